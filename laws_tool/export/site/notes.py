"""Footnotes of a law: one note for all the marks of the law that share it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from laws_tool.compare.units import unit_of
from laws_tool.export.site.anchors import note_anchor
from laws_tool.model import Edition, Footnote, Node


@dataclass(frozen=True, slots=True)
class Note:
    """A note, and the marks that lead to it as (node, index of its footnote)."""

    anchor: str
    footnote: Footnote
    marks: tuple[tuple[Node, int], ...]


@dataclass(frozen=True, slots=True)
class Notes:
    """The notes of an edition: by the place they are shown at, and by each mark."""

    by_place: dict[str, tuple[Note, ...]]
    anchors: dict[tuple[str, int], str]

    def anchor(self, node: Node, index: int) -> str:
        """The anchor of the note that a mark leads to."""
        return self.anchors[node.path, index]


def collect(edition: Edition) -> Notes:
    """The notes of an edition, each shown at the end of its law.

    Two marks of one law with the same note text share one note. A mark whose note the
    source lacks has one of its own, which says so.
    """
    places: dict[str, dict[object, list[tuple[Node, int]]]] = {}
    paths = {node.path for node in edition.nodes}
    for node in edition.nodes:
        for index, footnote in enumerate(node.footnotes):
            unit = unit_of(node.path)
            place = unit if unit in paths and unit is not None else node.path
            same: object = (footnote.mark, footnote.text)
            if footnote.text is None:
                same = (node.path, index)
            places.setdefault(place, {}).setdefault(same, []).append((node, index))
    by_place = {place: tuple(_note(marks) for marks in table.values()) for place, table in places.items()}
    anchors = {
        (node.path, index): note.anchor
        for notes in by_place.values()
        for note in notes
        for node, index in note.marks
    }
    return Notes(by_place, anchors)


def _note(marks: Sequence[tuple[Node, int]]) -> Note:
    node, index = marks[0]
    return Note(note_anchor(node.path, index + 1), node.footnotes[index], tuple(marks))


def anchors_by_mark(edition: Edition, notes: Notes) -> dict[tuple[str, str, str], str]:
    """The anchors of notes by (edition, path, mark), for references that aim at a footnote.

    A law stands for the notes of all its sections, where no note of its own has that mark.
    """
    table: dict[tuple[str, str, str], str] = {}
    for node in edition.nodes:
        for index, footnote in enumerate(node.footnotes):
            table.setdefault((edition.info.id, node.path, footnote.mark), notes.anchor(node, index))
    for place, shown in notes.by_place.items():
        for note in shown:
            table.setdefault((edition.info.id, place, note.footnote.mark), note.anchor)
    return table

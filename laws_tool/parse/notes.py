"""Footnotes: each mark gets its note, by the page that they share."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from laws_tool.model import Doubt, Edit, Footnote, Node, SourceSpan
from laws_tool.parse.apparatus import edits_in
from laws_tool.parse.assembled import Assembled, Note
from laws_tool.parse.reading import Mark, read
from laws_tool.profile import Profile


def attach(
    nodes: Sequence[Node],
    marks: Sequence[tuple[int, Mark]],
    assembled: Assembled,
    profile: Profile,
    language: str,
) -> tuple[list[Node], list[Doubt]]:
    """The nodes with their footnotes, and a doubt for each note that no mark has.

    ``marks`` say in which node (by index) each mark stands. A note belongs to the marks of
    its page, several of them where they are equal; a mark whose page has no such note takes
    the nearest one of the pages around that is still free, if no gap lies between.
    """
    notes = assembled.notes
    used: set[int] = set()
    by_id = {note.id: number for number, note in reversed(list(enumerate(notes)))}
    by_page = {(note.mark, note.sheet): number for number, note in reversed(list(enumerate(notes)))}
    found = [
        (
            index,
            mark,
            by_id.get(mark.id) if mark.id else by_page.get((mark.mark, assembled.sheet_at(mark.at))),
        )
        for index, mark in marks
    ]
    used.update(number for _index, _mark, number in found if number is not None)
    footnotes: dict[int, list[Footnote]] = {}
    sources: dict[int, list[SourceSpan]] = {}
    edits: dict[int, list[Edit]] = {}
    for index, mark, number in found:
        if number is None:
            number = _nearby(mark, notes, used, assembled)
            used.update([] if number is None else [number])
        text = None if number is None else _text(notes[number], assembled, profile, language)
        footnotes.setdefault(index, []).append(Footnote(mark.mark, mark.anchor, text))
        if number is not None:
            found_at = assembled.sources(notes[number].start, notes[number].end)
            sources.setdefault(index, []).extend(found_at)
            span = (notes[number].text_start, notes[number].end)
            edits.setdefault(index, []).extend(edits_in(assembled, [span]))
    noted = [
        replace(
            node,
            footnotes=tuple(footnotes[index]),
            sources=node.sources + tuple(sources.get(index, ())),
            edits=node.edits + tuple(edits.get(index, ())),
        )
        if index in footnotes
        else node
        for index, node in enumerate(nodes)
    ]
    edition = nodes[0].edition if nodes else ""
    unused = [note for number, note in enumerate(notes) if number not in used]
    return noted, [_unused(edition, note, assembled) for note in unused]


def _nearby(mark: Mark, notes: Sequence[Note], used: set[int], assembled: Assembled) -> int | None:
    """A free note of a page around, the nearest first, the later of two."""
    if mark.id:
        return None
    here = assembled.sheet_at(mark.at)
    borders = {assembled.sheet_at(gap.at) for gap in assembled.breaks if gap.at < assembled.body_end}

    def distance(number: int) -> tuple[int, bool]:
        return abs(notes[number].sheet - here), notes[number].sheet < here

    for number in sorted(range(len(notes)), key=distance):
        note = notes[number]
        between = range(min(note.sheet, here) + 1, max(note.sheet, here) + 1)
        if number not in used and note.mark == mark.mark and borders.isdisjoint(between):
            return number
    return None


def _text(note: Note, assembled: Assembled, profile: Profile, language: str) -> str:
    return read(assembled, [(note.text_start, note.end)], profile, language, note=True).text


def _unused(edition: str, note: Note, assembled: Assembled) -> Doubt:
    place = assembled.sources(note.start, note.end)[0]
    text = assembled.text[note.text_start : note.end]
    return Doubt(
        edition,
        "footnote",
        None,
        f"no mark {note.mark} for this note: {text}",
        file=place.file,
        start=place.start,
        end=place.end,
    )

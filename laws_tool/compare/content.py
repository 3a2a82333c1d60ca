"""What a cell shows, whatever it is shown in: headings, texts and notes as marked spans."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from laws_tool.compare.comparison import FieldDiff, FieldName, Row
from laws_tool.compare.editions import note_text
from laws_tool.model import GAP_KIND, Node

Mark = Literal["same", "removed", "added"]


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of text, and whether the other edition has it."""

    text: str
    mark: Mark = "same"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a node: its heading, text, tail or a note; a gap has a part of its own."""

    name: FieldName | Literal["gap"]
    spans: tuple[Span, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A node and its parts as a cell shows them."""

    node: Node
    parts: tuple[Part, ...]


def cell_content(row: Row, index: int) -> tuple[Shown, ...]:
    """The content of a cell.

    Of two columns the left shows what was removed and the right what was added; of more,
    each shows both against the first that has the node.
    """
    cell = row.cells[index]
    if cell.diffs:
        both = len(row.cells) > 2
        return (Shown(cell.nodes[0], tuple(_from_diffs(cell.diffs, left=both, right=True))),)
    partner = next((other for other in row.cells if other.diffs), None)
    if partner is not None and len(row.cells) == 2 and cell.nodes:
        return (Shown(cell.nodes[0], tuple(_from_diffs(partner.diffs, left=True, right=False))),)
    return tuple(Shown(node, tuple(_plain(node))) for node in cell.nodes)


def _from_diffs(diffs: Sequence[FieldDiff], *, left: bool, right: bool) -> Iterator[Part]:
    for diff in diffs:
        spans: list[Span] = []
        for piece in diff.pieces:
            if piece.change == "same":
                spans.append(Span(piece.right if right else piece.left))
                continue
            if left and piece.left:
                spans.append(Span(piece.left, "removed"))
            if left and right and piece.change == "replaced":
                spans.append(Span(" "))
            if right and piece.right:
                spans.append(Span(piece.right, "added"))
        if any(span.text for span in spans):
            yield Part(diff.name, tuple(spans))


def _plain(node: Node) -> Iterator[Part]:
    if node.kind == GAP_KIND:
        yield Part("gap", (Span(node.pages or ""),))
        return
    if node.heading:
        yield Part("heading", (Span(node.heading),))
    if node.text:
        yield Part("text", (Span(node.text),))
    if node.tail:
        yield Part("tail", (Span(node.tail),))
    for number in range(len(node.footnotes)):
        yield Part("footnote", (Span(note_text(node, number)),))

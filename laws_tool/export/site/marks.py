"""Repairs inside a text, as a reader sees them: supplied, sic and unclear, the terms of TEI."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from laws_tool.labels import RAISED_SIGNS
from laws_tool.markup.elements import Html, tag
from laws_tool.markup.words import Words
from laws_tool.model import Edit, Node, Place

Kind = Literal["supplied", "sic", "unclear"]


_KINDS: Final[dict[str, Kind]] = {
    "sic": "sic",
    "misprint": "sic",
    "unclear": "unclear",
    "supplied": "supplied",
    "lost-sign": "supplied",
    "supplied-heading": "supplied",
}
"""How the kinds of repair are shown in the text; all others only in the apparatus."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of a text that a reader should know about, and why."""

    start: int
    end: int
    kind: Kind
    title: str

    def wrap(self, inner: Html) -> Html:
        """The stretch as an element."""
        name = {"supplied": "ins", "sic": "span", "unclear": "span"}[self.kind]
        return tag(name, inner, class_=self.kind, title=self.title.strip())


@dataclass(frozen=True, slots=True)
class Face:
    """A stretch of a text that its file sets apart: raised, lowered, emphasised, bold."""

    start: int
    end: int
    name: str

    def wrap(self, inner: Html) -> Html:
        """The stretch as an element."""
        return tag(self.name, inner)


def faces(node: Node, place: Place) -> tuple[Face, ...]:
    """The faces of a text of a node; a raised figure that is a sign of its own needs none."""
    text = {"text": node.text, "heading": node.heading, "tail": node.tail}.get(place) or ""
    return tuple(
        Face(inline.start, inline.end, inline.kind)
        for inline in node.inlines
        if inline.place == place
        and inline.kind != "link"
        and not (inline.kind == "sup" and set(text[inline.start : inline.end]) <= set(RAISED_SIGNS))
    )


def text_marks(node: Node, words: Words) -> tuple[Mark, ...]:
    """The marks in the text of a node."""
    return tuple(_marks(node.text or "", ((e, e.at) for e in node.edits if e.at is not None), words))


def heading_marks(node: Node, words: Words) -> tuple[Mark, ...]:
    """The marks in the heading of a node: the whole of it where its words were lost."""
    heading = node.heading or ""
    if heading and node.status == "lost-heading":
        evidence = [edit.evidence for edit in node.edits if edit.result == heading and edit.evidence]
        reason = " ".join([words("about-lost-heading"), *evidence])
        return (Mark(0, len(heading), "supplied", words("title-supplied", evidence=reason)),)
    found = ((e, heading.find(e.result)) for e in node.edits if e.at is None and heading.count(e.result) == 1)
    return tuple(_marks(heading, found, words))


def _marks(text: str, edits: Iterable[tuple[Edit, int]], words: Words) -> Iterable[Mark]:
    for edit, at in edits:
        kind = kind_of(edit)
        end = at + len(edit.result)
        if kind is not None and text[at:end] == edit.result:
            title = words(f"title-{kind}", source=edit.source, evidence=edit.evidence)
            yield Mark(at, end, kind, title)


def kind_of(edit: Edit) -> Kind | None:
    """How a repair is shown in the text; None where it is not.

    >>> kind_of(Edit("f", 0, 9, "replaced", "sic", "misprint", 0.9, "", "достатоыное", "достаточное"))
    'sic'
    >>> kind_of(Edit("f", 3, 3, "supplied", "lost-space", "after-comma", 1.0, "", "", " ")) is None
    True
    """
    if not edit.result.strip():
        return None
    return _KINDS.get(edit.kind) or ("supplied" if edit.how == "supplied" else None)

"""What a reader makes of a file: its text, what of it is markup, and what the markup said."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, get_args

from laws_tool.repair.segments import Change

BlockKind = Literal[
    "heading",
    "row",
    "note",
    "margin",
    "quote",
    "callout",
    "code",
    "pre",
    "toc",
    "item",
    "title",
    "amendment",
]
InlineKind = Literal["sup", "sub", "em", "strong", "link", "note-ref", "anchor"]
HintKind = Literal[BlockKind, InlineKind, "page"]
"""
============ ============================================ =====================================
kind         the stretch                                  value
============ ============================================ =====================================
heading      a heading                                    its level, "1" to "9"
row          a row of a table; tabs between its cells     the id of its table
note         the own text of a footnote                   the id of the note
margin       a note in the margin                         ""
quote        a quotation set off as a block               ""
callout      a box beside the text                        its kind, such as "info"
code         program text                                 ""
pre          lines that are wrapped by hand               ""
toc          what looks like a table of contents          ""
item         an item of a list                            its label, or ""
title        the title of the whole                       ""
amendment    what the file marks as editorial             "note", "ins" or "del"
sup, sub     raised or lowered signs                      ""
em, strong   italic or bold                               ""
link         a link                                       where it leads
note-ref     the mark of a note                           the id of the note
anchor       a place with a name (no width)               the name
page         all that stands on a page                    its number, the printed one if found
============ ============================================ =====================================
"""

FORM_KINDS: frozenset[str] = frozenset({"markup", "entity", "front-matter", "list-number", "page-furniture"})
"""The kinds of changes that take a text out of its format: nothing was damaged, and nothing is mended."""

HINT_KINDS: frozenset[str] = frozenset((*get_args(BlockKind), *get_args(InlineKind), "page"))


@dataclass(frozen=True, slots=True)
class Hint:
    """What the file says of ``text[start:end]`` of a :class:`Transcript` (code points, half-open).

    What a change supplies, as the number of a note that the file leaves to be counted,
    stands in the place of at least one sign of the text, so that a hint can hold it; an
    anchor has no width and stands for the place alone.
    """

    start: int
    end: int
    kind: HintKind
    value: str = ""


@dataclass(frozen=True, slots=True)
class Part:
    """A zip member or a page of a PDF, and the stretch of the text that is from it."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Transcript:
    """A file as one text, with the changes that make it reading text.

    ``text`` is the decoded file where the format is text (plain, markdown, html, rtf, fb2),
    else the character data that the reader found, in reading order. ``markup`` are changes
    of ``text``, in order and without overlap: after them each block stands on a line of its
    own. ``hints`` are in order of their starts. ``attributes`` are what the file says of
    itself (title, language, date, charset …).

    >>> Transcript("plain", "Правило 1").format
    'plain'
    """

    format: str
    text: str
    markup: tuple[Change, ...] = ()
    hints: tuple[Hint, ...] = ()
    parts: tuple[Part, ...] = ()
    attributes: tuple[tuple[str, str], ...] = ()

"""Residue of control codes, as bytes or as printed names. No profile is needed for it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from laws_tool.repair.rules import Rule, Setting
from laws_tool.repair.segments import Change

_NAME: Final = r"\((?<=[^\s(]\()(?:DC[1-4]|SUB|FF|NUL|ETX|EOT)\)"
"""The names that old programs printed, but for those that are ordinary abbreviations: US, CAN, ESC."""
_PILCROW: Final = r"¶(?<=\S¶)"
"""The sign comes first in each, and what stands before it is asked for then: so they search fast."""
_LINE_END: Final = r"(?=[ \t]*(?:[\r\n]|\x1a*\Z))"
_PARAGRAPH_END: Final = r"(?=\s|\Z)"
"""A mark may stand anywhere in a line where lines were joined."""
_NAME_AT_LINE_END: Final = re.compile(_NAME + _LINE_END)
_NAME_AT_PARAGRAPH_END: Final = re.compile(_NAME + _PARAGRAPH_END)
_PILCROW_AT_LINE_END: Final = re.compile(_PILCROW + _LINE_END)
_PILCROW_AT_PARAGRAPH_END: Final = re.compile(_PILCROW + _PARAGRAPH_END)
_AT_LINE_END: Final = (_NAME_AT_LINE_END, _PILCROW_AT_LINE_END)
_BYTE_AT_PARAGRAPH_END: Final = re.compile(rf"\x14+(?:{_LINE_END}|(?<=[^\s\x14]\x14)(?=\s))")
_OVERSTRIKE: Final = re.compile(r"(?P<sign>[^\x08\n])(?:\x08(?P=sign))+|_\x08(?P<under>[^\x08\n])")

_FEW: Final = 2
"""A sign at a line's end is a mark when it stands at several: one may be meant as text."""


def byte_order_mark(text: str, setting: Setting) -> Iterator[Change]:
    """Drop a byte order mark at the very beginning of a file."""
    if setting.part.first and text.startswith("\ufeff"):
        yield Change(0, 1, "", "control", "byte_order_mark", evidence="U+FEFF at the beginning")


def end_of_paragraph_byte(text: str, setting: Setting) -> Iterator[Change]:
    r"""Drop the byte 0x14 at a paragraph's end, where old word processors set it.

    Between two letters it stays, since they would be one word without it; so it does before
    a number, where it is the sign «¶» of a DOS code page.

    >>> [c.start for c in end_of_paragraph_byte("ход.\x14\nвзятка.\x14 Игра", Setting())]
    [4, 13]
    >>> list(end_of_paragraph_byte("mid\x14text, see \x14 5 and \x147", Setting()))
    []
    """
    for found in _BYTE_AT_PARAGRAPH_END.finditer(text):
        yield Change(*found.span(), "", "control", "end_of_paragraph_byte", evidence="byte 0x14 (DC4)")


def end_of_file_byte(text: str, setting: Setting) -> Iterator[Change]:
    """Drop the byte 0x1A at the very end, by which CP/M and DOS ended a text file."""
    found = re.search("\x1a+\\Z", text) if setting.part.last else None
    if found:
        yield Change(*found.span(), "", "control", "end_of_file_byte", evidence="byte 0x1A (SUB) at the end")


def line_ends(text: str) -> Counter[str]:
    r"""How many lines end in each sign that may be the mark of a paragraph's end.

    >>> sorted(line_ends("ход.(DC4)\nвзятка.(DC4)\nигра.¶\n¶ 5\n").items())
    [('(DC4)', 2), ('¶', 1)]
    """
    return Counter(match[0] for match in chain(*(p.finditer(text) for p in _AT_LINE_END)))


def control_name(text: str, setting: Setting) -> Iterator[Change]:
    r"""Drop the printed name of a control byte at a line's end, where several lines have it.

    >>> [c.start for c in control_name("ход.(DC4)\nвзятка.(DC4)\n", Setting())]
    [4, 17]
    >>> list(control_name("bytes: 20(DC4)\n26(SUB)\nin a line(FF) or two(FF) of them\n", Setting()))
    []
    """
    for match in _marks(text, setting, _NAME_AT_LINE_END, _NAME_AT_PARAGRAPH_END):
        why = "the name of a control byte at a paragraph's end"
        yield Change(*match.span(), "", "control", "control_name", _sure(setting), why)


def pilcrow(text: str, setting: Setting) -> Iterator[Change]:
    r"""Drop «¶», the picture of byte 0x14 in a DOS code page, where several lines end in it.

    >>> [c.start for c in pilcrow("ход.¶\nвзятка.¶\n", Setting())]
    [4, 13]
    """
    for match in _marks(text, setting, _PILCROW_AT_LINE_END, _PILCROW_AT_PARAGRAPH_END):
        why = "the picture of byte 0x14 at a paragraph's end"
        yield Change(*match.span(), "", "control", "pilcrow", _sure(setting), why)


def _sure(setting: Setting) -> float:
    """How sure it is that a sign is a mark: quite, where a profile says that old programs wrote the text."""
    return 1.0 if setting.profile is not None else 0.98


def _marks(
    text: str, setting: Setting, at_line_end: re.Pattern[str], at_paragraph_end: re.Pattern[str]
) -> Iterator[re.Match[str]]:
    """The signs that are marks: with a profile each, else those in which several lines of the file end."""
    if setting.profile is not None:
        yield from at_paragraph_end.finditer(text)
        return
    found = list(at_line_end.finditer(text))
    ends = setting.part.line_ends
    if ends is None:
        ends = Counter(match[0] for match in found)
    yield from (match for match in found if ends.get(match[0], 0) >= _FEW)


def overstrike(text: str, setting: Setting) -> Iterator[Change]:
    r"""Print once what a printer was told to strike twice, or to underline, by backspaces.

    >>> [(c.start, c.end, c.new) for c in overstrike("п\x08по", Setting())]
    [(0, 3, 'п')]
    """
    if "\x08" not in text:
        return
    for match in _OVERSTRIKE.finditer(text):
        new = match["sign"] or match["under"]
        yield Change(*match.span(), new, "control", "overstrike", evidence="a sign struck over itself")


RULES: Final[tuple[Rule, ...]] = (
    byte_order_mark,
    end_of_file_byte,
    overstrike,
    end_of_paragraph_byte,
    control_name,
    pilcrow,
)
"""The rules in their order."""

"""Residue of control codes, as bytes or as printed names. No profile is needed for it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from laws_tool.repair.rules import Rule, Setting
from laws_tool.repair.segments import Change

_NAMES: Final = (
    "NUL|SOH|STX|ETX|EOT|ENQ|ACK|BEL|BS|HT|LF|VT|FF|CR|SO|SI|DLE|DC1|DC2|DC3|DC4|NAK|SYN|ETB|CAN|EM|SUB|"
    "ESC|FS|GS|RS|US|DEL"
)
_NAME_AT_PARAGRAPH_END: Final = re.compile(rf"\((?<=[^\s(]\()(?:{_NAMES})\)(?=\s|$)")
_PILCROW_AT_PARAGRAPH_END: Final = re.compile(r"¶(?<=\S¶)(?=\s|$)")
_PILCROW_AT_LINE_END: Final = re.compile(r"¶(?<=\S¶)(?=[ \t\r]*(?:\n|\Z))")
"""The sign comes first in each, and what stands before it is asked for then: so they search fast."""
_OVERSTRIKE: Final = re.compile(r"(?P<sign>[^\x08\n])(?:\x08(?P=sign))+|_\x08(?P<under>[^\x08\n])")

_FEW: Final = 2
"""A sign at a line's end is a mark when it stands at several: one may be meant as text."""


def byte_order_mark(text: str, setting: Setting) -> Iterator[Change]:
    """Drop a byte order mark at the very beginning."""
    if text.startswith("\ufeff"):
        yield Change(0, 1, "", "control", "byte_order_mark", evidence="U+FEFF at the beginning")


def end_of_paragraph_byte(text: str, setting: Setting) -> Iterator[Change]:
    r"""Drop the byte 0x14, by which old word processors ended a paragraph.

    >>> [c.start for c in end_of_paragraph_byte("ход.\x14\n", Setting())]
    [4]
    """
    for found in re.finditer("\x14", text):
        yield Change(*found.span(), "", "control", "end_of_paragraph_byte", evidence="byte 0x14 (DC4)")


def end_of_file_byte(text: str, setting: Setting) -> Iterator[Change]:
    """Drop the byte 0x1A at the very end, by which CP/M and DOS ended a text file."""
    found = re.search("\x1a+\\Z", text)
    if found:
        yield Change(*found.span(), "", "control", "end_of_file_byte", evidence="byte 0x1A (SUB) at the end")


def control_name(text: str, setting: Setting) -> Iterator[Change]:
    r"""Drop the printed name of a control byte at a line's end, where several lines have it.

    >>> [c.start for c in control_name("ход.(DC4)\nвзятка.(DC4)\n", Setting())]
    [4, 17]
    >>> list(control_name("the byte 20 is called\n(DC4)\n", Setting()))
    []
    """
    found = list(_NAME_AT_PARAGRAPH_END.finditer(text))
    if len(found) < _FEW and setting.profile is None:
        return
    for match in found:
        yield Change(
            *match.span(),
            "",
            "control",
            "control_name",
            evidence="the name of a control byte at the line's end",
        )


def pilcrow(text: str, setting: Setting) -> Iterator[Change]:
    r"""Drop «¶», the picture of byte 0x14 in a DOS code page, where several lines end in it.

    >>> [c.start for c in pilcrow("ход.¶\nвзятка.¶\n", Setting())]
    [4, 13]
    """
    if setting.profile is None:
        found = list(_PILCROW_AT_LINE_END.finditer(text))
        if len(found) < _FEW:
            return
    else:  # lines may have been joined
        found = list(_PILCROW_AT_PARAGRAPH_END.finditer(text))
    for match in found:
        yield Change(
            *match.span(), "", "control", "pilcrow", evidence="the picture of byte 0x14 at the line's end"
        )


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

r"""Punctuation of cp1252 that was read as Latin-1, and so stands as a control: «\x93quoted\x94»."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from laws_tool.repair.encoding.pieces import C1
from laws_tool.repair.encoding.span import MOJIBAKE
from laws_tool.repair.segments import Chain, Change

_PUNCTUATION: Final = "€‚„…†‡‰‹‘’“”•–—™›"
_RUN: Final = re.compile(
    "(?<![\xc2-\xf4\x80-\x9f])[\x80-\x9f]{1,2}(?![\x00-\x08\x80-\x9f])|(?<=[\xc2-\xf4])[\x80-\x9f](?=[\\s,;)])"
)
"""Behind a letter that may begin UTF-8 only one, and then no more of it can follow."""
_NEXT_LINE: Final = "\x85"
_CHAIN: Final[Chain] = (("latin-1", "cp1252"),)


def mend_controls(text: str) -> Iterator[Change]:
    r"""The changes that read such controls as punctuation.

    U+0085 ends a line on some machines: at the end of a line it stays.

    >>> [c.new for c in mend_controls("\x93sí\x94, parlé\x85 Tu")]
    ['“', '”', '…']
    >>> list(mend_controls("line one\x85\nline two\x85"))
    []
    """
    if text.isascii() or not any(control in text for control in C1):
        return
    for match in _RUN.finditer(text):
        new = match[0].encode("latin-1").decode("cp1252", "replace")
        if not all(char in _PUNCTUATION for char in new):
            continue
        if match[0].endswith(_NEXT_LINE) and _ends_line(text, match.end()):
            continue
        why = "a control character that is punctuation in cp1252"
        yield Change(*match.span(), new, MOJIBAKE, "control", 0.98, why, _CHAIN)


def _ends_line(text: str, at: int) -> bool:
    """Whether a line ends there; the end of a text that is one line says nothing."""
    return text[at : at + 1] in ("\r", "\n") or (
        at == len(text) and ("\n" in text or text.count(_NEXT_LINE) > 1)
    )

"""References whose words the edge of a page cut off: «(… см. прави»."""

from __future__ import annotations

import re
from typing import Final

from laws_tool.citations.lexis import Role
from laws_tool.citations.scan import Scanner
from laws_tool.citations.words import fold_word

_LAST_WORD: Final = re.compile(r"([^\W\d_]+)\s*\Z")
_BEFORE: Final = re.compile(r"(?:([^\W\d_]+)\.?\s*|([(\[]\s*))\Z")
_SHORTEST: Final = 3
"""Fewer letters are no trace of a word."""
_WINDOW: Final = 60
"""So much of the end is looked at; a longer word is no label word."""


def cut_word(scan: Scanner) -> tuple[int, int] | None:
    """The span of a label word cut off at the end of a text that breaks off, or None.

    It counts only after a word that introduces a reference («см.») or an opening bracket:
    «прави» at the end of any other sentence may be «правильный».
    """
    if not scan.here.truncated:
        return None
    last = _LAST_WORD.search(scan.text, max(0, len(scan.text.rstrip()) - _WINDOW))
    if not last or not _SHORTEST <= len(last[1]) < _WINDOW:
        return None
    before = _BEFORE.search(scan.text, max(0, last.start() - _WINDOW), last.start())
    introduced = before and (before[2] or scan.lexis(before[1]).roles & Role.SEE)
    form = fold_word(last[1])
    whole = scan.lexis(last[1]).roles & (Role.LABEL | Role.FOOTNOTE)
    if introduced and (whole or any(_begins(form, word) for word in scan.lexis.label_words)):
        return last.start(1), last.end(1)
    return None


def _begins(part: str, word: str) -> bool:
    return word.startswith(part) and word != part

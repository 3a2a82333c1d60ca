"""A wrong reading that leaves nearly all letters as they are, told by the one letter that it changes.

Windows-1251 and the Mac's Cyrillic put the small letters in the same places, but for я and ё:
read as Windows-1251, they are Я and Ю. Nobody types «предписаниЯ», and a line that has nothing
else may hold too few bits for a search.
"""

from __future__ import annotations

import re
from typing import Final

from laws_tool.repair.encoding.codepages import apply
from laws_tool.repair.encoding.language_model import LanguageModel
from laws_tool.repair.encoding.line import BEYOND_ASCII, Span
from laws_tool.repair.segments import Chain

MAC_AS_WINDOWS: Final[Chain] = (("cp1251-c1", "mac_cyrillic"),)
CONFIDENCE: Final = 0.95
PLAUSIBLE: Final = 4.0
"""Bits a letter below which an unknown word reads as one."""
HARDLY_ODD: Final = 2.0
"""Bits of surprise that a word may have: «счет-фактура» has 1.1."""

_TRACE: Final = re.compile("[а-яё]*[а-яё][ЮЯ][а-яёЮЯ]*")


def mac_as_windows(line: str, model: LanguageModel) -> list[Span]:
    """The line as one span, where Я and Ю inside words say how it was read and it reads well otherwise.

    >>> from laws_tool.repair.encoding.language_model import load
    >>> [span.new for span in mac_as_windows("требованиЯ к учету Р общие", load())]
    ['требования к учету –']
    >>> mac_as_windows("Статья: требованиЯ к учету", load())
    []
    """
    words = _TRACE.findall(line)
    if 2 * sum(_is_word(_meant(word), model) for word in words) < max(1, len(words)):
        return []
    changed = [match for match in BEYOND_ASCII.finditer(line) if _through(match[0]) != match[0]]
    pairs = [(match[0], _through(match[0])) for match in changed]
    if not all(new is not None and _reads_better(old, new, model) for old, new in pairs):
        return []
    start, end = changed[0].start(), changed[-1].end()
    new = _through(line[start:end])
    why = f"{words[0]}: small letters but for Я and Ю"
    return [] if new is None else [Span(start, end, new, MAC_AS_WINDOWS, CONFIDENCE, why)]


def _reads_better(old: str, new: str, model: LanguageModel) -> bool:
    most = max(HARDLY_ODD, model.token_excess(old) / 2)
    return model.token_excess(new) <= most and model.bits(new) <= model.bits(old)


def _is_word(word: str, model: LanguageModel) -> bool:
    return model.knows(word) or model.bits(word) <= PLAUSIBLE * len(word)


def _meant(word: str) -> str:
    """The word without its trace."""
    return word.replace("Ю", "ё").replace("Я", "я")


def _through(text: str) -> str | None:
    return apply(text, MAC_AS_WINDOWS)

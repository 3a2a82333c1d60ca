"""Printed pages and the extent of gaps, in the words of a page."""

from __future__ import annotations

import re
from typing import Final

from laws_tool.markup.words import Words

_AFTER: Final = re.compile(r"(?:,? |\A)and after\Z")
_EXTENT: Final = re.compile(r"the (head|end) of (.+)")
"""How the extent of a gap is worded in the data."""


def shown_pages(pages: str, words: Words) -> str:
    """Pages, and the extent of a gap, as a page of that language writes them.

    >>> from laws_tool.markup.words import words_for
    >>> print(shown_pages("83-84", words_for("ru")).replace("\\xa0", " "))
    с. 83–84
    >>> print(shown_pages("the end of 60, 61-78, the head of 79", words_for("ru")).replace("\\xa0", " "))
    конец с. 60, с. 61–78, начало с. 79
    >>> print(shown_pages("the end of 104, and after", words_for("en")).replace("\\xa0", " "))
    the end of p. 104 and after
    """
    stretch = _AFTER.sub("", pages)
    shown = ", ".join(_stretch(part, words) for part in stretch.split(", ") if part)
    return shown if stretch == pages else words("pages-after", pages=shown).strip()


def _stretch(part: str, words: Words) -> str:
    match = _EXTENT.fullmatch(part)
    if match:
        return words(f"pages-{match[1]}", page=match[2])
    return words("pages", pages=re.sub(r"(?<=\d)-(?=\d)", "–", part))

"""Page furniture: what a printer repeats on each page, and page numbers.

Nothing is known of a running head but that it comes again and again at the edge of pages;
a page number is a number there that goes up by one from page to page.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

EDGE: Final = 3
"""Lines from the top and from the bottom among which repetition is looked for."""

REACH: Final = 12
"""Lines from the edge within which a known running head may have slipped among the text."""

SHARE: Final = 0.25
"""The share of pages that a line must be on: heads differ on left and right pages and by chapter."""

PAGES: Final = 3
"""Pages that it must be on at least, or on all of two."""

LENGTH: Final = 120
LETTERS: Final = 4

_NUMBER: Final = re.compile(r"[\s\-–—.\[(]*(?P<number>\d{1,4})[\s\-–—.\])]*")
_BEGINS: Final = re.compile(r"(?P<number>\d{1,5})(?=\s)")
_ENDS: Final = re.compile(r"(?<![\d.,])(?P<number>\d{1,5})[\s\-–—\])]*\Z")
_OF: Final = re.compile(r"[^\W\d]+\.? (?P<number>\d{1,5}) \S+ \d{1,5}\Z")
"""Where the number of a page is in a line of words: before them, behind them, or «page 3 of 9»."""


@dataclass(frozen=True, slots=True)
class PageFurniture:
    """Which lines of a page are no text (index to rule), and the page's number."""

    lines: Mapping[int, str]
    number: str


def furniture(pages: Sequence[Sequence[str]]) -> list[PageFurniture]:
    """The furniture of each page, given the lines of all; empty lines are passed over.

    >>> pages = [["Law of Games", text, str(n)] for n, text in enumerate(["a", "b", "c"], 7)]
    >>> [(dict(found.lines), found.number) for found in furniture(pages)][0]
    ({0: 'running-head', 2: 'page-number'}, '7')
    """
    full = [[at for at, line in enumerate(page) if line.strip()] for page in pages]
    heads = _repeated(pages, full)
    shift = _shift(pages, full)
    return [
        PageFurniture(
            _of_page(pages[at], full[at], heads, at, shift), str(at + (1 if shift is None else shift))
        )
        for at in range(len(pages))
    ]


def _keys(line: str, index: int) -> list[str]:
    """What makes lines of several pages the same: their words, with numbers that count pages as such.

    >>> set(_keys("Page 3 of 9", 2)) & set(_keys("Page 4 of 9", 3))
    {'page #1 of 9'}
    >>> set(_keys("Article 12", 2)) & set(_keys("Article 14", 3))
    set()
    """
    words = " ".join(line.split()).casefold()
    keys = [words]
    for found in _worded_numbers(words):
        start, end = found.span("number")
        keys.append(f"{words[:start]}#{int(words[start:end]) - index}{words[end:]}")
    return keys


def _worded_numbers(words: str) -> list[re.Match[str]]:
    return list(filter(None, (_BEGINS.match(words), _ENDS.search(words), _OF.match(words))))


def _edges(lines: Sequence[int]) -> set[int]:
    return {*lines[:EDGE], *lines[-EDGE:]}


def _enough(count: int, pages: int) -> bool:
    return (count >= PAGES and count >= SHARE * pages) or count == pages > 1


def _repeated(pages: Sequence[Sequence[str]], full: Sequence[Sequence[int]]) -> frozenset[str]:
    """The keys of lines that come again at the edges of pages."""
    counts: Counter[str] = Counter()
    for index, (page, lines) in enumerate(zip(pages, full, strict=True)):
        edges = [page[at] for at in _edges(lines) if len(page[at]) <= LENGTH]
        counts.update({key for line in edges for key in _keys(line, index)})
    return frozenset(
        key
        for key, count in counts.items()
        if _enough(count, len(pages)) and sum(map(str.isalpha, key)) >= LETTERS
    )


def _shift(pages: Sequence[Sequence[str]], full: Sequence[Sequence[int]]) -> int | None:
    """What to add to a page's index to have its printed number; None where none is printed."""
    shifts: Counter[int] = Counter()
    for index, (page, lines) in enumerate(zip(pages, full, strict=True)):
        edges = [page[at].strip() for at in _edges(lines) if len(page[at]) <= LENGTH]
        found = {number for line in edges if (number := _number(line)) is not None}
        found |= {int(match["number"]) for line in edges for match in _worded_numbers(line)}
        shifts.update(number - index for number in found)
    if not shifts:
        return None
    shift, count = shifts.most_common(1)[0]
    return shift if _enough(count, len(pages)) else None


def _number(line: str) -> int | None:
    """The number that a line consists of; «5.» is the label of a section, not a page.

    >>> _number("- 84 -"), _number("84."), _number("page 84")
    (84, None, None)
    """
    found = _NUMBER.fullmatch(line)
    if found is None or line.rstrip().endswith("."):
        return None
    return int(found["number"])


def _of_page(
    page: Sequence[str], lines: Sequence[int], heads: frozenset[str], index: int, shift: int | None
) -> dict[int, str]:
    found: dict[int, str] = {}
    for at in _edges(lines):
        if shift is not None and _number(page[at]) == index + shift:
            found[at] = "page-number"
    seen: set[str] = set()
    for side in (lines[:REACH], list(reversed(lines))[:REACH]):
        for at in side:
            keys = [key for key in _keys(page[at], index) if key in heads]
            if at not in found and keys and not seen.intersection(keys):
                seen.update(keys)
                found[at] = "running-head"
    return dict(sorted(found.items()))

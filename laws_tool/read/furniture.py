"""Page furniture: what a printer repeats on each page, and page numbers.

Nothing is known of a running head but that it comes again and again at the edge of pages;
a page number is a number there that goes up by one from page to page. So do the headings of
a law whose every page begins with one: ``edge_lines.py`` tells them apart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool.read.edge_lines import is_apart, is_label, page_number, worded_numbers

EDGE: Final = 3
"""Lines from the top and from the bottom among which repetition is looked for."""

REACH: Final = 12
"""Lines from the edge within which a known running head may have slipped among the text."""

SHARE: Final = 0.25
"""The share of pages that a line must be on: heads differ on left and right pages and by chapter."""

PAGES: Final = 3
"""Pages that it must be on at least, or on all of two."""

APART: Final = 0.25
"""The share of the lines with a running number that must show that they are no headings."""

LENGTH: Final = 120
LETTERS: Final = 4

_NUMBER: Final = re.compile(r"[\s\-–—.\[(]*(?P<number>\d{1,4})[\s\-–—.\])]*")


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
    shift = _shift(pages, full, heads)
    return [
        PageFurniture(
            _of_page(pages[at], full[at], heads, at, shift), str(at + (1 if shift is None else shift))
        )
        for at in range(len(pages))
    ]


@dataclass(frozen=True, slots=True)
class _Key:
    """What makes lines of several pages the same: ``words``, and how far a number is ahead of the index.

    ``plain``: it is furniture wherever it comes often enough; else only where it stands
    apart from the text.
    """

    words: str
    ahead: int | None = None
    plain: bool = True

    @property
    def bare(self) -> str:
        """The words, and whether there is a number; on whichever side."""
        return self.words if self.ahead is None else "# " + self.words.replace("#", "").strip()


def _keys(line: str, index: int) -> list[_Key]:
    """The keys of a line: its words, and its words with the number in them that counts pages.

    >>> set(_keys("Page 3 of 9", 2)) & set(_keys("Page 4 of 9", 3))
    {_Key(words='page # of 9', ahead=1, plain=True)}
    >>> set(_keys("Law of Games 12", 2)) & set(_keys("Law of Games 14", 3)), _keys("Article 12", 2)
    (set(), [])
    """
    words = " ".join(line.split()).casefold()
    if is_label(words):
        return []
    page = page_number(words)
    keys = [_Key(words)] if sum(map(str.isalpha, words)) >= LETTERS else []
    for start, end in [page] if page else worded_numbers(words):
        rest = f"{words[:start]}#{words[end:]}"
        if page or sum(map(str.isalpha, rest)) >= LETTERS:
            keys.append(_Key(rest, int(words[start:end]) - index, page is not None))
    return keys


def _edges(lines: Sequence[int]) -> set[int]:
    return {*lines[:EDGE], *lines[-EDGE:]}


def _enough(count: int, pages: int) -> bool:
    return (count >= PAGES and count >= SHARE * pages) or count == pages > 1


def _repeated(pages: Sequence[Sequence[str]], full: Sequence[Sequence[int]]) -> frozenset[_Key]:
    """The keys of lines that come again at the edges of pages, and are no headings."""
    counts: Counter[_Key] = Counter()
    of_words: Counter[str] = Counter()  # a head says the same on left and right pages
    apart: Counter[str] = Counter()
    for index, (page, lines) in enumerate(zip(pages, full, strict=True)):
        found = [
            (at, key) for at in _edges(lines) if len(page[at]) <= LENGTH for key in _keys(page[at], index)
        ]
        counts.update({key for _at, key in found})
        of_words.update({key.bare for _at, key in found})
        apart.update({key.bare for at, key in found if key.plain or is_apart(page, at)})
    return frozenset(
        key
        for key, count in counts.items()
        if _enough(count, len(pages)) and apart[key.bare] >= APART * of_words[key.bare]
    )


def _shift(
    pages: Sequence[Sequence[str]], full: Sequence[Sequence[int]], heads: frozenset[_Key]
) -> int | None:
    """What to add to a page's index to have its printed number; None where none is printed."""
    shifts: Counter[int] = Counter()
    for index, (page, lines) in enumerate(zip(pages, full, strict=True)):
        edges = [page[at].strip() for at in _edges(lines) if len(page[at]) <= LENGTH]
        found = {number - index for line in edges if (number := _number(line)) is not None}
        keys = {key for line in edges for key in _keys(line, index)} & heads
        found |= {key.ahead for key in keys if key.ahead is not None}
        shifts.update(found)
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
    page: Sequence[str], lines: Sequence[int], heads: frozenset[_Key], index: int, shift: int | None
) -> dict[int, str]:
    found: dict[int, str] = {}
    for at in _edges(lines):
        if shift is not None and _number(page[at]) == index + shift:
            found[at] = "page-number"
    seen: set[_Key] = set()
    for side in (lines[:REACH], list(reversed(lines))[:REACH]):
        for at in side:
            keys = [key for key in _keys(page[at], index) if key in heads]
            if at not in found and keys and not seen.intersection(keys):
                seen.update(keys)
                found[at] = "running-head"
    return dict(sorted(found.items()))

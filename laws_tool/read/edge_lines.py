"""Lines at the edge of a page: which are headings of the law, and where page numbers are in the others.

A line is kept where it is not clear: a running head that stays is seen, a heading that is
gone is not.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Final

_TABLE: Final = tomllib.loads((Path(__file__).parent / "furniture.toml").read_text(encoding="utf-8"))


def _any_of(words: str) -> str:
    return "|".join(sorted(map(re.escape, {*words.casefold().split()}), key=len, reverse=True))


_LABELS: Final = _any_of(_TABLE["labels"])
_PAGES: Final = _any_of(_TABLE["pages"])

_COUNTED: Final = r"(?:\d+[^\W\d_]?|[ivxlcdmіхсм]+|[^\W\d_])(?![^\W\d_])"
_LABEL: Final = re.compile(
    rf"[\W_]*(?:(?:{_LABELS})\b[\s.:№°#-]*(?:n[ro]?[.°º]\s*)?{_COUNTED}|§+\s*{_COUNTED}"
    rf"|\d+[^\W\d_]?[\s.)-]*(?:§|(?:{_LABELS})\b(?=\W*\Z))|第)"
)
"""«Article 7», «глава ii», «art. 5a», «§ 7», «7 §», «7 straipsnis», «第七条»."""

_BEFORE: Final = r"[\s\-–—.,|\[(]*"
_BEHIND: Final = r"[\s\-–—.,|\])]*"
_PAGE: Final = re.compile(
    rf"{_BEFORE}(?:(?:{_PAGES})\b\.?\s*(?P<after>\d{{1,5}})(?:\s*(?:/|[^\W\d_]+)\s*\d{{1,5}})?"
    rf"|(?P<before>\d{{1,5}})\.?\s*(?:{_PAGES})\.?"
    rf"|(?P<of>\d{{1,5}})\s*/\s*\d{{1,5}}){_BEHIND}"
)
"""«page 7», «- стр. 7 из 9 -», «7. oldal», «7 / 9»: all of the line."""

_BEGINS: Final = re.compile(r"(?P<number>\d{1,5})(?=\s)")
_ENDS: Final = re.compile(r"(?<![\d.,])(?P<number>\d{1,5})[\s\-–—\])]*\Z")
_BARE: Final = re.compile(r"[\W\d_]*")
_WORD: Final = re.compile(r"[^\W\d_]{2,}(?=[\s,;])")
"""A word, and no «a)» of a list."""

_FEW_WORDS: Final = 2


def is_label(words: str) -> bool:
    """Whether a line, casefolded, begins with the label of a part of a law.

    >>> is_label("статья 7"), is_label("chapter ii. courts"), is_label("§7"), is_label("7 straipsnis")
    (True, True, True, True)
    >>> is_label("law of games 7"), is_label("7 law of games"), is_label("page 7"), is_label("7")
    (False, False, False, False)
    """
    return _LABEL.match(words) is not None


def page_number(words: str) -> tuple[int, int] | None:
    """Where the number is in a line, casefolded, that says nothing but which page this is.

    >>> page_number("- стр. 7 из 9 -"), page_number("3 / 9"), page_number("law of games 7")
    ((7, 8), (0, 1), None)
    """
    found = _PAGE.fullmatch(words)
    return found.span(found.lastgroup or 0) if found else None


def worded_numbers(words: str) -> list[tuple[int, int]]:
    """Where a line has a number at its beginning or end, which may be that of the page.

    >>> worded_numbers("law of games 17"), worded_numbers("17 law of games"), worded_numbers("of 5.1")
    ([(13, 15)], [(0, 2)], [])
    """
    return [found.span("number") for found in (_BEGINS.match(words), _ENDS.search(words)) if found]


def is_apart(page: Sequence[str], at: int) -> bool:
    """Whether a line with a number is seen to be no heading of what follows it on its page.

    What follows a heading is its text, which begins with a capital letter. So a line is apart
    that cuts a sentence, stands below all text, or is of several words and over a heading.

    >>> is_apart(["Law of Games 7", "and the dealer pays."], 0), is_apart(["Madde 7", "Bu kanun"], 0)
    (True, False)
    >>> is_apart(["The dealer pays.", "Law of Games 7"], 1), is_apart(["Law of Games 7", "Rule 9"], 0)
    (True, True)
    """
    following = next((line.strip() for line in page[at + 1 :] if not _BARE.fullmatch(line)), "")
    if not following:
        return not all(_BARE.fullmatch(line) for line in page[:at])
    if len(re.findall(r"[^\W\d_]+", page[at])) >= _FEW_WORDS and is_label(following.casefold()):
        return True
    return following[0].islower() and _WORD.match(following) is not None

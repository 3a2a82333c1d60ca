"""A true text and what a tool gave for it, word by word."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final

_TOKEN: Final = re.compile(r"\w+|[^\w\s]")
_DASHES: Final = str.maketrans("‐‑‒–—−", "------")
_LOOK_ALIKES: Final = str.maketrans("АВСЕНКМОРТХасеорх\u2024", "ABCEHKMOPTXaceopx.")


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign, and where it stands."""

    text: str
    start: int
    end: int


def tokens(text: str) -> list[Token]:
    """Words and signs; look-alikes count as one inside a token with a digit, dashes always.

    >>> [token.text for token in tokens("правило 53С,- да")]
    ['правило', '53C', ',', '-', 'да']
    """
    text = text.translate(_DASHES)
    found = []
    for match in _TOKEN.finditer(text):
        word = match.group()
        if any(char.isdigit() for char in word):
            word = word.translate(_LOOK_ALIKES)
        found.append(Token(unicodedata.normalize("NFC", word), match.start(), match.end()))
    return found


def words(found: Iterable[Token]) -> list[str]:
    return [token.text for token in found]


class Aligned:
    """A true text and what the tool gave for it, word by word."""

    def __init__(self, truth: str, got: str) -> None:
        self.truth, self.got = tokens(truth), tokens(got)
        self.got_text = re.sub(r"\s+", " ", got.translate(_DASHES))
        matcher = SequenceMatcher(None, words(self.truth), words(self.got), autojunk=False)
        self.codes = matcher.get_opcodes()
        self.at: list[int | None] = [None] * len(self.truth)
        for block in matcher.get_matching_blocks():
            for k in range(block.size):
                self.at[block.a + k] = block.b + k

    @property
    def equal(self) -> bool:
        return words(self.truth) == words(self.got)

    def right(self, start: int, end: int) -> bool:
        """Whether the true text from start to end reads right, with nothing strange in it."""
        if start == end:
            inside = [i for i, t in enumerate(self.truth) if t.start < start < t.end]
            return self.at[inside[0]] is not None if inside else self._clean_between(start)
        touched = [i for i, t in enumerate(self.truth) if t.start < end and t.end > start]
        places = [self.at[i] for i in touched]
        return all(
            place is not None and (k == 0 or place - 1 == places[k - 1]) for k, place in enumerate(places)
        )

    def _clean_between(self, at: int) -> bool:
        i = sum(t.end <= at for t in self.truth)
        before = self.at[i - 1] if i else -1
        after = self.at[i] if i < len(self.truth) else len(self.got)
        return before is not None and after is not None and after == before + 1

    def read(self, start: int, end: int) -> tuple[int, int]:
        """How many words of the true text from start to end read right, and how many there are."""
        touched = [i for i, t in enumerate(self.truth) if t.start < end and t.end > start]
        return sum(self.at[i] is not None for i in touched), len(touched)

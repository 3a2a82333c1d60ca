"""Which lines of a text are worth a close look: all of its words judged at once.

Nearly all of a text is clean, so what is clean must cost hardly anything. The text is split
into tokens, each distinct one is asked about once, and those that are new are put behind one
another and judged in one go. The answers are those of the language model, to the bit.
"""

from __future__ import annotations

import codecs
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, chain, compress
from typing import Final

from laws_tool.repair.encoding.language_model import LanguageModel, load

CHUNK: Final = 200_000
"""Characters that are judged at once."""
CACHE_SIZE: Final = 200_000
"""Clean tokens that are remembered."""
TRIGRAMS: Final = 100_000
"""Trigrams that are remembered: clean text of many languages has some 20,000."""

_BETWEEN: Final = "  "
"""Two spaces: the context at the start of a token, and the border that is its end."""
_CASE: Final = re.compile(b"lU|UUl")
"""The changes of case that make a token odd."""


class _Surprising(dict[tuple[int, int, int], bool]):
    """Symbol trigrams, and whether each costs so much that it is a surprise; found as they come."""

    def __init__(self, model: LanguageModel) -> None:
        super().__init__()
        self.model = model

    def __missing__(self, trigram: tuple[int, int, int]) -> bool:
        if len(self) > TRIGRAMS:
            self.clear()
        found = self[trigram] = self.model.is_surprising(*trigram)
        return found


class Gate:
    """Tells clean tokens from odd ones; remembers the clean ones, as bytes of UTF-8.

    >>> gate = Gate(load())
    >>> gate.odd("Ход вне очереди, РџСЂР°РІРёР»Рѕ".split())
    ['РџСЂР°РІРёР»Рѕ']
    """

    def __init__(self, model: LanguageModel) -> None:
        self.model = model
        self._surprising = _Surprising(model)
        self._clean: set[bytes] = set()

    def odd_lines(self, text: str) -> Iterator[tuple[int, str]]:
        """The lines of a text that have an odd token, with their offsets.

        >>> list(Gate(load()).odd_lines("Взятка\\nРџСЂР°РІРёР»Рѕ\\nмасть"))
        [(7, 'РџСЂР°РІРёР»Рѕ')]
        """
        for start, end in _chunks(text):
            piece = text[start:end]
            if not piece.isascii():
                yield from self._odd_lines(piece, start)

    def _odd_lines(self, text: str, at: int) -> Iterator[tuple[int, str]]:
        rows = [row.split() for row in text.encode("utf-8", "surrogatepass").split(b"\n")]
        odd = self._new_odd(set(chain.from_iterable(rows)) - self._clean)
        if not odd:
            return
        lines = text.split("\n")
        starts = accumulate(lines, lambda start, line: start + len(line) + 1, initial=at)
        for row, line, start in zip(rows, lines, starts, strict=False):
            if not odd.isdisjoint(row):
                yield start, line

    def _new_odd(self, tokens: set[bytes]) -> set[bytes]:
        """The odd ones of some tokens; the others are remembered as clean."""
        if len(self._clean) > CACHE_SIZE:
            self._clean.clear()
        fresh = [token for token in tokens if not token.isascii()]
        found = self.odd([token.decode("utf-8", "surrogatepass") for token in fresh])
        odd = {token.encode("utf-8", "surrogatepass") for token in found}
        self._clean |= tokens - odd
        return odd

    def odd(self, tokens: Sequence[str]) -> list[str]:
        """The tokens that have any surprise, in order."""
        text = _BETWEEN.join(["", *tokens])
        codes = self.model.codes(text)
        trigrams = zip(codes, codes[1:], codes[2:], strict=False)
        places = list(compress(range(2, len(codes)), map(self._surprising.__getitem__, trigrams)))
        doubtful = [
            token for token in tokens if not token.islower() and _CASE.search(self.model.shape(token))
        ]
        if places:
            starts = list(accumulate(tokens, lambda start, token: start + len(token) + 2, initial=2))
            doubtful += [tokens[number] for number in {bisect_right(starts, place) - 1 for place in places}]
        return [token for token in dict.fromkeys(doubtful) if self.model.token_excess(token)]


def _chunks(text: str) -> Iterator[tuple[int, int]]:
    """Stretches of a text that end with a line."""
    start = 0
    while start < len(text):
        end = start + CHUNK
        if end < len(text):
            end = text.rfind("\n", start, end) + 1 or text.find("\n", end) + 1 or len(text)
        yield start, min(end, len(text))
        start = end


@cache
def gate() -> Gate:
    """The gate for the model that the package ships."""
    return Gate(load())

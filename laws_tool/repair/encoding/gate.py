"""Which lines of a text are worth a close look: all of its words judged at once.

Nearly all of a text is clean, so what is clean must cost hardly anything. The text is split
into tokens, each distinct one is asked about once, and those that are new are put behind one
another and judged in one go. The answers are those of the language model, to the bit.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import accumulate, chain, pairwise
from typing import Final

from laws_tool.repair.encoding.language_model import JUDGED, QUOTES, LanguageModel, load

CACHE_SIZE: Final = 200_000
"""Odd tokens that are remembered."""
TRIGRAMS: Final = 100_000
"""Trigrams that are remembered: clean text of many languages has some 20,000."""

_BETWEEN: Final = "  "
"""Two spaces: the context at the start of a token, and the border that is its end."""
_NEEDS_A_LOOK: Final = re.compile(r"\A[\x00-\x7f]|[\x00-\x7f]{3}|(.)\1{3}", re.DOTALL)
"""Tokens whose surprises do not just add up: with ASCII in the midst of ASCII, or a long run."""


class _Surprises(dict[tuple[int, int, int], int]):
    """Symbol trigrams, and by how much the last one is a surprise, if at all; found as they come."""

    def __init__(self, model: LanguageModel) -> None:
        super().__init__()
        self.model = model

    def __missing__(self, trigram: tuple[int, int, int]) -> int:
        if len(self) > TRIGRAMS:
            self.clear()
        found = self[trigram] = self.model.surprise_of(*trigram)
        return found


class Gate:
    """Tells clean tokens from odd ones; remembers the odd ones, and the model the clean ones, as UTF-8.

    >>> Gate(load()).excesses(["Ход вне очереди", "РџСЂР°РІРёР»Рѕ"])[0]
    0.0
    """

    def __init__(self, model: LanguageModel) -> None:
        self.model = model
        self._surprises = _Surprises(model)
        self._odd: dict[bytes, float] = {}

    def excesses(self, lines: Sequence[str]) -> list[float]:
        """The excess of each of some lines without line ends, as the language model has it.

        >>> lines = ["Ход вне очереди,", "РџСЂР°РІРёР»Рѕ", "ïðàâèëî âçÿòêè", ""]
        >>> Gate(load()).excesses(lines) == [load().excess(line) for line in lines]
        True
        """
        text = "\n".join(lines)
        if text.isascii():
            return [0.0] * len(lines)
        rows = [row.split() for row in text.encode("utf-8", "surrogatepass").split(b"\n")]
        self._judge(set(chain.from_iterable(rows)))
        odd = self._odd
        clean = odd.keys().isdisjoint
        return [0.0 if clean(row) else sum(odd.get(token, 0.0) for token in row) for row in rows]

    def _judge(self, tokens: set[bytes]) -> None:
        """Sort tokens into clean and odd ones."""
        if len(self._odd) > CACHE_SIZE:
            self._odd.clear()
        odd = self._odd
        unknown = [token for token in tokens - self.model.clean if token not in odd]
        fresh = [token for token in unknown if not token.isascii()]
        found = self._excesses_of([token.decode("utf-8", "surrogatepass") for token in fresh])
        odd.update((token, excess) for token, excess in zip(fresh, found, strict=True) if excess)
        self.model.remember(token for token in unknown if token not in odd)

    def _excesses_of(self, tokens: Sequence[str]) -> Iterator[float]:
        """How odd each of some tokens is."""
        summed = [token if len(token) <= JUDGED else "" for token in tokens]
        codes = self.model.codes(_BETWEEN.join(["", *summed, ""]))
        trigrams = zip(codes, codes[1:], codes[2:], strict=False)
        sums = list(accumulate(map(self._surprises.__getitem__, trigrams), initial=0))
        starts = accumulate((len(token) + len(_BETWEEN) for token in summed), initial=0)
        units = (sums[end] - sums[start] for start, end in pairwise(starts))
        for token, surprise in zip(tokens, units, strict=True):
            if token[0] in QUOTES or len(token) > JUDGED:
                yield self.model.token_excess(token)
            elif not surprise and (token.islower() or token.istitle() or token.isupper()):
                yield 0.0
            elif _NEEDS_A_LOOK.search(token):
                yield self.model.token_excess(token)
            else:
                yield self.model.excess_of(token, surprise)


@cache
def gate() -> Gate:
    """The gate for the model that the package ships."""
    return Gate(load())

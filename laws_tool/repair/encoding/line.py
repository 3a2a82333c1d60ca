"""Which parts of a line went through which chain: the cheapest way through its tokens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Final

from laws_tool.repair.encoding.codepages import priors
from laws_tool.repair.encoding.language_model import LanguageModel
from laws_tool.repair.segments import Chain, back_through, through

MARGIN: Final = 7.0
"""The bits that a reading must save over the text as it stands, beside what its chain costs."""
RUNNER_UP: Final = 4.0
"""The bits that it must save over the next reading."""
VOTED: Final = 4.0
"""The bits of a chain that the document is known to have gone through."""
RETURN: Final = 2.0
"""The bits of going back to clean text within a line."""

_TOKEN = re.compile("[^ \\t\\n\\r\\f\\v]+")


@dataclass(frozen=True, slots=True)
class Span:
    """``text[start:end]`` reads ``new`` after ``chain``."""

    start: int
    end: int
    new: str
    chain: Chain
    confidence: float
    evidence: str

    def moved(self, by: int) -> Span:
        return replace(self, start=self.start + by, end=self.end + by)

    def joined(self, gap: str, other: Span) -> Span:
        """This span, a gap that no codec changes, and another span by the same chain, as one."""
        confidence = min(self.confidence, other.confidence)
        return replace(self, end=other.end, new=self.new + gap + other.new, confidence=confidence)


@dataclass(frozen=True, slots=True)
class _Column:
    """A token, and how it reads as it stands and after each chain (None where it cannot)."""

    start: int
    end: int
    read: tuple[str | None, ...]
    bits: tuple[float, ...]


def choose(line: str, chains: Sequence[Chain], model: LanguageModel, *, voted: bool) -> list[Span] | None:
    """The spans of a line that went through one of the chains; None where no reading is good enough."""
    if not chains:
        return None
    columns = [_column(match, chains, model) for match in _TOKEN.finditer(line)]
    entry = [0.0] + [VOTED if voted else _prior(chain) for chain in chains]
    path = _cheapest(columns, entry)
    spans = []
    for state, group in groupby(zip(path, columns, strict=True), key=lambda pair: pair[0]):
        if state:
            span = _span(line, [c for _, c in group], state, chains, entry[state])
            if span is None:
                return None
            spans.append(span)
    return spans or None


def _prior(chain: Chain) -> float:
    return sum(priors().of_step(read_as, really) for read_as, really in chain)


def _column(match: re.Match[str], chains: Sequence[Chain], model: LanguageModel) -> _Column:
    token = match[0]
    if token.isascii():
        bits = model.token_bits(token)
        size = len(chains) + 1
        return _Column(match.start(), match.end(), (token,) * size, (bits,) * size)
    read = (token, *(_apply(token, chain) for chain in chains))
    costs = tuple(float("inf") if r is None else model.bits(r) for r in read)
    return _Column(match.start(), match.end(), read, costs)


def _apply(token: str, chain: Chain) -> str | None:
    """The token after a chain that gives it back when undone, else None."""
    try:
        new = through(token, chain)
        return new if back_through(new, chain) == token else None
    except UnicodeError:
        return None


def _cheapest(columns: Sequence[_Column], entry: Sequence[float]) -> list[int]:
    """Viterbi: for each token the state (0 as it stands, else a chain) on the cheapest path."""
    costs = list(entry)
    back: list[list[int]] = []
    for number, column in enumerate(columns):
        fresh, came = [], []
        for state, bits in enumerate(column.bits):
            if number == 0:
                fresh.append(costs[state] + bits)
                came.append(state)
                continue
            change = entry[state] or RETURN
            before = min(
                range(len(costs)), key=lambda s: (costs[s] + (0.0 if s == state else change), s != state)
            )
            fresh.append(costs[before] + (0.0 if before == state else change) + bits)
            came.append(before)
        costs = fresh
        back.append(came)
    state = min(range(len(costs)), key=costs.__getitem__)
    path = []
    for came in reversed(back):
        path.append(state)
        state = came[state]
    return path[::-1]


def _span(
    line: str, columns: Sequence[_Column], state: int, chains: Sequence[Chain], prior: float
) -> Span | None:
    """The stretch of some tokens, if its margins suffice; tokens that do not change are cut off."""
    while columns and columns[0].read[state] == columns[0].read[0]:
        columns = columns[1:]
    while columns and columns[-1].read[state] == columns[-1].read[0]:
        columns = columns[:-1]
    if not columns:
        return None
    bits = [sum(c.bits[s] for c in columns) for s in range(len(chains) + 1)]
    texts = [[c.read[s] for c in columns] for s in range(len(chains) + 1)]
    saved = bits[0] - bits[state] - prior
    others = [b for s, b in enumerate(bits) if s and texts[s] != texts[state]]
    ahead = min(others, default=float("inf")) - bits[state]
    if saved < MARGIN or ahead < RUNNER_UP:
        return None
    start, end = columns[0].start, columns[-1].end
    new = through(line[start:end], chains[state - 1])
    evidence = f"{bits[0]:.0f} bits as it stands, {bits[state]:.0f} as read"
    return Span(start, end, new, chains[state - 1], round(1 - 2 ** -min(saved, ahead, 20.0), 4), evidence)

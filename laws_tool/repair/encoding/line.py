"""Which parts of a line went through which chain: the cheapest way through its tokens."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from laws_tool.repair.encoding.acceptance import MARGIN, Trial, accept, trimmed
from laws_tool.repair.encoding.codepages import rivals
from laws_tool.repair.encoding.columns import Column, column_of, costs_of, prior_of
from laws_tool.repair.encoding.language_model import LanguageModel
from laws_tool.repair.encoding.span import Span
from laws_tool.repair.segments import Chain

VOTED: Final = 4.0
"""The bits of a chain that the document is known to have gone through."""
QUICK: Final = 20.0
"""What a line that is not looked at token by token must save more."""
BORDER: Final = 5.0
"""The bits of a change of chain within a line."""

_NO_BLANK = "[^ \\t\\n\\r\\f\\v]"
_TOKEN = re.compile(f"{_NO_BLANK}(?: {_NO_BLANK}){{2,}}(?!{_NO_BLANK})|{_NO_BLANK}+")
"""A string without spaces, or a letter-spaced word: its letters are read as one word."""


def choose(
    line: str,
    chains: Sequence[Chain],
    model: LanguageModel,
    *,
    margin: float = MARGIN,
    voted: Sequence[float] = (),
) -> list[Span] | None:
    """The spans of a line that went through one of the chains; None where no reading is good enough.

    ``voted`` are the bits of the chains where other lines of the text went through them.
    """
    if not chains:
        return None
    columns = [column_of(match, chains, model) for match in _TOKEN.finditer(line)]
    if not columns:
        return None
    entry = [0.0, *(voted or map(prior_of, chains))]
    path = _cheapest(columns, entry)
    spans = []
    for state, group in groupby(zip(path, columns, strict=True), key=lambda pair: pair[0]):
        if state:
            columns_of_state = [column for _, column in group]
            state = _best_of_rivals(columns_of_state, state, chains, entry)
            stretch = trimmed(columns_of_state, state)
            trial = Trial(line, stretch, state, chains, entry, model, bool(voted))
            span = accept(trial, margin) if stretch else None
            if span is not None:
                spans.append(span)
    return spans or None


def _best_of_rivals(
    columns: Sequence[Column], state: int, chains: Sequence[Chain], entry: Sequence[float]
) -> int:
    """The state, or that of a chain much like its own which is better once the whole stretch is seen."""
    alike = rivals(chains[state - 1])
    costs = costs_of(columns, chains, entry)
    states = [state, *(s for s, chain in enumerate(chains, 1) if chain in alike)]
    return min(states, key=costs.__getitem__)


def _cheapest(columns: Sequence[Column], entry: Sequence[float]) -> list[int]:
    """Viterbi: for each token the state (0 as it stands, else a chain) on the cheapest path."""
    costs = [first + bits for first, bits in zip(entry, columns[0].bits, strict=True)]
    back: list[list[int]] = []
    for column in columns[1:]:
        best = min(range(len(costs)), key=costs.__getitem__)
        least = costs[best] + BORDER
        came = [state if cost <= least + entry[state] else best for state, cost in enumerate(costs)]
        costs = [
            (costs[state] if before == state else least + entry[state]) + column.bits[state]
            for state, before in enumerate(came)
        ]
        back.append(came)
    state = min(range(len(costs)), key=costs.__getitem__)
    path = [state]
    for came in reversed(back):
        path.append(came[path[-1]])
    return path[::-1]

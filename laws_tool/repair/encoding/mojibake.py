"""Undo wrong readings of a text: whole stretches of lines, single lines, and parts of lines.

What is found in one line is tried on the others first, so a document costs one search and not
one a line; neighbouring parts that went through one chain become one change.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from laws_tool.repair.encoding.codepages import apply, canonical, simplest
from laws_tool.repair.encoding.document import follow
from laws_tool.repair.encoding.language_model import load
from laws_tool.repair.encoding.line import Span
from laws_tool.repair.encoding.lines import Lines
from laws_tool.repair.segments import Change

GROWS: Final = 0.6
"""Margin and suspicion grow by so many bits when a text has twice as many lines: so do chances."""
BRIDGE: Final = 200
"""Two stretches by one chain become one edit over so many characters that no codec changes."""


def mend(text: str) -> Iterator[Change]:
    """The changes that undo wrong readings of a text, in order; none for a clean text.

    >>> [(c.new, c.chain) for c in mend("Глава 1. РџСЂР°РІРёР»Рѕ")]
    [('Правило', (('cp1251', 'utf-8'),))]
    >>> list(mend("Правило 1. Взятка"))
    []
    """
    if text.isascii():
        return
    grown = GROWS * math.log2(1 + text.count("\n"))
    model = load()
    spans = follow(text, Lines(text, model, grown).spans(), model)
    for span in _joined(text, spans):
        chain = simplest(text[span.start : span.end], span.chain)
        rule = "chain" if chain else "fill"
        yield Change(span.start, span.end, span.new, span.kind, rule, span.confidence, span.evidence, chain)


def _joined(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Join neighbouring spans by one chain where what lies between is the same in any codec."""
    last: Span | None = None
    for span in spans:
        if last is not None:
            gap = text[last.end : span.start]
            last, span = _alike(text, last, span)
            if span.chain == last.chain and span.chain and len(gap) <= BRIDGE and gap.isascii():
                last = last.joined(gap, span)
                continue
            yield last
        last = span
    if last is not None:
        yield last


def _alike(text: str, first: Span, second: Span) -> tuple[Span, Span]:
    """Two spans with the same chain, where theirs differ only by which twin of Latin-1 they name."""
    if first.chain != second.chain and canonical(first.chain) == canonical(second.chain):
        if apply(text[second.start : second.end], first.chain) == second.new:
            return first, replace(second, chain=first.chain)
        if apply(text[first.start : first.end], second.chain) == first.new:
            return replace(first, chain=second.chain), second
    return first, second

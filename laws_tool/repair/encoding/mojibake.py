"""Undo wrong readings of a text: whole stretches of lines, single lines, and parts of lines.

What is found in one line is tried on the others first, so a document costs one search and not
one a line; neighbouring parts that went through one chain become one change.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import Final

from laws_tool.repair.encoding.codepages import apply, canonical, simplest
from laws_tool.repair.encoding.document import follow
from laws_tool.repair.encoding.language_model import load
from laws_tool.repair.encoding.lattice import Wording
from laws_tool.repair.encoding.line_mender import LineMender
from laws_tool.repair.encoding.lines import Lines
from laws_tool.repair.encoding.sound import is_sound
from laws_tool.repair.encoding.span import Span
from laws_tool.repair.rules import Lexicon, NoLexicon
from laws_tool.repair.segments import Change

GROWS: Final = 0.6
"""Margin and suspicion grow by so many bits when a text has twice as many lines: so do chances."""
BRIDGE: Final = 200
"""Two stretches by one chain become one edit over so many characters that no codec changes."""


def mend(text: str, lexicon: Lexicon | None = None) -> Iterator[Change]:
    """The changes that undo wrong readings of a text, in order; none for a clean text.

    A lexicon helps to choose where letters were lost.

    >>> [(c.new, c.chain) for c in mend("Глава 1. РџСЂР°РІРёР»Рѕ")]
    [('Правило', (('cp1251', 'utf-8'),))]
    >>> list(mend("Правило 1. Взятка"))
    []
    """
    if text.isascii():
        return
    grown = GROWS * math.log2(1 + text.count("\n"))
    model = load()
    mender = LineMender(model, Wording(model, lexicon or NoLexicon()), grown, len(text))
    spans = follow(text, Lines(text, mender).spans(), model)
    for span in _joined(text, spans):
        if not is_sound(text, span):
            continue
        chain = simplest(text[span.start : span.end], span.chain)
        rule = "chain" if chain else "fill"
        yield Change(span.start, span.end, span.new, span.kind, rule, span.confidence, span.evidence, chain)


def _joined(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Join neighbouring spans by one chain where what lies between is the same in any codec."""
    group: list[Span] = []
    for span in spans:
        if group:
            gap = text[group[-1].end : span.start]
            group, span = _alike(text, group, span)
            if span.chain != group[-1].chain or not span.chain or len(gap) > BRIDGE or not gap.isascii():
                yield _as_one(text, group)
                group = []
        group.append(span)
    if group:
        yield _as_one(text, group)


def _as_one(text: str, group: Sequence[Span]) -> Span:
    """Spans by the same chain, and the gaps between them, which no codec changes, as one."""
    if len(group) == 1:
        return group[0]
    parts = [group[0].new]
    for last, span in pairwise(group):
        parts += [text[last.end : span.start], span.new]
    confidence = min(span.confidence for span in group)
    return replace(group[0], end=group[-1].end, new="".join(parts), confidence=confidence)


def _alike(text: str, group: list[Span], span: Span) -> tuple[list[Span], Span]:
    """Spans and the next one with one chain, where theirs differ by which twin of Latin-1 they name."""
    ours, other = group[-1].chain, span.chain
    if ours != other and canonical(ours) == canonical(other):
        if apply(text[span.start : span.end], ours) == span.new:
            return group, replace(span, chain=ours)
        if all(apply(text[one.start : one.end], other) == one.new for one in group):
            return [replace(one, chain=other) for one in group], span
    return group, span

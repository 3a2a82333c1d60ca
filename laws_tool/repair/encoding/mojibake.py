"""Undo wrong readings of a text: whole stretches of lines, single lines, and parts of lines.

A chain of codecs is accepted only where it round-trips, makes the text cheaper by a margin
(in bits of the language model), and beats the next reading by a margin. What is found in one
line is tried on the others first, so a document costs one search and not one a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from laws_tool.repair.encoding.chains import Reading, readings
from laws_tool.repair.encoding.language_model import LanguageModel, load, tokens
from laws_tool.repair.encoding.line import Span, choose
from laws_tool.repair.segments import Chain, Change, back_through, through

SUSPICIOUS: Final = 7.0
"""A line is looked at when its tokens cost so many bits more than clean ones do."""
SEARCHED: Final = 200
"""Characters of a line that a search looks at."""
BUDGET: Final = 400_000
"""Characters that may be searched in one text, and one more for every ten of the text: no
input, however odd, takes minutes."""
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
    spans = _Document(text, load()).spans()
    for span in _joined(text, spans):
        yield Change(
            span.start,
            span.end,
            span.new,
            "mojibake",
            "mojibake",
            span.confidence,
            span.evidence,
            span.chain,
        )


@dataclass(slots=True)
class _Document:
    """The lines of a text, and the chains that were found in it so far."""

    text: str
    model: LanguageModel
    votes: Counter[Chain] = field(default_factory=Counter)
    searched: int = 0
    known: dict[str, list[Span]] = field(default_factory=dict)

    def spans(self) -> list[Span]:
        found: list[Span] = []
        at = 0
        for line in self.text.split("\n"):
            if not line.isascii() and self.model.excess(line) >= SUSPICIOUS:
                found.extend(span.moved(at) for span in self._line(line))
            at += len(line) + 1
        return found

    def _line(self, line: str) -> list[Span]:
        known = self.known.get(line)
        if known is None:
            known = self.known[line] = self._mend_line(line)
            self.votes.update(span.chain for span in known)
        return known

    def _mend_line(self, line: str) -> list[Span]:
        chains = [chain for chain, _ in self.votes.most_common(6)]
        quick = choose(line, chains, self.model, voted=True)
        if quick is not None:
            return quick
        allowed = BUDGET + len(self.text) // 10
        if self.searched > allowed:
            return []
        part = _odd_part(line, self.model)
        self.searched += len(part)
        return choose(line, _likely(part), self.model, voted=False) or []


def _odd_part(line: str, model: LanguageModel) -> str:
    """The odd tokens of a line, as far as a search looks at them."""
    odd = [token for token in tokens(line) if model.token_excess(token) > 0]
    return " ".join(odd)[:SEARCHED]


def _likely(part: str) -> list[Chain]:
    """The chains worth trying on a line whose odd tokens these are."""
    found = [r.chain for r in readings(part)[:6] if r.chain]
    return found


def _joined(text: str, spans: Sequence[Span]) -> Iterator[Span]:
    """Join neighbouring spans by one chain where what lies between is the same in any codec."""
    last: Span | None = None
    for span in spans:
        if last is not None:
            gap = text[last.end : span.start]
            if span.chain == last.chain and span.chain and len(gap) <= BRIDGE and gap.isascii():
                last = last.joined(gap, span)
                continue
            yield last
        last = span
    if last is not None:
        yield last

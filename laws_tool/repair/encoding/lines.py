"""The odd lines of a text: a few one by one, the others by what those went through."""

from __future__ import annotations

import math
import re
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Final

from laws_tool.repair.encoding.bulk import odd_lines, whole_text
from laws_tool.repair.encoding.codepages import apply, canonical, is_sister, rivals
from laws_tool.repair.encoding.gate import Gate, gate
from laws_tool.repair.encoding.line import VOTED
from laws_tool.repair.encoding.line_mender import SUSPICIOUS, LineMender
from laws_tool.repair.encoding.sequences import has_sequences
from laws_tool.repair.encoding.sound import is_sound
from laws_tool.repair.encoding.span import Span
from laws_tool.repair.encoding.traces import CHAINS, as_elsewhere
from laws_tool.repair.segments import Chain

LONG_LINE: Final = 600
_PIECE: Final = re.compile("[^ ].{0,400}[^ ]*", re.DOTALL)
"""Longer lines are looked at in pieces, so that their oddities do not add up."""
FIRST_CHUNK: Final = 4_000
CHUNK: Final = 200_000
"""Characters that are judged at once: few at first, since they tell what the others went through."""
FEW: Final = 8
"""Lines that tell the chain of a text, or are looked at before they are asked for one."""
NEARLY_ALL: Final = 0.9
"""The share of the lines that went through one chain before the others are tried on it together."""
MOST_VOTED: Final = 6
SEVERAL: Final = 2
"""So many lines went through a chain, and others need little proof."""


@dataclass(slots=True)
class Lines:
    """The lines of a text, and the chains that were found in it so far."""

    text: str
    mender: LineMender
    votes: Counter[Chain] = field(default_factory=Counter)
    proven: Counter[Chain] = field(default_factory=Counter)
    gate: Gate = field(default_factory=gate)
    known: dict[str, list[Span]] = field(default_factory=dict)

    def spans(self) -> list[Span]:
        """What went through a chain, or lost letters on the way, in order."""
        found: list[Span] = []
        for start, end in _chunks(self.text):
            chunk = self.text[start:end]
            if not chunk.isascii():
                found += (span.moved(start) for span in self._chunk(chunk))
        known = [chain for chain in CHAINS if self.proven[canonical(chain)] >= SEVERAL]
        return list(self._with_traces(known, found)) if known else found

    def _with_traces(self, known: Sequence[Chain], found: Sequence[Span]) -> Iterator[Span]:
        """The spans, and lines without any that have traces of chains that other lines went through."""
        spans = deque(found)
        at = 0
        for line in self.text.split("\n"):
            end = at + len(line)
            inside = []
            while spans and spans[0].start < end:
                inside.append(spans.popleft())
            if not inside and not line.isascii() and len(line) <= LONG_LINE:
                inside = [span.moved(at) for span in as_elsewhere(line, known, self.mender.model)]
            yield from inside
            at = end + 1

    def _chunk(self, text: str) -> Iterator[Span]:
        """The spans of some lines: those that the chain of all lines so far explains, and the others."""
        lines = text.split("\n")
        found: dict[int, list[Span]] = {}
        if chain := self._settled():
            found = {n: [span] for n, span in whole_text(lines, chain, self.gate)}
        rest = [n for n, line in enumerate(lines) if n not in found]
        odd = zip(rest, self.gate.excesses([lines[n] for n in rest]), strict=True)
        looked_at = {n: e for n, e in odd if e >= SUSPICIOUS or (e and has_sequences(lines[n]))}
        self._odd_lines(lines, looked_at, found)
        starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
        return (span.moved(starts[n]) for n in sorted(found) for span in found[n])

    def _odd_lines(
        self, lines: Sequence[str], excesses: Mapping[int, float], found: dict[int, list[Span]]
    ) -> None:
        """Look at some odd lines: a few at first, then more at once by what those went through."""
        numbers = list(excesses)
        size = FEW
        while numbers:
            batch, numbers = numbers[:size], numbers[size:]
            size *= 2
            some, odd = [lines[n] for n in batch], [excesses[n] for n in batch]
            for place, span in odd_lines(some, odd, self._voted(), self.gate):
                found[batch[place]] = [span]
                self._vote(some[place], [span])
            for number in batch:
                if number not in found:
                    found[number] = list(self._one_by_one(lines[number]))

    def _voted(self) -> list[Chain]:
        """The chains that other lines went through, the most frequent first, and their rivals."""
        voted = [chain for chain, _ in self.votes.most_common(MOST_VOTED)]
        return list(dict.fromkeys([*voted, *(rival for chain in voted for rival in rivals(chain))]))

    def _vote(self, line: str, spans: Sequence[Span]) -> None:
        """Count the chains of a line; they are proven where their rivals read it otherwise."""
        for span in spans:
            if span.chain:
                self.votes[span.chain] += 1
                old = line[span.start : span.end]
                self.proven[canonical(span.chain)] += all(
                    apply(old, rival) != span.new for rival in rivals(span.chain)
                )

    def _bits_of(self, chain: Chain) -> float:
        """The bits of a chain that the text is known to have gone through: fewer if more lines did."""
        return VOTED + math.log2((1 + self.proven.total()) / (1 + self.proven[canonical(chain)]))

    def _settled(self) -> Chain | None:
        """The chain that nearly all lines so far went through, if they are several."""
        if self.proven.total() < FEW:
            return None
        chain, votes = self.proven.most_common(1)[0]
        if votes < NEARLY_ALL * self.proven.total():
            return None
        return next(voted for voted, _ in self.votes.most_common() if canonical(voted) == chain)

    def _one_by_one(self, line: str) -> Iterator[Span]:
        for at, piece in _pieces(line):
            spans = self._line(piece)
            spans = sorted([*spans, *self.mender.letters(piece, spans)], key=lambda span: span.start)
            yield from (span.moved(at) for span in spans)

    def _line(self, line: str) -> list[Span]:
        known = self.known.get(line)
        if known is None:
            voted = {chain: self._bits_of(chain) for chain in self._voted()}
            known = self.known[line] = self.mender.mend(line, voted)
            self._vote(line, [span for span in known if is_sister(span.chain) or is_sound(line, span)])
        return known


def _pieces(line: str) -> Iterator[tuple[int, str]]:
    """A line, or where it is long its pieces, cut at spaces, with their offsets."""
    if len(line) <= LONG_LINE:
        yield 0, line
    else:
        yield from ((piece.start(), piece[0]) for piece in _PIECE.finditer(line))


def _chunks(text: str) -> Iterator[tuple[int, int]]:
    """Stretches of a text that end with a line, the first ones short."""
    start, size = 0, FIRST_CHUNK
    while start < len(text):
        end = start + size
        if end < len(text):
            end = text.rfind("\n", start, end) + 1 or text.find("\n", end) + 1 or len(text)
        yield start, min(end, len(text))
        start, size = end, min(4 * size, CHUNK)

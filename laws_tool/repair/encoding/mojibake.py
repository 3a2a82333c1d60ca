"""Undo wrong readings of a text: whole stretches of lines, single lines, and parts of lines.

A chain of codecs is accepted only where it round-trips, makes the text cheaper by a margin
(in bits of the language model), and beats the next reading by a margin. What is found in one
line is tried on the others first, so a document costs one search and not one a line.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from laws_tool.repair.encoding.chains import LEAST, readings
from laws_tool.repair.encoding.codepages import apply, canonical, fitting, simplest
from laws_tool.repair.encoding.document import follow
from laws_tool.repair.encoding.language_model import LanguageModel, load, tokens
from laws_tool.repair.encoding.line import MARGIN, Span, choose, prior_of, whole
from laws_tool.repair.encoding.lost import fill_bytes, fill_utf8, has_gaps, reads_clean, spans_of
from laws_tool.repair.encoding.sound import is_sound
from laws_tool.repair.segments import Chain, Change

SUSPICIOUS: Final = 4.0
"""A line with so many bits of surprise is looked at."""
SEARCHED: Final = 200
"""A search looks at the odd tokens of a line until it has so many characters."""
GROWS: Final = 0.6
"""Margin and suspicion grow by so many bits when a text has twice as many lines: so do chances."""
BADLY: Final = 20.0
"""A line that no chain mends is searched for lost bytes if it has so many bits of surprise."""
LEAST_PRIOR: Final = 4.5
LEAST_WORD: Final = 11.0
"""What the likeliest chain and the likeliest word cost, for a bound."""
LONG_LINE: Final = 600
_PIECE: Final = re.compile("[^ ].{0,400}[^ ]*", re.DOTALL)
"""Longer lines are looked at in pieces, so that their oddities do not add up."""
HARDLY_ODD: Final = 0.15
"""A token with less than this share of the surprise of the oddest one is not searched."""
LONGEST: Final = 2000
"""Characters of a single token that a search looks at."""
BUDGET: Final = 60_000
"""Characters that may be searched in one text, and one more for every forty of the text: no
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
    grown = GROWS * math.log2(1 + text.count("\n"))
    model = load()
    spans = follow(text, _Document(text, model, grown).spans(), model)
    for span in _joined(text, spans):
        if not is_sound(text, span):
            continue
        chain = simplest(text[span.start : span.end], span.chain)
        rule = "chain" if chain else "fill"
        yield Change(span.start, span.end, span.new, span.kind, rule, span.confidence, span.evidence, chain)


_REPEATED: Final = re.compile(r"(.{1,8}?)\1+(.{0,7})", re.DOTALL)


def _once(token: str) -> str:
    """A token that is one piece over and over, as that piece: it says no more; of letters, nothing."""
    repeated = _REPEATED.fullmatch(token)
    if repeated is None or not repeated[1].startswith(repeated[2]):
        return token
    return "" if repeated[1].isalpha() else repeated[1]


@dataclass(slots=True)
class _Document:
    """The lines of a text, and the chains that were found in it so far."""

    text: str
    model: LanguageModel
    grown: float
    votes: Counter[Chain] = field(default_factory=Counter)
    searched: int = 0
    known: dict[str, list[Span]] = field(default_factory=dict)

    def spans(self) -> list[Span]:
        found: list[Span] = []
        odd = {
            token
            for token in set(tokens(self.text))
            if (once := _once(token)) and self.model.token_excess(once)
        }
        if not odd:
            return found
        for at, line in _lines(self.text):
            if not odd.isdisjoint(tokens(line)) and self.model.excess(line) >= SUSPICIOUS:
                found.extend(span.moved(at) for span in self._line(line))
        return found

    def _line(self, line: str) -> list[Span]:
        known = self.known.get(line)
        if known is None:
            known = self.known[line] = self._mend_line(line)
            self.votes.update(span.chain for span in known if span.chain)
        return known

    def _mend_line(self, line: str) -> list[Span]:
        voted = [chain for chain, _ in self.votes.most_common(6)]
        if voted and (quick := whole(line, voted[0], self.model)) and not has_gaps(line, voted[0]):
            return quick
        chains = list(dict.fromkeys(fit for chain in voted for fit in fitting(line, chain)))
        spans = choose(line, chains, self.model, voted=True)
        if spans is None:
            chains = self._search(line)
            spans = choose(line, chains, self.model, margin=MARGIN + self.grown) or []
        return self._filled(line, spans)

    def _search(self, line: str) -> list[Chain]:
        """The chains worth trying on a line; none for one that is hardly odd."""
        if self.model.excess(line) < SUSPICIOUS + self.grown:
            return []
        chains: list[Chain] = []
        for part in _odd_parts(line, self.model):
            if self.searched > BUDGET + len(self.text) // 40:
                break
            if self.model.bits(part) < _least(part) + MARGIN + self.grown:
                continue
            self.searched += len(part)
            ranked = readings(part)
            chains += [chain for r in ranked[:6] if r.chain for chain in fitting(line, r.chain)]
            if ranked[0].chain:
                break
        return list(dict.fromkeys(chains))

    def _filled(self, line: str, spans: list[Span]) -> list[Span]:
        """The spans, or better ones for a line that lost bytes on the way."""
        badly = not spans and self.model.excess(line) >= BADLY
        if len(line) > LONGEST or not (spans or badly):
            return spans
        used = list(dict.fromkeys(span.chain for span in spans))
        torn = [chain for chain in used if has_gaps(line, chain)]
        if spans and not torn:
            return spans
        tried = [fill_bytes(line, chain, self.model) for chain in torn]
        if badly or any(chain[0][1] == "utf-8" for chain in torn):
            tried.append(fill_utf8(line, self.model))
        found = [filled for filled in tried if filled]
        if not found:
            return spans
        best = min(found, key=lambda f: f.bits + prior_of(f.chain))
        now = self.model.bits(_after(line, spans)) + sum(prior_of(span.chain) for span in spans[:1])
        margin = 0.0 if best.chain in torn and best.chain[0][1] == "utf-8" else MARGIN  # torn UTF-8 is proof
        if best.bits + prior_of(best.chain) + margin > now or not reads_clean(line, best, self.model):
            return spans
        return spans_of(line, best, self.model)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a text with their offsets; long ones are cut at spaces."""
    at = 0
    for line in text.split("\n"):
        if len(line) <= LONG_LINE:
            yield at, line
        else:
            yield from ((at + piece.start(), piece[0]) for piece in _PIECE.finditer(line))
        at += len(line) + 1


def _after(line: str, spans: Sequence[Span]) -> str:
    """A line with its spans changed."""
    parts = []
    at = 0
    for span in spans:
        parts += [line[at : span.start], span.new]
        at = span.end
    return "".join(parts) + line[at:]


def _odd_parts(line: str, model: LanguageModel) -> Iterator[str]:
    """What a search looks at: the odd tokens of a line, else the first of them, else the last.

    Tokens that are a little odd beside very odd ones are left out: they may well be clean, and
    no chain would do for both.
    """
    odd = {token: model.token_excess(token) for token in tokens(line)}
    floor = max(odd.values()) * HARDLY_ODD
    chosen = [token for token, excess in odd.items() if excess > floor]
    part = ""
    for token in chosen:
        part += f" {token}" if part else token
        if len(part) > SEARCHED:
            break
    yield part[:LONGEST]
    if len(chosen) > 1:
        yield chosen[0][:LONGEST]
        yield chosen[-1][:LONGEST]


def _least(part: str) -> float:
    """The bits that a reading of some tokens, with its chain, takes at the very least."""
    return LEAST_PRIOR + sum(min(LEAST * len(token), LEAST_WORD) for token in tokens(part))


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

"""One line: what of it went through which chain, and what it lost on the way.

A chain of codecs is accepted only where it round-trips, makes the text cheaper by a margin
(in bits of the language model), and beats the next reading by a margin.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from laws_tool.repair.encoding.acceptance import MARGIN
from laws_tool.repair.encoding.chains import LEAST, readings
from laws_tool.repair.encoding.codepages import fitting
from laws_tool.repair.encoding.columns import prior_of
from laws_tool.repair.encoding.language_model import LanguageModel, tokens
from laws_tool.repair.encoding.lattice import Wording
from laws_tool.repair.encoding.line import choose
from laws_tool.repair.encoding.lost import fill_bytes, fill_utf8, gaps, mostly_gaps, reads_clean, spans_of
from laws_tool.repair.encoding.neighbours import told_by_neighbours
from laws_tool.repair.encoding.sequences import has_sequences, sequences
from laws_tool.repair.encoding.span import Span, changed_by
from laws_tool.repair.encoding.traces import sister_codec
from laws_tool.repair.encoding.widen import widened
from laws_tool.repair.segments import Chain

SUSPICIOUS: Final = 4.0
"""A line with so many bits of surprise is looked at."""
SEARCHED: Final = 200
"""A search looks at the odd tokens of a line until it has so many characters."""
BADLY: Final = 20.0
"""A line that no chain mends is searched for lost bytes if it has so many bits of surprise."""
MUCH: Final = 0.08
"""A line whose surprise the known chains leave to so large a part is searched for another one."""
STILL_ODD: Final = 0.5
"""Parts of a line that leave so much of its surprise were read so by chance, unless it was UTF-8."""
LEAST_PRIOR: Final = 4.5
LEAST_WORD: Final = 11.0
"""What the likeliest chain and the likeliest word cost, for a bound."""
HARDLY_ODD: Final = 0.15
"""A token with less than this share of the surprise of the oddest one is not searched."""
LONGEST: Final = 2000
"""Characters of a single token that a search looks at."""
REPEATS: Final = 8
"""So many times a piece says as much as a thousand times."""
BUDGET: Final = 25_000
"""Characters that may be searched in vain in one text, and one more for every forty of the text: no
input, however odd, takes minutes."""
SEARCH: Final = 60
"""A search costs as much as so many characters, however short its part is."""
AMONG_OTHERS: Final = 5.0
"""What UTF-8 elsewhere in a line takes off the margin of a letter."""
UNEXPLAINED: Final = 10.0
"""What a first byte of UTF-8 that has no second one costs where it stays, in a line of such letters."""
ALIKE: Final = 3
"""So many chains by which a part of a line reads the same are tried on the line."""


_DIGITS: Final = str.maketrans("123456789", "000000000")
_REPEATED: Final = re.compile(r"(.{1,8}?)\1+(.{0,7})", re.DOTALL)


@dataclass(slots=True)
class LineMender:
    """Looks at the lines of one text, one by one; what it searches in vain is limited.

    ``size`` is the number of characters of the text, ``grown`` the bits by which margins grow in it.
    """

    model: LanguageModel
    wording: Wording
    grown: float
    size: int
    in_vain: int = 0
    left_alone: set[str] = field(default_factory=set)

    def mend(self, line: str, voted: Mapping[Chain, float]) -> list[Span]:
        """What of a line went through a chain, or lost letters.

        ``voted`` are the chains that other lines of the text went through, with their bits.
        """
        if self.model.excess(line) < SUSPICIOUS or not self._says_something(line):
            return []
        chains = {fit: bits for chain, bits in voted.items() for fit in fitting(line, chain)}
        spans = choose(line, list(chains), self.model, voted=list(chains.values()))
        if spans is None or (self._leaves_much(line, spans) and not self._torn_by(line, spans)):
            spans = self._better(line, self._searched(line), spans or [])
        if not spans and len(line) <= LONGEST:
            spans = sister_codec(line, self.model)
        spans = self._filled(line, spans)
        return widened(line, spans, self.model) if len(line) <= LONGEST else spans

    def letters(self, line: str, spans: Sequence[Span]) -> Iterator[Span]:
        """What UTF-8 made of single letters of a line, between the spans that were found in it."""
        if len(line) > LONGEST or not has_sequences(line):
            return
        known = AMONG_OTHERS if any(span.chain and span.chain[-1][1] == "utf-8" for span in spans) else 0.0
        borders = [0, *(at for span in spans for at in (span.start, span.end)), len(line)]
        for start, end in zip(borders[::2], borders[1::2], strict=True):
            found = sequences(line[start:end], self.model, self.grown - known)
            yield from (span.moved(start) for span in found)

    def _says_something(self, line: str) -> bool:
        """Whether any odd token of a line is more than a letter or an odd piece over and over."""
        odd = (token for token in tokens(line) if self.model.token_excess(token))
        return any(map(self.model.token_excess, filter(None, map(_once, odd))))

    def _leaves_much(self, line: str, spans: Sequence[Span]) -> bool:
        """Whether a good share of a line's surprise is still there after some changes."""
        left = self.model.excess(changed_by(line, spans))
        return left >= SUSPICIOUS and left >= MUCH * self.model.excess(line)

    def _torn_by(self, line: str, spans: Sequence[Span]) -> list[Chain]:
        """The one chain of UTF-8 that all spans of a line went through, if bytes were lost in what else
        is odd; else none. No other chain need be looked for there."""
        chains = {span.chain for span in spans}
        chain = chains.pop() if len(chains) == 1 else ()
        if not chain or any(really != "utf-8" for _, really in chain):
            return []
        left = filter(self.model.token_excess, tokens(changed_by(line, spans)))
        return [chain] if all(gaps(token, chain) for token in left) else []

    def _better(self, line: str, searched: list[Span], voted: list[Span]) -> list[Span]:
        """What a search found, if it explains a line far better than what the text is known for."""
        if not searched or not voted:
            return searched or voted
        saved = self.model.bits(changed_by(line, voted)) - self.model.bits(changed_by(line, searched))
        return searched if saved > MARGIN + sum(map(prior_of, {span.chain for span in searched})) else voted

    def _searched(self, line: str) -> list[Span]:
        """What a search finds in a line; nothing where it found nothing in one of other numbers."""
        pattern = line.translate(_DIGITS)
        if pattern in self.left_alone:
            return []
        before = self.in_vain
        found = choose(line, self._search(line), self.model, margin=MARGIN + self.grown) or []
        if found:
            self.in_vain = before
        else:
            self.left_alone.add(pattern)
        return found

    def _has_budget(self) -> bool:
        return self.in_vain <= BUDGET + self.size // 40

    def _search(self, line: str) -> list[Chain]:
        """The chains worth trying on a line; none for one that is hardly odd."""
        if self.model.excess(line) < SUSPICIOUS + self.grown:
            return []
        chains: list[Chain] = []
        for part in _odd_parts(line, self.model):
            if not self._has_budget():
                break
            if self.model.bits(part) < _least(part) + MARGIN + self.grown:
                continue
            self.in_vain += SEARCH + len(part)
            ranked = readings(part)
            likely = [chain for r in ranked[:6] if r.chain for chain in (r.chain, *r.others[:ALIKE])]
            chains += [fit for chain in likely for fit in fitting(line, chain)]
            if ranked[0].chain:
                break
        return list(dict.fromkeys(chains))

    def _filled(self, line: str, spans: list[Span]) -> list[Span]:
        """The spans, or better ones for a line that lost bytes on the way."""
        left = self.model.excess(changed_by(line, spans))
        if left >= BADLY and left > STILL_ODD * self.model.excess(line):
            spans = [span for span in spans if span.chain[-1:] and span.chain[-1][1] == "utf-8"]
        badly = left >= BADLY
        if len(line) > LONGEST or not (spans or badly) or not self._has_budget():
            return spans
        used = list(dict.fromkeys(span.chain for span in spans))
        torn = {chain: places for chain in used if (places := gaps(line, chain))}
        if spans and not torn:
            return spans
        self.in_vain += len(line) // 2
        tried = [fill_bytes(line, chain, self.wording) for chain in torn]
        if badly or any(chain[0][1] == "utf-8" for chain in torn):
            tried.append(fill_utf8(line, self.wording, self._torn_by(line, spans)))
        found = [filled for filled in tried if filled]
        if not found:
            return spans
        best = min(found, key=lambda f: f.bits + prior_of(f.chain))
        now = self.model.bits(changed_by(line, spans)) + sum(prior_of(span.chain) for span in spans[:1])
        by_utf8 = best.chain in torn and best.chain[0][1] == "utf-8"
        margin = -UNEXPLAINED * torn[best.chain] if by_utf8 else MARGIN  # torn UTF-8 is proof
        if best.bits + prior_of(best.chain) + margin > now or not reads_clean(line, best, self.model):
            return spans
        self.in_vain -= len(line) // 2
        filled = spans_of(line, told_by_neighbours(best), self.wording)
        return spans if mostly_gaps(filled) else filled


def _once(token: str) -> str:
    """A token that is one piece over and over, as that piece: it says no more; of letters, nothing."""
    repeated = _REPEATED.fullmatch(token)
    if repeated is None or not repeated[1].startswith(repeated[2]):
        return token
    return "" if repeated[1].isalpha() else repeated[1]


def _some_of(token: str) -> str:
    """A token that is one piece over and over, with that piece a few times; other ones as they are."""
    repeated = _REPEATED.fullmatch(token) if len(token) > LONGEST else None
    return token if repeated is None else repeated[1] * REPEATS


def _odd_parts(line: str, model: LanguageModel) -> Iterator[str]:
    """What a search looks at: the odd tokens of a line, else the first of them, else the last.

    Tokens that are a little odd beside very odd ones are left out: they may well be clean, and
    no chain would do for both.
    """
    odd = {_some_of(token): model.token_excess(token) for token in tokens(line)}
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

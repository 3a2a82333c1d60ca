"""Which chain of codecs a piece of text went through: a beam search over (encode, decode) steps."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import accumulate, pairwise
from typing import Final

from laws_tool.repair.encoding.codepages import priors, twin
from laws_tool.repair.encoding.language_model import (
    CAPITALS_TO_LOWER,
    LOWER_TO_UPPER,
    QUANTUM,
    LanguageModel,
    load,
)
from laws_tool.repair.segments import Chain

DEPTH: Final = 4
BEAM: Final = 10
"""How many readings by a chain without UTF-8 are followed up."""
SCORED: Final = 24
"""How many readings of a level without UTF-8 are scored with the words that the model knows."""
CLEAN: Final = 4.6
"""Text of at most so many bits a character needs no further step."""
LEAST: Final = 1.9
"""Hardly any text takes fewer bits a character."""
HOPE: Final = 8.0
"""A further step must be able to save so many bits."""
DEEP: Final = 25.0
"""Two steps without UTF-8 are only tried on text with so many bits of surprise."""
TWICE: Final = ("cp1251-c1", "koi8-r", "cp866", "mac_cyrillic", "iso8859-5", "cp1251")
"""Two steps without UTF-8 are a Cyrillic story: only these codecs are tried for the bytes."""
MOST_SIGNS: Final = 0.5
"""A reading worth scoring has at most this share of signs beyond ASCII."""
AFTER_UTF8: Final = 6.0
"""What a step costs more that follows UTF-8 without being UTF-8 itself."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as it reads after a chain; ``bits`` are the model's, ``prior`` the chain's.

    ``others`` are further chains of one step by which it reads the same: a part of a line may
    lack the letters that tell them apart.
    """

    text: str
    chain: Chain
    bits: float
    prior: float
    others: tuple[Chain, ...] = ()

    @property
    def cost(self) -> float:
        return self.bits + self.prior


def readings(text: str) -> list[Reading]:
    """The readings of a text, the likeliest first; the text as it stands is one of them.

    >>> best = readings("РџСЂР°РІРёР»Рѕ")[0]
    >>> best.text, best.chain
    ('Правило', (('cp1251-c1', 'utf-8'),))
    """
    model = load()
    stay = Reading(text, (), model.bits(text), 0.0)
    beam = BEAM if model.excess(text) >= DEEP else 0
    found = {text: stay}
    level = [stay]
    best = stay
    for _depth in range(DEPTH):
        fresh = _scored(level, found, model, beam > 0)
        best = min([best, *fresh], key=lambda r: r.cost)
        if not fresh or (best.chain and best.bits < CLEAN * len(best.text)):
            break
        level = _follow(fresh, best, beam)
    return sorted(found.values(), key=lambda r: r.cost)


def _follow(fresh: list[Reading], best: Reading, beam: int) -> list[Reading]:
    """The readings worth a further step: all by way of UTF-8, and the best of the others."""
    strong = [r for r in fresh if r.chain[-1][1] == "utf-8"]
    others = (r for r in fresh if r.chain[-1][1] != "utf-8")
    hopeful = (r for r in others if r.prior + LEAST * len(r.text) + HOPE < best.cost)
    return strong + heapq.nsmallest(beam, hopeful, key=lambda r: r.cost)


def _scored(
    level: list[Reading], found: dict[str, Reading], model: LanguageModel, signs: bool
) -> list[Reading]:
    """The readings one step on that are new; those found before keep the cheapest chain.

    All are scored by their trigrams at once, the best of them as the model has it.
    """
    new: dict[str, _Candidate] = {}
    others: dict[str, tuple[Chain, ...]] = {}
    for reading in level:
        for candidate in _steps(reading, model, signs):
            text = candidate.text
            known = found.get(text)
            if known is not None:
                if candidate.prior < known.prior:
                    found[text] = replace(known, chain=candidate.chain, prior=candidate.prior)
                continue
            first = new.setdefault(text, candidate)
            if candidate.prior < first.prior:
                new[text], candidate = candidate, first
            if new[text] is not candidate and len(candidate.chain) == 1:
                others[text] = (*others.get(text, ()), candidate.chain)
    rough = dict(zip(new, _rough(list(new.values()), model), strict=True))
    exact = heapq.nsmallest(SCORED, rough, key=lambda text: rough[text] + new[text].prior)
    exact += [text for text, candidate in new.items() if candidate.chain[-1][1] == "utf-8"]
    rough.update({text: model.bits(text) for text in exact})
    made = [Reading(text, c.chain, rough[text], c.prior, others.get(text, ())) for text, c in new.items()]
    found.update((reading.text, reading) for reading in made)
    return made


@dataclass(frozen=True, slots=True)
class _Candidate:
    """A reading that is not scored yet; ``codes`` and ``shape`` are those of the model."""

    text: str
    chain: Chain
    prior: float
    codes: bytes
    shape: bytes


def _steps(reading: Reading, model: LanguageModel, signs: bool) -> Iterator[_Candidate]:
    """The readings one step on.

    Without ``signs`` a reading that is mostly signs is passed over unless it was UTF-8.
    """
    table = priors()
    seen: set[bytes] = set()
    after_utf8 = bool(reading.chain) and reading.chain[-1][1] == "utf-8"
    bytes_before = any(to != "utf-8" for _, to in reading.chain)
    if bytes_before and any(to not in TWICE for _, to in reading.chain if to != "utf-8"):
        return
    for read_as in table.read_as:
        try:
            data = reading.text.encode(twin(read_as))
        except UnicodeError:
            continue
        if data in seen:
            continue
        seen.add(data)
        most = len(data) if signs else _ascii_signs(data, model) + MOST_SIGNS * _high(data)
        for really in table.really:
            if bytes_before and really != "utf-8" and really not in TWICE:
                continue
            prior = reading.prior + table.of_step(read_as, really)
            if after_utf8 and really != "utf-8":
                prior += AFTER_UTF8
            chain = (*reading.chain, (twin(read_as), twin(really)))
            if really == "utf-8":
                try:
                    text = data.decode("utf-8")
                except UnicodeError:
                    continue
                yield _Candidate(text, chain, prior, model.codes(text), model.shape(text))
                continue
            page = _page(really)
            codes = data.translate(page.codes)
            if signs or len(codes.translate(None, model.letter_codes)) <= most:
                yield _Candidate(data.decode(twin(really)), chain, prior, codes, data.translate(page.shapes))


@dataclass(frozen=True, slots=True)
class _Page:
    """What the bytes of a codec are to the model: symbols and shapes, as tables for ``translate``."""

    codes: bytes
    shapes: bytes


@cache
def _page(name: str) -> _Page:
    model = load()
    table = bytes(range(256)).decode(twin(name))
    return _Page(model.codes(table), model.shape(table))


def _high(data: bytes) -> int:
    return len(data) - len(data.decode("ascii", "ignore"))


def _ascii_signs(data: bytes, model: LanguageModel) -> int:
    return model.signs(data.decode("ascii", "ignore"))


def _rough(candidates: list[_Candidate], model: LanguageModel) -> list[float]:
    """What trigrams and case cost in each of some readings: about its bits, but for known words."""
    blocks = [b"\0\0" + c.codes.replace(b"\0", b"\0\0") for c in candidates]
    starts = list(accumulate(map(len, blocks), initial=0))
    sums = model.sums(b"".join(blocks) + b"\0")
    return [
        (sums[end + 1] - sums[start + 2]) / QUANTUM
        + LOWER_TO_UPPER * c.shape.count(b"lU")
        + CAPITALS_TO_LOWER * c.shape.count(b"UUl")
        for (start, end), c in zip(pairwise(starts), candidates, strict=True)
    ]

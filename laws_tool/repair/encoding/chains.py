"""Which chain of codecs a piece of text went through: a beam search over (encode, decode) steps."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.codepages import priors, twin
from laws_tool.repair.encoding.language_model import LanguageModel, load
from laws_tool.repair.segments import Chain

DEPTH: Final = 4
BEAM: Final = 10
"""How many readings by a chain without UTF-8 are followed up."""
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
HIGH: Final = 0x80
AFTER_UTF8: Final = 6.0
"""What a step costs more that follows UTF-8 without being UTF-8 itself."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A text as it reads after a chain; ``bits`` are the model's, ``prior`` the chain's."""

    text: str
    chain: Chain
    bits: float
    prior: float

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
        fresh = [new for reading in level for new in _steps(reading, found, model, beam > 0)]
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


def _steps(
    reading: Reading, found: dict[str, Reading], model: LanguageModel, signs: bool
) -> Iterator[Reading]:
    """The readings one step on that are new; those found before keep the cheapest chain.

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
        most = (
            len(data)
            if signs
            else model.signs(reading.text.encode("ascii", "ignore").decode())
            + (MOST_SIGNS * sum(map(HIGH.__le__, data)))
        )
        for really in table.really:
            try:
                text = data.decode(twin(really))
            except UnicodeError:
                continue
            if bytes_before and really != "utf-8" and really not in TWICE:
                continue
            prior = reading.prior + table.of_step(read_as, really)
            if after_utf8 and really != "utf-8":
                prior += AFTER_UTF8
            known = found.get(text)
            if known is not None and known.prior <= prior:
                continue
            if really != "utf-8" and not signs and model.signs(text) > most:
                continue
            bits = model.bits(text) if known is None else known.bits
            new = Reading(text, (*reading.chain, (twin(read_as), twin(really))), bits, prior)
            found[text] = new
            if known is None:
                yield new

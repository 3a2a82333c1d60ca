"""Which chain of codecs a piece of text went through: a beam search over (encode, decode) steps."""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.codepages import decode_as, encode_as, priors
from laws_tool.repair.encoding.language_model import LanguageModel, load
from laws_tool.repair.segments import Chain

DEPTH: Final = 4
BEAM: Final = 10
"""How many readings by a chain without UTF-8 are followed up."""
CLEAN: Final = 4.6
"""Text of at most so many bits a character needs no further step."""
LEAST: Final = 1.7
"""No text takes fewer bits a character."""
HOPE: Final = 8.0
"""A further step must be able to save so many bits."""


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
    ('Правило', (('cp1251', 'utf-8'),))
    """
    model = load()
    stay = Reading(text, (), model.bits(text), 0.0)
    found = {text: stay}
    level = [stay]
    best = stay
    for _depth in range(DEPTH):
        fresh = [r for r in _step_all(level, found, model) if r.chain]
        best = min([best, *fresh], key=lambda r: r.cost)
        if not fresh or best.chain and best.bits < CLEAN * len(best.text):
            break
        level = _follow(fresh, best)
    return sorted(found.values(), key=lambda r: r.cost)


def _follow(fresh: list[Reading], best: Reading) -> list[Reading]:
    """The readings worth a further step: all by way of UTF-8, and the best of the others."""
    hopeful = [r for r in fresh if r.prior + LEAST * len(r.text) + HOPE < best.cost]
    strong = [r for r in hopeful if r.chain[-1][1] == "utf-8"]
    others = (r for r in hopeful if r.chain[-1][1] != "utf-8")
    return strong + heapq.nsmallest(BEAM, others, key=lambda r: r.cost)


def _step_all(level: list[Reading], found: dict[str, Reading], model: LanguageModel) -> Iterator[Reading]:
    for reading in level:
        yield from _steps(reading, found, model)


def _steps(reading: Reading, found: dict[str, Reading], model: LanguageModel) -> Iterator[Reading]:
    """The readings one step on, each text once."""
    table = priors()
    seen: set[bytes] = set()
    for name in table.read_as:
        encoded = encode_as(reading.text, name)
        if encoded is None or encoded[0] in seen:
            continue
        data, read_as = encoded
        seen.add(data)
        for really in table.really:
            decoded = decode_as(data, really)
            if decoded is None:
                continue
            prior = reading.prior + table.of_step(read_as, really)
            known = found.get(decoded[0])
            if known is not None:
                if known.prior > prior:
                    chain = (*reading.chain, (read_as, decoded[1]))
                    found[decoded[0]] = Reading(known.text, chain, known.bits, prior)
                continue
            chain = (*reading.chain, (read_as, decoded[1]))
            new = Reading(decoded[0], chain, model.bits(decoded[0]), prior)
            found[new.text] = new
            yield new

"""What was left alone, and how else it might read: for a journal, and for a person's eye."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.chains import readings
from laws_tool.repair.encoding.codepages import simplest
from laws_tool.repair.encoding.language_model import load, tokens
from laws_tool.repair.segments import Chain

ODD: Final = 8.0
"""Lines with so many bits of surprise are worth a person's look."""
CLOSE: Final = 6.0
"""A reading that is at most so many bits behind the text as it stands is shown."""
LONGEST: Final = 300


@dataclass(frozen=True, slots=True)
class Doubt:
    """``text[start:end]`` was left alone; it might read ``other`` after ``chain``.

    ``ahead`` says by how many bits the text as it stands is the better reading; below 0 the
    other one is, but not by enough. ``other`` is None where no reading makes more sense.
    """

    start: int
    end: int
    other: str | None
    chain: Chain
    ahead: float


def explain(text: str) -> Iterator[Doubt]:
    """The odd lines of a text with their second reading, in order.

    Give it text that :func:`mend` has been through: what it left alone is in doubt.

    >>> [(doubt.start, doubt.end, doubt.other) for doubt in explain("Ha ðàç")]
    [(3, 6, 'раз')]
    """
    model = load()
    at = 0
    for line in text.split("\n"):
        if model.excess(line) >= ODD:
            yield _doubt(line, at)
        at += len(line) + 1


def _doubt(line: str, at: int) -> Doubt:
    model = load()
    odd = [token for token in tokens(line) if model.token_excess(token)]
    start = line.index(odd[0])
    end = line.rindex(odd[-1]) + len(odd[-1])
    part = line[start : min(end, start + LONGEST)]
    ranked = readings(part)
    stay = next(r for r in ranked if not r.chain)
    best = next((r for r in ranked if r.chain), None)
    if best is None or best.cost > stay.cost + CLOSE:
        return Doubt(at + start, at + end, None, (), 0.0)
    ahead = round(best.cost - stay.cost, 1)
    return Doubt(at + start, at + start + len(part), best.text, simplest(part, best.chain), ahead)

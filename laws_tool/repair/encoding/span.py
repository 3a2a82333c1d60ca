"""A stretch of a line and what it reads."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.segments import Chain

MOJIBAKE: Final = "mojibake"
LOST: Final = "lost-letters"
"""The kinds of a span: put through a chain, or filled by inference."""


@dataclass(frozen=True, slots=True)
class Span:
    """``text[start:end]`` reads ``new``: by ``chain``, or by inference where letters were lost.

    ``known`` if the rest of the text speaks for the chain: a letter alone may then go through it.
    """

    start: int
    end: int
    new: str
    chain: Chain
    confidence: float
    evidence: str
    kind: str = MOJIBAKE
    known: bool = False

    def moved(self, by: int) -> Span:
        start, end = self.start + by, self.end + by
        return Span(start, end, self.new, self.chain, self.confidence, self.evidence, self.kind, self.known)


def changed_by(line: str, spans: Sequence[Span]) -> str:
    """A line with its spans changed."""
    parts = []
    at = 0
    for span in spans:
        parts += [line[at : span.start], span.new]
        at = span.end
    return "".join(parts) + line[at:]

"""A labelled block of text, and a run of them between two gaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from laws_tool.parse.assembled import Break

Span = tuple[int, int]

FRAGMENT: Final = -1
"""The level of text that no label opens."""

FORMULA: Final = "formula"
"""The kind of the words that enact a law, between its recitals and its body."""

CONCLUSIONS: Final = "conclusions"
"""The kind of the text below the last law: who signed it, where and when."""


@dataclass(slots=True)
class Block:
    """A label with its heading and text, or text without a label (``level`` FRAGMENT).

    ``above`` are the levels and numbers that the label repeats. ``depth`` is the level of a
    heading that the file marks as one, 0 for none; ``derived`` says that the number is not
    printed, but follows from those around. ``kind`` is what has no level: a formula,
    the conclusions. ``within`` are the levels and numbers of all
    containers, where the file names them; ``asides`` what it says beside the text;
    ``unread`` are labels in the text that break a sequence, and why. Spans are
    offsets of the assembled text.
    """

    level: int
    number: str = ""
    above: tuple[tuple[int, str], ...] = ()
    label: Span | None = None
    heading: list[Span] = field(default_factory=list)
    paragraphs: list[Span] = field(default_factory=list)
    tail: list[Span] = field(default_factory=list)
    lost_heading: Span | None = None
    doubtful: str = ""
    depth: int = 0
    derived: bool = False
    kind: str = ""
    within: tuple[tuple[int, str], ...] | None = None
    asides: list[str] = field(default_factory=list)
    unread: list[tuple[Span, str]] = field(default_factory=list)

    @property
    def start(self) -> int:
        return min(span[0] for span in self.spans())

    @property
    def end(self) -> int:
        return max(span[1] for span in self.spans())

    def spans(self) -> list[Span]:
        """All that belongs to the block, in reading order."""
        label = [self.label] if self.label else []
        lost = [self.lost_heading] if self.lost_heading else []
        return [*label, *lost, *self.heading, *self.paragraphs]


@dataclass(slots=True)
class Run:
    """The blocks between two gaps; ``gap`` is the one before them."""

    gap: Break | None
    blocks: list[Block] = field(default_factory=list)

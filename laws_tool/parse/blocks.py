"""From lines to labelled blocks: what begins a node, what is its heading, what its text.

A *run* is the text between two gaps. Numbers are evidence: a label counts where it goes on
the sequence, or where a gap hides what came before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from laws_tool.parse.assembled import Assembled, Break
from laws_tool.printed import Printed, next_number, read_label
from laws_tool.profile import Profile
from laws_tool.punctuation import ends_sentence

Span = tuple[int, int]

_AFTER_SENTENCE: Final = re.compile(r"(?<=[.:;!?…)»\"”])[ \t]+(?=\S)")
_TEXT_END: Final = (".", ";", ":", ",")
"""What a heading does not end with."""

FRAGMENT: Final = -1
"""The level of text that no label opens."""


@dataclass(slots=True)
class Block:
    """A label with its heading and text, or text without a label (``level`` FRAGMENT).

    Spans are offsets of the assembled text.
    """

    level: int
    number: str = ""
    unit: str = ""
    label: Span | None = None
    heading: list[Span] = field(default_factory=list)
    paragraphs: list[Span] = field(default_factory=list)
    tail: list[Span] = field(default_factory=list)
    lost_heading: Span | None = None
    doubtful: str = ""

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


def runs(assembled: Assembled, profile: Profile, language: str, skip: Span = (0, 0)) -> list[Run]:
    """The body of a text as runs of blocks, in reading order; a stretch of it is left to others."""
    borders = {gap.at: gap for gap in assembled.breaks}
    found: list[Run] = [Run(borders.get(0))]
    reader = _Reader(assembled.text, profile, language, assembled.lost_headings)
    for start, end in _lines(assembled):
        if start in borders and start > 0:
            found.append(Run(borders[start]))
            reader.forget()
        if not skip[0] <= start < skip[1]:
            reader.read(start, end, found[-1].blocks)
    if assembled.body_end in borders and assembled.body_end > 0:
        found.append(Run(borders[assembled.body_end]))
    return found


def _lines(assembled: Assembled) -> Iterator[Span]:
    at = 0
    for line in assembled.text[: assembled.body_end].split("\n"):
        body = line.strip()
        if body:
            start = at + len(line) - len(line.lstrip())
            yield start, start + len(body)
        at += len(line) + 1


class _Reader:
    """Reads one line after the other, and keeps where the numbering stands.

    ``seen`` has the last number of each level; a level that is missing there is unknown
    (a gap hides it), 0 means that it has not begun.
    """

    def __init__(self, text: str, profile: Profile, language: str, lost: frozenset[int]) -> None:
        self.text, self.profile, self.language, self.lost = text, profile, language, lost
        self.seen: dict[int, int] = {}
        self.unit = profile.rank(profile.unit.kind)

    def forget(self) -> None:
        """After a gap nothing is known of the numbering."""
        self.seen = {}

    def read(self, start: int, end: int, blocks: list[Block]) -> None:
        if start in self.lost:
            blocks.append(Block(FRAGMENT, lost_heading=(start, end)))
            return
        label = read_label(self.text, start, self.profile, self.language)
        if label is not None and label.end <= end:
            doubt = self._doubt(label, end)
            if doubt is None or self._heading_like(label.end, end):
                self._open(label, end, blocks, doubt or "")
                return
        self._text(start, end, blocks)

    def _open(self, label: Printed, end: int, blocks: list[Block], doubt: str) -> None:
        self._count(label)
        block = Block(label.level, label.number, label.unit, (label.start, label.label_end), doubtful=doubt)
        blocks.append(block)
        if label.end >= end:
            return
        level = self.profile.levels[label.level]
        if level.words or (not label.unit and self._heading_like(label.end, end)):
            block.heading.append((label.end, end))
        else:
            self._paragraph(label.end, end, block, blocks)

    def _text(self, start: int, end: int, blocks: list[Block]) -> None:
        if not blocks:
            blocks.append(Block(FRAGMENT))
        block = blocks[-1]
        titled = block.level >= 0 and not block.unit  # its label stood on a line of its own
        if titled and not (block.heading or block.paragraphs) and self._heading_like(start, end):
            block.heading.append((start, end))
            return
        parent = self._list_before(blocks)
        if parent is not None and self.text[start].isupper():
            parent.tail.append((start, end))
            return
        self._paragraph(start, end, block, blocks)

    def _list_before(self, blocks: list[Block]) -> Block | None:
        """The parent of a list that has just ended: its items are parts of one sentence, «…; …; … .»."""
        last = blocks[-1]
        items = [block for block in blocks if block.level == last.level and not block.heading][-2:]
        if len(items) < 2 or last.heading or not last.paragraphs or items[0].tail:
            return None
        before, after = (self.text[slice(*item.paragraphs[-1])] if item.paragraphs else "" for item in items)
        if not before.rstrip().endswith((";", ",")) or not ends_sentence(after):
            return None
        above = [block for block in blocks if FRAGMENT < block.level < last.level]
        return above[-1] if above else None

    def _paragraph(self, start: int, end: int, block: Block, blocks: list[Block]) -> None:
        """A paragraph, up to a heading that is glued to its end."""
        for match in _AFTER_SENTENCE.finditer(self.text, start, end):
            label = read_label(self.text, match.end(), self.profile, self.language)
            if label is None or label.unit or label.end >= end or not self._glued(label, end):
                continue
            block.paragraphs.append((start, match.start()))
            self._open(label, end, blocks, "")
            return
        block.paragraphs.append((start, end))

    def _glued(self, label: Printed, end: int) -> bool:
        """Whether a label in the middle of a line begins a node: in sequence, and a heading follows."""
        if not self.text[label.end].isupper() or not self._heading_like(label.end, end):
            return False
        place = next_number(self.profile, label.level, label.number)
        before = self.seen.get(label.level)
        if before is None:
            return place > 1 or self.text[label.start - 2 : label.start].strip()[-1:] in (".", ":")
        return place == before + 1

    def _heading_like(self, start: int, end: int) -> bool:
        words = self.text[start:end].rstrip()
        return bool(words) and not words.endswith(_TEXT_END) and not words[:1].islower()

    def _doubt(self, label: Printed, end: int) -> str | None:
        """Why a label at a line's start breaks the sequence; None where it does not."""
        place = next_number(self.profile, label.level, label.number)
        before = self.seen.get(label.level)
        if label.unit:
            unit = self.seen.get(self.unit)
            if unit is not None and int(label.unit) not in (unit, unit + 1):
                return f"{label.unit}.{label.number} after law {unit}"
            if unit is not None and int(label.unit) != unit:
                before = 0 if before is not None else None
        if before is None or place == before + 1:
            return None
        if self.profile.comments and label.level == self.unit and place > before:
            return None  # a commentary need not speak of every law
        return f"{label.number} after {before}" if before else f"{label.number} comes first"

    def _count(self, label: Printed) -> None:
        place = next_number(self.profile, label.level, label.number)
        if label.unit and self.seen.get(self.unit) != int(label.unit):
            self.seen[self.unit] = int(label.unit)
        self.seen[label.level] = place
        if label.level < self.unit:  # laws are counted through; divisions begin anew in each part
            deeper = range(label.level + 1, self.unit)
        else:
            deeper = range(label.level + 1, len(self.profile.levels))
        for level in deeper:
            self.seen[level] = 0

"""What speaks for a label whose number breaks the sequence, and what speaks against it."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from laws_tool.parse.assembled import Hint
from laws_tool.parse.block import Block
from laws_tool.parse.lines import Labelled, Line
from laws_tool.parse.numbering import Numbering
from laws_tool.printed import Printed

BOLD: Final = 9
"""The rank of a heading that only its type shows: below all others."""


class Evidence:
    """What the file and the text so far say about labels.

    ``marked`` are the levels whose labels the file marks as headings, ``capitals`` says of a
    level whether its first label was in capitals, ``anchored`` is the last line of the open
    unit that has an anchor, by level.
    """

    def __init__(self, labelled: Labelled, numbering: Numbering, hints: Sequence[Hint]) -> None:
        self.labelled, self.numbering = labelled, numbering
        self.anchors = {hint.start: hint.value for hint in hints if hint.kind == "anchor"}
        self.anchor_starts = sorted(self.anchors)
        self.anchored: dict[int, int] = {}
        self.marked: set[int] = set()
        self.capitals: dict[int, bool] = {}

    def note(self, label: Printed, depth: int) -> None:
        """Take note of a label that opened a block; ``depth`` is the rank of its heading, if it is one."""
        if 0 < depth < BOLD:
            self.marked.add(label.level)
        self.capitals.setdefault(label.level, self._is_capital(label))

    def is_passed_over(self, label: Printed, index: int) -> bool:
        """Whether the labels around this one have anchors, and it has none: a list inside a part."""
        return index < self.anchored.get(label.level, -1) and not self.has_anchor(label)

    def anchored_in(self, start: int, end: int) -> Iterator[Printed]:
        """The labels inside a line at which the file has their anchor."""
        starts = self.anchor_starts
        for at in starts[bisect_right(starts, start) : bisect_left(starts, end)]:
            yield from (label for label in self.labelled.read(at) if self.has_anchor(label))

    def repeats_title(self, label: Printed, line: Line, blocks: list[Block]) -> bool:
        """Whether a line is the title right above it, printed once more."""
        above = blocks[-1] if blocks else None
        if above is None or above.paragraphs or above.label is None or not above.heading:
            return False
        title = self.labelled.text[above.label[0] : above.heading[-1][1]].split()
        same = (above.level, above.number) == (label.level, label.number)
        return same and title == self.labelled.text[line.start : line.end].split()

    def is_meant(self, label: Printed, index: int) -> bool:
        """Whether a number that breaks the sequence is a label all the same: something speaks for it."""
        line = self.labelled.lines[index]
        if line.heading or self.has_anchor(label):
            return True
        if label.level in self.marked:
            return False  # the file marks such headings
        level = self.labelled.profile.levels[label.level]
        if level.words and self.capitals.get(label.level, False) != self._is_capital(label):
            return False  # «Chapter IV» in a text whose chapters are CHAPTERs
        if label.above:
            return self.numbering.is_same_unit(label)
        if level.heading == "auto" and self.labelled.heading_like(label.end, line.end):
            return True
        if self.numbering.place(label) == (1,) and not level.words:
            following = next(self.labelled.later(label, index), None)  # a list begins anew
            return following is not None and self.numbering.is_next(following, label)
        if not self.numbering.goes_up(label) or self._is_still_to_come(label, index):
            return bool(level.words) and label.end >= line.end
        return bool(level.words) or self._is_resumed(label, index) or self.numbering.leaves_one_out(label)

    def _is_capital(self, label: Printed) -> bool:
        return self.labelled.text[label.start : label.label_end].isupper()

    def has_anchor(self, label: Printed) -> bool:
        """Whether the file has an anchor of the label's number where the label stands."""
        anchor = self.anchors.get(label.start, "")
        return anchor.endswith(label.number) and not anchor.removesuffix(label.number)[-1:].isalnum()

    def enter_unit(self, index: int) -> None:
        """Look for the anchors up to the next unit, once the label of a line has opened one."""
        found: dict[int, int] = {}
        for at in range(index + 1, len(self.labelled.labels) if self.anchors else 0):
            if any(label.level == self.labelled.unit for label in self.labelled.labels[at]):
                break
            found.update((label.level, at) for label in self.labelled.labels[at] if self.has_anchor(label))
        self.anchored = found

    def _is_still_to_come(self, label: Printed, index: int) -> bool:
        """Whether the number that should stand here stands further on."""
        return any(self.numbering.goes_on(found) for found in self.labelled.later(label, index))

    def _is_resumed(self, label: Printed, index: int) -> bool:
        """Whether the sequence goes on from a label: only some before it are lost."""
        return any(self.numbering.is_next(found, label) for found in self.labelled.later(label, index))

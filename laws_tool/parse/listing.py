"""Lists: a first item inside the sentence before them, and what stands after the last."""

from __future__ import annotations

import re
from typing import Final

from laws_tool.parse.block import FRAGMENT, Block, Span
from laws_tool.parse.events import is_note
from laws_tool.parse.lines import Labelled, Line
from laws_tool.parse.numbering import Numbering
from laws_tool.printed import Printed, is_cited
from laws_tool.punctuation import ends_sentence

_BEFORE_ITEM: Final = re.compile(r"(?<=\S)[ \t]+(?=[^\W_]{0,3}[.)(°])|(?<=[^\W\d_])(?=\([^\W_]{1,3}\))")
_NOTED: Final = re.compile(r"\(?(?P<first>[^\W\d_]+)\s+(?P<second>[^\W\d_]+)")
_LIST: Final = 400
"""Blocks looked back over for the items of a list."""


class Listing:
    """Looks back over the blocks so far for the lists that a line belongs to."""

    def __init__(self, labelled: Labelled, numbering: Numbering) -> None:
        self.labelled, self.numbering = labelled, numbering

    def part_run_in(self, second: Printed, blocks: list[Block]) -> None:
        """Part the first item of a list from the sentence before it: «…unless (a) he …;» above «(b)»."""
        for at in range(len(blocks) - 1, max(-1, len(blocks) - _LIST), -1):
            block = blocks[at]
            for number in range(len(block.paragraphs) - 1, -1, -1):
                first = self._run_in(block.paragraphs[number], second)
                if first is None:
                    continue
                start, end = block.paragraphs[number]
                rest = block.paragraphs[number + 1 :]
                block.paragraphs[number:] = [(start, first.start)] if first.start > start else []
                item = Block(first.level, first.number, label=(first.start, first.label_end))
                item.paragraphs = [(first.end, end), *rest] if first.end < end else rest
                blocks.insert(at + 1, item)
                self.numbering.count(first)
                return
            if block.level <= second.level:
                return

    def _run_in(self, paragraph: Span, second: Printed) -> Printed | None:
        """The last label inside a paragraph that a second one may follow, and that is not cited there."""
        start, end = paragraph
        level = self.labelled.profile.levels[second.level]
        for match in reversed(list(_BEFORE_ITEM.finditer(self.labelled.text, start, end))):
            if is_cited(self.labelled.text[start : match.end()], level, self.labelled.language):
                continue
            labels = self.labelled.read(match.end())
            first = next((f for f in labels if f.level == second.level and f.end <= end), None)
            if first is not None and self.numbering.is_next(second, first):
                return first
        return None

    def noted(self, line: Line, blocks: list[Block]) -> Block | None:
        """The block that a note on a line of its own is about: «(Часть в редакции …)», after its points."""
        found = _NOTED.match(self.labelled.text, line.start, line.end)
        if found is None or not is_note(self.labelled.text[line.start : line.end], self.labelled.language):
            return None
        levels = self.labelled.profile.levels
        for block in reversed(blocks[-_LIST:]):
            words = found.groups() if block.level >= 0 else ()
            if any(is_cited(word, levels[block.level], self.labelled.language) for word in words):
                return block
            if FRAGMENT < block.level < self.labelled.unit:
                return None
        return None

    def before(self, blocks: list[Block]) -> Block | None:
        """The parent of a list that has just ended: its items are parts of one sentence, «…; …; … .»."""
        last = blocks[-1]
        items = [block for block in blocks[-_LIST:] if block.level == last.level and not block.heading][-2:]
        if len(items) < 2 or last.heading or not last.paragraphs or items[0].tail:
            return None
        before, after = (
            self.labelled.text[slice(*item.paragraphs[-1])] if item.paragraphs else "" for item in items
        )
        if not before.rstrip().endswith((";", ",")) or not ends_sentence(after):
            return None
        above = (block for block in reversed(blocks) if FRAGMENT < block.level < last.level)
        return next(above, None)

"""From lines to labelled blocks: what begins a node, what is its heading, what its text.

A *run* is the text between two gaps. Numbers are evidence: a label counts where it goes on
the sequence, or where a gap hides what came before it (``numbering.py``), or where something
else speaks for it (``evidence.py``).
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Container, Sequence
from typing import Final

from laws_tool.labels import slug
from laws_tool.parse.asides import Asides
from laws_tool.parse.assembled import Assembled
from laws_tool.parse.block import CONCLUSIONS, FORMULA, FRAGMENT, Block, Run, Span
from laws_tool.parse.events import is_note
from laws_tool.parse.evidence import BOLD, Evidence
from laws_tool.parse.lines import Labelled, Line, lines_of
from laws_tool.parse.listing import Listing
from laws_tool.parse.numbering import Numbering
from laws_tool.parse.zones import Zones
from laws_tool.printed import Printed, read_label
from laws_tool.profile import Profile

_AFTER_SENTENCE: Final = re.compile(r"(?<=[.:;!?…)»\"”])[ \t]+(?=\S)")
_DASHES: Final = "-–—"
_TERM: Final = re.compile(r"(?P<term>[^:;.!?]{1,80}):\s*(?=\S)")
_NEAR: Final = 20
"""Lines looked ahead for the first section under a heading."""


def runs(
    assembled: Assembled, profile: Profile, language: str, asides: Asides, skip: Sequence[Span] = ()
) -> list[Run]:
    """The body of a text as runs of blocks, in reading order; some stretches of it are left to others."""
    borders = {gap.at: gap for gap in assembled.breaks}
    found: list[Run] = [Run(borders.get(0))]
    lines = [
        line
        for line in lines_of(assembled)
        if line.start not in asides.lines and not any(start <= line.start < end for start, end in skip)
    ]
    reader = _Reader(assembled, profile, language, lines, asides)
    for index, line in enumerate(lines):
        if line.start in borders and line.start > 0:
            found.append(Run(borders[line.start]))
            reader.forget()
        reader.read(index, found[-1].blocks)
    if assembled.body_end in borders and assembled.body_end > 0:
        found.append(Run(borders[assembled.body_end]))
    return found


class _Reader:
    """Reads one line after the other, and keeps where the numbering stands."""

    def __init__(
        self, assembled: Assembled, profile: Profile, language: str, lines: Sequence[Line], asides: Asides
    ) -> None:
        self.labelled = Labelled(assembled.text, lines, profile, language)
        self.text, self.profile, self.language = assembled.text, profile, language
        self.lines, self.lost, self.asides = lines, assembled.lost_headings, asides
        self.zones = Zones(profile, language)
        self.numbering = Numbering(profile)
        self.evidence = Evidence(self.labelled, self.numbering, assembled.hints)
        self.listing = Listing(self.labelled, self.numbering)
        self.bold = {hint.start: hint.end for hint in assembled.hints if hint.kind == "strong"}
        self.conclusions = self.labelled.conclusions()
        self.margins = deque(asides.margins)

    def forget(self) -> None:
        """After a gap nothing is known of the numbering."""
        self.numbering.forget()

    def read(self, index: int, blocks: list[Block]) -> None:
        known = len(blocks)
        self._read(index, blocks)
        self._beside(self.lines[index].start, blocks, known)

    def _beside(self, start: int, blocks: list[Block], known: int) -> None:
        """Give the notes in the margin above a line to the law that it opens, else to the open one."""
        levels = range(self.labelled.unit + 1)
        while self.margins and self.margins[0][0] < start:
            here = next((block for block in blocks[known:] if block.level in levels), None)
            here = here or next((block for block in reversed(blocks) if block.level in levels), blocks[0])
            here.asides.append(self.margins.popleft()[1])

    def _read(self, index: int, blocks: list[Block]) -> None:
        line = self.lines[index]
        start, end = line.start, line.end
        if start in self.lost:
            blocks.append(Block(FRAGMENT, lost_heading=(start, end)))
            return
        active = self.zones.at(self.text[start:end])
        if self.zones.closed and not self.labelled.labels[index]:
            blocks.append(Block(FRAGMENT, paragraphs=[(start, end)], kind=FORMULA))
            return
        if index == self.conclusions:
            blocks.append(Block(FRAGMENT, kind=CONCLUSIONS))
        label = self._label(index, active)
        if label is not None:
            if blocks and self.numbering.is_second(label):
                self.listing.part_run_in(label, blocks)
            if self.evidence.is_passed_over(label, index):
                self._text(line, blocks)
                return
            within = self._enter_containers(line.start, blocks)
            doubt = self.numbering.doubt(label)
            if doubt is not None and self.evidence.repeats_title(label, line, blocks):
                self._text(line, blocks)
                return
            if doubt is None or self.evidence.is_meant(label, index):
                titled = line.bold and self.labelled.heading_like(label.end, end)
                self._open(label, end, blocks, doubt or "", line.heading or (BOLD if titled else 0))
                if label.level <= self.labelled.unit:
                    self.evidence.enter_unit(index)
                if within is not None:
                    blocks[-1].within = within
                    blocks[-1].asides += self.asides.words[start]
                return
        entry = self._entry(index, active) or self._headed(index, active)
        if entry is not None:
            blocks.append(entry)
            return
        self._text(line, blocks)
        if label is not None and (doubt := self.numbering.doubt(label)):
            blocks[-1].unread.append(((label.start, label.label_end), doubt))

    def _enter_containers(self, start: int, blocks: list[Block]) -> tuple[tuple[int, str], ...] | None:
        """Open the containers that a note beside a heading names, where they are not; gives all of them."""
        named = self.asides.within.get(start)
        if named is None:
            return None
        changed = False
        for one in named:
            changed = changed or self.numbering.numbers.get(one.level) != one.number
            if changed:
                heading = [one.heading] if one.heading else []
                blocks.append(Block(one.level, one.number, label=one.label, heading=heading))
                self.numbering.contain(one.level, one.number)
        return tuple((one.level, one.number) for one in named)

    def _headed(self, index: int, active: Container[int]) -> Block | None:
        """What a heading without a number opens: the law that its sections name, or a part of its own."""
        line = self.lines[index]
        if not (line.heading or line.bold) or (index == 0 and self._is_title(line)):
            return None
        following = next(iter(self.labelled.next_row(index, _NEAR)), None)
        unit = self.numbering.next_unit(following) if following else None
        if unit is not None:
            self.numbering.enter(unit)
            return Block(
                self.labelled.unit, unit, heading=[(line.start, line.end)], depth=line.heading, derived=True
            )
        levels = enumerate(self.profile.levels)
        number = next((n for n, v in levels if v.styles == ("none",) and not v.entry and n in active), None)
        if number is None:
            return None
        return Block(number, heading=[(line.start, line.end)], depth=line.heading or BOLD)

    def _is_title(self, line: Line) -> bool:
        """Whether the first heading is the title of the whole: one of a lower rank comes right below."""
        return len(self.lines) > 1 and self.lines[1].heading > line.heading and not self.labelled.labels[1]

    def _label(self, index: int, active: Container[int]) -> Printed | None:
        end = self.lines[index].end
        labels = [
            label for label in self.labelled.labels[index] if label.end <= end and label.level in active
        ]
        following = (
            next((row for row in self.labelled.labels[index + 1 :] if row), []) if len(labels) > 1 else []
        )
        return self.numbering.best(labels, following)

    def _entry(self, index: int, active: Container[int]) -> Block | None:
        """A term and what is said of it, where the zone has such entries."""
        line = self.lines[index]
        for number, level in enumerate(self.profile.levels):
            if not level.entry or number not in active:
                continue
            if level.entry == "colon":
                term = _TERM.match(self.text, line.start, line.end)
                end = term.end() if term else self.bold.get(line.start, 0)
                if not end or end >= line.end:
                    return None
                heading = (line.start, line.start + len(self.text[line.start : end].rstrip(" :.\t")))
                block = Block(number, slug(self.text[slice(*heading)]), heading=[heading])
                rest = len(self.text[end : line.end].lstrip(" :."))
                block.paragraphs.append((line.end - rest, line.end))
                return block
            followed = index + 1 < len(self.lines) and not self.lines[index + 1].apart
            if line.apart and followed:
                return Block(number, slug(self.text[line.start : line.end]), heading=[(line.start, line.end)])
        return None

    def _open(self, label: Printed, end: int, blocks: list[Block], doubt: str, depth: int = 0) -> None:
        above = self.numbering.above(label)
        self.numbering.count(label)
        self.evidence.note(label, depth)
        span = (label.start, label.label_end)
        block = Block(label.level, label.number, above, span, doubtful=doubt, depth=depth)
        blocks.append(block)
        if self.profile.levels[label.level].styles == ("none",):
            block.label, block.heading = None, [span]  # its words are all the title it has
        if label.end >= end:
            return
        level = self.profile.levels[label.level]
        inner = self._label_inside(label, end)
        if inner is not None:
            self._open(inner, end, blocks, "")
        elif is_note(self.text[label.end : end], self.language):
            self._paragraph(label.end, end, block, blocks)  # «Статья 37. (Утратила силу …)»
        elif depth or (
            level.heading == "auto"
            and not label.above
            and (level.words or self.labelled.heading_like(label.end, end))
        ):
            block.heading.append((label.end, end))
        else:
            self._paragraph(label.end, end, block, blocks)

    def _label_inside(self, label: Printed, end: int) -> Printed | None:
        """The label right after another one: the «§1.» of «Art.1.§1.»."""
        if self.profile.levels[label.level].heading == "auto" or label.level < self.labelled.unit:
            return None
        inner = [
            found
            for found in self.labelled.read(label.end)
            if found.level > label.level and found.end <= end and self.numbering.doubt(found) is None
        ]
        return inner[0] if inner else None

    def _text(self, line: Line, blocks: list[Block]) -> None:
        if not blocks:
            blocks.append(Block(FRAGMENT))
        start, end = line.start, line.end
        block = blocks[-1]
        level = self.profile.levels[block.level]
        titled = block.level >= 0 and not block.above and level.heading == "auto" and level.entry == ""
        if is_note(self.text[start:end], self.language):
            titled = False
        if titled and not (block.heading or block.paragraphs) and self.labelled.heading_like(start, end):
            block.heading.append((start, end))  # its label stood on a line of its own
            return
        parent = self.listing.noted(line, blocks) or self.listing.before(blocks)
        if parent is not None and parent is not block:
            lead = self.text[start]
            if lead.isupper() or lead in _DASHES or self.listing.noted(line, blocks):
                parent.tail.append((start, end))
                return
        self._paragraph(start, end, block, blocks)

    def _paragraph(self, start: int, end: int, block: Block, blocks: list[Block]) -> None:
        """A paragraph, up to a heading glued to its end, or to a label inside it that has an anchor."""
        inside = next((label for label in self.evidence.anchored_in(start, end) if label.end < end), None)
        if inside is not None:
            block.paragraphs.append((start, start + len(self.text[start : inside.start].rstrip())))
            self._open(inside, end, blocks, self.numbering.doubt(inside) or "")
            return
        for match in _AFTER_SENTENCE.finditer(self.text, start, end):
            label = read_label(self.text, match.end(), self.profile, self.language)
            if label is None or label.above or label.end >= end or not self._glued(label, end):
                continue
            block.paragraphs.append((start, match.start()))
            self._open(label, end, blocks, "")
            return
        block.paragraphs.append((start, end))

    def _glued(self, label: Printed, end: int) -> bool:
        """Whether a label in the middle of a line begins a node: in sequence, and a heading follows."""
        if not self.text[label.end].isupper() or not self.labelled.heading_like(label.end, end):
            return False
        before = self.numbering.seen.get(label.level)
        place = self.numbering.place(label)
        if before is None:
            return place > (1,) or self.text[label.start - 2 : label.start].strip()[-1:] in (".", ":")
        return place == (before[0] + 1,)

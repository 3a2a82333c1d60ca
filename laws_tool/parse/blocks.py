"""From lines to labelled blocks: what begins a node, what is its heading, what its text.

A *run* is the text between two gaps. Numbers are evidence: a label counts where it goes on
the sequence, or where a gap hides what came before it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Final

from laws_tool.labels import slug
from laws_tool.parse.asides import Asides
from laws_tool.parse.assembled import Assembled, Break
from laws_tool.parse.events import is_note
from laws_tool.parse.numbering import Numbering
from laws_tool.parse.zones import Zones
from laws_tool.printed import Printed, is_cited, read_label, read_labels
from laws_tool.profile import Profile, in_language
from laws_tool.punctuation import ends_sentence

Span = tuple[int, int]

_AFTER_SENTENCE: Final = re.compile(r"(?<=[.:;!?…)»\"”])[ \t]+(?=\S)")
_BEFORE_ITEM: Final = re.compile(r"(?<=\S)[ \t]+(?=[^\W_]{0,3}[.)(°])|(?<=[^\W\d_])(?=\([^\W_]{1,3}\))")
_TEXT_END: Final = (".", ";", ":", ",")
"""What a heading does not end with."""

_DASHES: Final = "-–—"
_NOTED: Final = re.compile(r"\(?(?P<first>[^\W\d_]+)\s+(?P<second>[^\W\d_]+)")
_TERM: Final = re.compile(r"(?P<term>[^:;.!?]{1,80}):\s*(?=\S)")
_BOLD: Final = 9
"""The rank of a heading that only its type shows: below all others."""

_NEAR: Final = 20
"""Lines looked ahead for the first section under a heading."""

_FAR: Final = 2000
"""Lines looked ahead for a number that seems to be missing."""

_LIST: Final = 400
"""Blocks looked back over for the items of a list."""

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
    containers, where the file names them; ``asides`` what it says beside the text. Spans are
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


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the text without the blanks around it; ``apart`` where an empty line stands above it.

    ``heading`` is its level where the file itself marks it as a heading, else 0; ``bold`` says
    that all of it is set in bold.
    """

    start: int
    end: int
    apart: bool
    heading: int = 0
    bold: bool = False


def lines_of(assembled: Assembled) -> Iterator[Line]:
    """The lines of the body that are not empty."""
    at = 0
    apart = True
    bold = {hint.start: hint.end for hint in assembled.hints if hint.kind == "strong"}
    headings = {hint.start: int(hint.value or 1) for hint in assembled.hints if hint.kind == "heading"}
    for text in assembled.text[: assembled.body_end].split("\n"):
        body = text.strip()
        if body:
            start = at + len(text) - len(text.lstrip())
            end = start + len(body)
            yield Line(start, end, apart, headings.get(start, 0), _is_bold(assembled, start, end, bold))
        apart = not body
        at += len(text) + 1


def _is_bold(assembled: Assembled, start: int, end: int, bold: Mapping[int, int]) -> bool:
    """Whether bold stretches cover a line."""
    at = start
    while at in bold:
        at = bold[at]
        at += len(assembled.text[at:end]) - len(assembled.text[at:end].lstrip())
    return at >= end > start


class _Reader:
    """Reads one line after the other, and keeps where the numbering stands."""

    def __init__(
        self, assembled: Assembled, profile: Profile, language: str, lines: Sequence[Line], asides: Asides
    ) -> None:
        self.asides = asides
        self.text, self.profile, self.language = assembled.text, profile, language
        self.lost, self.lines = assembled.lost_headings, lines
        self.zones = Zones(profile, language)
        self.numbering = Numbering(profile)
        self.unit = profile.rank(profile.unit.kind)
        self.bold = {hint.start: hint.end for hint in assembled.hints if hint.kind == "strong"}
        self.anchors = {hint.start: hint.value for hint in assembled.hints if hint.kind == "anchor"}
        self.anchor_starts = sorted(self.anchors)
        self.anchored: dict[int, int] = {}  # the last line of this unit with an anchor, by level
        self.marked: set[int] = set()  # the levels whose labels the file marks as headings
        self.capitals: dict[int, bool] = {}  # whether the first label of a level was in capitals
        self.labels: list[list[Printed]] = [
            list(read_labels(self.text, line.start, profile, language)) for line in lines
        ]

        self.conclusions = self._conclusions()

    def _conclusions(self) -> int:
        """The index of the line after the last label where who signed, and when, begins; -1 for none."""
        words = tuple(in_language(self.profile.conclusions, self.language))
        last = max((index for index, row in enumerate(self.labels) if row), default=-1)
        if not words or last < 0:
            return -1
        later = range(last + 1, len(self.lines))
        return next((i for i in later if self.text.startswith(words, self.lines[i].start)), -1)

    def forget(self) -> None:
        """After a gap nothing is known of the numbering."""
        self.numbering.forget()

    def read(self, index: int, blocks: list[Block]) -> None:
        line = self.lines[index]
        start, end = line.start, line.end
        if start in self.lost:
            blocks.append(Block(FRAGMENT, lost_heading=(start, end)))
            return
        active = self.zones.at(self.text[start:end])
        if self.zones.closed and not self.labels[index]:
            blocks.append(Block(FRAGMENT, paragraphs=[(start, end)], kind=FORMULA))
            return
        if index == self.conclusions:
            blocks.append(Block(FRAGMENT, kind=CONCLUSIONS))
        label = self._label(index, active)
        if label is not None:
            if blocks and self.numbering.is_second(label):
                self._part_run_in(label, blocks)
            if index < self.anchored.get(label.level, -1) and not self._has_anchor(label):
                self._text(line, blocks)
                return
            within = self._enter_containers(line.start, blocks)
            doubt = self.numbering.doubt(label)
            if doubt is not None and self._repeats_title(label, line, blocks):
                self._text(line, blocks)
                return
            if doubt is None or self._is_meant(label, index):
                titled = line.bold and self._heading_like(label.end, end)
                self._open(label, end, blocks, doubt or "", line.heading or (_BOLD if titled else 0))
                if label.level <= self.unit:
                    self.anchored = self._anchored_below(index)
                if within is not None:
                    blocks[-1].within = within
                    blocks[-1].asides = self.asides.words[start]
                return
        entry = self._entry(index, active) or self._headed(index, active)
        if entry is not None:
            blocks.append(entry)
            return
        self._text(line, blocks)

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
        following = next((row[0] for row in self.labels[index + 1 : index + _NEAR] if row), None)
        unit = self.numbering.next_unit(following) if following else None
        if unit is not None:
            self.numbering.enter(unit)
            return Block(self.unit, unit, heading=[(line.start, line.end)], depth=line.heading, derived=True)
        levels = enumerate(self.profile.levels)
        number = next((n for n, v in levels if v.styles == ("none",) and not v.entry and n in active), None)
        if number is None:
            return None
        return Block(number, heading=[(line.start, line.end)], depth=line.heading or _BOLD)

    def _is_title(self, line: Line) -> bool:
        """Whether the first heading is the title of the whole: one of a lower rank comes right below."""
        return len(self.lines) > 1 and self.lines[1].heading > line.heading and not self.labels[1]

    def _label(self, index: int, active: Container[int]) -> Printed | None:
        end = self.lines[index].end
        labels = [label for label in self.labels[index] if label.end <= end and label.level in active]
        following = next((row for row in self.labels[index + 1 :] if row), []) if len(labels) > 1 else []
        return self.numbering.best(labels, following)

    def _repeats_title(self, label: Printed, line: Line, blocks: list[Block]) -> bool:
        """Whether a line is the title right above it, printed once more."""
        above = blocks[-1] if blocks else None
        if above is None or above.paragraphs or above.label is None or not above.heading:
            return False
        title = self.text[above.label[0] : above.heading[-1][1]]
        return (above.level, above.number) == (label.level, label.number) and title.split() == self.text[
            line.start : line.end
        ].split()

    def _is_meant(self, label: Printed, index: int) -> bool:
        """Whether a number that breaks the sequence is a label all the same: something speaks for it."""
        line = self.lines[index]
        if line.heading or self._has_anchor(label):
            return True
        if label.level in self.marked:
            return False  # the file marks such headings
        level = self.profile.levels[label.level]
        if level.words and self.capitals.get(label.level, False) != self._is_capital(label):
            return False  # «Chapter IV» in a text whose chapters are CHAPTERs
        if label.above:
            return self.numbering.is_same_unit(label)
        if level.heading == "auto" and self._heading_like(label.end, line.end):
            return True
        if self.numbering.place(label) == (1,) and not level.words:
            following = next(self._later(label, index), None)  # a list begins anew
            return following is not None and self.numbering.is_next(following, label)
        if not self.numbering.goes_up(label) or self._is_still_to_come(label, index):
            return bool(level.words) and label.end >= line.end
        return bool(level.words) or self._is_resumed(label, index)

    def _is_capital(self, label: Printed) -> bool:
        return self.text[label.start : label.label_end].isupper()

    def _part_run_in(self, second: Printed, blocks: list[Block]) -> None:
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
        level = self.profile.levels[second.level]
        for match in reversed(list(_BEFORE_ITEM.finditer(self.text, start, end))):
            if is_cited(self.text[start : match.end()], level, self.language):
                continue
            labels = read_labels(self.text, match.end(), self.profile, self.language)
            first = next((f for f in labels if f.level == second.level and f.end <= end), None)
            if first is not None and self.numbering.is_next(second, first):
                return first
        return None

    def _has_anchor(self, label: Printed) -> bool:
        """Whether the file has an anchor of the label's number where the label stands."""
        anchor = self.anchors.get(label.start, "")
        return anchor.endswith(label.number) and not anchor.removesuffix(label.number)[-1:].isalnum()

    def _anchored_below(self, index: int) -> dict[int, int]:
        """The last line up to the next unit where a label has an anchor, by level."""
        found: dict[int, int] = {}
        for at in range(index + 1, len(self.labels) if self.anchors else 0):
            if any(label.level == self.unit for label in self.labels[at]):
                break
            found.update((label.level, at) for label in self.labels[at] if self._has_anchor(label))
        return found

    def _is_still_to_come(self, label: Printed, index: int) -> bool:
        """Whether the number that should stand here stands further on."""
        return any(self.numbering.goes_on(found) for found in self._later(label, index))

    def _is_resumed(self, label: Printed, index: int) -> bool:
        """Whether the sequence goes on from a label: only some before it are lost."""
        return any(self.numbering.is_next(found, label) for found in self._later(label, index))

    def _later(self, label: Printed, index: int) -> Iterator[Printed]:
        """The labels of the same level further on, as long as no level above it begins anew."""
        for row in self.labels[index + 1 : index + _FAR]:
            for found in row:
                if found.level == label.level:
                    yield found
            if any(self.profile.levels[found.level].words and found.level < label.level for found in row):
                return

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
        if 0 < depth < _BOLD:
            self.marked.add(label.level)
        self.capitals.setdefault(label.level, self._is_capital(label))
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
            and (level.words or self._heading_like(label.end, end))
        ):
            block.heading.append((label.end, end))
        else:
            self._paragraph(label.end, end, block, blocks)

    def _label_inside(self, label: Printed, end: int) -> Printed | None:
        """The label right after another one: the «§1.» of «Art.1.§1.»."""
        if self.profile.levels[label.level].heading == "auto" or label.level < self.unit:
            return None
        inner = [
            found
            for found in read_labels(self.text, label.end, self.profile, self.language)
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
        if titled and not (block.heading or block.paragraphs) and self._heading_like(start, end):
            block.heading.append((start, end))  # its label stood on a line of its own
            return
        parent = self._noted(line, blocks) or self._list_before(blocks)
        if parent is not None and parent is not block:
            lead = self.text[start]
            if lead.isupper() or lead in _DASHES or self._noted(line, blocks):
                parent.tail.append((start, end))
                return
        self._paragraph(start, end, block, blocks)

    def _noted(self, line: Line, blocks: list[Block]) -> Block | None:
        """The block that a note on a line of its own is about: «(Часть в редакции …)», after its points."""
        found = _NOTED.match(self.text, line.start, line.end)
        if found is None or not is_note(self.text[line.start : line.end], self.language):
            return None
        levels = self.profile.levels
        for block in reversed(blocks[-_LIST:]):
            words = found.groups() if block.level >= 0 else ()
            if any(is_cited(word, levels[block.level], self.language) for word in words):
                return block
            if FRAGMENT < block.level < self.unit:
                return None
        return None

    def _list_before(self, blocks: list[Block]) -> Block | None:
        """The parent of a list that has just ended: its items are parts of one sentence, «…; …; … .»."""
        last = blocks[-1]
        items = [block for block in blocks[-_LIST:] if block.level == last.level and not block.heading][-2:]
        if len(items) < 2 or last.heading or not last.paragraphs or items[0].tail:
            return None
        before, after = (self.text[slice(*item.paragraphs[-1])] if item.paragraphs else "" for item in items)
        if not before.rstrip().endswith((";", ",")) or not ends_sentence(after):
            return None
        above = (block for block in reversed(blocks) if FRAGMENT < block.level < last.level)
        return next(above, None)

    def _paragraph(self, start: int, end: int, block: Block, blocks: list[Block]) -> None:
        """A paragraph, up to a heading glued to its end, or to a label inside it that has an anchor."""
        for at in self.anchors_in(start, end):
            label = next((f for f in read_labels(self.text, at, self.profile, self.language)), None)
            if label is not None and label.end < end and self._has_anchor(label):
                block.paragraphs.append((start, start + len(self.text[start:at].rstrip())))
                self._open(label, end, blocks, self.numbering.doubt(label) or "")
                return
        for match in _AFTER_SENTENCE.finditer(self.text, start, end):
            label = read_label(self.text, match.end(), self.profile, self.language)
            if label is None or label.above or label.end >= end or not self._glued(label, end):
                continue
            block.paragraphs.append((start, match.start()))
            self._open(label, end, blocks, "")
            return
        block.paragraphs.append((start, end))

    def anchors_in(self, start: int, end: int) -> list[int]:
        """The offsets inside a line where the file has an anchor."""
        inside = self.anchor_starts[bisect_right(self.anchor_starts, start) :]
        return list(takewhile(lambda at: at < end, inside))

    def _glued(self, label: Printed, end: int) -> bool:
        """Whether a label in the middle of a line begins a node: in sequence, and a heading follows."""
        if not self.text[label.end].isupper() or not self._heading_like(label.end, end):
            return False
        before = self.numbering.seen.get(label.level)
        place = self.numbering.place(label)
        if before is None:
            return place > (1,) or self.text[label.start - 2 : label.start].strip()[-1:] in (".", ":")
        return place == (before[0] + 1,)

    def _heading_like(self, start: int, end: int) -> bool:
        words = self.text[start:end].rstrip()
        return bool(words) and not words.endswith(_TEXT_END) and not words[:1].islower()

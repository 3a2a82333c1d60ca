"""The lines of a text with the labels that they may begin with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Final

from laws_tool.parse.assembled import Assembled
from laws_tool.printed import Printed, read_labels
from laws_tool.profile import Profile, in_language

_FAR: Final = 2000
"""Lines looked ahead for a number that seems to be missing."""

_SIGNED: Final = 60
"""Characters of a line that says who signed, at most."""

_TEXT_END: Final = (".", ";", ":", ",")
"""What a heading does not end with."""


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


class Labelled:
    """The lines of a text; ``labels`` are what each may begin with, by every level that it fits."""

    def __init__(self, text: str, lines: Sequence[Line], profile: Profile, language: str) -> None:
        self.text, self.lines, self.profile, self.language = text, lines, profile, language
        self.unit = profile.rank(profile.unit.kind)
        self.labels: list[list[Printed]] = [list(self.read(line.start)) for line in lines]

    def read(self, at: int) -> Iterator[Printed]:
        """What the label at an offset may be."""
        return read_labels(self.text, at, self.profile, self.language)

    def next_row(self, index: int, within: int = _FAR) -> list[Printed]:
        """What the next line that begins with a label may begin with; [] where none is near."""
        return next((row for row in islice(self.labels, index + 1, index + within) if row), [])

    def later(self, label: Printed, index: int) -> Iterator[Printed]:
        """The labels of a label's level further on, as long as no level above it begins anew."""
        for row in islice(self.labels, index + 1, index + _FAR):
            for found in row:
                if found.level == label.level:
                    yield found
            if any(self.profile.levels[found.level].words and found.level < label.level for found in row):
                return

    def conclusions(self) -> int:
        """The index of the line after the last label where who signed, and when, begins; -1 for none."""
        words = tuple(in_language(self.profile.conclusions, self.language))
        last = max((index for index, row in enumerate(self.labels) if row), default=-1)
        if not words or last < 0:
            return -1
        for index in range(last + 1, len(self.lines)):
            line = " ".join(self.text[self.lines[index].start : self.lines[index].end].split())
            found = next((word for word in words if line.startswith(word)), None)
            # one word begins a sentence of the law as well: then the line must be short, and no sentence
            if found is not None and (" " in found or (len(line) <= _SIGNED and not line.endswith("."))):
                return index
        return -1

    def heading_like(self, start: int, end: int) -> bool:
        """Whether a stretch may be a heading: no stop ends it, and no small letter begins it."""
        words = self.text[start:end].rstrip()
        return bool(words) and not words.endswith(_TEXT_END) and not words[:1].islower()

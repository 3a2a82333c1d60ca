"""Signs to runs, and runs to lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from statistics import median
from typing import Final

from laws_tool.read.pdf.glyphs import Glyph
from laws_tool.read.transcript import InlineKind

BREAK: Final = 1.4
"""Widths of a gap, in sizes of the type, from which on the signs on both sides belong to different runs."""
WORD: Final = 0.17
"""And from which on a space is between them: a third of the em is usual, a fifth the least."""
SAME_LINE: Final = 0.3
"""Sizes of the type that baselines on one line may differ by."""
SMALL: Final = 0.82
"""The share of the size of the line below which signs off its baseline are raised or lowered."""
RAISE: Final = 0.12
FAR: Final = 0.75


@dataclass(slots=True)
class Run:
    """Signs side by side. ``marks`` are (start, end, kind) in ``text``."""

    text: str
    x0: float
    x1: float
    y: float
    size: float
    marks: list[tuple[int, int, InlineKind]] = field(default_factory=list)


@dataclass(slots=True)
class Line:
    """Runs on one baseline, from left to right."""

    runs: list[Run]

    @property
    def text(self) -> str:
        return " ".join(run.text for run in self.runs)

    @property
    def x0(self) -> float:
        return self.runs[0].x0

    @property
    def x1(self) -> float:
        return max(run.x1 for run in self.runs)

    @property
    def y(self) -> float:
        return self.runs[0].y

    @property
    def size(self) -> float:
        return max(run.size for run in self.runs)


def runs(glyphs: Iterable[Glyph]) -> list[Run]:
    """The runs of a page, in the order of the file.

    >>> signs = [Glyph("a", 0, 5, 0, 10), Glyph("b", 5, 10, 0, 10), Glyph("c", 90, 95, 0, 10)]
    >>> [run.text for run in runs(signs)]
    ['ab', 'c']
    """
    found: list[list[Glyph]] = []
    for glyph in glyphs:
        if found and _goes_on(found[-1], glyph):
            found[-1].append(glyph)
        elif glyph.sign.strip():
            found.append([glyph])
    return [_run(group) for group in found]


def _goes_on(run: Sequence[Glyph], glyph: Glyph) -> bool:
    last = run[-1]
    size = max(last.size, glyph.size)
    gap = glyph.x0 - last.x1
    if not -0.5 * size < gap < BREAK * size:
        return False
    rise = abs(glyph.y - last.y)
    if rise <= SAME_LINE * min(size, glyph.size):
        return True
    return rise < FAR * size and min(last.size, glyph.size) < SMALL * size


def _run(group: Sequence[Glyph]) -> Run:
    size = _size(group)
    level = median(glyph.y for glyph in group if glyph.size >= SMALL * size)
    text = ""
    marks: list[tuple[int, int, InlineKind]] = []
    last: Glyph | None = None
    for glyph in group:
        if (
            last is not None
            and glyph.x0 - last.x1 > WORD * size
            and not text.endswith(" ")
            and glyph.sign != " "
        ):
            text += " "
        kinds: list[InlineKind] = []
        if glyph.size < SMALL * size and abs(glyph.y - level) > RAISE * size:
            kinds.append("sup" if glyph.y > level else "sub")
        if glyph.bold:
            kinds.append("strong")
        marks.extend((len(text), len(text) + len(glyph.sign), kind) for kind in kinds)
        text += glyph.sign
        last = glyph
    stripped = text.rstrip()
    ends = [(start, end, kind) for start, end, kind in marks if end <= len(stripped)]
    return Run(stripped, group[0].x0, max(glyph.x1 for glyph in group), level, size, _joined(ends))


def _size(group: Sequence[Glyph]) -> float:
    """The size of most signs; of equally many, the larger."""
    sizes = [round(glyph.size, 1) for glyph in group if glyph.sign != " "] or [group[0].size]
    return max(set(sizes), key=lambda size: (sizes.count(size), size))


def _joined(marks: list[tuple[int, int, InlineKind]]) -> list[tuple[int, int, InlineKind]]:
    """Marks of one kind side by side as one."""
    found: list[tuple[int, int, InlineKind]] = []
    for _kind, group in groupby(sorted(marks, key=lambda mark: (mark[2], mark[0])), key=lambda mark: mark[2]):
        for start, end, kind in group:
            if found and found[-1][2] == kind and found[-1][1] >= start:
                found[-1] = (found[-1][0], end, kind)
            else:
                found.append((start, end, kind))
    return sorted(found)


def lines(found: Iterable[Run]) -> list[Line]:
    """Runs as lines, from the top of the page down.

    A raised sign at the end of a line may be a run of its own in the file.
    """
    done: list[Line] = []
    for run in sorted(found, key=lambda run: (-run.size, -run.y)):
        line = next((line for line in reversed(done) if _fits(line, run)), None)
        if line is None:
            done.append(Line([run]))
        else:
            line.runs.append(run)
    for line in done:
        base = line.runs[0]
        for run in line.runs[1:]:
            if run.size < SMALL * base.size and abs(run.y - base.y) > RAISE * base.size:
                run.marks = [(0, len(run.text), "sup" if run.y > base.y else "sub")]
        line.runs.sort(key=lambda run: run.x0)
        line.runs = _glued(line.runs)
    return sorted(done, key=lambda line: -line.y)


def _fits(line: Line, run: Run) -> bool:
    base = line.runs[0]
    rise = abs(run.y - base.y)
    if rise <= SAME_LINE * run.size:
        return True
    beside = any(abs(run.x0 - other.x1) < 0.5 * base.size for other in line.runs)
    return beside and run.size < SMALL * base.size and rise < FAR * base.size


def _touch(last: Run, run: Run) -> bool:
    """Whether two runs go on into each other; those of other type must be nearer, as a note's mark is."""
    size = max(last.size, run.size)
    alike = min(last.size, run.size) > SMALL * size
    return run.x0 - last.x1 < (BREAK if alike else 0.5) * size


def _glued(found: list[Run]) -> list[Run]:
    """Runs that touch are one: the file broke them where its font changed."""
    done: list[Run] = []
    for run in found:
        last = done[-1] if done else None
        if last is None or not _touch(last, run):
            done.append(run)
            continue
        gap = (
            " " if run.x0 - last.x1 > WORD * max(last.size, run.size) and not last.text.endswith(" ") else ""
        )
        at = len(last.text) + len(gap)
        marks = [*last.marks, *((start + at, end + at, kind) for start, end, kind in run.marks)]
        size = max(last.size, run.size)
        level = last.y if last.size >= run.size else run.y
        done[-1] = Run(last.text + gap + run.text, last.x0, max(last.x1, run.x1), level, size, marks)
    return done

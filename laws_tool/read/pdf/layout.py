"""The parts of a page: columns, notes in the margin, footnotes, rows of tables, paragraphs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from statistics import median
from typing import Final

from laws_tool.read.pdf.lines import Line, Run, lines

NOTE_SIZE: Final = 0.93
"""The size of a footnote's type, as a share of the body's."""
GUTTER: Final = 1.0
"""Sizes of the body's type that a gutter between columns is wide."""
COLUMN_LINES: Final = 4
COLUMN_SIGNS: Final = 14
"""Lines, and signs in the median line, that make a column and not a column of a table."""
PARAGRAPH_GAP: Final = 1.25
"""How much wider than usual the gap before a paragraph is."""
CLOSE: Final = 0.2
"""The share of distances between lines that are surely those inside paragraphs."""
INDENT: Final = 0.8
EDGES: Final = 0.05
"""The share of lines that may stand out over the edges of the body."""
MARGIN_WIDTH: Final = 0.3
"""The share of the body's width that a note in the margin has at most."""
ALIGNED: Final = 0.7

_MARK: Final = re.compile(r"\(?(?P<mark>\d{1,3}|[*†‡]{1,4}|[a-zа-я])\)?(?=[\s.\])]|[^\W\d_])", re.IGNORECASE)


@dataclass(slots=True)
class Body:
    """The measure of the body over all pages: its type, its edges, and the distance of its lines."""

    size: float
    left: float
    right: float
    pitch: float


@dataclass(slots=True)
class Block:
    """Lines that belong together; ``kind`` is "text", "row", "margin" or "note", ``mark`` that of a note."""

    kind: str
    lines: list[Line]
    mark: str = ""
    apart: bool = False


@dataclass(slots=True)
class Page:
    """The blocks of a page in reading order."""

    blocks: list[Block] = field(default_factory=list)


def measure(pages: Sequence[Sequence[Line]]) -> Body:
    """The measure of the body: what most signs of the document have."""
    sizes: Counter[float] = Counter()
    for page in pages:
        for line in page:
            sizes[round(line.size, 1)] += len(line.text)
    size = sizes.most_common(1)[0][0] if sizes else 10.0
    plain = [[run for line in page for run in line.runs if abs(run.size - size) < 0.5] for page in pages]
    left = _quantile([run.x0 for page in plain for run in page], EDGES)
    right = _quantile([run.x1 for page in plain for run in page], 1 - EDGES)
    levels = [sorted({round(run.y, 1) for run in page}) for page in plain]
    gaps = [above - below for page in levels for below, above in pairwise(page)]
    return Body(size, left, right, _usual(gaps, size) or 1.2 * size)


def _usual(gaps: Sequence[float], size: float) -> float:
    """The distance of lines in a paragraph, 0 for none: the usual of the smaller distances."""
    near = [gap for gap in gaps if 0.7 * size < gap < 2.5 * size]
    return _quantile(near, CLOSE)


def _quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of the values is below.

    >>> _quantile([5, 1, 2, 3, 4], 0.8)
    5
    """
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else 0.0


def arrange(found: Sequence[Run], body: Body) -> Page:
    """A page from its runs, without its furniture."""
    inner, margin = _margins(found, body)
    inner, foot = _footnotes(inner, body)
    page = Page()
    for column in _columns(inner, body):
        page.blocks.extend(_paragraphs(lines(column), body))
    _place_margins(page, margin, body)
    page.blocks.extend(foot)
    return page


# Notes in the margin


def _margins(found: Sequence[Run], body: Body) -> tuple[list[Run], list[Run]]:
    width = MARGIN_WIDTH * (body.right - body.left)
    inner: list[Run] = []
    margin: list[Run] = []
    for run in found:
        outside = run.x1 < body.left - 0.3 * body.size or run.x0 > body.right + 0.5 * body.size
        (margin if outside and run.x1 - run.x0 < max(width, 1.0) else inner).append(run)
    return inner, margin


def _place_margins(page: Page, margin: Sequence[Run], body: Body) -> None:
    """Each note of the margin stands after the line that its first line is beside."""
    notes: list[list[Line]] = []
    left = [run for run in margin if run.x1 < body.left]
    for side in (left, [run for run in margin if run not in left]):
        for line in lines(side):
            last = notes[-1][-1] if notes else None
            near = last is not None and 0 < last.y - line.y < 1.6 * max(last.size, line.size)
            if last is not None and near and abs(last.x0 - line.x0) < 4 * line.size:
                notes[-1].append(line)
            else:
                notes.append([line])
    for note in notes:
        page.blocks = _with_note(page.blocks, note, body)


def _with_note(blocks: list[Block], note: list[Line], body: Body) -> list[Block]:
    best: tuple[float, int, int] | None = None
    for number, block in enumerate(blocks):
        for at, line in enumerate(block.lines if block.kind != "margin" else ()):
            distance = abs(line.y - note[0].y)
            if best is None or distance < best[0]:
                best = (distance, number, at)
    added = Block("margin", note)
    if best is None:
        return [*blocks, added]
    _distance, number, at = best
    block = blocks[number]
    before = Block(block.kind, block.lines[: at + 1], block.mark, block.apart)
    after = [Block(block.kind, block.lines[at + 1 :], block.mark)] if at + 1 < len(block.lines) else []
    return [*blocks[:number], before, added, *after, *blocks[number + 1 :]]


# Footnotes


def _footnotes(found: Sequence[Run], body: Body) -> tuple[list[Run], list[Block]]:
    """Small type at the foot of the page, from the first line there that begins with a mark."""
    page = lines(found)
    first = len(page)
    for at in range(len(page) - 1, -1, -1):
        if page[at].size > NOTE_SIZE * body.size:
            break
        first = at
    while first < len(page) and not _mark_of(page[first]):
        first += 1
    if first in (0, len(page)):
        return list(found), []
    notes: list[Block] = []
    for line in page[first:]:
        mark = _mark_of(line)
        if mark and (not notes or _is_next(notes[-1].mark, mark)):
            notes.append(Block("note", [line], mark))
        else:
            notes[-1].lines.append(line)
    kept = [run for line in page[:first] for run in line.runs]
    return kept, notes


def _is_next(last: str, mark: str) -> bool:
    """Whether a mark may follow another: a number may not begin a line of a note by chance."""
    return not (last.isdigit() and mark.isdigit()) or int(mark) == int(last) + 1


def _mark_of(line: Line) -> str:
    found = _MARK.match(line.text)
    if found is None:
        return ""
    raised = any(start == 0 and kind == "sup" for start, _end, kind in line.runs[0].marks)
    if found["mark"].isalpha() and not raised:
        return ""
    return found["mark"]


# Columns


def _columns(found: Sequence[Run], body: Body) -> list[list[Run]]:
    """The columns of a page, those above one another first from the top; what spans them cuts them."""
    gutter = _gutter(found, body)
    if gutter is None:
        return [list(found)]
    left_edge, right_edge = gutter
    middle = (left_edge + right_edge) / 2
    spanning = sorted(
        (run for run in found if run.x0 < left_edge and run.x1 > right_edge), key=lambda run: -run.y
    )
    rest = [run for run in found if run not in spanning]
    columns: list[list[Run]] = []
    top = float("inf")
    for border in [*spanning, None]:
        bottom = border.y if border is not None else float("-inf")
        band = [run for run in rest if bottom < run.y <= top]
        columns.extend(
            side
            for side in ([run for run in band if run.x1 <= middle], [run for run in band if run.x1 > middle])
            if side
        )
        if border is not None:
            columns.append([border])
            top = bottom
    return _merged(columns, spanning)


def _merged(columns: list[list[Run]], spanning: Sequence[Run]) -> list[list[Run]]:
    """Lines that span the page and follow one another are one column."""
    done: list[list[Run]] = []
    for column in columns:
        if done and column[0] in spanning and done[-1][-1] in spanning:
            done[-1].extend(column)
        else:
            done.append(column)
    return done


def _gutter(found: Sequence[Run], body: Body) -> tuple[float, float] | None:
    """The widest gap down the page with enough long lines on both sides."""
    best: tuple[float, float] | None = None
    starts = Counter(round(run.x0) for run in found)
    for start in (start for start, count in starts.items() if count >= COLUMN_LINES // 2):
        right = [run for run in found if run.x0 >= start - 1]
        left = [run for run in found if run.x1 <= start - GUTTER * body.size]
        if not (_is_column(left) and _is_column(right)):
            continue
        if len(left) + len(right) < 0.7 * len(found):
            continue
        edge = max(run.x1 for run in left)
        if best is None or start - edge > best[1] - best[0]:
            best = (edge, float(start))
    return best


def _is_column(found: Sequence[Run]) -> bool:
    signs: Counter[int] = Counter()
    for run in found:
        signs[round(run.y)] += len(run.text)
    return len(signs) >= COLUMN_LINES and median(signs.values()) >= COLUMN_SIGNS


# Rows and paragraphs


def _paragraphs(found: Sequence[Line], body: Body) -> list[Block]:
    blocks: list[Block] = []
    tabled = _rows(found)
    for at, line in enumerate(found):
        if at in tabled:
            blocks.append(Block("row", [line], apart=at - 1 not in tabled))
        elif blocks and blocks[-1].kind == "text" and not _begins(found, at, body):
            blocks[-1].lines.append(line)
        else:
            blocks.append(Block("text", [line], apart=True))
    return blocks


def _rows(found: Sequence[Line]) -> set[int]:
    """Lines of several runs that begin where the runs of their neighbour begin."""
    tabled: set[int] = set()
    for at in range(1, len(found)):
        above, below = found[at - 1], found[at]
        if len(above.runs) < 2 or len(above.runs) != len(below.runs):
            continue
        if all(
            abs(one.x0 - two.x0) < ALIGNED * below.size
            for one, two in zip(above.runs, below.runs, strict=True)
        ):
            tabled |= {at - 1, at}
    return tabled


def _begins(found: Sequence[Line], at: int, body: Body) -> bool:
    """Whether a line begins a paragraph: by the gap above it, its indent, or another size of type."""
    above, line = found[at - 1], found[at]
    if above.y - line.y > PARAGRAPH_GAP * _pitch(found, body):
        return True
    if abs(above.size - line.size) > 0.08 * line.size:
        return True
    left = min(other.x0 for other in found[max(0, at - 8) : at + 9])
    indented = line.x0 - left > INDENT * line.size
    return indented and abs(above.x0 - line.x0) > 0.3 * line.size


def _pitch(found: Sequence[Line], body: Body) -> float:
    gaps = [above.y - below.y for above, below in pairwise(found)]
    return (_usual(gaps, body.size) if len(gaps) >= COLUMN_LINES else 0.0) or body.pitch

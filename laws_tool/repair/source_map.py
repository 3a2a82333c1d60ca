"""Offsets in clean text to offsets in its source, and back."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import Final

from laws_tool.model import Segment
from laws_tool.repair.encoding.decoded import encode
from laws_tool.repair.journal import Journal

_STEP: Final = 512
"""So many characters of a kept stretch are measured at once, and remembered."""


class SourceMap:
    """Where each stretch of a clean text stands in its source.

    A position inside an edit maps to the whole edit: its start for a left end, its end for
    a right end. Source offsets are in the journal's unit, bytes or code points.

    >>> from laws_tool.repair import repair
    >>> done = repair("ход.(DC4)\\nигра.(DC4)\\n".encode("cp866"))
    >>> places = SourceMap(done.text, done.journal)
    >>> places.span(5, 10), places.clean(10)
    ((10, 15), 5)
    """

    def __init__(self, text: str, journal: Journal) -> None:
        self._text = text
        self._segments = journal.segments
        self._encodings = journal.encodings
        self._stretches = [start for start, _end, _name in self._encodings]
        self._starts = [segment.out_start for segment in self._segments]
        self._sources = [segment.start for segment in self._segments]
        self._measured: dict[int, list[int]] = {}

    def span(self, start: int, end: int) -> tuple[int, int]:
        """The source offsets that clean text ``start`` to ``end`` stands for."""
        if not self._segments:
            return 0, 0
        left = self._source(start, left=True)
        return (left, left) if start == end else (left, self._source(end, left=False))

    def clean(self, source: int) -> int:
        """The clean offset of what stands at a source offset."""
        index = max(0, bisect_right(self._sources, source) - 1)
        segment = self._segments[index]
        if segment.how != "kept":
            return segment.out_start
        low, high = segment.out_start, segment.out_end
        while low < high:
            middle = (low + high) // 2
            if segment.start + self._width(index, middle - segment.out_start) < source:
                low = middle + 1
            else:
                high = middle
        return low

    def clean_end(self, source: int) -> int:
        """The clean offset where what ends at a source offset ends."""
        if source == 0:
            return 0
        index = max(0, bisect_right(self._sources, source - 1) - 1)
        while self._segments[index].start == self._segments[index].end and index:
            index -= 1  # what was supplied at the place comes after the end
        segment = self._segments[index]
        if segment.how != "kept" or source >= segment.end:
            return segment.out_end
        return self.clean(source)

    def supplied(self, source: int) -> tuple[int, int]:
        """The clean stretch that stands for nothing in the source at an offset; empty for none."""
        first = bisect_left(self._sources, source)
        last = bisect_right(self._sources, source)
        found = [segment for segment in self._segments[first:last] if segment.start == segment.end]
        at = self.clean(source) if not found else found[0].out_start
        return at, found[-1].out_end if found else at

    def edits(self, start: int, end: int) -> list[Segment]:
        """The segments inside clean text ``start`` to ``end`` that are not kept.

        Dropped ones count where they stand strictly inside, or at the end.
        """
        first = max(0, bisect_right(self._starts, start) - 1)
        while first > 0 and self._segments[first - 1].out_end >= start:
            first -= 1
        last = bisect_right(self._starts, end)
        inside = (self._segments[index] for index in range(first, last))
        return [segment for segment in inside if segment.how != "kept" and _inside(segment, start, end)]

    def _source(self, position: int, *, left: bool) -> int:
        index = max(0, bisect_right(self._starts, position if left else position - 1) - 1)
        segment = self._segments[index]
        if segment.how == "kept":
            return segment.start + self._width(index, position - segment.out_start)
        return segment.start if left and position < segment.out_end else segment.end

    def _width(self, index: int, characters: int) -> int:
        """The width in the source of the first characters of a kept segment."""
        if not self._encodings:
            return characters
        segment = self._segments[index]
        encoding = self._encoding(segment)
        measured = self._measured.setdefault(index, [0])
        while (len(measured) - 1) * _STEP + _STEP <= characters:
            at = segment.out_start + (len(measured) - 1) * _STEP
            measured.append(measured[-1] + len(encode(self._text[at : at + _STEP], encoding)))
        whole = characters // _STEP
        at = segment.out_start + whole * _STEP
        rest = self._text[at : segment.out_start + characters]
        return measured[whole] + len(encode(rest, encoding))

    def _encoding(self, segment: Segment) -> str:
        index = bisect_right(self._stretches, segment.start) - 1
        return self._encodings[max(0, index)][2]


def _inside(segment: Segment, start: int, end: int) -> bool:
    if segment.out_start < segment.out_end:
        return segment.out_start < end and segment.out_end > start
    return start < segment.out_start <= end

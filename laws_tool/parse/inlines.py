"""What the file sets apart inside a node's text: raised signs, emphasis, links, and tables."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, cast, get_args

from laws_tool.model import Inline, MarkKind, Place, Table
from laws_tool.parse.assembled import Hint
from laws_tool.parse.reading import Reading

_KINDS: Final = frozenset(get_args(MarkKind))


def inlines_in(hints: Sequence[Hint], reading: Reading, place: Place) -> Iterator[Inline]:
    """The marked stretches of a reading text; ``hints`` are in order of their starts."""
    for hint, start, end in _inside(hints, reading):
        if hint.kind in _KINDS:
            yield Inline(start, end, cast(MarkKind, hint.kind), place, hint.value)


def tables_in(hints: Sequence[Hint], reading: Reading) -> Iterator[Table]:
    """The tables of a reading text: rows of one table that follow one another."""
    table = ""
    first = last = 0
    for hint, start, end in _inside(hints, reading):
        if hint.kind != "row":
            continue
        if table and (hint.value != table or start > last + 1):
            yield Table(first, last)
            table = ""
        if not table:
            table, first = hint.value, start
        last = end
    if table:
        yield Table(first, last)


def _inside(hints: Sequence[Hint], reading: Reading) -> Iterator[tuple[Hint, int, int]]:
    """The hints to each stretch of a reading text, with their offsets in it."""
    for here, there, length in reading.stretches:
        for hint in hints[bisect_left(hints, there, key=lambda h: h.start) :]:
            if hint.start >= there + length:
                break
            end = min(hint.end, there + length)
            if hint.start < end:
                yield hint, here + hint.start - there, here + end - there

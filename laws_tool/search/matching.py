"""Which words of a node answer a tree: what the highlighter marks.

It needs no index; so it also is the yardstick against which engines are tested.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from laws_tool.search import query as q
from laws_tool.search.analysis import Place
from laws_tool.search.query import Part

Spot = tuple[int, int]
"""(number of the passage, number of the word in it)."""


class Read(NamedTuple):
    """A passage with its words."""

    part: Part
    places: Sequence[Place]


def answer(tree: q.Query, passages: Sequence[Read]) -> frozenset[Spot] | None:
    """The words that answer, none for a node that answers by what it lacks; None if it does not."""
    match tree:
        case q.Terms():
            return _of_terms(tree, passages) or None
        case q.Together():
            return _of_together(tree, passages) or None
        case q.Within(part, inner):
            found = answer(inner, [p if p.part == part else Read(p.part, ()) for p in passages])
        case q.And(trees):
            answers = [answer(inner, passages) for inner in trees]
            found = None if None in answers else _union(answers)
        case q.Or(trees):
            answers = [a for inner in trees if (a := answer(inner, passages)) is not None]
            found = _union(answers) if answers else None
        case q.Not(inner):
            found = frozenset() if answer(inner, passages) is None else None
        case _:
            raise TypeError(f"{tree!r} has not been resolved")
    return found


def _union(answers: Sequence[frozenset[Spot] | None]) -> frozenset[Spot]:
    return frozenset(spot for found in answers for spot in found or ())


def _of_terms(tree: q.Terms, passages: Sequence[Read]) -> frozenset[Spot]:
    wanted = tree.terms
    return frozenset(
        (number, i)
        for number, passage in enumerate(passages)
        for i, place in enumerate(passage.places)
        if not wanted.isdisjoint(place.terms)
    )


def _of_together(tree: q.Together, passages: Sequence[Read]) -> frozenset[Spot]:
    wanted = [terms.terms for terms in tree.places]
    found: set[Spot] = set()
    for number, passage in enumerate(passages):
        positions = [
            [i for i, place in enumerate(passage.places) if not terms.isdisjoint(place.terms)]
            for terms in wanted
        ]
        for group in groups(positions, tree.distance, tree.ordered):
            found.update((number, i) for i in group)
    return frozenset(found)


def groups(positions: Sequence[Sequence[int]], distance: int, ordered: bool) -> Iterator[tuple[int, ...]]:
    """The choices of one position from each list, all different, that stand close together.

    Close means that at most ``distance`` other positions lie between them, all told. Each
    list is sorted. ``ordered`` asks for the order of the lists.

    >>> list(groups([[1, 7], [3, 9]], 1, True))
    [(1, 3), (7, 9)]
    >>> list(groups([[3], [2]], 0, True)), list(groups([[3], [2]], 0, False))
    ([], [(3, 2)])
    """
    if not all(positions):
        return
    width = len(positions) + distance
    firsts = positions[0] if ordered else sorted({i for those in positions for i in those})
    for first in firsts:
        yield from _choose(positions, (), first, first + width, ordered)


def _choose(
    positions: Sequence[Sequence[int]], chosen: tuple[int, ...], first: int, end: int, ordered: bool
) -> Iterator[tuple[int, ...]]:
    """Complete a choice inside ``first`` to ``end``; ``first`` itself must be in it."""
    if len(chosen) == len(positions):
        if first in chosen:
            yield chosen
        return
    those = positions[len(chosen)]
    low = chosen[-1] + 1 if ordered and chosen else first
    for i in those[bisect_left(those, low) :]:
        if i >= end:
            return
        if i not in chosen:
            yield from _choose(positions, (*chosen, i), first, end, ordered)

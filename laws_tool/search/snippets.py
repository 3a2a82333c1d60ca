"""The passage that answers, cut to size, with the words that do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from laws_tool.search.analysis import Place

Spans = tuple[tuple[int, int], ...]

_LONGEST: Final = 280
"""Characters: about three lines of a terminal."""

_LEAD: Final = 60
"""Characters kept before the first word that answers."""

_ELLIPSIS: Final = "…"


class Snippet(NamedTuple):
    """A stretch of a passage on one line, and the spans in it that answer."""

    text: str
    highlights: Spans


def snippet(text: str, places: Sequence[Place], spots: Sequence[int]) -> Snippet:
    """The stretch of a text that holds most of the words that answer.

    ``spots`` are the numbers of those words, in order; with none the text's beginning is taken.

    >>> from laws_tool.search.analysis import Passage, places
    >>> found = places(Passage("text", "Ход вне очереди.", {}), lambda word: (word,))
    >>> snippet("Ход вне очереди.", found, [0, 2])
    Snippet(text='Ход вне очереди.', highlights=((0, 3), (8, 15)))
    """
    hits = [places[i] for i in spots]
    start, end = _stretch(text, places, hits)
    before = _ELLIPSIS if start > 0 else ""
    after = _ELLIPSIS if end < len(text) else ""
    shift = len(before) - start
    inside = [hit for hit in hits if start <= hit.start and hit.end <= end]
    return Snippet(
        before + " ".join(text[start:end].split("\n")) + after,
        tuple((hit.start + shift, hit.end + shift) for hit in inside),
    )


def _stretch(text: str, places: Sequence[Place], hits: Sequence[Place]) -> tuple[int, int]:
    """The stretch to show: whole words, as many hits as fit."""
    if len(text) <= _LONGEST:
        return 0, len(text)
    best = max(hits, key=lambda hit: (_fitting(hits, hit.start), -hit.start), default=None)
    first = max(0, best.start - _LEAD) if best else 0
    first = min(first, len(text) - _LONGEST)
    last = first + _LONGEST
    starts = [place.start for place in places if place.start >= first]
    ends = [place.end for place in places if place.end <= last]
    start = 0 if first == 0 else min(starts, default=first)
    end = len(text) if last >= len(text) else max(ends, default=last)
    return (start, end) if start < end else (first, last)


def _fitting(hits: Sequence[Place], start: int) -> int:
    return sum(1 for hit in hits if start <= hit.start and hit.end <= start + _LONGEST - _LEAD)

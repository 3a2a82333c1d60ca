"""What files say beside the text of a law: where an article belongs, and links to other pages.

A note such as «Общая часть > Раздел 1. Общие положения > Глава 2. …» above or below an
article's title names its containers; a line of nothing but links leads a reader of the pages
about. Both are attributes, and neither text nor references.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from laws_tool.parse.assembled import Assembled, Hint
from laws_tool.printed import read_label
from laws_tool.profile import Profile

Span = tuple[int, int]

_PARTED: Final = re.compile(r"\s+[>›→]\s+")
_FEWEST_LINKS: Final = 2
_LEVELS_APART: Final = 2


@dataclass(frozen=True, slots=True)
class Container:
    """A container named beside an article: its level and number, where its label and its title stand."""

    level: int
    number: str
    label: Span
    heading: Span | None


@dataclass(slots=True)
class Asides:
    """The lines that are no text (their ends by their starts), and the containers that they name.

    ``within`` and ``words`` are keyed by the start of the heading that the note stands under;
    ``margins`` are where notes of the margin stand, and their words.
    """

    lines: dict[int, int] = field(default_factory=dict)
    within: dict[int, tuple[Container, ...]] = field(default_factory=dict)
    words: dict[int, list[str]] = field(default_factory=dict)
    margins: list[tuple[int, str]] = field(default_factory=list)


def find_asides(assembled: Assembled, lines: Sequence[Span], profile: Profile, language: str) -> Asides:
    """The asides of a text; ``lines`` are the spans of its lines."""
    found = Asides()
    line_starts = [start for start, _end in lines]

    def lines_in(hint: Hint) -> Sequence[Span]:
        return lines[bisect_left(line_starts, hint.start) : bisect_left(line_starts, hint.end)]

    for hint in assembled.hints:
        if hint.kind == "margin":
            inside = lines_in(hint)
            found.lines.update(inside)
            found.margins.append((hint.start, " ".join(assembled.text[a:b] for a, b in inside)))
    callouts = [hint for hint in assembled.hints if hint.kind == "callout"]
    links = [hint for hint in assembled.hints if hint.kind == "link"]
    if not callouts and not links:
        return found
    headings = [hint.start for hint in assembled.hints if hint.kind == "heading"]
    for callout in callouts:
        inside = lines_in(callout)
        paths = [path for line in inside if (path := _containers(assembled.text, line, profile, language))]
        at = bisect_right(headings, callout.start) - 1
        if paths and at >= 0:
            found.within[headings[at]] = paths[0]
            found.lines.update(inside)
            found.words[headings[at]] = [assembled.text[start:end] for start, end in inside]
    starts = [hint.start for hint in links]
    for start, end in lines:
        here = links[bisect_right(starts, start - 1) : bisect_right(starts, end)]
        if len(here) >= _FEWEST_LINKS and not re.search(
            r"\w", "".join(_beside(assembled.text, start, end, here))
        ):
            found.lines[start] = end
    return found


def _containers(text: str, line: Span, profile: Profile, language: str) -> tuple[Container, ...]:
    """The containers that a line names one after the other; () where a part of it is none."""
    unit = profile.rank(profile.unit.kind)
    found: list[Container] = []
    parts = list(_parts(text, *line))
    for start, end in parts:
        label = read_label(text[start:end], 0, profile, language)
        if label is None or label.level >= unit:
            return ()
        heading = (start + label.end, end) if label.end < end - start else None
        found.append(Container(label.level, label.number, (start, start + label.label_end), heading))
    return tuple(found) if len(parts) >= _LEVELS_APART else ()


def _parts(text: str, start: int, end: int) -> Iterator[Span]:
    at = start
    for match in _PARTED.finditer(text, start, end):
        yield at, match.start()
        at = match.end()
    yield at, end


def _beside(text: str, start: int, end: int, links: Sequence[Hint]) -> Iterator[str]:
    """What stands beside the links of a line."""
    at = start
    for link in links:
        yield text[at : max(at, link.start)]
        at = max(at, link.end)
    yield text[at:end]

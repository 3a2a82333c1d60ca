"""Which shapes of labels a text has, whatever its profile says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from laws_tool.labels import Numbers
from laws_tool.sequences import Place, follows, sequence_places

_FEWEST: Final = 2
"""A shape that occurs less often is none."""

_STEADY: Final = 0.6
"""The share of the steps of a shape that go on by one, or begin anew: fewer, and it is no sequence."""

_WORDED: Final = re.compile(
    r"(?P<word>§|[^\W\d_]{2,20}\.?)[ \t\u00a0]*"
    r"(?P<number>\d{1,4}[A-Za-z]?|[IVXLC]{1,7})(?![\w-])[.:)]?(?=\W|$)"
)
_DOTTED: Final = re.compile(r"(?P<number>\d{1,4}(?:\.\d{1,3}){1,4})(?P<letter>[a-z])?\.?(?=\s|$)")
_BARE: Final = re.compile(
    r"(?P<open>\(?)(?P<number>\d{1,4}|[^\W\d_]|[ivxlc]{2,6}|[IVXLC]{2,6})(?P<close>[.)°])(?=\D|$)"
)
_STYLES: Final[tuple[Numbers, ...]] = (
    "arabic", "roman", "latin-upper", "roman-lower", "latin-lower", "cyrillic-lower",
)  # fmt: skip


_Row = tuple[int, str, str]
"""The number of a line, the number of its label, and the label."""


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape of labels: a word or "", the form as profiles write it, how it counts, and where it stands.

    ``lines`` are the numbers of the lines, from 1, ``places`` where their numbers stand in a
    sequence, ``labels`` the labels as printed.
    """

    word: str
    form: str
    style: Numbers
    lines: tuple[int, ...]
    places: tuple[Place, ...]
    labels: tuple[str, ...]

    @property
    def steadiness(self) -> float:
        """The share of steps that go on by one or begin anew."""
        steps = list(pairwise(self.places))
        return sum(follows(b, a) or b == (1,) for a, b in steps) / len(steps) if steps else 0.0


def shapes_of(lines: Sequence[str]) -> list[Shape]:
    """The shapes of labels that the lines of a text begin with, those that hold more of the text first.

    >>> lines = ["Rule 1", "(a) x", "(b) x", "(c) x", "Rule 2", "(a) x", "Rule 3", "(a) x", "(b) x"]
    >>> [(s.word, s.form, s.style, len(s.lines)) for s in shapes_of(lines)]
    [('rule', '', 'arabic', 3), ('', '({})', 'latin-lower', 6)]
    """
    found: dict[tuple[str, str], list[_Row]] = {}
    for number, line in enumerate(lines, 1):
        for word, form, printed, label in _labels(line.strip()):
            found.setdefault((word, form), []).append((number, printed, label))
    shapes = (shape for key, rows in found.items() for shape in _by_style(*key, rows))
    kept = [s for s in shapes if len(s.lines) >= _FEWEST and s.steadiness >= _STEADY]
    return sorted(kept, key=lambda shape: (_depth(shape), -_gap(shape)))


def _labels(line: str) -> Iterator[tuple[str, str, str, str]]:
    """The label of a line by each pattern: word, form, number, label."""
    if match := _DOTTED.match(line):
        depth = match["number"].count(".")
        if match["letter"]:
            yield "", "{above}{}", match["letter"], match.group()
        else:
            yield "", "{above}" + f".{{}}|{depth}", match["number"].rpartition(".")[2], match.group()
        return
    if (match := _WORDED.match(line)) and match["word"][:1] == match["word"][:1].upper():
        yield match["word"].casefold(), "", match["number"], match.group().rstrip(".:) ")
        return
    if match := _BARE.match(line):
        yield "", f"{match['open']}{{}}{match['close']}", match["number"], match.group()


def _by_style(word: str, form: str, rows: Sequence[_Row]) -> Iterator[Shape]:
    """The rows of one form as shapes, by the way in which they count: first the way that counts most of them.

    «а)» may be a Latin letter, but «а) б) в)» are none.
    """
    left = list(rows)
    while left:
        shapes = [_in_style(word, form, style, left) for style in _STYLES]
        best = max(shapes, key=lambda shape: len(shape.lines) if shape.steadiness >= _STEADY else 0)
        if best.steadiness < _STEADY:
            return
        yield best
        taken = set(best.lines)
        left = [row for row in left if row[0] not in taken]


def _in_style(word: str, form: str, style: Numbers, rows: Sequence[_Row]) -> Shape:
    """The rows that count in a style, as a shape."""
    fitting = [(row, places[0]) for row in rows if (places := sequence_places(row[1], style))]
    return Shape(
        word,
        form.partition("|")[0],
        style,
        tuple(row[0] for row, _place in fitting),
        tuple(place for _row, place in fitting),
        tuple(row[2] for row, _place in fitting),
    )


def _depth(shape: Shape) -> int:
    """How deep a shape stands by its form alone: words above numbers, and numbers with more parts below."""
    if shape.word and not shape.word.startswith("§"):
        return 0
    if "{above}" in shape.form:
        return 1 + shape.labels[0].rstrip(".").count(".") + (shape.form == "{above}{}")
    return 1 if shape.word or (shape.form, shape.style) == ("{}.", "arabic") else _DEEPEST


def _gap(shape: Shape) -> float:
    """Lines from one label to the next, on the average: more of them the higher a level is."""
    return (shape.lines[-1] - shape.lines[0]) / max(1, len(shape.lines) - 1)


_DEEPEST: Final = 10
"""Below any number with parts."""

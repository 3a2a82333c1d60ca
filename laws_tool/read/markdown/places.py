"""Where the text of a block stands in the source.

The parser gives a block's text without what stands before it on each line (``> ``, ``- ``,
indents), and the lines it is from.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import Final

_LINE_END: Final = re.compile(r"\r\n|\n|\r")


class Lines:
    """The lines of a source, as the parser counts them.

    >>> lines = Lines("a\\r\\n> b c")
    >>> lines.starts, lines.text(1)
    ([0, 3], '> b c')
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.starts = [1 if source.startswith("\ufeff") else 0]
        self.ends = []
        for found in _LINE_END.finditer(source):
            self.ends.append(found.start())
            self.starts.append(found.end())
        self.ends.append(len(source))

    def __len__(self) -> int:
        return len(self.starts)

    def text(self, line: int) -> str:
        """A line without its end."""
        return self.source[self.starts[line] : self.ends[line]]


class Places:
    """From offsets in a block's text to offsets in the source.

    ``first`` is the line that the text begins on, ``column`` the offset in that line from
    which on it is looked for. ``found`` is False where the text is not in the source as it
    stands (its parser has taken something out of the middle of a line).

    >>> places = Places("one\\ntwo", Lines("> one\\n> two"), 0)
    >>> places.found, places.at(0), places.at(4), places.end
    (True, 2, 8, 11)
    """

    def __init__(self, text: str, lines: Lines, first: int, column: int = 0) -> None:
        self.borders: list[int] = []
        self.sources: list[int] = []
        self.found = True
        at = 0
        for number, words in enumerate(text.split("\n"), first):
            place = _column(words, lines.text(number), column) if number < len(lines) else -1
            if place < 0:
                self.found = False
                return
            self.borders.append(at)
            self.sources.append(lines.starts[number] + place)
            at += len(words) + 1
            column = 0
        self.end = self.at(len(text))

    def at(self, offset: int) -> int:
        """The source offset of an offset in the text."""
        line = bisect_right(self.borders, offset) - 1
        return self.sources[line] + offset - self.borders[line]

    def stretches(self, start: int, end: int) -> list[tuple[int, int]]:
        """The stretches of the source for a stretch of the text, one a line."""
        first = bisect_right(self.borders, start) - 1
        last = bisect_right(self.borders, max(start, end - 1)) - 1
        cuts = [start, *self.borders[first + 1 : last + 1], end]
        return [(self.at(begin), self.at(stop - 1) + 1) for begin, stop in pairwise(cuts) if begin < stop]


def cell_places(text: str, lines: Lines, number: int, column: int) -> tuple[Places, int]:
    r"""Where the text of a table's cell stands, and where the next cell may begin.

    The parser takes the backslash out of ``\\|``, so such a cell is found in pieces.

    >>> places, column = cell_places("b|c", Lines("| a | b\\|c |"), 0, 4)
    >>> places.found, places.at(0), places.at(1), places.at(2), column
    (True, 6, 8, 9, 10)
    """
    places = Places("", lines, number)
    place = lines.text(number).find(text.replace("|", "\\|"), column)
    if place < 0:
        places.found = False
        return places, column
    source = lines.starts[number] + place
    places.borders, places.sources = [], []
    at = 0
    for piece in text.split("|"):
        before = max(0, at - 1)  # the text of a piece begins with its «|», but for the first
        source += at > 0
        places.borders.append(before)
        places.sources.append(source + before)
        at += len(piece) + 1
    places.end = places.at(len(text))
    return places, places.end - lines.starts[number]


def _column(words: str, line: str, column: int) -> int:
    """Where words stand in a line; at its end if they can.

    >>> _column("1", "1. 1", 0), _column("Title", "## Title ##", 0)
    (3, 3)
    """
    stripped = words.rstrip(" \t")
    whole = line.rstrip(" \t")
    if column == 0 and whole.endswith(stripped):
        return len(whole) - len(stripped)
    return line.find(words, column)

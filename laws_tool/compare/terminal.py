"""Text in columns: styled, wrapped by what each character takes on a screen, padded."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final, Literal

Style = Literal["plain", "removed", "added", "name", "faint", "title"]

_ANSI: Final[dict[Style, str]] = {
    "plain": "",
    "removed": "31;9",
    "added": "32;4",
    "name": "1;36",
    "faint": "2",
    "title": "1",
}
_SIGNS: Final[dict[Style, tuple[str, str]]] = {"removed": ("[-", "-]"), "added": ("{+", "+}")}
"""How changed words are marked where there is no colour, as git does for words."""


@dataclass(frozen=True, slots=True)
class Run:
    """A stretch of text in one style."""

    text: str
    style: Style = "plain"


Line = list[Run]


def width_of(text: str) -> int:
    """The cells that a text takes on a screen.

    >>> width_of("ход"), width_of("и\u0306"), width_of("規則")
    (3, 1, 4)
    """
    return sum(
        0
        if unicodedata.combining(char) or unicodedata.category(char) in ("Cf", "Cc", "Me")
        else 2
        if unicodedata.east_asian_width(char) in "WF"
        else 1
        for char in text
    )


def signed(runs: Iterable[Run]) -> Line:
    """The runs with changed words in brackets, for a screen without colour.

    >>> "".join(run.text for run in signed([Run("он "), Run("может ", "removed"), Run("ходит")]))
    'он [-может-] ходит'
    """
    made: Line = []
    for run in runs:
        signs = _SIGNS.get(run.style)
        body = run.text.strip()
        if signs is None or not body:
            made.append(run)
            continue
        start = run.text.index(body)
        before, after = run.text[:start], run.text[start + len(body) :]
        made.append(Run(f"{before}{signs[0]}{body}{signs[1]}{after}"))
    return made


def wrap(runs: Iterable[Run], width: int) -> Iterator[Line]:
    """Lines of at most ``width`` cells; newlines begin a line, a longer word is cut.

    >>> ["".join(run.text for run in line) for line in wrap([Run("карта "), Run("хода")], 6)]
    ['карта', 'хода']
    """
    line: Line = []
    used = 0
    for word, spaces in _words(runs):
        if "\n" in spaces:
            yield line
            line, used = [], 0
        size = sum(width_of(run.text) for run in word)
        if used and used + 1 + size > width:
            yield line
            line, used = [], 0
        if used:
            # a space between two words of one style is of that style, so that a mark runs on
            style = word[0].style if line[-1].style == word[0].style else "plain"
            line.append(Run(" ", style))
            used += 1
        for run in word:
            text = run.text
            while used + width_of(text) > width:
                cut = _fitting(text, width - used)
                if cut == 0 and not used:
                    cut = 1  # a sign wider than the column: it goes in all the same
                line.append(Run(text[:cut], run.style))
                yield line
                line, used, text = [], 0, text[cut:]
            if text:
                line.append(Run(text, run.style))
                used += width_of(text)
    yield line


def _words(runs: Iterable[Run]) -> Iterator[tuple[Line, str]]:
    """Words, which may hold several styles, each with the spaces before it."""
    word: Line = []
    spaces = before = ""
    for run in runs:
        for chunk in re.findall(r"\s+|\S+", run.text):
            if not chunk.isspace():
                if not word:
                    before, spaces = spaces, ""
                word.append(Run(chunk, run.style))
                continue
            if word:
                yield word, before
                word = []
            spaces += chunk
    if word:
        yield word, before


def _fitting(text: str, width: int) -> int:
    used = 0
    for index, char in enumerate(text):
        used += width_of(char)
        if used > width:
            return index
    return len(text)


def painted(line: Sequence[Run], *, colour: bool) -> str:
    """A line as a string, with ANSI colours where they are wanted."""
    if not colour:
        return "".join(run.text for run in line)
    return "".join(
        f"\x1b[{_ANSI[run.style]}m{run.text}\x1b[0m" if _ANSI[run.style] else run.text for run in line
    )


def side_by_side(
    columns: Sequence[Sequence[Line]], width: int, *, colour: bool, between: str
) -> Iterator[str]:
    """Columns of lines as lines of text, each column padded to its width."""
    for lines in zip_longest(*columns, fillvalue=()):
        cells = []
        for line in lines:
            used = sum(width_of(run.text) for run in line)
            cells.append(painted(line, colour=colour) + " " * (width - used))
        yield between.join(cells).rstrip()

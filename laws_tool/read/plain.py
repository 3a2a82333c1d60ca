"""Plain text: read as it stands, but for the furniture of pages that form feeds divide."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from laws_tool.read.furniture import furniture
from laws_tool.read.transcript import Hint, Transcript
from laws_tool.repair.segments import Change

_LABEL: Final = re.compile(r"\(?\w{1,4}[.)]")
_NARROW: Final = 27
"""Characters of a line in a margin, at most."""

_WIDEST: Final = 100
"""Characters that a printed line has, at most."""

_FULL: Final = 0.4
"""The share of the lines that are wider than a margin twice over, at least."""

_FEW: Final = 50
"""One line in so many may be wider than a printed one."""

_LINE: Final = re.compile(r"[^\r\n\f]*(?:\r\n|\n|\r|(?=\f)|\Z)")


def read_plain(text: str) -> Transcript:
    r"""Plain text as a transcript.

    >>> read_plain("Правило 1\n").markup
    ()
    >>> pages = "\f".join(f"Law of Games\n{n}\nRule {n * n}.\n" for n in (5, 6, 7))
    >>> found = read_plain(pages)
    >>> [(text, c.rule) for c in found.markup[:3] for text in [pages[c.start : c.end]]]
    [('Law of Games\n', 'running-head'), ('5\n', 'page-number'), ('\x0c', 'form-feed')]
    >>> [hint.value for hint in found.hints]
    ['5', '6', '7']
    """
    if "\f" not in text:
        return Transcript("plain", text)
    pages = [list(_lines(text, start, end)) for start, end in _pages(text)]
    found = furniture([[text[start:end].strip() for start, end in lines] for lines in pages])
    markup: list[Change] = []
    hints: list[Hint] = []
    for lines, page in zip(pages, found, strict=True):
        start, end = lines[0][0], lines[-1][1]
        markup.extend(Change(*lines[at], "", "page-furniture", rule) for at, rule in page.lines.items())
        if start < end:
            hints.append(Hint(start, end, "page", page.number))
        if end < len(text):
            ended = end == start or text[end - 1] in "\r\n"
            markup.append(Change(end, end + 1, "" if ended else "\n", "page-furniture", "form-feed"))
    hints += _margins(text, markup)
    return Transcript("plain", text, tuple(markup), tuple(sorted(hints, key=lambda hint: hint.start)))


def _margins(text: str, dropped: Sequence[Change]) -> Iterator[Hint]:
    """The notes that stood in the margin: short lines between empty ones, among lines of a full width.

    A converter of printed pages leaves them so. What is one short line must end in a stop.
    """
    lines = [found.span() for found in re.finditer(r"[^\n\f]*[^\s][^\n\f]*", text)]
    wide = sum(2 * _NARROW < end - start <= _WIDEST for start, end in lines)
    wider = sum(end - start > _WIDEST for start, end in lines)
    if wide < _FULL * len(lines) or wider * _FEW > len(lines):
        return
    gone = {change.start for change in dropped}
    for block in _blocks(text, lines):
        words = [text[start:end].strip() for start, end in block if start not in gone]
        if not words or any(len(line) > _NARROW or _LABEL.fullmatch(line) for line in words):
            continue
        if words[0][:1].isupper() and not words[0].isupper() and (len(words) > 1 or words[0].endswith(".")):
            yield Hint(block[0][0], block[-1][1], "margin")


def _blocks(text: str, lines: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Lines that follow one another without an empty line between them."""
    block: list[tuple[int, int]] = []
    for start, end in lines:
        if block and text[block[-1][1] : start].count("\n") != 1:
            yield block
            block = []
        block.append((start, end))
    if block:
        yield block


def _pages(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for found in re.finditer("\f", text):
        yield at, found.start()
        at = found.end()
    if at < len(text):
        yield at, len(text)


def _lines(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The lines of a page, each with its end; one empty line for an empty page."""
    at = start
    while at < end:
        found = _LINE.match(text, at, end)
        at = found.end() if found and found.end() > at else end
        yield found.start() if found else start, at
    if start == end:
        yield start, end

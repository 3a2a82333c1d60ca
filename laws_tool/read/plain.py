"""Plain text: read as it stands, but for the furniture of pages that form feeds divide."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from laws_tool.read.furniture import furniture
from laws_tool.read.transcript import Hint, Transcript
from laws_tool.repair.segments import Change

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
    return Transcript("plain", text, tuple(markup), tuple(hints))


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

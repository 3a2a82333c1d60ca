"""The numbers of lists and headings, which an ODT file leaves to be counted."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from laws_tool.labels import CYRILLIC_LIST
from laws_tool.read.numerals import counted, doubled, roman
from laws_tool.read.odt.names import STYLE, TEXT, Element, whole

LEVELS: Final = 10
_PLACE: Final = re.compile(r"%(\d+)%")
_BULLET: Final = f"{TEXT}list-level-style-bullet"
_FORMAT: Final = f"{STYLE}num-format"


@dataclass(frozen=True, slots=True)
class Label:
    """A label, "" for a bullet; ``sure`` is False where its kind of figures is not known."""

    text: str
    evidence: str
    sure: bool = True


class Counts:
    """The counts of one list, or of the headings, level by level."""

    def __init__(self, style: Element | None, name: str) -> None:
        self.name = name
        self._levels = {
            whole(level, f"{TEXT}level", 1): level
            for level in (style if style is not None else ())
            if level.tag
        }
        self._counts: list[int | None] = [None] * (LEVELS + 1)

    def next(self, level: int, start: int | None = None) -> Label | None:
        """The label of the next item at a level (from 1); ``start`` sets its number."""
        own = self._levels.get(level)
        if own is None or not 0 < level <= LEVELS:
            return None
        last = self._counts[level]
        if start is not None:
            self._counts[level] = start
        else:
            self._counts[level] = self._start(level) if last is None else last + 1
        for deeper in range(level + 1, LEVELS + 1):
            self._counts[deeper] = None
        return self._label(level, own)

    def _start(self, level: int) -> int:
        own = self._levels.get(level)
        return 1 if own is None else whole(own, f"{TEXT}start-value", 1)

    def _figures(self, level: int) -> tuple[str, bool]:
        own = self._levels.get(level)
        count = self._counts[level]
        if own is None:
            return "", True
        format = own.get(_FORMAT, "")  # noqa: A001 (the word of the field)
        same = own.get(f"{STYLE}num-letter-sync") == "true"
        return figures(self._start(level) if count is None else count, format, same)

    def _label(self, level: int, own: Element) -> Label | None:
        evidence = f"level {level} of list style {self.name}, counted to here"
        if own.tag == _BULLET:
            return Label("", evidence)
        pattern = next((str(text) for name, text in own.items() if name.endswith("}num-list-format")), "")
        if not pattern:
            pattern = self._pattern(level, own)
        sure = True
        text = pattern
        for found in _PLACE.finditer(pattern):
            inside, known = self._figures(int(found.group(1)))
            sure = sure and known
            text = text.replace(found.group(), inside)
        if not text.strip():
            return None
        return Label(text.strip(), evidence if sure else evidence + "; figures for want of its kind", sure)

    def _pattern(self, level: int, own: Element) -> str:
        """The places of numbers in a label, as ``%1%.%2%.``; files before version 1.3 do not give it."""
        if not own.get(_FORMAT):
            return ""
        shown = whole(own, f"{TEXT}display-levels", 1)
        places = [at for at in range(max(1, level - shown + 1), level + 1) if self._figures(at)[0]]
        inside = ".".join(f"%{at}%" for at in places)
        return f"{own.get(f'{STYLE}num-prefix', '')}{inside}{own.get(f'{STYLE}num-suffix', '')}"


def figures(number: int, format: str, doubles: bool = False) -> tuple[str, bool]:  # noqa: A002
    """A number in the figures that a format names, and whether they are known.

    >>> figures(3, "1"), figures(3, "I"), figures(3, "a"), figures(3, "а, б, .., аа, аб, ... (ru)")
    (('3', True), ('III', True), ('c', True), ('в', True))
    >>> figures(3, "一, 二, 三, ...")
    ('3', False)
    """
    letters = doubled if doubles else counted
    if format.startswith(("а, б", "А, Б")) and "(ru)" in format:
        text = counted(number, CYRILLIC_LIST) if "аб" in format.lower() else doubled(number, CYRILLIC_LIST)
        return (text.upper() if format[0] == "А" else text), True
    known = {"": "", "1": str(number), "i": roman(number), "a": letters(number)}
    found = known.get(format.lower())
    if found is None:
        return str(number), False
    return (found.upper() if format.isupper() else found), True

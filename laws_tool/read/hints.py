"""Hints as they are collected: begun before the place is known where they start."""

from __future__ import annotations

from dataclasses import dataclass

from laws_tool.read.transcript import Hint, HintKind


@dataclass(slots=True, eq=False)
class Open:
    """A hint whose end is not known yet; its start is the next thing that is read or written."""

    kind: HintKind
    value: str
    start: int = -1
    closed: bool = False


class Hints:
    """The hints of one text; places are offsets in it, in characters.

    >>> hints = Hints()
    >>> row = hints.open("row", "1")
    >>> hints.begin(4)
    >>> hints.close(row, 9)
    >>> hints.in_order(9)
    (Hint(start=4, end=9, kind='row', value='1'),)
    """

    def __init__(self) -> None:
        self.found: list[Hint] = []
        self.waiting: list[Open] = []
        """Begun, but nothing was read since."""

    def open(self, kind: HintKind, value: str = "") -> Open:
        """A hint begins with what comes next."""
        hint = Open(kind, value)
        self.waiting.append(hint)
        return hint

    def close(self, hint: Open, at: int) -> None:
        """A hint ends at ``at``; one over nothing is forgotten."""
        hint.closed = True
        if 0 <= hint.start < at:
            self.found.append(Hint(hint.start, at, hint.kind, hint.value))

    def begin(self, at: int) -> None:
        """Something comes at ``at``: the hints that wait begin there."""
        for hint in self.waiting:
            if hint.kind == "anchor":
                self.found.append(Hint(at, at, "anchor", hint.value))
            elif not hint.closed and hint.start < 0:
                hint.start = at
        self.waiting.clear()

    def in_order(self, end: int) -> tuple[Hint, ...]:
        """The hints by their starts, the wider one first; names that wait are of the ``end``."""
        last = [Hint(end, end, "anchor", hint.value) for hint in self.waiting if hint.kind == "anchor"]
        self.waiting.clear()
        self.found.extend(last)
        outer_first = reversed(self.found)  # what is inside was closed before
        return tuple(sorted(outer_first, key=lambda hint: (hint.start, -hint.end)))

"""Reading text out of a source with markup, by saying in order what of it is read.

A reader walks its source from the beginning to the end and tells the builder which
stretches a person reads; whatever lies between them is markup. White space between words
of a block becomes one space, between blocks one line end, between cells a tab. So all
readers of text formats treat white space alike, and every letter that is not read is in a
change.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from laws_tool.read.hints import Hints, Open
from laws_tool.read.transcript import Hint, HintKind
from laws_tool.repair.segments import Change, Draft

NBSP: Final = "\u00a0"
SOFT: Final = "\u00ad\ufeff"
"""The soft hyphen and the mark of byte order: no reader sees them."""

_PIECE: Final = re.compile(
    rf"(?P<space>[ \t\n\r\f]+)|(?P<soft>[{SOFT}]+)"
    rf"|(?P<words>[^ \t\n\r\f{SOFT}]++(?: [^ \t\n\r\f{SOFT}]++)*+)"
)
"""Possessive: the words of a book on one line would fill the memory with places to go back to."""
_NEWLINE: Final = re.compile(r"\r\n|\n|\r")

_Reason = tuple[str, str, str]
_NONE: Final = ("", "", "")
"""Kind, rule and evidence of a change."""

_RULES: Final = {"": "tag", " ": "space", "\n": "block"}


@dataclass(frozen=True, slots=True)
class Interposed:
    """A block that is supplied: its words, the hint over it, and why it is there."""

    words: str
    kind: HintKind
    value: str
    rule: str
    evidence: str


class Builder:
    r"""Collects the changes and hints of a source.

    >>> source = "<p>one  <b>two</b></p><p>three"
    >>> builder = Builder(source)
    >>> builder.text(3, 8)
    >>> builder.text(11, 14)
    >>> builder.block()
    >>> builder.text(25, 30)
    >>> [(c.start, c.end, c.new, c.rule) for c in builder.finish()]
    [(0, 3, '', 'tag'), (7, 11, '', 'tag'), (14, 25, '\n', 'block')]
    """

    def __init__(self, source: str, *, start: int = 0, empty_lines: bool = False) -> None:
        """Reads from ``start`` on. ``empty_lines``: those between blocks are kept, as the author's wish."""
        self.source = source
        self._first = start
        self._empty_lines = empty_lines
        self.changes: list[Change] = []
        self.hints = Hints()
        self.at = start
        """All before this offset is accounted for."""
        self.inside_row = 0
        self._begun = False
        self._fresh = True  # nothing is read yet since the last border of a block or cell
        self._space = False
        self._newlines = 0
        self._tabs = 0
        self._labels: list[tuple[str, str, str, str]] = []
        self._held: list[tuple[int, int, str | None]] = []

    # What is read

    def text(self, start: int, end: int) -> None:
        """``source[start:end]`` is read, with its white space as a browser shows it."""
        for found in _PIECE.finditer(self.source, start, end):
            if found.lastgroup == "space":
                self._space = True
            elif found.lastgroup == "words":
                self._read(found.start(), found.end(), None)

    def char(
        self,
        start: int,
        end: int,
        new: str,
        rule: str = "reference",
        kind: str = "entity",
        evidence: str = "",
    ) -> None:
        """``source[start:end]`` stands for ``new``, as an entity does."""
        if new and not new.strip(" \t\n\r\f"):
            self._space = True
        elif new and new not in SOFT:
            self._read(start, end, new, (kind, rule, evidence))

    def space(self) -> None:
        """A space stands here, if more of the block follows."""
        self._space = True

    def preformatted(self, start: int, end: int) -> None:
        """``source[start:end]`` is read with all its white space."""
        if self.inside_row:
            self.text(start, end)
            return
        at = start
        for found in _NEWLINE.finditer(self.source, start, end):
            self._line(at, found.start())
            self._held.clear()
            if self._begun:
                self._newlines += 1
            self._space, self._fresh = False, True
            at = found.end()
        self._line(at, end)

    def _line(self, start: int, end: int) -> None:
        if start == end:
            return
        if self._fresh and not self.source[start:end].strip(" \t\f"):
            self._held.append((start, end, None))  # an indent, if anything follows on the line
        else:
            self._emit(start, end, None)

    def supply(self, words: str, rule: str, evidence: str, kind: str = "list-number") -> None:
        """Words that the file leaves to be worked out stand before what is read next."""
        self._labels.append((kind, rule, words, evidence))

    def withdraw(self) -> None:
        """What was to be supplied has nothing to stand before."""
        self._labels.clear()

    # Borders

    def block(self) -> None:
        """A block begins or ends here."""
        self._border(1)

    def blank(self) -> None:
        """A block begins or ends here, and an empty line is between."""
        self._border(2)

    def line(self) -> None:
        """A line ends here by the author's wish; twice is an empty line."""
        if self.inside_row:
            self._space = True
        else:
            self._border(min(2, self._newlines + 1))

    def cell(self) -> None:
        """A cell ends here, and another begins."""
        self._held.clear()
        self._space, self._fresh = False, True
        self._tabs += 1

    def _border(self, newlines: int) -> None:
        if self.inside_row:
            self._space = True
            return
        if self._held:  # a paragraph of no-break spaces only: an empty line
            self._held.clear()
            newlines = 2
        self._space, self._fresh, self._tabs = False, True, 0
        if self._begun:
            self._newlines = max(self._newlines, newlines)

    # What is not read where it stands

    def interpose(self, start: int, end: int, blocks: Sequence[Interposed]) -> None:
        """Supply blocks of their own in the place of the markup at ``start`` to ``end``.

        Each stands in the place of one sign, so that a hint can hold it; where there are
        too few signs, the last ones stand together, and without any sign the hints have no
        width.
        """
        if self.at < start:
            self.changes.append(Change(self.at, start, "", "markup", "tag"))
        at = start
        if self._begun:
            at += start < end
            self.changes.append(Change(start, at, "\n", "markup", "block"))
        for block in blocks:
            last = block is blocks[-1]
            stop = min(at + 1, end)
            words = block.words if last else block.words + "\n"
            self.changes.append(Change(at, stop, words, "markup", block.rule, evidence=block.evidence))
            self.hints.found.append(Hint(at, stop, block.kind, block.value))
            at = stop
        self.at = at
        self._begun = True
        self._border(1)

    def read_words(self) -> str:
        """What was read so far, as text."""
        first = self._first
        moved = [
            replace(change, start=change.start - first, end=change.end - first) for change in self.changes
        ]
        return Draft.of(self.source[first : self.at]).apply(moved).text

    def drop(self, start: int, end: int, rule: str, kind: str = "markup") -> None:
        """``source[start:end]`` is not read, for a reason of its own."""
        if start < self.at or start >= end:
            return
        if self.at < start:
            self.changes.append(Change(self.at, start, "", "markup", "tag"))
        self.changes.append(Change(start, end, "", kind, rule))
        self.at = end

    def finish(self) -> tuple[Change, ...]:
        """The changes; what is left at the end is dropped, but for mere white space."""
        if self.source[self.at :].strip():
            self.changes.append(Change(self.at, len(self.source), "", "markup", "tag"))
            self.at = len(self.source)
        return tuple(self.changes)

    # Hints

    def open(self, kind: HintKind, value: str = "") -> Open:
        """A hint begins with what is read next."""
        return self.hints.open(kind, value)

    def close(self, hint: Open) -> None:
        """A hint ends with what was read last; one over nothing is forgotten."""
        self.hints.close(hint, self.at)

    def anchor(self, name: str) -> None:
        """What is read next has a name."""
        self.hints.open("anchor", name)

    def sorted_hints(self) -> tuple[Hint, ...]:
        """The hints in order of their starts, the wider one first."""
        return self.hints.in_order(self.at)

    # The work

    def _read(self, start: int, end: int, new: str | None, reason: _Reason = _NONE) -> None:
        words = self.source[start:end] if new is None else new
        if self._fresh and not words.strip(NBSP + " "):
            self._held.append((start, end, new))
            return
        self._emit(start, end, new, reason)

    def _emit(self, start: int, end: int, new: str | None, reason: _Reason = _NONE) -> None:
        if self._held:
            held, self._held = self._held, []
            self._fresh = False
            for first, last, words in held:
                self._emit(first, last, words, ("entity", "reference", ""))
        begin = start
        if self.at < start or self._labels or self._newlines or self._tabs:
            begin = self._gap(start)
        self.hints.begin(begin)
        if new is not None and new != self.source[start:end]:
            kind, rule, evidence = reason
            self.changes.append(Change(start, end, new, kind, rule, evidence=evidence))
        self.at = end
        self._begun, self._fresh = True, False

    def _gap(self, start: int) -> int:
        """Put the border before ``start`` in the place of the markup there.

        Gives where the words of the file begin: what is supplied before them stands in the
        place of the last signs of the markup, so that a hint can hold both.
        """
        leading = "\t" * self._tabs if self._newlines or not self._begun else ""  # cells that are empty
        wanted = "\n" * self._newlines or ("" if leading else "\t" * self._tabs)
        if not wanted and not leading and self._space and self._begun:
            wanted = " "
        supplied = [("markup", "cell", leading, "")] if leading else []
        supplied += self._labels
        self._space, self._newlines, self._tabs, self._labels = False, 0, 0, []
        carried = len(supplied) if start - self.at >= len(supplied) + bool(wanted) else 0
        self._border_change(start - carried, wanted)
        at = start - carried
        for kind, rule, words, evidence in supplied:
            self.changes.append(Change(at, at + bool(carried), words, kind, rule, evidence=evidence))
            at += bool(carried)
        return start - carried

    def _border_change(self, end: int, wanted: str) -> None:
        """Leave of the markup up to ``end`` only the border that is wanted."""
        found = self.source[self.at : end]
        rule = _RULES.get(wanted, "cell" if "\t" in wanted else "break")
        if wanted == "\n" and self._empty_lines and "\n\n" in found:
            wanted = "\n\n"
        kept = found.find(wanted) if wanted else -1
        if kept < 0:
            if found or wanted:
                self.changes.append(Change(self.at, end, wanted, "markup", rule))
            return
        first, last = self.at + kept, self.at + kept + len(wanted)
        if self.at < first:
            self.changes.append(Change(self.at, first, "", "markup", "tag"))
        if last < end:
            self.changes.append(Change(last, end, "", "markup", "tag"))

"""The transcript of a container: its character data, put down in reading order.

Where a text format is read in place, a container's text is written out: one block a line.
What a reader of the page does not see (deleted words, heads and feet of pages) is written
too, and dropped again by a change, so that nothing is lost unseen. Numbers that the file
leaves to be worked out are supplied by changes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from laws_tool.read.hints import Hints, Open
from laws_tool.read.transcript import HintKind, InlineKind, Part, Transcript
from laws_tool.repair.segments import Change

OBJECT: Final = "\ufffc"
"""The object replacement character, which holds the place of what the file leaves to be worked out."""

_SPACES: Final = re.compile(r"[ \t\n\r\f\v]+")
_UNSEEN: Final = re.compile("[\u00ad\ufeff\u200d\u2060]")


class Writer:
    r"""Writes a transcript.

    >>> writer = Writer("docx")
    >>> with_number = writer.open("item", "1.")
    >>> writer.supply("1. ", "paragraph-number", "level 1 of list 2")
    >>> writer.text("Игрок  ")
    >>> writer.text("вправе.")
    >>> writer.close(with_number)
    >>> writer.block()
    >>> writer.text("Судья.")
    >>> done = writer.transcript()
    >>> done.text, done.markup[0].new, done.hints
    ('\ufffcИгрок вправе.\nСудья.', '1. ', (Hint(start=0, end=14, kind='item', value='1.'),))
    """

    def __init__(self, format: str) -> None:  # noqa: A002 (the word of the field)
        self.format = format
        self.length = 0
        self.inside_row = 0
        self.parts: list[Part] = []
        self.attributes: list[tuple[str, str]] = []
        self._words: list[str] = []
        self._markup: list[Change] = []
        self._hints = Hints()
        self._inline: dict[InlineKind, Open] = {}
        self._begun = False
        self._fresh = True
        self._space = False
        self._separator = ""
        self._unread: list[str] | None = None
        self._before_unread = (False, "")
        self._depth = 0

    # Words

    def text(self, words: str) -> None:
        """Words as they stand in the file; white space is one space, and none begins a line."""
        words = _SPACES.sub(" ", words)
        if words[:1] == " ":
            self._space, words = True, words[1:]
        if not words:
            return
        self._before()
        trailing = words[-1] == " "
        self._put(words[:-1] if trailing else words)
        self._space = trailing

    def supply(
        self, words: str, rule: str, evidence: str, kind: str = "list-number", confidence: float = 1.0
    ) -> None:
        """Words that the file leaves to be worked out stand here, in the place of :data:`OBJECT`."""
        if self._unread is not None:
            return
        self._before()
        at = self.length
        self._put(OBJECT)
        self._markup.append(Change(at, at + 1, words, kind, rule, confidence, evidence))

    def _before(self) -> None:
        """Put the border or the space that is due; hints that wait begin behind it."""
        if self._separator:
            separator, self._separator = self._separator, ""
            self._put(separator)
        elif self._space and not self._fresh:
            self._put(" ")
        self._begin_hints()
        self._space = self._fresh = False
        self._begun = True

    def _put(self, words: str) -> None:
        if self._unread is not None:
            self._unread.append(words)
            return
        for found in _UNSEEN.finditer(words):
            at = self.length + found.start()
            self._markup.append(Change(at, at + 1, "", "markup", "soft-hyphen"))
        self._words.append(words)
        self.length += len(words)

    # Borders

    def block(self) -> None:
        """A block begins or ends here."""
        if self.inside_row:
            self._space = True
            return
        self.inline(())
        if self._begun and not self._separator:
            self._separator = "\n"
        self._space, self._fresh = False, True

    def blank(self) -> None:
        """An empty line stands between what was written and what comes."""
        if not self.inside_row and self._begun and self._unread is None:
            self._separator = "\n\n"

    def line(self) -> None:
        """A line ends here by the author's wish."""
        if self.inside_row:
            self._space = True
        elif not self._fresh:
            self._separator, self._space, self._fresh = "\n", False, True

    def row(self, table: str) -> Open:
        """A row of a table begins; give what comes back to :meth:`end_row`."""
        self.block()
        self.inside_row += 1
        return self.open("row", table)

    def cell(self) -> None:
        """A cell ends here, and another begins."""
        separator, self._separator = self._separator, ""
        self._put(separator)
        self._begin_hints()
        self._put("\t")
        self._space, self._fresh = False, True

    def end_row(self, row: Open) -> None:
        """A row ends."""
        self.inside_row -= 1
        self.close(row)
        self.block()

    # Hints

    def open(self, kind: HintKind, value: str = "") -> Open:
        """A hint begins with what is written next."""
        return self._hints.open(kind, value)

    def close(self, hint: Open) -> None:
        """A hint ends with what was written last; one over nothing is forgotten."""
        self._hints.close(hint, self.length)

    def anchor(self, name: str) -> None:
        """What is written next has a name."""
        if self._unread is None:
            self._hints.open("anchor", name)

    def inline(self, kinds: Iterable[InlineKind]) -> None:
        """What is written next is raised, bold and so on: just these."""
        wanted = set(kinds)
        for kind in [kind for kind in self._inline if kind not in wanted]:
            self.close(self._inline.pop(kind))
        for kind in sorted(wanted - self._inline.keys()):
            self._inline[kind] = self.open(kind)

    def _begin_hints(self) -> None:
        if self._unread is None:
            self._hints.begin(self.length)

    # What is not read

    def drop(self, words: str, rule: str, kind: str = "markup") -> None:
        """Words of the file that no reader sees: written, and dropped by a change."""
        if not words.strip():
            return
        if self._unread is not None:
            self._unread.append(words)
            return
        start = self.length
        self._words.append(words)
        self.length += len(words)
        self._markup.append(Change(start, self.length, "", kind, rule))

    @contextmanager
    def unread(self, rule: str) -> Iterator[None]:
        r"""Blocks that no reader needs: what is written inside is dropped by one change.

        >>> writer = Writer("odt")
        >>> writer.text("Law")
        >>> with writer.unread("toc"):
        ...     writer.block()
        ...     writer.text("Rule 1 … 5")
        >>> writer.text("Rule 1")
        >>> writer.transcript().text, writer.transcript().markup[0].rule
        ('Law\nRule 1 … 5\nRule 1', 'toc')
        """
        self.begin_unread()
        yield
        self.end_unread(rule)

    def begin_unread(self) -> None:
        """From here on nothing is read; inside of another such stretch this is no new one."""
        self.block()
        self._depth += 1
        if self._unread is None:
            self._unread = []
            self._before_unread = (self._begun, self._separator)

    def end_unread(self, rule: str) -> None:
        """What is written from here on is read again."""
        self._depth -= 1
        if self._depth or self._unread is None:
            return
        self.inline(())
        words, self._unread = "".join(self._unread), None
        self.drop(words, rule)
        self._begun, self._separator = self._before_unread
        self._space, self._fresh = False, True

    def part(self, name: str, start: int) -> None:
        """What was written since ``start`` is from a member or page."""
        self.parts.append(Part(name, start, self.length))

    def transcript(self) -> Transcript:
        """What was written."""
        self.inline(())
        return Transcript(
            self.format,
            "".join(self._words),
            tuple(sorted(self._markup, key=lambda change: (change.start, change.end))),
            self._hints.in_order(self.length),
            tuple(self.parts),
            tuple(self.attributes),
        )

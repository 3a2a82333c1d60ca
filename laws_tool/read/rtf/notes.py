"""Notes of RTF, which stand inside their paragraphs and are read behind them."""

from __future__ import annotations

from laws_tool.read.builder import Builder, Interposed
from laws_tool.read.hints import Open
from laws_tool.read.transcript import Hint


class MovedNotes:
    """Counts the notes, and keeps those of a paragraph until it ends."""

    def __init__(self) -> None:
        self.count = 0
        self.marked = 0
        self._has_mark = False
        self._waiting: list[Interposed] = []

    def next_mark(self) -> tuple[str, str, str]:
        """The number of the next note, why it is that, and the note's id."""
        self.marked += 1
        self._has_mark = True
        return str(self.marked), f"note {self.marked} of the file, counted to here", f"note-{self.count + 1}"

    def current(self) -> tuple[str, str]:
        """The number at the beginning of a note's own text, and why it is that."""
        return str(self.marked), f"the mark of note {self.marked}"

    def own_mark(self, builder: Builder, raised: Open | None) -> None:
        """A note comes: where no number stands before it, the raised signs there are its mark."""
        if not self._has_mark and raised is not None and 0 <= raised.start < builder.at:
            builder.hints.found.append(Hint(raised.start, builder.at, "note-ref", f"note-{self.count + 1}"))

    def take(self, outer: Builder, inner: Builder, start: int, end: int) -> None:
        """A note at ``start`` to ``end`` was read by a builder of its own."""
        self.count += 1
        self._has_mark = False
        evidence = f"moved from {start}-{end}"
        words = inner.read_words().strip("\n")
        if words:
            self._waiting.append(Interposed(words, "note", f"note-{self.count}", "note-moved", evidence))
        outer.drop(start, end, "note-moved")

    def put(self, builder: Builder, start: int, end: int) -> None:
        """Supply the notes that wait, behind the block that ends at ``start`` to ``end``."""
        waiting, self._waiting = self._waiting, []
        if waiting:
            builder.interpose(start, end, waiting)

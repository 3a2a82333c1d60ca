"""Paragraphs of RTF, the rows that they may be cells of, and their automatic labels."""

from __future__ import annotations

from dataclasses import replace

from laws_tool.read.builder import Builder
from laws_tool.read.hints import Open
from laws_tool.read.rtf.state import Paragraph, State
from laws_tool.read.rtf.tables import Tables
from laws_tool.read.rtf.tokens import Token
from laws_tool.read.transcript import InlineKind


class Paragraphs:
    """Tells the builder where paragraphs, rows and cells begin and end."""

    def __init__(self, builder: Builder, tables: Tables) -> None:
        self.builder = builder
        self.tables = tables
        self.now = Paragraph()
        self.inline: dict[InlineKind, Open] = {}
        self._open: list[Open] | None = None
        self._label, self._label_start = "", -1
        self._row: Open | None = None
        self._count = self._cells = self._columns = 0

    @property
    def in_row(self) -> bool:
        """Whether a row of a table is open."""
        return self._row is not None

    def words(self, state: State, start: int, words: str) -> None:
        """Words come: begin a row, a paragraph, or an inline hint before they are read."""
        if state.destination == "label":  # it may stand before what says which paragraph it is of
            if self._label_start < 0 and words.strip():
                self._label_start = start + len(words) - len(words.lstrip())
            self._label += words
        elif self._open is None:
            self._begin()
        while self._cells:
            self.builder.cell()
            self._cells -= 1
        wanted = state.kinds()
        for kind in [kind for kind in self.inline if kind not in wanted]:
            self.builder.close(self.inline.pop(kind))
        for kind in sorted(wanted - self.inline.keys()):
            self.inline[kind] = self.builder.open(kind)

    def _begin(self) -> None:
        self._open = []
        if not self.now.in_table:
            self._columns = 0
        elif self._row is None and self._columns > 1:
            self.builder.block()
            self._row = self.builder.open("row", f"table-{self._count}")
            self.builder.inside_row += 1
        level = self.now.level or self.tables.levels.get(self.now.style, "")
        if level:
            self._open.append(self.builder.open("heading", level))
        if self.now.style in self.tables.titles:
            self._open.append(self.builder.open("title"))
        if self._label.strip():
            self._open.append(self.builder.open("item", self._label.strip()))
        for hint in self._open:
            hint.start = self._label_start
        self._label, self._label_start = "", -1

    def end(self) -> None:
        """A paragraph ends."""
        for kind in list(self.inline):
            self.builder.close(self.inline.pop(kind))
        for hint in reversed(self._open or []):
            self.builder.close(hint)
        self._open = None

    def table(self, token: Token) -> None:
        """A control word that makes rows and cells."""
        if token.name == "trowd":
            self._count += self._row is None and not self._columns
            self._columns = 0
        elif token.name == "cellx":
            self._columns += 1
        elif token.name == "cell":
            if self._row is None and self.now.in_table and self._open is None:
                self._begin()  # an empty first cell
            self.end()
            self.builder.block()
            self._cells += self._row is not None
        elif self._row is not None:  # the row ends
            self.builder.inside_row -= 1
            self.builder.close(self._row)
            self._row, self._cells = None, 0

    def property(self, name: str, number: int | None) -> None:
        """A property of the paragraph."""
        if name == "pard":
            self.now = Paragraph()
        elif name == "s":
            self.now = replace(self.now, style=number or 0)
        elif name == "outlinelevel" and number is not None and number < 9:
            self.now = replace(self.now, level=str(number + 1))
        elif name == "intbl":
            self.now = replace(self.now, in_table=True)

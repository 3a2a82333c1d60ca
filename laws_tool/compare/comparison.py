"""What a comparison is made of: rows of cells, and the word differences inside a row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from laws_tool.compare.words import Piece
from laws_tool.model import EditionInfo, Node

RowKind = Literal["same", "changed", "only", "partly", "moved", "beside"]
"""What a row says.

- ``same``: every edition has it, in the same words;
- ``changed``: every edition has it, in other words;
- ``only``: one edition has it alone; ``partly``: some do (of more than two);
- ``moved``: the same words at another path;
- ``beside``: texts that belong together and are not compared word by word.
"""

FieldName = Literal["heading", "text", "tail", "footnote"]


@dataclass(frozen=True, slots=True)
class FieldDiff:
    """The words of one part of a node in the first edition and in another.

    ``footnote`` is the index of the note where ``name`` is "footnote".
    """

    name: FieldName
    footnote: int | None
    pieces: tuple[Piece, ...]

    @property
    def changed(self) -> bool:
        """Whether any word differs."""
        return any(piece.change != "same" for piece in self.pieces)


@dataclass(frozen=True, slots=True)
class Cell:
    """What one edition has in a row: nothing, a node, or a block of nodes.

    ``diffs`` are its differences from the first edition of the row that has the node.
    """

    edition: str
    nodes: tuple[Node, ...]
    diffs: tuple[FieldDiff, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Texts that belong together, one cell an edition; ``path`` is that of the first that has it."""

    path: str
    citation: str
    kind: RowKind
    cells: tuple[Cell, ...]

    @property
    def holders(self) -> tuple[str, ...]:
        """The ids of the editions that have it."""
        return tuple(cell.edition for cell in self.cells if cell.nodes)


@dataclass(frozen=True, slots=True)
class Comparison:
    """The editions compared, and the rows in reading order.

    With ``blocks`` a row is a whole law beside all that comments on it.
    """

    editions: tuple[EditionInfo, ...]
    rows: tuple[Row, ...]
    scope: str | None = None
    blocks: bool = False

    def shown(self, *, everything: bool = False) -> tuple[Row, ...]:
        """The rows that differ, or all of them.

        Of laws and their commentary, without a scope, those with something beside them and
        those that the first edition lacks.
        """
        if everything or (self.scope is not None and self.blocks):
            return self.rows
        if not self.blocks:
            return tuple(row for row in self.rows if row.kind != "same")
        first = self.editions[0].id
        return tuple(row for row in self.rows if row.kind != "only" or row.holders[0] != first)

    def hidden(self, *, everything: bool = False) -> tuple[Row, ...]:
        """The rows that are not shown."""
        shown = {id(row) for row in self.shown(everything=everything)}
        return tuple(row for row in self.rows if id(row) not in shown)


def count(rows: Sequence[Row], kind: RowKind, edition: str | None = None) -> int:
    """How many rows are of a kind, or of a kind and alone in an edition."""
    return sum(row.kind == kind and (edition is None or row.holders == (edition,)) for row in rows)

"""A comparison for a terminal: side by side, plain when piped, coloured on a screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws_tool.compare.comparison import Comparison, Row, count
from laws_tool.compare.content import Part, Shown, cell_content
from laws_tool.compare.terminal import Line, Run, Style, painted, side_by_side, signed, width_of, wrap
from laws_tool.messages import _
from laws_tool.model import GAP_KIND

DEFAULT_WIDTH: Final = 100
NARROWEST_COLUMN: Final = 24
BETWEEN: Final = " | "
"""Plain ASCII, since a cp1251 console has no lines to draw with."""

_CUT: Final = "[...]"


def to_text(
    comparison: Comparison, *, width: int = DEFAULT_WIDTH, colour: bool = False, everything: bool = False
) -> Iterator[str]:
    """The comparison as lines; where columns would be too narrow they go below one another."""
    layout = _Layout(comparison, width, colour)
    yield from layout.head()
    rows = comparison.shown(everything=everything)
    for row in rows:
        yield ""
        yield from layout.row(row)
    yield ""
    for line in _summary(comparison, everything):
        yield from (painted(wrapped, colour=colour) for wrapped in wrap([Run(line)], width))


class _Layout:
    def __init__(self, comparison: Comparison, width: int, colour: bool) -> None:
        self.comparison, self.width, self.colour = comparison, width, colour
        count = len(comparison.editions)
        column = (width - len(BETWEEN) * (count - 1)) // count
        self.stacked = column < NARROWEST_COLUMN
        self.column = max(width, NARROWEST_COLUMN) if self.stacked else column

    def head(self) -> Iterator[str]:
        """The editions, over their columns."""
        columns = []
        for info in self.comparison.editions:
            runs = [Run(info.id, "name"), Run("  "), Run(info.title, "faint")]
            columns.append(list(wrap(runs, self.column)))
        if self.stacked:
            yield from (painted(line, colour=self.colour) for lines in columns for line in lines)
        else:
            yield from self._beside(columns)

    def row(self, row: Row) -> Iterator[str]:
        """A row: its citation and what is to be said of it, then its cells."""
        title = [Run(row.citation, "title"), Run("  "), Run(_said(row), "faint"), Run(" ")]
        rule = "-" * max(3, self.width - sum(width_of(run.text) for run in title))
        yield painted([*title, Run(rule, "faint")], colour=self.colour)
        columns = [list(self._cell(row, index)) for index in range(len(row.cells))]
        if not self.stacked:
            yield from self._beside(columns)
            return
        for info, lines in zip(self.comparison.editions, columns, strict=True):
            yield painted([Run(info.id, "name")], colour=self.colour)
            yield from (painted(line, colour=self.colour) for line in lines)

    def _beside(self, columns: list[list[Line]]) -> Iterator[str]:
        return side_by_side(columns, self.column, colour=self.colour, between=BETWEEN)

    def _cell(self, row: Row, index: int) -> Iterator[Line]:
        shown = cell_content(row, index)
        if not shown:
            yield [Run(_("(not here)"), "faint")]
        block = row.kind == "beside" or len(shown) > 1
        for number, node in enumerate(shown):
            if number:
                yield []
            named = block or node.node.path != row.path
            yield from self._node(node, named=named)

    def _node(self, shown: Shown, *, named: bool) -> Iterator[Line]:
        is_gap = shown.node.kind == GAP_KIND
        name = [Run(shown.node.citation, "name"), Run("  ")] if named and not is_gap else []
        for part in shown.parts:
            runs = name + _runs(part, shown)
            name = []
            yield from wrap(runs if self.colour else signed(runs), self.column)


def _runs(part: Part, shown: Shown) -> Line:
    if part.name == "gap":
        pages = part.spans[0].text
        said = _("[missing here: pages {pages}]").format(pages=pages) if pages else _("[a gap]")
        return [Run(said, "faint")]
    plain: Style = "title" if part.name == "heading" else "plain"
    runs = [Run(span.text, plain if span.mark == "same" else span.mark) for span in part.spans]
    if part.name == "text" and shown.node.status == "head-lost":
        runs.insert(0, Run(f"{_CUT} ", "faint"))
    if part.name == "text" and shown.node.status == "truncated":
        runs.append(Run(f" {_CUT}", "faint"))
    return runs


def _said(row: Row) -> str:
    if row.kind == "only":
        return _("only in {edition}").format(edition=row.holders[0])
    if row.kind == "partly":
        return _("only in {editions}").format(editions=", ".join(row.holders))
    if row.kind == "moved":
        return _("moved: {paths}").format(
            paths=", ".join(node.citation for cell in row.cells for node in cell.nodes)
        )
    return {
        "same": _("the same"),
        "changed": _("changed"),
        "beside": _("side by side"),
    }[row.kind]


def _summary(comparison: Comparison, everything: bool) -> Iterator[str]:
    rows = comparison.rows
    parts = []
    if changed := count(rows, "changed"):
        parts.append(_("changed: {n}").format(n=changed))
    for info in comparison.editions:
        if alone := count(rows, "only", info.id):
            parts.append(_("only in {edition}: {n}").format(edition=info.id, n=alone))
    for kind, text in (
        ("partly", _("not in every edition: {n}")),
        ("moved", _("moved: {n}")),
        ("beside", _("side by side: {n}")),
        ("same", _("the same: {n}")),
    ):
        if number := count(rows, kind):  # type: ignore[arg-type]
            parts.append(text.format(n=number))
    if not comparison.shown() and not comparison.blocks:
        parts.insert(0, _("no difference"))
    yield "; ".join(parts)
    hidden = comparison.hidden(everything=everything)
    if hidden and comparison.blocks:
        yield _("not shown: {list}").format(list=_shortened([row.citation for row in hidden]))


def _shortened(names: list[str], most: int = 12) -> str:
    if len(names) <= most:
        return ", ".join(names)
    return ", ".join(names[:most]) + _(" and {n} more").format(n=len(names) - most)

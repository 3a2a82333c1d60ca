"""Comparing editions: two versions of one, a law and its commentary, a text and its translation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from laws_tool.compare.align import Group, by_path, by_unit, comments
from laws_tool.compare.comparison import Cell, Comparison, FieldDiff, Row, RowKind
from laws_tool.compare.units import unit_of
from laws_tool.compare.words import pieces
from laws_tool.errors import CitationError, InputError
from laws_tool.labels import key, nearest, parse_citation
from laws_tool.messages import _
from laws_tool.model import Edition, Node


def compare(left: Edition, right: Edition, *others: Edition, scope: str | None = None) -> Comparison:
    """Compare editions; ``scope`` is what to compare, with all below it: a path or a citation.

    Texts are paired by path, then by equal text. An edition and its commentary are paired
    law by law, each law as one block. Words are compared where the languages are the same.

    >>> from dataclasses import replace
    >>> from laws_tool.model import EditionInfo
    >>> law = Node("a", "1", "1", "law", "Law 1", "The Pack", "Each deck", "complete", "stated")
    >>> old = Edition(EditionInfo("a", "A", "en", "bridge-laws", ()), (law,))
    >>> changed = replace(law, text="A deck")
    >>> new = Edition(EditionInfo("b", "B", "en", "bridge-laws", ()), (changed,))
    >>> [(row.path, row.kind) for row in compare(old, new).rows]
    [('1', 'changed')]
    """
    editions = (left, right, *others)
    _check_ids(editions)
    if scope is not None:
        scope = _scope_path(editions, scope)
    blocks = any(comments(left, other) for other in editions[1:])
    if blocks:
        rows = [_block_row(editions, group) for group in by_unit(editions, scope)]
    else:
        rows = [_row(editions, group) for group in by_path(editions, scope)]
    return Comparison(tuple(edition.info for edition in editions), tuple(rows), scope, blocks)


def _check_ids(editions: Sequence[Edition]) -> None:
    names = [edition.info.id for edition in editions]
    for name in names:
        if names.count(name) > 1:
            raise InputError(
                _("{edition} cannot be compared with itself; name two editions").format(edition=name)
            )


def _scope_path(editions: Sequence[Edition], scope: str) -> str:
    """The path that a scope means; CitationError with the nearest ones where there is none."""
    paths = {path: key(path) for edition in editions for node in edition.nodes for path in _around(node)}
    if scope in paths:
        return scope
    wanted = parse_citation(scope).key
    for path, known in paths.items():
        if known == wanted:
            return path
    by_key = {known: path for path, known in paths.items() if ":" not in path}
    near = tuple(by_key[found] for found in nearest(wanted, by_key))
    names = ", ".join(edition.info.id for edition in editions)
    message = _("{path} is in none of {editions}; the nearest are {nearest}")
    raise CitationError(message.format(path=scope, editions=names, nearest=", ".join(near)), near)


def _around(node: Node) -> Iterator[str]:
    yield from (node.path, *node.ancestors)
    if unit := unit_of(node.path):
        yield unit


def _block_row(editions: Sequence[Edition], group: Group) -> Row:
    cells = tuple(Cell(e.info.id, nodes) for e, nodes in zip(editions, group, strict=True))
    path = unit_of(next(node.path for nodes in group for node in nodes if unit_of(node.path))) or ""
    alone = sum(map(bool, group)) == 1
    return Row(path, path, "only" if alone else "beside", cells)


def _row(editions: Sequence[Edition], group: Group) -> Row:
    first = next(node for nodes in group for node in nodes)
    language = _language(editions[next(i for i, nodes in enumerate(group) if nodes)])
    cells = []
    for edition, nodes in zip(editions, group, strict=True):
        comparable = nodes and nodes[0] is not first and _language(edition) == language
        diffs = tuple(_diffs(first, nodes[0])) if comparable else ()
        cells.append(Cell(edition.info.id, nodes, diffs))
    same_language = all(_language(e) == language for e, nodes in zip(editions, group, strict=True) if nodes)
    return Row(
        first.path, first.citation, _kind(cells, first.path, same_language=same_language), tuple(cells)
    )


def _kind(cells: Sequence[Cell], path: str, *, same_language: bool) -> RowKind:
    holders = [cell for cell in cells if cell.nodes]
    if len(holders) == 1:
        return "only"
    if len(holders) < len(cells):
        return "partly"
    if not same_language:
        return "beside"
    if any(diff.changed for cell in cells for diff in cell.diffs):
        return "changed"
    if any(cell.nodes[0].path != path for cell in cells):
        return "moved"
    return "same"


def _language(edition: Edition) -> str:
    return edition.info.language.partition("-")[0].lower()


def _diffs(left: Node, right: Node) -> Iterator[FieldDiff]:
    if left.heading or right.heading:
        yield FieldDiff("heading", None, pieces(left.heading or "", right.heading or ""))
    if left.text or right.text:
        yield FieldDiff("text", None, pieces(left.text or "", right.text or ""))
    if left.tail or right.tail:
        yield FieldDiff("tail", None, pieces(left.tail, right.tail))
    for index in range(max(len(left.footnotes), len(right.footnotes))):
        yield FieldDiff("footnote", index, pieces(note_text(left, index), note_text(right, index)))


def note_text(node: Node, index: int) -> str:
    """A note with its mark, as it is compared; "" where the node has no such note."""
    if index >= len(node.footnotes):
        return ""
    note = node.footnotes[index]
    return f"{note.mark} {note.text or ''}".strip()

"""Which texts belong together: by path, by equal text, or by law for a commentary."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from laws_tool.compare.units import is_within, unit_of
from laws_tool.model import GAP_KIND, Edition, Node

Group = tuple[tuple[Node, ...], ...]
"""The nodes that belong together, one tuple an edition."""

ENOUGH_TO_RECOGNISE = 40
"""Characters of text that two different provisions do not share by chance."""


def comments(one: Edition, other: Edition) -> bool:
    """Whether one of two editions comments on the other, on its work or on its original."""

    def on(commentary: Edition, base: Edition) -> bool:
        aim = commentary.info.comments_on
        return bool(aim) and aim in (base.info.id, base.info.work, base.info.translates)

    return on(one, other) or on(other, one)


def has_content(node: Node) -> bool:
    """Whether a node says anything: a gap and an implied parent do not."""
    return node.kind != GAP_KIND and bool(node.heading or node.text or node.tail or node.footnotes)


def by_path(editions: Sequence[Edition], scope: str | None) -> Iterator[Group]:
    """Nodes of the same path, and then, of those left, nodes of equal text at another path."""
    tables = [_content(edition, scope) for edition in editions]
    moved = [{}, *(_moves(tables[0], table) for table in tables[1:])]
    arrived = [set(moves.values()) for moves in moved]  # shown where they stood before
    for path in merged_order([list(table) for table in tables], arrived):
        group = []
        for table, moves, taken in zip(tables, moved, arrived, strict=True):
            own = path if path in table and path not in taken else moves.get(path)
            group.append((table[own],) if own is not None else ())
        if any(group):
            yield tuple(group)


def _content(edition: Edition, scope: str | None) -> dict[str, Node]:
    return {
        node.path: node
        for node in edition.nodes
        if has_content(node) and (scope is None or is_within(node.path, scope))
    }


def _moves(left: dict[str, Node], right: dict[str, Node]) -> dict[str, str]:
    """Left paths to right paths, for equal texts that each side has once and has moved."""
    ours = _once(node for path, node in left.items() if path not in right)
    theirs = _once(node for path, node in right.items() if path not in left)
    return {ours[words].path: theirs[words].path for words in ours if words in theirs}


def _once(nodes: Iterable[Node]) -> dict[str, Node]:
    found = [(" ".join(f"{n.heading or ''} {n.text or ''} {n.tail}".split()), n) for n in nodes]
    times = Counter(words for words, _node in found)
    return {words: n for words, n in found if times[words] == 1 and len(words) >= ENOUGH_TO_RECOGNISE}


def merged_order(lists: Sequence[Sequence[str]], left_out: Sequence[set[str]]) -> list[str]:
    """One reading order of several: what only a later list has follows what stands before it there.

    >>> merged_order([["1", "2", "4"], ["1", "3", "4", "5"]], [set(), set()])
    ['1', '2', '3', '4', '5']
    """
    order = list(lists[0])
    for names, skipped in zip(lists[1:], left_out[1:], strict=True):
        order = _merge(order, [name for name in names if name not in skipped])
    return order


def _merge(order: list[str], names: list[str]) -> list[str]:
    known = set(order)
    before: dict[str, list[str]] = {}  # new names by the known name that follows them
    pending: list[str] = []
    for name in names:
        if name in known:
            before.setdefault(name, []).extend(pending)
            pending = []
        else:
            pending.append(name)
    merged: list[str] = []
    for name in order:
        merged.extend(before.get(name, ()))
        merged.append(name)
    return merged + pending


def by_unit(editions: Sequence[Edition], scope: str | None) -> Iterator[Group]:
    """All nodes of a law beside all nodes that comment on it; ``scope`` widens to its law."""
    wanted = None if scope is None else unit_of(scope) or scope
    blocks = [_blocks(edition, wanted) for edition in editions]
    for unit in merged_order([list(block) for block in blocks], [set() for _block in blocks]):
        yield tuple(tuple(block.get(unit, ())) for block in blocks)


def _blocks(edition: Edition, wanted: str | None) -> dict[str, list[Node]]:
    """The nodes of each law in reading order, with the gaps inside it."""
    units = {node.path: unit_of(node.path) for node in edition.nodes}
    inside = _scope(edition, wanted)
    blocks: dict[str, list[Node]] = {}
    for node in edition.nodes:
        unit = units[node.path]
        if node.kind == GAP_KIND:
            after = units.get(node.after or "")
            unit = after if after is not None and after == units.get(node.before or "") else None
        elif not has_content(node):
            continue
        if unit is not None and (inside is None or unit in inside):
            blocks.setdefault(unit, []).append(node)
    return blocks


def _scope(edition: Edition, wanted: str | None) -> set[str] | None:
    """The laws inside a scope, which may be a law, or a part or division that holds laws."""
    if wanted is None:
        return None
    held = {unit_of(node.path) for node in edition.nodes if wanted in node.ancestors}
    return {wanted} | {unit for unit in held if unit is not None}

"""Nodes in reading order as a tree: what stands inside what on the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from laws_tool.model import GAP_KIND, Node


@dataclass(slots=True)
class Branch:
    """A node and what stands below it, in reading order."""

    node: Node
    below: list[Branch] = field(default_factory=list)

    def walk(self) -> Iterator[Branch]:
        """This branch and all below it, in reading order."""
        yield self
        for branch in self.below:
            yield from branch.walk()


def grow(nodes: Sequence[Node]) -> list[Branch]:
    """The outermost branches of an edition.

    A node stands in its deepest ancestor; a gap in the deepest one that both its neighbours
    share, so a gap inside a law is shown inside it.
    """
    by_path = {node.path: node for node in nodes}
    branches: dict[str, Branch] = {}
    roots: list[Branch] = []
    for node in nodes:
        branch = branches[node.path] = Branch(node)
        around = _around(node, by_path)
        parent = next((branches[path] for path in reversed(around) if path in branches), None)
        (roots if parent is None else parent.below).append(branch)
    return roots


def _around(node: Node, by_path: dict[str, Node]) -> tuple[str, ...]:
    if node.kind != GAP_KIND or node.after is None or node.before is None:
        return node.ancestors
    after, before = by_path.get(node.after), by_path.get(node.before)
    if after is None or before is None:
        return node.ancestors
    shared = []
    for one, other in zip((*after.ancestors, after.path), (*before.ancestors, before.path), strict=False):
        if one != other:
            break
        shared.append(one)
    return tuple(shared)

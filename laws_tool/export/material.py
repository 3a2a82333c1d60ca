"""What an export is made of: editions, and the links of the whole corpus."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from laws_tool.model import Edition, Link

LinkTable = dict[tuple[str, str], tuple[Link, ...]]
"""Links by (edition, path)."""


@dataclass(frozen=True, slots=True)
class Material:
    """Editions in the order to show them in, and the links from and to them.

    ``links`` may hold links of editions that are not exported: what cites a law is said
    also where the citing edition is not among the exported ones.
    """

    editions: tuple[Edition, ...]
    links: tuple[Link, ...] = ()

    def links_by_source(self) -> LinkTable:
        """The links of each citing node, in the order given."""
        return _grouped((link.source_edition, link.source, link) for link in self.links)

    def links_by_target(self) -> LinkTable:
        """The links to each node: to the target, or to the nearest node where that is missing."""
        return _grouped(
            (link.edition, path, link)
            for link in self.links
            if link.edition is not None and (path := landing(link)) is not None
        )


def landing(link: Link) -> str | None:
    """The path that a link leads to: its target where that exists, else the nearest node."""
    return link.target if link.state == "resolved" else link.nearest


def _grouped(rows: Iterable[tuple[str, str, Link]]) -> LinkTable:
    table: dict[tuple[str, str], list[Link]] = {}
    for edition, path, link in rows:
        table.setdefault((edition, path), []).append(link)
    return {key: tuple(links) for key, links in table.items()}

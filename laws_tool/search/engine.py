"""What a search engine is: it gets documents of terms, and trees of terms."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from laws_tool.search.query import Part, Query

GAP: Final = 1000
"""Positions between two passages of a part, so that no phrase reaches over them."""

Terms = Sequence[tuple[int, tuple[str, ...]]]
"""(position, the terms there), in the order of the positions."""


class Document(NamedTuple):
    """A node as an engine sees it.

    ``scopes`` are the places it belongs to, as :func:`laws_tool.store.layout.place` writes
    them: itself and everything around it. ``parts`` are its terms. An engine multiplies the
    score of a hit in the heading by ``heading_weight``.
    """

    edition: str
    path: str
    language: str
    scopes: tuple[str, ...]
    parts: Mapping[Part, Terms]
    heading_weight: float = 1.0


class Filter(NamedTuple):
    """Which nodes may answer; None is all."""

    editions: frozenset[str] | None = None
    scopes: frozenset[str] | None = None


class Match(NamedTuple):
    """A node that answers, and how well."""

    edition: str
    path: str
    score: float


class Searcher(Protocol):
    """An opened index."""

    def search(self, tree: Query, only: Filter) -> list[Match]:
        """All nodes that answer, the best first, equal ones in reading order."""
        ...


class Engine(Protocol):
    """A way to build and open an index in a folder."""

    name: str

    def build(self, folder: Path, documents: Iterable[Document]) -> None:
        """Write the index of some documents, given in reading order, into an empty folder."""
        ...

    def open(self, folder: Path) -> Searcher:
        """Open an index; raises BuildError where it is damaged."""
        ...

"""Building the index of a corpus: the documents for the engine, and the closed lexicons."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from laws_tool.language.lemmas import lemmas
from laws_tool.language.morphology import primary
from laws_tool.language.words import members
from laws_tool.model import Edition, Node
from laws_tool.search import engines
from laws_tool.search.analysis import FORM, passages, places
from laws_tool.search.engine import GAP, Document, Engine
from laws_tool.search.lexicon import write_lexicon
from laws_tool.search.query import Part
from laws_tool.store import layout


def build_index(folder: Path, editions: Sequence[Edition], engine: Engine | None = None) -> None:
    """Write the index of some editions into a generation's folder."""
    engine = engine or engines.load()
    inside = folder / layout.INDEX
    (inside / engine.name).mkdir(parents=True)
    documents = [document for edition in editions for document in documents_of(edition)]
    engine.build(inside / engine.name, documents)
    for language in sorted({primary(edition.info.language) for edition in editions}):
        write_lexicon(inside, language, _forms(d for d in documents if d.language == language))


def documents_of(edition: Edition) -> Iterator[Document]:
    """The nodes of an edition that have words, as documents."""
    language = primary(edition.info.language)
    for node in edition.nodes:
        parts = _parts(node, language)
        if parts:
            yield Document(edition.info.id, node.path, language, tuple(_scopes(node)), parts, _weight(node))


_WEIGHTS: Final = (1.6, 1.25)
"""A law whose heading answers stands above its sections, and those above what is in them."""


def _weight(node: Node) -> float:
    depth = node.path.count(".") + node.path.count("/")
    return _WEIGHTS[depth] if depth < len(_WEIGHTS) else 1.0


def _parts(node: Node, language: str) -> dict[Part, list[tuple[int, tuple[str, ...]]]]:
    parts: dict[Part, list[tuple[int, tuple[str, ...]]]] = {}
    for passage in passages(node):
        found = parts.setdefault(passage.part, [])
        first = found[-1][0] + GAP if found else 0
        terms = places(passage, partial(lemmas, language=language))
        found.extend((first + i, place.terms) for i, place in enumerate(terms))
    return parts


def _scopes(node: Node) -> Iterator[str]:
    """The node itself and all that is around it, also where its path alone says so."""
    around = dict.fromkeys((*node.ancestors, *_beginnings(node.path)))
    return (layout.place(node.edition, path) for path in around)


def _beginnings(path: str) -> Iterator[str]:
    """The paths that a path begins with, at its dots and slashes, and itself.

    >>> list(_beginnings("64.A.2")), list(_beginnings("part:III/division:I"))
    (['64', '64.A', '64.A.2'], ['part:III', 'part:III/division:I'])
    """
    for i, sign in enumerate(path):
        if sign in "./":
            yield path[:i]
    yield path


def _forms(documents: Iterable[Document]) -> Iterator[str]:
    """The forms that some documents hold, and the words held in them."""
    for document in documents:
        for terms in document.parts.values():
            for _position, those in terms:
                for term in those:
                    if term.startswith(FORM):
                        yield term.removeprefix(FORM)
                        yield from members(term.removeprefix(FORM))

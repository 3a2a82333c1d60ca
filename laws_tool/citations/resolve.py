"""Resolve references against the corpus: who cites whom, and what is not there."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from laws_tool.labels import Key, key
from laws_tool.model import GAP_KIND, Edition, Link, Node, Reference

_TWIN: Final = re.compile(r"~\d+")

Place = tuple[str, str]
"""An edition id and a path."""


def resolve(editions: Sequence[Edition], renumbered: Mapping[Place, str] | None = None) -> tuple[Link, ...]:
    """The links of a whole corpus, in the order of its editions, nodes and references.

    - ``resolved``: the target exists, if only as a parent that the source does not print;
    - ``dangling``: it does not; ``nearest`` is the deepest of its parents that exists;
    - ``external``: another work, known by what is printed, or by the id of its edition
      where the corpus does not have it;
    - ``ambiguous``: several nodes answer; they are the ``candidates``;
    - ``unreadable``: the words are cut off.

    A reference to a footnote that names no mark gets the mark where that law has one note.
    ``renumbered`` gives the path that a number has now: ``{("ru-1987", "16.C"): "16.B"}``; it
    is asked for targets that do not exist.
    """
    catalogue = _Catalogue(editions, renumbered or {})
    return tuple(
        _link(edition, node, reference, catalogue)
        for edition in editions
        for node in edition.nodes
        for reference in node.references
    )


def cited_by(links: Iterable[Link]) -> dict[Place, tuple[Link, ...]]:
    """The links that lead to each node: by edition and path of the target.

    A dangling link is listed under its nearest node. A list that names one node twice, or
    one reference that does, is listed as often as it does.
    """
    found: dict[Place, list[Link]] = defaultdict(list)
    for link in links:
        target = link.target if link.state == "resolved" else link.nearest
        if link.edition is not None and target is not None:
            found[link.edition, target].append(link)
    return {place: tuple(those) for place, those in found.items()}


@dataclass(frozen=True, slots=True)
class _Index:
    """The nodes of an edition by what their paths have in common with citations."""

    edition: Edition
    paths: Mapping[Key, tuple[str, ...]]
    tails: Mapping[Key, tuple[str, ...]]
    """Nodes with kinds in their paths by the end of the path: chapter:47 in part:I/chapter:47."""
    nodes: Mapping[str, Node]

    def find(self, target: str) -> tuple[str, ...]:
        """The paths that answer to a target; doubled numbers all answer."""
        if target in self.nodes and f"{target}~2" not in self.nodes:
            return (target,)
        return self.paths.get(_key(target)) or self.tails.get(_key(target), ())

    def nearest(self, target: str) -> str | None:
        """The deepest parent of a target that is one node here."""
        while "." in target or "/" in target:
            target = target[: max(target.rfind("."), target.rfind("/"))]
            found = self.find(target)
            if len(found) == 1:
                return found[0]
        return None


class _Catalogue:
    """The editions of a corpus by id, with their nodes indexed."""

    def __init__(self, editions: Sequence[Edition], renumbered: Mapping[Place, str]) -> None:
        self._editions = editions
        self._renumbered = renumbered
        self._indexes = {edition.info.id: _index(edition) for edition in editions}

    def __getitem__(self, edition: str) -> _Index | None:
        return self._indexes.get(edition)

    def find(self, edition: str, target: str) -> tuple[str, ...]:
        """The paths that answer to a target in an edition, under its number or its new one."""
        index = self._indexes[edition]
        now = self._renumbered.get((edition, target))
        return index.find(target) or (index.find(now) if now else ())

    def base(self, edition: Edition) -> str:
        """The id of the edition that another comments on, which may name the work instead."""
        wanted = edition.info.comments_on
        if wanted in self._indexes:
            return wanted
        same = [each for each in self._editions if each.info.work == wanted and not each.info.comments_on]
        same.sort(key=lambda each: (each.info.language != edition.info.language, each.info.id))
        return same[0].info.id if same else wanted

    def dated(self, year: str, edition: Edition) -> str | None:
        """The edition of that year of the same work, or of the one commented on."""
        info = edition.info
        if info.comments_on:
            base = self[self.base(edition)]
            info = base.edition.info if base else info
        for each in self._editions:
            same = each.info.language == info.language and each.info.work == info.work
            if same and not each.info.comments_on and year and each.info.date.startswith(year):
                return each.info.id
        return None


def _key(target: str) -> Key:
    """The key of a path; the kinds in it count, so that part:I is not law I."""
    return key(target.replace(":", " ").replace("/", " "))


def _index(edition: Edition) -> _Index:
    paths: dict[Key, list[str]] = defaultdict(list)
    tails: dict[Key, list[str]] = defaultdict(list)
    for node in edition.nodes:
        if node.kind == GAP_KIND:
            continue
        plain = _TWIN.sub("", node.path)
        paths[_key(plain)].append(node.path)
        if plain != node.path:
            paths[_key(node.path)].append(node.path)
        steps = plain.split("/")
        for start in range(1, len(steps)):
            tails[_key("/".join(steps[start:]))].append(node.path)
    return _Index(
        edition,
        {found: tuple(dict.fromkeys(those)) for found, those in paths.items()},
        {found: tuple(dict.fromkeys(those)) for found, those in tails.items()},
        {node.path: node for node in edition.nodes if node.kind != GAP_KIND},
    )


def _link(edition: Edition, node: Node, reference: Reference, catalogue: _Catalogue) -> Link:
    link = Link(
        edition.info.id, node.path, reference, edition.info.id, reference.target, reference.mark, "dangling"
    )
    if reference.target is None and not reference.work:
        return replace(link, edition=None, state="unreadable")
    held = _holder(edition, reference, catalogue)
    index = catalogue[held]
    if index is None or reference.target is None:
        return replace(link, edition=held, mark=reference.mark or None, state="external")
    found = catalogue.find(held, reference.target)
    link = replace(link, edition=held)
    if len(found) > 1:
        return replace(link, target=None, mark=reference.mark or None, state="ambiguous", candidates=found)
    if not found:
        nearest = index.nearest(reference.target)
        return replace(link, mark=reference.mark or None, nearest=nearest)
    return _at_node(replace(link, target=found[0], state="resolved"), index)


def _holder(edition: Edition, reference: Reference, catalogue: _Catalogue) -> str:
    """The id of the edition that a reference means, or the printed words for another work."""
    if reference.work == "":
        return edition.info.id
    if reference.work == "base":
        return catalogue.base(edition)
    return catalogue.dated(reference.work, edition) or reference.work


def _at_node(link: Link, index: _Index) -> Link:
    """A link to a node that exists: is the footnote there too?"""
    if link.mark is None or link.target is None:
        return link
    marks = list(dict.fromkeys(_notes(link.target, index)))
    if link.mark == "":
        return replace(link, mark=marks[0][0] if len(marks) == 1 else None)
    if any(mark == link.mark for mark, _ in marks):
        return link
    return replace(link, state="dangling", nearest=link.target)


def _notes(path: str, index: _Index) -> Iterator[tuple[str, str | None]]:
    """The notes of a node and all below it: mark and text; two marks may share a note."""
    for node in index.edition.nodes:
        if node.path == path or node.path.startswith((f"{path}.", f"{path}/", f"{path}~")):
            for note in node.footnotes:
                yield note.mark, note.text

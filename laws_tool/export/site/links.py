"""Citations as links: where each leads, and what is said of one that leads nowhere."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import dataclass

from laws_tool.export.material import landing
from laws_tool.export.site.anchors import page_name
from laws_tool.markup.anchors import anchor, href
from laws_tool.markup.words import Words
from laws_tool.model import Edition, Link


@dataclass(frozen=True, slots=True)
class Target:
    """What a citation becomes: a link where ``href`` is given, and a title that says more."""

    href: str | None
    title: str
    state: str


@dataclass(frozen=True, slots=True)
class Atlas:
    """Every place of the exported editions that a link can lead to.

    ``citations`` are the printed forms of paths by edition, ``notes`` the anchors of notes by
    (edition, path, mark).
    """

    titles: Mapping[str, str]
    citations: Mapping[str, Mapping[str, str]]
    notes: Mapping[tuple[str, str, str], str]

    def place(self, edition: str, path: str, mark: str | None, here: str) -> str | None:
        """The address of a node, or of a note of it, as seen from the page of ``here``."""
        if path not in self.citations.get(edition, {}):
            return None
        where = self.notes.get((edition, path, mark or ""), anchor(path))
        return href(where, "" if edition == here else page_name(edition))

    def citation(self, edition: str, path: str) -> str:
        """A path as people write it; a path that does not exist is written without its dots."""
        known = self.citations.get(edition, {})
        return known.get(path) or (path if ":" in path else _compact(path))

    def target(self, link: Link, words: Words) -> Target:
        """Where a link leads, and its title in the words of the page."""
        title = self._title(link, words)
        path = landing(link)
        if path is None or link.edition is None:
            return Target(None, title, link.state)
        mark = link.mark if link.state == "resolved" else None
        where = self.place(link.edition, path, mark, link.source_edition)
        if where is None and link.state == "resolved":
            return Target(None, words("title-elsewhere", **self._named(link)), link.state)
        return Target(where, title, link.state)

    def _title(self, link: Link, words: Words) -> str:
        if link.state == "unreadable" or link.edition is None:
            return words("title-unreadable")
        if link.state == "external":
            return words("title-external", edition=link.edition)
        if link.state == "ambiguous":
            known = [self.citation(link.edition, path) for path in link.candidates]
            return words("title-ambiguous", candidates=", ".join(known))
        named = self._named(link)
        if link.state == "resolved":
            return words("title-resolved", **named)
        if link.nearest is not None:
            return words("title-nearest", nearest=self.citation(link.edition, link.nearest), **named)
        return words("title-dangling", **named)

    def _named(self, link: Link) -> dict[str, str]:
        edition = link.edition or ""
        cited = self.citation(edition, link.target or "")
        return {
            "citation": f"{cited} {link.mark}" if link.mark else cited,
            "edition": self.titles.get(edition, edition),
        }


def _compact(path: str) -> str:
    """``57.A`` as ``57A``; dots stay between two numbers."""
    parts = path.split(".")
    text = parts[0]
    for before, part in itertools.pairwise(parts):
        text += f".{part}" if before[-1:].isdecimal() and part[:1].isdecimal() else part
    return text


def atlas(editions: tuple[Edition, ...], notes: Mapping[tuple[str, str, str], str]) -> Atlas:
    """The atlas of some editions."""
    return Atlas(
        titles={edition.info.id: edition.info.title or edition.info.id for edition in editions},
        citations={edition.info.id: {n.path: n.citation for n in edition.nodes} for edition in editions},
        notes=notes,
    )

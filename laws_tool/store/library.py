"""Reading a built corpus: one node, one edition, who cites whom."""

from __future__ import annotations

import json
import mmap
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from laws_tool.errors import BuildError, CitationError, CorpusError
from laws_tool.labels import Citation, nearest, parse_citation
from laws_tool.labels import key as key_of
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason
from laws_tool.model import Doubt, Edition, EditionInfo, IndexEntry, Link, Node
from laws_tool.store import fresh, layout
from laws_tool.store.home import Home
from laws_tool.store.records import Record, from_row
from laws_tool.store.tables import SortedTable


class Library:
    """The current generation of a home. Raises BuildError where nothing usable is built."""

    def __init__(self, home: Home) -> None:
        folder = fresh.generation(home)
        manifest = fresh.read_manifest(folder) if folder else None
        if folder is None or manifest is None:
            raise BuildError(_("nothing is built in {path}; run `laws ingest`").format(path=home.indexes))
        self.folder = folder
        self.home = home
        self.citing_words: frozenset[str] = frozenset(manifest["citing"])
        self._folders: dict[str, Path] | None = None
        try:
            self.infos: dict[str, EditionInfo] = {row["id"]: self._info(row) for row in manifest["editions"]}
        except (KeyError, TypeError) as error:
            raise self._damaged(error) from error
        self._files: dict[str, _Lines] = {}
        self._tables: dict[str, SortedTable] = {}
        self._node = lru_cache(maxsize=1024)(self._read_node)

    def _info(self, row: dict[str, Any]) -> EditionInfo:
        """A description; a profile of the edition's own is found where its folder is now."""
        info = from_row(EditionInfo, row)
        if not info.profile.endswith(".toml"):
            return info
        return replace(info, profile=str(self.source_folder(info.id) / info.profile))

    def info(self, edition: str) -> EditionInfo:
        """The description of an edition; raises CorpusError where there is none of that id."""
        try:
            return self.infos[edition]
        except KeyError:
            raise CorpusError(
                _("no edition {id}; there are: {names}").format(
                    id=edition, names=", ".join(self.infos) or _("none")
                )
            ) from None

    def source_folder(self, edition: str) -> Path:
        """Where the sources of an edition are; raises CorpusError where they are no more."""
        if self._folders is None:
            self._folders = {info.id: folder for info, folder in self.home.described()}
        return self._folders.get(edition) or self.home.folder(edition)

    def node(self, edition: str, path: str) -> Node:
        """The node at a path; raises CitationError where there is none."""
        self.info(edition)
        node = self._node(edition, path)
        if node is None:
            raise self._unknown(path, key_of(path), [edition])
        return node

    def _listed(self, edition: str, path: str) -> Node:
        """A node that a table names."""
        node = self._node(edition, path)
        if node is None:
            raise self._damaged(KeyError(f"{edition}:{path}"))
        return node

    def _read_node(self, edition: str, path: str) -> Node | None:
        for offset in self._offsets(layout.PLACES, edition, path):
            return self._read(Node, layout.EDITION.format(edition), offset)
        return None

    def nodes(self, edition: str) -> Iterator[Node]:
        """The nodes of an edition, in reading order."""
        yield from self.edition(edition).nodes

    def below(self, node: Node) -> list[Node]:
        """All that is below a node, in reading order; nothing else is read."""
        offsets = self._offsets(layout.BELOW, node.edition, node.path)
        return [self._read(Node, layout.EDITION.format(node.edition), offset) for offset in offsets]

    def edition(self, edition: str) -> Edition:
        """An edition, whole."""
        info = self.info(edition)
        lines = self._lines(layout.EDITION.format(edition))
        rows = iter(lines)
        try:
            header = json.loads(next(rows))
            parsed = [json.loads(row) for row in rows]
            first_doubt = header["nodes"]
            first_entry = first_doubt + header["doubts"]
            return Edition(
                info,
                tuple(from_row(Node, row) for row in parsed[:first_doubt]),
                tuple(from_row(Doubt, row) for row in parsed[first_doubt:first_entry]),
                tuple(from_row(IndexEntry, row) for row in parsed[first_entry:]),
            )
        except (StopIteration, ValueError, KeyError, TypeError) as error:
            raise self._damaged(error) from error

    def find(self, citation: str, edition: str | None = None) -> list[Node]:
        """The nodes that a citation names, as people type it: laws before commentaries.

        Raises CitationError, with the nearest that exist, where no node answers to it.
        """
        read = parse_citation(citation, self.infos)
        only = edition or read.edition
        wanted = [self.info(only).id] if only else list(self.infos)
        found = self._places_of(read)
        nodes = [self._listed(*place) for place in found if place[0] in wanted]
        if not nodes:
            raise self._unknown(citation, read.key, wanted)
        order = list(self.infos)
        return sorted(nodes, key=lambda node: order.index(node.edition))

    def _places_of(self, citation: Citation) -> list[tuple[str, str]]:
        # «часть II» may have been read as words and label in another place than its space
        whole = (f"{citation.words} {citation.label}", citation.words + citation.label)
        table = self._table(layout.KEYS)
        for keys in ([*map(key_of, whole)] if citation.words else [], [citation.key, *map(key_of, whole)]):
            found = [place for key in dict.fromkeys(keys) if key for place in table.get(" ".join(key))]
            if found:  # «recital 42» is not article 42
                break
        return [layout.parse_place(place) for place in dict.fromkeys(found)]

    def cited(self, edition: str, path: str) -> str:
        """How people write the target of a link, also where no node answers to it."""
        node = self._node(edition, path)
        if node is not None:
            return node.citation
        return next(iter(self._table(layout.CITED).get(layout.place(edition, path))), path)

    def links(self) -> Iterator[Link]:
        """All links of the corpus, in reading order of their sources."""
        try:
            for line in self._lines(layout.LINKS):
                yield from_row(Link, json.loads(line))
        except (ValueError, KeyError, TypeError) as error:
            raise self._damaged(error) from error

    def links_from(self, edition: str, path: str) -> list[Link]:
        """What a node cites, in the order of its text."""
        return self._linked(layout.LINKS_FROM, edition, path)

    def links_to(self, edition: str, path: str) -> list[Link]:
        """What cites a node; also what aims below it at a node that does not exist."""
        return self._linked(layout.LINKS_TO, edition, path)

    def _linked(self, table: str, edition: str, path: str) -> list[Link]:
        return [self._read(Link, layout.LINKS, offset) for offset in self._offsets(table, edition, path)]

    def _offsets(self, table: str, edition: str, path: str) -> list[int]:
        try:
            return [int(offset) for offset in self._table(table).get(layout.place(edition, path))]
        except ValueError as error:
            raise self._damaged(error) from error

    def _table(self, name: str) -> SortedTable:
        try:
            if name not in self._tables:
                self._tables[name] = SortedTable(self.folder / name)
            return self._tables[name]
        except OSError as error:
            raise self._damaged(error) from error

    def _lines(self, name: str) -> _Lines:
        try:
            if name not in self._files:
                self._files[name] = _Lines(self.folder / name)
            return self._files[name]
        except OSError as error:
            raise self._damaged(error) from error

    def _read(self, cls: type[Record], name: str, offset: int) -> Record:
        try:
            row: dict[str, Any] = json.loads(self._lines(name).at(offset))
            return from_row(cls, row)
        except (ValueError, KeyError, TypeError) as error:
            raise self._damaged(error) from error

    def _damaged(self, error: Exception) -> BuildError:
        reason = system_reason(error) if isinstance(error, OSError) else error
        return BuildError(
            _(
                "what is built in {path} is damaged ({reason}); delete that folder and run `laws ingest`"
            ).format(path=self.folder, reason=reason)
        )

    def _unknown(self, citation: str, wanted: tuple[str, ...], editions: Iterable[str]) -> CitationError:
        close = tuple(dict.fromkeys(self._nearest(wanted, set(editions))))
        said = _("no {citation} in {editions}").format(citation=citation, editions=", ".join(editions))
        if close:
            said += "; " + _("the nearest are: {names}").format(names=", ".join(close))
        return CitationError(said, close)

    def _nearest(self, wanted: tuple[str, ...], editions: set[str]) -> Iterator[str]:
        """The citations most like a wanted one: below the same unit, else of units."""
        rows = self._table(layout.KEYS).prefix(wanted[0] + " ") if wanted else iter(())
        family = [(tuple(key.split()), place) for key, place in rows]
        family += [(wanted[:1], place) for place in self._table(layout.KEYS).get(wanted[0])] if wanted else []
        if not family:
            family = [
                (tuple(key.split()), place)
                for key, place in self._table(layout.KEYS).rows()
                if " " not in key
            ]
        there = [row for row in family if layout.parse_place(row[1])[0] in editions]
        for key in nearest(wanted, dict.fromkeys(key for key, _place in there)):
            place = next(place for other, place in there if other == key)
            yield self._listed(*layout.parse_place(place)).citation


class _Lines:
    """The lines of a file, by offset or one after another, mapped into memory."""

    def __init__(self, path: Path) -> None:
        with path.open("rb") as file:
            size = file.seek(0, 2)
            self._map: mmap.mmap | bytes = (
                mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if size else b""
            )

    def at(self, offset: int) -> bytes:
        """The line that begins at an offset."""
        return self._map[offset : self._map.find(b"\n", offset)]

    def __iter__(self) -> Iterator[bytes]:
        start = 0
        while (end := self._map.find(b"\n", start)) >= 0:
            yield self._map[start:end]
            start = end + 1

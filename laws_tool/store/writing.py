"""Writing a built corpus: a new generation beside the old one, then one file replaced.

A reader follows ``current`` to a generation. A build writes the next one under a name that
no reader looks at, renames it, and replaces ``current`` as its last act; so a build that is
interrupted leaves what was there. The generation before stays until the next build, for
readers that have it open.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import time_ns
from typing import Any, Final

from laws_tool import profile
from laws_tool.atomic import replacing
from laws_tool.errors import BuildError, CorpusError
from laws_tool.labels import key, slug
from laws_tool.model import Edition, Link, Node
from laws_tool.store import describe, fresh, layout, records, tables
from laws_tool.store.explained import explained
from laws_tool.store.home import Home
from laws_tool.store.lock import Waiting, lock

_UNFINISHED: Final = ".unfinished"

Index = Callable[[Path, Sequence[Edition]], None]
"""Writes the index of an engine, for some editions, into the folder of a generation."""


@dataclass(frozen=True, slots=True)
class Built:
    """What the stages before made: the editions, in their order, and their links."""

    editions: Sequence[Edition]
    links: Sequence[Link]


def rebuild(
    home: Home,
    make: Callable[[], Built],
    index: Index,
    force: bool = False,
    waiting: Waiting = lambda: None,
) -> Built | None:
    """Build the corpus where it is not fresh; gives what was built, None where nothing was.

    One build runs at a time: a second one waits, and then finds the first one's work.
    ``waiting`` is called when it does.
    """
    try:
        return _rebuild(home, make, index, force, waiting)
    except BuildError as error:
        if not isinstance(error.__cause__, FileNotFoundError):
            raise
        return _rebuild(home, make, index, force, waiting)  # someone deleted the indexes on the way


def _rebuild(
    home: Home, make: Callable[[], Built], index: Index, force: bool, waiting: Waiting
) -> Built | None:
    with lock(home, waiting):
        if not force and fresh.is_fresh(home):
            return None
        started = time_ns()
        found = fresh.fingerprint(home)  # before the sources are read: a later change must show
        built = make()
        write(home, built.editions, built.links, index, found, started)
        return built


def write(
    home: Home,
    editions: Sequence[Edition],
    links: Sequence[Link],
    index: Index,
    made_from: fresh.Fingerprint | None = None,
    started: int | None = None,
) -> Path:
    """Write a generation and make it the current one; returns its folder.

    ``made_from`` and ``started`` are what the sources were, and the time in nanoseconds,
    before they were read. Raises InputError where the folder cannot be written, BuildError
    where the disk is full; what was built before then stays as it is.
    """
    when = time_ns() if started is None else started
    with explained(home.indexes):
        found = made_from or fresh.fingerprint(home)
        home.indexes.mkdir(parents=True, exist_ok=True)
        last = fresh.generation(home)
        _clear(home.indexes, keep=last)
        folder = home.indexes / _next_name(home.indexes)
        unfinished = folder.with_name(folder.name + _UNFINISHED)
        try:
            unfinished.mkdir()
            _write_all(unfinished, editions, links, _headers(home, editions, found))
            index(unfinished, editions)
            _write_manifest(home, unfinished, editions, found)
            unfinished.replace(folder)
            _set_current(home.indexes, folder.name, when)
        except BaseException:
            shutil.rmtree(unfinished, ignore_errors=True)
            if fresh.generation(home) != folder:  # finished, and yet not the one to read
                shutil.rmtree(folder, ignore_errors=True)
            raise
    return folder


def _clear(indexes: Path, keep: Path | None) -> None:
    """Remove every generation but one, and what interrupted builds left."""
    for entry in list(indexes.iterdir()):
        number = entry.name.removesuffix(_UNFINISHED)
        if number.isdecimal() and entry.is_dir() and entry != keep:
            shutil.rmtree(entry, ignore_errors=True)  # Windows keeps files that are being read


def _next_name(indexes: Path) -> str:
    numbers = [int(entry.name) for entry in indexes.iterdir() if entry.name.isdecimal()]
    return f"{max(numbers, default=0) + 1:04d}"


def _set_current(indexes: Path, name: str, when: int) -> None:
    def ready(new: Path) -> None:
        with new.open("rb+") as file:
            os.fsync(file.fileno())
        fresh.trust(new, when)

    with replacing(indexes / layout.CURRENT, ready) as current:
        current.write(f"{name}\n".encode("ascii"))


def _write_all(
    folder: Path, editions: Sequence[Edition], links: Sequence[Link], headers: Iterable[dict[str, Any]]
) -> None:
    (folder / "editions").mkdir()
    places: list[tuple[str, str]] = []
    below: list[tuple[str, str]] = []
    keys: list[tuple[str, str]] = []
    for edition, header in zip(editions, headers, strict=True):
        for node, offset in _write_edition(folder, edition, header):
            place = layout.place(node.edition, node.path)
            places.append((place, str(offset)))
            below.extend((layout.place(node.edition, above), str(offset)) for above in node.ancestors)
            keys.extend((name, place) for name in _names(node, edition))
    tables.write_table(folder / layout.PLACES, places)
    tables.write_table(folder / layout.BELOW, below)
    tables.write_table(folder / layout.KEYS, keys)
    _write_links(folder, links)
    tables.write_table(folder / layout.CITED, _cited(editions, links))


def _headers(
    home: Home, editions: Sequence[Edition], made_from: fresh.Fingerprint
) -> Iterator[dict[str, Any]]:
    """The first line of each edition's file."""
    folders = _folders(home)
    for edition in editions:
        beginning = folders.get(edition.info.id, Path(edition.info.id)).name + "/"
        yield {
            "format": fresh.FORMAT,
            "tool": made_from.tool,
            "sources": [row for row in made_from.sources if row[0].startswith(beginning)],
            "edition": _info_row(edition, folders),
            "nodes": len(edition.nodes),
            "doubts": len(edition.doubts),
            "index": len(edition.index),
        }


def _folders(home: Home) -> Mapping[str, Path]:
    return {info.id: folder for info, folder in home.described()}


def _info_row(edition: Edition, folders: Mapping[str, Path]) -> Any:
    folder = folders.get(edition.info.id)
    return records.to_row(describe.portable(edition.info, folder) if folder else edition.info)


def _write_edition(folder: Path, edition: Edition, header: dict[str, Any]) -> Iterator[tuple[Node, int]]:
    """Write an edition: a header, its nodes, its doubts, its index; yields nodes and offsets."""
    with (folder / layout.EDITION.format(edition.info.id)).open("wb") as file:
        file.write(_json(header))
        for node in edition.nodes:
            yield node, file.tell()
            file.write(records.dump(node))
        for record in (*edition.doubts, *edition.index):
            file.write(records.dump(record))


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8") + b"\n"


def _names(node: Node, edition: Edition) -> Iterator[str]:
    """The keys by which a node is found: its path, also without a twin's mark, its label word, its term."""
    whole = key(node.path)
    yield " ".join(whole)
    if whole and whole[-1].startswith("~"):
        yield " ".join(whole[:-1])
    outer, _, own = node.path.rpartition("/")
    if ":" in own:
        label = own.rpartition(":")[2]
        for word in _label_words(edition.info.profile, node.kind):
            yield " ".join(key(f"{word} {label}"))
        if node.heading and label == slug(node.heading):  # an entry of a glossary
            yield " ".join(key(node.heading))
    elif outer and not (letter := outer.rpartition(":")[2]).isdecimal():
        yield " ".join(key(f"{letter} {own}"))  # «A.4.1» of an appendix


def _label_words(profile_name: str, kind: str) -> Sequence[str]:
    try:
        level = profile.load(profile_name).level(kind)
    except (CorpusError, KeyError):
        return ()
    tables = (level.words, level.cited_as)
    return sorted({word for table in tables for those in table.values() for word in those} - {kind})


def _write_links(folder: Path, links: Sequence[Link]) -> None:
    sources: list[tuple[str, str]] = []
    targets: list[tuple[str, str]] = []
    with (folder / layout.LINKS).open("wb") as file:
        for link in links:
            offset = str(file.tell())
            sources.append((layout.place(link.source_edition, link.source), offset))
            found = link.candidates or (link.target if link.state == "resolved" else link.nearest,)
            targets.extend(
                (layout.place(link.edition, path), offset) for path in found if link.edition and path
            )
            file.write(records.dump(link))
    tables.write_table(folder / layout.LINKS_FROM, sources)
    tables.write_table(folder / layout.LINKS_TO, targets)


def _cited(editions: Sequence[Edition], links: Iterable[Link]) -> Iterator[tuple[str, str]]:
    """How people write the targets that no node answers to, so that no reader needs a profile."""
    there = {(node.edition, node.path) for edition in editions for node in edition.nodes}
    families = {edition.info.id: edition.info.profile for edition in editions}
    first = next(iter(families.values()), "")
    for edition, path in dict.fromkeys((link.edition, link.target) for link in links):
        if not edition or not path or (edition, path) in there:
            continue
        try:
            family = profile.load(families.get(edition, first))  # another work is written as these laws are
        except CorpusError:
            continue
        yield layout.place(edition, path), profile.citation(family, path)


def _write_manifest(
    home: Home, folder: Path, editions: Sequence[Edition], made_from: fresh.Fingerprint
) -> None:
    """Write the manifest: last, since it says how long each file must be."""
    folders = _folders(home)
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    manifest = {
        "format": fresh.FORMAT,
        "tool": made_from.tool,
        "tool_files": made_from.tool_files,
        "sources": made_from.sources,
        "editions": [_info_row(edition, folders) for edition in editions],
        "citing": sorted(set(_citing_words(editions))),
        "files": [(path.relative_to(folder).as_posix(), path.stat().st_size) for path in files],
    }
    (folder / layout.MANIFEST).write_bytes(_json(manifest))


def _citing_words(editions: Iterable[Edition]) -> Iterator[str]:
    """The words that may stand before a label in a citation, in their dictionary form."""
    for name in sorted({edition.info.profile for edition in editions}):
        try:
            levels = profile.load(name).levels
        except CorpusError:
            continue
        for level in levels:
            for words in (*level.words.values(), *level.cited_as.values()):
                yield from (word.rstrip(".") for word in words)

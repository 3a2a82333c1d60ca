"""Whether what is built is what a build would make now.

A manifest in each generation says from which sources and by which code and data of the
tool it was made, as SHA-256; ages are never written into it, so that the same input gives
the same bytes on any machine. Hashing everything at every search would be slow; so a file
whose size is the one noted, and that is older than the file ``current``, is taken to be
unchanged, and only where one is younger are the hashes taken (and ``current`` made young).
The same goes for the packages of others that a build depends on: their versions are asked
for only where something was installed since.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import time_ns
from typing import Any, Final, NamedTuple, Protocol

from laws_tool.errors import InputError
from laws_tool.messages import _, reason
from laws_tool.store import layout

FORMAT: Final = 2
"""The version of the built format; a build of another version is made anew."""

PACKAGE: Final = Path(__file__).parent.parent

_NO_BUILDERS: Final = frozenset(
    {"bundled", "cli", "compare", "export", "locale", "markup", "__main__.py", "py.typed"}
)
"""The parts of the tool that change nothing in what is built; all others are hashed."""

_LIBRARIES: Final = ("pymorphy3", "pymorphy3-dicts-ru", "pymorphy3-dicts-uk", "simplemma", "whoosh3")
"""The packages of others whose data or format a build depends on, by their version."""

_PACKAGES: Final = ("site-packages", "dist-packages")
"""The folders whose age tells that a package was installed, replaced or removed."""

_SHAPE: Final = (
    ("tool", str), ("tool_files", list), ("sources", list), ("editions", list), ("citing", list),
    ("files", list),
)  # fmt: skip
"""What a manifest has, beside its format."""

_CLOCK_GRAIN: Final = 2_000_000_000
"""Nanoseconds: the coarsest clock of a file system in use (FAT); younger files are hashed."""


class Corpus(Protocol):
    """What this module needs to know of a home."""

    @property
    def indexes(self) -> Path:
        """The folder of the generations."""

    def folders(self) -> Iterator[Path]:
        """The folders of the editions."""


class Seen(NamedTuple):
    """A file as a directory listing shows it: its name, where it is, its size and age."""

    name: str
    path: str
    size: int
    changed: int


class Fingerprint(NamedTuple):
    """What a build depends on: the tool (one hash) and the sources (name, size, hash)."""

    tool: str
    tool_files: tuple[tuple[str, int], ...]
    sources: tuple[tuple[str, int, str], ...]


def fingerprint(home: Corpus) -> Fingerprint:
    """The hashes of the tool and of the sources of a home, as they are now."""
    import hashlib  # only where something changed

    tool = list(_tool())
    digest = hashlib.sha256()
    for seen in tool:
        digest.update(f"{seen.name}\0{seen.size}\0".encode())
        digest.update(_content(seen.path))
    for line in _versions():
        digest.update(line.encode())
    sources = tuple(
        (seen.name, seen.size, hashlib.sha256(_content(seen.path)).hexdigest()) for seen in _sources(home)
    )
    return Fingerprint(digest.hexdigest(), _names(tool), sources)


def _versions() -> Iterator[str]:
    """The versions of the packages that a build depends on; a missing one says so too."""
    from importlib.metadata import PackageNotFoundError, version

    for name in _LIBRARIES:
        try:
            yield f"{name}\0{version(name)}\0"
        except PackageNotFoundError:
            yield f"{name}\0\0"


def _content(path: str) -> bytes:
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise InputError(
            _("{path}: cannot be read: {reason}").format(path=path, reason=reason(error))
        ) from error


def _names(files: Iterable[Seen]) -> tuple[tuple[str, int], ...]:
    return tuple((seen.name, seen.size) for seen in files)


def generation(home: Corpus) -> Path | None:
    """The folder of the current generation; None where nothing is built."""
    try:
        name = (home.indexes / layout.CURRENT).read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError):
        return None
    return home.indexes / name if name.isalnum() else None


def read_manifest(folder: Path) -> dict[str, Any] | None:
    """The manifest of a generation; None where it is missing, damaged, or of another format."""
    try:
        manifest = json.loads((folder / layout.MANIFEST).read_bytes())
        if manifest["format"] != FORMAT or not all(isinstance(manifest[key], kind) for key, kind in _SHAPE):
            return None
        for name, size in manifest["files"]:
            if (folder / name).stat().st_size != size:
                return None
        [(name, size, digest) for name, size, digest in manifest["sources"]]
        [info["id"] for info in manifest["editions"]]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return manifest  # type: ignore[no-any-return]


def is_fresh(home: Corpus) -> bool:
    """Whether the current generation is what a build would make now."""
    folder = generation(home)
    manifest = read_manifest(folder) if folder else None
    if manifest is None:
        return False
    now = time_ns()
    tool, sources = list(_tool()), list(_sources(home))
    if [list(row) for row in _names(tool)] != manifest["tool_files"]:
        return False
    if [list(row) for row in _names(sources)] != [row[:2] for row in manifest["sources"]]:
        return False
    current = home.indexes / layout.CURRENT
    changed = max((seen.changed for seen in (*tool, *sources)), default=0)
    if max(changed, _last_installation()) < current.stat().st_mtime_ns:
        return True
    found = fingerprint(home)
    if found.tool != manifest["tool"] or [list(row) for row in found.sources] != manifest["sources"]:
        return False
    trust(current, now)
    return True


def trust(current: Path, when: int) -> None:
    """Note that the sources were seen to be the ones of the build at ``when`` (nanoseconds)."""
    try:
        os.utime(current, ns=(when - _CLOCK_GRAIN, when - _CLOCK_GRAIN))
    except OSError:
        return  # a folder that cannot be written: the next search hashes again


def _tool(package: Path = PACKAGE) -> Iterator[Seen]:
    return (seen for seen in _walk(str(package), "", leave_out=_NO_BUILDERS))


def _last_installation() -> int:
    """When a package was last installed, in nanoseconds; 0 where nothing tells."""
    ages = [0]
    for path in sys.path:
        if path.endswith(_PACKAGES):
            try:
                ages.append(os.stat(path).st_mtime_ns)  # noqa: PTH116 - paths cost more than the look
            except OSError:
                continue
    return max(ages)


def _sources(home: Corpus) -> Iterator[Seen]:
    """What a person says of each edition, and its raw files."""
    for folder in home.folders():
        yield from _walk(str(folder), folder.name, only=(".toml", layout.RAW))


def _walk(
    path: str,
    name: str,
    only: tuple[str, ...] = ("",),
    leave_out: frozenset[str] = frozenset(),
    through: frozenset[str] = frozenset(),
) -> Iterator[Seen]:
    """The files below a folder in the order of their names; nothing if it is missing.

    ``only`` are the ends of the names to look at in the folder itself, ``leave_out`` whole
    names that are not looked at there. ``through`` are the folders that links led to on the
    way, which are not gone into again. Pipes and devices are no files, nor is a link that
    leads nowhere.
    """
    try:
        entries = sorted(os.scandir(path), key=lambda entry: entry.name)
    except OSError:
        return
    for entry in entries:
        if entry.name.startswith((".", "__pycache__")) or entry.name.endswith((".pyc", ".pyo")):
            continue
        if entry.name in leave_out or not entry.name.endswith(only):
            continue
        inside = f"{name}/{entry.name}" if name else entry.name
        try:
            if entry.is_file():
                yield _seen(inside, entry.path, entry.stat())
            elif entry.is_dir():
                led = frozenset({os.path.realpath(entry.path)} if entry.is_symlink() else ())
                if not led & through:
                    yield from _walk(entry.path, inside, through=through | led)
        except OSError:  # gone meanwhile, or a link to itself
            continue


def _seen(name: str, path: str, stat: os.stat_result) -> Seen:
    # st_ctime_ns is there because a copy may keep the age of what it was copied from
    return Seen(name, path, stat.st_size, max(stat.st_mtime_ns, stat.st_ctime_ns))

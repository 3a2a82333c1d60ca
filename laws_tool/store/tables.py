"""Sorted tables on disk, looked up without being read.

A table is a UTF-8 file of lines ``key<tab>value``, sorted by the bytes of the key, mapped
into memory and searched by halving; a look-up takes microseconds, opening next to nothing.
"""

from __future__ import annotations

import mmap
from collections.abc import Iterable, Iterator
from pathlib import Path

from laws_tool.errors import BuildError
from laws_tool.messages import _


def write_table(path: Path, rows: Iterable[tuple[str, str]]) -> None:
    """Write a table; rows with one key keep the order in which they were given."""
    # with the tab, since some signs sort before it
    ordered = sorted(
        ((_clean(key).encode("utf-8", "surrogatepass") + b"\t", value) for key, value in rows), key=_key
    )
    with path.open("wb") as file:
        for key, value in ordered:
            file.write(key + _clean(value).encode("utf-8", "surrogatepass") + b"\n")


def _key(row: tuple[bytes, str]) -> bytes:
    return row[0]


def _clean(text: str) -> str:
    return text.replace("\t", " ").replace("\n", " ").replace("\r", " ")


class SortedTable:
    """A table that :func:`write_table` wrote.

    Raises OSError where the file cannot be read, and BuildError where it is damaged.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        with path.open("rb") as file:
            self._size = file.seek(0, 2)
            self._map: mmap.mmap | bytes = (
                mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) if self._size else b""
            )

    def get(self, key: str) -> list[str]:
        """The values of a key, in the order written; empty where there is none."""
        wanted = _clean(key).encode("utf-8", "surrogatepass") + b"\t"
        return [value for _key, value in self._from(wanted)]

    def prefix(self, beginning: str) -> Iterator[tuple[str, str]]:
        """The rows whose key begins so."""
        return self._from(_clean(beginning).encode("utf-8", "surrogatepass"))

    def rows(self) -> Iterator[tuple[str, str]]:
        """All rows, in the order of their keys' bytes."""
        return self._from(b"")

    def _from(self, wanted: bytes) -> Iterator[tuple[str, str]]:
        at = self._first(wanted)
        while at < self._size:
            end = self._map.find(b"\n", at)
            line = self._map[at:end]
            if not line.startswith(wanted):
                return
            key, tab, value = line.partition(b"\t")
            try:
                row = key.decode("utf-8", "surrogatepass"), value.decode("utf-8", "surrogatepass")
            except UnicodeDecodeError as error:
                raise self._damaged() from error
            if not tab or end < 0:
                raise self._damaged()
            yield row
            at = end + 1

    def _damaged(self) -> BuildError:
        return BuildError(
            _("what is built in {path} is damaged; delete that file and run `laws ingest`").format(
                path=self._path
            )
        )

    def _first(self, wanted: bytes) -> int:
        """The start of the first line that is not before ``wanted``."""
        low, high = 0, self._size
        while low < high:
            middle = (low + high) // 2
            start = self._map.rfind(b"\n", low, middle) + 1 or low
            end = self._map.find(b"\n", start)
            if end < 0:
                raise self._damaged()
            if self._map[start:end] < wanted:
                low = end + 1
            else:
                high = start
        return low

"""What a format is: a name, and a pure function from the material to what is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from laws_tool.export.material import Material


@dataclass(frozen=True, slots=True)
class File:
    """A file of a folder: its name, with ``/`` between folders, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Format:
    """A format: either ``pieces`` make one file, or ``files`` fill a folder.

    Neither touches the disk; :func:`laws_tool.export.write.write` does.
    """

    name: str
    pieces: Callable[[Material], Iterator[bytes]] | None = None
    files: Callable[[Material], Iterator[File]] | None = None
    default_folder: str = ""

    @property
    def is_folder(self) -> bool:
        """Whether the target is a folder."""
        return self.files is not None

"""What a repair does to one file, counted block by block, and what is said of it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from laws_tool.cli import terminal
from laws_tool.messages import _, ngettext
from laws_tool.repair.stream import Block

_UNREAD: Final = re.compile("[\udc80-\udcff]")
"""A byte that no encoding explains, as it stands in a text."""


def clean_bytes(block: Block) -> bytes:
    """The clean text of a block as it is written."""
    return block.repaired.text.encode("utf-8", "surrogateescape")


@dataclass(slots=True)
class Tally:
    """The numbers of one file; ``encoding`` is the one that the user named for it.

    ``same`` says that what would be written is what was read, whatever was done in between;
    ``unread`` counts the bytes that no encoding explains, ``otherwise`` those that only the
    named one does not.
    """

    file: str
    encoding: str | None
    changes: int = 0
    same: bool = True
    unread: int = 0
    otherwise: int = 0

    def add(self, block: Block) -> None:
        """Take in the next block."""
        self.same = self.same and clean_bytes(block) == block.data
        self.changes += len(block.repaired.edits)
        self.unread += _count(block.repaired.text)
        if self.encoding is not None:
            self.otherwise += sum(
                _count(done.before) - _count(done.after) for done in block.repaired.explain()
            )

    def say_to_make(self) -> None:
        """Say what would be done."""
        if self.same:
            return
        said = ngettext("{file}: {n} change to make", "{file}: {n} changes to make", self.changes)
        self._say(said if self.changes else _("{file}: to be written as UTF-8"), self.changes)

    def say_made(self) -> None:
        """Say what was done."""
        if self.same:
            return
        said = ngettext("{file}: {n} change made", "{file}: {n} changes made", self.changes)
        self._say(said if self.changes else _("{file}: written as UTF-8"), self.changes)

    def say_unread(self) -> None:
        """Say how many bytes were not read, or not as the user said."""
        if self.otherwise:
            said = ngettext(
                "{file}: {n} byte that {encoding} does not explain is read in another way",
                "{file}: {n} bytes that {encoding} does not explain are read in another way",
                self.otherwise,
            )
            self._say(said, self.otherwise)
        if self.unread:
            said = ngettext(
                "{file}: {n} byte that no encoding explains is left as it is",
                "{file}: {n} bytes that no encoding explains are left as they are",
                self.unread,
            )
            self._say(said, self.unread)

    def _say(self, said: str, count: int) -> None:
        terminal.warn(said.format(file=self.file, n=count, encoding=self.encoding))


def _count(text: str) -> int:
    return len(_UNREAD.findall(text))

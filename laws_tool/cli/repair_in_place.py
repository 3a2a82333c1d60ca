"""Files that ``laws repair`` mends in their place, and the copies of what they were."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from laws_tool.atomic import replacing
from laws_tool.cli import terminal
from laws_tool.cli.repair_journals import check_journal, check_writable, journal_to, journals_in, unwritable
from laws_tool.cli.repair_sources import BACKUP, Wish, blocks, check_is_text, opened
from laws_tool.cli.repair_tally import Tally, clean_bytes
from laws_tool.errors import InputError
from laws_tool.messages import _


def replace_all(names: Sequence[str], wish: Wish, folder: Path | None) -> int:
    """Write files anew, one by one, if none has anything in its way; gives the exit status.

    ``folder`` is where the journal of each gets a name of its own.
    """
    places = {os.path.realpath(name): Path(name) for name in names}
    paths = list(places.values())
    journals = [None] * len(paths) if folder is None else journals_in(folder, paths)
    jobs = list(zip(paths, journals, strict=True))
    wrong = [said for path, journal in jobs if (said := _in_the_way(path, wish, journal, places))]
    for said in wrong:
        terminal.fail(said)
    if wrong:
        terminal.fail(_("no file was changed"))
        return 2
    for path, journal in jobs:
        _replace(path, wish, journal)
    return 0


def _in_the_way(path: Path, wish: Wish, journal: Path | None, places: Collection[str]) -> str:
    """Why a file cannot be mended in its place; "" where nothing speaks against it."""
    try:
        if path.exists() and not path.is_file():
            raise InputError(_("{path} is no file that --in-place could replace").format(path=path))
        with opened(str(path)) as source:  # one that cannot be read is not written either
            check_is_text(str(path), source, wish)
        check_writable(path)
        if journal is not None:
            check_journal(journal, places)
        kept = os.path.lexists(_backup(path))
        if not kept:
            check_writable(_backup(path))
        if (kept or wish.encoding is not None) and _would_change(path, wish) and kept:
            raise _backed_up(path)
    except InputError as error:
        return str(error)
    return ""


def _would_change(path: Path, wish: Wish) -> bool:
    """Whether a repair would write other bytes; InputError if they are none of the named encoding."""
    tally = Tally(str(path), wish.encoding)
    for block in blocks(str(path), wish):  # up to the end: any of them may be wrong
        tally.add(block)
    return not tally.same


def _replace(path: Path, wish: Wish, journal: Path | None) -> None:
    """Write a file anew, keeping what it was; a file that needs nothing is not touched."""
    tally = Tally(str(path), wish.encoding)
    try:
        with _backup_of(path) as keep, replacing(path) as new, journal_to(journal) as writer:
            for block in blocks(str(path), wish):
                tally.add(block)
                new.write(clean_bytes(block))
                if writer:
                    writer.add(block)
            if not tally.same:
                keep()
            else:
                new.give_up()
                if writer:
                    writer.give_up()
    except OSError as error:
        raise unwritable(path, error) from error
    tally.say_unread()
    tally.say_made()


@contextmanager
def _backup_of(path: Path) -> Iterator[Callable[[], None]]:
    """What keeps a copy of a file, which goes again where the block does not end well."""
    backup = _backup(path)
    kept = False

    def keep() -> None:
        nonlocal kept
        if os.path.lexists(backup):
            raise _backed_up(path)
        with path.open("rb") as source, replacing(backup) as copy:
            kept = True
            shutil.copyfileobj(source, copy)
        shutil.copystat(path, backup)

    try:
        yield keep
    except BaseException:
        if kept:
            backup.unlink(missing_ok=True)
        raise


def _backup(path: Path) -> Path:
    return path.with_name(path.name + BACKUP)


def _backed_up(path: Path) -> InputError:
    said = _("{path} is there already: an earlier repair's backup; move it away first")
    return InputError(said.format(path=_backup(path)))

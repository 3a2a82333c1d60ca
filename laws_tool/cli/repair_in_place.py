"""What ``laws repair`` writes to: files mended in their place, their backups, and journals."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from laws_tool.atomic import replacing
from laws_tool.cli import terminal
from laws_tool.cli.repair_sources import BACKUP, Wish, blocks, opened
from laws_tool.errors import InputError
from laws_tool.filenames import apart
from laws_tool.messages import _, ngettext
from laws_tool.messages import reason as system_reason
from laws_tool.repair.stream import JournalWriter


def replace_all(paths: Sequence[Path], wish: Wish, journals: Path | None) -> None:
    """Write files anew, one by one; the journal of each has a name of its own."""
    once = list({os.path.realpath(path): path for path in paths}.values())
    for path, name in zip(once, apart(once), strict=True):
        _replace(path, wish, journals and journals / name.with_name(f"{name.name}.journal"))


def _replace(path: Path, wish: Wish, journal: Path | None) -> None:
    """Write a file anew, keeping what it was; a file that needs nothing is not touched."""
    if path.exists() and not path.is_file():
        raise InputError(_("{path} is no file that --in-place could replace").format(path=path))
    with opened(str(path)):
        pass  # one that cannot be read is not written either
    count = 0
    same = True
    try:
        with _backup_of(path) as keep, replacing(path) as new, journal_to(journal) as writer:
            for block in blocks(str(path), wish):
                data = block.repaired.text.encode("utf-8", "surrogateescape")
                same = same and data == block.data
                count += len(block.repaired.edits)
                new.write(data)
                if writer:
                    writer.add(block)
            if not same:
                keep()
            else:
                new.give_up()
                if writer:
                    writer.give_up()
    except OSError as error:
        raise _unwritable(path, error) from error
    if count and not same:
        said = ngettext("{file}: {n} change made", "{file}: {n} changes made", count)
        terminal.warn(said.format(file=path, n=count))
    elif not same:
        terminal.warn(_("{file}: written as UTF-8").format(file=path))


@contextmanager
def _backup_of(path: Path) -> Iterator[Callable[[], None]]:
    """What keeps a copy of a file, which goes again where the block does not end well."""
    backup = path.with_name(path.name + BACKUP)
    kept = False

    def keep() -> None:
        nonlocal kept
        if os.path.lexists(backup):
            raise InputError(
                _("{path} is there already: an earlier repair's backup; move it away first").format(
                    path=backup
                )
            )
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


@contextmanager
def journal_to(path: Path | None) -> Iterator[JournalWriter | None]:
    """A writer whose journal is put in place when all is done; None where no journal is wanted."""
    if path is None:
        yield None
        return
    with JournalWriter() as writer:
        yield writer
        if writer.given_up:
            return
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with replacing(path) as target:
                writer.finish(target)
        except OSError as error:
            raise _unwritable(path, error) from error


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(_("{path}: cannot be written: {reason}").format(path=path, reason=system_reason(error)))

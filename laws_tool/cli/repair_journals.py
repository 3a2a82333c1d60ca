"""Where ``laws repair`` writes its journals, and whether it can."""

from __future__ import annotations

import errno
import os
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from laws_tool.atomic import is_device, replacing
from laws_tool.cli.repair_sources import STANDARD_INPUT
from laws_tool.errors import InputError
from laws_tool.filenames import apart, percent_quoted
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason
from laws_tool.repair.stream import JournalWriter


def journals_in(folder: Path, files: Sequence[Path]) -> list[Path]:
    """The journal of each file in one folder: its name says whose it is, and is of no other file.

    >>> [path.name for path in journals_in(Path("j"), [Path("a:b.txt"), Path("a-b.txt")])]
    ['a%3Ab.txt.journal', 'a-b.txt.journal']
    """
    quoted = [Path(path.anchor, *map(percent_quoted, path.parts[1:])) for path in map(_whole, files)]
    return [folder / name.with_name(f"{name.name}.journal") for name in apart(quoted)]


def _whole(file: Path) -> Path:
    return Path(os.path.abspath(file))  # noqa: PTH100 - a link keeps the name that it was given by


def check_folder(folder: Path, names: Sequence[str]) -> None:
    """Raise InputError for a folder that cannot hold the journals of the files and folders named."""
    if os.fspath(folder) == STANDARD_INPUT or (os.path.lexists(folder) and not folder.is_dir()):
        raise InputError(
            _("{path} is no folder, and --journal names one with --in-place").format(path=folder)
        )
    if os.path.realpath(folder) in map(os.path.realpath, names):
        raise InputError(
            _("{path} is the folder that is mended; name another for --journal").format(path=folder)
        )


def check_journal(journal: Path, places: Collection[str]) -> None:
    """Raise InputError for a journal that could not be written, or is a file that is read.

    ``places`` are the real paths of those.
    """
    if os.path.realpath(journal) in places:
        raise InputError(_("{path} is a file that is read; name another for --journal").format(path=journal))
    check_writable(journal)


def check_writable(path: Path) -> None:
    """Raise InputError for a file that could not be written, as far as that can be told before."""
    place = Path(os.path.realpath(path))
    above = next(folder for folder in place.parents if folder.exists())
    if path.is_dir():
        wrong = errno.EISDIR
    elif is_device(path):  # what it takes is seen when it is written to
        return
    elif not above.is_dir():
        wrong = errno.ENOTDIR
    elif not os.access(above, os.W_OK | os.X_OK):
        wrong = errno.EACCES
    else:
        return
    raise unwritable(path, OSError(wrong, os.strerror(wrong)))


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
            raise unwritable(path, error) from error


def unwritable(path: Path, error: OSError) -> InputError:
    """The error for a file that cannot be written."""
    return InputError(_("{path}: cannot be written: {reason}").format(path=path, reason=system_reason(error)))

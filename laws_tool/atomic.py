"""Writing a file whole or not at all: the one place where a file that may exist is replaced.

What is written goes to a file of its own beside the target, with a name that nothing else
has, and is moved over the target in one step. A link stays a link, a file keeps its mode,
and what cannot be replaced (a device, a pipe) is written to as it is.
"""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkstemp
from typing import BinaryIO, Final

from laws_tool.errors import InputError
from laws_tool.messages import _, reason

STAGING: Final = ".laws-new-"
"""How the name of a file begins that is not in place yet."""

_NEW_FILE: Final = 0o666
"""The mode of a file that was not there before, less what the user's mask takes away."""


_DEVICES: Final = (Path("/dev"), Path("/dev/fd"), Path("/proc/self/fd"))
"""Where names stand for what is open already, be it a file."""


class Replacement:
    """A file that will be put in place of another when it is written; see :func:`replacing`."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self.given_up = False

    def write(self, data: bytes, /) -> None:
        """Write the next bytes."""
        self._file.write(data)

    def give_up(self) -> None:
        """Leave what is there as it is after all."""
        self.given_up = True


@contextmanager
def replacing(target: Path, ready: Callable[[Path], None] | None = None) -> Iterator[Replacement]:
    """Write a file that appears in its place, whole, at the end of the block.

    Any exception, or :meth:`Replacement.give_up`, leaves what was there. ``ready`` is told
    where the finished file is, just before it is moved. Raises OSError.
    """
    if is_device(target):
        with target.open("ab") as device:
            yield Replacement(device)
        return
    place = Path(os.path.realpath(target))
    handle, name = mkstemp(prefix=STAGING, dir=place.parent)
    staged = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            replacement = Replacement(file)
            yield replacement
        if replacement.given_up:
            staged.unlink()
            return
        _dress(staged, place)
        if ready is not None:
            ready(staged)
        staged.replace(place)
    except BaseException:
        staged.unlink(missing_ok=True)
        raise


def is_device(target: Path) -> bool:
    """Whether a name is of what is written to as it is: a pipe, a terminal, ``/dev/stdout``."""
    if target.exists() and not target.is_file():
        return True
    return target.parent in _DEVICES


def _dress(staged: Path, place: Path) -> None:
    """Give a new file the mode and the owner of the one that it replaces."""
    if not place.exists():
        staged.chmod(_NEW_FILE & ~_umask())
        return
    before = place.stat()
    if hasattr(os, "chown") and before.st_uid != staged.stat().st_uid:
        with suppress(OSError):  # only root gives files away
            os.chown(staged, before.st_uid, before.st_gid)
    staged.chmod(stat.S_IMODE(before.st_mode))


def write_file(target: Path, pieces: Iterable[bytes]) -> None:
    """Write one file, which appears whole or not at all; InputError where it cannot be written."""
    with unchanged_on_error(target), replacing(target) as file:
        for piece in pieces:
            file.write(piece)


@contextmanager
def unchanged_on_error(target: Path) -> Iterator[None]:
    """Turn an error of the operating system into one that names the target, which is as it was."""
    try:
        yield
    except OSError as error:
        raise InputError(
            _("cannot write {path}: {reason}; nothing there was changed").format(
                path=target, reason=reason(error)
            )
        ) from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

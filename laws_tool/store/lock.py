"""One build at a time: a lock that a process gives up when it dies."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from time import sleep
from typing import IO, Final

from laws_tool.store.explained import explained
from laws_tool.store.home import Home

_LOCK: Final = "lock"

_HELD_BY_ANOTHER: Final = (errno.EACCES, errno.EDEADLK, getattr(errno, "EDEADLOCK", errno.EDEADLK))
"""What Windows answers where another process has the lock."""

_PAUSE: Final = 0.1
"""Seconds between two tries where the system does not wait itself."""


@contextmanager
def lock(home: Home) -> Iterator[None]:
    """Hold the only right to build in a home; waits for it, however long another build takes.

    Raises InputError or BuildError where the folder of indexes cannot be used.
    """
    with explained(home.indexes):
        home.indexes.mkdir(parents=True, exist_ok=True)
        file = (home.indexes / _LOCK).open("a+b")
    with file:
        with explained(home.indexes):
            _wait_for(file)
        yield


def _wait_for(file: IO[bytes]) -> None:
    try:
        import fcntl
    except ImportError:
        return _wait_on_windows(file)
    try:
        return fcntl.flock(file, fcntl.LOCK_EX)
    except OSError as error:
        if error.errno not in (errno.ENOLCK, errno.ENOTSUP, errno.EINVAL):  # no locks on this file system
            raise


def _wait_on_windows(file: IO[bytes]) -> None:
    """Try until it is ours: what Windows calls a lock that waits gives up after ten seconds."""
    import msvcrt

    at_once = getattr(msvcrt, "LK_NBLCK")  # noqa: B009 - other systems' type checkers know no such names
    locking = getattr(msvcrt, "locking")  # noqa: B009
    while True:
        file.seek(0)
        try:
            return locking(file.fileno(), at_once, 1)  # type: ignore[no-any-return]
        except OSError as error:
            if error.errno not in _HELD_BY_ANOTHER:
                raise
        sleep(_PAUSE)

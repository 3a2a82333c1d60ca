"""One build at a time: a lock that a process gives up when it dies."""

from __future__ import annotations

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from time import sleep
from typing import IO, Final

from laws_tool.store.explained import explained
from laws_tool.store.home import Home

_LOCK: Final = "lock"

_HELD_BY_ANOTHER: Final = (
    errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK, getattr(errno, "EDEADLOCK", errno.EDEADLK),
)  # fmt: skip
"""What systems answer where another process has the lock."""

_NO_LOCKS: Final = (errno.ENOLCK, errno.ENOTSUP, errno.EINVAL)
"""What file systems answer that have no locks: there everybody may build."""

_PAUSE: Final = 0.1
"""Seconds between two tries."""

_PATIENCE: Final = 10
"""Tries after which the wait is said."""

Waiting = Callable[[], None]
"""Told that another process is building."""


@contextmanager
def lock(home: Home, waiting: Waiting = lambda: None) -> Iterator[None]:
    """Hold the only right to build in a home; waits for it, however long another build takes.

    ``waiting`` is called when that takes longer than a moment. Raises InputError or
    BuildError where the folder of indexes cannot be used.
    """
    with explained(home.indexes):
        home.indexes.mkdir(parents=True, exist_ok=True)
        file = (home.indexes / _LOCK).open("a+b")
    with file:
        with explained(home.indexes):
            _wait_for(file, waiting)
        yield


def _wait_for(file: IO[bytes], waiting: Waiting) -> None:
    """Try until it is ours: a lock that waits by itself could not say so."""
    try:
        take = _taker(file)
    except ImportError:
        take = _taker_on_windows(file)
    for tries in count(1):
        try:
            take()
        except OSError as error:
            if error.errno in _NO_LOCKS:
                return
            if error.errno not in _HELD_BY_ANOTHER:
                raise
        else:
            return
        if tries == _PATIENCE:
            waiting()
        sleep(_PAUSE)


def _taker(file: IO[bytes]) -> Callable[[], None]:
    import fcntl

    return lambda: fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _taker_on_windows(file: IO[bytes]) -> Callable[[], None]:
    import msvcrt

    at_once = getattr(msvcrt, "LK_NBLCK")  # noqa: B009 - other systems' type checkers know no such names
    locking = getattr(msvcrt, "locking")  # noqa: B009

    def take() -> None:
        file.seek(0)
        locking(file.fileno(), at_once, 1)

    return take

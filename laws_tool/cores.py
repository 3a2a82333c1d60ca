"""Work spread over the cores of the machine, where there is enough of it to be worth a process."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Final, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

WORTH: Final = 2_000_000
"""Bytes of input from which on a process for each core costs less than it saves."""


_alone = False
"""Whether this process is one of many already."""


def _be_alone() -> None:
    global _alone
    _alone = True


def spread(function: Callable[[Job], Result], jobs: Sequence[Job], size: int) -> Iterator[Result]:
    """The results of a function for each of some jobs, in their order.

    ``size`` is how many bytes the jobs read in all. ``function`` and jobs must be such that they
    can be pickled; an error of a job is raised here when its turn comes.

    >>> list(spread(len, ["a", "bb"], 3))
    [1, 2]
    """
    cores = min(os.cpu_count() or 1, len(jobs))
    if cores < 2 or size < WORTH or _alone:
        yield from map(function, jobs)
        return
    with ProcessPoolExecutor(cores, initializer=_be_alone) as pool:
        try:
            yield from pool.map(function, jobs, chunksize=max(1, len(jobs) // (cores * 4)))
        finally:
            pool.shutdown(wait=False, cancel_futures=True)

"""How long a search takes from the shell, and how quickly the lexicon answers.

Run ``python scripts/bench_search.py``; what counts are the ratios, since absolute times
belong to the machine. A search may take as a whole process at most LIMIT times as long as
the same interpreter takes to do nothing. Exit status 1 where it takes longer.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Final

LIMIT: Final = 12.0
RUNS: Final = 20

_ROOT: Final = Path(__file__).parent.parent
_LAWS: Final = ("-c", "from laws_tool.cli.main import entry; entry()")
"""What the console script does, by the interpreter that runs this."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured thing: its name, milliseconds, and what it is a multiple of, if anything."""

    name: str
    milliseconds: float
    ratio: float | None = None
    limit: float | None = None

    @property
    def kept(self) -> bool:
        """Whether it is within its limit."""
        return self.ratio is None or self.limit is None or self.ratio <= self.limit

    def __str__(self) -> str:
        said = f"{self.name:<44}{self.milliseconds:>9.2f} ms"
        if self.ratio is not None:
            said += f"  {self.ratio:6.2f} x"
        if self.limit is not None:
            said += f"  (limit {self.limit:g} x{'' if self.kept else ', exceeded'})"
        return said


def measure(query: str = "фальшренонсами", runs: int = RUNS) -> list[Figure]:
    """The figures of start-up, of the lexicon and of a first build, on a copy of the bundled corpus."""
    with tempfile.TemporaryDirectory() as scratch:
        home = Path(scratch) / "home"
        _copy(_ROOT / "corpus", home / "corpus")
        search = (*_LAWS, "search", query, "--home", str(home))
        built = _milliseconds(lambda: _run(search))
        _settle(search)
        # in turn, since the speed of a machine drifts
        pairs = [(_milliseconds(lambda: _run(("-c", "pass"))), _milliseconds(lambda: _run(search)))
                 for _ in range(runs)]  # fmt: skip
        nothing = statistics.median(pair[0] for pair in pairs)
        whole = statistics.median(pair[1] for pair in pairs)
        return [
            Figure("first search, with the build", built),
            Figure("python -c pass", nothing),
            Figure("laws search, whole process", whole, whole / nothing, LIMIT),
            *_inside(home, query),
        ]


def _copy(source: Path, target: Path) -> None:
    for path in source.rglob("*"):
        if path.is_file():
            copy = target / path.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(path.read_bytes())


def _settle(search: Sequence[str]) -> None:
    """Search until the sources are old enough to be trusted without being read."""
    from time import sleep

    sleep(2.5)
    _run(search)


def _run(arguments: Sequence[str]) -> None:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=_ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(arguments)}: {done.stderr.decode(errors='replace')}")


def _milliseconds(work: Callable[[], object]) -> float:
    start = perf_counter()
    work()
    return (perf_counter() - start) * 1000


def _inside(home: Path, query: str) -> list[Figure]:
    """What a process that has started takes for a look-up and for a query."""
    sys.path.insert(0, str(_ROOT))
    from laws_tool.search.lexicon import ClosedLexicon
    from laws_tool.search.searching import Search
    from laws_tool.store import Library, layout, open_home

    library = Library(open_home(home))
    folder = library.folder / layout.INDEX
    cold = [_milliseconds(lambda: ClosedLexicon(folder, "ru").known(query)) for _ in range(RUNS)]
    search = Search(library)
    search.search(query)
    warm = [_milliseconds(lambda: search.search(query)) for _ in range(RUNS)]
    return [
        Figure("lexicon, opened and asked", statistics.median(cold)),
        Figure("a query, in a process that has started", statistics.median(warm)),
    ]


def main() -> int:
    """Print the figures; 1 where a limit is exceeded."""
    figures = measure()
    for figure in figures:
        print(figure)
    return 0 if all(figure.kept for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())

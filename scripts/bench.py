"""All benches: ``python scripts/bench.py [search|repair|citations …]``, every one without a name.

Those that have peers print them from the same run, since absolute times belong to the machine; the
others say what is right, or what a limit is. What follows the name of a bench goes to it as its own options.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Final

_SCRIPTS: Final = Path(__file__).parent


def names() -> list[str]:
    """The benches that there are."""
    return sorted(path.stem.removeprefix("bench_") for path in _SCRIPTS.glob("bench_*.py"))


def main(arguments: list[str]) -> int:
    """Run the named bench, or all; not 0 where one failed or exceeded a limit, 2 for a name that is none."""
    known = names()
    if arguments and arguments[0] not in known:
        print(f"no bench {arguments[0]}; there are: {', '.join(known)}", file=sys.stderr)
        return 2
    status = 0
    for name in arguments[:1] or known:
        print(f"== {name}", flush=True)
        command = [sys.executable, str(_SCRIPTS / f"bench_{name}.py"), *arguments[1:]]
        status |= subprocess.run(command, check=False).returncode
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

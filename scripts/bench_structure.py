"""The bench of structure: nodes found beside nodes that a person listed, for each law of the material.

::

    LAWS_TEST_MATERIAL=... python scripts/bench.py structure [NAME] [--show N]

Prints, a line a law, how many nodes a person lists and how many are found, precision and
recall over (path, kind, place of the label), nodes read by eye that agree, and seconds.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.parse import measure


def main(arguments: list[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="bench.py structure", description="nodes found beside nodes listed")
    parser.add_argument("name", nargs="?", default="", help="only laws whose name has this in it")
    parser.add_argument("--show", type=int, default=0, help="so many nodes that differ")
    wanted = parser.parse_args(arguments)
    if not measure.MATERIAL:
        sys.exit("set LAWS_TEST_MATERIAL to the folder with the laws")
    print(f"{'':18} {'listed':>6} {'found':>6} {'precision':>9} {'recall':>7} {'by eye':>7} {'seconds':>7}")
    for text in measure.TEXTS:
        if wanted.name in text.name:
            _measure(text, wanted.show)


def _measure(text: measure.Text, show: int) -> None:
    start = time.perf_counter()
    measure.build(text)
    took = time.perf_counter() - start
    right, ours = measure.expected(text), measure.found(text)
    precision, recall = measure.precision_and_recall(right, ours)
    rows = measure.read_by_eye(text.name)
    wrong = [(row["path"], found) for row in rows if (found := measure.differences(text, row))]
    print(
        f"{text.name:18} {right.total():6} {ours.total():6} {precision:9.4f} {recall:7.4f} "
        f"{len(rows) - len(wrong):3} of {len(rows)} {took:7.1f}"
    )
    if show:
        print("   not found:", *sorted((right - ours).elements())[:show])
        print("   too many: ", *sorted((ours - right).elements())[:show])
        for path, found in wrong[:show]:
            print("   by eye:", path, *found)


if __name__ == "__main__":
    main()

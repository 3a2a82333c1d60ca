"""The bench of the repair of encodings: detection, chains, mixed files, clean text, speed.

::

    pip install ftfy plsfix chardet charset-normalizer bytesense "django<6" wagtail sphinx
    LAWS_TEST_MATERIAL=... python scripts/bench_repair.py [--half tune] [--only CLASS] [--peers]

``repair_texts.py`` says what the texts are, ``repair_damage.py`` what is done to them.
"""

from __future__ import annotations

import argparse
import importlib.util
import random
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from repair_damage import BYTES, CYRILLIC_READ, Case, classes, damage, half_files
from repair_texts import half_of, lines_of, sample

from laws_tool.repair.encoding import decode, mend
from laws_tool.repair.encoding.gate import gate
from laws_tool.repair.encoding.language_model import load
from laws_tool.repair.segments import Draft

Repair = Callable[[str], str]

ROUNDS: Final = 5
"""So often speed is measured, all systems by turns, since others may use the machine too."""

DETECTED: Final = (
    "cp866", "koi8-r", "cp1251", "mac_cyrillic", "iso8859-5", "utf-8", "utf-16", "utf-16-le",
)  # fmt: skip


def ours(text: str) -> str:
    """What the undoing of wrong readings makes of a text, without the rules before and after it."""
    return Draft.of(text).apply(mend(text)).text


def for_the_first_time(text: str) -> str:
    """What this project makes of a text, with no word remembered from another one."""
    model = load()
    for remembered in (model.seen, model.odd, model.clean):
        remembered.clear()
    gate.cache_clear()
    return ours(text)


def peers() -> dict[str, Repair]:
    """The repairs of others, as far as they are installed."""
    found: dict[str, Repair] = {}
    if importlib.util.find_spec("ftfy"):
        import ftfy

        found["ftfy"] = ftfy.fix_encoding
    if importlib.util.find_spec("plsfix"):
        import plsfix

        found["plsfix"] = plsfix.fix_text
    if importlib.util.find_spec("bytesense"):
        import bytesense

        found["bytesense"] = lambda text: str(bytesense.repair(text).repaired)
    return found


def detectors() -> dict[str, Callable[[bytes], str]]:
    """Bytes to text, ours and others'."""

    def by_name(data: bytes, name: str | None) -> str:
        return data.decode(name or "latin-1", "replace").removeprefix("\ufeff")

    found: dict[str, Callable[[bytes], str]] = {"ours": lambda data: decode(data).text.removeprefix("\ufeff")}
    if importlib.util.find_spec("chardet"):
        import chardet

        found["chardet"] = lambda data: by_name(data, chardet.detect(data)["encoding"])
    if importlib.util.find_spec("charset_normalizer"):
        import charset_normalizer

        def normalizer(data: bytes) -> str:
            best = charset_normalizer.from_bytes(data).best()
            return by_name(data, best.encoding if best else None)

        found["charset-norm."] = normalizer
    return found


@dataclass(frozen=True, slots=True)
class Score:
    """Shares of texts repaired exactly, and changed to something wrong."""

    exact: float
    wrong: float
    count: int

    def __str__(self) -> str:
        return f"{100 * self.exact:6.2f} ({100 * self.wrong:5.2f})"


def score(repair: Repair, tried: Sequence[Case], show: int = 0) -> Score:
    """Run a repair over some cases."""
    exact = wrong = 0
    for case in tried:
        got = repair(case.damaged)
        exact += got == case.right
        bad = got not in (case.right, case.damaged)
        wrong += bad
        if got != case.right and show > 0:
            show -= 1
            at = max(
                0, next((n for n, (a, b) in enumerate(zip(got, case.right, strict=False)) if a != b), 0) - 30
            )
            print(f"   {'WRONG' if bad else 'left '} {case.damaged[:90]!r}")
            print(f"      got {got[at : at + 90]!r}\n    right {case.right[at : at + 90]!r}")
    size = max(1, len(tried))
    return Score(exact / size, wrong / size, len(tried))


def detection(half: str, count: int, only: str, others: bool) -> None:
    """Detection from bytes, for words, lines and paragraphs."""
    systems = detectors() if others else {"ours": detectors()["ours"]}
    for size in ("word", "line", "paragraph"):
        title = f"detection, {size}"
        if only and only not in title:
            continue
        texts = sample(size, half, "ru", count)
        row = []
        for name, system in systems.items():
            good = total = 0
            for text in texts:
                for encoding in DETECTED:
                    try:
                        data = text.encode(encoding)
                    except UnicodeError:
                        continue
                    total += 1
                    good += system(data) == text
            row.append(f"{name} {100 * good / max(1, total):6.2f}")
        print(f"{title:32}", " · ".join(row), flush=True)


def clean_lines(half: str, only: str, show: int) -> None:
    """How many clean lines are changed, over all languages that there are texts for."""
    if only and only not in "clean":
        return
    names = (
        "ru uk bg en de pl fr es it cs sr mk kk tt be ky mn vi el he ar ja tr hu fi ro sk sl hr lt lv et pt"
        " sv da nb nl is ca hy ka id zh_Hans ko fa"
    )
    total = changed = 0
    for language in names.split():
        lines = half_of(lines_of(language), half)
        total += len(lines)
        for line in lines:
            if ours(line) != line:
                changed += 1
                if changed <= show:
                    print(f"   CHANGED {language} {line[:100]!r}\n        to {ours(line)[:100]!r}")
        together = "\n".join(lines)
        if ours(together) != together:
            print(f"   {language}: {len(list(mend(together)))} edits as one document")
    print(f"clean lines changed: {changed} of {total:,}", flush=True)


def speed(half: str, only: str) -> None:
    """MB/s (of UTF-8) on clean and on damaged text, against ftfy in the same run."""
    if only and only not in "speed":
        return
    ru, en = half_of(lines_of("ru"), half), half_of(lines_of("en"), half)
    texts = {
        "clean, Russian": "\n".join(ru)[:600_000],
        "clean, English": "\n".join(en)[:600_000],
        "damaged, one chain": damage("\n".join(ru)[:200_000], CYRILLIC_READ[0]) or "",
        "damaged, 30 % of lines": "\n".join(
            c.damaged for c in half_files(CYRILLIC_READ, ru[:4000], random.Random(2))
        ),
        "damaged, 8-bit": damage(
            "\n".join(x for x in ru if x.isprintable())[:200_000].encode("cp1251", "ignore").decode("cp1251"),
            BYTES[0],
        )
        or "",
    }
    systems: dict[str, Repair] = {"ours": for_the_first_time, "ours again": ours, **rivals_in_speed()}
    for title, text in texts.items():
        size = len(text.encode()) / 1e6
        times: dict[str, list[float]] = {name: [] for name in systems}
        for _round in range(ROUNDS):
            for name, system in systems.items():
                start = time.perf_counter()
                system(text)
                times[name].append(time.perf_counter() - start)
        row = (f"{name} {size / statistics.median(took):.1f}" for name, took in times.items())
        print(f"speed in MB/s, {title:25}", " · ".join(row), flush=True)


def rivals_in_speed() -> dict[str, Repair]:
    """What speed is compared with: all that ftfy does, and its repair of encodings alone."""
    found: dict[str, Repair] = {}
    if importlib.util.find_spec("ftfy"):
        import ftfy

        found |= {"ftfy.fix_encoding": ftfy.fix_encoding, "ftfy.fix_text": ftfy.fix_text}
    if importlib.util.find_spec("plsfix"):
        import plsfix

        found["plsfix.fix_text"] = plsfix.fix_text
    return found


def main(argv: Sequence[str] | None = None) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--half", choices=("tune", "report"), default="report")
    parser.add_argument("--only", default="", help="only classes whose name has this")
    parser.add_argument("--count", type=int, default=300, help="texts a class")
    parser.add_argument("--show", type=int, default=0, help="show so many failures a class")
    parser.add_argument("--peers", action="store_true", help="run the others too")
    options = parser.parse_args(argv)
    systems = {"ours": ours, **(peers() if options.peers else {})}
    for title, tried in classes(options.half, options.count):
        if options.only and options.only not in title:
            continue
        scores = [
            f"{name} {score(system, tried, options.show if name == 'ours' else 0)}"
            for name, system in systems.items()
        ]
        print(f"{title:32} n={len(tried):4} ", " · ".join(scores), flush=True)
    detection(options.half, min(options.count, 100), options.only, options.peers)
    clean_lines(options.half, options.only, options.show)
    speed(options.half, options.only)


if __name__ == "__main__":
    main()

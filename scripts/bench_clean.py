"""How many clean lines the repair changes: at most one of 100,000 and more, in some hundred languages.

::

    pip install "django<6" wagtail sphinx
    LAWS_TEST_MATERIAL=... python scripts/bench_clean.py [--only SOURCE] [--part 1/4] [--show N] [--most N]

The lines are those that installed packages hold: message catalogues (gettext), the names of
languages, countries, currencies and dates of the CLDR (by way of Babel), the source of the
standard library; and the folder that LAWS_TEST_MATERIAL names, if set. Every distinct line is
repaired alone, where it has no neighbours to speak for it, and then in texts of many lines.
The exit status is 1 where the encoding of more lines is changed than ``--most`` says. Lines that
another rule changes are counted beside: letters of the wrong alphabet in a word («Бъдещo» with a
Latin o) are misprints of those who typed them, to be looked at by eye.
"""

from __future__ import annotations

import argparse
import gettext
import importlib.util
import os
import site
import sys
import sysconfig
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Final

from laws_tool.repair import repair_text

ROOT: Final = Path(__file__).parent.parent
ENCODING: Final = ("mojibake", "lost-letters")
"""The kinds of edits that say a line was read wrongly."""
DOCUMENT: Final = 4000
"""Lines of a text of many."""
PLAIN: Final = 3
"""One ASCII line of so many is taken: most rules need more than ASCII."""
TEXTS: Final = (".md", ".txt", ".xml", ".json", ".html", ".htm", ".toml", ".py", ".rst")


def main(argv: Sequence[str] | None = None) -> int:
    """Print what changed, source by source, and the sum."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", choices=tuple(SOURCES), help="one source")
    parser.add_argument("--part", default="1/1", help="such as 2/4: the second quarter of the lines")
    parser.add_argument("--show", type=int, default=20, help="show so many changed lines a source")
    parser.add_argument("--most", type=int, default=1, help="so many lines may change")
    options = parser.parse_args(argv)
    part, parts = map(int, options.part.split("/"))
    total = changed = 0
    for name, source in SOURCES.items():
        if options.only not in (None, name):
            continue
        start = time.perf_counter()
        lines = [line for line in sorted(set(source())) if zlib.crc32(line.encode()) % parts == part - 1]
        bad = []
        misprints = 0
        for line in lines:
            edits = repair_text(line).edits
            if any(edit.kind in ENCODING for edit in edits):
                bad.append(line)
            misprints += bool(edits) and line not in bad[-1:]
        for line in bad[: options.show]:
            for edit in list(repair_text(line).explain())[:2]:
                print(f"   {edit.rule}: {edit.before[:60]!r} -> {edit.after[:60]!r} in {line[:70]!r}")
        done = [repair_text(text) for text in _documents(lines)]
        together = [edit for text in done for edit in text.explain() if edit.kind in ENCODING]
        for edit in together[: options.show]:
            print(f"   {edit.rule} in a text: {edit.before[:60]!r} -> {edit.after[:60]!r}, {edit.evidence}")
        seconds = time.perf_counter() - start
        print(
            f"{name:10} {len(lines):8,} lines, {len(bad)} changed alone, {len(together)} edits in texts,"
            f" {misprints} misprints, {seconds:.0f} s",
            flush=True,
        )
        total += len(lines)
        changed += len(bad) + len(together)
    print(f"clean lines changed: {changed} of {total:,}", flush=True)
    return int(changed > options.most)


def _documents(lines: Sequence[str]) -> Iterator[str]:
    for start in range(0, len(lines), DOCUMENT):
        yield "\n".join(lines[start : start + DOCUMENT])


def messages() -> Iterator[str]:
    """The lines of all message catalogues of the packages that are installed."""
    for folder in site.getsitepackages():
        for path in sorted(Path(folder).glob("**/LC_MESSAGES/*.mo")):
            with path.open("rb") as file:
                catalogue = vars(gettext.GNUTranslations(file))["_catalog"]
            for value in catalogue.values():
                yield from _lines(str(value))


def names() -> Iterator[str]:
    """The names of the CLDR, three to a line as in a list."""
    if importlib.util.find_spec("babel") is None:
        return
    from babel import Locale, localedata

    for code in localedata.locale_identifiers():
        locale = Locale.parse(code)
        found: list[str] = []
        for table in (
            locale.languages,
            locale.territories,
            locale.scripts,
            locale.currencies,
            locale.variants,
        ):
            found += map(str, table.values())
        for wide in (locale.months, locale.days, locale.quarters, locale.eras, locale.day_periods):
            found += _leaves(wide)
        found = list(dict.fromkeys(name for name in found if not name.isascii()))
        for at in range(0, len(found), 3):
            yield from _lines(", ".join(found[at : at + 3]))


def _leaves(table: object) -> Iterator[str]:
    if hasattr(table, "values"):
        for value in table.values():
            yield from _leaves(value)
    elif isinstance(table, str):
        yield table


def library() -> Iterator[str]:
    """The source of the standard library, without its tests, which hold damage on purpose."""
    folder = Path(sysconfig.get_path("stdlib"))
    for path in sorted(folder.glob("**/*.py")):
        if not {"test", "tests", "site-packages", "lib2to3", "idle_test"} & set(path.parts):
            yield from _lines(path.read_text("utf-8", "replace"))


def material() -> Iterator[str]:
    """The texts in UTF-8 of the folder that LAWS_TEST_MATERIAL names."""
    root = os.environ.get("LAWS_TEST_MATERIAL")
    for path in sorted(Path(root).glob("**/*")) if root else ():
        if path.is_file() and path.suffix in TEXTS:
            try:
                yield from _lines(path.read_bytes().decode("utf-8"))
            except UnicodeDecodeError:
                continue


def by_hand() -> Iterator[str]:
    """Lines written down since they look odd: letters, signs, formulas, pictures of lines."""
    for path in (ROOT / "tests" / "data" / "encoding").glob("clean*.txt"):
        yield from _lines(path.read_text("utf-8"))


def _lines(text: str) -> Iterable[str]:
    for line in text.splitlines():
        if line.strip() and not (line.isascii() and zlib.crc32(line.encode()) % PLAIN):
            yield line


SOURCES: Final = {
    "by hand": by_hand,
    "messages": messages,
    "names": names,
    "library": library,
    "material": material,
}
"""Where lines come from."""


if __name__ == "__main__":
    sys.exit(main())

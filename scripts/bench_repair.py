"""The bench of the repair of encodings: detection, chains, mixed files, clean text, speed.

::

    pip install ftfy plsfix chardet charset-normalizer bytesense "django<6" wagtail sphinx
    LAWS_TEST_MATERIAL=... python scripts/bench_repair.py [--half tune] [--only CLASS] [--peers]

The texts are the message catalogues that Django, Wagtail and Sphinx ship (BSD), the corpus of
this project, and the folder that LAWS_TEST_MATERIAL names, if set. A line belongs to the half
``tune`` or ``report`` by its CRC-32, so nothing was tuned on what is reported.
"""

from __future__ import annotations

import argparse
import gettext
import importlib.util
import os
import random
import re
import statistics
import time
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from laws_tool.repair.encoding import decode, mend
from laws_tool.repair.segments import Draft

ROOT: Final = Path(__file__).parent.parent
CATALOGUES: Final = ("django", "wagtail", "sphinx")
LANGUAGES: Final = {"ru": 6, "uk": 1, "bg": 1, "en": 1, "de": 1, "pl": 1}
"""How many lines of each language a class of damage takes, in proportion."""

Step = tuple[str, str]
Repair = Callable[[str], str]


def pairs(spec: str) -> list[tuple[Step, ...]]:
    """Chains from lines such as ``cp1251: cp1252 latin-1`` (really: read as)."""
    chains: list[tuple[Step, ...]] = []
    for row in spec.strip().splitlines():
        really, _, names = row.partition(":")
        chains += [((really.strip(), read_as),) for read_as in names.split()]
    return chains


CYRILLIC_READ: Final = pairs("utf-8: cp1251 cp866 koi8-r mac_cyrillic iso8859-5")
LATIN_READ: Final = pairs("utf-8: cp1252 latin-1 cp437 mac_roman cp1250")
BYTES: Final = pairs("""
    cp1251: cp1252 latin-1 koi8-r cp866 mac_cyrillic iso8859-5 cp437 cp1250
    koi8-r: cp1251 cp1252 latin-1 cp866 cp437
    cp866: cp1251 cp1252 latin-1 koi8-r cp437 mac_cyrillic
    mac_cyrillic: cp1251 mac_roman cp1252
    iso8859-5: cp1251 latin-1 koi8-r
""")
DOUBLE_UTF8: Final = [
    (("utf-8", first), ("utf-8", second))
    for first in ("cp1251", "cp1252", "latin-1")
    for second in ("cp1251", "cp1252", "latin-1")
]
DOUBLE: Final = [
    (("cp1251", "latin-1"), ("utf-8", "latin-1")),
    (("koi8-r", "cp1251"), ("utf-8", "cp1251")),
    (("cp866", "cp1251"), ("utf-8", "cp1252")),
    (("koi8-r", "cp1251"), ("cp866", "cp1251")),
    (("cp1251", "cp1252"), ("utf-8", "cp1252")),
    (("cp1251", "koi8-r"), ("utf-8", "cp1251")),
]
TRIPLE: Final = [
    (("utf-8", "cp1252"),) * 3,
    (("utf-8", "cp1251"),) * 3,
    (("utf-8", "latin-1"),) * 3,
    (("cp1251", "latin-1"), ("utf-8", "latin-1"), ("utf-8", "cp1252")),
    (("koi8-r", "cp1251"), ("utf-8", "cp1251"), ("utf-8", "cp1251")),
    (("utf-8", "cp1251"), ("utf-8", "cp1252"), ("utf-8", "cp1252")),
]
LOSSY: Final[dict[str, list[tuple[Step, ...]]]] = {
    "cp1251": [(("utf-8", "cp1251"),)],
    "cp1252": [(("utf-8", "cp1252"),)],
    "cp1250": [(("utf-8", "cp1250"),)],
    "8-bit": [(("cp866", "cp1252"),), (("cp866", "cp1251"),), (("mac_cyrillic", "cp1251"),)],
    "twice": [(("utf-8", "cp1251"),) * 2, (("utf-8", "cp1252"),) * 2],
}
DETECTED: Final = (
    "cp866", "koi8-r", "cp1251", "mac_cyrillic", "iso8859-5", "utf-8", "utf-16", "utf-16-le",
)  # fmt: skip


# --- texts


@cache
def lines_of(language: str) -> tuple[str, ...]:
    """Distinct lines of a language, in a fixed order."""
    found = {
        line.strip() for text in (*_messages(language), *_material(language)) for line in text.splitlines()
    }
    letters = re.compile(r"[^\W\d_]{3}")
    return tuple(sorted((x for x in found if letters.search(x)), key=lambda x: zlib.crc32(x.encode())))


def _messages(language: str) -> Iterator[str]:
    for package in CATALOGUES:
        spec = importlib.util.find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            continue
        root = Path(spec.submodule_search_locations[0])
        for path in sorted(root.glob(f"**/{'de' if language == 'en' else language}/LC_MESSAGES/*.mo")):
            with path.open("rb") as file:
                catalogue = vars(gettext.GNUTranslations(file))["_catalog"]
            for key, value in catalogue.items():
                yield str(key[0] if isinstance(key, tuple) else key) if language == "en" else str(value)


MATERIAL: Final = {
    "ru": ("kz-tax/**/*.md", "fide-laws/ru/**/*.md", "golded-fido/rusfaq_utf8.txt"),
    "en": ("mtg/*.txt", "malta/*.txt", "gdpr/*.txt", "fide-laws/en/**/*.md"),
    "pl": ("pl-kodeks/*",),
    "fr": ("code-civil-fr-versions/*",),
}


def _material(language: str) -> Iterator[str]:
    folder = os.environ.get("LAWS_TEST_MATERIAL")
    for pattern in MATERIAL.get(language, ()) if folder else ():
        for path in sorted(Path(folder or "").glob(pattern)):
            if path.is_file():
                yield path.read_text("utf-8", "replace")
    if language == "ru":
        for path in sorted(ROOT.glob("corpus/*/raw/*")):
            yield path.read_text("utf-8")


def half_of(lines: Iterable[str], half: str) -> list[str]:
    """The lines of one half."""
    return [x for x in lines if (zlib.crc32(x.encode()) >> 8) % 2 == (half == "report")]


def sample(size: str, half: str, language: str, count: int) -> list[str]:
    """Words of 5 letters and more, lines of 35 to 110 characters, or paragraphs of 350."""
    lines = half_of(lines_of(language), half)
    lines = [x for x in lines if language == "en" or not x.isascii()]
    if size == "word":
        pool = [
            w for x in lines for w in re.findall(r"[^\W\d_]{5,}", x) if language == "en" or not w.isascii()
        ]
        pool = list(dict.fromkeys(pool))
    elif size == "line":
        pool = [x for x in lines if 35 <= len(x) <= 110]
    else:
        pool = [" ".join(lines[n : n + 8])[:350] for n in range(0, len(lines) - 8, 8)]
    random.Random(f"{size} {language}").shuffle(pool)
    return pool[:count]


def mixed_sample(size: str, half: str, count: int) -> list[str]:
    """Texts of all languages in proportion."""
    share = sum(LANGUAGES.values())
    return [x for name, part in LANGUAGES.items() for x in sample(size, half, name, count * part // share)]


# --- damage


def read_as(data: bytes, name: str, lost: str | None = None) -> str:
    """Bytes read by a codec; undefined ones as control characters, or as ``lost``."""
    if name == "utf-8":
        return data.decode(name)
    table = {b: bytes([b]).decode(name, "ignore") or (chr(b) if lost is None else lost) for b in range(256)}
    text = "".join(table[b] for b in data)
    return text if lost is None else text.replace("\xa0", " ")


def damage(text: str, chain: Sequence[Step], lost: str | None = None) -> str | None:
    """The text after a chain of wrong readings; None where it cannot have gone through it."""
    try:
        for number, (really, name) in enumerate(chain, 1):
            text = read_as(text.encode(really), name, lost if number == len(chain) else None)
    except UnicodeError:
        return None
    return text


@dataclass(frozen=True, slots=True)
class Case:
    """A damaged text and what is right."""

    damaged: str
    right: str


def cases(
    chains: Sequence[Sequence[Step]], texts: Sequence[str], losses: Sequence[str | None]
) -> Iterator[Case]:
    """Each text through a chain that changes it, the chains in turn."""
    for turn, text in enumerate(texts):
        for attempt in range(len(chains)):
            chain = chains[(turn + attempt) % len(chains)]
            damaged = damage(text, chain, losses[turn % len(losses)])
            if damaged is not None and damaged != text:
                yield Case(damaged, text)
                break


def half_damaged(chains: Sequence[Sequence[Step]], texts: Sequence[str]) -> Iterator[Case]:
    """Lines of which the first or second half is damaged."""
    for turn, text in enumerate(texts):
        cut = text.find(" ", len(text) // 2)
        if cut < 0:
            continue
        parts = [text[:cut], text[cut:]]
        which = turn % 2
        damaged = damage(parts[which], chains[turn % len(chains)])
        if damaged is None or damaged == parts[which]:
            continue
        parts[which] = damaged
        yield Case("".join(parts), text)


def half_files(chains: Sequence[Sequence[Step]], texts: Sequence[str], rng: random.Random) -> Iterator[Case]:
    """Files of 40 lines of which 30 % are damaged, by one or two chains."""
    for start in range(0, len(texts) - 40, 40):
        lines = texts[start : start + 40]
        used = rng.sample(range(len(chains)), 2)
        out = []
        for line in lines:
            damaged = damage(line, chains[rng.choice(used)]) if rng.random() < 0.3 else line
            out.append(line if damaged is None else damaged)
        yield Case("\n".join(out), "\n".join(lines))


# --- systems


def ours(text: str) -> str:
    """What this project makes of a text."""
    return Draft.of(text).apply(mend(text)).text


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


# --- the table


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


def classes(half: str, count: int) -> Iterator[tuple[str, list[Case]]]:
    """The classes of damage, with their cases."""
    kept: Sequence[str | None] = (None,)
    lost: Sequence[str | None] = ("?", "\ufffd", "")
    texts = {size: mixed_sample(size, half, count) for size in ("word", "line", "paragraph")}
    russian = {size: sample(size, half, "ru", count) for size in texts}
    yield "utf-8 as Cyrillic/OEM, line", list(cases(CYRILLIC_READ, texts["line"], kept))
    yield "utf-8 as Cyrillic/OEM, word", list(cases(CYRILLIC_READ, texts["word"], kept))
    yield "utf-8 as Latin, line", list(cases(LATIN_READ, texts["line"], kept))
    yield "utf-8 as Latin, word", list(cases(LATIN_READ, texts["word"], kept))
    for size in texts:
        yield f"8-bit as 8-bit, {size}", list(cases(BYTES, russian[size], kept))
    yield "double utf-8, line", list(cases(DOUBLE_UTF8, texts["line"], kept))
    yield "double with 8-bit, line", list(cases(DOUBLE, russian["line"], kept))
    yield "triple, line", list(cases(TRIPLE, russian["line"], kept))
    for name, chains in LOSSY.items():
        yield f"lost, {name}, line", list(cases(chains, russian["line"], lost))
    single = [*CYRILLIC_READ, *LATIN_READ, *BYTES]
    files = sample("line", half, "ru", 40 * max(4, count // 20))
    yield "30 % damaged lines, file", list(half_files(single, files, random.Random(1)))
    yield "half-damaged lines", list(half_damaged(single, russian["line"]))


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
    systems = {"ours": ours, **{k: v for k, v in peers().items() if k in ("ftfy", "plsfix")}}
    for title, text in texts.items():
        size = len(text.encode()) / 1e6
        row = {}
        for name, system in systems.items():
            times = []
            for _ in range(3):
                start = time.perf_counter()
                system(text)
                times.append(time.perf_counter() - start)
            row[name] = size / statistics.median(times)
        print(f"speed, {title:25}", " · ".join(f"{k} {v:.1f} MB/s" for k, v in row.items()), flush=True)


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

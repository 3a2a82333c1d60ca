"""Finding references, beside eyecite, citeurl and legal-reference-extraction on the same sentences.

::

    pip install eyecite "citeurl" markdown legal-reference-extraction
    LAWS_TEST_MATERIAL=... python scripts/bench_citations.py

The peers are no dependency: one that is not installed has an empty column. Each is made for other
references (eyecite and citeurl for those of American courts and codes, legal-reference-extraction
for German ones), so the table says what each supports rather than which is best. A reference is
*found* where a span overlaps it, *exact* where a span is its words; *beyond* are spans that overlap
none. Sentences: ours of ``tests/citations/sentences`` and ``tests/data/citations/peers.toml``, and,
where LAWS_TEST_MATERIAL is set, the passages that a person annotated. Targets are not compared:
no two of these tools write them alike.
"""

from __future__ import annotations

import importlib.util
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any, Final

ROOT: Final = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.citations.annotated import passages, references  # noqa: E402
from tests.citations.finders import finder_of, here_at  # noqa: E402
from tests.citations.reading import HAVE_MATERIAL, reading_text  # noqa: E402

Span = tuple[int, int]
Find = Callable[[str], list[Span]]

SENTENCES: Final = ROOT / "tests" / "citations" / "sentences"
PEERS: Final = ROOT / "tests" / "data" / "citations" / "peers.toml"
SPEED_TEXTS: Final = (
    ("en", "regulation", "gdpr/EU_document.txt"),
    ("en", "cards", "mtg/MagicCompRules_20250207.txt"),
    ("pl", "penal-code-pl", "pl-kodeks/kodeks_karny.txt"),
    ("ru", "code-ru", "pravo-gov-ru/vodny-2006.102107048.html"),
)
ROUNDS: Final = 3


@dataclass(frozen=True, slots=True)
class Sentence:
    """A text, its references, and how our finder is to read it."""

    group: str
    text: str
    spans: tuple[Span, ...]
    language: str
    profile: str
    base: str = ""
    here: str = ""
    title: str = ""
    truncated: bool = False


# --- the tools ------------------------------------------------------------------------------------


def peers() -> dict[str, Find | None]:
    """The other tools by name; None for one that is not installed."""
    tools: dict[str, tuple[str, Callable[[], Find]]] = {
        "eyecite": ("eyecite", _eyecite),
        "citeurl": ("citeurl", _citeurl),
        "legal-reference-extraction": ("refex", _refex),
    }
    return {
        name: make() if importlib.util.find_spec(module) else None for name, (module, make) in tools.items()
    }


def _eyecite() -> Find:
    eyecite: Any = importlib.import_module("eyecite")
    return lambda text: [found.span() for found in eyecite.get_citations(text)]


def _citeurl() -> Find:
    citator: Any = importlib.import_module("citeurl").Citator()
    return lambda text: [found.span for found in citator.list_cites(text)]


def _refex() -> Find:
    extractor: Any = importlib.import_module("refex.orchestrator").CitationExtractor()

    def find(text: str) -> list[Span]:
        return [(found.span.start, found.span.end) for found in extractor.extract(text).citations]

    return find


def ours(sentence: Sentence) -> list[Span]:
    """The spans that our finder sees, each once."""
    finder = finder_of(sentence.profile, sentence.language, sentence.title, sentence.base)
    place = here_at(sentence.here, sentence.truncated)
    return list(dict.fromkeys((each.start, each.end) for each in finder.find(sentence.text, place)))


# --- the sentences --------------------------------------------------------------------------------


def sentences() -> Iterator[Sentence]:
    """All sentences, by group."""
    for group in tomllib.loads(PEERS.read_text(encoding="utf-8"))["group"]:
        for row in group["sentences"]:
            spans = _spans(row["text"], row["finds"])
            yield Sentence(f"{group['name']} forms", row["text"], spans, group["language"], group["profile"])
    for path in sorted(SENTENCES.glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in table["case"]:
            words = list(dict.fromkeys(each[0] for each in case["finds"]))
            yield Sentence(
                f"our sentences, {table['language']}", case["text"], _spans(case["text"], words),
                table["language"], table["profile"], table.get("base", ""), case.get("here", ""),
                table.get("title", case.get("title", "")), case.get("truncated", False),
            )  # fmt: skip
    if HAVE_MATERIAL:
        yield from _annotated()


def _annotated() -> Iterator[Sentence]:
    everything = [each for found in references().values() for each in found]
    for passage in passages():
        spans = [
            (each.start - passage.start, each.end - passage.start)
            for each in everything
            if each.file == passage.file and passage.start <= each.start < passage.end
        ]
        yield Sentence(
            f"annotated, {passage.language}", passage.text, tuple(dict.fromkeys(spans)), passage.language,
            passage.profile, here=passage.here, title=passage.title,
        )  # fmt: skip


def _spans(text: str, words: Iterable[str]) -> tuple[Span, ...]:
    spans, at = [], 0
    for each in words:
        start = text.index(each, at)
        at = start + len(each)
        spans.append((start, at))
    return tuple(spans)


# --- the figures ----------------------------------------------------------------------------------


@dataclass(slots=True)
class Tally:
    """What a tool makes of a group."""

    found: int = 0
    exact: int = 0
    beyond: int = 0

    def add(self, wanted: Sequence[Span], seen: Sequence[Span]) -> None:
        self.found += sum(any(_overlap(span, other) for other in seen) for span in wanted)
        self.exact += len(set(wanted) & set(seen))
        self.beyond += sum(not any(_overlap(span, other) for other in wanted) for span in seen)

    def __str__(self) -> str:
        return f"{self.found} / {self.exact} / {self.beyond}"


def _overlap(one: Span, other: Span) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def table() -> Iterator[str]:
    """The table, line by line: found / exact / beyond, of each tool in each group."""
    tools = peers()
    yield f"{'found / exact / beyond':<24}{'refs':>6}  {'laws-tool':>17}" + "".join(f"{n:>28}" for n in tools)
    groups: dict[str, list[Sentence]] = {}
    for sentence in sentences():
        groups.setdefault(sentence.group, []).append(sentence)
    for group, members in groups.items():
        tallies = {"laws-tool": Tally(), **{name: Tally() for name in tools}}
        for sentence in members:
            tallies["laws-tool"].add(sentence.spans, ours(sentence))
            for name, find in tools.items():
                if find:
                    tallies[name].add(sentence.spans, find(sentence.text))
        row = "".join(f"{str(tallies[name]) if tools[name] else '–':>28}" for name in tools)
        count = sum(len(sentence.spans) for sentence in members)
        yield f"{group:<24}{count:>6}  {tallies['laws-tool']!s:>17}{row}"


def speeds() -> Iterator[str]:
    """Megabytes (of UTF-8) a second on one core, best of some rounds, the first of which warms up."""
    tools = peers()
    yield f"{'MB/s':<42}{'laws-tool':>17}" + "".join(f"{name:>28}" for name in tools)
    for language, profile, file in SPEED_TEXTS:
        text = reading_text(file)
        finder = finder_of(profile, language)
        row = [_speed(finder.find, text), *(_speed(find, text) if find else None for find in tools.values())]
        yield f"{file:<42}" + "".join(
            f"{'–' if speed is None else format(speed, '.2f'):>{17 if i == 0 else 28}}"
            for i, speed in enumerate(row)
        )


def _speed(find: Callable[[str], object], text: str) -> float:
    size = len(text.encode()) / 1e6
    times = []
    for _ in range(ROUNDS):
        start = perf_counter()
        find(text)
        times.append(perf_counter() - start)
    return size / min(times)


def main() -> None:
    for line in table():
        print(line)
    if HAVE_MATERIAL:
        print()
        for line in speeds():
            print(line)


if __name__ == "__main__":
    main()

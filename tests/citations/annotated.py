"""References annotated by hand in the texts of others, and how well the finder agrees with them."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal

from .finders import finder_of, here_at
from .reading import reading_text

DATA: Final = Path(__file__).parents[1] / "data" / "citations"

Half = Literal["building", "reporting"]

Entry = tuple[int, int, str, str | None]
"""Start and end in the file, the words that name another work, and the target."""


def half(file: str, offset: int) -> Half:
    """Which half a reference belongs to: the one used while building, or the one that only reports."""
    digest = hashlib.sha256(f"{file}:{offset}".encode()).digest()
    return "building" if digest[0] % 2 == 0 else "reporting"


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a file in which every reference is annotated; it may have none."""

    file: str
    start: int
    end: int
    profile: str
    language: str
    here: str
    title: str = ""

    @property
    def text(self) -> str:
        return reading_text(self.file)[self.start : self.end]

    def found(self) -> list[Entry]:
        """What the finder makes of it."""
        finder = finder_of(self.profile, self.language, self.title)
        return [
            (self.start + each.start, self.start + each.end, each.work, each.target)
            for each in finder.find(self.text, here_at(self.here))
        ]


@dataclass(frozen=True, slots=True)
class Annotated:
    """A reference as a person read it: a list or a range has several entries with one span."""

    file: str
    start: int
    end: int
    words: str
    targets: tuple[str | None, ...]
    forms: tuple[str, ...]
    works: tuple[str, ...] = ("",)

    def entries(self) -> list[Entry]:
        several = self.works if len(self.works) > 1 else self.works * len(self.targets)
        return [
            (self.start, self.end, work, target) for work, target in zip(several, self.targets, strict=True)
        ]


def _rows(name: str) -> Iterator[dict[str, Any]]:
    for line in (DATA / name).read_text(encoding="utf-8").splitlines():
        yield {k: tuple(v) if isinstance(v, list) else v for k, v in json.loads(line).items()}


@cache
def passages() -> tuple[Passage, ...]:
    return tuple(Passage(**row) for row in _rows("passages.jsonl"))


@cache
def references() -> dict[str, tuple[Annotated, ...]]:
    """All annotated references by language."""
    names = sorted(path.name for path in DATA.glob("references-*.jsonl"))
    return {
        name.removeprefix("references-").removesuffix(".jsonl"): tuple(
            Annotated(**row) for row in _rows(name)
        )
        for name in names
    }


@dataclass(slots=True)
class Score:
    """Entries that agree, those annotated, those found."""

    right: int = 0
    annotated: int = 0
    found: int = 0

    @property
    def precision(self) -> float:
        return self.right / self.found if self.found else 1.0

    @property
    def recall(self) -> float:
        return self.right / self.annotated if self.annotated else 1.0

    def __str__(self) -> str:
        return (
            f"precision {self.precision:.3f} ({self.right}/{self.found}), "
            f"recall {self.recall:.3f} ({self.right}/{self.annotated})"
        )


@dataclass(frozen=True, slots=True)
class Comparison:
    """Scores by language and by form, what was missed, and what was found beyond the annotations."""

    total: Score
    by_language: dict[str, Score]
    by_form: dict[str, Score]
    missed: list[tuple[Annotated, Entry]]
    beyond: list[tuple[Passage, Entry]]


@cache
def compare(wanted: Half) -> Comparison:
    """The finder against the annotations of one half.

    A found entry counts for the half of its own place. What is found beyond the annotations has
    no form of its own and counts against the form of the annotation that it overlaps, if any.
    """
    result = Comparison(Score(), defaultdict(Score), defaultdict(Score), [], [])
    for language, annotated in references().items():
        mine = [each for each in passages() if each.language == language]
        found = {each: [e for e in each.found() if half(each.file, e[0]) == wanted] for each in mine}
        _compare(result, language, [a for a in annotated if half(a.file, a.start) == wanted], found)
    return result


def _compare(
    result: Comparison, language: str, annotated: list[Annotated], found: dict[Passage, list[Entry]]
) -> None:
    left = Counter((passage.file, entry) for passage, entries in found.items() for entry in entries)
    forms: dict[tuple[str, int], tuple[str, ...]] = {}
    for each in annotated:
        forms[each.file, each.start] = each.forms
        for entry in each.entries():
            agrees = left[each.file, entry] > 0
            left[each.file, entry] -= agrees
            _count(result, language, each.forms, right=agrees, annotated=1, found=agrees)
            if not agrees:
                result.missed.append((each, entry))
    for passage, entries in found.items():
        for entry in entries:
            if left[passage.file, entry] > 0:
                left[passage.file, entry] -= 1
                result.beyond.append((passage, entry))
                _count(result, language, forms.get((passage.file, entry[0]), ("none",)), found=1)


def _count(
    result: Comparison,
    language: str,
    forms: Iterable[str],
    right: int = 0,
    annotated: int = 0,
    found: int = 0,
) -> None:
    for score in (result.total, result.by_language[language], *(result.by_form[form] for form in forms)):
        score.right += right
        score.annotated += annotated
        score.found += found

"""Profiles: what a family of laws looks like, as data.

A profile is a TOML file in ``laws_tool/profiles``. It names the levels from the outermost
to the innermost, and for each its kind, its label words by language, how it counts and how
its label is printed. Adding a family of laws adds a profile, and no code.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_args

from laws_tool.errors import CorpusError
from laws_tool.labels import Numbers, joined, ordinal
from laws_tool.messages import _
from laws_tool.model import UNKNOWN

_FOLDER = Path(__file__).parent / "profiles"

Words = dict[str, tuple[str, ...]]
"""Words by language: ``{"ru": ("правило",)}``."""


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """One level of a law.

    ``words`` are the label words that print it (in their dictionary form); a level without
    them is known by its number alone. ``forms`` are the shapes of the printed label, with
    ``{}`` for the number and ``{unit}`` for the number of the law above it. ``cite`` is the
    shape of its part in a compact citation. ``cited_as`` are the words that cite it, where
    they differ from ``words``.
    """

    kind: str
    numbers: Numbers
    words: Words
    forms: tuple[str, ...]
    cite: str
    cited_as: Words
    unit: bool = False

    def label_words(self, language: str) -> tuple[str, ...]:
        """The words that print this level in a language (a BCP 47 tag)."""
        return self.words.get(language) or self.words.get(language.partition("-")[0], ())

    def citing_words(self, language: str) -> tuple[str, ...]:
        """The words that cite this level in a language."""
        return (self.cited_as or self.words).get(language, ())


@dataclass(frozen=True, slots=True)
class LostSigns:
    """Signs that an encoding lost out of a list, and how the sentence says their order.

    ``after`` is a pattern that stands before the empty places of the list; ``down`` and
    ``up`` are words that say in which order the ``signs`` (given from the highest) stood.
    """

    after: str
    signs: tuple[str, ...]
    down: tuple[str, ...]
    up: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Profile:
    """A family of laws.

    ``levels`` go from the outermost to the innermost; exactly one is the unit by which
    people cite. ``marks`` are the footnote marks, as printed. ``footnote_words`` are the
    words for a footnote. ``spellings`` are misspellings of the language with their corrections.
    """

    id: str
    title: str
    levels: tuple[Level, ...]
    marks: tuple[str, ...]
    footnote_words: Words
    lost_signs: tuple[LostSigns, ...]
    index_words: Words
    comments: bool

    @property
    def unit(self) -> Level:
        """The level by which people cite."""
        return next(level for level in self.levels if level.unit)

    def level(self, kind: str) -> Level:
        """The level of a kind; KeyError where the profile has none."""
        for level in self.levels:
            if level.kind == kind:
                return level
        raise KeyError(kind)

    def rank(self, kind: str) -> int:
        """The place of a kind, 0 for the outermost."""
        return next(i for i, level in enumerate(self.levels) if level.kind == kind)


def citation(profile: Profile, path: str) -> str:
    """How people write a path: compact, without dots where the profile has none.

    A level that the path skips is skipped here; what is no path of units stays as it is.

    >>> citation(load("bridge-laws"), "52.B.1.A"), citation(load("bridge-commentary"), "41.3.iii")
    ('52B1(A)', '41.3(iii)')
    >>> citation(load("bridge-laws"), "part:III")
    'part:III'
    """
    if ":" in path:
        return path
    levels = iter(profile.levels[profile.rank(profile.unit.kind) :])
    citation = ""
    for part in path.split("."):
        number, tilde, twin = part.partition("~")
        level = next((lv for lv in levels if number == UNKNOWN or ordinal(number, lv.numbers)), None)
        citation = joined(citation, level.cite.format(number) if level else f".{number}") + tilde + twin
    return citation


def names() -> list[str]:
    """The ids of the profiles that come with the tool."""
    return sorted(path.stem for path in _FOLDER.glob("*.toml"))


@cache
def load(name: str) -> Profile:
    """The profile of that id, or at that path; raises CorpusError with file and reason.

    >>> load("bridge-laws").unit.kind
    'law'
    """
    path = Path(name) if name.endswith(".toml") else _FOLDER / f"{name}.toml"
    try:
        if path.exists() and not path.is_file():
            raise IsADirectoryError
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CorpusError(_("{path}: this is not UTF-8; save it as UTF-8").format(path=path)) from error
    except (OSError, ValueError) as error:
        raise CorpusError(
            _("no profile {name}; there are: {names}").format(name=name, names=", ".join(names()))
        ) from error
    try:
        return _profile(tomllib.loads(text))
    except RecursionError as error:
        raise CorpusError(_("{path}: this is nested too deep to be read").format(path=path)) from error
    except KeyError as error:
        reason = _("a line {key} = … is missing").format(key=error.args[0])
        raise CorpusError(_("{path}: {reason}").format(path=path, reason=reason)) from error
    except (AttributeError, TypeError, ValueError) as error:
        raise CorpusError(_("{path}: {reason}").format(path=path, reason=error)) from error


def _profile(data: dict[str, Any]) -> Profile:
    rows = data.get("level")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise ValueError(_("a table [[level]] is missing"))
    levels = tuple(_level(row) for row in rows)
    if sum(level.unit for level in levels) != 1:
        raise ValueError("exactly one level must have unit = true")
    return Profile(
        id=data["id"],
        title=data["title"],
        levels=levels,
        marks=_texts(data, "marks"),
        footnote_words=_words(data, "footnote_words"),
        lost_signs=tuple(_lost_signs(row) for row in data.get("lost_signs", ())),
        index_words=_words(data, "index_words"),
        comments=bool(data.get("comments", False)),
    )


def _level(row: dict[str, Any]) -> Level:
    if row["numbers"] not in get_args(Numbers):
        raise ValueError(f"numbers = {row['numbers']!r} is none of {', '.join(get_args(Numbers))}")
    return Level(
        kind=row["kind"],
        numbers=row["numbers"],
        words=_words(row, "words"),
        forms=_texts(row, "forms"),
        cite=row.get("cite", "{}"),
        cited_as=_words(row, "cited_as"),
        unit=bool(row.get("unit", False)),
    )


def _lost_signs(row: dict[str, Any]) -> LostSigns:
    return LostSigns(row["after"], _texts(row, "signs"), _texts(row, "down"), _texts(row, "up"))


def _words(row: dict[str, Any], key: str) -> Words:
    """A table of words by language; empty where there is none."""
    table = row.get(key, {})
    if not isinstance(table, dict):
        raise ValueError(_('{key} must be a table, as in {{ ru = ["правило"] }}').format(key=key))
    return {language: _texts(table, language) for language in table}


def _texts(row: dict[str, Any], key: str) -> tuple[str, ...]:
    """A list of texts; empty where there is none."""
    found = row.get(key, [])
    if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
        raise ValueError(_('{key} must be a list of texts, as in ["правило"]').format(key=key))
    return tuple(found)

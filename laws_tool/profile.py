"""Profiles: what a family of laws looks like, as data.

A profile is a TOML file in ``laws_tool/profiles``. It names the levels from the outermost
to the innermost, and for each its kind, its label words by language, how it counts and how
its label is printed. Adding a family of laws adds a profile, and no code.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, get_args

from laws_tool.errors import CorpusError
from laws_tool.labels import Numbers, Place, joined, sequence_places
from laws_tool.messages import _
from laws_tool.model import UNKNOWN

_FOLDER = Path(__file__).parent / "profiles"

Words = dict[str, tuple[str, ...]]
"""Words by language: ``{"ru": ("правило",)}``."""

Heading = Literal["auto", "none"]

Entry = Literal["", "colon", "paragraph"]
"""How a term is told from what is said of it: by a colon, or as the first line of a paragraph."""

NoteStyle = Literal["page", "collected"]
"""Where notes stand: at the foot of their page, or all of them at the end of the text."""

REPAIRS: Final = (
    "newlines", "box_borders", "dot_commands", "page_footers",
    "number_dots", "one_character_a_line", "letter_spaced", "yo_as_low_quote", "yo_as_pe", "glyph_numbers",
    "lost_ligatures", "sharp_s",
    "underlines", "echoes", "cut_words", "wrapped_lines",
    "lost_spaces", "lost_signs", "stray_spaces", "misprints",
)  # fmt: skip
"""The layout rules that a profile may ask for."""

INSERTED: Final = ("letter", "superscript", "hyphen", "dot")


@dataclass(frozen=True, slots=True, eq=False)
class Level:
    """One level of a law.

    ``words`` are the label words that print it (in their dictionary form); a level without
    them is known by its number alone. ``styles`` are the ways in which it counts, the usual
    one first. ``forms`` are the shapes of the printed label, with ``{}`` for the number and
    ``{above}`` for the numbers of all levels above it from the unit down, with their dots.
    ``cite`` is the shape of its part in a compact citation. ``cited_as`` are the words that
    cite it, where they differ from ``words``.

    ``inserted`` says how numbers between two others are made: ``letter`` (12A),
    ``superscript`` (7¹), ``hyphen`` (375-3), ``dot`` (4.1, which is 4¹). ``skipped`` are letters
    that a sequence passes over, ``digits`` is how many figures a number has (0: any). ``names``
    are the words that stand for numbers: ordinals in their order («первый»), or names («общая»).
    ``heading`` is ``none`` where what follows the label is text, ``first`` how the first number
    is made out of that of the container above (``{}00``: rule 700 is the first of section 7).

    A ``scope`` counts its units anew, and their paths carry it (``appendix:A/4``); nothing
    stands inside a ``leaf``. An ``entry`` is a level known by a term (see :data:`Entry`).
    """

    kind: str
    styles: tuple[Numbers, ...]
    words: Words
    forms: tuple[str, ...]
    cite: str
    cited_as: Words
    unit: bool = False
    inserted: frozenset[str] = frozenset()
    skipped: str = ""
    digits: int = 0
    names: Words = field(default_factory=dict)
    heading: Heading = "auto"
    first: str = "1"
    scope: bool = False
    leaf: bool = False
    entry: Entry = ""

    @property
    def numbers(self) -> Numbers:
        """How the level usually counts."""
        return self.styles[0]

    def label_words(self, language: str) -> tuple[str, ...]:
        """The words that print this level in a language (a BCP 47 tag)."""
        return in_language(self.words, language)

    def number_words(self, language: str) -> tuple[str, ...]:
        """The words that stand for a number of this level in a language."""
        return in_language(self.names, language)

    def citing_words(self, language: str) -> tuple[str, ...]:
        """The words that cite this level in a language."""
        return (self.cited_as or self.words).get(language, ())

    def places(self, number: str) -> tuple[Place, ...]:
        """Where a number may stand in the sequence of this level, by each of its styles: i is 1 or 9."""
        return tuple(place for style in self.styles for place in sequence_places(number, style))

    def place(self, number: str) -> Place | None:
        """Where a number stands by the first style that fits; None for what is no number of this level."""
        return next(iter(self.places(number)), None)


def in_language(words: Words, language: str) -> tuple[str, ...]:
    """The words of a language (a BCP 47 tag), or of the one that it is a kind of."""
    return words.get(language) or words.get(language.partition("-")[0], ())


@dataclass(frozen=True, slots=True, eq=False)
class Zone:
    """A stretch of the text in which other levels count than elsewhere.

    It goes from a line that begins with one of the words of ``begins`` to one that begins with
    one of ``ends``; inside, only ``levels`` (kinds) count, and outside these do not.
    """

    levels: tuple[str, ...]
    begins: Words
    ends: Words


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
    people cite. ``marks`` are the footnote marks, as printed, with
    ``{}`` for a number and ``{raised}`` for one in superscript signs. ``footnote_words`` are the
    words for a footnote. ``repairs`` are the layout rules that its texts need,
    ``contents_words`` the titles of a table of contents, ``conclusions`` the words with which
    the signatures below the last law begin.
    """

    id: str
    title: str
    levels: tuple[Level, ...]
    marks: tuple[str, ...]
    footnote_words: Words
    lost_signs: tuple[LostSigns, ...]
    index_words: Words
    comments: bool
    zones: tuple[Zone, ...] = ()
    notes: NoteStyle = "page"
    repairs: tuple[str, ...] = REPAIRS
    contents_words: Words = field(default_factory=dict)
    conclusions: Words = field(default_factory=dict)

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
        level = next((lv for lv in levels if number == UNKNOWN or lv.place(number)), None)
        citation = joined(citation, level.cite.format(number) if level else f".{number}") + tilde + twin
    return citation


def source(name: str) -> str:
    """The TOML of a profile that comes with the tool, or of the file at a path."""
    path = Path(name) if name.endswith(".toml") else _FOLDER / f"{name}.toml"
    return path.read_text(encoding="utf-8")


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
    kinds = [level.kind for level in levels]
    return Profile(
        id=data["id"],
        title=data["title"],
        levels=levels,
        marks=_texts(data, "marks"),
        footnote_words=_words(data, "footnote_words"),
        lost_signs=tuple(_lost_signs(row) for row in data.get("lost_signs", ())),
        index_words=_words(data, "index_words"),
        comments=bool(data.get("comments", False)),
        zones=tuple(_zone(row, kinds) for row in data.get("zone", ())),
        notes=_one_of(data, "notes", get_args(NoteStyle)),
        repairs=_some_of(data, "repairs", REPAIRS) if "repairs" in data else REPAIRS,
        contents_words=_words(data, "contents_words"),
        conclusions=_words(data, "conclusions"),
    )


def _level(row: dict[str, Any]) -> Level:
    numbers = row["numbers"] if isinstance(row["numbers"], list) and row["numbers"] else [row["numbers"]]
    return Level(
        kind=row["kind"],
        styles=_some_of({"numbers": numbers}, "numbers", get_args(Numbers)),
        words=_words(row, "words"),
        forms=_texts(row, "forms"),
        cite=row.get("cite", "{}"),
        cited_as=_words(row, "cited_as"),
        unit=bool(row.get("unit", False)),
        inserted=frozenset(_some_of(row, "inserted", INSERTED)),
        skipped=str(row.get("skipped", "")),
        digits=int(row.get("digits", 0)),
        names=_words(row, "names"),
        heading=_one_of(row, "heading", get_args(Heading)),
        first=str(row.get("first", "1")),
        scope=bool(row.get("scope", False)),
        leaf=bool(row.get("leaf", False)),
        entry=_one_of(row, "entry", get_args(Entry)),
    )


def _zone(row: dict[str, Any], kinds: Sequence[str]) -> Zone:
    return Zone(_some_of(row, "levels", kinds), _words(row, "begins"), _words(row, "ends"))


def _one_of(row: dict[str, Any], key: str, known: Sequence[Any]) -> Any:
    """A value out of a closed list; its first where nothing is said."""
    value = row.get(key, known[0])
    if value not in known:
        raise ValueError(
            _("{key} = {value!r} is none of {known}").format(key=key, value=value, known=", ".join(known))
        )
    return value


def _some_of(row: dict[str, Any], key: str, known: Sequence[str]) -> tuple[Any, ...]:
    """Values out of a closed list; none where nothing is said."""
    for value in (values := _texts(row, key)):
        _one_of({key: value}, key, known)
    return values


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

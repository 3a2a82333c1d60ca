"""What a profile says, as data: the levels of a family of laws, its zones and its marks."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal

from laws_tool.labels import Numbers, joined
from laws_tool.model import UNKNOWN
from laws_tool.sequences import Place, preceding, sequence_places

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
"""How numbers between two others may be made."""


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

    def before(self, number: str) -> str | None:
        """The number before another of this level; "" where that is the first, None where it cannot be told.

        What was before the first unit of a container is not told by its number:

        >>> from laws_tool.profile import load
        >>> rules = load("card-rules").unit
        >>> rules.before("702"), rules.before("700")
        ('701', None)
        """
        if number == self.first:
            return ""
        if re.fullmatch(re.escape(self.first).replace(r"\{\}", r"\d+"), number):
            return None
        return preceding(number, self.styles, self.skipped)


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

    ``after`` is a regular expression of what stands before the empty places of the list, as one
    group; ``down`` and ``up`` are words, in small letters, that say in which order the ``signs``
    (given from the highest) stood.
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

    >>> from laws_tool.profile import load
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

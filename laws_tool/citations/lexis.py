"""What each word of a text may mean in a citation, found once a word and remembered."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from laws_tool.citations.words import Words, fold_word, primary, words_of
from laws_tool.profile import Level, Profile

Lemmas = Callable[[str], Collection[str]]
"""A lemmatiser: the lemmas of all readings of a word form."""


class Role:
    """What a word can be in a citation; one form may be several, joined by ``|``.

    Plain integers: flags of the enum module are ten times slower, and every word is asked.
    """

    NONE: Final = 0
    LABEL: Final = 1 << 0
    FOOTNOTE: Final = 1 << 1
    THIS: Final = 1 << 2
    THAT: Final = 1 << 3
    PREVIOUS: Final = 1 << 4
    NEXT: Final = 1 << 5
    ORDINAL: Final = 1 << 6
    AND: Final = 1 << 7
    TO: Final = 1 << 8
    FROM: Final = 1 << 9
    LINK: Final = 1 << 10
    NUMBER: Final = 1 << 11
    SEE: Final = 1 << 12
    YEAR: Final = 1 << 13
    ACT: Final = 1 << 14
    COUNTED: Final = 1 << 15
    DATED: Final = 1 << 16
    IBID: Final = 1 << 17
    PLACE: Final = 1 << 18
    SAID: Final = 1 << 19


OPENING: Final = (
    Role.LABEL | Role.FOOTNOTE | Role.THIS | Role.THAT | Role.PREVIOUS | Role.NEXT
    | Role.ORDINAL | Role.ACT | Role.IBID | Role.SEE | Role.SAID
)  # fmt: skip
"""The roles that a reference may begin with."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A level that a label word may mean.

    ``work`` is "" for the edition's own levels and "base" for those of the edition that it
    comments on; ``levels`` are all levels of that work, ``rank`` is the place in them, and
    ``unit`` the rank of the level by which people cite.
    """

    work: str
    levels: tuple[Level, ...]
    rank: int
    unit: int

    @property
    def level(self) -> Level:
        return self.levels[self.rank]


@dataclass(frozen=True, slots=True)
class Meaning:
    """The roles of a word form; ``rungs`` for a label word, ``place`` for an ordinal, from 1.

    ``dotted`` says that it is an abbreviation, so that a dot after it ends no sentence;
    ``opens`` that a reference may begin with it.
    """

    roles: int = Role.NONE
    rungs: tuple[Rung, ...] = ()
    place: int = 0
    dotted: bool = False
    opens: bool = False


_NOTHING: Final = Meaning()
_WORDS: Final = re.compile(r"[^\W\d_]+")
_LONGEST: Final = 40


def no_lemmas(word: str) -> Collection[str]:
    """The lemmatiser of a language that we have none for: every form is its own lemma.

    >>> no_lemmas("Laws")
    ('Laws',)
    """
    return (word,)


class _Remembered(dict[str, Meaning]):
    """The meanings found so far; a new word is looked up once."""

    def __init__(self, find: Callable[[str], Meaning]) -> None:
        self._find = find

    def __missing__(self, word: str) -> Meaning:
        self[word] = meaning = self._find(word)
        return meaning


class Lexis:
    """The meanings of words in the texts of one profile and language.

    ``base`` is the profile of the edition that a commentary comments on. A commentary's unit
    words mean the base («Правило 53»), its other words itself («п.54.1»), and words that only
    the base has mean the base («раздел C»).
    """

    def __init__(
        self,
        profile: Profile,
        language: str,
        lemmas: Lemmas = no_lemmas,
        base: Profile | None = None,
        title: str = "",
    ) -> None:
        self.profile = profile
        self.base = base if profile.comments else None
        self.words: Words = words_of(language)
        self._lemmas = lemmas
        self._labels = _label_words(profile, self.base, language)
        self._dotted = _abbreviations(profile, language) | _abbreviations(base or profile, language)
        self._footnotes = {fold_word(word) for word in profile.footnote_words.get(primary(language), ())}
        self._sets = _role_sets(self.words)
        self._beginnings = {_beginning(word) for _, words in self._sets for word in words}
        self._beginnings |= {_beginning(word) for word in [*self.label_words, *self.words.ordinals]}
        self.meanings: Mapping[str, Meaning] = _Remembered(self._find)
        self._title = frozenset(form for word in _WORDS.findall(title) for form in self._forms(word))

    def __call__(self, word: str) -> Meaning:
        """The meaning of a word form, in any letter case."""
        return self.meanings[word]

    @property
    def unit(self) -> Rung:
        """The unit of the edition itself."""
        rank = self.profile.levels.index(self.profile.unit)
        return Rung("", self.profile.levels, rank, rank)

    @property
    def label_words(self) -> Collection[str]:
        """The dictionary forms of all label and footnote words."""
        return [*self._labels, *self._footnotes]

    def _find(self, word: str) -> Meaning:
        form = fold_word(_one_script(word))
        if form.startswith("§"):
            form = "§"
        forms = {form}
        # any other word need not be looked up, and no dictionary has a longer one
        if _beginning(form) in self._beginnings and len(form) <= _LONGEST:
            forms.update(fold_word(lemma) for lemma in self._lemmas(form))
        if len(form) == 2 and form[0] == form[1]:
            forms.add(form[0])  # пп. = several п.
        roles = Role.NONE
        rungs: list[Rung] = []
        for known in sorted(forms):
            for role, members in self._sets:
                if known in members:
                    roles |= role
            rungs += [rung for rung in self._labels.get(known, ()) if rung not in rungs]
        roles |= Role.LABEL if rungs else Role.NONE
        roles |= Role.FOOTNOTE if forms & self._footnotes else Role.NONE
        roles |= self._by_form(form)
        if self.is_act_short(word):
            roles |= Role.ACT
        place = next((i for i, known in enumerate(self.words.ordinals, 1) if known in forms), 0)
        roles |= Role.ORDINAL if place else Role.NONE
        dotted = bool(rungs) and bool(forms & self._dotted)
        return Meaning(roles, tuple(rungs), place, dotted, bool(roles & OPENING)) if roles else _NOTHING

    def _forms(self, word: str) -> frozenset[str]:
        """A word and its lemmas, folded."""
        return frozenset({fold_word(word), *map(fold_word, self._lemmas(fold_word(word)))})

    def is_own_name(self, name: str) -> bool | None:
        """Whether a name is that of the edition itself: all its words are in the title.

        None where the edition has no title.
        """
        if not self._title:
            return None
        return all(self._forms(word) & self._title for word in _WORDS.findall(name))

    def is_act_short(self, word: str) -> bool:
        """Whether a word, as printed, is the abbreviation of an act: «ГК», «VwGO»."""
        pattern = self.words.abbreviated
        return word in self.words.act_short or bool(pattern and re.fullmatch(pattern, word))

    def is_act_adjective(self, word: str) -> bool:
        """The «федеральных» of «федеральных законов»."""
        return bool(self.words.act_adjective and self._forms(word) & self.words.act_adjective)

    def _by_form(self, form: str) -> int:
        """The roles that only forms of the singular have."""
        words = self.words
        this = form in words.this or any(form == key for key, _ in words.this_if)
        roles = Role.THIS if this else Role.NONE
        roles |= Role.THAT if any(form == phrase.partition(" ")[0] for phrase in words.that) else Role.NONE
        roles |= Role.PREVIOUS if form in words.previous else Role.NONE
        return roles | (Role.NEXT if form in words.next else Role.NONE)

    def is_singular(self, this: str, noun: str) -> bool:
        """Whether a noun after «этим» is one thing: «этим правилом», not «этим правилам».

        In a language that does not inflect its nouns, the singular is the dictionary form.
        """
        if self.words.uninflected and fold_word(noun) not in self._labels:
            return False
        for form, endings in self.words.this_if:
            if fold_word(this) == form:
                return noun.casefold().endswith(endings)
        return True


def _beginning(word: str) -> str:
    """The first two letters of a folded word, without accents: Sätze is a form of Satz."""
    return unicodedata.normalize("NFD", word[:2])[:1] + unicodedata.normalize("NFD", word[1:2])[:1]


def _role_sets(words: Words) -> tuple[tuple[int, frozenset[str]], ...]:
    return (
        (Role.AND, words.and_), (Role.TO, words.to), (Role.FROM, words.from_), (Role.LINK, words.link),
        (Role.NUMBER, words.number), (Role.SEE, words.see), (Role.YEAR, words.year),
        (Role.ACT, words.act), (Role.COUNTED, words.counted), (Role.DATED, words.dated),
        (Role.IBID, words.ibid), (Role.PLACE, words.place), (Role.SAID, words.said),
    )  # fmt: skip


def _label_words(profile: Profile, base: Profile | None, language: str) -> dict[str, tuple[Rung, ...]]:
    """The rungs of every label word; abbreviations lose their dot."""
    found: dict[str, list[Rung]] = {}
    if profile.comments and base is None:
        # nothing is known of the base but its units
        words = profile.unit.citing_words(primary(language))
        found = {fold_word(word).rstrip("."): [Rung("base", (profile.unit,), 0, 0)] for word in words}
    own = [("", profile)] if base is None else [("base", base), ("", profile)]
    for work, each in own:
        unit = each.levels.index(each.unit)
        for rank, level in enumerate(each.levels):
            if profile.comments and work == "" and level.unit:
                continue  # «Правило 53» in a commentary is the law
            for word in level.citing_words(primary(language)):
                found.setdefault(fold_word(word).rstrip("."), []).append(Rung(work, each.levels, rank, unit))
    if base is not None:
        # a word that the commentary has for its own paragraphs does not mean the base's
        for word, rungs in found.items():
            mine = [rung for rung in rungs if rung.work == ""]
            found[word] = mine or rungs
    return {word: tuple(rungs) for word, rungs in found.items()}


def _abbreviations(profile: Profile, language: str) -> frozenset[str]:
    """The label words that are printed with a dot, without it."""
    words = (word for level in profile.levels for word in level.citing_words(primary(language)))
    return frozenset(fold_word(word).rstrip(".") for word in words if word.endswith("."))


_CYRILLIC_TWINS: Final = str.maketrans("ABEKMHOPCTYXIJSabekmhopctyxijs", "АВЕКМНОРСТУХІЈЅавекмнорстухіјѕ")


def _one_script(word: str) -> str:
    """A Cyrillic word whose Latin look-alikes were typed by mistake, put right."""
    if word.isascii() or not any("а" <= letter <= "я" for letter in word.casefold()):
        return word
    return word.translate(_CYRILLIC_TWINS)

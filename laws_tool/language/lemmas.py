"""Lemmas of a word, and the lexicon of a language."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from laws_tool.language.morphology import morphology, primary
from laws_tool.language.words import fold, plain_lemma


def lemmas(word: str, language: str) -> tuple[str, ...]:
    """The lemmas of a word as printed, folded, the likeliest first; never empty.

    ``language`` is a BCP 47 tag. All readings count, since a search must not depend on the
    choice between them; a word that no dictionary knows is its own lemma.

    >>> lemmas("контры", "ru"), lemmas("фальшренонсами", "ru")
    (('контра', 'контры'), ('фальшренонс',))
    >>> lemmas("52B1", "ru"), lemmas("12-й", "ru"), lemmas("S.O.", "ru")
    (('52b1',), ('12',), ('so',))
    """
    return _lemmas(fold(word), primary(language))


@lru_cache(maxsize=32768)
def _lemmas(folded: str, language: str) -> tuple[str, ...]:
    plain = plain_lemma(folded)
    if plain:
        return (plain,)
    if language in _CYRILLIC_ONLY and folded.isascii():
        return (folded,)  # NT, LHO: not worth the loading of a dictionary
    return morphology(language).lemmas(folded) or (folded,)


_CYRILLIC_ONLY: Final = frozenset({"ru", "uk"})


def inflections(words: Iterable[str], language: str) -> dict[str, tuple[str, ...]]:
    """Every form of every lemma of some words, each with its lemmas among theirs.

    The words themselves come with all their lemmas, in the order of :func:`lemmas`.

    >>> inflections(["фальшренонс"], "ru")["фальшренонсам"]
    ('фальшренонс',)
    """
    given = {fold(word): lemmas(word, language) for word in words}
    wanted = {lemma for found in given.values() for lemma in found}
    forms: dict[str, list[str]] = {}
    plain = [word for word in {*given, *wanted} if plain_lemma(word) is None]
    for form, lemma in morphology(language).inflections(sorted(plain)):
        if lemma in wanted and lemma not in forms.setdefault(form, []):
            forms[form].append(lemma)
    found = {form: tuple(sorted(those)) for form, those in forms.items() if those}
    return found | given


@dataclass(frozen=True, slots=True)
class LanguageLexicon:
    """The words of a language, as the repair rules ask for them."""

    language: str

    def knows(self, word: str) -> bool:
        """Whether the word, in this form, is in the dictionary."""
        return morphology(self.language).knows(fold(word))


def lexicon(language: str) -> LanguageLexicon:
    """The lexicon of a language; its dictionary is loaded when it is first asked.

    >>> lexicon("ru").knows("фальшренонсом"), lexicon("ru").knows("вильного")
    (True, False)
    """
    return LanguageLexicon(language)


def grammemes(word: str, language: str) -> frozenset[str]:
    """What a form most likely is, in OpenCorpora's names; empty where no dictionary tells.

    >>> sorted(grammemes("пароль", "ru"))
    ['NOUN', 'inan', 'masc', 'nomn', 'sing']
    """
    return morphology(language).grammemes(fold(word))


_UKRAINIAN: Final = frozenset("іїєґ")


@lru_cache(maxsize=32768)
def is_in_dictionary(word: str) -> bool:
    """Whether a Cyrillic word of unknown language, in small letters, is Russian, or Ukrainian by its letters.

    >>> is_in_dictionary("отнесения"), is_in_dictionary("отнешения"), is_in_dictionary("правління")
    (True, False, True)
    """
    return lexicon("uk" if _UKRAINIAN.intersection(word) else "ru").knows(word)

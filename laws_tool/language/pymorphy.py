"""Russian and Ukrainian, by pymorphy3: all readings of a form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from laws_tool.language import domain
from laws_tool.language.words import fold

_LEAST_SCORE: Final = 0.05
"""Readings less likely than this are noise; those above make postings a tenth longer."""


class Pymorphy:
    """A dictionary of pymorphy3 with the words of the field laid over it."""

    def __init__(self, language: str) -> None:
        import pymorphy3

        self._analyzer: Any = pymorphy3.MorphAnalyzer(lang=language)
        self._domain: Mapping[str, str] = domain.load(language, self._forms_of)
        self._readings = lru_cache(maxsize=32768)(self._parse)

    def _forms_of(self, word: str) -> list[str]:
        """The forms of a headword of the dictionary."""
        for reading in self._analyzer.parse(word):
            if reading.normal_form == word:
                return [form.word for form in reading.lexeme]
        return []

    def _parse(self, word: str) -> tuple[Any, ...]:
        return tuple(reading for reading in self._analyzer.parse(word) if reading.score >= _LEAST_SCORE)

    def lemmas(self, word: str) -> tuple[str, ...]:
        ours = self._domain.get(word)
        if ours and not self._analyzer.word_is_known(word):
            return (ours,)  # what the dictionary would guess is worse
        found = dict.fromkeys([ours] if ours else [])
        found |= dict.fromkeys(fold(reading.normal_form) for reading in self._readings(word))
        return tuple(found)

    def knows(self, word: str) -> bool:
        return word in self._domain or bool(self._analyzer.word_is_known(word))

    def grammemes(self, word: str) -> frozenset[str]:
        readings = self._readings(word)
        return frozenset(readings[0].tag.grammemes) if readings else frozenset()

    def inflections(self, words: Iterable[str]) -> Iterator[tuple[str, str]]:
        headwords: set[str] = set()
        done: set[tuple[str, str]] = set()
        for word in words:
            headwords.update(self.lemmas(word))
            if word in self._domain and not self._analyzer.word_is_known(word):
                continue
            for reading in self._readings(word):
                lexeme = (reading.normal_form, reading.tag.POS)
                if lexeme not in done:
                    done.add(lexeme)
                    lemma = fold(reading.normal_form)
                    yield from ((fold(form.word), lemma) for form in reading.lexeme)
        for form, headword in self._domain.items():
            if headword in headwords:
                yield form, headword


def open_dictionary(language: str) -> Pymorphy | None:
    """The dictionary of a language, or None where it is not installed."""
    try:
        return Pymorphy(language)
    except ValueError:  # pymorphy3 knows the language, and its dictionary is a package of its own
        return None

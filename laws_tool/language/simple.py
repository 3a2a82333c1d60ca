"""Other languages, by simplemma: one reading of a form, where it knows one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from laws_tool.language import domain
from laws_tool.language.words import fold


class Simplemma:
    """A dictionary of simplemma with the words of the field laid over it."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._domain: Mapping[str, str] = domain.load(language, lambda word: ())
        self._lemma = lru_cache(maxsize=32768)(self._look_up)

    def _look_up(self, word: str) -> str:
        import simplemma

        return fold(simplemma.lemmatize(word, self._language))

    def lemmas(self, word: str) -> tuple[str, ...]:
        ours = self._domain.get(word)
        return (ours,) if ours else (self._lemma(word),)

    def knows(self, word: str) -> bool:
        import simplemma

        return word in self._domain or bool(simplemma.is_known(word, self._language))

    def grammemes(self, word: str) -> frozenset[str]:
        return frozenset()

    def inflections(self, words: Iterable[str]) -> Iterator[tuple[str, str]]:
        from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

        headwords = {lemma for word in words for lemma in self.lemmas(word)}
        for form, lemma in DefaultDictionaryFactory().get_dictionary(self._language).items():
            folded = fold(form)
            if folded not in self._domain and (headword := fold(lemma)) in headwords:
                yield folded, headword
        for form, headword in self._domain.items():
            if headword in headwords:
                yield form, headword


def open_dictionary(language: str) -> Simplemma | None:
    """The dictionary of a language, or None where simplemma has none."""
    from simplemma.strategies.dictionaries.dictionary_factory import SUPPORTED_LANGUAGES

    return Simplemma(language) if language in SUPPORTED_LANGUAGES else None

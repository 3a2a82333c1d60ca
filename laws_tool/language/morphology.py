"""Which dictionary answers for a language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Protocol


class Morphology(Protocol):
    """What a language's dictionary can say; words go in and come out folded."""

    def lemmas(self, word: str) -> tuple[str, ...]:
        """The headwords that a form may belong to, the likeliest first; empty if unknown."""
        ...

    def knows(self, word: str) -> bool:
        """Whether the form is in the dictionary, not guessed."""
        ...

    def grammemes(self, word: str) -> frozenset[str]:
        """What the form most likely is, in OpenCorpora's names; empty if nobody tells."""
        ...

    def inflections(self, words: Iterable[str]) -> Iterator[tuple[str, str]]:
        """(form, headword) for every form of every headword that the words may belong to."""
        ...


class NoMorphology:
    """The dictionary of a language that has none."""

    def lemmas(self, word: str) -> tuple[str, ...]:
        return ()

    def knows(self, word: str) -> bool:
        return False

    def grammemes(self, word: str) -> frozenset[str]:
        return frozenset()

    def inflections(self, words: Iterable[str]) -> Iterator[tuple[str, str]]:
        return iter(())


def primary(language: str) -> str:
    """The language of a BCP 47 tag.

    >>> primary("pt-BR"), primary("RU"), primary("")
    ('pt', 'ru', 'xx')
    """
    return language.replace("_", "-").split("-")[0].lower() or "xx"


@cache
def morphology(language: str) -> Morphology:
    """The dictionary of a language (a BCP 47 tag), loaded when first asked for.

    Russian and Ukrainian have pymorphy3, which gives all readings of a form; the others
    have simplemma, as far as it goes.
    """
    from laws_tool.language import pymorphy, simple

    name = primary(language)
    found: Morphology | None = None
    if name in ("ru", "uk"):
        found = pymorphy.open_dictionary(name)
    if found is None and name != "ru":
        found = simple.open_dictionary(name)
    return found or NoMorphology()

"""The small words that citations are made of, by language, from ``words.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any

_TABLE = Path(__file__).with_name("words.toml")


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language; ``words.toml`` says what each set is for.

    All but ``act_short``, ``not_label`` and ``prefix``, whose letter case counts, are folded.
    """

    and_: frozenset[str] = frozenset()
    to: frozenset[str] = frozenset()
    from_: frozenset[str] = frozenset()
    link: frozenset[str] = frozenset()
    number: frozenset[str] = frozenset()
    see: frozenset[str] = frozenset()
    said: frozenset[str] = frozenset()
    this: frozenset[str] = frozenset()
    everyday: frozenset[str] = frozenset()
    that: frozenset[str] = frozenset()
    place: frozenset[str] = frozenset()
    previous: frozenset[str] = frozenset()
    next: frozenset[str] = frozenset()
    ibid: frozenset[str] = frozenset()
    year: frozenset[str] = frozenset()
    act: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()
    genitive: frozenset[str] = frozenset()
    suffix: frozenset[str] = frozenset()
    dated: frozenset[str] = frozenset()
    act_name: frozenset[str] = frozenset()
    act_adjective: frozenset[str] = frozenset()
    act_short: frozenset[str] = frozenset()
    not_label: frozenset[str] = frozenset()
    prefix: frozenset[str] = frozenset()
    this_if: tuple[tuple[str, tuple[str, ...]], ...] = ()
    ordinals: tuple[str, ...] = ()
    abbreviated: str = ""
    hyphen_is_number: bool = False
    uninflected: bool = False


_KEYS = {"and_": "and", "from_": "from"}
_AS_PRINTED = ("act_short", "not_label", "prefix")


def fold_word(word: str) -> str:
    """A word without letter case, with ё as е.

    >>> fold_word("Её"), fold_word("LAW")
    ('ее', 'law')
    """
    return word.casefold().replace("ё", "е")


def languages() -> list[str]:
    """The languages that have a table.

    >>> {"ru", "en", "uk", "pl", "fr", "de", "it", "es"} <= set(languages())
    True
    """
    return sorted(_tables())


def words_of(language: str) -> Words:
    """The words of a BCP 47 language; none for a language without a table.

    >>> "см" in words_of("ru").see, words_of("en-GB").this, words_of("tlh").see
    (True, frozenset({'this'}), frozenset())
    """
    return _words(primary(language))


def primary(language: str) -> str:
    """The language of a BCP 47 tag, without region and script.

    >>> primary("en-GB"), primary("RU")
    ('en', 'ru')
    """
    return language.replace("_", "-").partition("-")[0].lower()


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return tomllib.loads(_TABLE.read_text(encoding="utf-8"))


@cache
def _words(language: str) -> Words:
    table = _tables().get(language, {})
    given: dict[str, Any] = {}
    for field in fields(Words):
        value = table.get(_KEYS.get(field.name, field.name))
        if value is None or isinstance(value, str):
            continue
        if field.name == "this_if":
            given[field.name] = tuple((fold_word(form), tuple(ends)) for form, ends in value.items())
        elif field.name == "ordinals":
            given[field.name] = tuple(map(fold_word, value))
        elif field.name in _AS_PRINTED:
            given[field.name] = frozenset(value)
        else:
            given[field.name] = _folded(value)
    return Words(
        **given,
        abbreviated=table.get("abbreviated", ""),
        hyphen_is_number=table.get("hyphen") == "number",
        uninflected=table.get("nouns") == "uninflected",
    )


def _folded(words: Iterable[str]) -> frozenset[str]:
    return frozenset(fold_word(word) for word in words)

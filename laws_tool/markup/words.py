"""The words of the pages, by language; the table is ``words.toml``."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

FALLBACK: Final = "en"
RIGHT_TO_LEFT: Final = frozenset({"ar", "fa", "he", "ur", "yi"})

_TABLE: Final = Path(__file__).parent / "words.toml"


@dataclass(frozen=True, slots=True)
class Words:
    """The words of one language.

    ``language`` is the language the words are in, which is English where the table lacks
    the one asked for.
    """

    language: str
    table: dict[str, str]

    def __call__(self, name: str, /, **values: object) -> str:
        """The words for a name, with the values put in.

        >>> words_for("ru-RU")("note", mark="(*)")
        'Сноска (*)'
        """
        return self.table[name].format(**values) if values else self.table[name]

    def get(self, name: str, default: str = "") -> str:
        """The words for a name that the table may lack."""
        return self.table.get(name, default)


def primary(language: str) -> str:
    """The primary subtag of a BCP 47 tag.

    >>> primary("ru-RU")
    'ru'
    """
    return language.partition("-")[0].lower()


def direction(language: str) -> str | None:
    """ "rtl" for a language written from right to left, else None."""
    return "rtl" if primary(language) in RIGHT_TO_LEFT else None


@cache
def words_for(language: str) -> Words:
    """The words for a language, English where there are none.

    >>> words_for("ru")("contents"), words_for("pl").language
    ('Содержание', 'en')
    """
    tables: dict[str, dict[str, str]] = tomllib.loads(_TABLE.read_text(encoding="utf-8"))
    wanted = primary(language)
    if wanted in tables:
        return Words(wanted, tables[FALLBACK] | tables[wanted])
    return Words(FALLBACK, tables[FALLBACK])

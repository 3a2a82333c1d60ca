"""Which language a text is in, by its script and its commonest small words."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from laws_tool.language.words import fold, words

_FUNCTION_WORDS: Final = Path(__file__).parent / "data" / "function_words.toml"

_CYRILLIC: Final = re.compile("[\u0400-\u052f]")
_ENOUGH: Final = 5000
"""Words: more of a text say no more of its language."""

_LEAST_SHARE: Final = 0.04
"""In any language with a row, a tenth or more of running text is its small words."""

_LEAST_FOREIGN: Final = 0.004
"""Of the letters of a text: so many may be of words quoted from another language."""

_CLOSE: Final = 0.6
"""A language with so much of the small words of the best one may be the right one."""

_LACKING: Final = {
    "be": "ищъ", "bg": "ыэіїєґў", "mk": "йщъьыэюяіїєґў",
    "ru": "іїєґўјљњћџ", "sr": "йщъьыэюяіїєґў", "uk": "ыэъўјљњћџ",
}  # fmt: skip
"""Cyrillic letters that a language does not write; folded, so that ё is no evidence."""

_SCRIPTS: Final = (
    ("el", "\u0370", "\u03ff"), ("hy", "\u0530", "\u058f"), ("he", "\u0590", "\u05ff"),
    ("ar", "\u0600", "\u06ff"), ("hi", "\u0900", "\u097f"), ("th", "\u0e00", "\u0e7f"),
    ("ka", "\u10a0", "\u10ff"), ("ja", "\u3040", "\u30ff"), ("ko", "\uac00", "\ud7af"),
    ("zh", "\u4e00", "\u9fff"),
)  # fmt: skip
"""Scripts that name their language, near enough: kana before Han, since Japanese has both."""


def language(text: str) -> str:
    """The language of a text as a BCP 47 tag, "" where nothing tells.

    >>> language("Если игрок не сделал ход, судья может назначить наказание.")
    'ru'
    >>> language("The player may not make a call if it is not his turn."), language("12345")
    ('en', '')
    """
    return next(iter(languages(text)), "")


def languages(text: str) -> list[str]:
    """The languages that a text may be in, the likeliest first; empty where nothing tells.

    >>> languages("Ако играчът изиграе карта, която не е на ред, тя се обявява.")[0]
    'bg'
    """
    found = list(islice((fold(word.text) for word in words(text)), _ENOUGH))
    letters = Counter(sign for word in found for sign in word if sign.isalpha())
    total = letters.total()
    for name, first, last in _SCRIPTS:
        if total and sum(n for sign, n in letters.items() if first <= sign <= last) > total / 5:
            return [name]
    counts = Counter(found)
    scores = {
        name: sum(counts[word] for word in small) / max(1, len(found))
        for name, small in _function_words().items()
    }
    foreign = {name: sum(letters[sign] for sign in signs) for name, signs in _LACKING.items()}
    cyrillic = is_cyrillic("".join(found))
    likely = [
        name
        for name, share in scores.items()
        if share >= _LEAST_SHARE and _is_cyrillic(name) == cyrillic  # an «A» alone makes no English
    ]
    native = [name for name in likely if foreign.get(name, 0) <= total * _LEAST_FOREIGN]
    near = native or likely
    best = max((scores[name] for name in near), default=0.0)
    return sorted((name for name in near if scores[name] >= _CLOSE * best), key=lambda name: -scores[name])


def is_cyrillic(text: str) -> bool:
    """Whether most letters of a text are Cyrillic.

    >>> is_cyrillic("Правило A"), is_cyrillic("Rule А")
    (True, False)
    """
    letters = sum(map(str.isalpha, text))
    return len(_CYRILLIC.findall(text)) * 2 > letters


@cache
def _is_cyrillic(name: str) -> bool:
    """Whether a language is written in Cyrillic letters, by its small words."""
    return is_cyrillic("".join(_function_words()[name]))


@cache
def _function_words() -> dict[str, frozenset[str]]:
    table = tomllib.loads(_FUNCTION_WORDS.read_text(encoding="utf-8"))
    return {name: frozenset(map(fold, small)) for name, small in table.items()}

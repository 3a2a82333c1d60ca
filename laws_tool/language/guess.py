"""Which language a text is in, by its script and its commonest small words."""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Final

from laws_tool.language.words import fold, words

_FUNCTION_WORDS: Final = Path(__file__).parent / "data" / "function_words.toml"

_ENOUGH: Final = 5000
"""Words: more of a text say no more of its language."""

_LEAST_SHARE: Final = 0.04
"""In any language with a row, a tenth or more of running text is its small words."""

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
    found = list(islice((fold(word.text) for word in words(text)), _ENOUGH))
    letters = Counter(sign for word in found for sign in word if sign.isalpha())
    total = letters.total()
    for name, first, last in _SCRIPTS:
        if total and sum(n for sign, n in letters.items() if first <= sign <= last) > total / 5:
            return name
    counts = Counter(found)
    scores = {
        name: sum(counts[word] for word in small) / max(1, len(found))
        for name, small in _function_words().items()
    }
    best = max(scores, key=lambda name: scores[name], default="")
    return best if best and scores[best] >= _LEAST_SHARE else ""


@cache
def _function_words() -> dict[str, frozenset[str]]:
    table = tomllib.loads(_FUNCTION_WORDS.read_text(encoding="utf-8"))
    return {name: frozenset(map(fold, small)) for name, small in table.items()}

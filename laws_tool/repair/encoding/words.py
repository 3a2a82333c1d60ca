"""Which strings are words: by the filters of the model, and by a dictionary where that is not enough."""

from __future__ import annotations

import re
from typing import Final

from laws_tool.language.lemmas import is_in_dictionary
from laws_tool.repair.encoding.language_model import SHORTEST, LanguageModel

_CYRILLIC: Final = re.compile(rf"[Ѐ-ґ]{{{SHORTEST},}}")


def is_word(word: str, model: LanguageModel) -> bool:
    """Whether letters are a word: a frequent one of any language, or a Russian or Ukrainian one.

    >>> from laws_tool.repair.encoding.language_model import load
    >>> is_word("исчисляет", load()), is_word("über", load()), is_word("исчисснет", load())
    (True, True, False)
    """
    return model.knows(word) or in_dictionary(word)


def in_dictionary(word: str) -> bool:
    """Whether a dictionary has a word of some Cyrillic letters, in whatever case.

    >>> in_dictionary("Аутентификации"), in_dictionary("law")
    (True, False)
    """
    return bool(_CYRILLIC.fullmatch(word)) and is_in_dictionary(word.lower())

"""Latin words with Cyrillic letters that nobody typed: Western text that a Cyrillic codec read.

«seсor» with a Cyrillic с is «señor» of Windows-1252 read as Windows-1251, and would be wrong as
"secor" too. What it should be is for ``laws_tool.repair.encoding`` to say; here it is told from
a Latin word in which a Cyrillic letter was typed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Final

from laws_tool.language import guess
from laws_tool.language.lemmas import lexicon
from laws_tool.repair.encoding.codepages import step
from laws_tool.repair.encoding.language_model import load
from laws_tool.repair.rules import Lexicon
from laws_tool.repair.twins import CACHE_SIZE, CYRILLIC, IS_CYRILLIC, LATIN, put

_READ_AS: Final = ("cp1251", "koi8-r", "iso8859-5", "cp866", "mac_cyrillic", "cp855")
_REALLY: Final = ("cp1252", "cp1250", "iso8859-2", "cp850", "cp852", "mac_roman")
_SHORTEST: Final = 3
"""Letters of a word that says something: any two are a word of some language."""
_LIKELY: Final = 4.0
"""Bits a letter below which a known word is no chance hit: "señor" has 2.0, «fàirly» more than 4."""
_CYRILLIC_WORD: Final = re.compile(f"[{CYRILLIC}]{{{_SHORTEST},}}")
_LATIN_WORD: Final = re.compile(rf"\b[{LATIN}]{{{_SHORTEST},}}\b")
_BETWEEN: Final = re.compile(f"[{LATIN}][{CYRILLIC}]+[{LATIN}]")


@lru_cache(maxsize=CACHE_SIZE)
def is_misread(word: str) -> bool:
    """Whether a word of both scripts is a known Western one that a Cyrillic codec read.

    >>> is_misread("seсor"), is_misread("mieszkaі"), is_misread("accоunt")
    (True, True, False)
    """
    return any(map(_is_known, _readings(word)))


def _readings(word: str) -> Iterator[str]:
    for read_as, really in product(_READ_AS, _REALLY):
        reading = step(word, read_as, really)
        if reading and reading.isalpha() and not IS_CYRILLIC.search(reading):
            yield reading


def _is_known(word: str) -> bool:
    """Whether the model has a word, which is well cased and reads as one."""
    cased = word.islower() or word.istitle() or word.isupper()
    model, plain = load(), word.lower()
    known = cased and len(word) >= _SHORTEST and plain in model.tiers[0]
    return known and model.bits(plain) < _LIKELY * (len(word) + 1)


@dataclass(frozen=True, slots=True)
class Latin:
    """What a text says of the Latin words in which it has Cyrillic letters.

    ``english``: it is in English, which has no letters that a codec could misread; ``cyrillic``: it
    has Cyrillic words, whose writer may have typed the letters; ``words``: its Latin words, in
    small letters; ``misread``: some of its words are mojibake, so that others may be.
    """

    english: bool
    cyrillic: bool
    words: frozenset[str]
    lexicon: Lexicon
    misread: bool = False

    @classmethod
    def of(cls, text: str, mixed: Iterable[str], lexicon: Lexicon) -> Latin:
        """What a text says, whose words of both scripts are ``mixed``."""
        known = load().tiers[0]
        found = cls(
            guess.language(text) == "en",
            any(match[0].lower() in known for match in _CYRILLIC_WORD.finditer(text)),
            frozenset(word.lower() for word in _LATIN_WORD.findall(text)),
            lexicon,
        )
        return replace(found, misread=any(_is_no_word(word) or found._is_misread(word) for word in mixed))

    def trusts(self, printed: str, new: str) -> bool:
        """Whether ``new`` may be what a word of both scripts was meant to be."""
        if self._is_misread(printed):
            return False
        if self.misread:
            return len(new) >= _SHORTEST and self._knows(new)
        return self.cyrillic or self.english or self._knows(new)

    def _is_misread(self, word: str) -> bool:
        """Whether a word is mojibake rather than an English one."""
        return is_misread(word) and not (self.english and self._knows(put(word, False) or ""))

    def _knows(self, word: str) -> bool:
        plain = word.lower()
        return plain in self.words or self.lexicon.knows(plain) or lexicon("en").knows(plain)


def _is_no_word(word: str) -> bool:
    """Whether Cyrillic letters that look like no Latin ones stand between Latin ones: «forкt»."""
    return bool(_BETWEEN.search(word)) and put(word, False) is None and put(word, True) is None

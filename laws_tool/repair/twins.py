"""Letters of two scripts that look alike, and a word put into one of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

STRESS: Final = "\u0301"
CYRILLIC_TWINS: Final = (
    dict(zip("ABCEHKMOPTXaceopxyëË", "АВСЕНКМОРТХасеорхуёЁ", strict=True))
    | dict(zip("kYbijsIJS", "кУьіјѕІЈЅ", strict=True))
    | {accented: vowel + STRESS for accented, vowel in zip("áéóýÁÉÓ", "аеоуАЕО", strict=True)}
)
"""Latin letters to the Cyrillic ones that look like them. An accented one is a stressed vowel."""
LATIN_TWINS: Final = dict(zip("АВСЕНКМОРТХасеорхуіјѕІЈЅ", "ABCEHKMOPTXaceopxyijsIJS", strict=True))
DOUBTFUL: Final = frozenset("kYbijsIJS")
"""Latin letters that look only much like a Cyrillic one, or like one that Russian lacks."""
NATIONAL: Final = frozenset("іїєґўәғқңөұүһѣѳѵ")
"""Letters of alphabets that have і: Ukrainian, Belarusian, Kazakh, Russian before 1918."""

LATIN: Final = "A-Za-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f"
CYRILLIC: Final = "\u0400-\u0481\u048a-\u052f"
IS_LATIN: Final = re.compile(f"[{LATIN}]")
IS_CYRILLIC: Final = re.compile(f"[{CYRILLIC}]")

CACHE_SIZE: Final = 4096


@lru_cache(maxsize=CACHE_SIZE)
def put(word: str, to_cyrillic: bool) -> str | None:
    """A word put into one script and well cased, None where a letter has no twin.

    >>> put("pедактоpа", True), put("Тhe", False), put("SMSка", True)
    ('редактора', 'The', None)
    """
    twins, other = (CYRILLIC_TWINS, IS_LATIN) if to_cyrillic else (LATIN_TWINS, IS_CYRILLIC)
    letters = [twins.get(c) if other.match(c) else c for c in word]
    if None in letters:
        return None
    new = "".join(c for c in letters if c)
    plain = new.replace(STRESS, "")
    return new if plain.islower() or plain.isupper() or plain[1:].islower() else None


def bare(word: str) -> str:
    """A word in small letters, without stress marks."""
    return word.replace(STRESS, "").lower()


@lru_cache(maxsize=CACHE_SIZE)
def script(word: str) -> str:
    """The script that a neighbour speaks for: "c" Cyrillic, "l" Latin, "?" none.

    >>> script("ход"), script("the"), script("12")
    ('c', 'l', '?')
    """
    cyrillic = all(c in CYRILLIC_TWINS or not IS_LATIN.match(c) for c in word)
    latin = all(c in LATIN_TWINS or not IS_CYRILLIC.match(c) for c in word)
    if not word.isalpha() or not (cyrillic or latin):
        return "?"
    if cyrillic and latin:
        return "?" if IS_LATIN.search(word) else "c"
    return "c" if cyrillic else "l"


def differing(old: str, new: str) -> Iterator[tuple[str, str]]:
    """The letters of two spellings pair by pair; a stress mark goes with its vowel.

    >>> list(differing("сá", "са\u0301"))
    [('с', 'с'), ('á', 'а\u0301')]
    """
    at = 0
    for char in old:
        end = at + 1
        if new[end : end + 1] == STRESS:
            end += 1
        yield char, new[at:end]
        at = end

"""Numbers of lists as programs print them: figures, letters, Roman numbers."""

from __future__ import annotations

from typing import Final

from laws_tool.labels import CYRILLIC_LIST, nth

LATIN: Final = "abcdefghijklmnopqrstuvwxyz"
RUSSIAN: Final = CYRILLIC_LIST.replace("щ", "щы")
"""The letters that Word numbers with (ECMA-376, 17.18.59: ы, but not ё, й, ъ and ь); LibreOffice has no ы."""

_LARGEST_ROMAN: Final = 3999


def roman(number: int) -> str:
    """A Roman number in small letters; figures where there is none.

    >>> roman(14), roman(0)
    ('xiv', '0')
    """
    return nth(number, "roman-lower") if 0 < number <= _LARGEST_ROMAN else str(number)


def counted(number: int, letters: str = LATIN) -> str:
    """A number in letters, counted on like figures: a to z, aa, ab …; figures where there is none.

    >>> counted(2), counted(28), counted(0), counted(3, RUSSIAN)
    ('b', 'ab', '0', 'в')
    """
    if number < 1:
        return str(number)
    found = ""
    while number:
        number, digit = divmod(number - 1, len(letters))
        found = letters[digit] + found
    return found


def doubled(number: int, letters: str = LATIN) -> str:
    """A number in letters, which are doubled after the last: a to z, aa, bb …

    >>> doubled(2), doubled(28), doubled(0)
    ('b', 'bb', '0')
    """
    if number < 1:
        return str(number)
    times, digit = divmod(number - 1, len(letters))
    return letters[digit] * min(times + 1, 40)

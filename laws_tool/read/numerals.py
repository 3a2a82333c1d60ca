"""Numbers of lists as programs print them: figures, letters, Roman numbers."""

from __future__ import annotations

from typing import Final

LATIN: Final = "abcdefghijklmnopqrstuvwxyz"
RUSSIAN: Final = "абвгдежзиклмнопрстуфхцчшщыэюя"
"""The letters that Word numbers with (ECMA-376, 17.18.59: without ё, й, ъ and ь)."""
RUSSIAN_SHORT: Final = "абвгдежзиклмнопрстуфхцчшщэюя"
"""Those that LibreOffice numbers with: without ы too."""

_ROMAN: Final = (
    (1000, "m"),
    (900, "cm"),
    (500, "d"),
    (400, "cd"),
    (100, "c"),
    (90, "xc"),
    (50, "l"),
    (40, "xl"),
    (10, "x"),
    (9, "ix"),
    (5, "v"),
    (4, "iv"),
    (1, "i"),
)
_LARGEST_ROMAN: Final = 3999


def roman(number: int) -> str:
    """A Roman number in small letters; figures where there is none.

    >>> roman(14), roman(0)
    ('xiv', '0')
    """
    if not 0 < number <= _LARGEST_ROMAN:
        return str(number)
    letters = ""
    for value, sign in _ROMAN:
        while number >= value:
            letters, number = letters + sign, number - value
    return letters


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

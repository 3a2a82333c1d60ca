"""The labels that a browser puts before the items of a numbered list."""

from __future__ import annotations

from typing import Final

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

_STYLES: Final = {
    "a": "lower-alpha",
    "A": "upper-alpha",
    "i": "lower-roman",
    "I": "upper-roman",
    "1": "decimal",
    "lower-latin": "lower-alpha",
    "upper-latin": "upper-alpha",
}


def roman(number: int) -> str:
    """A Roman number in small letters; figures where there is none.

    >>> roman(14), roman(0)
    ('xiv', '0')
    """
    if not 0 < number < 4000:
        return str(number)
    letters = ""
    for value, sign in _ROMAN:
        while number >= value:
            letters, number = letters + sign, number - value
    return letters


def alphabetic(number: int) -> str:
    """A number in letters: a to z, aa, ab …; figures where there is none.

    >>> alphabetic(2), alphabetic(27), alphabetic(0)
    ('b', 'aa', '0')
    """
    if number < 1:
        return str(number)
    letters = ""
    while number:
        number, digit = divmod(number - 1, 26)
        letters = chr(ord("a") + digit) + letters
    return letters


def label(number: int, style: str) -> str:
    """What a browser prints before an item, "" where the style has no numbers.

    >>> label(3, "1"), label(3, "lower-alpha"), label(3, "I"), label(3, "none")
    ('3.', 'c.', 'III.', '')
    """
    style = _STYLES.get(style, style)
    if style in ("none", "disc", "circle", "square"):
        return ""
    if style.endswith("-alpha"):
        text = alphabetic(number)
    elif style.endswith("-roman"):
        text = roman(number)
    else:
        text = f"{number:02d}" if style == "decimal-leading-zero" else str(number)
    return (text.upper() if style.startswith("upper") else text) + "."


def whole(text: str, otherwise: int) -> int:
    """The whole number that an attribute gives, or another where it gives none.

    >>> whole("7", 1), whole("x", 1)
    (7, 1)
    """
    try:
        return int(text[:12])
    except ValueError:
        return otherwise

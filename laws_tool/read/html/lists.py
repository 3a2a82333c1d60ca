"""The labels that a browser puts before the items of a numbered list."""

from __future__ import annotations

from typing import Final

from laws_tool.read.numerals import counted, roman

_STYLES: Final = {
    "a": "lower-alpha",
    "A": "upper-alpha",
    "i": "lower-roman",
    "I": "upper-roman",
    "1": "decimal",
    "lower-latin": "lower-alpha",
    "upper-latin": "upper-alpha",
}


def label(number: int, style: str) -> str:
    """What a browser prints before an item, "" where the style has no numbers.

    >>> label(3, "1"), label(3, "lower-alpha"), label(3, "I"), label(3, "none")
    ('3.', 'c.', 'III.', '')
    """
    style = _STYLES.get(style, style)
    if style in ("none", "disc", "circle", "square"):
        return ""
    if style.endswith("-alpha"):
        text = counted(number)
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

"""Characters as the language model sees them: symbols, and shapes for the case.

A letter of the alphabet is a symbol of its own, whatever its case; any other character goes
by its class.
"""

from __future__ import annotations

import unicodedata


class Symbols(dict[int, int]):
    """Code point to symbol; what is not in the alphabet goes by its Unicode category."""

    def __init__(self, letters: str, classes: list[str], characters: dict[str, str]) -> None:
        super().__init__({0x20: 0, 0x0A: 0, 0x0D: 0, 0x09: 0})
        self.number = {name: 1 + len(letters) + n for n, name in enumerate(classes)}
        for code, letter in enumerate(letters, 1):
            self[ord(letter)] = code
            if len(letter.upper()) == 1:  # setdefault: dotless ı has the capital of i
                self.setdefault(ord(letter.upper()), code)
        for name, members in characters.items():
            for char in members:
                self[ord(char)] = self.number[name]

    def __missing__(self, point: int) -> int:
        number = self[point] = self.number[_class_of(point)]
        return number


def _class_of(point: int) -> str:
    char = chr(point)
    category = unicodedata.category(char)
    if category[0] == "C":
        return "mark" if category == "Cf" else "control"
    if category[0] == "M":
        return "mark" if point < 0x370 else "foreign"
    if category[0] == "L":
        return _letter_class(point)
    if 0x21 <= point < 0x7F:
        return "ascii"
    if 0x2500 <= point < 0x25A0 or 0x2320 <= point <= 0x2321:
        return "box"
    if category[0] == "S" and point < 0x2600:
        return "math"
    return {"N": "digit", "Z": "nbsp"}.get(category[0], "symbol")


def _letter_class(point: int) -> str:
    if point in (0xAA, 0xBA):
        return "rare"
    if point < 0x250 or 0x1E00 <= point < 0x1F00:
        return "latin"
    if 0x370 <= point < 0x400 or 0x1F00 <= point < 0x2000:
        return "greek"
    if 0x400 <= point < 0x530:
        return "cyrillic"
    if 0x2000 <= point < 0x2C00:
        return "rare"
    return "foreign" if point < 0x2000 else "ideograph"


class Shapes(dict[int, int]):
    """Code point to ``l``, ``U`` or ``.``: lower case, upper case, neither."""

    def __missing__(self, point: int) -> int:
        char = chr(point)
        shape = self[point] = ord("l" if char.islower() else "U" if char.isupper() else ".")
        return shape

"""Cyrillic letters folded into ASCII: bit 7 of each byte lost, or the high byte of each of UTF-16.

Each fold is a codec too, so that a journal can name it: ``koi8-r-7bit`` reads the byte 0x70
(p) as П, which is 0xF0 in KOI8-R. What stands for no letter stays as it is.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from laws_tool.repair.encoding.codepages import charmap


@dataclass(frozen=True, slots=True)
class Fold:
    """A way of folding; the tables lead from the code of an ASCII character to a letter.

    ``letters`` are sure wherever the fold is; ``rarer`` ones are more often what they seem
    (``#`` is ё in koi8-r); ``initial`` ones are letters at the beginning of a word only.
    ``gate`` finds what text with the fold must have, ``proof`` a token that no clean Latin
    text has, as far as one token can prove anything.
    """

    codec: str
    letters: dict[int, str]
    rarer: dict[int, str]
    initial: dict[int, str]
    gate: re.Pattern[str]
    proof: re.Pattern[str]
    alone: str = ""

    def has(self, char: str) -> bool:
        """Whether a character may be a letter by this fold."""
        return ord(char) in self.letters or ord(char) in self.rarer


_LOW: Final = 0x7F
_SIGNS: Final = 0x40
"""From here on ASCII has no digits and little punctuation."""
_CAPITALS: Final = r"[A-Z@\[\\\]^_]"
_KOI8_GATE: Final = re.compile(rf"[a-z`{{|}}~]?{_CAPITALS}{{3,}}")
_KOI8_PROOF: Final = re.compile(r"[QXV]|[A-Z][@\[\\\]^]+[A-Z]|(?<![A-Za-z])[qxv`{|}~][A-Z]")
"""What stands for letters that no transliteration writes so: Q is я, X ь, V ж, ^ ч. Capitals after a
small letter are no proof: caps lock makes them too; nor is a low line (Ъ): names of constants have it."""


@cache
def folds() -> tuple[Fold, ...]:
    """The folds that are looked for.

    >>> [fold.codec for fold in folds()]
    ['koi8-r-7bit', 'koi8-u-7bit', 'cp1251-7bit', 'utf-16-low']
    """
    return (
        Fold("koi8-r-7bit", _stripped("koi8-r"), _stripped("koi8-r", "#"), {}, _KOI8_GATE, _KOI8_PROOF),
        Fold(
            "koi8-u-7bit", _stripped("koi8-u"), _stripped("koi8-u", "$&'"), {}, _KOI8_GATE, _KOI8_PROOF, "&"
        ),
        Fold(
            "cp1251-7bit",
            _stripped("cp1251"),
            _stripped("cp1251", "8"),
            {},
            re.compile(r"[A-Za-z]`[a-z{|}~]|[a-z][{|}~][a-z]"),
            re.compile(r"[`{|}~\x7f]"),
        ),
        Fold(
            "utf-16-low",
            {code: chr(0x400 + code) for code in [*range(0x10, 0x20), *range(0x30, 0x50)]},
            {ord("Q"): "ё"},
            {code: chr(0x400 + code) for code in range(0x21, 0x30)},
            re.compile(r"[;<=>?@][0-?@A-O]{2}|[0-?@A-O]{2}[;<=>?@]"),
            re.compile(r"[;<=>?@][0-?@A-O]|[0-?@A-O][;<=>?@]"),
            ":>",
        ),
    )


def _stripped(codec: str, only: str = "") -> dict[int, str]:
    """What the letters of a codec become without bit 7: all that become letters or signs, or ``only``."""
    pairs = ((byte & _LOW, bytes([byte]).decode(codec, "ignore")) for byte in range(0x80, 0x100))
    return {
        low: letter
        for low, letter in pairs
        if letter.isalpha() and (chr(low) in only if only else low >= _SIGNS)
    }


def _tables(fold: Fold) -> str:
    letters = fold.letters | fold.rarer
    return "".join(letters.get(code, chr(code)) for code in range(0x80))


def _codec(name: str) -> codecs.CodecInfo | None:
    """The search function for the folds; Python hands names on with underscores."""
    name = name.replace("_", "-")
    for fold in folds() if name.endswith(("-7bit", "-low")) else ():
        if fold.codec == name:
            return charmap(fold.codec, _tables(fold))
    return None


codecs.register(_codec)

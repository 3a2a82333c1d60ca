"""UTF-16 that was read byte by byte: «\\x1f\\x04@\\x040\\x04», or Latin letters with NULs between them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from typing import Final

from laws_tool.repair.encoding.language_model import LanguageModel, load
from laws_tool.repair.encoding.span import MOJIBAKE
from laws_tool.repair.segments import Chain, Change

FEW: Final = 3
"""A run has so many characters at least."""
MARGIN: Final = 20.0
"""The bits that it must save."""
REGULAR: Final = 0.7
"""So large a share of every second character is a high byte where all of a text was UTF-16."""
_HIGHS: Final = frozenset("\x00\x01\x02\x03\x04\x05")
"""The high bytes of the scripts of Europe."""
READ_AS: Final = ("latin-1", "cp1252-c1", "cp1251-c1", "koi8-r", "cp866")

_HIGH: Final = "\x00\x04"
"""The high bytes of Latin and Cyrillic letters; between two of them also 0x20 and 0x21, of dashes and №."""
_CYRILLIC: Final = re.compile("[а-яё]", re.IGNORECASE)
_GATE: Final = re.compile("[\x00-\x05][^\x00-\x05][\x00-\x05]")
_LITTLE: Final = re.compile(rf"(?:[^{_HIGH}][{_HIGH}]|(?<=[{_HIGH}])[^{_HIGH}][ !](?=[^{_HIGH}][{_HIGH}]))+")
_BIG: Final = re.compile(rf"(?:[{_HIGH}][^{_HIGH}]|(?<=[{_HIGH}][^{_HIGH}])[ !][^{_HIGH}](?=[{_HIGH}]))+")


def mend_wide(text: str) -> Iterator[Change]:
    r"""The changes that put the bytes of UTF-16 together again.

    >>> [c.new for c in mend_wide("\x1f\x04@\x040\x042\x048\x04;\x04>\x04")]
    ['Правило']
    >>> list(mend_wide("a\x00b"))
    []
    """
    if not _GATE.search(text):
        return
    model = load()
    whole = _whole(text, model)
    if whole is not None:
        yield whole
        return
    ways = [_changes(text, _LITTLE, "utf-16-le", model), _changes(text, _BIG, "utf-16-be", model)]
    yield from max(ways, key=lambda way: way[0])[1]


def _whole(text: str, model: LanguageModel) -> Change | None:
    """A text all of which was UTF-16: of any script, since every second character is a high byte."""
    for codec, high in (("utf-16-le", text[1::2]), ("utf-16-be", text[::2])):
        regular = sum(map(high.count, _HIGHS))
        read = _read(text, codec) if regular >= REGULAR * len(high) else None
        if read is not None and model.bits(text) - model.bits(read[0]) >= MARGIN:
            why = f"all of the text was two bytes of {codec} a character"
            return Change(0, len(text), read[0], MOJIBAKE, "utf-16", 0.99, why, read[1])
    return None


def _changes(
    text: str, pattern: re.Pattern[str], codec: str, model: LanguageModel
) -> tuple[float, list[Change]]:
    """The changes by one order of bytes, and what they save."""
    total = 0.0
    found = []
    for match in pattern.finditer(text):
        if len(match[0]) < 2 * FEW:
            continue
        read = _read(match[0], codec)
        if read is None:
            continue
        new, chain = read
        saved = model.bits(match[0]) - model.bits(new)
        if saved >= MARGIN:
            total += saved
            why = f"each character was two bytes of {codec}: {saved:.0f} bits fewer"
            found.append(Change(*match.span(), new, MOJIBAKE, "utf-16", 0.99, why, chain))
    return total, found


def _read(run: str, codec: str) -> tuple[str, Chain] | None:
    """A run as text, with the chain; None where it is none."""
    for read_as in READ_AS:
        try:
            new = run.encode(read_as).decode(codec)
        except UnicodeError:
            continue
        if _CYRILLIC.search(run) and not _CYRILLIC.search(new):
            return None  # letters that NULs part: «А\0Б\0» of names, and no bytes of «ÀÁ»
        sound = all(char in "\t\r\n" or unicodedata.category(char)[0] != "C" for char in new)
        return (new, ((read_as, codec),)) if sound else None
    return None

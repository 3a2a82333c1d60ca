"""The codecs that texts are found in, and how likely each is.

Some codecs leave bytes undefined; programs then often keep the byte as the control character
of the same number. Python's codecs refuse that, so each has a twin here, named with ``-c1``,
that keeps them: ``cp1252-c1`` reads byte 0x81 as U+0081.
"""

from __future__ import annotations

import codecs
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from laws_tool.repair.segments import Chain

_TABLE: Final = Path(__file__).parent / "data" / "codecs.toml"
_TWIN: Final = "-c1"
WITH_HOLES: Final = ("cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257", "cp1258")
"""The codecs that have twins."""
_OF_DOS: Final = ("cp437", "cp850", "cp852", "cp855", "cp866")


@dataclass(frozen=True, slots=True)
class Priors:
    """The bits that a codec costs as what bytes really are, and as what they were read as."""

    really: dict[str, float]
    read_as: dict[str, float]
    step: float

    def of_step(self, read_as: str, really: str) -> float:
        """The bits of one step of a chain."""
        return self.read_as[plain(read_as)] + self.really[plain(really)] + self.step


@cache
def priors() -> Priors:
    """The table of ``data/codecs.toml``."""
    table = tomllib.loads(_TABLE.read_text("utf-8"))
    return Priors(table["really"], table["read_as"], table["step"])


def plain(name: str) -> str:
    """The name of a codec without the mark of the twin.

    >>> plain("cp1252-c1")
    'cp1252'
    """
    return name.removesuffix(_TWIN)


def twin(name: str) -> str:
    """The twin of a codec; the codec itself where it has no holes.

    >>> twin("cp1252"), twin("koi8-r")
    ('cp1252-c1', 'koi8-r')
    """
    return name + _TWIN if name in WITH_HOLES else name


def step(text: str, read_as: str, really: str) -> str | None:
    """The text after one step of a chain, if the step gives the text back when undone.

    >>> step("РџСЂ", "cp1251", "utf-8")
    'Пр'
    """
    try:
        new = _encoder(read_as)(text).decode(really)
        return new if _encoder(really)(new).decode(read_as) == text else None
    except UnicodeError:
        return None


@cache
def _encoder(name: str) -> Callable[[str], bytes]:
    """What encodes text by a codec: for those of DOS, which in Python ask a dictionary for each character,
    by the map that its other codecs use, ten times as fast."""
    if name not in _OF_DOS:
        return lambda text: text.encode(name)
    table = codecs.charmap_build(bytes(range(256)).decode(name))
    return lambda text: codecs.charmap_encode(text, "strict", table)[0]


def apply(text: str, chain: Chain) -> str | None:
    """The text after a chain that gives it back when undone, else None."""
    new: str | None = text
    for read_as, really in chain:
        new = None if new is None else step(new, read_as, really)
    return new


_ALIKE: Final = {"cp1252-c1": "latin-1", "latin-1": "cp1252-c1"}
_C1 = re.compile("[\x80-\x9f]")


def fitting(text: str, chain: Chain) -> list[Chain]:
    """The chain, and where the text has control characters the same with Latin-1 for cp1252.

    Where the text has a sign that the codec lacks, another one with the same lines and corners may do.

    A search that saw a part of the text cannot tell the two apart. Where only a mixture lets
    the whole text through, that comes first.
    """
    mixture: Chain = ()
    through: str | None = text
    for read_as, really in chain:
        for name in (read_as, _ALIKE.get(read_as, read_as)):
            new = None if through is None else step(through, name, really)
            if new is not None:
                mixture = (*mixture, (name, really))
                break
        through = new
    found = [mixture] if through is not None else []
    if _C1.search(text) and any(read_as == "cp1252-c1" for read_as, _ in chain):
        found.append(tuple((_ALIKE.get(a, a) if a == "cp1252-c1" else a, b) for a, b in chain))
    if chain[0][0] in _BOXES and not _has(text, chain[0][0]):
        found.append(((_BOXES[chain[0][0]], chain[0][1]), *chain[1:]))
    return [*found, chain]


_BOXES: Final = {"cp866": "cp437", "cp437": "cp866"}
"""Codecs with the same lines and corners, but for a few: a part of a text may lack those."""


def _has(text: str, name: str) -> bool:
    try:
        text.encode(name)
    except UnicodeError:
        return False
    return True


_RIVALS: Final = {"cp1251": "mac_cyrillic", "mac_cyrillic": "cp1251"}
"""Codecs that have nearly all small letters in the same places: many lines read the same in both."""


def rivals(chain: Chain) -> list[Chain]:
    """The chains whose last step takes the bytes for a codec much like that of the chain.

    >>> rivals((("cp1252", "cp1251-c1"),))
    [(('cp1252', 'mac_cyrillic'),)]
    """
    read_as, really = chain[-1]
    other = _RIVALS.get(plain(really))
    if not other or twin(other) == read_as:
        return []
    return [(*chain[:-1], (read_as, twin(other)))]


def canonical(chain: Chain) -> Chain:
    """The chain with Latin-1 counted as cp1252, to compare chains by."""
    return tuple(("cp1252-c1" if read_as == "latin-1" else read_as, really) for read_as, really in chain)


SISTERS: Final = (("cp1251", "mac_cyrillic"), ("mac_cyrillic", "cp1251"))
"""Steps that keep the small letters, but for я and ё: both codecs have them in the same places."""


EAST_SLAVIC: Final = re.compile("[йщъыьэю]")
"""Letters that those codecs have in the same places, and that Serbian and Macedonian lack."""
SOUTH_SLAVIC: Final = re.compile("[ЂЃЅЈЉЊЋЌЏђѓѕјљњћќџ]")
"""Letters of these languages, which stand for signs and capitals in a line of any other."""


def is_sister(chain: Chain) -> bool:
    """Whether a chain is one step between two codecs that share their small letters.

    >>> is_sister((("cp1251-c1", "mac_cyrillic"),)), is_sister((("cp1251", "utf-8"),))
    (True, False)
    """
    return len(chain) == 1 and tuple(map(plain, chain[0])) in SISTERS


def simplest(text: str, chain: Chain) -> Chain:
    """The chain with plain codecs in place of their twins, as far as the text allows.

    >>> simplest("РџСЂ", (("cp1251-c1", "utf-8"),))
    (('cp1251', 'utf-8'),)
    """
    done = list(chain)
    for number, (read_as, really) in enumerate(chain):
        new = step(text, read_as, really)
        for simple in ((plain(read_as), plain(really)), (plain(read_as), really), (read_as, plain(really))):
            if new is not None and step(text, *simple) == new:
                done[number] = simple
                break
        text = new or ""
    return tuple(done)


@cache
def holes(name: str) -> bytes:
    """The bytes that a codec leaves undefined.

    >>> holes("cp1251")
    b'\\x98'
    """
    return bytes(byte for byte in range(256) if not bytes([byte]).decode(name, "ignore"))


def _twin_table(name: str) -> str:
    return "".join(bytes([byte]).decode(name, "ignore") or chr(byte) for byte in range(256))


def charmap(name: str, decoding: str) -> codecs.CodecInfo:
    """A codec by that name that reads each byte as the character of the table ``decoding`` at its place."""
    encoding = codecs.charmap_build(decoding)

    def encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
        return codecs.charmap_encode(text, errors, encoding)

    def decode(data: bytes, errors: str = "strict") -> tuple[str, int]:
        return codecs.charmap_decode(data, errors, decoding)

    return codecs.CodecInfo(encode, decode, name=name)  # type: ignore[arg-type]


def _find(name: str) -> codecs.CodecInfo | None:
    """The search function for the twins; Python hands names on in lower case with underscores."""
    name = name.replace("_", "-")
    return charmap(name, _twin_table(plain(name))) if name in _twins() else None


def _twins() -> Iterator[str]:
    return (name + _TWIN for name in WITH_HOLES)


codecs.register(_find)

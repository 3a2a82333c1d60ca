"""The codecs that texts are found in, and how likely each is.

Some codecs leave bytes undefined; programs then often keep the byte as the control character
of the same number. Python's codecs refuse that, so each has a twin here, named with ``-c1``,
that keeps them: ``cp1252-c1`` reads byte 0x81 as U+0081.
"""

from __future__ import annotations

import codecs
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_TABLE: Final = Path(__file__).parent / "data" / "codecs.toml"
_TWIN: Final = "-c1"
WITH_HOLES: Final = ("cp1250", "cp1251", "cp1252", "cp1253", "cp1254", "cp1257", "cp1258")
"""The codecs that have twins."""


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


def encode_as(text: str, name: str) -> tuple[bytes, str] | None:
    """The bytes of a text in a codec or its twin, and which of the two; None if it has none.

    >>> encode_as("Ð\\x9f", "cp1252")
    (b'\\xd0\\x9f', 'cp1252-c1')
    """
    try:
        return text.encode(name), name
    except UnicodeError:
        if name not in WITH_HOLES:
            return None
    try:
        return text.encode(name + _TWIN), name + _TWIN
    except UnicodeError:
        return None


def decode_as(data: bytes, name: str) -> tuple[str, str] | None:
    """Bytes as text by a codec or its twin, and which of the two; None if it cannot be."""
    try:
        return data.decode(name), name
    except UnicodeError:
        if name not in WITH_HOLES:
            return None
    return data.decode(name + _TWIN), name + _TWIN


@cache
def holes(name: str) -> bytes:
    """The bytes that a codec leaves undefined.

    >>> holes("cp1251")
    b'\\x98'
    """
    return bytes(byte for byte in range(256) if not bytes([byte]).decode(name, "ignore"))


def _twin_table(name: str) -> str:
    return "".join(bytes([byte]).decode(name, "ignore") or chr(byte) for byte in range(256))


def _twin(name: str) -> codecs.CodecInfo:
    decoding = _twin_table(name)
    encoding = codecs.charmap_build(decoding)

    def encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
        return codecs.charmap_encode(text, errors, encoding)

    def decode(data: bytes, errors: str = "strict") -> tuple[str, int]:
        return codecs.charmap_decode(data, errors, decoding)

    return codecs.CodecInfo(encode, decode, name=name + _TWIN)  # type: ignore[arg-type]


def _find(name: str) -> codecs.CodecInfo | None:
    """The search function for the twins; Python hands names on in lower case with underscores."""
    name = name.replace("_", "-")
    return _twin(plain(name)) if name in _twins() else None


def _twins() -> Iterator[str]:
    return (name + _TWIN for name in WITH_HOLES)


codecs.register(_find)

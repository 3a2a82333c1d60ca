"""A set of words in a few bits a word, which now and then knows a word too many."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

HASHES: Final = 7
"""Errs once in some 2,000 where there are 16 bits a word."""


@dataclass(frozen=True, slots=True)
class Bloom:
    """A Bloom filter over the UTF-8 of words.

    >>> words = Bloom.of(["взятка", "козырь"], bits=64)
    >>> "взятка" in words, "мизер" in words
    (True, False)
    """

    data: bytes

    @classmethod
    def of(cls, words: Iterable[str], bits: int) -> Bloom:
        data = bytearray(bits // 8 + 1)
        for word in words:
            first, second = _hashes(word)
            for step in range(HASHES):
                place = (first + step * second) % (len(data) * 8)
                data[place >> 3] |= 1 << (place & 7)
        return cls(bytes(data))

    def __contains__(self, word: str) -> bool:
        data = self.data
        bits = len(data) * 8
        first, second = _hashes(word)
        for step in range(HASHES):
            place = (first + step * second) % bits
            if not data[place >> 3] >> (place & 7) & 1:
                return False
        return True


def _hashes(word: str) -> tuple[int, int]:
    """Two hashes, to be combined after Kirsch and Mitzenmacher (2006)."""
    key = word.encode("utf-8", "surrogatepass")
    return zlib.crc32(key), zlib.crc32(key[::-1]) | 1

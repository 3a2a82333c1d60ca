"""A set of words in a few bits a word, which now and then knows a word too many."""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

HASHES: Final = 4


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
            for place in _places(word, len(data) * 8):
                data[place >> 3] |= 1 << (place & 7)
        return cls(bytes(data))

    def __contains__(self, word: str) -> bool:
        data = self.data
        return all(data[place >> 3] >> (place & 7) & 1 for place in _places(word, len(data) * 8))


def _places(word: str, bits: int) -> Iterable[int]:
    """The bits of a word, from two hashes combined after Kirsch and Mitzenmacher (2006)."""
    key = word.encode("utf-8", "surrogatepass")
    first = zlib.crc32(key)
    second = zlib.crc32(key[::-1]) | 1
    return [(first + step * second) % bits for step in range(HASHES)]

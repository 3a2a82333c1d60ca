"""Bytes as text, with the encoding of every stretch, so that the bytes can be had back."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Run:
    """Bytes ``start`` to ``end``, decoded by ``encoding`` to characters ``out_start`` to ``out_end``.

    Bytes that the encoding cannot decode stand in the text as surrogates U+DC80 to U+DCFF
    (the "surrogateescape" of Python), so every run encodes back to its bytes.
    """

    start: int
    end: int
    out_start: int
    out_end: int
    encoding: str

    def encode(self, text: str) -> bytes:
        """The bytes that a piece of this run was decoded from."""
        return encode(text, self.encoding)


@dataclass(frozen=True, slots=True)
class Decoded:
    """Decoded text and its runs, which partition both the bytes and the text.

    ``confidence`` is that of the whole; ``evidence`` says in words why this encoding.
    """

    text: str
    runs: tuple[Run, ...]
    confidence: float = 1.0
    evidence: str = ""

    @property
    def encoding(self) -> str:
        """The encoding of most of the bytes; "utf-8" for no bytes."""
        if not self.runs:
            return "utf-8"
        sizes: dict[str, int] = {}
        for run in self.runs:
            sizes[run.encoding] = sizes.get(run.encoding, 0) + run.end - run.start
        return max(sizes, key=lambda name: sizes[name])


def encode(text: str, encoding: str) -> bytes:
    """Encode text whose undecodable bytes stand as surrogates.

    >>> encode("да\\udcff", "utf-8")
    b'\\xd0\\xb4\\xd0\\xb0\\xff'
    """
    try:
        return text.encode(encoding, "surrogateescape")
    except UnicodeEncodeError:
        return b"".join(_encode_char(char, encoding) for char in text)


def _encode_char(char: str, encoding: str) -> bytes:
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        return bytes([code - 0xDC00])
    return char.encode(encoding, "surrogatepass")

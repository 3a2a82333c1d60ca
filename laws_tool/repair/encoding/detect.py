"""Which encoding bytes are in: the one in which they read with the fewest bits.

A mark at the start (BOM) decides; bytes that are valid UTF-8 are UTF-8 unless another reading
is far better; else every codec of ``data/codecs.toml`` reads a sample, and the language
model compares, with what the file says of itself as some bits of evidence.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.codepages import priors
from laws_tool.repair.encoding.declared import Declared, declared
from laws_tool.repair.encoding.language_model import confidence, load

SAMPLE: Final = 6000
"""Bytes that are read in every codec."""
_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_WIDE: Final = {"utf-16-le": (2, 1), "utf-16-be": (2, 0), "utf-32-le": (4, 1), "utf-32-be": (4, 2)}
"""Bytes of a unit, and which of them is the alphabet: 4 for Cyrillic, 0 for Latin."""
_REGULAR: Final = 0.3
"""In at least this share of the units of a wide encoding the alphabet is one and the same."""
_WIDE_PRIOR: Final = 10.0
_UNLISTED_PRIOR: Final = 10.0
"""What a codec costs that is read only where a file declares it."""
_VALID: Final = 20.0
_MORE_VALID: Final = 8.0
_MOST_VALID: Final = 80.0
"""The bits that validity as UTF-8 is worth: for the first sign that texts use, for each further one, and
at most. Elsewhere a letter of two bytes is valid by chance only: a capital with a sign behind it."""
_USED: Final = re.compile("[¡-\u052f\u1e00-\u1eff\u2010-\u205f\u20a0-\u22ff\u2500-\u266f]")
"""Signs that texts use. Others, of three bytes, are words of three letters in cp866."""
_HEARD: Final = 12.0
"""The bits that a declaration is worth: it decides what is close, and nothing else."""
_PLAIN_LINE: Final = re.compile(rb"^[ -~]{8,}\r?$", re.MULTILINE)
"""A line of single bytes: what else is wide in such a file are stretches of it, and not all."""
_PROOF: Final = 40
"""Signs beyond ASCII that no other encoding makes valid by chance: each has one chance in four, or less."""

_CONTROL: Final = re.compile(rb"[\x00-\x07\x0e-\x13\x16-\x19\x1c-\x1f]")


@dataclass(frozen=True, slots=True)
class Detection:
    """What encoding bytes are in; ``runner_up`` is the next one that reads differently, if any.

    ``confidence`` is 1 - 2**-lead, where ``lead`` is how many bits the runner-up is behind.
    """

    encoding: str
    confidence: float
    evidence: str
    runner_up: str | None = None


def detect(data: bytes) -> Detection:
    """The encoding of bytes.

    >>> detect("Взятка, в которой".encode("koi8-r")).encoding
    'koi8-r'
    """
    for mark, name in _MARKS:
        if data.startswith(mark):
            return Detection(name, 1.0, f"the mark of {name} at the start")
    if data.isascii() and not _CONTROL.search(data):
        return Detection("utf-8", 1.0, "ASCII only")
    if not _CONTROL.search(data) and (signs := _utf8_signs(data)) >= _PROOF:
        return Detection("utf-8", 1.0, f"valid UTF-8 with {signs} signs beyond ASCII")
    said = declared(data)
    ranked = _ranked(data, said)
    best = ranked[0]
    lead = next(((cost - best[0], name) for cost, name, text in ranked if text != best[2]), None)
    rate = best[0] / max(1, len(best[2]))
    evidence = f"{rate:.1f} bits a character as {best[1]}"
    if said is not None:
        evidence += f"; {'' if said.encoding == best[1] else 'not '}{said.encoding}, as {said.by} says"
    if lead is None:
        return Detection(best[1], 1.0, evidence)
    evidence += f"; as {lead[1]}, {lead[0]:.0f} bits more"
    return Detection(best[1], confidence(lead[0]), evidence, lead[1])


def _utf8_signs(data: bytes) -> int:
    """How many signs beyond ASCII bytes have as UTF-8; 0 where they are not valid."""
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        return 0
    return len(text) - len(text.encode("ascii", "ignore"))


def _ranked(data: bytes, said: Declared | None) -> list[tuple[float, str, str]]:
    """(cost, encoding, text) of a sample in every encoding, the cheapest first.

    Bytes that may be wide are read from their beginning in all encodings, since bits can be
    compared only of the same bytes; where no wide one wins, the sample decides.
    """
    prior_of = dict(priors().really)
    if said is not None:
        prior_of[said.encoding] = prior_of.get(said.encoding, _UNLISTED_PRIOR) - _HEARD
    head = data[:SAMPLE]
    wide = dict.fromkeys(_wide_names(head), _WIDE_PRIOR)
    if wide:
        ranked = _costs(head, prior_of | wide)
        if ranked[0][1] in wide or len(head) == len(data):
            return ranked
    return _costs(_sample(data), prior_of)


def _wide_names(head: bytes) -> list[str]:
    """The wide encodings that bytes may be in: control bytes among them, and no line of plain ASCII.

    Of bytes below 0x80 alone, one control byte must be in every so-manieth place: it is the first
    byte of the letters of an alphabet, such as 4 of Cyrillic.
    """
    if not _CONTROL.search(head) or _PLAIN_LINE.search(head):
        return []
    plain = head.isascii()
    return [name for name in _WIDE if _fits(head, name) and (not plain or _is_regular(head, name))]


def _is_regular(data: bytes, name: str) -> bool:
    """Whether a good part of the units have one alphabet, one that a control byte stands for."""
    unit, place = _WIDE[name]
    alphabets = data[place::unit]
    return any(alphabets.count(control) > _REGULAR * len(alphabets) for control in range(8))


def _costs(sample: bytes, prior_of: Mapping[str, float]) -> list[tuple[float, str, str]]:
    """(cost, encoding, text) of some bytes in each encoding, the cheapest first."""
    model = load()
    ranked = []
    for name, prior in prior_of.items():
        text = sample.decode(name, "replace" if name in _WIDE else "surrogateescape")
        valid = validity(text) if name == "utf-8" else 0.0
        ranked.append((model.bits(text) + prior - valid, name, text))
    return sorted(ranked, key=lambda row: row[0])


def validity(text: str) -> float:
    """What it is worth in bits that bytes are valid UTF-8, and read as ``text`` so; 0 where they are not.

    >>> validity("ё"), validity("Letters"), validity("\\udcb8")
    (20.0, 0.0, 0.0)
    """
    others = [char for char in text if char > "\x7f"]
    used = sum(map(bool, map(_USED.match, others)))
    if used < len(others) or not used:
        return 0.0
    return min(_MOST_VALID, _VALID + _MORE_VALID * (used - 1))


def _fits(data: bytes, name: str) -> bool:
    """Whether bytes, but for a cut character at the end, are valid in a wide encoding."""
    unit, _place = _WIDE[name]
    try:
        data[: len(data) // (2 * unit) * 2 * unit or unit].decode(name)
    except UnicodeError as error:
        return isinstance(error, UnicodeDecodeError) and error.start >= len(data) - 2 * unit > 0
    return True


def _sample(data: bytes) -> bytes:
    """Lines beyond ASCII from all over the data, at most SAMPLE bytes, whole."""
    if len(data) <= SAMPLE:
        return data
    lines = [line for line in data.split(b"\n") if not line.isascii()]
    every = -(-sum(map(len, lines)) // SAMPLE)
    chosen = b"\n".join(lines[::every])
    return _whole_utf8(chosen[:SAMPLE])


def _whole_utf8(data: bytes) -> bytes:
    """Without the pieces of a UTF-8 character at the end."""
    for cut in range(1, 4):
        if len(data) > cut and data[-cut] >= 0xC0:
            return data[:-cut]
    return data

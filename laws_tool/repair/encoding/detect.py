"""Which encoding bytes are in: the one in which they read with the fewest bits.

A mark at the start (BOM) decides; bytes that are valid UTF-8 are UTF-8 unless another reading
is far better; else every codec of ``data/codecs.toml`` reads a sample, and the language
model compares, with what the file says of itself as some bits of evidence. A file that mixes
encodings is cut into runs of lines.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.repair.encoding.codepages import priors
from laws_tool.repair.encoding.declared import Declared, declared
from laws_tool.repair.encoding.decoded import Decoded, Run, encode
from laws_tool.repair.encoding.gate import gate
from laws_tool.repair.encoding.language_model import LanguageModel, load

SAMPLE: Final = 6000
"""Bytes that are read in every codec."""
SURE: Final = 20.0
"""A lead of so many bits is taken as certain."""
SWITCH: Final = 14.0
"""The bits of a change of encoding from one line to the next."""
CLEAN_SHARE: Final = 0.25
"""The share of the surprise that a line may keep in the encoding that it changes to."""
TRIED_LINES: Final = 200
LINE_SAMPLE: Final = 400
"""So many odd lines are read in every encoding, and so many bytes of each."""
ODD_LINE: Final = 6.0
"""Lines with so many bits of surprise are read in the other encodings too."""

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_REPEATED: Final = re.compile(r"(?:([^\x00-\x7f])\1+ ?){2,}|([^\x00-\x7f])\2{3,}")
_REPEATED_BYTES: Final = re.compile(rb"(?:([\x80-\xff])\1+ ?){2,}|([\x80-\xff])\2{3,}")
"""A row of equal signs, «њњњњ» or «њњ њњ њњ»: an underline, which says nothing of an encoding."""

_BYTES: Final = "ascii"
"""The encoding of stretches that no other gives back: every byte beyond it stays a surrogate."""
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
_WORD: Final = re.compile(r"[^\W\d_]{4,}")
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
    return Detection(best[1], round(1 - 2 ** -min(lead[0], SURE), 4), evidence, lead[1])


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
    """The wide encodings that bytes may be in: one control byte stands in every so-manieth place.

    It is the first byte of the letters of an alphabet, such as 4 of Cyrillic; a line of plain ASCII
    speaks against it.
    """
    if not _CONTROL.search(head) or _PLAIN_LINE.search(head):
        return []
    return [name for name in _WIDE if _fits(head, name) and _is_regular(head, name)]


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
        valid = _validity(text) if name == "utf-8" else 0.0
        ranked.append((model.bits(text) + prior - valid, name, text))
    return sorted(ranked, key=lambda row: row[0])


def _validity(text: str) -> float:
    """What it is worth in bits that bytes are valid UTF-8, and read as ``text`` so; 0 where they are not.

    >>> _validity("ё"), _validity("Letters"), _validity("\\udcb8")
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


_READ_AS: Final = {"utf-16": "utf-16-le", "utf-32": "utf-32-le", "utf-8-sig": "utf-8", "utf-7": "ascii"}
"""What an encoding that is named is read as: a mark at its beginning is kept, UTF-7 is mended as text."""
_WITH_STATE: Final = ("iso2022", "hz", "punycode", "idna")
"""Encodings whose bytes for a piece of a text depend on what stands before it: no piece can be undone."""


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Bytes as text; every byte can be had back from the runs.

    Without ``encoding`` it is detected, per run of lines where a file mixes several. Bytes
    that it cannot decode stand as surrogates, a mark (BOM) as U+FEFF. Raises InputError for
    an encoding that Python does not know, or that does not give the bytes back.

    >>> decode("Правило".encode("cp866")).text
    'Правило'
    """
    if encoding is not None:
        told = _one_run(data, _known(encoding), 1.0, f"{encoding}, as told")
        again = b"".join(run.encode(told.text[run.out_start : run.out_end]) for run in told.runs)
        if again != data or any(run.encoding.startswith(_WITH_STATE) for run in told.runs):
            raise InputError(
                _("read as {name}, the bytes could not be had back; name another encoding, or none").format(
                    name=encoding
                )
            )
        return told
    if not data:
        return Decoded("", ())
    found = detect(data)
    whole = _one_run(data, found.encoding, found.confidence, found.evidence)
    if found.encoding not in priors().really:
        return whole
    model = load()
    lines = data.split(b"\n")
    text_lines = [line.decode(found.encoding, "surrogateescape") for line in lines]
    excesses = gate().excesses(text_lines)
    odd = [n for n, excess in enumerate(excesses) if excess >= ODD_LINE and _is_odd(text_lines[n], model)]
    if not odd or len(lines) == 1:
        return whole
    return _mixed(data, lines, odd, found, whole)


def _is_odd(line: str, model: LanguageModel) -> bool:
    line = _REPEATED.sub("", line)
    return not line.isascii() and model.excess(line) >= ODD_LINE


def _known(encoding: str) -> str:
    try:
        name = codecs.lookup(encoding).name
        "".encode(name)
    except (LookupError, UnicodeError):
        raise InputError(
            _("unknown encoding {name}; give one that Python knows, such as cp866 or koi8-r").format(
                name=encoding
            )
        ) from None
    return _READ_AS.get(name, name)


def _one_run(data: bytes, encoding: str, confidence: float, evidence: str) -> Decoded:
    """The data in one encoding, but for stretches that it does not give back."""
    unit = 4 if "32" in encoding else 2 if "16" in encoding else 0
    if unit:  # what is broken at the end of a wide encoding is a stretch of its own
        border = len(data) // unit * unit
        pieces = [data[:border], data[border:]]
    elif _read(data, encoding)[1] == encoding:
        pieces = [data]
    else:
        pieces = data.splitlines(keepends=True)
    return _joined_runs(pieces, encoding, confidence, evidence)


def _joined_runs(pieces: Sequence[bytes], encoding: str, confidence: float, evidence: str) -> Decoded:
    """Pieces of data as runs, neighbours in the same encoding as one."""
    parts: list[str] = []
    runs: list[Run] = []
    for piece in pieces:
        if not piece:
            continue
        text, used = _read(piece, encoding)
        start, out = (runs[-1].end, runs[-1].out_end) if runs else (0, 0)
        if runs and runs[-1].encoding == used:
            start, out = runs[-1].start, runs[-1].out_start
            end, out_end = runs.pop().end + len(piece), out + len(parts[-1]) + len(text)
            parts[-1] += text
        else:
            end, out_end = start + len(piece), out + len(text)
            parts.append(text)
        runs.append(Run(start, end, out, out_end, used))
    return Decoded("".join(parts), tuple(runs), confidence, evidence)


def _read(data: bytes, encoding: str) -> tuple[str, str]:
    """Bytes as text by an encoding, or as ASCII and surrogates where it does not give them back."""
    try:
        text = data.decode(encoding, "surrogateescape")
        if encode(text, encoding) == data:
            return text, encoding
    except UnicodeError:
        pass
    return data.decode(_BYTES, "surrogateescape"), _BYTES


def _mixed(
    data: bytes, lines: Sequence[bytes], odd: Sequence[int], found: Detection, whole: Decoded
) -> Decoded:
    """The data as runs of lines, where odd lines read far better in another encoding.

    The first odd lines are read in every encoding, the rest only in those that won there.
    """
    others: dict[int, str | None] = {}
    names = list(priors().really)
    for count, number in enumerate(odd):
        if count == TRIED_LINES:
            names = [name for name in names if name in {found.encoding, *others.values()}]
            if len(names) == 1:
                break
        others[number] = _better(lines[number][:LINE_SAMPLE], found.encoding, names)
    if not any(others.values()):
        return whole
    chosen = [others.get(n) or found.encoding for n in range(len(lines))]
    evidence = f"lines in {', '.join(dict.fromkeys(chosen))}; most: {found.evidence}"
    return _runs(data, lines, chosen, found.confidence, evidence)


def _better(line: bytes, encoding: str, names: Sequence[str]) -> str | None:
    """The encoding that an odd line reads in, if it is by far another one and reads clean in it."""
    model = load()
    table = priors().really
    line = _REPEATED_BYTES.sub(b"", line)
    read = {name: line.decode(name, "surrogateescape") for name in names}
    costs = {name: model.bits(text) + table[name] for name, text in read.items()}
    best = min(costs, key=lambda name: costs[name])
    if costs[best] + SWITCH > costs[encoding] - table[encoding]:
        return None
    if model.excess(read[best]) > CLEAN_SHARE * model.excess(read[encoding]):
        return None
    proven = _validity(read[best]) if best == "utf-8" else _has_word(read[best], model)
    return best if proven else None


def _has_word(text: str, model: LanguageModel) -> bool:
    """Whether a word of some length is known: signs and letters alone read as something in any codec."""
    return any(not word.isascii() and model.knows(word) for word in _WORD.findall(text))


def _runs(
    data: bytes, lines: Sequence[bytes], names: Sequence[str], confidence: float, evidence: str
) -> Decoded:
    parts: list[str] = []
    runs: list[Run] = []
    at = out = 0
    start = 0
    for number in range(1, len(lines) + 1):
        if number < len(lines) and names[number] == names[start]:
            continue
        block = b"\n".join(lines[start:number]) + (b"\n" if number < len(lines) else b"")
        text = block.decode(names[start], "surrogateescape")
        if block:
            runs.append(Run(at, at + len(block), out, out + len(text), names[start]))
        parts.append(text)
        at, out, start = at + len(block), out + len(text), number
    return Decoded("".join(parts), tuple(runs), confidence, evidence)

"""Bytes as text: in one encoding, or in runs of lines where a file mixes several.

Each byte can be had back from the runs: those that an encoding does not explain stand as surrogates.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.repair.encoding.codepages import priors
from laws_tool.repair.encoding.decoded import Decoded, Run, encode
from laws_tool.repair.encoding.detect import Detection, detect, validity
from laws_tool.repair.encoding.gate import gate
from laws_tool.repair.encoding.language_model import LanguageModel, load

SWITCH: Final = 14.0
"""The bits of a change of encoding from one line to the next."""
CLEAN_SHARE: Final = 0.25
"""The share of the surprise that a line may keep in the encoding that it changes to."""
TRIED_LINES: Final = 200
LINE_SAMPLE: Final = 400
"""So many odd lines are read in every encoding, and so many bytes of each."""
ODD_LINE: Final = 6.0
"""Lines with so many bits of surprise are read in the other encodings too."""

_REPEATED: Final = re.compile(r"(?:([^\x00-\x7f])\1+ ?){2,}|([^\x00-\x7f])\2{3,}")
_REPEATED_BYTES: Final = re.compile(rb"(?:([\x80-\xff])\1+ ?){2,}|([\x80-\xff])\2{3,}")
"""A row of equal signs, «њњњњ» or «њњ њњ њњ»: an underline, which says nothing of an encoding."""

_BYTES: Final = "ascii"
"""The encoding of stretches that no other gives back: every byte beyond it stays a surrogate."""
_WORD: Final = re.compile(r"[^\W\d_]{4,}")
_READ_AS: Final = {"utf-16": "utf-16-le", "utf-32": "utf-32-le", "utf-8-sig": "utf-8", "utf-7": "ascii"}
"""What an encoding that is named is read as: a mark at its beginning is kept, UTF-7 is mended as text."""
_WITH_STATE: Final = ("iso2022", "hz", "punycode", "idna")
"""Encodings whose bytes for a piece of a text depend on what stands before it: no piece can be undone."""


@dataclass(slots=True)
class _Runs:
    """Runs one after the other, neighbours in the same encoding as one."""

    runs: list[Run] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)

    def add(self, data: bytes, text: str, encoding: str) -> None:
        """Some bytes, and what they read."""
        if not data:
            return
        self.parts.append(text)
        if self.runs and self.runs[-1].encoding == encoding:
            last = self.runs[-1]
            self.runs[-1] = replace(last, end=last.end + len(data), out_end=last.out_end + len(text))
        else:
            start, out = (self.runs[-1].end, self.runs[-1].out_end) if self.runs else (0, 0)
            self.runs.append(Run(start, start + len(data), out, out + len(text), encoding))

    def decoded(self, confidence: float, evidence: str) -> Decoded:
        return Decoded("".join(self.parts), tuple(self.runs), confidence, evidence)


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Bytes as text; every byte can be had back from the runs.

    Without ``encoding`` it is detected, per run of lines where a file mixes several. Bytes
    that it cannot decode stand as surrogates, a mark (BOM) as U+FEFF. Raises InputError for
    an encoding that Python does not know, or that does not give the bytes back.

    >>> decode("Правило".encode("cp866")).text
    'Правило'
    """
    if encoding is not None:
        return _as_told(data, encoding)
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


def _as_told(data: bytes, encoding: str) -> Decoded:
    """The data in an encoding that the user named."""
    told = _one_run(data, _known(encoding), 1.0, f"{encoding}, as told")
    again = b"".join(run.encode(told.text[run.out_start : run.out_end]) for run in told.runs)
    if again != data or any(run.encoding.startswith(_WITH_STATE) for run in told.runs):
        raise InputError(
            _("read as {name}, the bytes could not be had back; name another encoding, or none").format(
                name=encoding
            )
        )
    return told


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
    """Pieces of data, each in the encoding if it gives them back."""
    found = _Runs()
    for piece in pieces:
        text, used = _read(piece, encoding)
        found.add(piece, text, used)
    return found.decoded(confidence, evidence)


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
    return _runs(lines, chosen, found.confidence, evidence)


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
    proven = validity(read[best]) if best == "utf-8" else _has_word(read[best], model)
    return best if proven else None


def _has_word(text: str, model: LanguageModel) -> bool:
    """Whether a word of some length is known: signs and letters alone read as something in any codec."""
    return any(not word.isascii() and model.knows(word) for word in _WORD.findall(text))


def _runs(lines: Sequence[bytes], names: Sequence[str], confidence: float, evidence: str) -> Decoded:
    """Lines, each in its encoding."""
    found = _Runs()
    start = 0
    for number in range(1, len(lines) + 1):
        if number < len(lines) and names[number] == names[start]:
            continue
        block = b"\n".join(lines[start:number]) + (b"\n" if number < len(lines) else b"")
        found.add(block, block.decode(names[start], "surrogateescape"), names[start])
        start = number
    return found.decoded(confidence, evidence)

"""Cyrillic text that was folded into ASCII, such as «pRAWILO 53. hOD WNE O^EREDI».

A line is read by a fold where most of its words become known ones, and by far cheaper than the
line reads as Latin letters in any case (so caps lock is no proof). Where most of a text was
folded, the rest of it may follow. In a line that was folded, each word is judged by itself: a
name in Latin letters stays.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from laws_tool.repair.encoding.folded import Fold, folds
from laws_tool.repair.encoding.language_model import CACHE_SIZE, LanguageModel, confidence, load
from laws_tool.repair.encoding.span import MOJIBAKE
from laws_tool.repair.segments import Change

MARGIN: Final = 25.0
"""The bits that a line must save over the best reading as Latin letters."""
GROWS: Final = 0.6
"""The margin grows by so many bits when a text has twice as many lines: so do chances."""
KNOWN: Final = 0.45
"""The share of its letters, in words of three and more, that must be in known words."""
WORDS: Final = 2
"""So many known words at least, one of them of so many letters and with a proof of the fold."""
LONG: Final = 4
LONGEST: Final = 60
"""No word with its punctuation is longer."""
USUAL: Final = 5.0
"""A known word takes at most so many bits a letter."""
MOSTLY: Final = 0.6
"""Where so large a share of the letters of a text is in folded lines, the other lines may follow."""
EDGE: Final = 2
"""So many signs at either end of a word may be signs after all."""

SIGN: Final = 6.0
"""What it costs to hold that a sign which may be a letter is a sign."""
PULL: Final = 8.0
PULL_UNKNOWN: Final = 3.0
"""A known word in a folded line may cost so many bits more than in Latin letters, since its
neighbours speak for it; another word less, since it may be a Latin name."""
_OPENING: Final = "([{<"
_CLOSING: Final = ")]}>"
_NUMBERS: Final = {ord(sign): None for sign in ".,:-/()"}

SHORTEST: Final = 12
"""Characters of a line that can have enough known words."""
RARELY: Final = 40
"""Clean text has fewer backquotes than one in so many characters, Russian has its а's far oftener."""
_COMMON: Final = b"abcdefghijklmnopqrstuvwxyz ,.-'\"()/\t\r"
"""Half of a clean line at least is made of these."""

_TOKEN: Final = re.compile("[^ \\t\\n\\r\\f\\v]+")
_PLAIN: Final = re.compile(r"[(\[\"']*[^\W\d_]+(?:[-'][^\W\d_]+)*[)\]\"'.,;:!?]*")
"""A word with nothing but punctuation around it."""
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_LATIN: Final = re.compile("[A-Za-z]")


@dataclass(frozen=True, slots=True)
class _Reading:
    """A token reads ``new`` by a fold, and saves so many bits by it.

    It has so many ``letters`` in words; of its words some are ``known``, with their letters.
    ``proof`` if one of these is long and the token is hardly clean. ``exact`` if the codec of the
    fold reads all of the token so.
    """

    new: str
    saved: float
    letters: int
    known: int
    known_letters: int
    proof: bool
    exact: bool


@dataclass(frozen=True, slots=True)
class _Piece:
    """``line[start:end]`` and how it reads."""

    start: int
    end: int
    reading: _Reading


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that begins at ``at`` of the text, as one fold reads it."""

    at: int
    text: str
    pieces: tuple[_Piece, ...]

    @property
    def left(self) -> str:
        """What the fold leaves as it is."""
        ends = [0, *(piece.end for piece in self.pieces)]
        starts = [*(piece.start for piece in self.pieces), len(self.text)]
        return " ".join(self.text[end:start] for end, start in zip(ends, starts, strict=True))

    @property
    def saved(self) -> float:
        return sum(piece.reading.saved for piece in self.pieces)


def mend_stripped(text: str) -> Iterator[Change]:
    """The changes that read what was folded in a text.

    >>> [(c.new, c.chain) for c in mend_stripped("pRAWILO 53. hOD WNE O^EREDI")]
    [('Правило 53. Ход вне очереди', (('ascii', 'koi8-r-7bit'),))]
    >>> list(mend_stripped("hELLO wORLD, i FORGOT THE cAPS lOCK KEY"))
    []
    """
    suspicious = list(_suspicious(text))
    if not suspicious:
        return
    margin = MARGIN + GROWS * math.log2(1 + text.count("\n"))
    best: list[_Line] = []
    fold = None
    for tried in folds():
        lines = [line for line in _gated(suspicious, tried) if _is_sure(line, margin)]
        if sum(line.saved for line in lines) > sum(line.saved for line in best):
            best, fold = lines, tried
    if fold is None:
        return
    if sum(map(_letters, best)) >= MOSTLY * len(_LATIN.findall(text)):
        known = {line.at: line for line in best}
        read = (known.get(at) or _read(at, line, fold) for at, line in _lines(text))
        best = [line for line in read if _follows(line)]
    for line in best:
        yield from _changes(line, fold)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for line in text.split("\n"):
        yield at, line
        at += len(line) + 1


def _suspicious(text: str) -> Iterator[tuple[int, str]]:
    """The lines that may have been folded, told by counting alone: nearly all text ends here."""
    for at, line in _lines(text):
        if len(line) >= SHORTEST and line.isascii():
            data = line.encode()
            if 2 * len(data.translate(None, _COMMON)) > len(data) or data.count(b"`") * RARELY > len(data):
                yield at, line


def _gated(lines: Iterable[tuple[int, str]], fold: Fold) -> Iterator[_Line]:
    """The lines that have what the fold leaves, as it reads them."""
    for at, line in lines:
        if fold.gate.search(line) and fold.proof.search(line):
            yield _read(at, line, fold)


def _follows(line: _Line) -> bool:
    """Whether a line makes no less sense by the fold, in a text where most others went through it."""
    words = [match[0] for match in _TOKEN.finditer(line.text) if _LATIN.search(match[0])]
    return line.saved > -PULL and 2 * len(line.pieces) >= len(words)


def _letters(line: _Line) -> int:
    return len(_LATIN.findall(line.text))


def _is_sure(line: _Line, margin: float) -> bool:
    """Whether a line makes sense by the fold, and hardly any without it."""
    if line.saved < margin:
        return False
    readings = [piece.reading for piece in line.pieces]
    total = sum(map(len, _WORD.findall(line.left))) + sum(reading.letters for reading in readings)
    good = sum(reading.known_letters for reading in readings)
    count = sum(reading.known for reading in readings)
    return any(reading.proof for reading in readings) and count >= WORDS and good >= KNOWN * total


def _is_word(word: str, model: LanguageModel) -> bool:
    """Whether a word is known, in fair case and with usual letters: the filter errs now and then."""
    return model.knows(word) and not model.broken_case(word) and model.bits(word) <= USUAL * len(word)


def _read(at: int, line: str, fold: Fold) -> _Line:
    """A line as a fold reads it, word by word."""
    pieces = []
    for match in _TOKEN.finditer(line):
        token = match[0]
        if len(token) > LONGEST or not token.isascii():
            continue
        reading = _of_token(token, fold.codec)
        if reading is not None:
            pieces.append(_Piece(match.start(), match.end(), reading))
    return _Line(at, line, tuple(pieces))


@lru_cache(maxsize=CACHE_SIZE)
def _of_token(token: str, codec: str) -> _Reading | None:
    """How a token reads by a fold; None where it stays."""
    fold = next(fold for fold in folds() if fold.codec == codec)
    model = load()
    latin = min(map(model.token_bits, {token, token.lower(), token.swapcase()}))
    ways = ((model.token_bits(way) + SIGN * kept, way) for kept, way in _ways(token, fold))
    bits, new = min(ways, default=(0.0, token))
    if new == token or bits >= latin + _pull(new, model):
        return None
    words = _WORD.findall(new)
    known = [len(word) for word in words if _is_word(word, model)]
    proof = max(known, default=0) >= LONG and fold.proof.search(token) is not None
    exact = token.encode().decode(codec) == new
    return _Reading(new, latin - bits, sum(map(len, words)), len(known), sum(known), proof, exact)


def _pull(new: str, model: LanguageModel) -> float:
    """What the neighbours of a word say for it; nothing for what may be markup or a name of a variable."""
    if not _PLAIN.fullmatch(new):
        return 0.0
    return PULL if model.knows(new) else PULL_UNKNOWN


def _ways(token: str, fold: Fold) -> Iterator[tuple[int, str]]:
    """How a token may read by a fold, each with the number of signs at its ends that stay signs."""
    if len(token) == 1 and not token.isalpha():
        if token in fold.alone:
            yield 0, token.translate(fold.letters | fold.rarer)
        return
    if token.translate(_NUMBERS).isdigit() or not any(map(fold.has, token)):
        return
    left, right = _signs(token, _CLOSING), _signs(token[::-1], _OPENING)
    for table in (fold.letters, fold.letters | fold.rarer):
        for first in range(left + 1):
            for last in range(right + 1):
                if first + last >= len(token):
                    continue
                before, inner, after = (
                    token[:first],
                    token[first : len(token) - last],
                    token[len(token) - last :],
                )
                kept = sum(map(fold.has, before + after))
                yield kept, before + inner.translate(table) + after
                if ord(inner[0]) in fold.initial and len(inner) > 1:
                    yield kept, before + fold.initial[ord(inner[0])] + inner[1:].translate(table) + after


def _signs(token: str, never: str) -> int:
    """How many signs a token begins with, but for those that no word begins with."""
    size = 0
    while size < min(EDGE, len(token) - 1) and not token[size].isalnum() and token[size] not in never:
        size += 1
    return size


def _changes(line: _Line, fold: Fold) -> Iterator[Change]:
    """The pieces of a line, those beside one another as one where the codec reads all between them so."""
    group: list[_Piece] = []
    for piece in line.pieces:
        if group and not _goes_on(line.text[group[-1].end : piece.start], group[-1], piece, fold):
            yield _change(line, group, fold)
            group = []
        group.append(piece)
    if group:
        yield _change(line, group, fold)


def _goes_on(between: str, last: _Piece, piece: _Piece, fold: Fold) -> bool:
    """Whether the codec of a fold, which reads each character alone, reads two pieces and the gap."""
    exact = last.reading.exact and piece.reading.exact
    return exact and between.isascii() and between.encode().decode(fold.codec) == between


def _change(line: _Line, pieces: Sequence[_Piece], fold: Fold) -> Change:
    """The change of some pieces and what stands between them."""
    parts = [pieces[0].reading.new]
    for last, piece in pairwise(pieces):
        parts += [line.text[last.end : piece.start], piece.reading.new]
    start, end = line.at + pieces[0].start, line.at + pieces[-1].end
    sure = confidence(line.saved)
    evidence = f"{sum(piece.reading.saved for piece in pieces):.0f} bits fewer by {fold.codec}"
    chain = (("ascii", fold.codec),)
    return Change(start, end, "".join(parts), MOJIBAKE, "stripped", sure, evidence, chain)

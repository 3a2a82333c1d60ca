"""UTF-7 (RFC 2152), and its kin of mail folders (RFC 3501), inside text that is plain otherwise.

A run such as ``+BB8EQAQwBDIEOAQ7BD4-`` is read where that takes by far fewer bits than so many
letters and digits drawn by chance would: then nothing but UTF-7 made it.
"""

from __future__ import annotations

import base64
import re
import unicodedata
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.language_model import LanguageModel, confidence, load
from laws_tool.repair.encoding.span import MOJIBAKE
from laws_tool.repair.segments import Chain, Change

DIGIT: Final = 6.0
"""The bits of a digit of base64 by chance."""
ALONE: Final = 20.0
"""A run that saves so many bits is proof, for itself and for the other runs of the text."""
BESIDE: Final = 3.0
"""What a run must save where the text has proof, or says that it is in UTF-7."""
USUAL: Final = -4.0
"""The same for letters and punctuation of Europe, which hardly any other digits make."""
MOST: Final = 0.5
"""Where so large a share of what looks like runs can be read, all of them together are proof."""
RARE: Final = 2.0
MANY: Final = 5.0
"""What a letter of a script costs more that the language model has no trigrams of, and an ideograph."""
_IDEOGRAPHS: Final = 0x2C00
_MODELLED: Final = 0x530

WORD: Final = 30
"""So many letters beside a run are looked at."""

_RUN: Final = re.compile(
    r"[+&](?:(?<=\+)(?P<direct>[A-Za-z0-9+/]{3,})-?|(?<=&)(?P<folder>[A-Za-z0-9+,]{3,})-)"
)
_PLUS: Final = re.compile(r"\+-")
_SAID: Final = re.compile(r"charset\s*=\s*[\"']?utf-7\b", re.IGNORECASE)
_BEFORE: Final = re.compile(r"[^\W\d_]+\Z")
_AFTER: Final = re.compile(rf"[^\W\d_]{{1,{WORD}}}")
_CHAIN: Final[Chain] = (("ascii", "utf-7"),)


@dataclass(frozen=True, slots=True)
class _Run:
    start: int
    end: int
    new: str
    saved: float
    direct: bool


def mend_utf7(text: str) -> Iterator[Change]:
    """The changes that read the runs of UTF-7 in a text.

    >>> [(c.new, c.chain) for c in mend_utf7("+BB8EQAQwBDIEOAQ7BD4- 53")]
    [('Правило', (('ascii', 'utf-7'),))]
    >>> list(mend_utf7("1+1-2, C++-, user+tag-x@example.org"))
    []
    """
    if "+" not in text and "&" not in text:
        return
    matches = list(_RUN.finditer(text))
    runs = list(_runs(text, matches, load()))
    said = bool(_SAID.search(text))
    found = [run for run in runs if run.saved >= (USUAL if _is_usual(run.new) else BESIDE) or said]
    if not found:
        return
    best = max(run.saved for run in found)
    if len(found) >= MOST * len(matches):
        best = sum({run.new: run.saved for run in found}.values())
    if best < ALONE and not said:
        return
    sure = 0.99 if said else confidence(best)
    why = "the text says that it is in UTF-7" if said else f"{best:.0f} bits fewer than by chance"
    changes = [
        Change(run.start, run.end, run.new, MOJIBAKE, "utf-7", sure, f"UTF-7: {why}", _CHAIN) for run in found
    ]
    if any(run.direct for run in found):
        changes += [
            Change(*plus.span(), "+", MOJIBAKE, "utf-7", sure, "a plus sign of UTF-7", _CHAIN)
            for plus in _plus_signs(text, found)
        ]
    yield from sorted(changes, key=lambda change: change.start)


def _runs(text: str, matches: Iterable[re.Match[str]], model: LanguageModel) -> Iterator[_Run]:
    """What can be read as UTF-7, with the bits that this saves."""
    for match in matches:
        digits = match["direct"] or match["folder"].replace(",", "/")
        new = _read(digits)
        if new is None or new.isascii():
            continue
        before, after = (found[0] if found else "" for found in _around(text, match))
        cost = model.bits(before + new + after) - model.bits(before) - model.bits(after)
        saved = DIGIT * len(digits) - cost - sum(map(_more, new))
        yield _Run(match.start(), match.end(), new, saved, bool(match["direct"]))


def _around(text: str, match: re.Match[str]) -> tuple[re.Match[str] | None, re.Match[str] | None]:
    """The letters right before and right after a match."""
    return _BEFORE.search(text, max(0, match.start() - WORD), match.start()), _AFTER.match(text, match.end())


def _read(digits: str) -> str | None:
    """Digits of base64 as text; None where they are no UTF-16 or no characters that texts have.

    >>> _read("BB8EQA"), _read("abcd")
    ('Пр', None)
    """
    units, rest = divmod(6 * len(digits), 16)
    if rest >= 6:
        return None
    data = base64.b64decode(digits + "A" * (-len(digits) % 4))
    if any(data[2 * units :]):
        return None
    try:
        text = data[: 2 * units].decode("utf-16-be")
    except UnicodeDecodeError:
        return None
    return text if all(char in "\t\r\n" or unicodedata.category(char)[0] != "C" for char in text) else None


def _is_usual(new: str) -> bool:
    return all(char < "\u0530" or "\u2010" <= char <= "\u2122" for char in new)


def _more(char: str) -> float:
    """What a character costs beyond the language model, which has one class for whole scripts."""
    return MANY if ord(char) >= _IDEOGRAPHS else RARE if ord(char) >= _MODELLED else 0.0


def _plus_signs(text: str, runs: list[_Run]) -> Iterator[re.Match[str]]:
    """Each ``+-`` of the lines that have runs of UTF-7, outside of them."""
    starts = [run.start for run in runs]
    inside = {at for run in runs for at in range(run.start, run.end)}
    for line in re.finditer(r"[^\n]*\n?", text):
        if bisect_left(starts, line.start()) < bisect_left(starts, line.end()):
            yield from (m for m in _PLUS.finditer(text, *line.span()) if m.start() not in inside)

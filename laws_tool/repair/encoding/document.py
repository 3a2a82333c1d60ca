"""What the whole of a text says about its last few words.

A short word, a label or a row of signs has too few letters to be judged alone. Where one
chain of codecs explains nearly all of a text, the rest went through it too, unless that
makes it worse.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from laws_tool.repair.encoding.codepages import apply, canonical, is_sister, plain
from laws_tool.repair.encoding.language_model import LanguageModel, tokens
from laws_tool.repair.encoding.span import MOJIBAKE, Span
from laws_tool.repair.segments import Chain

NEARLY_ALL: Final = 0.85
"""The share of a text's letters beyond ASCII that one chain explains before the rest follows it."""

MOST: Final = 0.6
"""The same for a chain that keeps the small letters: all capitals of clean lines speak against it."""

SEVERAL: Final = 3
"""Lines that went through one chain."""
SLACK: Final = 3.0
"""Bits that a reading by such a chain may cost more than the text as it stands: as little evidence
as a capital letter gives. A chain that ends in UTF-8 needs none: it would not have decoded."""

FOLLOWS: Final = "as nearly all of the text"

SLACK_ODD: Final = 12.0
SLACK_IN_LINE: Final = 30.0
"""The same where the text is odd as it stands, and where others of its line went through the chain."""

_FAR: Final = re.compile("[\u0250-\u036f\u0530-\u1dff\u2900-\u2fff]")
"""Letters of phonetics and of far scripts, and arrows and the like that hardly any text has."""
_NEVER: Final = (
    re.compile("[A-Za-zÀ-ɏ][Ѐ-ԯ]|[Ѐ-ԯ][A-Za-zÀ-ɏ]"),
    re.compile(r"\d[А-яЁё]\d|(?<![А-яЁё])[а-яё]{1,3}\d"),
    re.compile("[\u2500-\u259f]"),
    _FAR,
)
"""What damage does not come from: Latin and Cyrillic letters in a word, a letter between digits or small
ones before them, lines and corners, letters of far scripts."""
_DASHES: Final = "–—"
_RARE: Final = "ЂЃЅЈЉЊЋЌЏђѓѕјљњћќџІЇҐЄ"
"""Letters that stand for signs in Windows-1251, and seldom alone."""

WORD: Final = 3
"""Letters of a word that may be known to be clean."""

_SMALL: Final = re.compile("да|до|за|и|из|их|как|мы|на|не|ни|но|ну|об|он|от|по|та|те|то|ты|вы|ок")
"""Small Russian words in small letters: a line that has one reads as it stands."""
_AROUND: Final = ".,;:!?()«»„“”—– "

_STRETCH: Final = re.compile(r"[^ \t\r\n\f]*[^\x00-\x7f][^ \t\r\n\f]*")
"""Signs up to a plain blank: other blanks may be letters that a codec changed."""


def follow(text: str, spans: Sequence[Span], model: LanguageModel) -> list[Span]:
    """The spans, and those that follow from the chain that explains nearly all of the text.

    What another chain was found for in such a text is judged anew.
    """
    chain = _of_nearly_all(text, spans)
    if chain is None:
        return list(spans)
    sure: list[Span] = []
    doubtful: list[Span] = []
    for span in spans:
        (doubtful if span.chain and canonical(span.chain) != chain else sure).append(span)
    several = _is_of_several_lines(text, sure)
    if is_sister(chain) and not several:
        return list(spans)
    more = [span for line in _lines(text, sure) for span in _of_line(text, line, chain, model, several)]
    kept = [span for span in doubtful if not _overlaps(span, more)]
    return sorted([*sure, *kept, *more], key=lambda span: span.start)


def _is_of_several_lines(text: str, spans: Sequence[Span]) -> bool:
    """Whether spans are in so many lines that they speak for a file: of one line a half may be damaged."""
    return len({text.rfind("\n", 0, span.start) for span in spans}) >= SEVERAL


def _overlaps(span: Span, others: Sequence[Span]) -> bool:
    at = bisect_right(others, span.start, key=lambda other: other.end)
    return at < len(others) and others[at].start < span.end


@dataclass(frozen=True, slots=True)
class _Line:
    """A line, with the spans that are in it already."""

    start: int
    end: int
    spans: tuple[Span, ...]


def _lines(text: str, spans: Sequence[Span]) -> Iterator[_Line]:
    at = 0
    index = 0
    for line in text.split("\n"):
        end = at + len(line)
        inside: list[Span] = []
        while index < len(spans) and spans[index].start < end:
            inside.append(spans[index])
            if spans[index].end > end:  # it goes on in the next line
                break
            index += 1
        if not line.isascii() and not _is_covered(line, at, inside):
            yield _Line(at, end, tuple(inside))
        at = end + 1


def _is_covered(line: str, at: int, inside: Sequence[Span]) -> bool:
    """Whether one span holds all of a line that a codec may have changed."""
    if len(inside) != 1:
        return False
    (span,) = inside
    return line[: max(0, span.start - at)].isascii() and line[max(0, span.end - at) :].isascii()


def _of_line(text: str, line: _Line, chain: Chain, model: LanguageModel, several: bool) -> Iterator[Span]:
    """What else of a line went through the chain: all of it; of a line with clean words only UTF-8.

    ``several`` if the chain is that of several lines.
    """
    borders = {span.start for span in line.spans} | {span.end for span in line.spans}
    found = [match for start, end in _between(line) for match in _STRETCH.finditer(text, start, end)]
    clean = not line.spans and any(_is_clean_word(match.group(), model) for match in found)
    utf8 = chain[-1][1] == "utf-8"
    if clean and not utf8:
        return
    for match in found:
        old = match.group()
        new = apply(old, chain)
        if new is None or new == old:
            continue
        beside = match.start() in borders or match.end() in borders
        if not beside:
            if _is_word_by_chance(old, new) if utf8 else _is_worse(old, new):
                continue
            in_line = several and bool(line.spans)
            slack = math.inf if utf8 else _slack(old, several, in_line, model)
            if model.bits(new) > model.bits(old) + slack:
                continue
        yield Span(match.start(), match.end(), new, chain, 0.95, FOLLOWS, MOJIBAKE, known=True)


def _slack(old: str, several: bool, in_line: bool, model: LanguageModel) -> float:
    """The bits that a reading by a chain without UTF-8 may cost more than a stretch as it stands."""
    if in_line:
        return SLACK_IN_LINE
    odd = not _is_clean_word(old, model) and (several or len(old) > 1)
    return SLACK_ODD if odd else SLACK


def _is_worse(old: str, new: str) -> bool:
    """Whether a stretch gets what no text has: «Motцrhead» for «Motörhead», «10Ч10» for «10×10»."""
    if any(pattern.search(new) and not pattern.search(old) for pattern in _NEVER):
        return True
    if old in _DASHES and not new.isalpha():
        return True
    letters = [char for char in new if char > "\x7f" and char.isalpha()]
    return bool(letters) and all(char in _RARE for char in letters) and not any(map(str.isalpha, old))


def _is_word_by_chance(old: str, new: str) -> bool:
    """Whether letters alone happen to be UTF-8 of a sign that hardly any text has: «⮬» for «том»."""
    return old.isalpha() and bool(_FAR.search(new))


def _is_clean_word(stretch: str, model: LanguageModel) -> bool:
    """Whether a stretch reads as it stands: a word without a surprise, or one of the small words."""
    letters = sum(map(str.isalpha, stretch))
    if _SMALL.fullmatch(stretch.strip(_AROUND)):
        return True
    return letters >= WORD and not any(model.token_excess(token) > 0 for token in tokens(stretch))


def _between(line: _Line) -> Iterator[tuple[int, int]]:
    at = line.start
    for span in line.spans:
        yield at, max(at, span.start)
        at = min(line.end, span.end)
    yield at, line.end


def _of_nearly_all(text: str, spans: Sequence[Span]) -> Chain | None:
    """The chain that explains nearly all of what damage may have changed."""
    shares: Counter[Chain] = Counter()
    for span in spans:
        if span.chain:
            chain = canonical(span.chain)
            shares[chain] += _open_to(text[span.start : span.end], chain)
    if not shares:
        return None
    chain, share = shares.most_common(1)[0]
    least = MOST if is_sister(chain) else NEARLY_ALL
    return chain if share >= least * _open_to(text, chain) else None


def _open_to(text: str, chain: Chain) -> int:
    """How many characters of a text say for or against a chain; the small ones say nothing of sisters."""
    if is_sister(chain):
        return len(text) - len(text.translate(_changed_by(chain)))
    return len(text) - len(text.encode("ascii", "ignore"))


@cache
def _changed_by(chain: Chain) -> Mapping[int, None]:
    """The characters that a chain of one step without UTF-8 changes, as a table that drops them."""
    signs = bytes(range(0x80, 0x100)).decode(plain(chain[0][0]), "ignore")
    return {ord(sign): None for sign in signs if apply(sign, chain) not in (sign, None)}

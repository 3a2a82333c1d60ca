"""What a word is: one rule for indexing, querying, highlighting and comparing.

A text is cut into *tokens*: words, and the signs between them. A word is, in this order:

- a label: ``50B1(a)``, ``54.1``, ``41.3(iii)``, ``12-й``, ``3NT``;
- initials: ``S.O.``, ``т.п.``;
- a card suit: ``♠``;
- letters, joined by hyphens and apostrophes inside: «из-за», ``don't``;
- one sign of a script that has no spaces between words.

:func:`fold` is the one place where letter case, ё, stress marks and look-alike letters go.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from laws_tool.labels import LOOK_ALIKES

_DOTS: Final = ".․‧∙"
_HYPHENS: Final = "-‐‑"
_APOSTROPHES: Final = "'’ʼ"
_SUITS: Final = "♠♥♦♣♤♡♢♧"
_MARKS: Final = "\u00ad\u0300-\u036f\u0483-\u0487"
"""Signs that belong to the letter before them, though isalnum() denies it."""

_FURTHER_MARKS: Final = (
    "\u0591-\u05bd\u05bf\u0610-\u061a\u064b-\u065f\u0670\u0900-\u0903\u093a-\u094f\u0951-\u0957\u0962\u0963"
    "\u0981-\u0983\u09bc-\u09d7\u0a01-\u0a4d\u0a81-\u0acd\u0b01-\u0b57\u0b82-\u0bd7\u0c00-\u0c56\u0c81-\u0cd6"
    "\u0d00-\u0d57\u200c\u200d"
)
_SPACELESS: Final = (
    "\u0e01-\u0e30\u0e32\u0e33\u0e40-\u0e45\u0e81-\u0eb0\u0eb2\u0eb3\u0ec0-\u0ec4\u1000-\u102a\u1780-\u17b3"
    "\u3041-\u3096\u30a1-\u30fa\u30fc\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
)
_SPACELESS_MARKS: Final = (
    "\u0e31\u0e34-\u0e3a\u0e47-\u0e4e\u0eb1\u0eb4-\u0ebc\u0ec8-\u0ecd\u102b-\u103e\u17b4-\u17d3"
)
"""The scripts that have no spaces between words: Thai, Lao, Burmese, Khmer, kana, Han."""


def _pattern(letter: str, lone: str = "") -> re.Pattern[str]:
    """The word rule, for an alphabet; ``lone`` are letters that are words by themselves."""
    return re.compile(
        rf"""
        (?P<word>
            # a label: a number, then numbers after dots, letters, and parts in brackets
            \d+
            (?: [{_HYPHENS}] [a-zа-яёєіїґў]{{1,3}} (?!\w|[{_HYPHENS}]\w)
              | (?: [{_DOTS}]\d+
                  | [{_DOTS}](?:[^\W\d_]|[ivxlcIVXLC]+)(?=[{_DOTS}]\w|\W*$|[\s,;)\]])
                  | [^\W_]
                )*
                (?: \( (?:\d{{1,3}}|[^\W\d_]|[ivxlcIVXLC]+) \) \d* )*
            )
          | {letter} (?:[{_DOTS}]{letter}(?![^\W_]))+ [{_DOTS}]  # initials
          | [{_SUITS}]\ufe0e?\ufe0f?
          {lone}
          | (?:{letter})+ [^\W_]*
            (?: [{_HYPHENS}{_APOSTROPHES}] (?:{letter})+ [^\W_]* )*
        )
        | (?P<space>\s+)
        | (?P<sign>.)
        """,
        re.VERBOSE | re.DOTALL,
    )


_EUROPEAN: Final = _pattern(rf"[^\W\d_][{_MARKS}]*")


@cache
def _any_script() -> re.Pattern[str]:
    """The rule with the classes of all scripts: slow to compile, so only where it is needed."""
    return _pattern(
        rf"(?:(?![{_SPACELESS}])[^\W\d_])[{_MARKS}{_FURTHER_MARKS}]*",
        rf"| [{_SPACELESS}][{_SPACELESS_MARKS}]*",
    )


def _rule(text: str) -> re.Pattern[str]:
    if any("\u0590" <= sign < "\u2000" or sign >= "\u2e80" for sign in set(text)):
        return _any_script()
    return _EUROPEAN


class Word(NamedTuple):
    """A word of a text: ``text`` is what stands at ``start`` to ``end``, not folded."""

    start: int
    end: int
    text: str


class Token(NamedTuple):
    """A stretch of a text: its ``kind`` is word, sign or space; tokens partition the text."""

    start: int
    end: int
    text: str
    kind: str


def tokens(text: str) -> Iterator[Token]:
    """All of a text: words, signs and the space between.

    >>> [token.text for token in tokens("см. 53C, т.п.")]
    ['см', '.', ' ', '53C', ',', ' ', 'т.п.']
    """
    for match in _rule(text).finditer(text):
        yield Token(match.start(), match.end(), match.group(), match.lastgroup or "sign")


def words(text: str) -> Iterator[Word]:
    """The words of a text.

    >>> [word.text for word in words("п.54.1. (см. 50B1(a)) из-за S.O., 12-й взятке")]
    ['п', '54.1', 'см', '50B1(a)', 'из-за', 'S.O.', '12-й', 'взятке']
    """
    for match in _rule(text).finditer(text):
        if match.lastgroup == "word":
            yield Word(match.start(), match.end(), match.group())


_INVISIBLE: Final = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\u0300\u0301\ufe0e\ufe0f"))
_SAME: Final = str.maketrans("ё’ʼ‐‑♤♡♢♧", "е''--♠♥♦♣")
_PART: Final = re.compile(r"\d+|[^\W\d_]+")
_ORDINAL: Final = re.compile(r"\d+-[^\W\d_]+\Z")
_INITIALS: Final = re.compile(r"(?:[^\W\d_]\.)+[^\W\d_]?\.?\Z")
_CYRILLIC: Final = re.compile(r"[\u0400-\u052f]")
_LATIN: Final = re.compile(r"[A-Za-z]")
_LATIN_OR_DIGIT: Final = re.compile(r"[A-Za-z0-9]")
_TO_CYRILLIC: Final = str.maketrans("aekmhopctyxij", "аекмнорстухіј")
_TO_CYRILLIC_CAPITALS: Final = str.maketrans("ABEKMHOPCTYXIJ", "АВЕКМНОРСТУХІЈ")


@lru_cache(maxsize=32768)
def fold(word: str) -> str:
    """A word as it is compared: one form for what readers take for one.

    >>> fold("Партнёр"), fold("пра́вило"), fold("53С") == fold("53c")
    ('партнер', 'правило', True)
    >>> fold("52B1(A)"), fold("52.B.1.A"), fold("5․1․2"), fold("30101(4)")
    ('52b1a', '52b1a', '5.1.2', '30101.4')
    >>> fold("S.O."), fold("ЗАЯВКA") == fold("заявка")  # the last letter of the first is Latin
    ('s.o', True)
    """
    word = unicodedata.normalize("NFC", word).translate(_INVISIBLE)
    if word[:1].isdecimal() and not _ORDINAL.match(word):
        return _fold_label(word)
    if _CYRILLIC.search(word) and _LATIN_OR_DIGIT.search(word):
        word = _one_script(word)
    word = word.casefold().translate(_SAME)
    if _INITIALS.match(word):
        return word.rstrip(".")
    return word


def _fold_label(label: str) -> str:
    parts = _PART.findall(label.upper().translate(LOOK_ALIKES).casefold().translate(_SAME))
    folded = ""
    for part in parts:
        between = "." if folded and folded[-1].isdecimal() and part[0].isdecimal() else ""
        folded += between + part
    return folded


def _one_script(word: str) -> str:
    """A word in two scripts, in the one that can spell it whole; with digits, in Latin if it can be."""
    cyrillic = word.translate(_TO_CYRILLIC_CAPITALS).translate(_TO_CYRILLIC)
    if not _LATIN.search(cyrillic) and cyrillic.isalpha():
        return cyrillic
    latin = word.translate(LOOK_ALIKES)
    return word if _CYRILLIC.search(latin) else latin


def twins(word: str) -> tuple[str, ...]:
    """A capital that stands alone, folded in the other script: «раздел С» is typed either way.

    >>> twins("С") == ("c",), twins("C") == ("с",), twins("Ж"), twins("Се")
    (True, True, (), ())
    """
    if len(word) != 1 or not word.isupper():
        return ()
    others = {word.translate(LOOK_ALIKES), word.translate(_TO_CYRILLIC_CAPITALS)} - {word}
    return tuple(other.casefold() for other in sorted(others))


def is_label(folded: str) -> bool:
    """Whether a folded word is a number or a label that begins with one.

    >>> is_label("53c"), is_label("12-й"), is_label("nt")
    (True, True, False)
    """
    return folded[:1].isdecimal()


def plain_lemma(folded: str) -> str | None:
    """The lemma of a folded word that needs no dictionary: a label, an ordinal, initials.

    >>> plain_lemma("53c"), plain_lemma("12-й"), plain_lemma("s.o"), plain_lemma("карта")
    ('53c', '12', 'so', None)
    """
    if is_label(folded):
        return folded.partition("-")[0]
    return folded.replace(".", "") if "." in folded else None


def members(folded: str) -> tuple[str, ...]:
    """The shorter words that a folded word holds, by which someone may look for it.

    Those of a label are the labels above it, those of a compound its parts.

    >>> members("52b1a"), members("54.1"), members("12-й")
    (('52b1', '52b', '52'), ('54',), ())
    >>> members("бридж-клуб"), members("из-за"), members("что-либо")
    (('бридж', 'клуб'), (), ())
    """
    if is_label(folded):
        found = _PART.finditer(folded.partition("-")[0])
        return tuple(folded[: match.end()] for match in found)[-2::-1]
    if "-" not in folded and "'" not in folded:
        return ()
    parts = re.split("[-']", folded)
    return tuple(part for part in parts if len(part) >= _SHORTEST_MEMBER and part not in _PARTICLES)


_SHORTEST_MEMBER: Final = 4
_PARTICLES: Final = frozenset({"либо", "нибудь"})

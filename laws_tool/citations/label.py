"""Read one label from a text: 53С, 64A2, 52B1(A), 41.3(iii), 353-1, II, (A)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Final, Literal

from laws_tool.labels import RAISED, RAISED_FIGURES, RAISED_SIGNS

Shape = Literal["number", "letter", "roman", "bracket", "quoted"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A part of a label: its text without brackets or quotes, and its shape.

    ``glued`` says that nothing stands between it and the part before, neither space nor dot.
    """

    text: str
    shape: Shape
    glued: bool = True


@dataclass(frozen=True, slots=True)
class Label:
    """A label where it stands: ``text[start:end]``."""

    pieces: tuple[Piece, ...]
    start: int
    end: int


_LETTER: Final = r"[^\W\d_](?![^\W\d_])"
_DOUBLED: Final = "|".join(letter * 2 for letter in ascii_lowercase)
"""A paragraph put in between is (ff), and (aa) follows (z)."""
_IN_BRACKETS: Final = rf"\(\s?(\d{{1,3}}[a-z]?|{_DOUBLED}|[^\W\d_]|[ivxlc]{{2,6}}|[IVXLC]{{2,6}})\s?\)"
_QUOTED: Final = rf"[\"“”„«'‘’][^\W\d_][{RAISED_FIGURES}]*[\"“”»'‘’]"
"""The letter of «подпункт "а"» and «пункт "д¹"»."""
_FIRST: Final = re.compile(
    rf"(?P<number>\d{{1,5}})(?!\d)|(?P<quoted>{_QUOTED})|(?P<roman>[IVXLCІХСМ]{{1,7}})(?!\w)|(?P<letter>{_LETTER})|(?P<bracket>{_IN_BRACKETS})"
)
_DOTTED: Final = re.compile(
    rf"[.․‧∙](?:(?P<number>\d{{1,4}})(?!\d)|(?P<letter>{_LETTER})(?=[.\d(])|(?P<last>[a-z])(?!\w))"
)
_GLUED: Final = re.compile(rf"(?P<letter>{_LETTER})|(?P<number>\d{{1,4}})(?!\d)")
_BRACKET: Final = re.compile(rf"[ \u00a0]?{_IN_BRACKETS}")
_SPACED: Final = re.compile(rf"[ \u00a0](?P<letter>{_LETTER})(?![-‑’'\w])")
_SPACED_SMALL: Final = re.compile(r"[ \u00a0]([a-z])(?=[.,;:)])")
_TIMES: Final = re.compile(
    r"[-‑\u00a0 ]?(bis|ter|quater|quinquies|sexies|septies|octies|novies|decies)(?!\w|\s+\d)"
)
_AFTER_PREFIX: Final = re.compile(r"\.?[^\S\n]?(\d{1,5}(?:[-‑]\d{1,3})*)(?!\d)")
_HYPHENED: Final = re.compile(r"[-‑](\d{1,3})(?!\d|\.\d)")
_SMALL: Final = re.compile(r"[a-z](?!\w)|[а-я](?=\))")
_GOES_ON: Final = re.compile(r"[^\W_]|[-‑][^\W\d_]|%|\.\d")
_DECIMAL: Final = re.compile(r",(\d+)(?![,\d]|[-‑]\d)")
_INSERTED: Final = re.compile(r"\.(\d{1,3})(?!\.?\d)")
_RAISED: Final = re.compile(rf"[{RAISED_SIGNS}]+")
_LETTER_RANGE: Final = re.compile(rf"[-‑]{_LETTER}")


@dataclass(frozen=True, slots=True)
class LabelRule:
    """How labels are read in the laws of a family and a language.

    ``dots``: figures may follow a dot, as in 54.1. ``hyphen_is_number``: 353-1 is one number
    even where it could be a range. ``suffixes`` are endings that may be glued to a number
    («1er»); ``prefixes`` are letters that belong to the number after them («L. 121-1»);
    ``not_labels`` are single capitals that are words. ``dot_is_inserted``: 4.1 is the number put
    in after 4, which is 4¹.
    """

    dots: bool = True
    hyphen_is_number: bool = False
    suffixes: tuple[str, ...] = ()
    prefixes: frozenset[str] = frozenset()
    not_labels: frozenset[str] = frozenset()
    dot_is_inserted: bool = False


def read_label(text: str, at: int, rule: LabelRule = LabelRule()) -> Label | None:
    """The label that begins at ``at``, as long as it goes; None where none does.

    >>> [piece.text for piece in read_label("52B1(A) и далее", 0).pieces]
    ['52', 'B', '1', 'A']
    >>> read_label("12-й взятке", 0) is None
    True
    >>> [piece.text for piece in read_label("54.1. и выложить", 0).pieces]
    ['54', '1']
    """
    first = _FIRST.match(text, at)
    if not first:
        return None
    if first.group() in rule.prefixes and (number := _AFTER_PREFIX.match(text, first.end())):
        return Label((Piece(first.group() + number[1], "number"),), at, number.end())
    shape: Shape = first.lastgroup  # type: ignore[assignment]  # the groups are named for the shapes
    if first["quoted"]:
        return Label((Piece(first.group()[1:-1], "quoted"),), at, first.end())
    if first["bracket"]:
        shape, content = "bracket", first["bracket"].strip("() ")
    else:
        content = first.group()
    if shape == "letter" and not content.isupper():
        return None
    pieces = [Piece(content, shape)]
    end = first.end()
    if shape == "number":
        pieces, end = _number(text, pieces[0], end, rule)
    while more := _next_piece(text, end, pieces, rule):
        piece, end = more
        pieces.append(piece)
    # «12-й» is no label, but the 2a of "2a-d" is one
    opens_range = pieces[-1].shape == "letter" and _LETTER_RANGE.match(text, end)
    if _GOES_ON.match(text, end) and shape != "bracket" and not opens_range:
        return None
    decimal = _DECIMAL.match(text, end)
    if decimal and len(pieces) == 1 and shape == "number" and not _in_order(content, decimal[1]):
        return None  # «3,5» is no list, «3,4,5» is one
    return Label(tuple(pieces), at, end)


def _in_order(number: str, following: str) -> bool:
    return int(following) > int(number)


def read_small_letter(text: str, at: int) -> Label | None:
    """The a of "lit. a" and "lettera a)"; a word of one letter looks the same.

    A Cyrillic letter needs its bracket: «подпункт а)».

    >>> read_small_letter("a), del", 0).end
    1
    """
    found = _SMALL.match(text, at)
    if not found:
        return None
    shape: Shape = "bracket" if found.group().isascii() else "quoted"
    return Label((Piece(found.group(), shape),), at, found.end())


def _number(text: str, piece: Piece, end: int, rule: LabelRule) -> tuple[list[Piece], int]:
    """A number with what belongs to it: «353-1», «1er», «3-bis», «19¹»."""
    if raised := _RAISED.match(text, end):
        return [Piece(piece.text + raised.group(), "number")], raised.end()
    if rule.dot_is_inserted and (dotted := _INSERTED.match(text, end)):
        return [Piece(piece.text + dotted[1].translate(RAISED), "number")], dotted.end()
    if times := _TIMES.match(text, end):
        return [Piece(f"{piece.text}-{times[1]}", "number")], times.end()
    hyphen = _HYPHENED.match(text, end)
    if hyphen and (rule.hyphen_is_number or int(hyphen[1]) < int(piece.text)):
        return [Piece(f"{piece.text}-{hyphen[1]}", "number")], hyphen.end()
    for suffix in rule.suffixes:
        after = end + len(suffix)
        if text.startswith(suffix, end) and not text[after : after + 1].isalnum():
            return [piece], after
    return [piece], end


def _next_piece(text: str, end: int, pieces: list[Piece], rule: LabelRule) -> tuple[Piece, int] | None:
    last = pieces[-1]
    dotted = _DOTTED.match(text, end)
    if dotted and dotted["last"]:  # "4.3.a"
        return (Piece(dotted["last"], "letter", glued=False), dotted.end()) if len(pieces) > 1 else None
    if dotted and (rule.dots or dotted["letter"] or last.shape in ("letter", "roman")):
        shape: Shape = "number" if dotted["number"] else "letter"
        return Piece(dotted["number"] or dotted["letter"], shape, glued=False), dotted.end()
    if last.shape in ("number", "letter") and (glued := _GLUED.match(text, end)):
        shape = "number" if glued["number"] else "letter"
        if shape != last.shape:
            return Piece(glued.group(), shape), glued.end()
    if bracket := _BRACKET.match(text, end):
        return Piece(bracket[1], "bracket", glued=text[end] == "("), bracket.end()
    if last.shape == "number" and len(pieces) > 1 and (small := _SPACED_SMALL.match(text, end)):
        return Piece(small[1], "letter", glued=False), small.end()  # "article 6.2 a."
    spaced = _SPACED.match(text, end)
    if spaced and last.shape == "number" and spaced["letter"].isupper():
        if spaced["letter"] in rule.not_labels:
            return None
        return Piece(spaced["letter"], "letter", glued=False), spaced.end()
    return None

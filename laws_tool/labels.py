"""Labels and citations as text: fold, parse, print, count.

A *path* names a node: ``64.A.2``, ``part:III/division:I``, ``appendix:A/4.1``, ``419~2``.
A *citation* is what people write for it: ``64A2``, «правило 64A2», ``ru-ebl:54.3``.
A *key* is what both have in common, so that one finds the other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Literal

Numbers = Literal[
    "arabic", "roman", "roman-lower", "latin-upper", "latin-lower", "cyrillic-lower",
    "ordinals", "words", "none",
]  # fmt: skip
"""How a level counts: ``ordinals`` in words («первый»), ``words`` by names («общая»), ``none`` not at all."""

Key = tuple[str, ...]

LOOK_ALIKES: Final = str.maketrans(
    "АВЕКМНОРСТУХІЈЅавекмнорстухіјѕ․‧∙",
    "ABEKMHOPCTYXIJSabekmhopctyxijs...",
)
"""Cyrillic letters, and dots, that look like Latin ones: the ones seen in labels of real laws."""

RAISED_FIGURES: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹"
"""Figures as superscript signs."""

RAISED_SIGNS: Final = RAISED_FIGURES + "⁻"
"""What a raised number is written with: figures, and the hyphen between them."""

RAISED: Final = str.maketrans("0123456789-–", RAISED_SIGNS + "⁻")
"""Figures, and the hyphen between them, as superscript signs: 7¹ is an article after 7."""

LOWERED: Final = str.maketrans(RAISED_SIGNS, "0123456789-")
"""Superscript signs as figures and a hyphen."""

CYRILLIC_LIST: Final = "абвгдежзиклмнопрстуфхцчшщэюя"
"""The letters that count the points of Russian laws: ё, й, ъ, ы and ь are passed over."""

_CYRILLIC_TWINS: Final = dict(zip("aceopxy", "асеорху", strict=True))
"""Only small letters: a capital В looks like B, a small в does not look like b."""

_LISTS: Final[Mapping[str, str]] = {"latin-upper": ascii_uppercase, "cyrillic-lower": CYRILLIC_LIST}
"""The letters of the styles in which none is doubled."""

_LAST_ROMAN: Final = 3999
"""MMMCMXCIX: the next one has no sign of its own."""

_ROMAN: Final = re.compile(r"M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})\Z")
_ROMAN_VALUES: Final = (
    (1000, "M"), (900, "CM"), (500, "D"), (400, "CD"), (100, "C"), (90, "XC"),
    (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I"),
)  # fmt: skip


def fold(label: str) -> str:
    """A label with its look-alike letters made Latin; letter case stays.

    >>> fold("53С"), fold("62В2"), fold("5․1․2")
    ('53C', '62B2', '5.1.2')
    """
    return label.translate(LOOK_ALIKES)


def ordinal(number: str, style: Numbers) -> int | None:
    """The place of a number in its style, from 1; None where it is not of that style.

    >>> ordinal("IV", "roman"), ordinal("С", "latin-upper"), ordinal("12", "arabic")
    (4, 3, 12)
    >>> ordinal("IIII", "roman") is None, ordinal("первый", "words") is None
    (True, True)

    A Latin letter may stand for the Cyrillic one that it looks like:

    >>> ordinal("в", "cyrillic-lower"), ordinal("к", "cyrillic-lower"), ordinal("a", "cyrillic-lower")
    (3, 10, 1)
    """
    if style == "cyrillic-lower":
        return cyrillic_place(number)
    number = fold(number)
    if style == "arabic":
        return int(number) if number.isdecimal() and number.isascii() else None
    if style in ("roman", "roman-lower"):
        upper = number.upper()
        if number != (upper if style == "roman" else upper.lower()):
            return None
        return _roman_value(upper)
    if style in ("ordinals", "words", "none"):
        return None
    first = "A" if style == "latin-upper" else "a"
    place = ord(number) - ord(first) + 1 if len(number) == 1 else 0
    return place if 1 <= place <= 26 else None


def nth(place: int, style: Numbers) -> str:
    """The number at a place, the reverse of :func:`ordinal`; letters are doubled after z.

    Raises ValueError where there is none: no letter comes after я or zz, and words have no order.

    >>> nth(4, "roman"), nth(3, "latin-upper"), nth(12, "arabic"), nth(10, "cyrillic-lower")
    ('IV', 'C', '12', 'к')
    >>> nth(28, "latin-lower"), nth(2, "ordinals")
    ('bb', '2')
    """
    number = ""
    if style in ("arabic", "ordinals"):
        number = str(place) if place >= 0 else ""
    elif place < 1:
        number = ""
    elif style in ("roman", "roman-lower"):
        number = _to_roman(place) if place <= _LAST_ROMAN else ""
        number = number if style == "roman" else number.lower()
    elif style == "latin-lower" and place <= 2 * len(ascii_lowercase):
        times, letter = divmod(place - 1, len(ascii_lowercase))
        number = ascii_lowercase[letter] * (times + 1)
    elif style in _LISTS:
        number = _LISTS[style][place - 1 : place]
    if not number:
        raise ValueError(f"nothing is number {place} by {style}")
    return number


def cyrillic_place(letter: str) -> int | None:
    """The place of a letter in a Russian list, whatever the style of the level; None for no letter of it.

    >>> cyrillic_place("в"), cyrillic_place("й")
    (3, None)
    """
    letter = _CYRILLIC_TWINS.get(letter, letter)
    return CYRILLIC_LIST.index(letter) + 1 if len(letter) == 1 and letter in CYRILLIC_LIST else None


def _roman_value(text: str) -> int | None:
    if not text or not _ROMAN.match(text):
        return None
    total = 0
    for value, sign in _ROMAN_VALUES:
        while text.startswith(sign):
            total += value
            text = text[len(sign) :]
    return total


def _to_roman(number: int) -> str:
    signs = []
    for value, sign in _ROMAN_VALUES:
        count, number = divmod(number, value)
        signs.append(sign * count)
    return "".join(signs)


_KEY_PART: Final = re.compile(rf"~\d+|\d+|[{RAISED_SIGNS}]+|[^\W\d_{RAISED_SIGNS}]+|\?")
_PUT_IN: Final = re.compile(r"(?<=\d)[-‑](\d+)")


def key(text: str) -> Key:
    """What a path and its citation have in common: its numbers and letters, folded.

    >>> key("52.B.1.A") == key("52B1(A)") == key("52в1(а)")
    True
    >>> key("419~2"), key("1~2.A")
    (('419', '~2'), ('1', '~2', 'A'))

    A number that was put in between is found with its hyphen, too:

    >>> key("7-1") == key("7¹") != key("7.1")
    True
    """
    # upper first: lower-case Cyrillic letters look less alike than capitals do (в and b)
    folded = fold(text.upper())
    return tuple(_KEY_PART.findall(_PUT_IN.sub(lambda found: found[1].translate(RAISED), folded)))


@dataclass(frozen=True, slots=True)
class Citation:
    """A citation as someone typed it: an edition id or "", the words before, and the label."""

    edition: str
    words: str
    label: str

    @property
    def key(self) -> Key:
        return key(self.label)


_WORD_BEFORE: Final = re.compile(r"\s*(?:[^\W\d]{2,}\.?|[^\W\d]\.(?=\s*\d)|§)")
"""A word before a label: «правило» of «правило 50», «п.» of «п.54.1», «§»."""

_LONGEST: Final = 200
"""Characters: what is longer is no citation."""


def parse_citation(text: str, editions: Iterable[str] = ()) -> Citation:
    """Read a citation the way people type it.

    ``editions`` are the ids that may stand before a colon; with none given, a word with a hyphen may.

    >>> parse_citation("правило 50").label
    '50'
    >>> parse_citation("«Law 64a2»")
    Citation(edition='', words='Law', label='64a2')
    >>> parse_citation("ru-ebl:54.3", ["ru-ebl"])
    Citation(edition='ru-ebl', words='', label='54.3')
    >>> parse_citation("часть II")
    Citation(edition='', words='часть', label='II')
    >>> parse_citation("part:III/division:I", ["ru-ebl"]).label
    'part:III/division:I'
    """
    text = text.strip().strip("«»\"'“”„ ")
    edition = ""
    head, colon, tail = text.partition(":")
    known = set(editions)
    if colon and (head.strip() in known or (not known and "-" in head)):
        edition, text = head.strip(), tail.strip()
    if ":" in text or len(text) > _LONGEST:
        return Citation(edition, "", text[:_LONGEST].strip(" .,;"))
    at = 0
    while match := _WORD_BEFORE.match(text, at):
        if not text[match.end() :].strip():  # the last word is the label itself: «часть II»
            break
        at = match.end()
    return Citation(edition, text[:at].strip(), text[at:].strip(" .,;"))


def joined(citation: str, part: str) -> str:
    """A citation and the next part of it, kept apart by a dot where two numbers meet.

    >>> joined("64A", "2"), joined("2", "1")
    ('64A2', '2.1')
    """
    return f"{citation}.{part}" if citation[-1:].isdigit() and part[:1].isdigit() else citation + part


def nearest(wanted: Key, keys: Iterable[Key], count: int = 3) -> list[Key]:
    """The keys most like a wanted one: those that share its beginning first.

    >>> nearest(("54", "Z"), [("53",), ("54",), ("54", "A")], 2)
    [('54',), ('54', 'A')]
    """

    def distance(candidate: Key) -> tuple[int, float, int]:
        shared = 0
        for ours, theirs in zip(wanted, candidate, strict=False):
            if ours != theirs:
                break
            shared += 1
        likeness = SequenceMatcher(None, "".join(wanted), "".join(candidate)).ratio()
        return (-shared, _number_distance(wanted, candidate) - likeness, len(candidate))

    return sorted(keys, key=distance)[:count]


def _number_distance(one: Key, other: Key) -> float:
    if one and other and one[0].isdecimal() and other[0].isdecimal():
        return abs(int(one[0]) - int(other[0]))
    return 10.0


def slug(term: str) -> str:
    """A term as a part of a path: its letters and figures, with hyphens for what is between.

    >>> slug("Activated Ability"), slug("«Мёртвая» позиция")
    ('activated-ability', 'мёртвая-позиция')
    """
    return "-".join(re.findall(r"[^\W_]+", term.casefold()))

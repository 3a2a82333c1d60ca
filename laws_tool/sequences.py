"""Sequences: where a number stands among the others of its level, and which one may follow it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from laws_tool.labels import LOWERED, RAISED_SIGNS, Numbers, cyrillic_place, fold, nth, ordinal

Place = tuple[int, ...]
"""Where a number stands in its sequence: (12,) for 12, (12, 1) for the inserted 12A, 12¹ and 12-1."""

_INSERTED: Final = re.compile(
    rf"(?P<base>\d{{1,4}}|[IVXLCDM]+|[ivxlcdm]+|[a-zа-яё])"
    rf"(?:[-‑](?P<after>\d{{1,3}})|(?P<letters>[A-Za-zА-Яа-я]{{1,2}}))?(?P<raised>[{RAISED_SIGNS}]*)\Z"
)


def sequence_places(number: str, style: Numbers) -> tuple[Place, ...]:
    """Where a number may stand in its sequence, inserted ones after the one that they follow.

    >>> sequence_places("12", "arabic"), sequence_places("12A", "arabic"), sequence_places("7¹", "arabic")
    (((12,),), ((12, 1),), ((7, 1),))
    >>> sequence_places("375-3", "arabic"), sequence_places("Va", "roman")
    (((375, 3),), ((5, 1),))
    >>> sequence_places("52¹⁻¹", "arabic"), sequence_places("ж¹", "cyrillic-lower")
    (((52, 1, 1),), ((7, 1),))

    A doubled letter comes after z, or was put in after the single one:

    >>> sequence_places("ff", "latin-lower"), sequence_places("Va", "arabic")
    (((32,), (6, 1)), ())

    Words have no place of their own: their order is that of the text.
    """
    plain = ordinal(number, "arabic" if style == "ordinals" else style)
    if plain is not None:
        return ((plain,),)
    if style == "latin-lower" and len(number) == 2 and number[0] == number[1]:
        single = ordinal(number[0], style)
        return ((26 + single,), (single, 1)) if single else ()
    found = _INSERTED.match(number)
    base = ordinal(found["base"], style) if found else None
    if found is None or base is None:
        return ()
    places = [base]
    if found["after"]:
        places.append(int(found["after"]))
    elif found["letters"]:
        places.append(_letters_place(found["letters"]))
    places += map(int, filter(None, found["raised"].translate(LOWERED).split("-")))
    return (tuple(places),)


def _letters_place(letters: str) -> int:
    """Where a letter stands after the number that it is added to: a is 1, b is 2, aa is 27."""
    folded = fold(letters.lower())
    places = [ordinal(letter, "latin-lower") or cyrillic_place(letter) or 0 for letter in folded]
    return places[0] if len(places) == 1 else 26 * places[0] + places[1]


def follows(place: Place, before: Place, skipped: str = "") -> bool:
    """Whether a number may follow another in a sequence that has no holes.

    ``skipped`` are letters that the sequence passes over.

    >>> follows((13,), (12,)), follows((12, 1), (12,)), follows((13,), (12, 4)), follows((14,), (12,))
    (True, True, True, False)
    >>> follows((13,), (11,), "l")
    True
    """
    if len(place) > len(before):
        return place[: len(before)] == before and place[len(before)] == 1
    depth = len(place) - 1
    if place[:depth] != before[:depth] or place[depth] <= before[depth]:
        return False
    between = range(before[depth] + 1, place[depth])
    return all(1 <= number <= 26 and nth(number, "latin-lower") in skipped for number in between)


def preceding(number: str, styles: Sequence[Numbers], skipped: str = "") -> str | None:
    """The number before another; "" where that is the first, None where it cannot be told.

    ``styles`` are those of the level, ``skipped`` the letters that it passes over. It cannot be
    told where the styles read the number as different ones, where it was put in after another
    that was put in, and where words count.

    >>> preceding("12", ["arabic"]), preceding("1", ["arabic"]), preceding("12A", ["arabic"])
    ('11', '', '12')
    >>> preceding("m", ["latin-lower"], "l"), preceding("aa", ["latin-lower"]), preceding("12B", ["arabic"])
    ('k', None, None)
    >>> preceding("ii", ["roman-lower"]), preceding("ii", ["latin-lower", "roman-lower"])
    ('i', None)
    """
    found = {_before(place, style, skipped) for style in styles for place in sequence_places(number, style)}
    return found.pop() if len(found) == 1 else None


def _before(place: Place, style: Numbers, skipped: str) -> str | None:
    if len(place) > 1:
        return nth(place[0], style) if place[1:] == (1,) else None
    before = place[0] - 1
    while before > 0 and nth(before, style).casefold() in skipped:
        before -= 1
    return nth(before, style) if before > 0 else ""

"""Numbers of labels: what stands at a place, where a number stands, and what is before it."""

from __future__ import annotations

from typing import get_args

import pytest

from laws_tool.labels import Numbers, nth
from laws_tool.sequences import preceding, sequence_places


@pytest.mark.parametrize(
    ("place", "style", "number"),
    [
        (26, "latin-lower", "z"), (27, "latin-lower", "aa"), (28, "latin-lower", "bb"),
        (52, "latin-lower", "zz"),
        (26, "latin-upper", "Z"), (28, "cyrillic-lower", "я"), (1, "cyrillic-lower", "а"),
        (2, "ordinals", "2"), (120, "arabic", "120"), (9, "roman-lower", "ix"), (3999, "roman", "MMMCMXCIX"),
    ],
)  # fmt: skip
def test_the_number_at_a_place(place: int, style: Numbers, number: str) -> None:
    assert nth(place, style) == number


@pytest.mark.parametrize(
    ("place", "style"),
    [
        (53, "latin-lower"), (27, "latin-upper"), (29, "cyrillic-lower"), (4000, "roman"),
        (0, "latin-lower"), (0, "cyrillic-lower"), (0, "roman"), (-1, "arabic"), (-1, "latin-upper"),
        (1, "words"), (1, "none"),
    ],
)  # fmt: skip
def test_where_there_is_no_number_none_is_made_up(place: int, style: Numbers) -> None:
    with pytest.raises(ValueError, match=f"nothing is number {place} by {style}"):
        nth(place, style)


@pytest.mark.parametrize("style", get_args(Numbers))
def test_every_number_stands_at_the_place_that_it_was_made_for(style: Numbers) -> None:
    made = 0
    for place in range(1, 120):
        try:
            number = nth(place, style)
        except ValueError:
            continue
        made += 1
        assert sequence_places(number, style)[0] == (place,)
    assert made == {"latin-upper": 26, "latin-lower": 52, "cyrillic-lower": 28, "words": 0, "none": 0}.get(
        style, 119
    )


@pytest.mark.parametrize(
    ("number", "styles", "before"),
    [
        ("7¹", ["arabic"], "7"),
        ("375-1", ["arabic"], "375"),
        ("375-3", ["arabic"], None),
        ("52¹⁻¹", ["arabic"], None),
        ("б", ["cyrillic-lower"], "а"),
        ("а", ["cyrillic-lower"], ""),
        ("bb", ["latin-lower"], None),
        ("i", ["latin-lower", "roman-lower"], None),
        ("iv", ["latin-lower", "roman-lower"], "iii"),
        ("общая", ["words"], None),
        ("2", ["ordinals", "roman"], "1"),
    ],
)
def test_what_is_before_a_number(number: str, styles: list[Numbers], before: str | None) -> None:
    assert preceding(number, styles) == before

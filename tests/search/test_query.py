"""What people type, and the tree that it is read into."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.search.query import NOTHING, parse


def _short(tree: object) -> str:
    """A tree as one line: «And(a, Not(b))»."""
    name = type(tree).__name__
    if name == "Word":
        return str(tree[0])  # type: ignore[index]
    inside = [
        ", ".join(_short(x) if isinstance(x, tuple) else str(x) for x in part)
        if isinstance(part, tuple) and type(part) is tuple
        else _short(part)
        if isinstance(part, tuple)
        else str(part)
        for part in tree  # type: ignore[attr-defined]
    ]
    return f"{name}({', '.join(inside)})"


@pytest.mark.parametrize(
    ("typed", "tree"),
    [
        ("взятка", "взятка"),
        ("карта взятка", "And(карта, взятка)"),
        ("карта AND взятка И сдача", "And(карта, взятка, сдача)"),
        ("карта OR взятка ИЛИ сдача", "Or(карта, взятка, сдача)"),
        ("карта взятка OR сдача", "Or(And(карта, взятка), сдача)"),
        ("карта (взятка OR сдача)", "And(карта, Or(взятка, сдача))"),
        ("карта -взятка", "And(карта, Not(взятка))"),
        ("карта НЕ взятка", "And(карта, Not(взятка))"),
        ("-(карта взятка)", "Not(And(карта, взятка))"),
        ("- карта", "карта"),
        ("из-за карты", "And(из-за, карты)"),
        ("карта и взятка или не", "And(карта, и, взятка, или, не)"),
        ('"первый ход"', "Exact(первый, ход)"),
        ("«первый ход»", "Exact(первый, ход)"),
        ("“первый ход”", "Exact(первый, ход)"),
        ("„первый ход“", "Exact(первый, ход)"),
        ('"взятка"', "Exact(взятка)"),
        ('"первый ход', "Exact(первый, ход)"),
        ('""', "Or()"),
        ('"ход очередь"~3', "Near(ход, очередь, 3, False)"),
        ("контр*", "Prefix(контр)"),
        ("контра~", "Fuzzy(контра, 1)"),
        ("контра~2", "Fuzzy(контра, 2)"),
        ("контра~9", "Fuzzy(контра, 2)"),
        ("heading:карта", "Within(heading, карта)"),
        ("заголовок:«первый ход»", "Within(heading, Exact(первый, ход))"),
        ("note:(карта OR ход)", "Within(note, Or(карта, ход))"),
        ("text:контр*", "Within(text, Prefix(контр))"),
        ("-text:карта", "Not(Within(text, карта))"),
        ("text: карта", "And(text, карта)"),
        ("автор:карта", "Near(автор, карта, 0, True)"),
        ("52B1(A)", "52B1(A)"),
        ("(53C)", "53C"),
        ("п.54.1", "Near(п, 54.1, 0, True)"),
        ("1♠", "Near(1, ♠, 0, True)"),
        ("взятка, карта; ход!", "And(взятка, карта, ход)"),
        ("S.O.", "S.O."),
        ("карта AND", "карта"),
        ("OR карта", "карта"),
        ("карта OR OR ход", "Or(карта, ход)"),
        ("NOT", "Or()"),
        (")карта(", "карта"),
        ("((карта", "карта"),
        ("карта) ход", "And(карта, ход)"),
        ("", "Or()"),
        ("?!*~-()\"«", "Or()"),
    ],
)  # fmt: skip
def test_a_query_is_read_as_meant(typed: str, tree: str) -> None:
    assert _short(parse(typed)) == tree


@given(st.text(alphabet='аб AND ORNTИЛНЕ"«»()-*~:2.text♠,', max_size=40))
def test_nothing_that_is_typed_is_an_error(text: str) -> None:
    parse(text)


@given(st.text())
def test_no_character_is_an_error(text: str) -> None:
    parse(text)


@given(st.text(alphabet=" \n.,;:!?()[]{}<>«»\"'-*~/\\|@#№%^&=+"))
def test_punctuation_alone_asks_for_nothing(text: str) -> None:
    assert parse(text) == NOTHING

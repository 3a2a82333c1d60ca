from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from laws_tool.compare.words import pieces

texts = st.text(alphabet="аб в,.(\n)53C-", max_size=60)


@given(texts, texts)
def test_the_pieces_put_together_give_either_text_back(left: str, right: str) -> None:
    found = pieces(left, right)
    assert "".join(piece.left for piece in found) == left
    assert "".join(piece.right for piece in found) == right


@given(texts, texts)
def test_a_piece_stands_at_its_offsets(left: str, right: str) -> None:
    for piece in pieces(left, right):
        assert left[piece.left_start :].startswith(piece.left)
        assert right[piece.right_start :].startswith(piece.right)


@given(texts)
def test_a_text_does_not_differ_from_itself(text: str) -> None:
    assert {piece.change for piece in pieces(text, text)} <= {"same"}


def test_a_whole_word_is_replaced_not_its_ending() -> None:
    found = [(p.left, p.right) for p in pieces("правилом 53С", "правилу 53С") if p.change != "same"]
    assert found == [("правилом", "правилу")]


def test_words_added_at_the_start_take_the_space_after_them() -> None:
    found = [(p.change, p.left, p.right) for p in pieces("ход", "первый ход")]
    assert found == [("added", "", "первый "), ("same", "ход", "ход")]


def test_words_removed_at_the_end_take_the_space_before_them() -> None:
    found = [(p.change, p.left, p.right) for p in pieces("ход вне очереди", "ход")]
    assert found == [("same", "ход", "ход"), ("removed", " вне очереди", "")]

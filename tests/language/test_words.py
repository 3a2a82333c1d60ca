"""What a word is, and which words are one word."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.language.words import fold, tokens, words

# words between bars; what no bar encloses is not a word
CUTS = [
    "|п|.|54.1|. |и| |выложить|",
    "|50B1(a)| |и| |52B1(A)|, |41.3(iii)|",
    "(|см|. |54(с)| |1975| |года|)",
    "|из-за| |чего-либо|, |по-видимому|",
    "|S.O.| |и| |т.п.|",
    "|12-й| |взятке|, |12-ю|",
    "|1|-|3| |взятки|",
    "|взятка|,|в| |игре|",
    "|A|.|Не| |тот| |игрок|",
    "|1|.|Видна| |карта|",
    "|игра|/|сдача| — |3NT|, |1||♠|",
    "|разделам| (|A|) |или| (|B|)",
    "|don't| |l'arbitre| |об'єкт|",
    "|правило| |702.19b|. |Игра|",
    "|5․1․2| |и| §|7|",
    "|пра́вило|",
    "|牌||手| |правило|",
    "|हिन्दी| |में|",
]


@pytest.mark.parametrize("cut", CUTS)
def test_words_are_cut_where_a_reader_would_cut_them(cut: str) -> None:
    expected = [piece for i, piece in enumerate(cut.split("|")) if i % 2]
    assert [word.text for word in words(cut.replace("|", ""))] == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("53С", "53c"),
        ("62В2", "62B2"),
        ("57А", "57a"),
        ("А1", "a1"),
        ("52B1(A)", "52.b.1.a"),
        ("5․1․2", "5.1.2"),
        ("партнёра", "Партнера"),
        ("ВЗЯТКА", "взятка"),
        ("кaрта", "карта"),
        ("пра́вило", "правило"),
        ("пра\u00adвило", "правило"),
        ("и\u0306гра", "йгра"),
        ("об’єкт", "об'єкт"),
        ("S.O.", "s.o"),
    ],
)
def test_what_readers_take_for_one_word_is_one(one: str, other: str) -> None:
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("54.1", "541"),
        ("30101(4)", "301014"),
        ("5.12", "51.2"),
        ("с", "c"),
        ("12-й", "12"),
        ("из-за", "изза"),
    ],
)
def test_different_words_stay_different(one: str, other: str) -> None:
    assert fold(one) != fold(other)


@given(st.text())
def test_tokens_make_up_the_whole_text(text: str) -> None:
    assert "".join(token.text for token in tokens(text)) == text


@given(st.text(alphabet="абВГ53СcB.()-–'’ \n♠牌हि́ё,"))
def test_words_lie_where_they_say(text: str) -> None:
    last = 0
    for word in words(text):
        assert text[word.start : word.end] == word.text != ""
        assert word.start >= last
        last = word.end


@given(st.text())
def test_folding_again_changes_nothing_for_words_in_letters(text: str) -> None:
    for word in words(text):
        if word.text.isalpha():
            assert fold(fold(word.text)) == fold(word.text)

"""Forms of one word meet in a lemma; the repair rules know which words exist."""

from __future__ import annotations

from itertools import combinations

import pytest

from laws_tool.language.lemmas import inflections, lemmas, lexicon

FAMILIES = [
    "фальшренонс фальшренонса фальшренонсу фальшренонсом фальшренонсе фальшренонсов фальшренонсами",
    "контра контры контре контру контрой контр контрам контрами контрах",
    "реконтра реконтры реконтре реконтру реконтрой реконтр",
    "взятка взятки взятке взятку взяткой взяток взяткам взятками взятках",
    "болван болвана болвану болваном болване болваны",
    "синглет синглета синглету синглетом синглеты",
    "вистующий вистующего вистующему вистующим вистующие вистующих",
    "разыгрывающий разыгрывающего разыгрывающему разыгрывающим",
    "партнёр партнера партнёру партнером партнёры",
    "деноминация деноминации деноминацию деноминаций",
    "сквиз сквиза сквизом сквизу",
    "12-й 12-го 12-ю 12-я",
]


@pytest.mark.parametrize("family", FAMILIES)
def test_all_forms_of_a_word_share_a_lemma(family: str) -> None:
    for one, other in combinations(family.split(), 2):
        assert set(lemmas(one, "ru")) & set(lemmas(other, "ru")), (one, other)


@pytest.mark.parametrize("form", FAMILIES[0].split())
def test_a_word_that_the_dictionary_lacks_has_one_lemma(form: str) -> None:
    assert lemmas(form, "ru") == ("фальшренонс",)


@pytest.mark.parametrize(
    ("form", "headword"),
    [("контры", "контра"), ("вистующего", "вистующий"), ("разыгрывающим", "разыгрывающий"), ("фита", "фит")],
)
def test_the_headword_that_people_use_comes_first(form: str, headword: str) -> None:
    assert lemmas(form, "ru")[0] == headword


def test_a_word_that_is_not_in_the_texts_meets_none_that_is() -> None:
    assert not set(lemmas("болванка", "ru")) & set(lemmas("болван", "ru"))


@pytest.mark.parametrize(
    ("language", "one", "other"),
    [
        ("en", "playing", "played"),
        ("en-GB", "revokes", "revoking"),
        ("de", "Karten", "Karte"),
        ("uk", "карти", "карта"),
    ],
)
def test_other_languages_have_lemmas_too(language: str, one: str, other: str) -> None:
    assert set(lemmas(one, language)) & set(lemmas(other, language))


@pytest.mark.parametrize("language", ["xx", "tlh", ""])
def test_a_language_without_a_dictionary_has_its_words_as_lemmas(language: str) -> None:
    assert lemmas("Qapla", language) == ("qapla",)


@pytest.mark.parametrize("word", ["взяткой", "фальшренонса", "непартнер", "альтернативный", "сделала"])
def test_the_lexicon_knows_words_in_every_form(word: str) -> None:
    assert lexicon("ru").knows(word) is (word != "непартнер")


@pytest.mark.parametrize("piece", ["непра", "вильного", "зыгрывающего", "шителя", "достатоыное", "NT"])
def test_the_lexicon_does_not_know_pieces_of_words(piece: str) -> None:
    assert not lexicon("ru").knows(piece)


def test_a_closed_lexicon_holds_forms_that_no_text_has() -> None:
    found = inflections(["взятку", "контры"], "ru")
    assert "взятка" in found["взятками"]
    assert found["контрами"][0] == "контра"
    assert found["контры"] == ("контра", "контры")

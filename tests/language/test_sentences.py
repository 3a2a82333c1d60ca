"""Sentences end where a reader would end them."""

from __future__ import annotations

import pytest

from laws_tool.language.sentences import ends

# a bar stands where a sentence ends
RUSSIAN = [
    "Игра окончена.| Руки возвращаются в коробку.|",
    "Это манера, темп и т.п. партнёра, но не карта.|",
    "Это темп, манера и т.п.| Судья назначает результат.|",
    "Он должен согласно п.54.1. выложить руку, см. Правило 53.|",
    "См. п. 54.1 и ст. 12 Устава.|",
    "Первая строка|\nВторая строка.|",
    "1. Видна одна карта.| 2. Видно больше.|",
    "Он сказал: «Пас».| Игра продолжается.|",
    "Судья спросил: «Кто сдаёт?»| Никто.|",
    "Правило 53.1.2 действует, а правило 54 нет.|",
    "Автор А. С. Иванов.| Год 1987.|",
    "Наказание за 12-ю взятку!| Какое?| Никакого…|",
    "Слово без точки",
]


@pytest.mark.parametrize("text", RUSSIAN)
def test_sentences_survive_abbreviations_and_labels(text: str) -> None:
    plain = text.replace("|", "")
    expected = [len(text[:i].replace("|", "")) for i, sign in enumerate(text) if sign == "|"]
    assert list(ends(plain, "ru")) == expected


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("en", "See para. 4 and e.g. Law 12. The end.", 2),
        ("de", "Vgl. Abs. 4 und Nr. 5. Das ist alles.", 2),
        ("xx", "One. Two.", 2),
    ],
)
def test_other_languages_have_their_own_abbreviations(language: str, text: str, count: int) -> None:
    assert len(list(ends(text, language))) == count


def test_no_sentence_is_cut_inside_a_citation() -> None:
    text = "По прав. Устава. Конец."
    assert list(ends(text, "xx")) == [8, 16, 23]
    assert list(ends(text, "xx", [(3, 16)])) == [16, 23]

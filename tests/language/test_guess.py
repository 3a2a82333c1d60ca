"""The language of a text is known by its small words."""

from __future__ import annotations

import pytest

from laws_tool.language.guess import language, languages


@pytest.mark.parametrize(
    ("expected", "text"),
    [
        ("ru", "Если вистующий сыграл картой не в очередь, она становится штрафной."),
        ("uk", "Якщо гравець зіграв карту не в свою чергу, вона стає штрафною і лежить на столі."),
        ("bg", "Ако играчът изиграе карта, която не е на ред, тя се обявява за наказателна."),
        ("en", "A card that is played out of turn may become a penalty card."),
        ("de", "Wenn der Spieler nicht an der Reihe ist, wird die Karte zu einer Strafkarte."),
        ("pl", "Jeśli gracz zagra kartę nie w kolejności, to karta jest przygwożdżona i leży na stole."),
        ("fr", "Si un joueur joue une carte hors tour, elle est pénalisée et reste sur la table."),
        ("el", "Κάθε παίκτης παίζει ένα φύλλο."),
        ("ja", "プレイヤーは札を出す。"),
        ("zh", "每位牌手出一張牌。"),
        ("", "12 53C ♠"),
        ("", ""),
    ],
)
def test_a_language_is_known_by_a_sentence(expected: str, text: str) -> None:
    assert language(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "Игрок на сдаче не сдаёт карту, и партнёр не при деле, а на столе карты.",
        "За нарушение на игрока и на партнера при торговле не налагается наказание. Они от него не ушли.",
    ],
)
def test_a_short_russian_text_may_be_russian(text: str) -> None:
    assert "ru" in languages(text)


def test_letters_that_a_language_lacks_speak_against_it() -> None:
    assert languages("И не на столе, и не при игроке, он был на этой сдаче, и мы не были.")[0] == "ru"
    assert "bg" not in languages("И не на столе, и не при игроке, он был на этой сдаче, и мы не были.")


def test_a_bulgarian_text_is_not_taken_for_russian() -> None:
    assert languages(
        "Никой играч не може да гледа картите си преди края на раздаването. Съдията може да присъди "
        "коригиран резултат, ако нарушението е нанесло щети на другата страна, която не е виновна."
    ) == ["bg"]

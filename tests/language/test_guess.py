"""The language of a text is known by its small words."""

from __future__ import annotations

import pytest

from laws_tool.language.guess import language


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

"""Single pieces of mojibake and single controls are read; what looks like them stays."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.repair import repair_text, undo


@pytest.mark.parametrize(
    ("damaged", "expected"),
    [
        ("DÃ¼rer and CÃ©zanne", "Dürer and Cézanne"),
        ("la syriennetÃ© comme dans l’humanitÃ©", "la syrienneté comme dans l’humanité"),
        ("â€œHelloâ€\x9d she said", "“Hello” she said"),
        ("a price of 5 â\x82¬", "a price of 5 €"),
        ("\x93Zitat\x94 \x96 so \x85 und so", "“Zitat” – so … und so"),
        ("Itâ\x80\x99s “fine”", "It’s “fine”"),
        ("Ã la carte, voilÃ, jusqu'Ã nos jours", "à la carte, voilà, jusqu'à nos jours"),
        ("5Î¼m and IL2RÎ³c", "5μm and IL2Rγc"),
        ("í\xa0½í¸\x80 ok", "\U0001f600 ok"),
    ],
)
def test_a_single_piece_is_read(damaged: str, expected: str) -> None:
    done = repair_text(damaged)
    assert done.text == expected
    assert undo(done.text, done.journal) == damaged


@pytest.mark.parametrize(
    "text",
    [
        "AHÅ™, 10 Å—, TRANSFORMATORIŲ™, NESTLÉ®, MANHÃ™, IRMÃ…",
        "C O N C L U S Ã O; NÃO; SÃO PAULO; MAÇÃ; Ã, Â, Ê",
        "Å være eller ikke være; Å, for en dag! Ä, Ö",
        "pi√2, x√y, a√(b), π√π, √π/2, sin√x",
        "ÎÏΐ; Ïλιον; m÷n; 5Ïm",
        "line one\x85\nline two\x85\nline three\x85",
        "\x80\x81\x82\x83\x84\x85\x86\x87",
        "Die Zeichen “Ã” und “Â”, Ã? Â!",
        "Í½ í½ í  í",
    ],
)
def test_what_looks_like_a_piece_stays(text: str) -> None:
    assert repair_text(text).text == text


@given(st.text("aZÃÅÄÎÏâí€™œ©\x80\x85\x93\x94\xa0½¸√≤п¬Ѓ \n’�", max_size=40))
def test_any_row_of_pieces_can_be_had_back(text: str) -> None:
    done = repair_text(text)
    assert undo(done.text, done.journal) == text

"""Damaged letters beside sound quotes, and damaged letters alone."""

import pytest

from laws_tool.repair.encoding import mend
from laws_tool.repair.segments import Draft


def mended(text: str) -> str:
    draft = Draft.of(text).apply(mend(text))
    assert draft.undo() == text
    return draft.text


@pytest.mark.parametrize(
    ("damaged", "right"),
    [
        ("L’Ã‰tat", "L’État"),
        ("Les rÃ©formes de L’Ã‰tat franÃ§ais", "Les réformes de L’État français"),
        ("NestlÃ©’s chocolate", "Nestlé’s chocolate"),
        ("„GrÃ¶ÃŸe“ ist wichtig", "„Größe“ ist wichtig"),
        ("“voilÃ\xa0 le travail”", "“voilà le travail”"),
        ("voilÃ  le travail", "voilà le travail"),
        ("Ã  bientÃ´t", "à bientôt"),
        ("Il Ã¨ vero che", "Il è vero che"),
        ("3 Ã— 4", "3 × 4"),
        ("Ãƒâ€šÃ‚Â£5", "£5"),
        ("Ã¢â‚¬â„¢s", "’s"),
        ("«L’Ã©cole»", "«L’école»"),
        ("citÃ© – l’â€œamiâ€\x9d", "cité – l’“ami”"),
        ("Â« oui Â»", "« oui »"),
        ("cafÃ©’s – “Ã©tat”", "café’s – “état”"),
        ("sÃ³ “vocÃª”", "só “você”"),
    ],
)
def test_letters_that_utf8_made_are_put_back(damaged: str, right: str) -> None:
    assert mended(damaged) == right


@pytest.mark.parametrize(
    "line",
    [
        "L’État, c’est moi",
        'The text shows "Ã©" where it should show "é".',
        "A MINHA IRMÃ” disse",
        "«A MANHû",
        "NÃO, IRMÃ – DE MANHÃ…",
        "Â, Ã e Õ são letras",
        "IRMÃ E IRMÃO",
        "x√2 and √4",
    ],
)
def test_sound_text_with_the_same_letters_stays(line: str) -> None:
    assert mended(line) == line


def test_a_latin_word_gets_no_ideograph() -> None:
    assert "椂" not in mended("NestlÃ©’s chocolate")

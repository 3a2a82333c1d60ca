"""What a note says of a provision, and when: a date is one of the calendar, and no century is guessed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from laws_tool.build import parsed
from laws_tool.model import EditionInfo, Node
from laws_tool.parse.events import events_of

TODAY = date(2026, 12, 1)


def dates(text: str, *elsewhere: date, heading: str | None = None) -> list[str]:
    """The dates of the notes of a text, in an edition that has full dates elsewhere."""
    node = Node("e", "7", "7", "article", "Статья 7", heading, text, "complete", "stated")
    return [event.date for event in events_of(node, "ru", elsewhere, TODAY) if event.place == "text"]


@pytest.mark.parametrize(
    ("note", "said"),
    [
        ("(Утратила силу - Закон от 14.07.2008 N 118-ФЗ)", "2008-07-14"),
        ("(Утратила силу - Закон от 1.7.2008 N 118-ФЗ)", "2008-07-01"),
        ("(Утратила силу 2008-07-14)", "2008-07-14"),
        ("(Утратила силу 2008-13-45)", ""),
        ("(Утратила силу 2008-02-30)", ""),
        ("(Утратила силу - Закон от 31.02.2008 N 118-ФЗ)", ""),
        ("(Утратила силу - Закон от 29.02.2008 N 118-ФЗ)", "2008-02-29"),
        ("(Утратила силу - Закон от 14.07.0000 N 118-ФЗ)", ""),
        ("(Утратила силу 0000-00-00)", ""),
        ("(Пункт 4.2.10 исключен Законом от 14.07.2008)", "2008-07-14"),
        ("(Пункт 12.10.20.4 исключен Законом от 14.07.2008)", "2008-07-14"),
        ("(Утратила силу)", ""),
    ],
)
def test_a_date_of_a_note_is_one_of_the_calendar(note: str, said: str) -> None:
    assert dates(note) == [said]


SHORT = "(Утратила силу - Закон от 14.07.08 N 118-ФЗ)"


def test_two_figures_of_a_year_alone_tell_no_century() -> None:
    assert dates(SHORT) == [""]


def test_two_figures_of_a_year_are_of_the_century_that_the_provision_speaks_of() -> None:
    assert dates(f"{SHORT} (в ред. Закона от 01.03.2004)") == ["2008-07-14", "2004-03-01"]
    assert dates(f"{SHORT} (в ред. Закона от 01.03.1904)") == ["1908-07-14", "1904-03-01"]
    assert dates(SHORT, date(1904, 3, 1), heading="Закон от 01.03.2004") == ["2008-07-14"]


def test_where_the_provision_has_no_full_date_the_others_of_the_edition_tell() -> None:
    assert dates(SHORT, date(1961, 1, 1), date(1996, 6, 13)) == ["2008-07-14"]
    assert dates(SHORT.replace("08 N", "62 N"), date(1961, 1, 1), date(1996, 6, 13)) == ["1962-07-14"]


def test_no_century_is_told_where_two_are_as_near_or_the_nearest_is_to_come() -> None:
    assert dates(SHORT, date(1908, 7, 14), date(2008, 7, 14)) == [""]
    assert dates(SHORT.replace("08 N", "27 N"), date(2025, 1, 1)) == [""]


def test_a_leap_day_is_of_a_leap_year() -> None:
    assert dates(SHORT.replace("14.07.08", "29.02.00"), date(1996, 6, 13)) == ["2000-02-29"]
    assert dates(SHORT.replace("14.07.08", "31.06.08"), date(1996, 6, 13)) == [""]


def test_the_laws_of_an_edition_tell_each_other_the_century(tmp_path: Path) -> None:
    text = f"Статья 1. А\nТекст. (в ред. Закона от 01.03.2004)\nСтатья 2. Б\n{SHORT}\n"
    (tmp_path / "law.txt").write_text(text, encoding="utf-8")
    nodes = parsed(EditionInfo("law", "Law", "ru", "code-ru", ("law.txt",)), tmp_path).nodes
    assert [event.date for node in nodes for event in node.events] == ["2004-03-01", "2008-07-14"]

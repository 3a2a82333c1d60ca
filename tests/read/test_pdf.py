"""PDF: what stands where on the page decides what is read, and in which order."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool.errors import InputError
from laws_tool.read import read
from laws_tool.read.reading import Reading
from tests.read.got import checked

DATA = Path(__file__).parent / "data"


def page_file(name: str) -> bytes:
    return (DATA / name).read_bytes()


def found(name: str) -> Reading:
    return checked(read(page_file(name), name))


def of(reading: Reading, kind: str) -> list[tuple[str, str]]:
    return [(hint.value, reading.of(hint)) for hint in reading.hints if hint.kind == kind]


# columns.pdf: three pages of a club's charter, typeset in two justified columns


def test_columns_are_read_one_after_the_other() -> None:
    reading = found("columns.pdf")
    assert reading.text.split("\n\n")[5:10] == [
        "Глава 2. Правление",
        "Статья 5. Правление со-\nстоит из пяти членов.\nСрок его полномочий два\nгода.",
        "Статья 6. Председателя\nправление выбирает из\nсвоих членов на первом\nзаседании.",
        "Статья 7. Заседание со-\nзывает председатель1 не\nреже чем раз в три меся-\nца.",
        "Статья 8. Правление ре-\nшает большинством голо-\nсов; при равенстве голос\nпредседателя решает.\n"
        "1 В его отсутствие заседание созывает старший по возрасту\nчлен правления.",
    ]


def test_notes_at_the_foot_are_notes_and_their_marks_lead_to_them() -> None:
    reading = found("columns.pdf")
    assert of(reading, "note") == [
        ("1-2", "1 В его отсутствие заседание созывает старший по возрасту\nчлен правления."),
        ("2-3", "2 Если это праздник, то в следующее воскресенье."),
        ("3-3", "3 В приложении к уставу."),
    ]
    assert of(reading, "note-ref") == [("1-2", "1"), ("2-3", "2"), ("3-3", "3")]
    assert [words for _value, words in of(reading, "sup")] == ["1", "2", "3"]


def test_running_heads_are_dropped_and_pages_have_their_printed_numbers() -> None:
    transcript = read(page_file("columns.pdf"), "columns.pdf")
    furniture = [transcript.text[c.start : c.end] for c in transcript.markup if c.kind == "page-furniture"]
    assert [words.split("\n")[0] for words in furniture] == [
        "Устав клуба настольных игр 17",
        "Устав клуба настольных игр 18",
        "Устав клуба настольных игр 19",
    ]
    reading = found("columns.pdf")
    assert [value for value, _words in of(reading, "page")] == ["17", "18", "19"]
    assert "Устав клуба" not in reading.text


# margins.pdf: rules with notes in the margin, in smaller type


def test_notes_in_the_margin_stand_after_the_line_that_they_are_beside() -> None:
    reading = found("margins.pdf")
    assert [words for _value, words in of(reading, "margin")] == [
        "Right to vote.\nAmended by\nrule 7 of 2020.",
        "Casting vote.",
        "Notice of\nmeetings.",
        "Quorum.",
        "Change of\nrules.",
    ]
    assert reading.text.startswith(
        "1. (1) Every member of the club shall have one\n"
        "Right to vote.\nAmended by\nrule 7 of 2020.\n"
        "vote at a general meeting, and no member may\nvote by proxy.\n\n"
        "(2) A member who owes a fee for more than two\nmonths may not vote.\n"
    )
    assert [value for value, _words in of(reading, "page")] == ["4", "5", "6"]


# What cannot be read


def test_pictures_of_pages_have_no_text() -> None:
    with pytest.raises(InputError, match=r"scan\.pdf: PDF: it has no text.*OCR"):
        read(page_file("scan.pdf"), "scan.pdf")


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9, 0.99])
def test_a_file_that_was_cut_says_so(share: float) -> None:
    data = page_file("columns.pdf")
    with pytest.raises(InputError, match=r"law\.pdf: PDF: the file is damaged or cut .*fetch it again"):
        read(data[: int(share * len(data))], "law.pdf")


def test_a_locked_file_says_so() -> None:
    with pytest.raises(InputError, match="PDF: locked by a password: open it, save it without one"):
        read(page_file("locked.pdf"), "locked.pdf")


def test_every_sign_of_the_pages_is_in_the_text() -> None:
    """Counted by hand in margins.pdf: the words of its third page, with its head and its number."""
    transcript = read(page_file("margins.pdf"), "margins.pdf")
    last = transcript.parts[-1]
    words = "Rules of the Club 6 5. These rules are changed by two thirds of the members who are present."
    expected = sorted(f"{words} Change of rules.".split())
    assert sorted(transcript.text[last.start : last.end].split()) == expected

"""Plain text stays as it is, but for the furniture of pages."""

from __future__ import annotations

from pathlib import Path

from laws_tool.read import read, read_text
from laws_tool.read.furniture import furniture
from tests.read.got import checked, got

PAGES = [
    "ПРАВИЛА КЛУБА\n\n7\n\nПравило 1.\nИгрок прихо-\n",
    "8\nПРАВИЛА КЛУБА\nдит вовремя.\nПравило 2.\n",
    "ПРАВИЛА КЛУБА\n\n9\nОпоздавший ждёт.\n\n",
    "Правило 5.\nКонец.\n10\n",
]


def test_text_without_form_feeds_is_left_alone() -> None:
    found = read_text("Правило 1\n- 5 -\n", "plain")
    assert (found.markup, found.hints) == ((), ())


def test_running_heads_and_page_numbers_are_taken_off_and_tell_the_page() -> None:
    text = "\f".join(PAGES)
    found = got(text, "plain")
    assert [line for line in found.text.split("\n") if line] == [
        "Правило 1.",
        "Игрок прихо-",
        "дит вовремя.",
        "Правило 2.",
        "Опоздавший ждёт.",
        "Правило 5.",
        "Конец.",
    ]
    assert [hint.value for hint in found.hints] == ["7", "8", "9", "10"]
    assert found.of(found.hints[3]).strip() == "Правило 5.\nКонец."


def test_headings_that_open_every_page_are_no_running_heads() -> None:
    pages = [[f"Статья {n}.", f"Текст {n + 1}.", f"Конец {n * n}."] for n in (3, 4, 7, 9)]
    assert [dict(page.lines) for page in furniture(pages)] == [{}] * len(pages)


def test_page_numbers_with_words() -> None:
    pages = [["a", f"Страница {n} из 9"] for n in (1, 2, 3)]
    assert [dict(page.lines) for page in furniture(pages)] == [{1: "running-head"}] * len(pages)


def test_lines_on_both_sides_of_a_page_stay_apart() -> None:
    assert got("one\ftwo\r\n\fthree\f\ffour", "plain").text.split() == ["one", "two", "three", "four"]


def test_a_real_text_from_pdf(material: Path) -> None:
    source = (material / "malta" / "constitution.txt").read_bytes()
    found = checked(read(source, "constitution.txt"))
    assert "\f" not in found.text
    pages = [hint.value for hint in found.hints if hint.kind == "page"]
    assert pages == [str(n) for n in range(1, 91)]
    assert found.text.count("\nCONSTITUTION OF MALTA\n") <= 3
    assert "Malta.\n\nCap. 354.\nFilling of\nvacancies.\n" in found.text

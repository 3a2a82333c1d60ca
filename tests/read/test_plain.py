"""Plain text stays as it is, but for the furniture of pages."""

from __future__ import annotations

from pathlib import Path

import pytest

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
    pages = [[f"Статья {n}", f"Текст {n + 1}.", f"Конец {n * n}."] for n in (3, 4, 5, 6)]
    assert [dict(page.lines) for page in furniture(pages)] == [{}] * len(pages)
    assert [page.number for page in furniture(pages)] == ["1", "2", "3", "4"]  # none is printed


@pytest.mark.parametrize(
    "heading",
    [
        "Статья {}", "СТАТЬЯ {}", "Article {}", "Art. {}", "Глава {}", "Rule {}", "Law {}", "Section {}",
        "§{}", "Правило {}", "Artikel {}", "{} §", "{} straipsnis", "{}. cikk", "Article No. {}",
        "[Article {}]", "§ {}", "Madde {}", "Kifungu {}", "Kifungu cha {}", "Kifungu — {}", "{} mugabane",
    ],
)  # fmt: skip
@pytest.mark.parametrize("first", [1, 7])
def test_no_heading_whose_numbers_run_with_the_pages_is_lost(heading: str, first: int) -> None:
    pages = [
        f"{heading.format(n)}\nThe words of {chr(96 + n)}.\nThe end of {chr(96 + n)}.\n"
        for n in range(first, 8 + first)
    ]
    text = "\f".join(pages)
    assert [line for line in got(text, "plain").text.split("\n") if line] == [
        line for page in pages for line in page.split("\n") if line
    ]


def test_a_chapter_over_an_article_on_every_page_is_kept() -> None:
    pages = [[f"CHAPTER {n}", f"Article {n}", f"Text {n * n}.", f"- {n} -"] for n in range(1, 9)]
    assert [dict(page.lines) for page in furniture(pages)] == [{3: "page-number"}] * len(pages)
    pages = [[f"Kitabu {n}", f"Kifungu {n}", f"a) maneno {n * n};"] for n in range(1, 9)]
    assert [dict(page.lines) for page in furniture(pages)] == [{}] * len(pages)
    pages = [[f"Kifungu cha {n}", f"a) maneno {n * n};"] for n in range(1, 9)]
    assert [dict(page.lines) for page in furniture(pages)] == [{}] * len(pages)


def test_headings_do_not_tell_the_number_of_the_page() -> None:
    pages = [[f"Статья {n + 10}", f"Текст {n * n}.", f"{n}"] for n in range(3, 8)]
    assert [page.number for page in furniture(pages)] == ["3", "4", "5", "6", "7"]


@pytest.mark.parametrize(
    "line",
    ["{}", "- {} -", "page {}", "Page {} of 20", "[стр. {}]", "стр. {}", "с. {} из 20", "{} / 20", "{}/20",
     "Seite {}", "Sivu {}", "{}. oldal", "— Trang {} —"],
)  # fmt: skip
@pytest.mark.parametrize("at", [0, 2])
def test_what_only_numbers_the_pages_is_taken_off(line: str, at: int) -> None:
    pages = [[f"Text of {chr(96 + n)}.", f"More {n * n}."] for n in range(5, 9)]
    for n, page in enumerate(pages, 5):
        page.insert(at, line.format(n))
    found = furniture(pages)
    assert [list(page.lines) for page in found] == [[at]] * len(pages)
    assert [page.number for page in found] == ["5", "6", "7", "8"]


def test_running_heads_with_the_number_of_the_page_are_taken_off_where_they_cut_the_text() -> None:
    texts = ["The dealer", "pays at once.", "Nobody else", "has a claim.", "The end", "is near."]
    pages = [
        [f"{n} Law of Games" if n % 2 else f"Law of Games {n}", words] for n, words in enumerate(texts, 4)
    ]
    assert [dict(page.lines) for page in furniture(pages)] == [{0: "running-head"}] * len(pages)
    feet = [[f"The dealer pays {n * n}.", f"Law of Games {n}"] for n in range(4, 9)]
    assert [dict(page.lines) for page in furniture(feet)] == [{1: "running-head"}] * len(feet)


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

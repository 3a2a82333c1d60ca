"""One short law, written for this test, in every format that is read: the tree is the same."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool.build import parsed
from laws_tool.model import EditionInfo, Node

LAW = Path(__file__).parent.parent / "read" / "data"
FORMATS = ("txt", "md", "html", "docx", "odt", "rtf", "pdf", "epub", "fb2")

OUTLINE = [
    ("preface:1", "preface", None),
    ("chapter:1", "chapter", "Общие положения"),
    ("1", "article", "Предмет правил"),
    ("1.1", "paragraph", None),
    ("1.2", "paragraph", None),
    ("1.2.1", "point", None),
    ("1.2.2", "point", None),
    ("2", "article", "Взносы"),
    ("2.1", "paragraph", None),
    ("2.2", "paragraph", None),
    ("chapter:2", "chapter", "Встречи"),
    ("3", "article", "Время встреч"),
    ("7¹", "article", "Отмена встречи"),
    ("7¹.1", "paragraph", None),
    ("7¹.1.а", "item", None),
    ("7¹.1.б", "item", None),
    ("7¹.2", "paragraph", None),
    ("8", "article", None),
]


def nodes(ending: str) -> list[Node]:
    info = EditionInfo("law", "Правила клуба", "ru", "code-ru", (f"law.{ending}",))
    return list(parsed(info, LAW).nodes)


@pytest.mark.parametrize("ending", FORMATS)
def test_a_law_has_the_same_tree_in_every_format(ending: str) -> None:
    assert [(n.path, n.kind, n.heading) for n in nodes(ending)] == OUTLINE


@pytest.mark.parametrize("ending", FORMATS)
def test_a_law_has_the_same_text_and_notes_in_every_format(ending: str) -> None:
    def read(ending: str) -> list[tuple[object, ...]]:
        return [
            (n.text, n.tail, [(note.anchor, note.text) for note in n.footnotes], n.is_repealed)
            for n in nodes(ending)
        ]

    assert read(ending) == read("html")


def test_what_the_footnote_and_the_table_say() -> None:
    fee = next(n for n in nodes("docx") if n.path == "2.1")
    assert fee.text == "Член клуба платит взнос по таблице:\nСрок\tВзнос\nмесяц\t5\nгод\t50"
    assert [(note.mark, note.text) for note in fee.footnotes] == [("1", "Взнос не возвращается.")]
    assert [(fee.text[t.start : t.end]) for t in fee.tables] == ["Срок\tВзнос\nмесяц\t5\nгод\t50"]


@pytest.mark.parametrize(("ending", "part"), [("docx", "word/document.xml"), ("odt", "content.xml")])
def test_a_place_in_a_container_names_its_part(ending: str, part: str) -> None:
    span = next(n for n in nodes(ending) if n.path == "2").sources[0]
    assert (span.part, span.unit) == (part, "char")


def test_a_raised_number_is_no_other_article() -> None:
    assert "71" not in {n.path for n in nodes("html")}

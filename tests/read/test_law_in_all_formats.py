"""One short law in nine formats reads the same in all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool.read import read
from laws_tool.read.reading import Reading
from tests.read.got import checked

DATA = Path(__file__).parent / "data"
FORMATS = ["txt", "md", "html", "docx", "odt", "rtf", "pdf", "epub", "fb2"]
NOTE = "¹ Взнос не возвращается."
RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def law(suffix: str) -> Reading:
    path = DATA / f"law.{suffix}"
    return checked(read(path.read_bytes(), path.name))


def words(found: Reading, *, without: str = "") -> str:
    """The reading text: raised signs as Unicode has them, white space as one space, without some hints."""
    signs = list(found.text)
    for hint in found.hints:
        if hint.kind == "sup":
            signs[hint.start : hint.end] = found.of(hint).translate(RAISED)
    for hint in found.hints:
        if hint.kind == without:
            signs[hint.start : hint.end] = [""] * (hint.end - hint.start)
    return " ".join("".join(signs).split())


@pytest.fixture(scope="module")
def expected() -> str:
    """The words of the law as its plain text has them, without the note, whose place differs."""
    return " ".join((DATA / "law.txt").read_text(encoding="utf-8").replace(NOTE, "").split())


@pytest.mark.parametrize("suffix", FORMATS[1:])
def test_the_law_reads_the_same(suffix: str, expected: str) -> None:
    assert words(law(suffix), without="note") == expected


@pytest.mark.parametrize("suffix", FORMATS[1:])
def test_the_note_and_its_mark_are_known(suffix: str) -> None:
    found = law(suffix)
    (mark,) = [hint for hint in found.hints if hint.kind == "note-ref"]
    (note,) = [hint for hint in found.hints if hint.kind == "note"]
    assert mark.value == note.value
    assert found.of(mark) == "1"
    assert found.text[: mark.start].endswith("платит взнос")
    assert found.of(note).split() == ["1", "Взнос", "не", "возвращается."]


@pytest.mark.parametrize("suffix", FORMATS[1:])
def test_each_block_is_a_line(suffix: str) -> None:
    """A row is a line with tabs; so is every paragraph but those of a PDF, whose lines stay."""
    found = law(suffix)
    read_lines = [line for line in found.text.split("\n") if line.strip()]
    assert [found.of(hint).strip("\n") for hint in found.hints if hint.kind == "row"] == [
        "Срок\tВзнос",
        "месяц\t5",
        "год\t50",
    ]
    for line in (
        "2. Правила обязательны для:",
        "1) членов клуба;",
        "б) снегопада.",
        "Статья 8. Утратила силу.",
    ):
        assert line in read_lines
    if suffix != "pdf":
        last = "2. Об отмене сообщают за день до встречи тем, кто назван в пункте 2 статьи 1."
        assert last in read_lines


HEADINGS = [
    "Глава 1. Общие положения",
    "Статья 1. Предмет правил",
    "Статья 2. Взносы",
    "Глава 2. Встречи",
    "Статья 3. Время встреч",
    "Статья 71. Отмена встречи",
    "Статья 8. Утратила силу.",
]


@pytest.mark.parametrize("suffix", ["md", "html", "docx", "odt", "rtf", "epub", "fb2"])
def test_headings_are_known_with_their_levels(suffix: str) -> None:
    found = law(suffix)
    headings = [(found.of(hint), int(hint.value)) for hint in found.hints if hint.kind == "heading"]
    chapters = [level for text, level in headings if text.startswith("Глава")]
    articles = [level for text, level in headings if text.startswith("Статья")]
    assert [text for text, _level in headings if text in HEADINGS] == HEADINGS
    assert len(set(chapters)) == len(set(articles)) == 1
    assert articles[0] == chapters[0] + 1


@pytest.mark.parametrize("suffix", ["docx", "odt"])
def test_numbers_that_the_file_leaves_to_be_counted_are_supplied_with_their_reason(suffix: str) -> None:
    path = DATA / f"law.{suffix}"
    supplied = [c for c in read(path.read_bytes(), path.name).markup if c.rule == "paragraph-number"]
    assert [c.new for c in supplied] == [
        *("Глава 1. ", "1. ", "2. ", "1) ", "2) ", "1. ", "2. "),
        *("Глава 2. ", "1. ", "а) ", "б) ", "2. "),
    ]
    assert all("counted to here" in c.evidence for c in supplied)


@pytest.mark.parametrize("suffix", ["docx", "odt", "rtf", "pdf"])
def test_heads_and_feet_of_pages_are_furniture(suffix: str) -> None:
    path = DATA / f"law.{suffix}"
    found = read(path.read_bytes(), path.name)
    dropped = [found.text[c.start : c.end] for c in found.markup if c.kind == "page-furniture"]
    if suffix != "rtf":
        assert {"Правила клуба", "Страница 2"} <= {text.strip() for text in dropped}
    assert dropped


@pytest.mark.parametrize("suffix", ["md", "html", "docx", "odt", "rtf", "pdf", "epub", "fb2"])
def test_the_file_says_its_title(suffix: str) -> None:
    path = DATA / f"law.{suffix}"
    assert dict(read(path.read_bytes(), path.name).attributes)["title"] == "Правила клуба настольных игр"


def test_parts_say_where_a_stretch_is_from() -> None:
    book, page = DATA / "law.epub", DATA / "law.pdf"
    found = read(book.read_bytes(), book.name)
    assert [part.name for part in found.parts] == ["book/text/1.xhtml", "book/text/2.xhtml"]
    assert "Глава 2. Встречи" in found.text[found.parts[1].start : found.parts[1].end]
    pages = read(page.read_bytes(), page.name)
    assert [part.name for part in pages.parts] == ["page 1", "page 2"]
    assert "Глава 2. Встречи" in pages.text[pages.parts[1].start : pages.parts[1].end]

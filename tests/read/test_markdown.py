"""Markdown is read as its rendered page, with the numbers that its author typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool.read import read, read_text
from tests.read.got import checked, got, hints, lines


def test_headings_of_both_kinds() -> None:
    text = "Article 910\n----\n\n## Статья 7<sup>1</sup>. Ход ##\n\nText\n"
    assert lines(text, "markdown") == ["Article 910", "Статья 71. Ход", "Text"]
    assert hints(text, "markdown", "heading", "sup") == [
        ("heading", "2", "Article 910"),
        ("heading", "2", "Статья 71. Ход"),
        ("sup", "", "1"),
    ]


def test_front_matter_is_what_the_file_says_of_itself() -> None:
    text = '---\nlang: "ru"\nheading: Общие положения\ntags:\n  - "a"\n---\n\n# Статья 1\n'
    found = read_text(text, "markdown")
    assert lines(text, "markdown") == ["Статья 1"]
    assert found.attributes == (("language", "ru"), ("heading", "Общие положения"))
    assert [c.kind for c in found.markup if c.rule == "front-matter"] == ["front-matter"]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("*a* **b** ***c*** _d_ `e  f` ~~g~~", "a b c d e f g"),
        ("a*b*c **d*e*f**", "abc def"),
        (r"\* \[x\] 1\. \\ a\b", r"* [x] 1. \ a\b"),
        ("&laquo;a&raquo; &amp;lt; &#8470; &nosuch;", "«a» &lt; № &nosuch;"),
        ("[a](b) [c](<d e> 'f') [g][h] [h] ![i](j)", "a c g h"),
        ("[a [b] c](d) [e\\]](f(g)h)", "a [b] c e]"),
        ("<http://a.b/c> <x@y.z>", "http://a.b/c x@y.z"),
        ("x<sub>2</sub> <a id='p'></a>y <!-- no --> z", "x2 y z"),
        ("[[st-1|Статья 1]] и [[st-2]] и [[]]", "Статья 1 и st-2 и [[]]"),
        ("a * b, 2 < 3 & 4 > 1, [no link], 5*6", "a * b, 2 < 3 & 4 > 1, [no link], 5*6"),
        ("**a", "**a"),
        ("``a ` b`` c", "a ` b c"),
        ("*a [b*](c)", "*a b*"),
    ],
)
def test_marks_are_taken_off_and_nothing_else(source: str, expected: str) -> None:
    assert got(f"{source}\n\n[h]: http://x\n", "markdown").text == expected


def test_links_say_where_they_lead() -> None:
    text = '[a](b "t") [[c|d]] <http://e.f>'
    assert hints(text, "markdown", "link") == [
        ("link", "b", "a"),
        ("link", "c", "d"),
        ("link", "http://e.f", "http://e.f"),
    ]


def test_numbers_of_lists_stay_as_typed_and_bullets_go() -> None:
    text = "3. three\n4. four\n   - *a*\n   - b\n\n7) seven\n1. one\n"
    assert lines(text, "markdown") == ["3. three", "4. four", "a", "b", "7) seven", "1. one"]
    assert [value for _kind, value, _words in hints(text, "markdown", "item")] == [
        "3.",
        "4.",
        "",
        "",
        "7)",
        "1.",
    ]


def test_wrapped_lines_stay_lines_for_the_parser() -> None:
    text = "Les dispositions\ndes articles 343.\n\nToutefois.\n"
    assert got(text, "markdown").text == "Les dispositions\ndes articles 343.\n\nToutefois.\n"
    assert hints(text, "markdown", "pre") == [("pre", "", "Les dispositions\ndes articles 343.")]


def test_quotes_and_callouts() -> None:
    text = "> [!info] Глава 1\n> Источник\n\n> Цитата\n> > внутри\n"
    assert lines(text, "markdown") == ["Глава 1", "Источник", "Цитата", "внутри"]
    assert hints(text, "markdown", "callout", "quote") == [
        ("callout", "info", "Глава 1\nИсточник"),
        ("quote", "", "Цитата\nвнутри"),
        ("quote", "", "внутри"),
    ]


def test_tables() -> None:
    text = "| Вид | Штраф |\n|---|--:|\n| 1 | **11** |\n|  | a\\|b |\n| x |\n"
    assert got(text, "markdown").text.rstrip("\n") == "Вид\tШтраф\n1\t11\n\ta|b\nx"
    assert [words for _kind, _value, words in hints(text, "markdown", "row")] == [
        "Вид\tШтраф",
        "1\t11",
        "\ta|b",
        "x",
    ]


def test_notes_stand_where_the_file_has_them() -> None:
    text = "Карта[^а].\n\n[^а]: Открытая.\n    И закрытая.\n\nДалее.\n"
    assert lines(text, "markdown") == ["Картаа.", "а Открытая.", "И закрытая.", "Далее."]
    assert hints(text, "markdown", "note-ref", "note") == [
        ("note-ref", "а", "а"),
        ("note", "а", "а Открытая.\nИ закрытая."),
    ]


def test_a_list_of_links_into_the_file_is_a_table_of_contents() -> None:
    text = "- [A](#a)\n  - [B](#b)\n\n- [A](#a) is not\n- [B](#b)\n"
    contents = hints("- [A](#a)\n  - [B](#b)\n\n# A\n", "markdown", "toc")
    assert contents == [("toc", "", "A\nB")]
    assert hints(text, "markdown", "toc") == []


def test_html_among_the_blocks() -> None:
    text = 'a\n\n<div class="x"><p>b &amp; c</p>\n<p>d</div>\n\n> <p>e\n> f\n\n- <p>g\n'
    assert lines(text, "markdown") == ["a", "b & c", "d", "e", "f", "g"]


def test_code() -> None:
    text = "```py\na  = 1\n\nb\n```\n\n> ```\n> c  d\n> ```\n\n    e\n      f\n"
    assert lines(text, "markdown") == ["a  = 1", "b", "c  d", "e", "  f"]
    assert [words for _kind, _value, words in hints(text, "markdown", "code")] == [
        "a  = 1\n\nb",
        "c  d",
        "e\n  f",
    ]


def test_places_are_right_with_any_line_ends_and_a_mark_of_byte_order() -> None:
    text = "---\nlang: ru\n---\n# Статья 7\n\n1. *Раз*\n\n| a | b |\n|---|---|\n| c | d |\n"
    expected = lines(text, "markdown")
    assert expected == ["Статья 7", "1. Раз", "a\tb", "c\td"]
    for variant in (text.replace("\n", "\r\n"), text.replace("\n", "\r"), "\ufeff" + text):
        found = checked(read_text(variant, "markdown"))
        assert [line.strip("\r") for line in found.text.splitlines() if line.strip()] == expected
        assert [found.of(hint) for hint in found.hints if hint.kind == "em"] == ["Раз"]


def test_real_markdown_is_read_without_marks_and_undone(material: Path) -> None:
    """In a fixed sample of the articles every paragraph of the source is a line of the reading text."""
    for path in sorted(material.glob("kz-tax/**/st-0[0-4]*.md")):
        source = path.read_text(encoding="utf-8")
        found = checked(read(path.read_bytes(), path.name))
        body = source.split("\n---\n", 1)[1]
        plain = [line for line in body.split("\n") if line and not line.startswith(tuple("#><|-*["))]
        assert set(plain) <= set(found.text.split("\n")), path.name
        assert found.text.startswith("Статья "), path.name


def test_real_hard_wrapped_articles(material: Path) -> None:
    for path in sorted((material / "code-civil-fr-versions").glob("*.md")):
        source = path.read_text(encoding="utf-8")
        found = checked(read_text(source, "markdown"))
        heading, _line, body = source.split("\n", 2)
        assert found.text.split("\n", 1)[0] == heading
        assert found.text.split("\n", 1)[1].strip() == body.strip()

"""HTML is read as a browser shows it."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool.read import read, read_text
from tests.read.got import checked, got, hints, lines


def test_blocks_stand_on_lines_and_white_space_is_one_space() -> None:
    page = "<body>\n<h1>Статья\n  5.</h1>\n<p> Игрок <b>не</b>\n вправе.</p><div>Штраф:<p>десять</div></body>"
    assert lines(page, "html") == ["Статья 5.", "Игрок не вправе.", "Штраф:", "десять"]


def test_no_break_spaces_stay() -> None:
    assert lines("<p>№&nbsp;5&#160;и &laquo;6&raquo;", "html") == ["№\u00a05\u00a0и «6»"]


def test_a_paragraph_of_no_break_spaces_is_an_empty_line() -> None:
    assert got("<p>one</p><p>&nbsp;</p><p>two</p>", "html").text == "one\n\ntwo"


def test_end_tags_may_be_missing() -> None:
    assert lines("<ul><li>one<li>two</ul><p>three<p>four<h2>five", "html") == [
        "one",
        "two",
        "three",
        "four",
        "five",
    ]


def test_soft_hyphens_are_not_read() -> None:
    assert lines("<p>рас&shy;по\u00adря&#173;жение", "html") == ["распоряжение"]


def test_raised_signs_are_known_by_the_style_sheet_whatever_their_class() -> None:
    page = (
        "<style>.z { vertical-align: super } .q { vertical-align: sub }"
        ".n { vertical-align: baseline }</style>"
        '<p>Статья 7<span class="z">1</span>, H<span class="q">2</span>O, <span class="n">да</span>'
        '<sup>2</sup> <span style="vertical-align: super">3</span>'
    )
    assert lines(page, "html") == ["Статья 71, H2O, да2 3"]
    assert hints(page, "html", "sup", "sub") == [
        ("sup", "", "1"),
        ("sub", "", "2"),
        ("sup", "", "2"),
        ("sup", "", "3"),
    ]


def test_what_a_browser_hides_is_not_read() -> None:
    page = (
        "<head><title>T</title><style>.HD{display:none}</style><script>var a = '<p>no</p>';</script></head>"
        '<p>one<span class="HD">two</span><span style="display: none">three</span><span hidden>four</span>'
        "<!-- five --> six"
    )
    assert lines(page, "html") == ["one six"]


def test_rules_for_printing_do_not_hide() -> None:
    page = "<style>@media print { .a { display: none } } @media screen { .b { display: none } }</style>"
    assert lines(page + '<p class="a">one<p class="b">two', "html") == ["one"]


def test_lines_that_are_wrapped_by_hand_stay_lines() -> None:
    page = (
        "<pre>\n     С т а т ь я  32. <b>Право</b>\n                      собственности\n"
        "\n<i>     Да.</i>\n</pre>"
    )
    assert got(page, "html").text == (
        "     С т а т ь я  32. Право\n                      собственности\n\n     Да."
    )
    assert [kind for kind, *_ in hints(page, "html", "pre")] == ["pre"]


def test_a_row_of_a_table_is_a_line_with_tabs() -> None:
    page = (
        "<table><tr><th>Вид</th><th>Штраф</th></tr><tr><td></td><td><p>5</p><p>6</p></td></tr>"
        "<tr><td>&nbsp;</td><td>a<br>b</td><td></td></tr></table>"
    )
    assert got(page, "html").text == "Вид\tШтраф\n\t5 6\n\ta b"
    assert hints(page, "html", "row") == [
        ("row", "table-1", "Вид\tШтраф"),
        ("row", "table-1", "\t5 6"),
        ("row", "table-1", "\ta b"),
    ]


def test_a_table_that_only_arranges_the_page_has_no_rows() -> None:
    page = "<table><tr><td>menu</td><td><h1>Law</h1><p>one</p><p>two</p></td></tr></table>"
    assert lines(page, "html") == ["menu", "Law", "one", "two"]
    assert hints(page, "html", "row") == []


@pytest.mark.parametrize(
    ("start", "labels"),
    [
        ("<ol>", ["1.", "2."]),
        ("<ol start=9>", ["9.", "10."]),
        ("<ol type=a>", ["a.", "b."]),
        ('<ol style="list-style-type: upper-roman" start=4>', ["IV.", "V."]),
        ("<ol reversed>", ["2.", "1."]),
        ("<ul>", ["", ""]),
        ('<ol style="list-style: none">', ["", ""]),
    ],
)
def test_numbers_of_lists_are_supplied_and_say_so(start: str, labels: list[str]) -> None:
    page = f"{start}<li>one</li><li>two</li>"
    expected = [f"{label} {word}".strip() for label, word in zip(labels, ["one", "two"], strict=True)]
    assert lines(page, "html") == expected
    assert [value for _kind, value, _words in hints(page, "html", "item")] == labels
    supplied = [c for c in read_text(page, "html").markup if c.kind == "list-number"]
    assert [c.new.strip() for c in supplied] == list(filter(None, labels))
    assert all(c.evidence for c in supplied)


def test_an_item_has_its_own_number() -> None:
    assert lines("<ol><li>a<li value=7>b<li>c<li></ol><p>d", "html") == ["1. a", "7. b", "8. c", "d"]


NOTES = {
    "Word": (
        '<p>Карта<a href="#_ftn1" name="_ftnref1"><sup>[1]</sup></a>.'
        '<div id="ftn1"><p><a href="#_ftnref1" name="_ftn1">[1]</a> Открытая.</div>'
    ),
    "LibreOffice": (
        '<p>Карта<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>[1]</sup></a>.'
        '<div id="sdfootnote1"><p><a name="sdfootnote1sym" href="#sdfootnote1anc">[1]</a> Открытая.</div>'
    ),
    "roles": (
        '<p>Карта<a role="doc-noteref" href="#n"><sup>[1]</sup></a>.'
        '<aside id="n" role="doc-footnote">[1] Открытая.'
    ),
    "EPUB": (
        '<p>Карта<a epub:type="noteref" href="#n">[1]</a>.<aside id="n" epub:type="footnote">[1] Открытая.'
    ),
}


@pytest.mark.parametrize("program", NOTES)
def test_footnotes_are_known_by_their_links(program: str) -> None:
    page = NOTES[program]
    assert lines(page, "html") == ["Карта[1].", "[1] Открытая."]
    (mark, note) = hints(page, "html", "note-ref", "note")
    assert (mark[0], mark[2]) == ("note-ref", "[1]")
    assert (note[0], note[2]) == ("note", "[1] Открытая.")
    assert mark[1] == note[1]


def test_a_cross_reference_is_no_footnote() -> None:
    page = '<p id="a">См. <a href="#b">статью 2 ниже</a><p id="b">См. <a href="#a">статью 1 выше</a>'
    assert hints(page, "html", "note-ref", "note") == []
    assert [value for _kind, value, _words in hints(page, "html", "link")] == ["#b", "#a"]


def test_a_list_of_links_into_the_page_is_a_table_of_contents() -> None:
    page = '<ul><li><a href="#1">Глава 1</a><li><a href="#2">Глава 2</a></ul><h2 id=1>Глава 1</h2>'
    assert hints(page, "html", "toc") == [("toc", "", "Глава 1\nГлава 2")]


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        (
            '<p>Карта.<span class="mark"> (В редакции закона 5)</span>',
            [("amendment", "note", "(В редакции закона 5)")],
        ),
        (
            '<p><font class="ed">(Утратила силу - закон 5)</font>',
            [("amendment", "note", "(Утратила силу - закон 5)")],
        ),
        ('<p>поселений<span class="ed">, округов</span>', []),
        (
            "<p>пять <del>дней</del><ins>суток</ins>",
            [("amendment", "del", "дней"), ("amendment", "ins", "суток")],
        ),
    ],
)
def test_notes_of_editors_are_told_from_amended_words(
    page: str, expected: list[tuple[str, str, str]]
) -> None:
    assert hints(page, "html", "amendment") == expected


def test_page_numbers_of_a_printed_book_are_furniture() -> None:
    page = (
        '<p><span class="pagenum">[Pg 84]</span>Ход <span role="doc-pagebreak" title="85"></span>вне очереди.'
    )
    assert lines(page, "html") == ["Ход вне очереди."]
    assert [(kind, value, words.strip()) for kind, value, words in hints(page, "html", "page")] == [
        ("page", "84", "Ход"),
        ("page", "85", "вне очереди."),
    ]


@pytest.mark.parametrize(
    "damage", ["<p", "</", "<!--", "<![CDATA[x", "&#", "&#xZ;", "&#12a; <b>x", "<p a='", "]]>"]
)
def test_a_page_that_breaks_off_is_read_to_its_end(damage: str) -> None:
    found = got("<p>Правило 1</p>" + damage, "html")
    assert found.text.startswith("Правило 1")


def test_a_reference_that_is_none_does_not_stop_the_reading() -> None:
    assert lines("<p>a &# b <i>c</i><p>d &#; <i>e</i><p>f & g &unknown; <i>h</i>", "html") == [
        "a &# b c",
        "d &#; e",
        "f & g &unknown; h",
    ]


def test_the_page_says_its_title_and_language() -> None:
    page = (
        '<html lang="ru"><meta charset=utf-8><title>Правила\nигры</title><meta name="DC.date" content="1987">'
    )
    assert dict(read_text(page, "html").attributes) == {
        "language": "ru",
        "title": "Правила игры",
        "charset": "utf-8",
        "date": "1987",
    }


@pytest.mark.parametrize("encoding", ["utf-8", "cp1251", "koi8-r", "utf-16"])
def test_the_encoding_is_the_one_that_the_page_names(encoding: str) -> None:
    page = f'<html><meta http-equiv="Content-Type" content="text/html; charset={encoding}"><p>Ёж</html>'
    assert checked(read(page.encode(encoding), "law.html")).text.strip("\ufeff") == "Ёж"


def test_a_page_that_was_saved_anew_as_utf8_may_still_name_its_old_encoding() -> None:
    page = '<html><meta charset="windows-1251"><p>Правило</html>'
    assert checked(read(page.encode(), "law.html")).text == "Правило"


# Real pages: counts taken from their source by hand, with grep


@pytest.mark.parametrize(
    ("name", "raised", "first"),
    [
        ("vodny-2006.102107048.html", 27, "РОССИЙСКАЯ ФЕДЕРАЦИЯ"),
        ("konstitutsiya-1993.102027595.html", 34, "Принята всенародным голосованием"),
    ],
)
def test_real_laws_have_their_raised_numbers(material: Path, name: str, raised: int, first: str) -> None:
    source = (material / "pravo-gov-ru" / name).read_bytes()
    assert source.count(b'class="W9"') == raised
    found = checked(read(source, name))
    assert found.text.startswith(first)
    assert sum(hint.kind == "sup" for hint in found.hints) == raised
    assert found.text.count("(В редакции") == source.decode().count("(В редакции")
    assert "<" not in found.text and "&nbsp" not in found.text and "vertical-align" not in found.text


def test_real_old_laws_keep_their_lines(material: Path) -> None:
    source = (material / "pravo-gov-ru" / "vodny-1995.102038209.html").read_text(encoding="utf-8")
    found = checked(read_text(source, "html"))
    pre = next(hint for hint in found.hints if hint.kind == "pre")
    assert found.of(pre).strip() == found.text.strip()
    assert (
        "\n     С т а т ь я  32. Предмет права собственности на\n                      водные объекты\n"
        in found.text
    )
    assert found.text.count("С т а т ь я") == source.count("С т а т ь я")

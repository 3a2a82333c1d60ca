"""ODT: numbers are counted by the lists of the file, notes follow their paragraph."""

from __future__ import annotations

import pytest

from laws_tool.errors import InputError
from laws_tool.read import read
from laws_tool.read.reading import Reading
from tests.read.got import checked
from tests.read.office import ODF, odt


def found(text: str, styles: str = "", **members: str) -> Reading:
    return checked(read(odt(text, styles, **members), "law.odt"))


def lines(text: str, styles: str = "") -> list[str]:
    return found(text, styles).text.split("\n")


def of(reading: Reading, *kinds: str) -> list[tuple[str, str, str]]:
    return [(hint.kind, hint.value, reading.of(hint)) for hint in reading.hints if hint.kind in kinds]


def level(number: int, format: str, suffix: str, more: str = "") -> str:  # noqa: A002
    return (
        f'<text:list-level-style-number text:level="{number}" style:num-format="{format}" '
        f'style:num-suffix="{suffix}" {more}/>'
    )


def a_list(*levels: str) -> str:
    return f'<text:list-style style:name="L">{"".join(levels)}</text:list-style>'


def p(words: str, style: str = "") -> str:
    return f'<text:p text:style-name="{style}">{words}</text:p>'


def item(*blocks: str, start: int | None = None) -> str:
    number = f' text:start-value="{start}"' if start is not None else ""
    return f"<text:list-item{number}>{''.join(blocks)}</text:list-item>"


TWO_LEVELS = a_list(
    level(1, "1", ".", 'style:num-prefix="Статья "'),
    level(2, "1", "", 'text:display-levels="2"'),
    level(3, "а, б, .., аа, аб, ... (ru)", ")"),
)


def test_levels_of_a_list() -> None:
    inner = f"<text:list>{item(p('судьи'))}{item(p('игроки'))}</text:list>"
    middle = f"<text:list>{item(p('Члены'), inner)}{item(p('Гости'))}</text:list>"
    last = item(p("Взносы"), p("ещё"))
    text = f'<text:list text:style-name="L">{item(p("Клуб"), middle)}{last}</text:list>'
    assert lines(text, TWO_LEVELS) == [
        "Статья 1. Клуб",
        "1.1 Члены",
        "а) судьи",
        "б) игроки",
        "1.2 Гости",
        "Статья 2. Взносы",
        "ещё",
    ]


def test_a_list_may_go_on_or_begin_with_any_number() -> None:
    text = (
        f'<text:list xml:id="one" text:style-name="L">{item(p("a"))}</text:list>'
        f'<text:list text:style-name="L">{item(p("b"))}</text:list>'
        f'<text:list text:continue-list="one" text:style-name="L">{item(p("c"))}</text:list>'
        '<text:list text:continue-numbering="true" text:style-name="L">'
        f"{item(p('d'), start=9)}{item(p('e'))}</text:list>"
    )
    assert lines(text, a_list(level(1, "I", "."))) == ["I. a", "I. b", "II. c", "IX. d", "X. e"]


def test_headings_are_numbered_by_the_outline() -> None:
    outline = (
        '<text:outline-style><text:outline-level-style text:level="1" style:num-format="1" '
        'style:num-prefix="Глава " style:num-suffix="."/><text:outline-level-style text:level="2" '
        'style:num-format=""/></text:outline-style>'
    )
    text = "".join(
        f'<text:h text:outline-level="{at}">{words}</text:h>'
        for at, words in [(1, "Общее"), (2, "Статья 1"), (1, "Особое")]
    )
    assert of(found(text, outline), "heading", "item") == [
        ("heading", "1", "Глава 1. Общее"),
        ("item", "Глава 1.", "Глава 1. Общее"),
        ("heading", "2", "Статья 1"),
        ("heading", "1", "Глава 2. Особое"),
        ("item", "Глава 2.", "Глава 2. Особое"),
    ]


def style(name: str, family: str, properties: str, parent: str = "") -> str:
    return (
        f'<style:style style:name="{name}" style:family="{family}" style:parent-style-name="{parent}">'
        f"<style:text-properties {properties}/></style:style>"
    )


STYLES = (
    style("up", "text", 'style:text-position="super 58%"')
    + style("up2", "text", "", "up")
    + style("low", "text", 'style:text-position="-33% 58%"')
    + style("B", "paragraph", 'fo:font-weight="bold"')
    + style("no", "text", 'text:display="none"')
)


def span(words: str, style_name: str) -> str:
    return f'<text:span text:style-name="{style_name}">{words}</text:span>'


def test_signs_have_their_styles() -> None:
    text = f"Статья 7{span('1', 'up')} и 8{span('2', 'up2')} H{span('2', 'low')}O{span('тайна', 'no')}"
    reading = found(p(text, "B"), STYLES)
    assert reading.text == "Статья 71 и 82 H2O"
    assert of(reading, "sup", "sub", "strong") == [
        ("strong", "", "Статья 71 и 82 H2O"),
        ("sup", "", "1"),
        ("sup", "", "2"),
        ("sub", "", "2"),
    ]


def test_spaces_tabs_lines_and_links() -> None:
    text = p('a<text:s text:c="3"/>b<text:tab/>c<text:line-break/>d <text:a xlink:href="http://x">e</text:a>')
    reading = found(text)
    assert reading.text == "a b c\nd e"
    assert of(reading, "link") == [("link", "http://x", "e")]


def test_notes_follow_their_paragraph() -> None:
    note = (
        '<text:note text:id="f1"><text:note-citation>1)</text:note-citation><text:note-body>'
        f"{p('Первая.')}{p('Вторая.')}</text:note-body></text:note>"
    )
    reading = found(p(f"Карта{note}.") + p("Далее"))
    assert reading.text.split("\n") == ["Карта1).", "1) Первая.", "Вторая.", "Далее"]
    assert of(reading, "note-ref", "note") == [
        ("note-ref", "f1", "1)"),
        ("note", "f1", "1) Первая.\nВторая."),
    ]


def test_rows_with_repeated_and_covered_cells() -> None:
    cell = "<table:table-cell>{}</table:table-cell>"
    text = (
        f"<table:table><table:table-row>{cell.format(p('a'))}{cell.format(p('b') + p('c'))}</table:table-row>"
        '<table:table-row><table:table-cell table:number-columns-repeated="2"/>'
        f"<table:covered-table-cell/>{cell.format(p('d'))}</table:table-row></table:table>"
    )
    assert lines(p("до") + text) == ["до", "a\tb c", "\t\t\td"]


def test_deleted_words_and_comments_are_dropped_by_changes() -> None:
    deletion = f"<text:changed-region><text:deletion>{p('прежнее')}</text:deletion></text:changed-region>"
    comment = f"<office:annotation>{p('зачем?')}</office:annotation>"
    text = f"<text:tracked-changes>{deletion}</text:tracked-changes>{p('новое' + comment)}"
    data = odt(text)
    transcript = read(data, "law.odt")
    assert checked(transcript).text == "новое"
    assert "прежнее" in transcript.text
    assert "зачем?" in transcript.text


def index(name: str, words: str, title: str = "Содержание") -> str:
    template = f"<text:index-title-template>{title}</text:index-title-template>"
    return (
        f"<text:{name}><text:{name}-source>{template}</text:{name}-source><text:index-body><text:index-title>"
        f"{p(title)}</text:index-title>{words}</text:index-body></text:{name}>"
    )


@pytest.mark.parametrize("name", ["table-of-content", "table-index", "illustration-index"])
def test_contents_are_left_out_and_told(name: str) -> None:
    data = odt(p("Закон") + index(name, p("Глава 1 5") + p("Глава 2 7")) + p("Глава 1"))
    transcript = read(data, "law.odt")
    assert checked(transcript).text == "Закон\nГлава 1"
    gone = [change for change in transcript.markup if change.rule == "toc"]
    assert [change.kind for change in gone] == ["markup"]
    words = transcript.text[gone[0].start : gone[0].end]
    assert [line for line in words.split("\n") if line][-3:] == ["Содержание", "Глава 1 5", "Глава 2 7"]


def test_contents_at_the_beginning_leave_no_empty_line() -> None:
    assert lines(index("table-of-content", p("Глава 1 5")) + p("Глава 1")) == ["Глава 1"]


def test_a_subject_index_is_text() -> None:
    assert lines(p("Закон") + index("alphabetical-index", p("взятка 5"), "Указатель")) == [
        "Закон",
        "Указатель",
        "взятка 5",
    ]


def test_text_boxes_follow_their_paragraph() -> None:
    box = f"<draw:frame><draw:text-box>{p('в рамке')}</draw:text-box></draw:frame>"
    assert lines(p(f"до {box}после")) == ["до после", "в рамке"]


def test_a_locked_file_says_so() -> None:
    manifest = (
        f'<m:manifest xmlns:m="{ODF}manifest:1.0"><m:file-entry m:full-path="content.xml">'
        "<m:encryption-data/></m:file-entry></m:manifest>"
    )
    with pytest.raises(InputError, match=r"law\.odt: ODT: locked by a password"):
        found(p("x"), **{"META-INF/manifest.xml": manifest})


def test_entities_are_refused() -> None:
    bomb = (
        '<!DOCTYPE a [<!ENTITY b "bb">]><office:document-styles xmlns:office="x">&b;</office:document-styles>'
    )
    with pytest.raises(InputError, match="ODT: it declares a document type"):
        found(p("x"), **{"styles.xml": bomb})


def test_damaged_xml_says_so() -> None:
    with pytest.raises(InputError, match=r"ODT: the file is damaged or cut"):
        found("<text:p>")

"""DOCX: what Word shows on the page is read, numbers too; what it does not show is dropped by changes."""

from __future__ import annotations

import pytest

from laws_tool.errors import InputError
from laws_tool.read import read
from laws_tool.read.reading import Reading
from tests.read.got import checked
from tests.read.office import docx, paragraph, run, zipped


def found(body: str, **parts: str) -> Reading:
    return checked(read(docx(body, **parts), "law.docx"))


def lines(body: str, **parts: str) -> list[str]:
    return found(body, **parts).text.split("\n")


def of(reading: Reading, *kinds: str) -> list[tuple[str, str, str]]:
    return [(hint.kind, hint.value, reading.of(hint)) for hint in reading.hints if hint.kind in kinds]


def level(number: int, format: str, text: str, more: str = "") -> str:  # noqa: A002
    return (
        f'<w:lvl w:ilvl="{number}"><w:start w:val="1"/><w:numFmt w:val="{format}"/>{more}'
        f'<w:lvlText w:val="{text}"/></w:lvl>'
    )


def numbering(*levels: str, more: str = "") -> str:
    return (
        f'<w:abstractNum w:abstractNumId="7">{"".join(levels)}</w:abstractNum>'
        f'<w:num w:numId="1"><w:abstractNumId w:val="7"/></w:num>{more}'
    )


ARTICLES = numbering(
    level(0, "decimal", "Статья %1."),
    level(1, "decimal", "%1.%2"),
    level(2, "russianLower", "%3)"),
    level(3, "bullet", "•"),
)


def test_numbers_of_paragraphs_are_counted_level_by_level() -> None:
    body = "".join(
        paragraph(words, level=at)
        for words, at in [
            ("Клуб", 0),
            ("Члены", 1),
            ("Гости", 1),
            ("судьи", 2),
            ("игроки", 2),
            ("и прочие", 3),
            ("Взносы", 0),
            ("Размер", 1),
            ("месячный", 2),
        ]
    )
    assert lines(body, numbering=ARTICLES) == [
        "Статья 1. Клуб",
        "1.1 Члены",
        "1.2 Гости",
        "а) судьи",
        "б) игроки",
        "и прочие",
        "Статья 2. Взносы",
        "2.1 Размер",
        "а) месячный",
    ]
    assert [value for _kind, value, _words in of(found(body, numbering=ARTICLES), "item")] == [
        "Статья 1.",
        "1.1",
        "1.2",
        "а)",
        "б)",
        "",
        "Статья 2.",
        "2.1",
        "а)",
    ]


@pytest.mark.parametrize(
    ("format", "expected"),
    [
        ("upperRoman", ["I.", "II.", "III."]),
        ("lowerLetter", ["a.", "b.", "c."]),
        ("upperLetter", ["A.", "B.", "C."]),
        ("decimalZero", ["01.", "02.", "03."]),
        ("russianUpper", ["А.", "Б.", "В."]),
    ],
)
def test_figures_of_all_kinds(format: str, expected: list[str]) -> None:  # noqa: A002
    body = "".join(paragraph("x", level=0) for _ in expected)
    assert lines(body, numbering=numbering(level(0, format, "%1."))) == [f"{label} x" for label in expected]


def test_figures_of_an_unknown_kind_are_doubtful() -> None:
    data = docx(paragraph("x", level=0), numbering=numbering(level(0, "chineseCounting", "%1.")))
    (change,) = read(data, "law.docx").markup
    assert (change.new, change.confidence) == ("1. ", 0.5)
    assert "chineseCounting" in change.evidence


def test_a_list_may_begin_anew_and_go_on() -> None:
    again = (
        '<w:num w:numId="2"><w:abstractNumId w:val="7"/><w:lvlOverride w:ilvl="0">'
        '<w:startOverride w:val="5"/></w:lvlOverride></w:num>'
    )
    body = paragraph("a", level=0) + paragraph("b", level=0, of=2) + paragraph("c", level=0, of=2)
    parts = {"numbering": numbering(level(0, "decimal", "%1."), more=again)}
    assert lines(body, **parts) == ["1. a", "5. b", "6. c"]


def test_a_level_may_go_on_through_those_above_it() -> None:
    through = level(1, "decimal", "%2.", '<w:lvlRestart w:val="0"/>')
    body = "".join(paragraph(words, level=at) for words, at in [("a", 0), ("b", 1), ("c", 0), ("d", 1)])
    assert lines(body, numbering=numbering(level(0, "upperRoman", "%1."), through)) == [
        "I. a",
        "1. b",
        "II. c",
        "2. d",
    ]


def test_legal_numbering_is_in_figures() -> None:
    body = paragraph("a", level=0) + paragraph("b", level=1)
    levels = [level(0, "upperRoman", "%1."), level(1, "decimal", "%1.%2", "<w:isLgl/>")]
    assert lines(body, numbering=numbering(*levels)) == ["I. a", "1.1 b"]


STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="N"><w:name w:val="Normal"/></w:style>'
    '<w:style w:type="paragraph" w:styleId="H"><w:name w:val="heading 1"/><w:basedOn w:val="N"/>'
    '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr><w:rPr><w:b/></w:rPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="H2"><w:name w:val="Сабхед"/><w:basedOn w:val="H"/>'
    '<w:pPr><w:outlineLvl w:val="1"/><w:numPr><w:ilvl w:val="1"/></w:numPr></w:pPr></w:style>'
    '<w:style w:type="paragraph" w:styleId="T"><w:name w:val="Title"/></w:style>'
    '<w:style w:type="character" w:styleId="Up"><w:name w:val="up"/><w:rPr>'
    '<w:vertAlign w:val="superscript"/></w:rPr></w:style>'
)


def test_styles_say_what_a_heading_is_and_number_it() -> None:
    levels = numbering(
        level(0, "decimal", "Глава %1.", '<w:pStyle w:val="H"/>'),
        level(1, "decimal", "Статья %2.", '<w:pStyle w:val="H2"/><w:lvlRestart w:val="0"/>'),
    )
    body = "".join(
        paragraph(words, style=style)
        for words, style in [("Закон", "T"), ("Общее", "H"), ("Цель", "H2"), ("Особое", "H"), ("Срок", "H2")]
    )
    reading = found(body, styles=STYLES, numbering=levels)
    assert of(reading, "title", "heading") == [
        ("title", "", "Закон"),
        ("heading", "1", "Глава 1. Общее"),
        ("heading", "2", "Статья 1. Цель"),
        ("heading", "1", "Глава 2. Особое"),
        ("heading", "2", "Статья 2. Срок"),
    ]


def test_raised_signs_by_their_run_their_style_or_their_position() -> None:
    body = (
        "<w:p>"
        + run("Статья 7")
        + run("1", '<w:vertAlign w:val="superscript"/>')
        + run(" и 8")
        + run("2", '<w:rStyle w:val="Up"/>')
        + run(" и 9")
        + run("3", '<w:position w:val="8"/>')
        + run(" H")
        + run("2", '<w:vertAlign w:val="subscript"/>')
        + run("O", '<w:b w:val="0"/>')
        + "</w:p>"
    )
    reading = found(body, styles=STYLES)
    assert reading.text == "Статья 71 и 82 и 93 H2O"
    assert of(reading, "sup", "sub", "strong") == [
        ("sup", "", "1"),
        ("sup", "", "2"),
        ("sup", "", "3"),
        ("sub", "", "2"),
    ]


def test_tracked_changes_are_read_as_accepted() -> None:
    body = (
        "<w:p>" + run("Срок ") + '<w:del w:id="1"><w:r><w:delText>пять</w:delText></w:r></w:del>'
        '<w:ins w:id="2">' + run("семь") + "</w:ins>" + run(" дней.") + "</w:p>"
    )
    assert lines(body) == ["Срок семь дней."]
    transcript = read(docx(body), "law.docx")
    assert [(transcript.text[c.start : c.end], c.rule) for c in transcript.markup] == [
        ("пять", "tracked-deletion")
    ]


def test_hidden_words_and_codes_of_fields_are_not_read() -> None:
    begin, code, middle, end = (
        '<w:r><w:fldChar w:fldCharType="begin"/></w:r>',
        r'<w:r><w:instrText> HYPERLINK "http://x" </w:instrText></w:r>',
        '<w:r><w:fldChar w:fldCharType="separate"/></w:r>',
        '<w:r><w:fldChar w:fldCharType="end"/></w:r>',
    )
    body = (
        "<w:p>"
        + run("a")
        + run("secret", "<w:vanish/>")
        + run(" ")
        + begin
        + code
        + middle
        + run("b")
        + end
        + run(" c")
        + "</w:p>"
    )
    reading = found(body)
    assert reading.text == "a b c"
    assert of(reading, "link") == [("link", "http://x", "b")]


def test_links_and_bookmarks() -> None:
    body = (
        '<w:p><w:hyperlink r:id="l1">' + run("сайт") + '</w:hyperlink><w:hyperlink w:anchor="st5">'
        '<w:r><w:t xml:space="preserve"> статья 5</w:t></w:r></w:hyperlink></w:p>'
        '<w:p><w:bookmarkStart w:id="0" w:name="st5"/>' + run("Статья 5") + "</w:p>"
    )
    reading = checked(read(docx(body, links={"l1": "http://club"}), "law.docx"))
    assert of(reading, "link", "anchor") == [
        ("link", "http://club", "сайт"),
        ("link", "#st5", "статья 5"),
        ("anchor", "st5", ""),
    ]
    anchor = next(hint for hint in reading.hints if hint.kind == "anchor")
    assert reading.text[anchor.start :] == "Статья 5"


def note(name: int, words: str) -> str:
    return f'<w:footnote w:id="{name}"><w:p><w:r><w:footnoteRef/></w:r>{run(words)}</w:p></w:footnote>'


def test_notes_follow_their_paragraph_and_are_numbered() -> None:
    mark = '<w:r><w:footnoteReference w:id="{}"/></w:r>'
    custom = '<w:r><w:footnoteReference w:id="4" w:customMarkFollows="1"/></w:r>' + run("*")
    body = f"<w:p>{run('a')}{mark.format(3)}{run(' b')}{mark.format(2)}</w:p><w:p>{run('c')}{custom}</w:p>"
    footnotes = (
        f'<w:footnote w:id="0" w:type="separator"><w:p>{run("---")}</w:p></w:footnote>'
        + note(2, " two")
        + note(3, "three")
        + f'<w:footnote w:id="4"><w:p>{run("* four")}</w:p></w:footnote>'
    )
    reading = found(body, footnotes=footnotes)
    assert reading.text.split("\n") == ["a1 b2", "1 three", "2 two", "c*", "* four"]
    assert of(reading, "note-ref", "note") == [
        ("note-ref", "footnote-3", "1"),
        ("note-ref", "footnote-2", "2"),
        ("note", "footnote-3", "1 three"),
        ("note", "footnote-2", "2 two"),
        ("note-ref", "footnote-4", "*"),
        ("note", "footnote-4", "* four"),
    ]


def test_notes_numbered_anew_on_each_page_are_doubtful() -> None:
    settings = '<w:footnotePr><w:numRestart w:val="eachPage"/></w:footnotePr>'
    body = f'<w:p>{run("a")}<w:r><w:footnoteReference w:id="2"/></w:r></w:p>'
    markup = read(docx(body, footnotes=note(2, "x"), settings=settings), "law.docx").markup
    assert markup[0].confidence == 0.5
    assert "eachPage" in markup[0].evidence


def test_rows_of_tables() -> None:
    def row(*cells: str) -> str:
        return "<w:tr>" + "".join(f"<w:tc>{cell}</w:tc>" for cell in cells) + "</w:tr>"

    rows = row(paragraph("Вид"), paragraph("Штраф")) + row("<w:p/>", paragraph("5") + paragraph("6"))
    table = f"<w:tbl>{rows}</w:tbl>"
    frame = f"<w:tbl>{row(paragraph('Рамка') + paragraph('вокруг'))}</w:tbl>"
    reading = found(paragraph("до") + table + paragraph("после") + frame)
    assert reading.text.split("\n") == ["до", "Вид\tШтраф", "\t5 6", "после", "Рамка", "вокруг"]
    assert [words for _kind, _value, words in of(reading, "row")] == ["Вид\tШтраф", "\t5 6"]


def test_text_boxes_are_read_once_after_their_paragraph() -> None:
    inside = f"<w:txbxContent>{paragraph('в рамке')}</w:txbxContent>"
    box = (
        "<w:r><mc:AlternateContent><mc:Choice Requires='wps'>"
        f"<w:drawing><wps:txbx>{inside}</wps:txbx></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox>{inside}</v:textbox></w:pict></mc:Fallback>"
        "</mc:AlternateContent></w:r>"
    )
    assert lines(f"<w:p>{run('до ')}{box}{run('после')}</w:p>") == ["до после", "в рамке"]


def test_small_signs() -> None:
    body = (
        "<w:p>"
        + run("рас")
        + "<w:r><w:softHyphen/></w:r>"
        + run("поря\u00adжение")
        + "<w:r><w:tab/></w:r>"
        + run("1")
        + "<w:r><w:noBreakHyphen/></w:r>"
        + run("2")
        + "<w:r><w:br/></w:r>"
        + run("новая строка")
        + "</w:p>"
    )
    assert lines(body) == ["распоряжение 1\u20112", "новая строка"]


def test_contents_are_a_table_of_contents() -> None:
    toc = '<w:style w:type="paragraph" w:styleId="C"><w:name w:val="toc 1"/></w:style>'
    body = paragraph("Глава 1 5", style="C") + paragraph("Глава 2 7", style="C") + paragraph("Глава 1")
    assert of(found(body, styles=STYLES + toc), "toc") == [("toc", "", "Глава 1 5\nГлава 2 7")]


def field(code: str, result: str) -> str:
    """A field whose result is inside paragraphs that are open at its beginning and end."""
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'
    instruction = f"<w:r><w:instrText>{code}</w:instrText></w:r>"
    return mark.format("begin") + instruction + mark.format("separate") + result + mark.format("end")


CONTENTS = "<w:p>" + field(
    " TOC \\o ",
    run("Глава 1 ") + field(" PAGEREF _Toc1 ", run("5")) + "</w:p>" + paragraph("Глава 2 7") + "<w:p>",
)


def test_a_field_of_contents_is_left_out_and_told() -> None:
    body = paragraph("Закон") + CONTENTS + "</w:p>" + paragraph("Глава 1") + paragraph("Глава 2")
    assert lines(body) == ["Закон", "Глава 1", "Глава 2"]
    transcript = read(docx(body, styles=STYLES), "law.docx")
    gone = [change for change in transcript.markup if change.rule == "toc"]
    assert [transcript.text[change.start : change.end] for change in gone] == ["\nГлава 1 5\nГлава 2 7"]
    assert gone[0].kind == "markup"
    assert lines(CONTENTS + "</w:p>" + paragraph("Глава 1")) == ["Глава 1"]


def test_a_heading_in_the_paragraph_where_contents_end_stays_a_heading() -> None:
    first = '<w:p><w:pPr><w:outlineLvl w:val="0"/></w:pPr>'
    contents = "<w:p>" + field(" TOC ", run("Глава 1 5") + "</w:p>" + first) + run("Глава 1") + "</w:p>"
    reading = found(contents + paragraph("Статья 1"), styles=STYLES)
    assert reading.text.strip() == "Глава 1\nСтатья 1"
    assert of(reading, "heading") == [("heading", "1", "Глава 1")]


def test_contents_in_other_clothes_are_left_out() -> None:
    gallery = '<w:sdtPr><w:docPartObj><w:docPartGallery w:val="Table of Contents"/></w:docPartObj></w:sdtPr>'
    block = f"<w:sdt>{gallery}<w:sdtContent>{paragraph('Содержание')}{CONTENTS}</w:p></w:sdtContent></w:sdt>"
    assert lines(block + paragraph("Глава 1")) == ["Глава 1"]
    simple = f'<w:p><w:fldSimple w:instr="TOC \\o">{run("Глава 1 5")}</w:fldSimple></w:p>'
    assert lines(paragraph("Закон") + simple + paragraph("Глава 1")) == ["Закон", "Глава 1"]


def test_contents_that_never_end_are_kept() -> None:
    cut = CONTENTS.rpartition('<w:r><w:fldChar w:fldCharType="end"/></w:r>')[0] + "</w:p>"
    kept = [line for line in lines(cut + paragraph("Глава 1")) if line]
    assert kept == ["Глава 1 5", "Глава 2 7", "Глава 1"]


# What cannot be read


def test_entities_are_refused() -> None:
    bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>'
    data = docx(paragraph("x"))
    whole = zipped({"[Content_Types].xml": "<Types/>", "word/document.xml": f"{bomb}<a>&c;</a>"})
    with pytest.raises(InputError, match=r"law\.docx: DOCX: it declares a document type"):
        read(whole, "law.docx")
    assert checked(read(data, "law.docx")).text == "x"


def test_a_zip_bomb_is_refused_before_it_is_unpacked() -> None:
    with pytest.raises(InputError, match=r"DOCX: its \d+ bytes unpack to more than \d+"):
        read(zipped({"[Content_Types].xml": "<Types/>", "word/document.xml": b" " * 30_000_000}), "law.docx")


@pytest.mark.parametrize("share", [0.3, 0.7, 0.95])
def test_a_file_that_was_cut_says_so(share: float) -> None:
    data = docx(paragraph("x" * 1000))
    with pytest.raises(InputError, match=r"damaged or cut .*fetch it again"):
        read(data[: int(len(data) * share)], "law.docx")


@pytest.mark.parametrize("part", ["_rels/.rels", "word/_rels/document.xml.rels", "[Content_Types].xml"])
def test_a_file_without_a_part_that_it_needs_says_so(part: str) -> None:
    import zipfile
    from io import BytesIO

    with zipfile.ZipFile(BytesIO(docx(paragraph("x"), styles=STYLES))) as archive:
        members = {name: archive.read(name) for name in archive.namelist() if name != part}
    try:
        assert checked(read(zipped(members), "law.docx")).text == "x"
    except InputError as error:
        assert "damaged or cut" in str(error)


def test_strict_open_xml_says_what_to_do() -> None:
    body = '<w:document xmlns:w="http://purl.oclc.org/ooxml/wordprocessingml/main"/>'
    with pytest.raises(InputError, match="Strict Open XML: open it, and save it as an ordinary"):
        read(zipped({"[Content_Types].xml": "<Types/>", "word/document.xml": body}), "law.docx")

r"""RTF: signs in any code page, labels, notes and tables; the source comes back byte for byte."""

from __future__ import annotations

import pytest

from laws_tool.errors import InputError
from laws_tool.read import read, read_text
from tests.read.got import checked, got, hints, lines


def rtf(words: str, head: str = r"\ansi\ansicpg1251") -> str:
    return rf"{{\rtf1{head} {words}}}"


def escaped(words: str, encoding: str) -> str:
    return "".join(rf"\'{byte:02x}" for byte in words.encode(encoding))


@pytest.mark.parametrize(
    ("page", "encoding", "words"),
    [
        (1251, "cp1251", "Статья"),
        (1250, "cp1250", "Čłánek"),
        (1252, "cp1252", "Règle «é»"),
        (1253, "cp1253", "Άρθρο"),
        (932, "cp932", "第一条です"),
        (936, "cp936", "第一条"),
        (866, "cp866", "Статья"),
    ],
)
def test_bytes_in_the_code_page_of_the_file(page: int, encoding: str, words: str) -> None:
    assert lines(rtf(escaped(words, encoding), rf"\ansi\ansicpg{page}"), "rtf") == [words]


def test_old_files_name_their_code_page_by_the_machine() -> None:
    assert lines(rtf(escaped("été", "mac-roman"), r"\mac"), "rtf") == ["été"]
    assert lines(rtf(escaped("été", "cp437"), r"\pc"), "rtf") == ["été"]


def test_fonts_have_their_own_code_pages() -> None:
    fonts = r"{\fonttbl{\f0\fcharset0 A;}{\f1\fcharset204 B{\*\falt C};}{\f2\fcharset238 D;}}"
    text = (
        fonts
        + rf"{{\f1 {escaped('Ход', 'cp1251')}}} \f2 {escaped('Řád', 'cp1250')} \f0 {escaped('é', 'cp1252')}"
    )
    assert lines(rtf(text), "rtf") == ["Ход Řád é"]


def test_unicode_with_signs_that_stand_in_for_it() -> None:
    text = r"\u1057?\u1090\'f2 {\uc2\u1072ab\u1073\'61\'62c}{\uc0\u1103 d} \u-10179?\u-8704?\u8470 ?x"
    assert lines(rtf(text), "rtf") == ["Ст абcяd 😀№x"]


def test_signs_with_names() -> None:
    text = r"a\tab b\emdash c\~d\_e\-f\lquote g\rquote\bullet \{\}\\"
    assert lines(rtf(text), "rtf") == ["a b—c\u00a0d\u2011ef‘g’•{}\\"]


def test_raised_signs_and_styles() -> None:
    sheet = r"{\stylesheet{\s1 heading 1;}{\s2\outlinelevel1 X;}{\*\cs9\super note;}}"
    text = sheet + (
        r"\pard\s1 7{\super 1}\par\pard\s2 8{\up6 2}\par\pard 9{\cs9 3}{\sub 4}\b 5\b0 6\par"
        r"\pard\outlinelevel2 {\i x}\par"
    )
    assert lines(rtf(text), "rtf") == ["71", "82", "93456", "x"]
    assert hints(rtf(text), "rtf", "heading", "sup", "sub", "strong", "em") == [
        ("heading", "1", "71"),
        ("sup", "", "1"),
        ("heading", "2", "82"),
        ("sup", "", "2"),
        ("sup", "", "3"),
        ("sub", "", "4"),
        ("strong", "", "5"),
        ("heading", "3", "x"),
        ("em", "", "x"),
    ]


def test_labels_of_word_stand_before_their_paragraph() -> None:
    text = (
        r"{\stylesheet{\s1 heading 2;}}{\listtext\pard\plain\s1 1.\tab}\pard\plain\s1 One\par"
        r"{\pntext\pard 2)\tab}\pard Two\par"
    )
    assert lines(rtf(text), "rtf") == ["1. One", "2) Two"]
    assert hints(rtf(text), "rtf", "heading", "item") == [
        ("heading", "2", "1. One"),
        ("item", "1.", "1. One"),
        ("item", "2)", "2) Two"),
    ]


def test_notes_move_behind_their_paragraph() -> None:
    text = (
        r"\pard a{\super\chftn{\footnote\pard {\super\chftn} one\par uno}} b{\super *{\footnote * two}}"
        r"\par\pard c\par"
    )
    found = got(rtf(text), "rtf")
    assert found.text.split("\n") == ["a1 b*", "1 one", "uno", "* two", "c"]
    notes = [(hint.value, found.of(hint).strip()) for hint in found.hints if hint.kind == "note"]
    assert notes == [("note-1", "1 one\nuno"), ("note-2", "* two")]
    marks = [(hint.value, found.of(hint)) for hint in found.hints if hint.kind == "note-ref"]
    assert marks == [("note-1", "1"), ("note-2", "*")]


def test_rows_and_cells() -> None:
    row = r"\trowd\cellx1\cellx2\pard\intbl {}\cell {}\cell\row"
    text = r"\pard before\par" + row.format("a", r"b\par c") + row.format("", "d") + r"\pard after\par"
    found = got(rtf(text), "rtf")
    assert found.text.split("\n") == ["before", "a\tb c", "\td", "after"]
    assert [found.of(hint) for hint in found.hints if hint.kind == "row"] == ["a\tb c", "\td"]


def test_what_stands_on_no_page_is_not_read() -> None:
    text = (
        r"{\fonttbl{\f0 Font;}}{\colortbl;\red1;}{\info{\title Law {\b bold}}{\author N}}{\*\generator G;}"
        r"{\header Head\par}{\footer Foot}{\pict 0123abcd}{\*\unknown no}a{\v hidden} b{\deleted gone}"
        r'{\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt c}}{\*\bkmkstart st5}d{\*\bkmkend st5}'
    )
    found = got(rtf(text), "rtf")
    assert found.text == "a bcd"
    assert [(hint.kind, hint.value) for hint in found.hints] == [("link", "http://x"), ("anchor", "st5")]
    transcript = read_text(rtf(text), "rtf")
    assert transcript.attributes == (("title", "Law bold"),)
    furniture = [transcript.text[c.start : c.end] for c in transcript.markup if c.kind == "page-furniture"]
    assert furniture == [r"{\header Head\par}", r"{\footer Foot}"]


def test_raw_bytes_are_passed_over() -> None:
    assert lines(rtf(r"a{\pict\bin5 }}}}}}b"), "rtf") == ["ab"]


def test_raw_signs_beyond_ascii_are_in_the_code_page() -> None:
    data = rtf("Статья").encode("cp1251")
    found = read(data, "law.rtf")
    assert checked(found).text == "Статья"
    assert found.text.encode("latin-1") == data


@pytest.mark.parametrize(
    "damage", [r"{\rtf1 a", r"{\rtf1 a}}}b", r"{\rtf1 a\u", r"{\rtf1 a\'f", "{\\rtf1 a\\"]
)
def test_a_file_that_breaks_off_is_read_to_its_end(damage: str) -> None:
    assert got(damage, "rtf").text.startswith("a")


def test_groups_nested_too_deep_are_refused() -> None:
    with pytest.raises(InputError, match="RTF: elements are nested more than"):
        read_text(r"{\rtf1" + "{" * 100_000, "rtf")


CONTENTS = (
    r"{\pard\s9{\field\fldedit{\*\fldinst {\rtlch\fcs1 \af0 TOC \\o 1-3 \\h }}{\fldrslt {Rule 1\tab }"
    r"{\field{\*\fldinst { PAGEREF _Toc1 }}{\fldrslt 5}}\par Rule 2\tab 7}}\par }"
)


def test_a_field_of_contents_is_left_out_and_told() -> None:
    text = rtf(r"\pard Law\par " + CONTENTS + r"\pard Rule 1\par Rule 2\par")
    assert lines(text, "rtf") == ["Law", "Rule 1", "Rule 2"]
    gone = [change for change in read_text(text, "rtf").markup if change.rule == "toc"]
    assert [change.kind for change in gone] == ["markup"]
    assert "Rule 2\\tab 7" in text[gone[0].start : gone[0].end]


def test_text_right_behind_contents_is_a_paragraph_of_its_own() -> None:
    text = rtf(r"Law{\field{\*\fldinst TOC}{\fldrslt Rule 1 5\par Rule 2 7}}Rule 1\par")
    assert lines(text, "rtf") == ["Law", "Rule 1"]


def test_contents_that_never_end_are_kept() -> None:
    text = r"{\rtf1 Law\par {\field{\*\fldinst TOC}{\fldrslt Rule 1 5\par Rule 2 7\par Rule 1"
    assert lines(text, "rtf") == ["Law", "Rule 1 5", "Rule 2 7", "Rule 1"]


def test_other_fields_are_no_contents() -> None:
    text = rtf(
        r"See {\field{\*\fldinst REF TOC}{\fldrslt rule 1}} and {\field{\*\fldinst PAGE}{\fldrslt 7}}."
    )
    assert lines(text, "rtf") == ["See rule 1 and 7."]

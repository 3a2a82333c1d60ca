"""What a file says of its own charset is heard, and the bytes have the last word."""

import pytest

from laws_tool.repair import repair, undo
from laws_tool.repair.encoding import detect
from laws_tool.repair.encoding.declared import declared

PAGE = "Правило 50. Штрафная карта лежит открытой перед игроком, пока с ней не поступят по праву."


@pytest.mark.parametrize(
    ("head", "encoding"),
    [
        (b'<!DOCTYPE html><html><head><meta charset="windows-1251"><title>', "cp1251"),
        (b"<HTML><META CHARSET=koi8-r>", "koi8-r"),
        (
            b'<meta http-equiv="Content-Type" content="text/html; charset=ibm866"/>',
            "cp866",
        ),
        (b"<meta content='text/html;charset=x-mac-cyrillic' http-equiv=Content-Type>", "mac_cyrillic"),
        (b'<?xml version="1.0" encoding="ISO-8859-5"?>\n<law>', "iso8859-5"),
        (b"<?xml version='1.0' encoding='utf-8' standalone='yes'?>", "utf-8"),
        (b"From: a@b.ru\nContent-Type: text/plain; charset=koi8-r\n\n", "koi8-r"),
        (b'From: a@b.ru\r\nContent-Type: text/plain;\r\n\tformat=flowed; charset="KOI8-U"\r\n\r\n', "koi8-u"),
        (b"#!/usr/bin/python\n# -*- coding: cp1251 -*-\n", "cp1251"),
        (b"; -*- mode: lisp; coding: koi8-r-unix -*-\n", "koi8-r"),
        (b"# vim: set fileencoding=cp866 :\n", "cp866"),
        (b'@charset "windows-1250";\n', "cp1250"),
        (b"\\documentclass{article}\n\\usepackage[cp1251]{inputenc}\n", "cp1251"),
        (b'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=CP1251\\n"\n', "cp1251"),
        (b"<meta charset=iso-8859-1>", "cp1252"),
        (b'<meta charset="shift_jis">', "cp932"),
        (b"<meta charset=windows-1253>", "cp1253"),
    ],
)
def test_what_a_file_says_of_itself_is_found(head: bytes, encoding: str) -> None:
    found = declared(head + b"text")
    assert found is not None
    assert found.encoding == encoding


@pytest.mark.parametrize(
    "data",
    [
        b"The charset=koi8-r parameter of a mail is often wrong.",
        b"<p>write <code>encoding='cp1251'</code> here</p>",
        b"<meta charset=no-such-charset>",
        b"<!-- <meta charset=koi8-r> --><p>",
        b"<meta charset=utf-16>",  # HTML that is read up to here cannot be UTF-16
        b"<meta charset=rot13>",
        b"",
    ],
)
def test_what_is_no_declaration_is_not_taken_for_one(data: bytes) -> None:
    assert declared(data) is None


@pytest.mark.parametrize("really", ["cp1251", "koi8-r", "cp866", "utf-8"])
@pytest.mark.parametrize(
    "said", ["utf-8", "windows-1251", "koi8-r", "iso-8859-1", "shift_jis", "windows-1253"]
)
def test_a_false_declaration_is_overridden_by_the_bytes(really: str, said: str) -> None:
    text = f'<html><head><meta charset="{said}"></head><body><p>{PAGE}</p></body></html>'
    done = repair(text.encode(really))
    assert (done.text, done.encoding) == (text, really)


def test_xml_that_says_utf8_and_is_cp1251_is_read_as_cp1251() -> None:
    text = '<?xml version="1.0" encoding="utf-8"?>\n<law>Взятка</law>\n'
    data = text.encode("cp1251")
    done = repair(data)
    assert (done.text, done.encoding) == (text, "cp1251")
    assert undo(done.text, done.journal) == data


@pytest.mark.parametrize(
    ("said", "codec", "word"),
    [
        ("windows-1250", "cp1250", "Łódź"),
        ("iso-8859-2", "iso8859-2", "Žižka"),
        ("cp850", "cp850", "Élève"),
        ("x-mac-cyrillic", "mac_cyrillic", "Ход"),
        ("koi8-r", "koi8-r", "НТВ"),
        ("cp866", "cp866", "Ёж"),
        ("windows-1251", "cp1251", "ВТБ"),
        ("windows-1251", "cp1251", "Їжак"),
        ("koi8-u", "koi8-u", "її"),
    ],
)
def test_a_word_too_short_to_judge_is_read_as_declared(said: str, codec: str, word: str) -> None:
    text = f"<meta charset={said}><b>{word}</b>"
    assert repair(text.encode(codec)).text == text


@pytest.mark.parametrize(
    ("said", "codec", "text"),
    [
        ("windows-1253", "cp1253", "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι και ίσοι στην αξιοπρέπεια."),
        ("iso-8859-7", "iso8859-7", "Καλημέρα σας"),
        ("windows-1254", "cp1254", "Bütün insanlar hür, haysiyet ve haklar bakımından eşit doğarlar."),
        ("windows-1257", "cp1257", "Visi žmonės gimsta laisvi ir lygūs savo orumu ir teisėmis."),
        ("windows-1255", "cp1255", "כל בני אדם נולדו בני חורין ושווים בערכם ובזכויותיהם."),
        ("windows-1256", "cp1256", "يولد جميع الناس أحراراً متساوين في الكرامة والحقوق."),
        ("shift_jis", "cp932", "すべての人間は、生まれながらにして自由である。"),
        ("euc-jp", "euc_jp", "すべての人間は、生まれながらにして自由である。"),
        ("gb2312", "gbk", "人人生而自由，在尊严和权利上一律平等。"),
        ("big5", "big5", "人人生而自由，在尊嚴和權利上一律平等。"),
        ("euc-kr", "cp949", "모든 인간은 태어날 때부터 자유로우며 평등하다."),
    ],
)
def test_a_charset_that_is_never_guessed_is_read_where_it_is_declared(
    said: str, codec: str, text: str
) -> None:
    page = f"<html><head><meta charset={said}></head>\n<body><p>{text}</p>\n</body></html>"
    data = page.encode(codec)
    done = repair(data)
    assert done.text == page
    assert undo(done.text, done.journal) == data


def test_mojibake_in_a_file_that_is_utf8_as_it_says_is_mended() -> None:
    text = f'<?xml version="1.0" encoding="utf-8"?>\n<law>{PAGE}</law>\n'
    damaged = text.encode().decode("cp1251", "surrogateescape")
    assert repair(damaged.encode("utf-8", "surrogateescape")).text == text


def test_the_evidence_names_the_declaration() -> None:
    agreed = detect(b"<meta charset=koi8-r>" + PAGE.encode("koi8-r"))
    assert "koi8-r, as the HTML says" in agreed.evidence
    belied = detect(b"<meta charset=utf-8>" + PAGE.encode("koi8-r"))
    assert "utf-8, as the HTML says" in belied.evidence
    assert belied.encoding == "koi8-r"

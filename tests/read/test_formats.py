"""The format of a file is known by its content first; what cannot be read says why."""

from __future__ import annotations

import time
import zipfile
from io import BytesIO

import pytest

from laws_tool.errors import InputError
from laws_tool.read import format_of, read
from laws_tool.read.limits import MARKDOWN_SIGNS, NESTING
from tests.read.got import checked, got


def zipped(members: dict[str, bytes]) -> bytes:
    """A zip file of these members."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


@pytest.mark.parametrize(
    ("data", "name", "expected"),
    [
        (b"", "", "plain"),
        (b"", "a.txt", "plain"),
        (b"<p>x", "a.txt", "plain"),
        (b"<p>x", "", "html"),
        (b"<p>x", "a.htm", "html"),
        (b" \n<!DOCTYPE html><p>x", "a.txt", "html"),
        (b"<!-- x -->\n<HTML>", "", "html"),
        ("\ufeff<html>".encode(), "a.txt", "html"),
        ("<html>".encode("utf-16"), "a", "html"),
        (b'<?xml version="1.0"?><!DOCTYPE html><html>', "a.xml", "html"),
        (b'<?xml version="1.0"?><FictionBook>', "a.xml", "fb2"),
        (b"<div align=center>", "README.md", "markdown"),
        (b"# x", "A.MARKDOWN", "markdown"),
        (b"# x", "a.txt", "plain"),
        (b"{\\rtf1 x}", "a.doc", "rtf"),
        (b"\n%PDF-1.4", "a.txt", "pdf"),
        (zipped({"word/document.xml": b""}), "a.txt", "docx"),
        (zipped({"mimetype": b"application/epub+zip"}), "a.zip", "epub"),
        (zipped({"mimetype": b"application/vnd.oasis.opendocument.text"}), "a", "odt"),
        (zipped({"book.FB2": b""}), "a.fb2.zip", "fb2"),
    ],
)
def test_content_decides_before_the_name(data: bytes, name: str, expected: str) -> None:
    assert format_of(data, name) == expected


@pytest.mark.parametrize(
    ("data", "name", "words"),
    [
        (b"\x89PNG\r\n\x1a\n", "law.pdf", ("law.pdf: ", "PNG", "OCR")),
        (b"\xff\xd8\xff\xe0", "law.txt", ("JPEG", "OCR")),
        (b"\x1f\x8b\x08", "law.txt.gz", ("gzip", "unpack")),
        (b"Rar!\x1a\x07", "law.rar", ("RAR", "unpack")),
        (zipped({"a.txt": b"x"}), "law.zip", ("zip", "unpack")),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "law.doc", ("old Word", ".docx")),
        (
            b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + "EncryptedPackage".encode("utf-16-le"),
            "law.docx",
            ("locked by a password", "save it without one"),
        ),
        (b"", "law.pdf", (".pdf", "empty")),
        (b"Law", "law.docx", (".docx", "renamed")),
        (b"PK\x03\x04 cut", "law.docx", ("damaged or cut", "fetch it again")),
        (b'<?xml version="1.0"?><akomaNtoso>', "law.xml", ("XML", ".txt")),
    ],
)
def test_what_is_no_text_says_what_to_do(data: bytes, name: str, words: tuple[str, ...]) -> None:
    with pytest.raises(InputError) as error:
        read(data, name)
    assert str(error.value).startswith(f"{name}: ")
    assert all(word in str(error.value) for word in words)


def test_xml_of_another_kind_may_be_read_as_it_stands() -> None:
    data = b'<?xml version="1.0"?><akomaNtoso>'
    assert checked(read(data, "law.txt")).text == data.decode()


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("begin", ["<html>", "\n<!DOCTYPE html>\n<html>", "<!-- Правила -->\n<html>"])
@pytest.mark.parametrize("rule", ["Игрок вправе взять карту.", "A player may take a card."])
def test_pages_in_wide_encodings_are_pages(rule: str, begin: str, mark: str, encoding: str) -> None:
    page = f"{mark}{begin}\n" + f"<p>{rule}</p>\n" * 300
    data = page.encode(encoding)
    assert format_of(data, "law.txt") == "html"
    assert checked(read(data, "law.txt")).text.split("\n") == [rule] * 300


def test_a_wide_text_that_is_no_page_is_plain() -> None:
    for encoding in ("utf-16-le", "utf-16-be", "utf-32-le"):
        assert format_of("Rule 7 <html>".encode(encoding), "law.txt") == "plain"
    book = '<?xml version="1.0"?><FictionBook>'
    assert format_of(book.encode("utf-16-be"), "a.xml") == "fb2"


def test_an_empty_file_is_an_empty_text() -> None:
    assert checked(read(b"", "law.html")).text == ""
    assert checked(read(b"", "law.md")).text == ""


def test_a_page_nested_too_deep_is_refused_and_a_deep_one_read() -> None:
    with pytest.raises(InputError, match="nested more than"):
        read(b"<html>" + b"<div>" * 100_000 + b"x", "law.html")
    page = "<html>" + "<i>" * (NESTING - 10) + "x"
    assert checked(read(page.encode(), "law.html")).text == "x"


def test_a_hundred_thousand_paragraphs_without_end_tags_are_not_nested() -> None:
    page = b"<html>" + b"<p>x" * 100_000
    begin = time.process_time()
    assert read(page, "law.html").markup
    assert time.process_time() - begin < 30


def test_markdown_of_more_than_the_limit_is_refused() -> None:
    with pytest.raises(InputError, match=r"Markdown: .*\.txt"):
        read(b"x" * (MARKDOWN_SIGNS + 1), "law.md")


@pytest.mark.parametrize("format", ["html", "markdown", "plain"])
def test_nuls_are_characters_like_others(format: str) -> None:  # noqa: A002
    assert got("a\x00b", format).text == "a\x00b"


HOSTILE = [
    ("html", "&" * 100_000),
    ("html", "<" * 100_000),
    ("html", "<!--" * 50_000),
    ("html", "</p" * 50_000),
    ("html", "<a b='" * 30_000),
    ("html", "<br></br>" * 20_000),
    ("html", "<style>" + "a{" * 50_000),
    ("html", '<a href="#x"></a>' * 20_000 + '<p id="x">' + '<a href="#y"></a>' * 20_000),
    ("markdown", "[" * 20_000),
    ("markdown", "*a " * 30_000),
    ("markdown", "`" * 20_000 + "a"),
    ("markdown", "<a" * 20_000),
    ("markdown", "> " * 5_000 + "a"),
    ("markdown", "![" * 10_000),
    ("markdown", "|" * 20_000),
    ("plain", "\f" * 20_000),
    ("plain", "7\n\f" * 10_000),
]


@pytest.mark.parametrize("number", range(len(HOSTILE)))
def test_files_that_were_made_to_do_harm_are_read_in_bounded_time(number: int) -> None:
    format, text = HOSTILE[number]  # noqa: A001
    begin = time.process_time()
    got(text, format)
    assert time.process_time() - begin < 20

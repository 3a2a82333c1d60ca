"""EPUB and FictionBook: books that hold a law."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool.errors import InputError
from laws_tool.read import read, read_text
from tests.read.got import checked, got, hints, lines
from tests.read.office import zipped

DATA = Path(__file__).parent / "data"

CONTAINER = (
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="a b/p.opf"/></rootfiles></container>'
)


NAV = (
    '<nav epub:type="toc"><h2>Contents</h2><ol><li><a href="z.xhtml">One</a><li><a href="a%20b.xhtml">Two</a>'
    "</ol></nav>"
)


def epub(pages: dict[str, str], guide: str = "</package>", **more: str) -> bytes:
    items = "".join(
        f'<item id="i{at}" href="{name}" media-type="application/xhtml+xml"'
        f"{' properties=' + chr(34) + 'nav' + chr(34) if name.startswith('nav') else ''}/>"
        for at, name in enumerate(pages)
    )
    spine = "".join(f'<itemref idref="i{at}"/>' for at in range(len(pages)))
    package = (
        '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>'
        "<dc:title>Law</dc:title><dc:language>en</dc:language><dc:date>1987</dc:date></metadata>"
        f"<manifest>{items}</manifest><spine>{spine}</spine>{guide}"
    )
    members = {f"a b/{name.replace('%20', ' ')}": text for name, text in pages.items()}
    about = {"mimetype": "application/epub+zip", "META-INF/container.xml": CONTAINER, "a b/p.opf": package}
    return zipped({**about, **members, **more})


def test_pages_come_in_the_order_of_the_spine() -> None:
    pages = {"nav.xhtml": NAV, "z.xhtml": "<h1>One</h1>", "a%20b.xhtml": "<p>Two"}
    found = read(epub(pages), "law.epub")
    reading = checked(found)
    assert [line for line in reading.text.split("\n") if line] == ["One", "Two"]
    assert [part.name for part in found.parts] == ["a b/nav.xhtml", "a b/z.xhtml", "a b/a b.xhtml"]
    assert dict(found.attributes) == {"title": "Law", "language": "en", "date": "1987"}


def test_the_contents_of_a_book_are_left_out_and_told() -> None:
    found = read(
        epub({"nav.xhtml": f"<h1>Club law</h1>{NAV}<p>Of 1987</p>", "z.xhtml": "<p>One"}), "law.epub"
    )
    reading = checked(found)
    assert [line for line in reading.text.split("\n") if line] == ["Club law", "Of 1987", "One"]
    gone = [found.text[change.start : change.end] for change in found.markup if change.rule == "toc"]
    assert gone == ["Contents", "One", "Two"]
    assert {change.kind for change in found.markup if change.rule == "toc"} == {"markup"}
    assert [hint for hint in found.hints if hint.kind == "toc"] == []


def test_contents_in_a_page_of_text_are_left_out_where_they_say_so() -> None:
    page = (
        '<p>One</p><nav epub:type="toc"><a href="#b">Two</a></nav><nav><p>Next to it</p></nav><p id="b">Two'
    )
    text = checked(read(epub({"z.xhtml": page}), "law.epub")).text
    assert [line for line in text.split("\n") if line] == ["One", "Next to it", "Two"]


def test_contents_of_an_old_book_are_left_out_if_they_are_links() -> None:
    contents = '<h2>Contents</h2><p><a href="z.xhtml">One</a></p><p><a href="z.xhtml#b">Two</a></p>'
    guide = '<guide><reference type="toc" href="{}"/></guide></package>'
    pages = {
        "c.xhtml": f"<body>{contents}</body>",
        "z.xhtml": "<h1>One</h1><p><a href='c.xhtml'>Back</a> to it",
    }
    for href, expected in (
        ("c.xhtml#x", ["One", "Back to it"]),
        ("z.xhtml", ["Contents", "One", "Two", "One", "Back to it"]),
    ):
        data = epub(pages, guide=guide.format(href))
        text = checked(read(data, "law.epub")).text
        assert [line for line in text.split("\n") if line] == expected


def test_style_sheets_of_the_book_count() -> None:
    page = '<head><link rel="stylesheet" href="../a%20b/s.css"/></head><p>7<i class="u">1</i>'
    data = epub({"t.xhtml": page}, **{"a b/s.css": ".u { vertical-align: super }"})
    reading = checked(read(data, "law.epub"))
    assert [reading.of(hint) for hint in reading.hints if hint.kind == "sup"] == ["1"]


def test_books_that_cannot_be_read_say_why() -> None:
    lock = (
        '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container">'
        '<e:EncryptedData xmlns:e="http://www.w3.org/2001/04/xmlenc#"><e:CipherData>'
        '<e:CipherReference URI="a b/t.xhtml"/></e:CipherData></e:EncryptedData></encryption>'
    )
    with pytest.raises(InputError, match=r"law\.epub: EPUB: its pages are encrypted"):
        read(epub({"t.xhtml": "x"}, **{"META-INF/encryption.xml": lock}), "law.epub")
    with pytest.raises(InputError, match=r"EPUB: the file is damaged or cut \(it holds no text\)"):
        read(epub({}), "law.epub")
    with pytest.raises(InputError, match=r"its part META-INF/container\.xml is missing"):
        read(zipped({"mimetype": "application/epub+zip"}), "law.epub")
    with pytest.raises(InputError, match="EPUB: it declares a document type"):
        read(epub({}, **{"META-INF/container.xml": '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'}), "law.epub")


def book(body: str, more: str = "") -> str:
    return f"<FictionBook><body>{body}</body>{more}</FictionBook>"


def test_sections_are_headings_by_their_depth() -> None:
    text = book(
        "<title><p>Закон</p></title><section><title><p>Глава 1</p></title><section><title><p>Статья 1</p>"
        "</title><subtitle>Часть</subtitle><p>Текст</p></section></section>"
    )
    assert hints(text, "fb2", "title", "heading") == [
        ("title", "", "Закон"),
        ("heading", "1", "Глава 1"),
        ("heading", "2", "Статья 1"),
        ("heading", "3", "Часть"),
    ]


def test_entities_and_line_ends_have_their_places() -> None:
    text = book("<section><p>№ 5 &amp; &#x2116;&#160;6 &lt;\r\nвсё</p><p>Ёж 😀 <sup>1</sup></p></section>")
    found = got(text, "fb2")
    assert found.text.split("\n") == ["№ 5 & №\u00a06 < всё", "Ёж 😀 1"]
    assert hints(text, "fb2", "sup") == [("sup", "", "1")]


def test_tables_and_quotes() -> None:
    text = book(
        "<section><table><tr><th>a</th><th></th><th>b</th></tr></table><cite><p>c</p></cite>"
        "<poem><stanza><v>d</v><v>e</v></stanza></poem></section>"
    )
    assert lines(text, "fb2") == ["a\t\tb", "c", "d", "e"]
    assert hints(text, "fb2", "quote", "row") == [("row", "table-1", "a\t\tb"), ("quote", "", "c")]


@pytest.mark.parametrize("encoding", ["utf-8", "windows-1251", "koi8-r", "utf-16"])
def test_a_book_in_any_encoding(encoding: str) -> None:
    text = f'<?xml version="1.0" encoding="{encoding}"?>\n' + book("<section><p>Ёжик — №</p></section>")
    if encoding == "koi8-r":
        text = text.replace(" — №", "")
    data = text.encode(encoding)
    assert checked(read(data, "law.fb2")).text.strip().startswith("Ёжик")
    assert checked(read(zipped({"a/law.fb2": data}), "law.fb2.zip")).text.strip().startswith("Ёжик")


def test_a_zipped_book_names_its_member() -> None:
    data = zipped({"a/law.fb2": (DATA / "law.fb2").read_bytes()})
    assert [part.name for part in read(data, "law.fb2.zip").parts] == ["a/law.fb2"]


def test_a_book_with_entities_or_cut_says_so() -> None:
    bomb = '<?xml version="1.0"?><!DOCTYPE FictionBook [<!ENTITY a "aa">]>' + book(
        "<section><p>&a;</p></section>"
    )
    with pytest.raises(InputError, match=r"law\.fb2: FB2: it declares a document type"):
        read(bomb.encode(), "law.fb2")
    whole = (DATA / "law.fb2").read_bytes()
    with pytest.raises(InputError, match=r"FB2: the file is damaged or cut .*fetch it again"):
        read(whole[: len(whole) // 2], "law.fb2")


def test_a_book_nested_too_deep_is_refused() -> None:
    with pytest.raises(InputError, match="FB2: elements are nested more than"):
        read_text(book("<section>" * 2000), "fb2")

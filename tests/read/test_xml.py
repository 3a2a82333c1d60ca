"""XML that declares entities is refused, and nothing else for its document type."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool.errors import InputError
from laws_tool.read import read
from laws_tool.read.xml import parse_xml
from tests.read.got import checked
from tests.read.office import HEAD, docx, odt, paragraph, zipped

OFFICE = (
    '<!DOCTYPE office:document-content PUBLIC "-//OpenOffice.org//DTD OfficeDocument 1.0//EN" "office.dtd">'
)
BOOK = '<!DOCTYPE FictionBook SYSTEM "http://localhost/FictionBook.dtd">'


def with_head(data: bytes, member: str, head: str) -> bytes:
    """A zip file with something put behind the XML declaration of a member."""
    import zipfile
    from io import BytesIO

    with zipfile.ZipFile(BytesIO(data)) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members[member] = members[member].replace(HEAD.encode(), HEAD.encode() + head.encode(), 1)
    assert head.encode() in members[member]
    return zipped(members)


def test_a_document_type_alone_is_no_harm() -> None:
    text = with_head(odt("<text:p>Rule 7</text:p>"), "content.xml", OFFICE)
    assert checked(read(text, "law.odt")).text == "Rule 7"
    text = with_head(docx(paragraph("Rule 7")), "word/document.xml", "<!DOCTYPE document>")
    assert checked(read(text, "law.docx")).text == "Rule 7"
    book = f"{HEAD}{BOOK}<FictionBook><body><section><p>Rule 7 &amp; 8</p></section></body></FictionBook>"
    assert checked(read(book.encode(), "law.fb2")).text.strip() == "Rule 7 & 8"


def test_a_book_with_a_document_type_is_read() -> None:
    package = (
        '<!DOCTYPE package PUBLIC "+//ISBN 0-9673008-1-9//DTD OEB 1.2 Package//EN" "oebpkg12.dtd">'
        '<package xmlns="http://www.idpf.org/2007/opf"><manifest>'
        '<item id="a" href="a.html" media-type="text/html"/></manifest>'
        '<spine><itemref idref="a"/></spine></package>'
    )
    container = (
        '<!DOCTYPE container><container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
        '<rootfile full-path="p.opf"/></rootfiles></container>'
    )
    members = {"mimetype": "application/epub+zip", "META-INF/container.xml": container, "p.opf": package}
    data = zipped({**members, "a.html": "<!DOCTYPE html><p>Rule&nbsp;7"})
    assert checked(read(data, "law.epub")).text.strip() == "Rule\u00a07"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("entity", ['<!ENTITY b "bb">', '<!ENTITY % b SYSTEM "b.dtd"> %b;', '<!ENTITY b "">'])
def test_what_declares_entities_is_refused_in_any_encoding(entity: str, encoding: str) -> None:
    with pytest.raises(InputError, match="ODT: it declares a document type with its own entities"):
        parse_xml(f"<!DOCTYPE a [{entity}]><a>x</a>".encode(encoding), "ODT")


def test_entities_that_an_encoding_hides_are_refused() -> None:
    head = b'<?xml version="1.0" encoding="UTF-7"?>'
    hidden = b'+ADwAIQ-DOCTYPE a [+ADwAIQ-ENTITY b "bb"+AD4-]+AD4-+ADw-a+AD4-x+ADw-/a+AD4-'
    with pytest.raises(InputError, match="ODT: it declares a document type with its own entities"):
        parse_xml(head + hidden, "ODT")


def test_what_a_document_type_names_is_not_fetched_and_its_entities_are_not_lost(tmp_path: Path) -> None:
    (tmp_path / "a.dtd").write_text('<!ENTITY b "bb">')
    head = f'<!DOCTYPE a SYSTEM "{(tmp_path / "a.dtd").as_uri()}">'
    assert parse_xml(f"{head}<a>x &lt; &#120;</a>".encode(), "ODT").text == "x < x"
    with pytest.raises(InputError, match=r"ODT: the file is damaged or cut \(entity b is not declared\)"):
        parse_xml(f"{head}<a>&b;</a>".encode(), "ODT")
    with pytest.raises(InputError, match=r"FB2: .*\(entity nbsp is not declared\)"):
        read(f"{BOOK}<FictionBook><body><p>a&nbsp;b</p></body></FictionBook>".encode(), "law.fb2")

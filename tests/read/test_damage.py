"""Damaged office files, books and PDFs give a clear error or their text, and nothing of it is lost."""

from __future__ import annotations

import re
import subprocess
import sys
import zipfile
from collections import Counter
from html import unescape
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from laws_tool.errors import InputError
from laws_tool.read import read
from tests.read.got import checked
from tests.read.office import zipped

DATA = Path(__file__).parent / "data"
ZIPPED = ["docx", "odt", "epub"]


def members(suffix: str) -> dict[str, bytes]:
    with zipfile.ZipFile(DATA / f"law.{suffix}") as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def read_or_refused(data: bytes, name: str) -> None:
    """No error but a clear one."""
    try:
        checked(read(data, name))
    except InputError as error:
        assert str(error).startswith(f"{name}: ")


@pytest.mark.parametrize("suffix", [*ZIPPED, "pdf", "rtf", "fb2"])
@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_bytes_that_were_changed_or_cut(suffix: str, data: st.DataObject) -> None:
    source = bytearray((DATA / f"law.{suffix}").read_bytes())
    for _ in range(data.draw(st.integers(1, 6))):
        source[data.draw(st.integers(0, len(source) - 1))] = data.draw(st.integers(0, 255))
    end = data.draw(st.sampled_from([len(source), data.draw(st.integers(0, len(source)))]))
    read_or_refused(bytes(source[:end]), f"law.{suffix}")


VALUES = ['""', '"-1"', '"999999999999999999999"', '"x"', '"٣"', '"50000"', '"#"']


def _is_xml(name: str) -> bool:
    return name.endswith((".xml", ".rels", ".opf", ".xhtml"))


@pytest.mark.parametrize("suffix", ZIPPED)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_xml_whose_values_and_elements_make_no_sense(suffix: str, data: st.DataObject) -> None:
    parts = members(suffix)
    name = data.draw(st.sampled_from(sorted(filter(_is_xml, parts))))
    tokens = re.findall(r"<[^>]*>|[^<]+", parts[name].decode("utf-8"))
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(tokens) - 1))
        if data.draw(st.booleans()):
            value = data.draw(st.sampled_from(VALUES))
            tokens[at] = re.sub(r'"[^"]*"', value, tokens[at], count=1)
        else:
            tokens[at] = data.draw(st.sampled_from(["", tokens[at] * 2]))
    parts[name] = "".join(tokens).encode()
    read_or_refused(zipped(parts), f"law.{suffix}")


# Conservation: the signs of the file are counted here by other means than the reader's


def signs(text: str) -> Counter[str]:
    return Counter("".join(text.split()))


@pytest.mark.parametrize("member", ["word/document.xml", "word/footnotes.xml", "word/header1.xml"])
def test_every_sign_of_a_docx_is_in_its_transcript(member: str) -> None:
    source = members("docx")[member].decode("utf-8")
    found = re.findall(r"<w:t(?: [^>]*)?>([^<]*)</w:t>", source)
    assert found
    transcript = read((DATA / "law.docx").read_bytes(), "law.docx")
    assert not signs(unescape("".join(found))) - signs(transcript.text)


def test_every_sign_of_an_odt_is_in_its_transcript() -> None:
    source = members("odt")["content.xml"].decode("utf-8")
    body = source[source.index("<office:body>") :]
    found = signs(unescape(re.sub(r"<[^>]*>", "", body)))
    assert not found - signs(read((DATA / "law.odt").read_bytes(), "law.odt").text)


@pytest.mark.parametrize("name", ["law.pdf", "columns.pdf", "margins.pdf"])
def test_every_sign_of_a_pdf_is_in_its_transcript(name: str) -> None:
    pdfium = pytest.importorskip("pypdfium2")
    document = pdfium.PdfDocument(DATA / name)
    source = "".join(page.get_textpage().get_text_bounded() for page in document)
    document.close()
    assert signs(source.replace("\ufffe", "-").replace("\x02", "-")) == signs(
        read((DATA / name).read_bytes(), name).text
    )


# Bounds


def test_a_line_of_twenty_megabytes() -> None:
    for name, start in (("law.html", b"<html><p>"), ("law.rtf", b"{\\rtf1 "), ("law.txt", b"")):
        found = read(start + b"word " * 4_000_000, name)
        assert len(found.text) >= 20_000_000
        assert len(found.markup) < 10


def test_a_zip_of_very_many_members_is_refused() -> None:
    data = BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        for number in range(20_001):
            archive.writestr(f"{number}", b"")
    with pytest.raises(InputError, match=r"the file has 20001 members; at most 20000"):
        read(data.getvalue(), "law.docx")


def test_a_library_is_imported_only_for_its_format() -> None:
    code = (
        "import sys; from laws_tool.read import read; read(b'x', 'a.txt');"
        "print(sorted({'bs4', 'markdown_it', 'docx', 'lxml', 'pypdfium2'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"

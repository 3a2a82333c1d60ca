"""Readers: from a file of any format to one inner form, a :class:`Transcript`.

======== ============================== ===================================================
format   known by                       what is read of it, beside its words
======== ============================== ===================================================
plain    nothing else fits              furniture of pages that form feeds divide
markdown ``.md``                        tables, notes, front matter, callouts, wiki links
html     ``<!doctype html>``, ``<html`` what a browser shows; raised signs by the style sheet
docx     a zip with ``word/``           numbers of paragraphs, notes, tracked changes, boxes
odt      a zip with that mimetype       numbers of lists and headings, notes, boxes
rtf      ``{\\rtf``                      any code page, labels, notes, tables
pdf      ``%PDF-``                      columns, notes at the foot and in the margin, pages
epub     a zip with that mimetype       the pages of the spine, each as html
fb2      ``<FictionBook``, zipped too   sections, notes, tables
======== ============================== ===================================================

Content decides before the name: a page called ``law.txt`` is read as a page. The library for
a format is imported when a file of that format is read.

The text of plain, markdown, html, rtf and fb2 is the decoded file, so that undo gives it
back byte for byte; that of the others is what the reader found, in reading order. Text that
no page shows (deleted, hidden, repeated on each page) and what the format itself marks as a
table of contents is dropped by a change, and numbers that the file leaves to be counted are
supplied by one.
"""

from __future__ import annotations

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.read.charset import decoded
from laws_tool.read.formats import Format, format_of
from laws_tool.read.limits import check_size
from laws_tool.read.transcript import FORM_KINDS, Hint, HintKind, Part, Transcript
from laws_tool.repair.encoding.decoded import Decoded

__all__ = [
    "FORM_KINDS",
    "Format",
    "Hint",
    "HintKind",
    "Part",
    "Transcript",
    "format_of",
    "open_source",
    "read",
    "read_text",
]

TEXT_FORMATS = ("plain", "markdown", "html", "rtf", "fb2")


def read(data: bytes, name: str = "", *, encoding: str | None = None) -> Transcript:
    """A file as a transcript. ``name`` is used where the content leaves the format open.

    Raises InputError, with the name before its reason, for what cannot be read.

    >>> read(b"# Rule 1", "club.md").format
    'markdown'
    >>> read(b"GIF89a", "law.pdf")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    laws_tool.errors.InputError: law.pdf: this is an image (GIF), whatever its name says: ...
    """
    return open_source(data, name, encoding=encoding)[0]


def open_source(
    data: bytes, name: str = "", *, encoding: str | None = None
) -> tuple[Transcript, Decoded | None]:
    """The same, with how the bytes were decoded; None for a container, whose bytes are no text.

    >>> open_source("Правило 1".encode("cp866"))[1].encoding
    'cp866'
    """
    try:
        check_size(len(data))
        found = format_of(data, name)
        container = _of_container(data, found, encoding)
        if container is not None:
            return container, None
        text = decoded(data, found, encoding)
        return read_text(text.text, found), text
    except InputError as error:
        raise InputError(f"{name}: {error}") if name else error from error


def read_text(text: str, format: str) -> Transcript:  # noqa: A002 (the word of the field)
    """A text that is decoded already, in one of the text formats.

    >>> read_text("Rule 1", "plain").text
    'Rule 1'
    """
    if format == "plain":
        from laws_tool.read.plain import read_plain

        return read_plain(text)
    if format == "markdown":
        from laws_tool.read.markdown import read_markdown

        return read_markdown(text)
    if format == "html":
        from laws_tool.read.html import read_html

        return read_html(text)
    if format == "fb2":
        from laws_tool.read.fb2 import read_fb2

        return read_fb2(text)
    if format == "rtf":
        from laws_tool.read.rtf import read_rtf

        return read_rtf(text)
    raise InputError(
        _("{format} is no format of text; these are: {formats}").format(
            format=format, formats=", ".join(TEXT_FORMATS)
        )
    )


def _of_container(data: bytes, found: Format, encoding: str | None) -> Transcript | None:
    """The transcript of a container; None for a file whose bytes are a text."""
    if found == "docx":
        from laws_tool.read.docx import read_docx

        return read_docx(data)
    if found == "odt":
        from laws_tool.read.odt import read_odt

        return read_odt(data)
    if found == "pdf":
        from laws_tool.read.pdf import read_pdf

        return read_pdf(data)
    if found == "epub":
        from laws_tool.read.epub import read_epub

        return read_epub(data)
    if found == "fb2" and data.startswith(b"PK"):
        from laws_tool.read.fb2 import read_zipped_fb2

        return read_zipped_fb2(data, encoding)
    return None

"""Readers: from a file of any format to one inner form, a :class:`Transcript`.

======== ============================== ========================================================
format   known by                       what is read of it
======== ============================== ========================================================
plain    nothing else fits              the text; furniture of pages that form feeds divide
markdown ``.md``                        CommonMark, tables, notes, front matter, callouts
html     ``<!doctype html>``, ``<html`` what a browser shows; classes of the style sheet
======== ============================== ========================================================

Content decides before the name: a page called ``law.txt`` is read as a page. The library for
a format is imported when a file of that format is read.
"""

from __future__ import annotations

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.read.charset import decoded
from laws_tool.read.formats import Format, format_of
from laws_tool.read.limits import check_size
from laws_tool.read.transcript import Hint, HintKind, Part, Transcript

__all__ = ["Format", "Hint", "HintKind", "Part", "Transcript", "format_of", "read", "read_text"]

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
    try:
        check_size(len(data))
        return _read(data, format_of(data, name), encoding)
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
    raise InputError(
        _("{format} is no format of text; these are: {formats}").format(
            format=format, formats=", ".join(TEXT_FORMATS)
        )
    )


def _read(data: bytes, found: Format, encoding: str | None) -> Transcript:
    return read_text(decoded(data, found, encoding).text, found)

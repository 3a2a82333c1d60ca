"""Which format a file has: by its first bytes, then by its name."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable
from pathlib import PurePath
from typing import Final, Literal

from laws_tool.errors import InputError
from laws_tool.messages import _

Format = Literal["plain", "markdown", "html", "docx", "odt", "rtf", "pdf", "epub", "fb2"]

BY_SUFFIX: Final[dict[str, Format]] = {
    ".md": "markdown",
    ".markdown": "markdown",
    ".htm": "html",
    ".html": "html",
    ".xhtml": "html",
    ".docx": "docx",
    ".docm": "docx",
    ".odt": "odt",
    ".rtf": "rtf",
    ".pdf": "pdf",
    ".epub": "epub",
    ".fb2": "fb2",
}

_BINARY: Final[frozenset[Format]] = frozenset({"docx", "odt", "pdf", "epub", "rtf"})
"""Formats that the first bytes always show."""

_HEAD: Final = 4096
_PDF_HEAD: Final = 1024
"""Bytes in which a PDF must say that it is one (readers are that lenient since Acrobat 1)."""

_FOREIGN: Final = (
    (b"\x89PNG\r\n", "PNG"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"GIF8", "GIF"),
    (b"II*\x00", "TIFF"),
    (b"MM\x00*", "TIFF"),
    (b"AT&TFORM", "DjVu"),
)
_PACKED: Final = (
    (b"\x1f\x8b", "gzip"),
    (b"7z\xbc\xaf\x27\x1c", "7-Zip"),
    (b"Rar!", "RAR"),
    (b"BZh", "bzip2"),
    (b"\xfd7zXZ\x00", "xz"),
)
_OLE: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENCRYPTED: Final = "EncryptedPackage".encode("utf-16-le")
_OLE_HEAD: Final = 1 << 16

_MARKS: Final = (
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
    (codecs.BOM_UTF8, "latin-1"),
)
_WIDE: Final = (
    (re.compile(rb"[^\x00]\x00\x00\x00"), "utf-32-le"),
    (re.compile(rb"\x00\x00\x00[^\x00]"), "utf-32-be"),
    (re.compile(rb"[^\x00]\x00[^\x00]"), "utf-16-le"),
    (re.compile(rb"\x00[^\x00]"), "utf-16-be"),
)
"""How a text without a mark begins whose first sign is ASCII (as in appendix F of XML 1.0)."""

_HTML: Final = re.compile(
    r"\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b",
    re.IGNORECASE | re.DOTALL,
)
_FB2: Final = re.compile(r"<(?:\w+:)?FictionBook\b")
_XML: Final = re.compile(r"\s*<\?xml\b")
_ELEMENT: Final = re.compile(r"\s*<[a-zA-Z][^<>]*>")


def format_of(data: bytes, name: str = "") -> Format:
    """The format of a file; raises InputError for one that is no text in a format that is read.

    >>> format_of(b"%PDF-1.7"), format_of(b"# Law", "law.md"), format_of(b"<!DOCTYPE html>", "law.txt")
    ('pdf', 'markdown', 'html')
    """
    suffix = PurePath(name).suffix.lower()
    _refuse_foreign(data)
    found = _by_signature(data)
    if found is not None:
        return found
    by_name = BY_SUFFIX.get(suffix)
    if by_name in _BINARY:
        raise InputError(
            _(
                "the name ends in {suffix}, but the file is none: it is empty, cut at its beginning or "
                "renamed; give it the ending that it had, or save it anew from the program that wrote it"
            ).format(suffix=suffix)
        )
    return _by_words(_head(data), by_name, suffix)


def _refuse_foreign(data: bytes) -> None:
    """Refuse what holds no text that could be read."""
    for signature, kind in _FOREIGN:
        if data.startswith(signature):
            raise InputError(
                _(
                    "this is an image ({kind}), whatever its name says: have its text recognised by a "
                    "program for that (OCR), and give the text"
                ).format(kind=kind)
            )
    for signature, kind in _PACKED:
        if data.startswith(signature):
            raise InputError(
                _("this is an archive ({kind}): unpack it, and give the files in it").format(kind=kind)
            )
    if data.startswith(_OLE):
        if _ENCRYPTED in data[:_OLE_HEAD] or _ENCRYPTED in data[-_OLE_HEAD:]:
            raise InputError(
                _("this document is locked by a password: open it, save it without one, and give that file")
            )
        raise InputError(
            _("this is a document of old Word or another old program: open it, and save it as .docx or .odt")
        )


def _by_signature(data: bytes) -> Format | None:
    if data.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        from laws_tool.read.archive import format_of_zip

        return format_of_zip(data)
    if b"%PDF-" in data[:_PDF_HEAD]:
        return "pdf"
    return "rtf" if data.lstrip()[:5].lower() == b"{\\rtf" else None


def _head(data: bytes) -> str:
    """The beginning of a text, good enough to see ASCII in it."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return data[len(mark) : _HEAD].decode(encoding, "replace")
    for pattern, encoding in _WIDE:
        if pattern.match(data):
            return data[:_HEAD].decode(encoding, "replace")
    return data[:_HEAD].decode("latin-1")


def _by_words(head: str, by_name: Format | None, suffix: str) -> Format:
    rules: tuple[tuple[Callable[[str], object], Format], ...] = ((_FB2.search, "fb2"), (_HTML.match, "html"))
    if by_name == "markdown":  # it may begin with any HTML, and quote any XML
        rules = ()
    for sign, found in rules:
        if (found != "fb2" or _XML.match(head) or by_name == "fb2") and sign(head):
            return found
    if _XML.match(head) and by_name != "html" and suffix != ".txt":
        raise InputError(
            _(
                "this is XML of a kind that is not read (FictionBook and XHTML are): convert it to HTML or "
                "text first, or give it a name that ends in .txt to have it read as it stands"
            )
        )
    if by_name is None and not suffix and _ELEMENT.match(head):
        return "html"
    return by_name or "plain"

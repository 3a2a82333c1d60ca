"""The encoding that a text file names in its own words."""

from __future__ import annotations

import codecs
import re
from typing import Final

from laws_tool.repair.encoding import decode
from laws_tool.repair.encoding.decoded import Decoded

_HEAD: Final = 4096
_DECLARED: Final = (
    re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([\w.:-]+)"),
    re.compile(rb"<meta[^>]*?charset\s*=\s*[\"']?\s*([\w.:-]+)", re.IGNORECASE),
)
_MARKS: Final = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)


def decoded(data: bytes, format: str, encoding: str | None = None) -> Decoded:  # noqa: A002
    """The text of a file; ``encoding`` overrides what the file says, which overrides a guess.

    RTF is a format of bytes below 128 whose own marks name the code pages.

    >>> page = '<meta charset="windows-1251">Правило'.encode("cp1251")
    >>> decoded(page, "html").text[-7:]
    'Правило'
    """
    if format == "rtf":
        return decode(data, "latin-1")
    if encoding is None and format in ("html", "fb2"):
        encoding = declared(data)
    return decode(data, encoding)


def declared(data: bytes) -> str | None:
    """The encoding that the head of a page or of XML names, if the bytes bear it out.

    >>> declared(b'<?xml version="1.0" encoding="koi8-r"?>'), declared(b'<meta charset="nonsense">')
    ('koi8-r', None)
    """
    if data.startswith(_MARKS):
        return None
    head = data[:_HEAD]
    for pattern in _DECLARED:
        found = pattern.search(head)
        if found is None:
            continue
        try:
            name = codecs.lookup(found.group(1).decode("ascii")).name
            if name.startswith("utf-16"):  # it could not be read to here if that were true
                return None
            data.decode(name)
        except (LookupError, UnicodeError):
            return None
        return None if _is_utf8(data) else name
    return None


def _is_utf8(data: bytes) -> bool:
    """Whether bytes beyond ASCII make good UTF-8: hardly ever by chance, whatever the head says."""
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return not data.isascii()

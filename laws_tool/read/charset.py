"""The text of a file of some format, by the encoding that its bytes and its own words speak for."""

from __future__ import annotations

from laws_tool.repair.encoding import decode
from laws_tool.repair.encoding.decoded import Decoded


def decoded(data: bytes, format: str, encoding: str | None = None) -> Decoded:  # noqa: A002
    """The text of a file; ``encoding`` overrides detection, which hears what the file says of itself.

    RTF is a format of bytes below 128 whose own marks name the code pages.

    >>> page = '<meta charset="windows-1251">Правило'.encode("cp1251")
    >>> decoded(page, "html").text[-7:]
    'Правило'
    """
    return decode(data, "latin-1" if format == "rtf" else encoding)

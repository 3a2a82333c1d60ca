"""The signs of a PDF page with their places, by PDFium."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import pypdfium2
import pypdfium2.raw as pdfium

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.read.limits import PAGES

HYPHEN: Final = "\x02"
"""What PDFium gives for a hyphen at the end of a line."""
_BOLD: Final = 600
_UPRIGHT: Final = 0.1
"""Radians that a line may slant."""
_END: Final = b"%%EOF"
_TAIL: Final = 4096


@dataclass(frozen=True, slots=True)
class Glyph:
    """A sign: ``x0`` to ``x1`` on the baseline ``y``; points, from the lower left corner of the page."""

    sign: str
    x0: float
    x1: float
    y: float
    size: float
    bold: bool = False


def open_pdf(data: bytes) -> pypdfium2.PdfDocument:
    """The document; raises InputError for one that is locked, cut or damaged."""
    try:
        document = pypdfium2.PdfDocument(data)
        pages = len(document)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise InputError(
                _("{kind}: locked by a password: open it, save it without one, and give that file").format(
                    kind="PDF"
                )
            ) from error
        raise _damaged(str(error)) from error
    if _END not in data[-_TAIL:]:
        raise _damaged(_("its end is missing"))
    if pages > PAGES:
        raise InputError(
            _("PDF: the file has {count} pages; at most {limit} are read: cut it into several files").format(
                count=pages, limit=PAGES
            )
        )
    return document


def pages_of(document: pypdfium2.PdfDocument) -> Iterator[list[Glyph]]:
    """The signs of each page."""
    for number in range(len(document)):
        try:
            yield list(_glyphs(document[number]))
        except pypdfium2.PdfiumError as error:
            raise _damaged(_("page {number}: {reason}").format(number=number + 1, reason=error)) from error


def _damaged(reason: str) -> InputError:
    return InputError(
        _(
            "{kind}: the file is damaged or cut ({reason}): fetch it again, or save it anew from the program "
            "that wrote it"
        ).format(kind="PDF", reason=reason)
    )


def _glyphs(page: Any) -> Iterator[Glyph]:
    """The upright signs of a page, in the order of the file; spaces among them only where it has them."""
    text = page.get_textpage()
    raw = text.raw
    x, y = ctypes.c_double(), ctypes.c_double()
    box, matrix = pdfium.FS_RECTF(), pdfium.FS_MATRIX()
    high = 0
    for at in range(text.count_chars()):
        if pdfium.FPDFText_IsGenerated(raw, at) == 1:
            continue
        code = pdfium.FPDFText_GetUnicode(raw, at)
        if 0xD800 <= code < 0xDC00:
            high = code
            continue
        if 0xDC00 <= code < 0xE000:
            code = 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00 if high else 0xFFFD
        high = 0
        pdfium.FPDFText_GetCharOrigin(raw, at, x, y)
        pdfium.FPDFText_GetLooseCharBox(raw, at, box)
        pdfium.FPDFText_GetMatrix(raw, at, matrix)
        if abs(math.atan2(matrix.b, matrix.a or 1e-9)) > _UPRIGHT:
            continue
        size = pdfium.FPDFText_GetFontSize(raw, at) * math.hypot(matrix.c, matrix.d)
        bold = pdfium.FPDFText_GetFontWeight(raw, at) >= _BOLD
        sign = _sign(code)
        if sign:
            yield Glyph(sign, box.left, box.right, y.value, size or 1.0, bold)
    text.close()


def _sign(code: int) -> str:
    if code in (0, 0xFFFE, 0xFFFF):
        return "\ufffd"  # a sign that the font does not name: a gap
    sign = chr(code)
    if sign in ("\r", "\n"):
        return ""
    return "-" if sign == HYPHEN else sign

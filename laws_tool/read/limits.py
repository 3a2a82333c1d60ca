"""How much a reader takes on, so that no file can use up time or memory.

Each limit is far above what real law texts need (the largest seen has some 5 MB), and each
gives an error that names it.
"""

from __future__ import annotations

from typing import Final

from laws_tool.errors import InputError
from laws_tool.messages import _

MEGABYTE: Final = 1 << 20

FILE_BYTES: Final = 256 * MEGABYTE
"""Bytes of a file. A scan of a thick code of laws as PDF has less than 100 MB."""

EXPANDED_BYTES: Final = 256 * MEGABYTE
"""Bytes of the members of a zip that are read, after unpacking."""

EXPANSION: Final = 200
"""Unpacked bytes for each packed one, beyond the first megabyte. Text packs some 10 to 1, rows of
equal table cells up to 100 to 1; deflate cannot go beyond 1032 to 1."""

MEMBERS: Final = 20_000
"""Members of a zip."""

NESTING: Final = 1_000
"""Elements inside one another. Browsers stop at some 500."""

MARKDOWN_SIGNS: Final = 16 * MEGABYTE
"""Characters of a Markdown file: its parser keeps some 400 bytes for each."""

PAGES: Final = 20_000
"""Pages of a PDF."""


def check_size(size: int) -> None:
    """Refuse a file of more bytes than :data:`FILE_BYTES`.

    >>> check_size(1 << 40)
    Traceback (most recent call last):
    laws_tool.errors.InputError: the file has 1048576 MB; at most 256 MB are read: cut it into several files
    """
    if size > FILE_BYTES:
        raise InputError(
            _("the file has {size} MB; at most {limit} MB are read: cut it into several files").format(
                size=size // MEGABYTE, limit=FILE_BYTES // MEGABYTE
            )
        )


def check_nesting(depth: int, format: str) -> None:  # noqa: A002 (the word of the field)
    """Refuse elements that are nested more than :data:`NESTING` deep."""
    if depth > NESTING:
        raise InputError(
            _(
                "{format}: elements are nested more than {limit} deep, which no law text is: the file is "
                "damaged or was made to do harm; save it anew from the program that wrote it"
            ).format(format=format.upper(), limit=NESTING)
        )


def check_markdown(text: str) -> None:
    """Refuse Markdown of more than :data:`MARKDOWN_SIGNS`."""
    if len(text) > MARKDOWN_SIGNS:
        raise InputError(
            _(
                "Markdown: the file has {size} million signs; at most {limit} million are read: cut it into "
                "several files, or give it a name that ends in .txt to have it read as plain text"
            ).format(size=len(text) // 10**6, limit=MARKDOWN_SIGNS // 10**6)
        )

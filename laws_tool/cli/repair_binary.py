"""What is no text, told by the beginning of a file: programs, pictures, archives, databases.

Damaged text is still text: a few NULs or other control bytes are not what tells a binary, and
UTF-16 has one in each second byte, be it without its mark or a stretch among other bytes.
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from typing import Final

from laws_tool.repair import detect

HEAD: Final = 8192
"""The bytes that are looked at."""

_MARKS: Final = (codecs.BOM_UTF8, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE, codecs.BOM_UTF32_BE)
"""What only a text begins with; the mark of UTF-32 in little-endian order begins with that of UTF-16."""

_SIGNATURES: Final = re.compile(
    rb"\x7fELF|MZ[^\r\n]{0,62}\x00|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe|\x00asm|!<arch>\n"  # programs
    rb"|\x89PNG|\xff\xd8\xff|GIF8[79]a|II\*\x00|MM\x00\*|BM.{4}\x00{4}|\x00\x00[\x01\x02]\x00"  # pictures
    rb"|AT&TFORM|8BPS|RIFF.{4}[A-Z]|OggS\x00|ID3[\x02-\x04]|fLaC|\x00\x00..ftyp|\x1a\x45\xdf\xa3"  # and sound
    rb"|PK(?:\x03\x04|\x05\x06|\x07\x08)|\x1f[\x8b\x9d]|7z\xbc\xaf\x27\x1c|Rar!\x1a|BZh[1-9]1AY"  # archives
    rb"|\xfd7zXZ\x00|\x28\xb5\x2f\xfd|\x04\x22\x4d\x18|.{257}ustar[\x00 ]"
    rb"|%PDF-|\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1|SQLite\ format\ 3\x00|\x00\x01\x00{3}|OTTO\x00|wOF[F2]",
    re.DOTALL,
)
"""How well-known files begin (as in the table of the command ``file``)."""

_NULS: Final = re.compile(rb"\x00+")
"""Filling, such as at the end of a sector: it is odd once."""
_WIDE: Final = re.compile(
    rb"(?:[\t\n\r -~]\x00|[^\x00][\x01-\x05]){3,}"
    rb"|(?:\x00[\t\n\r -~]|[\x01-\x05][^\x00]){3,}"
)
"""Stretches of UTF-16 in the scripts of Europe."""
_ODD: Final = re.compile(rb"[\x00-\x07\x10-\x13\x15-\x19\x1c-\x1f]")
"""Control bytes that no text has: overstrikes, shifts, ends of paragraphs and files are not among them."""
_FEW: Final = 3
_SHARE: Final = 0.04
"""So many odd signs, and so large a share, are no damage any more; of bytes by chance they are a tenth."""


def is_binary(head: bytes) -> bool:
    r"""Whether the first bytes of a file are of no text, however damaged.

    >>> is_binary(b"\x7fELF\2\1\1\0"), is_binary(b"\x89PNG\r\n\x1a\n")
    (True, True)
    >>> is_binary("Ход\0 вне\0 очереди\0".encode()), is_binary("Правило".encode("utf-16-be"))
    (False, False)
    >>> is_binary(b"GIF89a is a format"), is_binary(b"%PDF-1.4\n1 0 obj\n")
    (False, True)
    """
    if head.startswith(_MARKS):
        return False
    if _SIGNATURES.match(head) and not _is_plain(head):
        return True
    bare = _NULS.sub(b"\x00", _WIDE.sub(b"", head))
    return _are_many(len(_ODD.findall(bare)), bare) and not _is_wide(head)


def _is_wide(head: bytes) -> bool:
    """Whether bytes are UTF-16 or UTF-32 without a mark, in any script."""
    encoding = detect(head).encoding
    if not encoding.startswith(("utf-16", "utf-32")):
        return False
    text = head[: len(head) // 4 * 4].decode(encoding, "replace")
    return not _are_many(sum(map(_is_odd, text)), text)


def _is_odd(char: str) -> bool:
    return char == "\ufffd" or (unicodedata.category(char).startswith("C") and not char.isspace())


def _is_plain(head: bytes) -> bool:
    """Whether all is printed ASCII, such as a sentence about «GIF89a»; a PDF may be so, and has objects."""
    return head.isascii() and not _ODD.search(head) and b" obj" not in head


def _are_many(odd: int, whole: bytes | str) -> bool:
    return odd > max(_FEW, _SHARE * len(whole))

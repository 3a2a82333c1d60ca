"""What a file says of its own charset: in HTML, XML, a mail header, a coding line and such.

A declaration is evidence, not truth: programs that copy a file into another charset seldom
touch it. ``detect.py`` weighs it against the bytes.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from laws_tool.repair.encoding.codepages import priors

HEAD: Final = 4096
"""A declaration stands in the first so many bytes."""

_NAME: Final = rb"([\w.:-]+)"
_COMMENT: Final = re.compile(rb"<!--.*?-->", re.DOTALL)
_PLACES: Final = (
    ("the XML declaration", rb"""\A(?:\xef\xbb\xbf)?\s*<\?xml\s[^>]*?encoding\s*=\s*["']NAME["']"""),
    ("the HTML", rb"""(?i)<meta\s[^>]*?charset\s*=\s*["']?\s*NAME"""),
    ("the mail header", rb"""(?im)^"?Content-Type:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*?charset\s*=\s*"?NAME"""),
    ("the Fidonet kludge", rb"(?im)^\x01(?:CHRS|CHARSET|CODEPAGE):?[ \t]*NAME"),
    ("the coding line", rb"\A(?:[^\n]*\n)?[ \t\f]*(?:#|//|/\*|;|%|--|\.\.|\")[^\n]*?coding[:=][ \t]*NAME"),
    ("the style sheet", rb"""\A@charset "NAME";"""),
    ("the LaTeX preamble", rb"(?m)^\s*\\usepackage\[NAME\]\{inputenc\}"),
)
"""Who says it, and how."""
_PATTERNS: Final = tuple((who, re.compile(how.replace(b"NAME", _NAME))) for who, how in _PLACES)

_ALIASES: Final = {
    "x-mac-cyrillic": "mac_cyrillic",
    "x-mac-ukrainian": "mac_cyrillic",
    "macintosh": "mac_roman",
    "x-sjis": "cp932",
    "x-cp1251": "cp1251",
    "win-1251": "cp1251",
    "windows1251": "cp1251",
    "dos-866": "cp866",
    "koi8": "koi8-r",
    "koi8-ru": "koi8-u",
    "utf8x": "utf-8",
    "utf-8-sig": "utf-8",
    "gb2312": "gbk",
    "shift_jis": "cp932",
    "euc-kr": "cp949",
    "ks_c_5601-1987": "cp949",
    "iso-8859-1": "cp1252",
    "iso8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "us-ascii": "cp1252",
    "iso-8859-9": "cp1254",
    "iso-8859-11": "cp874",
    "iso-8859-8-i": "iso8859-8",
    "tis-620": "cp874",
}
"""Names that Python does not know, and names by which people mean a larger set (as browsers do)."""

_EMACS_LINE_END: Final = re.compile(r"-(?:unix|dos|mac)$")
_NEVER: Final = re.compile(r"utf-?(?:7|16|32)|iso2022|hz|idna|punycode|unicode|raw|undefined")
"""Not read here: bytes that are ASCII up to the declaration are not wide, and in the others a
character cannot be encoded without those before it."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A charset, by the name of Python's codec, and who says so ("the HTML")."""

    encoding: str
    by: str


def declared(data: bytes) -> Declared | None:
    """The first declaration of a charset that can be used, in the first bytes of a file.

    >>> declared(b'<?xml version="1.0" encoding="windows-1251"?><law/>')
    Declared(encoding='cp1251', by='the XML declaration')
    >>> declared(b"no charset=koi8-r here") is None
    True
    """
    head = _COMMENT.sub(b"", data[:HEAD])
    for who, pattern in _PATTERNS:
        found = pattern.search(head)
        name = found and _codec(found[1].decode("ascii", "replace"))
        if name:
            return Declared(name, who)
    return None


def _codec(name: str) -> str | None:
    """The name of the codec, as ``codecs.toml`` has it where it is there."""
    name = _EMACS_LINE_END.sub("", name.lower())
    try:
        found = codecs.lookup(_ALIASES.get(name, name)).name
        "".encode(found)
    except (LookupError, UnicodeError):
        return None
    return None if _NEVER.match(found) else _listed().get(found, found)


@cache
def _listed() -> dict[str, str]:
    return {codecs.lookup(name).name: name for name in priors().really}

r"""The tables at the head of an RTF file: fonts with their code pages, styles, and what it says of itself."""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass, field
from typing import Final

_PAGES_OF_CHARSETS: Final = {
    77: "mac-roman",
    128: "cp932",
    129: "cp949",
    134: "cp936",
    136: "cp950",
    161: "cp1253",
    162: "cp1254",
    163: "cp1258",
    177: "cp1255",
    178: "cp1256",
    186: "cp1257",
    204: "cp1251",
    222: "cp874",
    238: "cp1250",
    254: "cp437",
    255: "cp850",
}
"""The code page of a font's character set (RTF 1.9.1, table of \\fcharset)."""

_PLAIN_CHARSETS: Final = frozenset({0, 1})
_DEFAULT: Final = "cp1252"
_NAMED: Final = {10000: "mac-roman", 10007: "mac-cyrillic", 65001: "utf-8"}

_FONT: Final = re.compile(r"\\f(?P<font>\d+)(?P<rest>[^{};]*(?:\{[^{}]*\}[^{};]*)*)")
_CHARSET: Final = re.compile(r"\\fcharset(\d+)")
_CODE_PAGE: Final = re.compile(r"\\cpg(\d+)")
_ANSI: Final = re.compile(r"\\ansicpg(\d+)")
_OLD: Final = re.compile(r"\\(mac|pca|pc)(?![a-z0-9])")
_OLD_PAGES: Final = {"mac": "mac-roman", "pc": "cp437", "pca": "cp850"}
_STYLE: Final = re.compile(r"\{(?P<words>(?:[^{}]|\{[^{}]*\})*)\}")
_NUMBER: Final = re.compile(r"\\s(\d+)")
_CHARACTER_NUMBER: Final = re.compile(r"\\cs(\d+)")
_LEVEL: Final = re.compile(r"\\outlinelevel(\d)")
_HEADING: Final = re.compile(r"(?:heading|заголовок) ([1-9])", re.IGNORECASE)
_RAISED: Final = re.compile(r"\\super(?![a-z0-9])")


def code_page(number: int) -> str:
    """The codec of a Windows code page, that of Western Europe where there is none.

    >>> code_page(1251), code_page(10007), code_page(99999)
    ('cp1251', 'mac-cyrillic', 'cp1252')
    """
    name = _NAMED.get(number, f"cp{number}")
    try:
        return codecs.lookup(name).name
    except LookupError:
        return _DEFAULT


@dataclass(slots=True)
class Tables:
    """``fonts`` to codecs; ``levels``, ``titles`` and ``raised`` are numbers of styles."""

    page: str = _DEFAULT
    fonts: dict[int, str] = field(default_factory=dict)
    levels: dict[int, str] = field(default_factory=dict)
    titles: set[int] = field(default_factory=set)
    raised: set[int] = field(default_factory=set)

    def head(self, head: str) -> None:
        r"""The code page of the whole, from the first words of the file.

        >>> tables = Tables()
        >>> tables.head(r"{\rtf1\ansi\ansicpg1251\deff0")
        >>> tables.page
        'cp1251'
        """
        old, new = _OLD.search(head), _ANSI.search(head)
        if old:
            self.page = _OLD_PAGES[old.group(1)]
        if new:
            self.page = code_page(int(new.group(1)))

    def font_table(self, table: str) -> None:
        r"""The fonts. One of no character set has the code page of the whole, unless others name theirs.

        >>> tables = Tables("cp1251")
        >>> tables.font_table(r"{\f0\fcharset0 Times;}{\f1\fcharset238 Times CE;}")
        >>> tables.fonts
        {0: 'cp1252', 1: 'cp1250'}
        """
        found: dict[int, tuple[int, str]] = {}
        for font in _FONT.finditer(table):
            charset, own = _CHARSET.search(font["rest"]), _CODE_PAGE.search(font["rest"])
            number = int(charset.group(1)) if charset else 0
            page = code_page(int(own.group(1))) if own else _PAGES_OF_CHARSETS.get(number, "")
            found[int(font["font"])] = (number, page)
        careful = any(page for number, page in found.values() if number not in _PLAIN_CHARSETS)
        for font_number, (number, page) in found.items():
            plain = _DEFAULT if careful and number == 0 else self.page
            self.fonts[font_number] = page or plain

    def style_sheet(self, sheet: str) -> None:
        r"""The styles of headings and titles, and those of raised signs.

        >>> tables = Tables()
        >>> tables.style_sheet(r"{\s1\b heading 2;}{\s3 Title;}{\*\cs9\super note mark;}")
        >>> tables.levels, tables.titles, tables.raised
        ({1: '2'}, {3}, {9})
        """
        for style in _STYLE.finditer(sheet):
            words = style["words"]
            name = re.sub(r"\\[a-z]+-?\d* ?|[{}*;\\]", "", words).strip()
            signs = _CHARACTER_NUMBER.search(words)
            if signs:
                if _RAISED.search(words):
                    self.raised.add(int(signs.group(1)))
                continue
            found = _NUMBER.search(words)
            number = int(found.group(1)) if found else 0
            level, heading = _LEVEL.search(words), _HEADING.fullmatch(name)
            if heading:
                self.levels[number] = heading.group(1)
            elif level and int(level.group(1)) < 9:
                self.levels[number] = str(int(level.group(1)) + 1)
            if name.lower() == "title":
                self.titles.add(number)

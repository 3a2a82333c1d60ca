"""The reader of RTF: from tokens to what of the source is read."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from laws_tool.read.builder import Builder
from laws_tool.read.hints import Open
from laws_tool.read.limits import check_nesting
from laws_tool.read.rtf.notes import MovedNotes
from laws_tool.read.rtf.paragraphs import Paragraphs
from laws_tool.read.rtf.signs import Signs
from laws_tool.read.rtf.state import DESTINATIONS, READ, UNREAD, State
from laws_tool.read.rtf.tables import Tables
from laws_tool.read.rtf.tokens import Token, tokens

_HEAD: Final = 400
ROOM: Final = 20
"""Signs at the end of a file, braces mostly, that notes of its last paragraph may stand in the place of."""
_SIGNS: Final = {
    "tab": " ",
    "emdash": "—",
    "endash": "–",
    "lquote": "‘",
    "rquote": "’",
    "ldblquote": "“",
    "rdblquote": "”",
    "bullet": "•",
    "emspace": "\u2003",
    "enspace": "\u2002",
    "page": " ",
    "column": " ",
    "nestcell": " ",
    "nestrow": " ",
}
_SYMBOLS: Final = {"~": "\u00a0", "_": "\u2011", "\\": "\\", "{": "{", "}": "}"}
_LINK: Final = re.compile(r"HYPERLINK\s+(?P<inside>\\+l\s+)?\"?(?P<where>[^\"\s}]+)")
_CONTENTS: Final = re.compile(r"(?:[{}\s]|\\\*|\\[a-z]+-?\d*)*+TOC\b")
"""The code of a field that is a table of contents, behind braces and control words."""
_SWITCHES: Final[dict[str, Callable[[State, bool], State]]] = {
    "b": lambda state, on: replace(state, bold=on),
    "i": lambda state, on: replace(state, italic=on),
    "v": lambda state, on: replace(state, hidden=on),
    "deleted": lambda state, on: replace(state, deleted=on),
}


class Reader:
    """Reads a stretch of RTF into a builder; notes inside are read by a reader of their own."""

    def __init__(
        self, source: str, start: int = 0, end: int | None = None, outer: Reader | None = None
    ) -> None:
        self.source = source
        self.span = (start, len(source) if end is None else end)
        self.builder = Builder(source, start=start)
        self.tables: Tables = Tables() if outer is None else outer.tables
        self.notes: MovedNotes = MovedNotes() if outer is None else outer.notes
        self.is_note = outer is not None
        self.attributes: list[tuple[str, str]] = []
        self.state: State = State()
        if outer is not None:
            self.state = replace(outer.state, destination="text")
        self.stack: list[State] = []
        self.paragraphs = Paragraphs(self.builder, self.tables)
        self.open_links: list[tuple[int, Open]] = []
        self.link = ""
        self.contents = False
        self.signs = Signs(self._char)

    def run(self) -> None:
        """Read to the end."""
        if not self.is_note:
            self.tables.head(self.source[:_HEAD])
            self.state = replace(self.state, page=self.tables.page)
        for token in tokens(self.source, *self.span):
            self._token(token)
        self.signs.flush()
        self._end_paragraph()
        if not self.is_note:
            self.notes.put(self.builder, max(self.builder.at, self.span[1] - ROOM), self.span[1])

    def _token(self, token: Token) -> None:
        if self.signs.stands_in(token):
            return
        if token.kind == "byte":
            self.signs.byte(token, self.state.page)
        elif token.kind == "text":
            start = self.signs.rest(token)
            if start < token.end:
                self.signs.flush()
                self._text(start, token.end)
        elif token.kind == "word" and token.name == "u":
            self._word(token)
        else:
            self.signs.flush()
            step = {"word": self._word, "symbol": self._symbol, "open": self._open, "close": self._close}
            step[token.kind](token)

    # Signs

    def _char(self, start: int, end: int, sign: str) -> None:
        if self._reads():
            self.paragraphs.words(self.state, start, sign)
            self.builder.char(start, end, sign, "escape")

    def _text(self, start: int, end: int) -> None:
        if not self._reads():
            return
        words = self.source[start:end]
        self.paragraphs.words(self.state, start, words)
        if words.isascii():
            self.builder.text(start, end)
            return
        for at, sign in enumerate(words, start):
            if sign.isascii():
                self.builder.text(at, at + 1)
            else:
                raw = bytes([ord(sign)]) if ord(sign) < 256 else b""
                meant = raw.decode(self.state.page, "surrogateescape") or sign
                self.builder.char(at, at + 1, meant, "escape")

    def _symbol(self, token: Token) -> None:
        sign = _SYMBOLS.get(token.name)
        if token.name == "*":
            self.state = replace(self.state, starred=True)
        elif sign is not None:
            self._char(token.start, token.end, sign)
        elif token.name in ("\n", "\r", "\r\n"):
            self._end_paragraph(token)

    def _reads(self) -> bool:
        state = self.state
        return state.destination in READ and not (state.hidden or state.deleted)

    # Groups

    def _open(self, token: Token) -> None:
        self.stack.append(self.state)
        check_nesting(len(self.stack), "rtf")
        self.state = replace(self.state, start=token.start, starred=False, fresh=True)

    def _close(self, token: Token) -> None:
        ended = self.state
        if self.open_links and self.open_links[-1][0] == len(self.stack):
            self.builder.close(self.open_links.pop()[1])
        if not self.stack:
            return
        self.state = self.stack.pop()
        if ended.destination == self.state.destination and not ended.hidden and not ended.deleted:
            return
        inside = self.source[ended.start : token.end]
        if ended.destination in ("head", "foot"):
            self.builder.drop(ended.start, token.end, f"page-{ended.destination}", "page-furniture")
        elif ended.destination == "link-code":
            found = _LINK.search(inside)
            self.link = ("#" if found["inside"] else "") + found["where"] if found else ""
            self.contents = _CONTENTS.match(inside) is not None
        elif ended.destination == "contents":
            self.builder.drop(ended.start, token.end, "toc")
            self._end_paragraph()
        elif ended.destination == "anchor":
            self.builder.anchor(inside.rpartition(" ")[2].strip("}"))
        elif ended.destination == "label":
            self.builder.text(ended.start, ended.start)  # its tabulator is a space, if it has one
        elif ended.destination == "note" and not self.is_note:
            self._note(ended.start, token.end)
        elif (ended.hidden and not self.state.hidden) or (ended.deleted and not self.state.deleted):
            self.builder.drop(ended.start, token.end, "hidden-words")

    def _note(self, start: int, end: int) -> None:
        self.notes.own_mark(self.builder, self.paragraphs.inline.get("sup"))
        reader = Reader(self.source, start + 1, end - 1, self)
        reader.run()
        self.notes.take(self.builder, reader.builder, start, end)

    def _word(self, token: Token) -> None:
        name = token.name
        if self.state.fresh or self.state.starred:
            self._begin_destination(token)
        if name == "u":
            self.signs.unicode(token, self.state.unicode_skip)
        elif name in _SIGNS:
            self._char(token.start, token.end, _SIGNS[name])
        elif name in ("par", "sect"):
            self._end_paragraph(token)
        elif name == "line":
            if self._reads():
                self.builder.line()
        elif name == "chftn":
            self._own_mark(token)
        elif name in ("cell", "row", "cellx", "trowd"):
            self._table(token)
        else:
            self._property(token)
        if self.state.fresh and name not in ("u",):
            self.state = replace(self.state, fresh=name in ("pard", "plain"))

    def _begin_destination(self, token: Token) -> None:
        name, starred = token.name, self.state.starred
        self.state = replace(self.state, starred=False, fresh=False)
        if self.is_note and name == "footnote":
            return
        if self.state.destination not in READ:
            return
        destination = DESTINATIONS.get(name)
        if destination == "link" and self.contents:
            whole = self._group_end(token.end) < len(self.source)
            destination, self.contents = "contents" if whole else "link", False
        if destination is not None:
            self.state = replace(self.state, destination=destination)
            if destination == "link" and self.link:
                self.paragraphs.words(self.state, token.start, "")
                self.open_links.append((len(self.stack), self.builder.open("link", self.link)))
                self.link = ""
        elif name in UNREAD or starred:
            self.state = replace(self.state, destination="unread")
            self._read_table(token)

    def _read_table(self, token: Token) -> None:
        """Tables are read whole, before the walk goes through them without reading."""
        if token.name not in ("fonttbl", "stylesheet", "info"):
            return
        end = self._group_end(token.end)
        table = self.source[token.end : end]
        if token.name == "fonttbl":
            self.tables.font_table(table)
        elif token.name == "stylesheet":
            self.tables.style_sheet(table)
        else:
            self._info(token.end, end)

    def _group_end(self, at: int) -> int:
        depth = 1
        for token in tokens(self.source, at):
            depth += {"open": 1, "close": -1}.get(token.kind, 0)
            if not depth:
                return token.start
        return len(self.source)

    def _info(self, start: int, end: int) -> None:
        at = self.source.rfind("{\\title", start, end)  # the last is in Unicode, if there are two
        if at >= 0:
            stop = self._group_end(at + 1)
            reader = Reader(self.source, at + len("{\\title"), stop, self)
            reader.run()
            words = reader.builder.read_words()
            if words.strip():
                self.attributes.append(("title", words.strip()))

    # Properties

    def _property(self, token: Token) -> None:
        name, number = token.name, token.number
        if name in _SWITCHES:
            self.state = _SWITCHES[name](self.state, number != 0)
        elif name == "super" or (name == "up" and number != 0):
            self.state = replace(self.state, raised=number != 0, lowered=False)
        elif name == "sub" or (name == "dn" and number != 0):
            self.state = replace(self.state, lowered=number != 0, raised=False)
        elif name in ("nosupersub", "up", "dn"):
            self.state = replace(self.state, raised=False, lowered=False)
        elif name == "cs":
            self.state = replace(self.state, raised=number in self.tables.raised)
        elif name == "plain":
            self.state = self.state.plain(self.tables.page)
        elif name == "f" and number is not None:
            self.state = replace(self.state, page=self.tables.fonts.get(number, self.tables.page))
        elif name == "uc":
            self.state = replace(self.state, unicode_skip=max(0, number or 0))
        elif self.state.destination != "label":  # a label says how it looks itself, not its paragraph
            self.paragraphs.property(name, number)

    # Paragraphs

    def _end_paragraph(self, token: Token | None = None) -> None:
        if self.state.destination not in READ:
            return
        self.paragraphs.end()
        if token is not None and not self.paragraphs.in_row and not self.is_note:
            self.notes.put(self.builder, token.start, token.end)
        self.builder.block()

    def _table(self, token: Token) -> None:
        self.paragraphs.table(token)
        if token.name == "row":
            self._end_paragraph(token)

    # Notes

    def _own_mark(self, token: Token) -> None:
        """The number of a note, in the text or at the beginning of the note."""
        if not self._reads():
            return
        self.paragraphs.words(self.state, token.start, "")
        if self.is_note:
            mark, evidence = self.notes.current()
            self.builder.char(token.start, token.end, mark, "note-number", "list-number", evidence)
            self.builder.space()
            return
        mark, evidence, name = self.notes.next_mark()
        hints = [self.builder.open("note-ref", name), self.builder.open("sup")]
        self.builder.char(token.start, token.end, mark, "note-number", "list-number", evidence)
        for hint in reversed(hints[: 1 if "sup" in self.paragraphs.inline else 2]):
            self.builder.close(hint)

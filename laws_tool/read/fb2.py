"""FictionBook (FB2), by expat, with the place of every letter in the source."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.parsers import expat

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.read.archive import Archive
from laws_tool.read.builder import Builder
from laws_tool.read.charset import decoded
from laws_tool.read.hints import Open
from laws_tool.read.limits import check_nesting
from laws_tool.read.transcript import HintKind, Part, Transcript
from laws_tool.read.xml import refuse_entities

_BLOCKS: Final = frozenset(
    (
        "body",
        "section",
        "title",
        "p",
        "subtitle",
        "epigraph",
        "cite",
        "poem",
        "stanza",
        "v",
        "text-author",
        "date",
    )
)
_BLANKS: Final = frozenset(("empty-line", "image"))
_INLINE: Final[dict[str, HintKind]] = {
    "sup": "sup",
    "sub": "sub",
    "strong": "strong",
    "emphasis": "em",
    "strikethrough": "amendment",
}
_REFERENCE: Final = re.compile(r"&[^;\s]*;")
_TITLE_PATH: Final = ("FictionBook", "description", "title-info")
_ATTRIBUTES: Final = {"book-title": "title", "lang": "language", "date": "date"}


@dataclass(slots=True)
class _Element:
    name: str
    block: bool = False
    row: bool = False
    hints: list[Open] = field(default_factory=list)
    words: str = ""


class _Reader:
    """Handlers for expat, which counts bytes of UTF-8; ``offset`` counts signs of the source."""

    def __init__(self, source: str) -> None:
        self.source = source
        self.data = source.encode("utf-8", "surrogatepass")
        self.builder = Builder(source)
        self.attributes: dict[str, str] = {}
        self.stack: list[_Element] = []
        self.byte = self.sign = 0
        self.sections = self.tables = self.cells = 0
        self.in_notes = False

    def parse(self) -> None:
        parser = expat.ParserCreate("utf-8")
        parser.buffer_text = False
        parser.StartElementHandler = self.start
        parser.EndElementHandler = self.end
        parser.CharacterDataHandler = self.characters
        self.parser = parser
        try:
            parser.Parse(self.data, True)
        except expat.ExpatError as error:
            raise InputError(
                _(
                    "{kind}: the file is damaged or cut ({reason}): fetch it again, or save it anew from the "
                    "program that wrote it"
                ).format(kind="FB2", reason=error)
            ) from error

    def offset(self) -> int:
        """Where the event stands that expat tells of, in signs."""
        at = self.parser.CurrentByteIndex
        self.sign += len(self.data[self.byte : at].decode("utf-8", "surrogatepass"))
        self.byte = at
        return self.sign

    # Events

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        name = tag.rpartition(":")[2]
        element = _Element(name, name in _BLOCKS)
        self.stack.append(element)
        check_nesting(len(self.stack), "fb2")
        if not self._inside("body"):
            return
        if name == "body":
            self.in_notes = attributes.get("name") in ("notes", "comments", "footnotes")
        if element.block:
            self.builder.block()
        if name in _BLANKS:
            self.builder.blank()
        if name == "section":
            self.sections += 1
        named = attributes.get("id")
        if named:
            self._named(element, named)
        self._open(element, attributes)

    def _named(self, element: _Element, name: str) -> None:
        if element.name == "section" and self.in_notes:
            element.hints.append(self.builder.open("note", name))
        else:
            self.builder.anchor(name)

    def _open(self, element: _Element, attributes: Mapping[str, str]) -> None:
        name, builder = element.name, self.builder
        if name == "title" and not self.in_notes:
            kind: HintKind = "heading" if self.sections else "title"
            level = str(min(9, sum(above.name == "section" for above in self.stack)))
            element.hints.append(builder.open(kind, level if kind == "heading" else ""))
        elif name == "subtitle":
            depth = sum(above.name == "section" for above in self.stack)
            element.hints.append(builder.open("heading", str(min(9, depth + 1))))
        elif name in ("cite", "epigraph"):
            element.hints.append(builder.open("quote"))
        elif name in _INLINE:
            element.hints.append(builder.open(_INLINE[name], "del" if name == "strikethrough" else ""))
        elif name == "code":
            element.hints.append(builder.open("code"))
        elif name == "a":
            where = next((value for key, value in attributes.items() if key.rpartition(":")[2] == "href"), "")
            if attributes.get("type") == "note":
                element.hints.append(builder.open("note-ref", where.removeprefix("#")))
            elif where:
                element.hints.append(builder.open("link", where))
        elif name == "table":
            self.tables += 1
        elif name == "tr":
            builder.block()
            element.row, self.cells = True, 0
            element.hints.append(builder.open("row", f"table-{self.tables}"))
            builder.inside_row += 1
        elif name in ("td", "th"):
            if self.cells:
                builder.cell()
            self.cells += 1

    def end(self, tag: str) -> None:
        element = self.stack.pop()
        if element.row:
            self.builder.inside_row -= 1
        for hint in reversed(element.hints):
            self.builder.close(hint)
        if element.block or element.row:
            self.builder.block()
        above = tuple(one.name for one in self.stack[-3:])
        name = _ATTRIBUTES.get(element.name)
        if above == _TITLE_PATH and name and element.words.strip():
            self.attributes[name] = " ".join(element.words.split())

    def characters(self, words: str) -> None:
        start = self.offset()
        if not self._inside("body"):
            if self.stack and self._inside("description"):
                self.stack[-1].words += words
            return
        if words == "\n":
            self.builder.text(start, start + 1)
        elif self.source.startswith(words, start):
            self.builder.text(start, start + len(words))
        else:
            found = _REFERENCE.match(self.source, start)
            if found:
                self.builder.char(start, found.end(), words)

    def _inside(self, name: str) -> bool:
        return len(self.stack) > 1 and self.stack[1].name == name


def read_fb2(text: str) -> Transcript:
    """A FictionBook as a transcript.

    >>> from laws_tool.read.reading import reading
    >>> section = "<section><title><p>Art. 1</p></title><p>A &lt; B</p></section>"
    >>> got = reading(read_fb2(f"<FictionBook><body>{section}</body></FictionBook>"))
    >>> got.text.split("\\n"), [(hint.kind, hint.value) for hint in got.hints]
    (['Art. 1', 'A < B'], [('heading', '1')])
    """
    refuse_entities(text.encode("utf-8", "surrogatepass"), "FB2")
    reader = _Reader(text)
    reader.parse()
    markup = reader.builder.finish()
    return Transcript(
        "fb2", text, markup, reader.builder.sorted_hints(), attributes=tuple(reader.attributes.items())
    )


def read_zipped_fb2(data: bytes, encoding: str | None) -> Transcript:
    """A FictionBook in a zip file; its text is that of the member."""
    archive = Archive(data, "FB2")
    name = min(name for name in archive.names if name.lower().endswith(".fb2"))
    found = read_fb2(decoded(archive.read(name), "fb2", encoding).text)
    part = Part(name, 0, len(found.text))
    return Transcript("fb2", found.text, found.markup, found.hints, (part,), found.attributes)

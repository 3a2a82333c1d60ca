"""From the tree of a page to what of its source is read."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from bs4.element import CData, NavigableString, PageElement, Tag

from laws_tool.read.builder import Builder
from laws_tool.read.hints import Open
from laws_tool.read.html.css import Sheet
from laws_tool.read.html.elements import (
    BLOCK_HINTS,
    BLOCKS,
    CHANGED,
    CHANGES_OF_LAW,
    HEADINGS,
    INLINE_HINTS,
    MARGINS,
    NOTE_OF_EDITORS,
    NOTES_OF_EDITORS,
    UNREAD,
    attribute,
    is_contents,
    is_layout,
    roles,
)
from laws_tool.read.html.lists import label, whole
from laws_tool.read.html.notes import Notes
from laws_tool.read.html.soup import Soup
from laws_tool.read.transcript import HintKind

_BLOCK_DISPLAYS: Final = frozenset({"block", "flex", "grid", "list-item", "table", "flow-root", "table-row"})
_RAISED: Final = frozenset({"super", "top", "text-top"})
_LOWERED: Final = frozenset({"sub", "bottom", "text-bottom"})
_WITH_LINES: Final = frozenset({"pre", "pre-wrap", "pre-line", "break-spaces"})
_BOLD: Final = frozenset({"bold", "bolder", "600", "700", "800", "900"})
_PAGE_ROLES: Final = frozenset({"pagebreak", "doc-pagebreak"})


@dataclass(slots=True)
class _Frame:
    """An element that the walk is in, and what it must undo when it leaves."""

    tag: Tag
    children: Iterator[PageElement]
    block: bool = False
    lines: bool = False
    row: bool = False
    table: str | None = None
    cells: int = 0
    number: int = 0
    step: int = 1
    style: str = ""
    contents: bool = False
    hints: list[Open] = field(default_factory=list)


class Walk:
    """Reads one page into a builder. ``pages`` are the page numbers met, with their places."""

    def __init__(
        self, soup: Soup, builder: Builder, sheet: Sheet, notes: Notes, contents: Iterable[Tag] = ()
    ) -> None:
        self.soup = soup
        self.builder = builder
        self.sheet = sheet
        self.notes = notes
        self.contents = frozenset(map(id, contents))
        self.pages: list[tuple[int, str]] = []
        self.tables = 0
        self.stack: list[_Frame] = []

    def run(self) -> None:
        """Walk the tree without recursion: a page may be nested deeper than Python's stack."""
        self.stack = [_Frame(self.soup, iter(self.soup.contents))]
        while self.stack:
            node = next(self.stack[-1].children, None)
            if node is None:
                self._leave(self.stack.pop())
            elif isinstance(node, Tag):
                self._enter(node)
            elif type(node) is NavigableString or type(node) is CData:
                self._string(node)
        start, end = self.soup.first + self.soup.broken, self.soup.first + len(self.soup.source)
        self.builder.text(start, end)
        self.builder.block()

    def _string(self, string: NavigableString) -> None:
        keep = self.stack[-1].lines
        for start, end, meant in self.soup.pieces(string):
            if meant is not None:
                self.builder.char(start, end, meant)
            elif keep:
                self.builder.preformatted(start, end)
            else:
                self.builder.text(start, end)

    # Elements

    def _enter(self, tag: Tag) -> None:
        style = self._style(tag)
        if tag.name in UNREAD or tag.name in ("head", "title"):
            self._skip(tag, "unread-element")
            return
        if style.get("display") == "none" or style.get("visibility") == "hidden" or tag.has_attr("hidden"):
            self._skip(tag, "hidden-element")
            return
        if id(tag) in self.contents:
            self.builder.block()
            self._skip(tag, "toc")
            return
        if id(tag) in self.notes.back:
            self._skip(tag, "link-back")
            return
        if tag.name == "br":
            self.builder.line()
            return
        if self._page(tag):
            return
        parent = self.stack[-1]
        display = style.get("display", "")
        block = display in _BLOCK_DISPLAYS or (tag.name in BLOCKS and display != "inline")
        frame = _Frame(tag, iter(tag.contents), block, parent.lines, table=parent.table)
        frame.contents = parent.contents
        if tag.name == "hr":
            self.builder.blank()
            return
        self._place_block(frame, parent, style)
        if tag.attrs:
            for name in {attribute(tag, "id"), attribute(tag, "name") if tag.name == "a" else ""} - {""}:
                self.builder.anchor(name)
        self._open_hints(frame, style)
        self.stack.append(frame)

    def _style(self, tag: Tag) -> dict[str, str]:
        if not tag.attrs:
            return self.sheet.style(tag.name, (), "", "")
        classes = attribute(tag, "class").split()
        return self.sheet.style(tag.name, classes, attribute(tag, "id"), attribute(tag, "style"))

    def _place_block(self, frame: _Frame, parent: _Frame, style: dict[str, str]) -> None:
        tag = frame.tag
        if tag.name == "table":
            self.tables += 1
            frame.table = None if self.builder.inside_row or is_layout(tag) else f"table-{self.tables}"
        space = style.get("white-space")
        if tag.name == "pre" or space in _WITH_LINES:
            frame.lines = True
        elif space in ("normal", "nowrap"):
            frame.lines = False
        if tag.name in ("td", "th"):
            row = self._row()
            if row is None:
                frame.block = True
            else:
                if row.cells:
                    self.builder.cell()
                row.cells += 1
        if frame.block:
            self.builder.block()
        if tag.name == "tr" and parent.table is not None and not self.builder.inside_row:
            frame.row = True
            frame.hints.append(self.builder.open("row", parent.table))
            self.builder.inside_row += 1
        if tag.name in ("ol", "ul", "menu"):
            self._begin_list(frame, style)
        if tag.name == "li":
            self._begin_item(frame, parent, style)

    def _row(self) -> _Frame | None:
        """The row that a cell is directly in."""
        for frame in reversed(self.stack):
            if frame.row:
                return frame
            if frame.tag.name in ("td", "th", "table"):
                return None
        return None

    def _begin_list(self, frame: _Frame, style: dict[str, str]) -> None:
        tag = frame.tag
        if tag.name == "ol":
            items = len(tag.find_all("li", recursive=False)) if tag.has_attr("reversed") else 1
            frame.number = whole(attribute(tag, "start"), items)
            frame.step = -1 if tag.has_attr("reversed") else 1
            frame.style = _list_style(style) or attribute(tag, "type") or "decimal"
        else:
            frame.style = "disc"

    def _begin_item(self, frame: _Frame, parent: _Frame, style: dict[str, str]) -> None:
        tag = frame.tag
        number = whole(attribute(tag, "value"), parent.number)
        parent.number = number + parent.step
        words = label(number, _list_style(style) or attribute(tag, "type") or parent.style or "disc")
        frame.hints.append(self.builder.open("item", words))
        if words:
            evidence = f"item {number} of a numbered list: the browser prints its label"
            self.builder.supply(words + " ", "ordered-list", evidence)

    def _open_hints(self, frame: _Frame, style: dict[str, str]) -> None:
        tag, hints = frame.tag, frame.hints
        level = HEADINGS.get(tag.name) or _heading_role(tag)
        if level:
            hints.append(self.builder.open("heading", level))
        if id(tag) in self.notes.notes:
            hints.append(self.builder.open("note", self.notes.notes[id(tag)]))
        if id(tag) in self.notes.marks:
            hints.append(self.builder.open("note-ref", self.notes.marks[id(tag)]))
        elif tag.name == "a" and attribute(tag, "href"):
            hints.append(self.builder.open("link", attribute(tag, "href")))
        if not frame.contents and is_contents(tag):
            frame.contents = True
            hints.append(self.builder.open("toc"))
        if tag.name == "pre" or (frame.lines and not self.stack[-1].lines):
            hints.append(self.builder.open("code" if tag.find("code", recursive=False) else "pre"))
        if tag.attrs and MARGINS.intersection(attribute(tag, "class").lower().split()):
            hints.append(self.builder.open("margin"))
        change = _amendment(tag)
        if change:
            hints.append(self.builder.open("amendment", change))
        kinds = {BLOCK_HINTS.get(tag.name), INLINE_HINTS.get(tag.name), *_styled(tag, style)}
        hints.extend(self.builder.open(kind) for kind in sorted(kind for kind in kinds if kind))

    def _leave(self, frame: _Frame) -> None:
        if frame.tag.name == "li":
            self.builder.withdraw()
        for hint in reversed(frame.hints):
            self.builder.close(hint)
        if frame.row:
            self.builder.inside_row -= 1
        if frame.block:
            self.builder.block()

    # What is not text

    def _skip(self, tag: Tag, rule: str, kind: str = "markup") -> None:
        """Leave an element out, with a change of its own for each of its strings."""
        for string in tag.descendants:
            if isinstance(string, NavigableString) and string.strip():
                self.builder.drop(*self.soup.span(string), rule, kind)

    def _page(self, tag: Tag) -> bool:
        """A mark that says which printed page begins here; its number is no word of the text."""
        if not tag.attrs:
            return False
        classes = attribute(tag, "class").lower().split()
        if not roles(tag) & _PAGE_ROLES and "pagenum" not in classes:
            return False
        words = (attribute(tag, "title") or attribute(tag, "aria-label") or tag.get_text()).split()
        if words:
            self.pages.append((self.builder.at, "".join(filter(str.isalnum, words[-1]))))
        self._skip(tag, "page-number", "page-furniture")
        return True


def _list_style(style: dict[str, str]) -> str:
    words = (style.get("list-style-type") or style.get("list-style") or "").split()
    return words[0] if words else ""


def _heading_role(tag: Tag) -> str:
    if "heading" not in roles(tag):
        return ""
    level = attribute(tag, "aria-level")
    return level if level in tuple("123456789") else "2"


def _amendment(tag: Tag) -> str:
    """Whether the file marks an element as editorial, and how."""
    if tag.name in CHANGES_OF_LAW:
        return CHANGES_OF_LAW[tag.name]
    if not tag.attrs:
        return ""
    classes = attribute(tag, "class").split()
    if NOTES_OF_EDITORS.intersection(classes):
        return "note"
    if CHANGED.intersection(classes) and NOTE_OF_EDITORS.match(tag.get_text()):
        return "note"
    return ""


def _styled(tag: Tag, style: dict[str, str]) -> Iterator[HintKind]:
    """The inline hints that the style sheet gives an element."""
    align = style.get("vertical-align", "")
    if tag.name not in BLOCKS and tag.name not in ("td", "th", "img"):
        if align in _RAISED or (align[:1].isdigit() and align.strip("0.") not in ("", "px", "em", "pt", "%")):
            yield "sup"
        if align in _LOWERED or align.startswith("-"):
            yield "sub"
    if style.get("font-weight") in _BOLD:
        yield "strong"
    if style.get("font-style") in ("italic", "oblique"):
        yield "em"

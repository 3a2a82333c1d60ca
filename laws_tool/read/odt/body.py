"""The walk over the blocks of an ODT file."""

from __future__ import annotations

from typing import Final

from laws_tool.read.hints import Open
from laws_tool.read.odt.names import DRAW, OFFICE, TABLE, TEXT, XLINK, XML_ID, Element, whole
from laws_tool.read.odt.numbering import Counts, Label
from laws_tool.read.odt.styles import Styles
from laws_tool.read.transcript import InlineKind
from laws_tool.read.writer import Writer

_REPEATED: Final = 1000
"""Equal cells or spaces in a row that one element may stand for, and that are read."""

_THROUGH: Final = frozenset(
    f"{TEXT}{name}"
    for name in (
        "section",
        "index-body",
        "index-title",
        "numbered-paragraph",
        "list-header",
        "soft-page-break",
        "alphabetical-index",
        "bibliography",
        "user-index",
    )
)
_CONTENTS: Final = frozenset(
    f"{TEXT}{name}" for name in ("table-of-content", "illustration-index", "table-index", "object-index")
)
_UNREAD: Final = frozenset(
    {
        f"{TEXT}tracked-changes",
        f"{OFFICE}annotation",
        f"{TEXT}hidden-text",
        f"{TEXT}hidden-paragraph",
        f"{TEXT}table-of-content-source",
        f"{TEXT}illustration-index-source",
        f"{TEXT}table-index-source",
        f"{TEXT}object-index-source",
        f"{TEXT}alphabetical-index-source",
        f"{TEXT}bibliography-source",
        f"{TEXT}user-index-source",
        f"{OFFICE}forms",
        f"{TEXT}sequence-decls",
        f"{TEXT}variable-decls",
        f"{TEXT}user-field-decls",
    }
)


class Body:
    """Writes the blocks of a document."""

    def __init__(self, writer: Writer, styles: Styles) -> None:
        self.writer = writer
        self.styles = styles
        self.tables = 0
        self.outline = Counts(styles.outline, "Outline")
        self.lists: dict[str, Counts] = {}
        self.last_of_style: dict[str, Counts] = {}
        self.waiting_notes: list[Element] = []
        self.waiting_boxes: list[Element] = []
        self.own_mark = ("", "")

    # Blocks

    def blocks(self, parent: Element) -> None:
        """The blocks in an element, in order."""
        for element in parent:
            self._block(element)

    def _block(self, element: Element, label: Label | None = None) -> None:
        tag = element.tag
        if tag in (f"{TEXT}p", f"{TEXT}h"):
            self._paragraph(element, label)
        elif tag == f"{TEXT}list":
            self._list(element, 1, None)
        elif tag == f"{TABLE}table":
            self._table(element)
        elif tag in _CONTENTS:
            with self.writer.unread("toc"):
                self.blocks(element)
        elif tag in _THROUGH:
            self.blocks(element)
        elif tag == f"{DRAW}frame":
            self.waiting_boxes.append(element)
            self._after()
        elif tag in _UNREAD:
            self.writer.drop("\n" + " ".join(element.itertext(f"{TEXT}*")), "unread-element")

    def _paragraph(self, paragraph: Element, label: Label | None) -> None:
        self.writer.block()
        style = paragraph.get(f"{TEXT}style-name", "")
        opened: list[Open] = []
        kind = self.styles.kind(style)
        if kind == "title":
            opened.append(self.writer.open("title"))
        elif kind == "quote":
            opened.append(self.writer.open("quote"))
        if paragraph.tag == f"{TEXT}h":
            level = max(1, whole(paragraph, f"{TEXT}outline-level", 1))
            opened.append(self.writer.open("heading", str(min(level, 9))))
            if label is None and paragraph.get(f"{TEXT}is-list-header") != "true":
                label = self._heading_label(paragraph, level)
        if label is not None and "".join(paragraph.itertext()).strip():
            opened.append(self.writer.open("item", label.text))
            if label.text:
                confidence = 1.0 if label.sure else 0.5
                self.writer.supply(
                    label.text + " ", "paragraph-number", label.evidence, confidence=confidence
                )
        if self.own_mark[0]:
            self.writer.supply(self.own_mark[0] + " ", "note-number", self.own_mark[1])
            self.own_mark = ("", "")
        before = self.writer.length
        self._words(paragraph, self.styles.inline("paragraph", style))
        self.writer.inline(())
        for hint in reversed(opened):
            self.writer.close(hint)
        if self.writer.length == before:
            self.writer.blank()
        self.writer.block()
        if not self.writer.inside_row:
            self._after()

    def _heading_label(self, heading: Element, level: int) -> Label | None:
        start = whole(heading, f"{TEXT}start-value", -1)
        if heading.get(f"{TEXT}restart-numbering") == "true" and start < 0:
            start = 1
        return self.outline.next(level, start if start >= 0 else None)

    # Lists

    def _list(self, element: Element, level: int, counts: Counts | None) -> None:
        own = element.get(f"{TEXT}style-name")
        if counts is None or (own and own != counts.name):
            counts = self._counts(element, own or self._style_within(element))
        for item in element:
            if item.tag == f"{TEXT}list-header":
                self.blocks(item)
            elif item.tag == f"{TEXT}list-item":
                self._item(item, level, counts)

    def _counts(self, element: Element, style: str) -> Counts:
        """The counts of a list: its own, or those of the list that it goes on with."""
        other = element.get(f"{TEXT}continue-list")
        counts = self.lists.get(other) if other else None
        if counts is None and element.get(f"{TEXT}continue-numbering") == "true":
            counts = self.last_of_style.get(style)
        if counts is None:
            counts = Counts(self.styles.lists.get(style), style)
        self.last_of_style[style] = counts
        name = element.get(XML_ID)
        if name:
            self.lists[name] = counts
        return counts

    def _style_within(self, element: Element) -> str:
        for paragraph in element.iter(f"{TEXT}p", f"{TEXT}h"):
            return self.styles.list_of(paragraph.get(f"{TEXT}style-name", ""))
        return ""

    def _item(self, item: Element, level: int, counts: Counts) -> None:
        start = whole(item, f"{TEXT}start-value", -1)
        numbered = False
        for block in item:
            if block.tag == f"{TEXT}list":
                self._list(block, level + 1, counts)
            elif block.tag in (f"{TEXT}p", f"{TEXT}h") and not numbered:
                numbered = True
                self._block(block, counts.next(level, start if start >= 0 else None))
            else:
                self._block(block)

    # Tables

    def _table(self, table: Element) -> None:
        rows = [row for row in table.iter(f"{TABLE}table-row") if _table_of(row) is table]
        if self.writer.inside_row or all(len(_cells(row)) < 2 for row in rows):
            for row in rows:
                for cell in _cells(row):
                    self.blocks(cell)
            return
        self.tables += 1
        for row in rows:
            opened = self.writer.row(f"table-{self.tables}")
            for at, cell in enumerate(_cells(row)):
                if at:
                    self.writer.cell()
                self.blocks(cell)
            self.writer.end_row(opened)
        self._after()

    def _after(self) -> None:
        """The notes and text boxes of a block stand after it."""
        notes, self.waiting_notes = self.waiting_notes, []
        boxes, self.waiting_boxes = self.waiting_boxes, []
        for note in notes:
            self.writer.block()
            name = note.get(f"{TEXT}id", "")
            opened = self.writer.open("note", name)
            mark = "".join(note.itertext(f"{TEXT}note-citation"))
            self.own_mark = (mark.strip(), f"the mark of note {name}")
            for body in note.iter(f"{TEXT}note-body"):
                self.blocks(body)
            self.writer.close(opened)
        for frame in boxes:
            for box in frame.iter(f"{DRAW}text-box"):
                self.blocks(box)

    # Words

    def _words(self, parent: Element, kinds: dict[InlineKind, bool]) -> None:
        self._text(parent.text, kinds)
        for element in parent:
            self._inline(element, kinds)
            self._text(element.tail, kinds)

    def _text(self, words: str | None, kinds: dict[InlineKind, bool]) -> None:
        if words:
            self.writer.inline(kind for kind, on in kinds.items() if on)
            self.writer.text(words)

    def _inline(self, element: Element, kinds: dict[InlineKind, bool]) -> None:
        tag = element.tag
        if tag == f"{TEXT}span":
            style = element.get(f"{TEXT}style-name", "")
            if self.styles.is_hidden(style):
                self.writer.drop("".join(element.itertext()), "hidden-words")
            else:
                self._words(element, kinds | self.styles.inline("text", style))
        elif tag == f"{TEXT}a":
            opened = self.writer.open("link", element.get(f"{XLINK}href", ""))
            self._words(element, kinds)
            self.writer.close(opened)
        elif tag in (f"{TEXT}s", f"{TEXT}tab"):
            self.writer.text(" ")
        elif tag == f"{TEXT}line-break":
            self.writer.line()
        elif tag == f"{TEXT}note":
            self._note(element)
        elif tag in (f"{TEXT}bookmark", f"{TEXT}bookmark-start"):
            self.writer.anchor(element.get(f"{TEXT}name", ""))
        elif tag == f"{DRAW}frame":
            self.waiting_boxes.append(element)
        elif tag in _UNREAD:
            self.writer.drop("".join(element.itertext()), "unread-element")
        elif tag == f"{TEXT}ruby-text" or not isinstance(tag, str):
            return
        else:
            self._words(element, kinds)

    def _note(self, note: Element) -> None:
        """The mark of a note stands in the file; its text waits for the end of the block."""
        self.waiting_notes.append(note)
        self.writer.inline(())
        hints = [self.writer.open("note-ref", note.get(f"{TEXT}id", "")), self.writer.open("sup")]
        for citation in note.iter(f"{TEXT}note-citation"):
            self.writer.text("".join(citation.itertext()).strip())
        for hint in reversed(hints):
            self.writer.close(hint)


def _table_of(element: Element) -> Element | None:
    return next(element.iterancestors(f"{TABLE}table"), None)


def _cells(row: Element) -> list[Element]:
    """The cells of a row, repeated ones as often as they stand; covered ones are empty."""
    found: list[Element] = []
    for cell in row:
        if cell.tag in (f"{TABLE}table-cell", f"{TABLE}covered-table-cell"):
            times = whole(cell, f"{TABLE}number-columns-repeated", 1)
            found.extend([cell] * max(1, min(times, _REPEATED)))
    return found

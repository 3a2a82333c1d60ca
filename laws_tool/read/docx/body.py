"""The walk over the blocks of a DOCX file: paragraphs, tables, notes, text boxes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from laws_tool.read.docx.contents import ended_results, is_contents, is_contents_code
from laws_tool.read.docx.names import MATH, MC, Element, R, W, child
from laws_tool.read.docx.notes import Kind, Notes
from laws_tool.read.docx.numbering import Numbering
from laws_tool.read.docx.styles import Styles
from laws_tool.read.hints import Open
from laws_tool.read.transcript import InlineKind
from laws_tool.read.writer import Writer

_LINK_FIELD: Final = re.compile(r"\s*HYPERLINK\s+(?P<inside>\\l\s+)?\"(?P<where>[^\"]*)\"")
_THROUGH: Final = frozenset(
    W + name
    for name in ("ins", "moveTo", "smartTag", "sdt", "sdtContent", "customXml", "bdo", "dir", "fldSimple")
)
"""Elements that only wrap what is read."""
_STORIES: Final = tuple(W + name for name in ("body", "footnote", "endnote", "txbxContent"))
_GONE: Final = frozenset({W + "del", W + "moveFrom"})


class _Field:
    """A field that is being read: first its code, then its result."""

    def __init__(self) -> None:
        self.code = ""
        self.in_code = True
        self.link: Open | None = None
        self.contents = False


class Body:
    """Writes the blocks of a document. ``links`` are targets of hyperlinks by relationship id."""

    def __init__(
        self,
        writer: Writer,
        styles: Styles,
        numbering: Numbering,
        notes: Mapping[Kind, Notes],
        links: Mapping[str, str],
    ) -> None:
        self.writer = writer
        self.styles = styles
        self.numbering = numbering
        self.notes = notes
        self.links = links
        self.tables = 0
        self.fields: list[_Field] = []
        self.waiting_notes: list[tuple[Kind, str]] = []
        self.waiting_boxes: list[Element] = []
        self.paragraph_styles: list[Element] = []
        self.own_mark: tuple[str, str] | None = None
        self.custom_mark: Open | None = None
        self.contents: Open | None = None
        self.ended: dict[Element, frozenset[Element]] = {}

    # Blocks

    def blocks(self, parent: Element) -> None:
        """The blocks in an element, in order."""
        for element in parent:
            if element.tag == W + "p":
                self._paragraph(element)
            elif element.tag == W + "tbl":
                self._table(element)
            elif is_contents(element):
                with self.writer.unread("toc"):
                    self.blocks(element)
            elif element.tag in _THROUGH:
                self.blocks(element)
            elif element.tag in _GONE:
                self._gone(element)

    def _paragraph(self, paragraph: Element) -> None:
        self.writer.block()
        styles = self.paragraph_styles = self.styles.of_paragraph(paragraph)
        kind = self.styles.kind(styles)
        self._contents(kind == "toc")
        opened = []
        if kind == "title":
            opened.append(self.writer.open("title"))
        elif kind == "quote":
            opened.append(self.writer.open("quote"))
        level = self.styles.heading(paragraph, styles)
        if level:
            opened.append(self.writer.open("heading", level))
        opened.extend(self._number(paragraph, styles))
        before = self.writer.length
        self._runs(paragraph)
        self.writer.inline(())
        for hint in reversed(opened):
            self.writer.close(hint)
        if self.writer.length == before:
            self.writer.blank()
        self.writer.block()
        if not self.writer.inside_row:
            self.after()

    def _contents(self, inside: bool) -> None:
        if inside and self.contents is None:
            self.contents = self.writer.open("toc")
        elif not inside and self.contents is not None:
            self.writer.close(self.contents)
            self.contents = None

    def _number(self, paragraph: Element, styles: list[Element]) -> list[Open]:
        """Supply the automatic number of a paragraph; its hint as an item."""
        found = self.styles.numbering(paragraph, styles)
        label = self.numbering.next(*found) if found is not None else None
        if label is None or not "".join(paragraph.itertext(W + "t")).strip():
            return []
        opened = self.writer.open("item", label.text)
        if label.text:
            confidence = 1.0 if label.sure else 0.5
            self.writer.supply(label.text + " ", "paragraph-number", label.evidence, confidence=confidence)
        return [opened]

    def after(self) -> None:
        """The notes and text boxes of a block stand after it."""
        notes, self.waiting_notes = self.waiting_notes, []
        boxes, self.waiting_boxes = self.waiting_boxes, []
        for kind, name in notes:
            note = self.notes[kind].find(name)
            if note is None:
                continue
            self.writer.block()
            opened = self.writer.open("note", f"{kind}-{name}")
            self.own_mark = (self.notes[kind].marks.get(name, ""), f"{kind}-{name}")
            self.blocks(note)
            self.writer.close(opened)
        for box in boxes:
            self.blocks(box)

    def _table(self, table: Element) -> None:
        rows = list(table.iter(W + "tr")) if self.writer.inside_row else table.findall(W + "tr")
        if self.writer.inside_row or all(len(row.findall(W + "tc")) < 2 for row in rows):
            for cell in table.iter(W + "tc"):
                self.blocks(cell)
            return
        self.tables += 1
        self._contents(False)
        for row in rows:
            if child(row, "trPr", "del") is not None:
                self._gone(row)
                continue
            opened = self.writer.row(f"table-{self.tables}")
            for at, cell in enumerate(row.findall(W + "tc")):
                if at:
                    self.writer.cell()
                self.blocks(cell)
            self.writer.end_row(opened)
        self.after()

    # Runs

    def _runs(self, parent: Element) -> None:
        for element in parent:
            tag = element.tag
            if tag == W + "r":
                self._run(element)
            elif tag == W + "hyperlink":
                self._hyperlink(element)
            elif is_contents(element):
                with self.writer.unread("toc"):
                    self._runs(element)
            elif tag in _THROUGH:
                self._runs(element)
            elif tag in _GONE:
                self._gone(element)
            elif tag == W + "bookmarkStart":
                name = element.get(W + "name", "")
                if name and name != "_GoBack":
                    self.writer.anchor(name)
            elif tag == MC + "AlternateContent":
                self._alternative(element)
            elif isinstance(tag, str) and tag.startswith(MATH):
                self.writer.text("".join(element.itertext(MATH + "t")))

    def _gone(self, element: Element) -> None:
        self.writer.drop("".join(element.itertext(W + "delText", W + "t")), "tracked-deletion")

    def _hyperlink(self, element: Element) -> None:
        anchor = element.get(W + "anchor")
        where = self.links.get(element.get(R + "id", ""), "") + (f"#{anchor}" if anchor else "")
        opened = self.writer.open("link", where)
        self._runs(element)
        if where:
            self.writer.close(opened)

    def _alternative(self, element: Element) -> None:
        """One picture or box in several ways: the first is read."""
        choice = element.find(MC + "Choice")
        chosen = choice if choice is not None else element.find(MC + "Fallback")
        if chosen is not None:
            self._boxes(chosen)

    def _boxes(self, element: Element) -> None:
        for found in element.iter(W + "txbxContent"):
            self.waiting_boxes.append(found)
            return

    def _run(self, run: Element) -> None:
        kinds, hidden = self.styles.inline(run, self.paragraph_styles)
        if hidden or any(field.in_code for field in self.fields):
            self._unseen(run)
            return
        for element in run:
            self._in_run(element, kinds)

    def _unseen(self, run: Element) -> None:
        for element in run:
            if element.tag == W + "fldChar":
                self._field(element)
            elif element.tag == W + "instrText" and self.fields:
                self.fields[-1].code += element.text or ""
            elif element.tag == W + "t":
                self.writer.drop(element.text or "", "hidden-words")

    def _in_run(self, element: Element, kinds: list[InlineKind]) -> None:
        tag = element.tag
        if tag == W + "t":
            self.writer.inline(kinds)
            self.writer.text(element.text or "")
            self._end_custom_mark()
        elif tag in (W + "tab", W + "ptab"):
            self.writer.text(" ")
        elif tag in (W + "br", W + "cr"):
            if element.get(W + "type", "textWrapping") == "textWrapping":
                self.writer.line()
            else:
                self.writer.text(" ")
        elif tag == W + "noBreakHyphen":
            self.writer.text("\u2011")
        elif tag == W + "sym":
            self._symbol(element)
        elif tag in (W + "footnoteReference", W + "endnoteReference"):
            self._note_mark(element, "footnote" if tag == W + "footnoteReference" else "endnote")
        elif tag in (W + "footnoteRef", W + "endnoteRef"):
            self._own_mark(kinds)
        elif tag == W + "fldChar":
            self._field(element)
        elif tag == MC + "AlternateContent":
            self._alternative(element)
        elif tag in (W + "drawing", W + "pict", W + "object"):
            self._boxes(element)

    def _symbol(self, element: Element) -> None:
        try:
            self.writer.text(chr(int(element.get(W + "char", ""), 16)))
        except (ValueError, OverflowError):
            return

    # Notes

    def _note_mark(self, element: Element, kind: Kind) -> None:
        name = element.get(W + "id", "")
        self.waiting_notes.append((kind, name))
        if element.get(W + "customMarkFollows") in ("1", "true", "on"):
            self.custom_mark = self.writer.open("note-ref", f"{kind}-{name}")
            self.notes[kind].marks[name] = ""
            return
        mark, evidence, sure = self.notes[kind].mark(name)
        self.writer.inline(())
        hints = [self.writer.open("note-ref", f"{kind}-{name}"), self.writer.open("sup")]
        self.writer.supply(mark, "note-number", evidence, confidence=1.0 if sure else 0.5)
        for hint in reversed(hints):
            self.writer.close(hint)

    def _end_custom_mark(self) -> None:
        if self.custom_mark is not None:
            self.writer.close(self.custom_mark)
            self.custom_mark = None

    def _own_mark(self, kinds: list[InlineKind]) -> None:
        """The mark at the beginning of a note's own text."""
        if self.own_mark is not None and self.own_mark[0]:
            self.writer.supply(self.own_mark[0], "note-number", f"the mark of {self.own_mark[1]}")
            self.writer.text(" ")
        self.own_mark = None

    # Fields

    def _field(self, element: Element) -> None:
        kind = element.get(W + "fldCharType", "")
        if kind == "begin":
            self.fields.append(_Field())
        elif kind == "separate" and self.fields:
            field = self.fields[-1]
            field.in_code = False
            field.contents = is_contents_code(field.code) and self._ends(element)
            found = _LINK_FIELD.match(field.code)
            if found:
                where = ("#" if found["inside"] else "") + found["where"]
                field.link = self.writer.open("link", where)
            if field.contents:
                self.writer.begin_unread()
        elif kind == "end" and self.fields:
            field = self.fields.pop()
            if field.link is not None:
                self.writer.close(field.link)
            if field.contents:
                self.writer.end_unread("toc")

    def _ends(self, separate: Element) -> bool:
        """Whether a field ends in the same story."""
        story = next(separate.iterancestors(*_STORIES), None)
        if story is None:
            return False
        if story not in self.ended:
            self.ended[story] = ended_results(story)
        return separate in self.ended[story]

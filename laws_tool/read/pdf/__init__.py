"""PDF, by PDFium for the signs and their places, and by our own reading of the page.

Lines stay lines, with the hint "pre": who reads on joins them and mends their hyphens.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.read.furniture import PageFurniture, furniture
from laws_tool.read.pdf.glyphs import open_pdf, pages_of
from laws_tool.read.pdf.layout import Block, Body, arrange, measure
from laws_tool.read.pdf.lines import Line, Run, lines, runs
from laws_tool.read.transcript import Transcript
from laws_tool.read.writer import Writer


def read_pdf(data: bytes) -> Transcript:
    """A PDF as a transcript; raises InputError for one without a text layer."""
    document = open_pdf(data)
    pages = [runs(page) for page in pages_of(document)]
    title = str(document.get_metadata_dict().get("Title", "")).strip()
    document.close()
    if not any(pages):
        raise InputError(
            _(
                "PDF: it has no text, only pictures of pages: have its text recognised by a program for that "
                "(OCR), and give the text"
            )
        )
    writer = Writer("pdf")
    if title:
        writer.attributes.append(("title", title))
    whole = [lines(page) for page in pages]
    found = furniture([[line.text for line in page] for page in whole])
    kept = [
        [line for at, line in enumerate(page) if at not in about.lines]
        for page, about in zip(whole, found, strict=True)
    ]
    body = measure(kept)
    for number, (page, inner, about) in enumerate(zip(whole, kept, found, strict=True), 1):
        _write_page(writer, number, page, inner, about, body)
    return writer.transcript()


def _write_page(
    writer: Writer, number: int, page: Sequence[Line], inner: Sequence[Line], about: PageFurniture, body: Body
) -> None:
    start = writer.length
    for at in sorted(about.lines):
        writer.drop(page[at].text + "\n", about.lines[at], "page-furniture")
    writer.block()
    opened = writer.open("page", about.number)
    blocks = arrange([run for line in inner for run in line.runs], body).blocks
    notes = {block.mark: f"{block.mark}-{number}" for block in blocks if block.kind == "note"}
    for block in blocks:
        _write_block(writer, block, notes, number)
    writer.close(opened)
    writer.block()
    writer.part(f"page {number}", start)


def _write_block(writer: Writer, block: Block, notes: dict[str, str], number: int) -> None:
    writer.block()
    if block.kind == "row":
        line = block.lines[0]
        row = writer.row(f"page-{number}")
        for at, run in enumerate(line.runs):
            if at:
                writer.cell()
            _write_run(writer, run, notes)
        writer.end_row(row)
        return
    if block.apart and block.kind == "text":
        writer.blank()
    opened = []
    if block.kind == "note":
        opened.append(writer.open("note", notes[block.mark]))
    elif block.kind == "margin":
        opened.append(writer.open("margin"))
    opened.append(writer.open("pre"))
    if block.kind == "note":
        _write_note(writer, block)
    else:
        for line in block.lines:
            writer.line()
            _write_line(writer, line, notes)
    writer.inline(())
    for hint in reversed(opened):
        writer.close(hint)
    writer.block()


def _write_note(writer: Writer, block: Block) -> None:
    """A note; a space stands where only the size of its mark tells it from its words."""
    for line in block.lines:
        writer.line()
        if line is block.lines[0]:
            text = line.runs[0].text
            rest = text.find(block.mark) + len(block.mark)
            if text[rest : rest + 1].isalpha():
                writer.text(text[:rest] + " ")
                line.runs[0] = replace(line.runs[0], text=text[rest:], marks=[])
        _write_line(writer, line, {})


def _write_line(writer: Writer, line: Line, notes: dict[str, str]) -> None:
    for place, run in enumerate(line.runs):
        if place:
            writer.text(" ")
        _write_run(writer, run, notes)


def _write_run(writer: Writer, run: Run, notes: dict[str, str]) -> None:
    """A run with its raised signs; one that is the mark of a note of the page is its reference."""
    borders = sorted({0, len(run.text), *(at for start, end, _kind in run.marks for at in (start, end))})
    for start, end in pairwise(borders):
        kinds = [kind for first, last, kind in run.marks if first <= start and end <= last]
        words = run.text[start:end]
        name = notes.get(words.strip(" ()[]")) if "sup" in kinds else None
        writer.inline(kinds)
        opened = writer.open("note-ref", name or "")
        writer.text(words)
        if name:
            writer.close(opened)

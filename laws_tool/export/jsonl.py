"""JSON Lines: one node a line, in reading order."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final

from laws_tool.export.format import Format
from laws_tool.export.material import Material
from laws_tool.model import GAP_KIND, Edit, Event, Footnote, Inline, Link, Node


def lines(material: Material) -> Iterator[str]:
    """The material as lines of JSON, without line ends.

    >>> from laws_tool.model import Edition, EditionInfo
    >>> law = Node("en", "1", "1", "law", "Law 1", "The Pack", "", "complete", "stated")
    >>> info = EditionInfo("en", "Laws", "en", "bridge-laws", ())
    >>> row = json.loads(next(lines(Material((Edition(info, (law,)),)))))
    >>> row["path"], row["heading"], row["references"]
    ('1', 'The Pack', [])
    """
    links = material.links_by_source()
    for edition in material.editions:
        for node in edition.nodes:
            row = node_row(node, links.get((edition.info.id, node.path), ()))
            yield json.dumps(row, ensure_ascii=False, separators=(",", ":"))


def node_row(node: Node, links: Sequence[Link]) -> dict[str, Any]:
    """A node and the links of its references as one JSON object."""
    row: dict[str, Any] = {
        "edition": node.edition,
        "path": node.path,
        "citation": node.citation,
        "ancestors": list(node.ancestors),
        "kind": node.kind,
        "label": node.label,
        "heading": node.heading,
        "text": node.text,
        "tail": node.tail,
        "pages": node.pages,
        "status": node.status,
        "known": node.known,
        "footnotes": [_footnote(note) for note in node.footnotes],
        "references": [_reference(link) for link in links],
        "edits": [_edit(edit) for edit in node.edits],
    }
    if node.events:
        row["events"] = [_event(event) for event in node.events]
    if node.inlines:
        row["inlines"] = [_inline(inline) for inline in node.inlines]
    if node.asides:
        row["asides"] = list(node.asides)
    if node.tables:
        row["tables"] = [{"start": table.start, "end": table.end} for table in node.tables]
    if node.kind == GAP_KIND:
        row |= {"after": node.after, "before": node.before}
    return row


def _footnote(note: Footnote) -> dict[str, Any]:
    return {"mark": note.mark, "anchor": note.anchor, "text": note.text}


def _event(event: Event) -> dict[str, Any]:
    return {
        "kind": event.kind,
        "in": event.place,
        "start": event.start,
        "end": event.end,
        "date": event.date or None,
        "whole": event.whole,
    }


def _inline(inline: Inline) -> dict[str, Any]:
    row = {"kind": inline.kind, "in": inline.place, "start": inline.start, "end": inline.end}
    return row | {"href": inline.value} if inline.value else row


def _reference(link: Link) -> dict[str, Any]:
    reference = link.reference
    return {
        "start": reference.start,
        "end": reference.end,
        "text": reference.text,
        "in": reference.place,
        "footnote": reference.footnote,
        "edition": link.edition,
        "target": link.target,
        "mark": link.mark,
        "state": link.state,
        "nearest": link.nearest,
        "candidates": list(link.candidates),
    }


def _edit(edit: Edit) -> dict[str, Any]:
    return {
        "file": edit.file,
        "start": edit.start,
        "end": edit.end,
        "how": edit.how,
        "kind": edit.kind,
        "rule": edit.rule,
        "confidence": edit.confidence,
        "evidence": edit.evidence,
        "source": edit.source,
        "result": edit.result,
        "at": edit.at,
    }


def _pieces(material: Material) -> Iterator[bytes]:
    for line in lines(material):
        # JSON may hold half a surrogate pair as an escape only
        yield line.encode("utf-8", "backslashreplace") + b"\n"


FORMAT: Final = Format("jsonl", pieces=_pieces)

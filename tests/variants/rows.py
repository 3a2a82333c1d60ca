"""Rows to score: those of a built edition, the truth itself, and a text that nobody repaired."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any, Final

from laws_tool.model import Edition

from .damage import Variant

_GAP: Final[dict[str, Any]] = {
    "path": "gap:1",
    "kind": "gap",
    "heading": None,
    "text": None,
    "status": "gap",
    "known": "stated",
    "pages": None,
    "footnotes": [],
}


def of_edition(edition: Edition) -> list[dict[str, Any]]:
    """The nodes of an edition as rows."""
    return [asdict(node) for node in edition.nodes]


def of_truth(variant: Variant) -> list[dict[str, Any]]:
    """What a perfect tool would give."""
    rows: list[dict[str, Any]] = []
    for expected in variant.nodes:
        notes = [{"mark": m.mark, "anchor": m.anchor, "text": m.note} for m in expected.marks]
        rows.append(
            {
                "path": expected.paths[0],
                "kind": expected.kind,
                "heading": expected.heading,
                "text": expected.text,
                "status": expected.status[0],
                "known": expected.known[0],
                "pages": expected.pages,
                "footnotes": notes,
                "after": None,
                "before": None,
            }
        )
    for gap in variant.gaps:
        after, before = gap.after and gap.after[0], gap.before and gap.before[0]
        rows.append({**_GAP, "after": after, "before": before})
    return rows


def of_print(variant: Variant) -> list[dict[str, Any]]:
    """The truth's tree with each field as it is printed: what comes of no repair at all."""
    rows = of_truth(variant)
    for row, expected in zip(rows, variant.nodes, strict=False):
        for name in ("heading", "text"):
            row[name] = variant.prints.get((expected.node, name), "").strip()
        row["footnotes"] = []
    return rows

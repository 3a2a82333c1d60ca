"""A comparison as JSON Lines: one row a line."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from laws_tool.compare.comparison import Cell, Comparison, Row
from laws_tool.model import Node


def to_json(comparison: Comparison, *, everything: bool = False) -> Iterator[str]:
    """The rows that differ, or all, as lines of JSON without line ends.

    ``differences`` lists the words that are not the same, each with its offsets in the
    named part of the node: ``left`` is that of the first edition that has the node.
    """
    for row in comparison.shown(everything=everything):
        yield json.dumps(row_object(row), ensure_ascii=False, separators=(",", ":"))


def row_object(row: Row) -> dict[str, Any]:
    """A row as a JSON object."""
    return {
        "path": row.path,
        "citation": row.citation,
        "change": row.kind,
        "cells": [
            {"edition": cell.edition, "nodes": [_node(node) for node in cell.nodes]} for cell in row.cells
        ],
        "differences": [
            difference for cell in row.cells for difference in _differences(cell, row.holders[0])
        ],
    }


def _node(node: Node) -> dict[str, Any]:
    return {
        "path": node.path,
        "citation": node.citation,
        "kind": node.kind,
        "heading": node.heading,
        "text": node.text,
        "tail": node.tail,
        "pages": node.pages,
        "status": node.status,
        "footnotes": [{"mark": note.mark, "text": note.text} for note in node.footnotes],
    }


def _differences(cell: Cell, first: str) -> Iterator[dict[str, Any]]:
    for diff in cell.diffs:
        for piece in diff.pieces:
            if piece.change == "same":
                continue
            yield {
                "left_edition": first,
                "right_edition": cell.edition,
                "in": diff.name,
                "footnote": diff.footnote,
                "change": piece.change,
                "left": piece.left,
                "right": piece.right,
                "left_start": piece.left_start,
                "right_start": piece.right_start,
            }

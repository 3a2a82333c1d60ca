"""Comparison: which texts belong together, and which words differ."""

from __future__ import annotations

from laws_tool.compare.comparison import Cell, Comparison, FieldDiff, Row
from laws_tool.compare.editions import compare
from laws_tool.compare.to_html import to_html
from laws_tool.compare.to_json import to_json
from laws_tool.compare.to_text import to_text
from laws_tool.compare.words import Piece

__all__ = ["Cell", "Comparison", "FieldDiff", "Piece", "Row", "compare", "to_html", "to_json", "to_text"]

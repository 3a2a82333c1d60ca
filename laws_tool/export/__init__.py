"""Export: the corpus as files that other people and programs read. One writer a format.

>>> names()
('conllu', 'html', 'jsonl')
"""

from __future__ import annotations

from laws_tool.export.format import File, Format
from laws_tool.export.material import Material
from laws_tool.export.registry import load, names
from laws_tool.export.write import write

__all__ = ["File", "Format", "Material", "load", "names", "write"]

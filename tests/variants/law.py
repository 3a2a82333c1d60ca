"""The true texts: laws and a commentary written for this test, and their trees."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).parent / "texts"

LEVELS: Final = ("part", "division", "law", "section", "subsection", "item", "subitem", "point")
"""The levels of a law, outermost first; a commentary has ``law`` and ``paragraph``."""

_LABELS: Final = (
    ("part", re.compile(r"Часть (?P<n>[IVX]+) - ")),
    ("division", re.compile(r"Раздел (?P<n>[IVX]+) - ")),
    ("law", re.compile(r"(?:Правило|Law|Paragraph) (?P<n>\d+)\. ")),
    ("paragraph", re.compile(r"\d+\.(?P<n>\d+)\. ")),
    ("section", re.compile(r"(?P<n>[A-Z])\. ")),
    ("subsection", re.compile(r"(?P<n>\d+)\. ")),
    ("item", re.compile(r"\((?P<n>[A-Z])\)\. ")),
    ("subitem", re.compile(r"\((?P<n>\d+)\)\. ")),
    ("point", re.compile(r"\((?P<n>[a-z])\)\. ")),
)
_NO_SPACE_AFTER: Final = frozenset({"section", "subsection", "item", "subitem", "point"})
_MARK: Final = re.compile(r"\{n:(\w+)\}")


@dataclass(frozen=True, slots=True)
class TrueNode:
    """One node as it should read. ``marks`` are (offset in ``text``, name of the note)."""

    kind: str
    number: str
    label: str
    heading: str
    text: str
    marks: tuple[tuple[int, str], ...] = ()


@dataclass(frozen=True, slots=True)
class TrueText:
    """A whole text: its nodes in reading order, and its notes by name."""

    name: str
    language: str
    nodes: tuple[TrueNode, ...]
    notes: dict[str, str]

    @property
    def inner(self) -> tuple[str, ...]:
        """The levels below a law, outermost first."""
        return ("paragraph",) if self.name == "commentary" else LEVELS[3:]

    @property
    def profile(self) -> str:
        return "bridge-commentary" if self.name == "commentary" else "bridge-laws"


@cache
def read(name: str, language: str = "ru") -> TrueText:
    """The text of that name.

    >>> text = read("law")
    >>> text.nodes[2].label, text.nodes[2].heading
    ('Правило 31. ', 'Места за столом')
    """
    nodes: list[TrueNode] = []
    notes: dict[str, str] = {}
    for line in (_FOLDER / f"{name}.{language}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("note "):
            key, _, note = line.removeprefix("note ").partition(" | ")
            notes[key] = note
        elif line and not line.startswith("#"):
            nodes.append(_node(line))
    return TrueText(name, language, tuple(nodes), notes)


def _label(line: str) -> tuple[str, re.Match[str]]:
    for kind, pattern in _LABELS:
        match = pattern.match(line)
        if match:
            return kind, match
    raise ValueError(f"no label: {line}")


def _node(line: str) -> TrueNode:
    kind, match = _label(line)
    rest = line[match.end() :]
    heading, _, marked = rest.partition("| ") if "| " in rest else (rest, "", "")
    text, marks = "", []
    for i, piece in enumerate(_MARK.split(marked)):
        if i % 2:
            marks.append((len(text), piece))
        else:
            text += piece
    label = match.group()
    if kind in _NO_SPACE_AFTER:
        label = label.rstrip()
    return TrueNode(kind, match["n"], label, heading.strip(), text.strip(), tuple(marks))

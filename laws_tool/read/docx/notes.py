"""Footnotes and endnotes of a DOCX file, which lie in parts of their own."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from laws_tool.read.docx.names import Element, W, child, number, value
from laws_tool.read.docx.numbering import formatted

Kind = Literal["footnote", "endnote"]

_PLAIN_FORMAT = {"footnote": "decimal", "endnote": "lowerRoman"}


@dataclass(slots=True)
class Notes:
    """The notes of one kind, and the count of those met so far.

    ``settings`` are the elements that may say how they are numbered, the narrowest first.
    """

    kind: Kind
    root: Element | None
    settings: list[Element | None]
    count: int = 0
    marks: dict[str, str] = field(default_factory=dict)

    def find(self, name: str) -> Element | None:
        """The note of an id; the rules that separate notes from text are no notes."""
        for note in self.root.findall(W + self.kind) if self.root is not None else ():
            if note.get(W + "id") == name:
                return None if (note.get(W + "type") or "normal") != "normal" else note
        return None

    def mark(self, name: str) -> tuple[str, str, bool]:
        """The mark of the next note, why it is that, and whether it is sure."""
        properties = [child(settings, f"{self.kind}Pr") for settings in self.settings]
        first = next((n for pr in properties if (n := number(pr, "numStart")) is not None), 1)
        format = next(filter(None, (value(pr, "numFmt") for pr in properties)), _PLAIN_FORMAT[self.kind])  # noqa: A001
        restart = next(filter(None, (value(pr, "numRestart") for pr in properties)), "continuous")
        self.count += 1
        mark = formatted(first + self.count - 1, format)
        self.marks[name] = mark
        evidence = f"{self.kind} {self.count} of the file"
        if restart != "continuous":
            return mark, f"{evidence}; it numbers them anew ({restart}), which is not known here", False
        return mark, evidence, True

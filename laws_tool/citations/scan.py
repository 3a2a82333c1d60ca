"""A text under the finder's eyes: its words, its gaps, and the groups read from it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal

from laws_tool.citations.label import Label, LabelRule
from laws_tool.citations.levels import Address, Here
from laws_tool.citations.lexis import Lexis, Meaning, Role, Rung

WORD: Final = re.compile(r"[^\W\d_]+(?:[-‑][^\W\d_]{2,})*|§+")
_GAP: Final = re.compile(r"[^\S\n]*(?:\n[^\S\n]*){0,2}")

Link = Literal["", "of", ",", "and"]
"""How a group is tied to the one before it."""


@dataclass(frozen=True, slots=True)
class Group:
    """A label word with its labels, or «this law»: ``text[start:end]``."""

    start: int
    end: int
    rung: Rung
    addresses: tuple[Address, ...]
    link: Link = ""
    weak: bool = False
    """A reference only with something that it stands in: "the second paragraph of Article 5"."""

    @property
    def first(self) -> int:
        """The rank of its outermost level."""
        return self.addresses[0][0][0]


@dataclass(frozen=True, slots=True)
class Scanner:
    """A text with what is needed to read it."""

    text: str
    lexis: Lexis
    here: Here
    rule: LabelRule
    said: list[tuple[Rung, Address]] = field(default_factory=list)
    """The targets read so far, for "that Article"."""
    acts: list[tuple[str, str]] = field(default_factory=list)
    """The other works named so far, by the word for them and what identifies them: "that Directive"."""

    def past_gap(self, at: int) -> int:
        """Where the next token begins: past blanks and at most an empty line."""
        gap = _GAP.match(self.text, at)
        return gap.end() if gap else at

    def word(self, at: int) -> tuple[re.Match[str], Meaning] | None:
        found = WORD.match(self.text, at)
        return (found, self.lexis(found.group())) if found else None


def is_counted(scan: Scanner, label: Label) -> bool:
    """«правило 50 ходов», «Правил 1975 года»: the number counts something, or is a year."""
    if len(label.pieces) > 1 or label.pieces[0].shape != "number":
        return False
    after = scan.past_gap(label.end)
    word = scan.word(after)
    return bool(word and after > label.end and word[1].roles & (Role.YEAR | Role.COUNTED))

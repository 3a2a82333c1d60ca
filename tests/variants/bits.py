"""Printed text in small pieces that know which piece of the true text they stand for."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from .law import TrueNode

LAYOUT: Final = -1
_TOKEN: Final = re.compile(r"\w+(?:-\w+)*|\s+|[^\w\s]")
_VOWELS: Final = frozenset("аеёиоуыэюяaeiouäöüy")


@dataclass(frozen=True, slots=True)
class Bit:
    """``text`` is printed; it stands for ``field[start:end]`` of a node, or is layout.

    ``damage`` names the kind of damage that this bit carries; ``right`` is the reading that
    a repaired text should show literally, where the words alone do not tell. ``part`` says
    that a line or page end cuts the word.
    """

    text: str
    node: int = LAYOUT
    field: str = ""
    start: int = 0
    end: int = 0
    damage: str = ""
    right: str = ""
    part: bool = False


@dataclass(frozen=True, slots=True)
class Line:
    """A printed line. ``role``: label, title, underline, head, text, para-mark, extra.

    ``first`` marks the first line of a node, ``inside`` a line that goes on a paragraph.
    ``gap`` are the bits that come before it when it does not begin its page.
    """

    bits: tuple[Bit, ...]
    role: str
    first: bool = False
    inside: bool = False
    glued: bool = False
    gap: tuple[Bit, ...] = (Bit("\n"),)


@dataclass(slots=True)
class Page:
    """One printed page; ``body`` in reading order, then the notes, then the footer."""

    number: int | None
    lines: list[Line]
    body: list[Bit] = field(default_factory=list)
    foot: list[Bit] = field(default_factory=list)
    head_cut: bool = False
    tail_cut: bool = False


def tokens(text: str, node: int, name: str) -> list[Bit]:
    """A text cut into words, spaces and signs.

    >>> [bit.text for bit in tokens("из-за него.", 0, "text")]
    ['из-за', ' ', 'него', '.']
    """
    return [Bit(m.group(), node, name, m.start(), m.end()) for m in _TOKEN.finditer(text)]


def printed(bits: list[Bit] | tuple[Bit, ...]) -> str:
    return "".join(bit.text for bit in bits)


def is_word(bit: Bit) -> bool:
    return bit.node != LAYOUT and bit.field != "label" and bit.text.isalpha()


def cut(bit: Bit, at: int) -> tuple[Bit, Bit]:
    """Two bits in place of one undamaged one."""
    middle = bit.start + at
    return (
        replace(bit, text=bit.text[:at], end=middle, part=True),
        replace(bit, text=bit.text[at:], start=middle, part=True),
    )


def syllables(word: str) -> list[int]:
    """Where a typist may cut a word: before a consonant that a vowel follows.

    >>> syllables("неправильного")
    [3, 5, 11]
    """
    low = word.lower()
    cuts = []
    for i in range(2, len(low) - 1):
        before, here, after = low[i - 1] in _VOWELS, low[i] in _VOWELS, low[i + 1] in _VOWELS
        cluster = not before and low[i - 2] in _VOWELS and here is False and after
        if (before and not here and after) or (cluster and low[i] not in "ьъй"):
            cuts.append(i)
    return cuts


def wrap(bits: list[Bit], width: int, hyphenate: Callable[[Bit, int], int] | None = None) -> list[list[Bit]]:
    """Lines of at most ``width`` signs; the space at a line end stays with that line.

    ``hyphenate(word, room)`` gives where to cut a word that does not fit, or 0.
    """
    lines: list[list[Bit]] = [[]]
    used = 0
    for unit in _units(bits):
        length = len(printed(unit))
        core = len(printed(unit).rstrip())
        if used and used + core > width:
            at = hyphenate(unit[0], width - used - 1) if hyphenate else 0
            if at:
                left, right = cut(unit[0], at)
                lines[-1].append(left)
                unit = [right, *unit[1:]]
                length -= at
            lines.append([])
            used = 0
        lines[-1].extend(unit)
        used += length
    return lines


def _units(bits: list[Bit]) -> list[list[Bit]]:
    units: list[list[Bit]] = [[]]
    for bit in bits:
        units[-1].append(bit)
        if bit.text.isspace():
            units.append([])
    return [unit for unit in units if unit]


def node_bits(node: TrueNode, index: int) -> tuple[list[Bit], list[Bit], list[Bit]]:
    """Label, heading and text of a node as bits."""
    label = [Bit(node.label, index, "label", 0, len(node.label))]
    return label, tokens(node.heading, index, "heading"), tokens(node.text, index, "text")

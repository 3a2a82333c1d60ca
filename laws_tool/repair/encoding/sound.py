"""Readings that save bits and are no text all the same: such as «Bront녔» for «Brontë…”».

Each rule looks at one reading, old and new, and says whether it is unsound. The bits come from
a model that has one class for whole scripts, so a rare letter may look cheaper than it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from laws_tool.repair.encoding.line import LOST, Span

SHORT: Final = 12
"""Signs beyond ASCII that prove a chain with a detour."""
DETOUR: Final = 3

_MIXED: Final = re.compile("[A-Za-z\u00c0-\u024f][\u0400-\u052f]|[\u0400-\u052f][A-Za-z\u00c0-\u024f]")
_FAR: Final = "\u0530-\u1dff\u2c00-\uabff\uac00-\ud7ff\uf900-\uffdc"
"""Letters of the scripts that are no kin of Latin, Greek and Cyrillic."""
_LONE_FAR: Final = re.compile(f"[A-Za-z][{_FAR}](?![{_FAR}])")
_ODD_LETTERS: Final = re.compile("[\u017f\u0180-\u0217\u021c-\u036f\u1d00-\u1dff]")
"""Letters and marks of phonetics and of scholars, which texts have seldom and never alone."""
_BOX_BESIDE_LETTER: Final = re.compile(
    "[^\\W\\d_][\u2320\u2321\u2500-\u259f]|[\u2320\u2321\u2500-\u259f][^\\W\\d_]"
)


def mixed_word(old: str, span: Span) -> bool:
    """Letters of Latin and Cyrillic in one word, where there were none: «drejtoritв» for «drejtoritë»."""
    words = span.new.count(" ") + 1
    return words <= len(_MIXED.findall(span.new)) * 2 and not _MIXED.search(old)


def lone_letter(old: str, span: Span) -> bool:
    """One letter of a far script behind Latin ones: «Bront녔» for «Brontë…”»."""
    return _beyond_ascii(span.new) == 1 and bool(_LONE_FAR.search(span.new))


def odd_letter(old: str, span: Span) -> bool:
    """The one sign beyond ASCII is a letter of scholars, maybe repeated: «lᴴ» for «lá´´»."""
    signs = {char for char in span.new if char > "\x7f"}
    return len(signs) <= 2 and any(map(_ODD_LETTERS.match, signs)) and not _ODD_LETTERS.search(old)


def box_beside_letter(old: str, span: Span) -> bool:
    """A picture of lines that touches a word, where there was none: «ДЯДЯ╪»."""
    return bool(_BOX_BESIDE_LETTER.search(span.new)) and not _BOX_BESIDE_LETTER.search(old)


def detour(old: str, span: Span) -> bool:
    """Three steps and more, not all of them UTF-8, for a few signs: some such way leads anywhere."""
    return (
        len(span.chain) >= DETOUR
        and any(really != "utf-8" for _, really in span.chain)
        and _beyond_ascii(old) < SHORT
    )


def only_gaps(old: str, span: Span) -> bool:
    """Letters were lost, and none is left."""
    return span.kind == LOST and not any(map(str.isalpha, span.new))


def _beyond_ascii(text: str) -> int:
    return sum(char > "\x7f" for char in text)


RULES: Final[tuple[Callable[[str, Span], bool], ...]] = (
    mixed_word,
    lone_letter,
    odd_letter,
    box_beside_letter,
    detour,
    only_gaps,
)
"""What makes a reading unsound; one is enough."""


def is_sound(text: str, span: Span) -> bool:
    """Whether no rule speaks against a reading.

    >>> is_sound("Brontë…”", Span(0, 8, "Bront녔", (("cp1252", "utf-8"),), 1.0, ""))
    False
    """
    old = text[span.start : span.end]
    return not any(rule(old, span) for rule in RULES)

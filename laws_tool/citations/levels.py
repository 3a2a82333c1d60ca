"""From the pieces of a label to levels: which «раздел» is meant, and where its number stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool.citations.label import Label, Piece
from laws_tool.citations.lexis import Rung
from laws_tool.labels import RAISED_SIGNS, Numbers, fold, nth, ordinal
from laws_tool.model import UNKNOWN
from laws_tool.profile import Level

_LETTERS: Final = ("latin-upper", "latin-lower", "cyrillic-lower")
_FIGURES: Final = re.compile(rf"[A-Z]?\d[\da-z{RAISED_SIGNS}-]*\Z")

Address = tuple[tuple[int, str], ...]
"""Labels with the rank of their levels, outermost first: ``((3, "64"), (4, "A"))``.

A rank beyond the last level stands for a level deeper than the profile names. The label
of a unit in an appendix carries it: ``((2, "appendix:A/4"),)``.
"""


@dataclass(frozen=True, slots=True)
class Here:
    """Where the text stands: the labels of the node and its parents, with their kinds.

    ``truncated`` says that the text breaks off at its end.

    >>> Here((("law", "53"), ("section", "A"))).labels
    ('53', 'A')
    """

    chain: tuple[tuple[str, str], ...] = ()
    truncated: bool = False

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(label for _, label in self.chain)

    def address(self, rung: Rung) -> Address:
        """The same as an address of the rung's work; of another work only the unit is known."""
        ranks = {level.kind: rank for rank, level in enumerate(rung.levels)}
        pairs = tuple((ranks[kind], label) for kind, label in self.chain if kind in ranks)
        if rung.work:
            pairs = tuple(pair for pair in pairs if pair[0] == rung.unit)
        return pairs


NOWHERE: Final = Here()
"""The place of a text that stands in no law."""


def fits(piece: Piece, level: Level) -> bool:
    """Whether a piece of a label can be a number of a level; letter case is free.

    A letter glued to a number is none of a level that is cited with a word («lit. a»).
    """
    if piece.shape == "letter" and piece.glued and level.cite[:1] not in ("{", "(", "."):
        return False
    if piece.shape == "quoted" and level.numbers not in _LETTERS:
        return False
    return _spelt(piece.text, level) is not None


def _spelt(text: str, level: Level) -> str | None:
    """A label as its level writes it, None where it is none of its numbers."""
    return next((spelt for style in level.styles if (spelt := _spelt_as(text, style))), None)


def _spelt_as(text: str, style: Numbers) -> str | None:
    if style == "arabic":
        return text if _FIGURES.match(text) else None
    if style == "cyrillic-lower":
        head = text.lower().rstrip(RAISED_SIGNS)
        place = ordinal(head, style)
        return nth(place, style) + text[len(head) :] if place else None
    upper = fold(text.upper())
    wanted = upper if style in ("roman", "latin-upper") else upper.lower()
    doubled = style == "latin-lower" and len(wanted) == 2 and wanted[0] == wanted[1]
    return wanted if ordinal(wanted[:1] if doubled else wanted, style) else None


def address(pieces: Sequence[Piece], rung: Rung, start: int) -> Address | None:
    """The pieces on consecutive levels from rank ``start`` on; None where they do not fit.

    A bracketed piece may skip levels that a law does without; a letter glued to a
    number belongs to the number where the next level counts in figures («93c», «101A»).
    """
    found: list[tuple[int, str]] = []
    rank = start
    if start <= rung.unit and (inside := _in_container(pieces, rung, start)):
        found, rank, pieces = [(rung.unit, inside)], rung.unit + 1, pieces[2:]
    for piece in pieces:
        at = _level_for(piece, rung, rank, may_skip=bool(found) and piece.shape == "bracket")
        if at is not None:
            spelt = _spelt(piece.text, rung.levels[at])
            assert spelt is not None
            found.append((at, spelt))
            rank = at + 1
        elif not found:
            return None
        elif piece.shape == "letter" and piece.glued and _is_suffix(piece, rung, rank):
            found[-1] = (found[-1][0], found[-1][1] + fold(piece.text))
        elif piece.shape == "letter" and rank < len(rung.levels):
            if piece.glued or not (piece.text.islower() and piece.text.isascii()):
                return None
            found.append((rank, piece.text))  # "4.3.a" where the profile expects 4.3.1
            rank += 1
        else:
            rank = max(rank, len(rung.levels))
            found.append((rank, fold(piece.text.upper()) if piece.shape == "letter" else fold(piece.text)))
            rank += 1
    return tuple(found)


def _is_suffix(piece: Piece, rung: Rung, rank: int) -> bool:
    """Whether a letter glued to a number belongs to it, and is no level of its own."""
    if rank >= len(rung.levels):
        return piece.text.islower() and rung.levels[-1].numbers == "arabic"
    level = rung.levels[rank]
    return level.numbers == "arabic" or level.cite[:1] not in ("{", "(", ".")


def _in_container(pieces: Sequence[Piece], rung: Rung, start: int) -> str | None:
    """The label of a unit in an appendix, with the appendix: «статья А.2» is ``appendix:A/2``."""
    unit = rung.levels[rung.unit]
    if len(pieces) < 2 or pieces[0].shape not in ("letter", "roman") or not fits(pieces[1], unit):
        return None
    containers = [
        (ordinal(spelt, level.numbers) or 0, f"{level.kind}:{spelt}")
        for level in (rung.levels[: rung.unit] if start == rung.unit else [rung.levels[start]])
        if (spelt := _spelt(pieces[0].text, level)) is not None
    ]
    # I is the first guideline rather than the ninth appendix
    return f"{min(containers)[1]}/{_spelt(pieces[1].text, unit)}" if containers else None


def _level_for(piece: Piece, rung: Rung, rank: int, may_skip: bool) -> int | None:
    last = len(rung.levels) if may_skip else min(rank + 1, len(rung.levels))
    return next((at for at in range(rank, last) if fits(piece, rung.levels[at])), None)


_BRACKET_MISMATCH: Final = -0.5
_PER_ORDINAL: Final = 0.1
"""Of two levels the one in which the number is small: I is the first division, not the ninth section."""


@dataclass(frozen=True, slots=True)
class Choice:
    """A level chosen for a label word: the rung, and the rank at which its labels begin."""

    rung: Rung
    start: int


def choose(label: Label, rungs: Sequence[Rung], here: Here) -> tuple[Choice, Address] | None:
    """The level that a label word means before this label, and the address of the label.

    «раздел C» is a section, «раздел II» a division, «разделам (A) или (B)» inside 52B1(C)
    items; «раздел 54(с)» and «п.54.1» begin with the number of the law.
    """
    best: tuple[float, Choice, Address] | None = None
    for rung in rungs:
        for start in {rung.rank, rung.unit}:
            found = address(label.pieces, rung, start)
            if found is None:
                continue
            score = _score(label, rung, start, found, here)
            if score is not None and (best is None or score > best[0]):
                best = (score, Choice(rung, start), found)
    return None if best is None else best[1:]


def _score(label: Label, rung: Rung, start: int, found: Address, here: Here) -> float | None:
    if start != rung.rank:
        return _score_from_unit(label, rung, found)
    first = label.pieces[0]
    level = rung.level
    if first.shape in ("letter", "roman") and level.numbers.endswith("-lower"):
        return None  # a bare capital is none of the small letters
    bracketed = any("(" in form for form in level.forms)
    plain = not level.forms or any("(" not in form for form in level.forms)
    if first.shape == "bracket" and not bracketed:
        if level.unit or not level.forms or len(label.pieces) > 1:
            return None
        score = _BRACKET_MISMATCH
    else:
        score = 1.0 if first.shape in ("bracket", "quoted") or plain else 0.0
    parents = {rank for rank, _ in here.address(rung)}
    score += 1.0 if rung.rank <= rung.unit or rung.rank - 1 in parents else -1.0
    score += 1.0 if len(label.pieces) == 1 or level.unit else 0.0
    return score - _PER_ORDINAL * min(ordinal(found[0][1], level.numbers) or 0, 30 if not level.unit else 0)


def _score_from_unit(label: Label, rung: Rung, found: Address) -> float | None:
    """«раздел 54(с)», «п.54.1»: the label begins with the unit's number.

    Figures alone begin so only on levels that print the unit's number in their labels.
    """
    if rung.rank < rung.unit or len(found) < 2 or found[-1][0] < rung.rank:
        return None
    figures = all(piece.shape == "number" for piece in label.pieces[:2])
    if figures and not any("{above}" in form for form in rung.level.forms):
        return None
    return 2.5 if found[-1][0] == rung.rank else 1.5


def join(outer: Address, inner: Address) -> Address:
    """An inner address completed by the outer one's levels above it."""
    return tuple(pair for pair in outer if pair[0] < inner[0][0]) + inner


def complete(inner: Address, rung: Rung, here: Here) -> Address:
    """An address that begins below the unit, completed by where the text stands."""
    if inner[0][0] <= rung.unit:
        return inner
    whole = join(here.address(rung), inner)
    return whole if whole[0][0] <= rung.unit else ((rung.unit, UNKNOWN), *whole)


def path(found: Address, rung: Rung) -> str:
    """The path of an address: bare from the unit down, with kinds above it.

    The levels above the unit are left out where there is a unit: its numbers are unique.
    """
    below = [label for rank, label in found if rank >= rung.unit]
    if below:
        return ".".join(below)
    return "/".join(f"{rung.levels[rank].kind}:{label}" for rank, label in found)

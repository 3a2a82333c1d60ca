"""Word differences between two texts, by the word rule of :mod:`laws_tool.language.words`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Final, Literal

from laws_tool.language.words import Token, tokens

Change = Literal["same", "removed", "added", "replaced"]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of two texts: the same words in both, or what stands on either side.

    ``left_start`` and ``right_start`` are its offsets in the two texts.
    """

    change: Change
    left: str
    right: str
    left_start: int
    right_start: int


def pieces(left: str, right: str) -> tuple[Piece, ...]:
    """The two texts as pieces, which put together give either text back.

    Words and signs are compared as printed; how many spaces part them does not count, but
    where a paragraph ends does.

    >>> [(p.change, p.left, p.right) for p in pieces("он может ходить", "он должен ходить")]
    [('same', 'он ', 'он '), ('replaced', 'может', 'должен'), ('same', ' ходить', ' ходить')]
    >>> [(p.change, p.left, p.right) for p in pieces("да, нет", "да,  нет, нет")]
    [('same', 'да, нет', 'да,  нет'), ('added', '', ', нет')]
    """
    ours, theirs = _compared(left), _compared(right)
    matcher = SequenceMatcher(None, [t.text for t in ours], [t.text for t in theirs], autojunk=False)
    return tuple(_cut(left, right, ours, theirs, matcher.get_opcodes()))


def _compared(text: str) -> list[Token]:
    return [
        Token(token.start, token.end, "\n", token.kind) if token.kind == "space" else token
        for token in tokens(text)
        if token.kind != "space" or "\n" in token.text
    ]


_NAMES: Final[dict[str, Change]] = {
    "equal": "same",
    "delete": "removed",
    "insert": "added",
    "replace": "replaced",
}


def _cut(
    left: str,
    right: str,
    ours: list[Token],
    theirs: list[Token],
    codes: Sequence[tuple[str, int, int, int, int]],
) -> Iterator[Piece]:
    """Pieces whose borders are those of words: a space goes with what is the same."""
    left_at = right_at = 0
    for number, (name, i1, i2, j1, j2) in enumerate(codes):
        last = number == len(codes) - 1
        if name == "equal" and last:
            left_end, right_end = len(left), len(right)
        elif name == "equal":  # the space before a change is the same on both sides, where both go on
            both_go_on = codes[number + 1][0] == "replace"
            left_end = ours[i2].start if both_go_on else ours[i2 - 1].end
            right_end = theirs[j2].start if both_go_on else theirs[j2 - 1].end
        else:
            at_start = name != "replace" and not (i1 and j1)
            left_end = _change_end(ours, i1, i2, left_at, left, at_start=at_start)
            right_end = _change_end(theirs, j1, j2, right_at, right, at_start=at_start)
        yield Piece(_NAMES[name], left[left_at:left_end], right[right_at:right_end], left_at, right_at)
        left_at, right_at = left_end, right_end
    if left_at < len(left) or right_at < len(right):
        yield Piece("same", left[left_at:], right[right_at:], left_at, right_at)


def _change_end(side: list[Token], first: int, last: int, at: int, text: str, *, at_start: bool) -> int:
    """Where a change ends: after its last word, and, at the start of a text, the space that follows."""
    if last == first:
        return at
    if at_start and last < len(side):
        return side[last].start
    return side[last - 1].end

"""Lists and ranges of labels after one label word: «24, 25 и 27 - 30», "601.2a–d"."""

from __future__ import annotations

import re
from typing import Final

from laws_tool.citations.label import Label, Piece, read_label
from laws_tool.citations.levels import Address, Choice, address
from laws_tool.citations.lexis import Role, Rung
from laws_tool.citations.scan import Scanner, is_counted
from laws_tool.labels import LOWERED, RAISED, RAISED_FIGURES, nth, ordinal

_DASH: Final = re.compile(r"\s?[-–—‑]\s?")
_AND_SIGNS: Final = re.compile(r"\s*,\s*|\s*/\s*|\s+")
_BRACKET: Final = re.compile(r"\s?\(")
_QUOTES: Final = "\"“”»'‘’"
_BARE: Final = re.compile(r"[^\W\d_](?![\w])")
_LETTERED: Final = re.compile(r"(\d+)([a-z])\Z")
_RAISED: Final = re.compile(rf"(\d+)([{RAISED_FIGURES}]+)\Z")
_MAX_RANGE: Final = 500
"""A longer range is no range of labels."""


def more_labels(scan: Scanner, label: Label, choice: Choice, first: Address) -> tuple[int, list[Address]]:
    """The rest of a list: the end of its last label, and all addresses."""
    end, addresses = _narrowed(scan, _closing(scan, label, choice.rung), first, choice.rung)
    while True:
        joint = separator(scan, end)
        if not joint:
            return end, addresses
        kind, at = joint
        following = read_label(scan.text, at, scan.rule) or _bare_letter(scan.text, at, addresses[-1], choice)
        if not following or is_counted(scan, following):
            return end, addresses
        found = _continued(following, addresses[-1], choice, kind)
        if not found or not _belongs(scan, following, kind, found, addresses[-1], choice.rung):
            return end, addresses
        if kind == "to":
            between = _between(addresses[-1], found, choice.rung)
            if between is None:
                return end, addresses
            addresses += between
        end, narrowed = _narrowed(scan, _closing(scan, following, choice.rung), found, choice.rung)
        addresses += narrowed


def _narrowed(scan: Scanner, end: int, found: Address, rung: Rung) -> tuple[int, list[Address]]:
    """«23 (часть 1)»: the parts in brackets after a number; the number itself where there are none."""
    bracket = _BRACKET.match(scan.text, end)
    word = scan.word(bracket.end()) if bracket else None
    if not word:
        return end, [found]
    at = scan.past_gap(_past_dot(scan.text, word[0].end()))
    label = read_label(scan.text, at, scan.rule)
    for inner in word[1].rungs if label else ():
        first = address(label.pieces, inner, inner.rank) if label else None
        if label and first and inner.work == rung.work and inner.rank > found[-1][0]:
            after, parts = more_labels(scan, label, Choice(inner, inner.rank), first)
            closed = scan.text[after : after + 1] == ")"
            if closed or scan.text[after - 1] == ")":  # «(подпункт 3)»: it was taken for the label's
                return after + closed, [found + part for part in parts]
    return end, [found]


def _past_dot(text: str, end: int) -> int:
    return end + 1 if text[end : end + 1] == "." else end


def _closing(scan: Scanner, label: Label, rung: Rung) -> int:
    """The bracket that ends a label like «12)» belongs to it."""
    end = label.end
    if scan.text[end - 1] in _QUOTES:
        return end
    open_form = any(form.startswith("{}") and ")" in form for form in rung.level.forms)
    return end + 1 if open_form and scan.text[end : end + 1] == ")" else end


def separator(scan: Scanner, at: int) -> tuple[str, int] | None:
    """What joins two labels of a list: its kind («,», "and", "to") and where the next begins."""
    dash = _DASH.match(scan.text, at)
    if dash:
        return "to", dash.end()
    gap = _AND_SIGNS.match(scan.text, at)
    if not gap:
        return None
    kind = "," if gap.group().strip() else ""
    start, at = at, gap.end()
    for _ in range(3):  # «и (или)», "as well as"
        bracket = scan.text[at : at + 1] == "("
        word = scan.word(at + 1 if bracket else at)
        if not word:
            break
        found, meaning = word
        if meaning.roles & Role.AND:
            kind = "and"
        elif meaning.roles & Role.TO:
            kind = "to"
        else:
            break
        end = found.end() + (1 if bracket and scan.text[found.end() : found.end() + 1] == ")" else 0)
        if bracket and end == found.end():
            break  # the bracket opens a label: (A)
        if scan.past_gap(end) == end:
            break
        at = scan.past_gap(end)
    if kind:
        return kind, at
    return (" ", at) if scan.text[start:at] == " " else None


def _bare_letter(text: str, at: int, before: Address, choice: Choice) -> Label | None:
    """The b in "608.3a and b", "601.2a–d": a small letter after one of its kind."""
    found = _BARE.match(text, at)
    rank, last = before[-1]
    if not found or rank >= len(choice.rung.levels) or not last.isalpha() or len(last) != 1:
        return None
    level = choice.rung.levels[rank]
    place = ordinal(found.group().lower(), "latin-lower")
    if level.numbers != "latin-lower" or place is None or place <= (ordinal(last, level.numbers) or 0):
        return None
    return Label((Piece(found.group(), "letter"),), at, found.end())


def _continued(label: Label, before: Address, choice: Choice, kind: str) -> Address | None:
    """The address of a further label of a list.

    It begins like the first («22(1) and 25(3)»), or, where it is shorter, at the level of
    the last label that it fits («22(1) and (4)», «53A и B», «119.7–8»).
    """
    rung = choice.rung
    first = label.pieces[0]
    whole = address(label.pieces, rung, choice.start)
    if first.shape == "bracket" or whole is None:
        for at in range(len(before) - 1, -1, -1):
            found = address(label.pieces, rung, before[at][0])
            if found and found[0][0] == before[at][0]:
                return before[:at] + found
        return None if first.shape == "bracket" and before[0][0] <= rung.unit else whole
    if kind == "to" and len(whole) == 1 < len(before) and _number(whole[0][1]) <= _number(before[0][1]):
        return (*before[:-1], (before[-1][0], whole[0][1]))
    return whole


def _number(label: str) -> int:
    return int(label) if label.isdecimal() else 0


def _belongs(scan: Scanner, label: Label, kind: str, found: Address, before: Address, rung: Rung) -> bool:
    """Whether a further label is one: a bare number that some other word follows is not."""
    if kind == " ":  # a comma was lost: «7.5.1 7.5.2, 7.5.3»
        return len(label.pieces) > 2 and len(found) == len(before) and found[:-1] == before[:-1]
    only = label.pieces[0]
    if kind != "," or len(label.pieces) > 1 or only.shape != "number" or not only.text.isdecimal():
        return True
    rest = scan.past_gap(label.end)
    if scan.text[rest : rest + 1] == "(" and len(_narrowed(scan, label.end, found, rung)[1][0]) > len(found):
        return True  # «23, 24 (часть 1)»
    if rest == len(scan.text) or scan.text[rest] in ",;.:)]–—-/":
        return True
    word = scan.word(rest)
    listed = Role.AND | Role.TO | Role.LINK | Role.LABEL | Role.ACT | Role.THIS
    return bool(word and word[1].roles & listed)


def _between(first: Address, last: Address, rung: Rung) -> list[Address] | None:
    """The addresses inside a range; None where the two ends make no range."""
    if first[:-1] != last[:-1] or first[-1][0] != last[-1][0]:
        return [] if len(first) == len(last) else None
    rank = first[-1][0]
    style = rung.levels[rank].numbers if rank < len(rung.levels) else "arabic"
    low, high = ordinal(first[-1][1], style), ordinal(last[-1][1], style)
    if style == "arabic" and high is None and low is not None and (found := _LETTERED.match(last[-1][1])):
        return _up_to_letter(first, low, int(found[1]), found[2])
    if low is None or high is None:
        return _raised(first, last)
    if not low < high <= low + _MAX_RANGE:
        return None
    return [(*first[:-1], (rank, nth(place, style))) for place in range(low + 1, high)]


def _raised(first: Address, last: Address) -> list[Address]:
    """The addresses inside «7¹–7³»: 7²; none where the ends are put in after two numbers."""
    low, high = _RAISED.match(first[-1][1]), _RAISED.match(last[-1][1])
    if not low or not high or low[1] != high[1]:
        return []
    places = range(int(low[2].translate(LOWERED)) + 1, int(high[2].translate(LOWERED)))
    return [
        (*first[:-1], (first[-1][0], low[1] + str(place).translate(RAISED))) for place in places[:_MAX_RANGE]
    ]


def _up_to_letter(first: Address, low: int, high: int, letter: str) -> list[Address] | None:
    """The addresses inside «5-6b»: 6 and 6a."""
    if not low <= high <= low + _MAX_RANGE:
        return None
    letters = range(1, ordinal(letter, "latin-lower") or 1)
    labels = [str(place) for place in range(low + 1, high + 1)]
    labels += [f"{high}{nth(place, 'latin-lower')}" for place in letters]
    return [(*first[:-1], (first[-1][0], label)) for label in labels]

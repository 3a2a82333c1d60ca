"""References that say where they lead by where they stand: «этом правиле», "that Article"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from laws_tool.citations.label import read_label
from laws_tool.citations.lexis import Meaning, Role, Rung
from laws_tool.citations.lists import separator
from laws_tool.citations.scan import Group, Scanner
from laws_tool.citations.words import fold_word
from laws_tool.labels import Numbers, nth, ordinal
from laws_tool.model import UNKNOWN


def relative(scan: Scanner, word: re.Match[str], meaning: Meaning) -> Group | None:
    """«этом правиле», "this Article", "the preceding paragraph", "second paragraph"."""
    after = scan.past_gap(word.end())
    if scan.text[after : after + 1] in ("'", "’"):
        after += 1
    noun = scan.word(after)
    if not noun or not noun[1].roles & Role.LABEL:
        return None
    label = read_label(scan.text, scan.past_gap(noun[0].end()), scan.rule)
    if label and label.pieces[0].shape != "bracket":  # "this article (a) who …": a list begins
        return None
    rungs = noun[1].rungs
    if meaning.place:
        below = tuple(rung for rung in rungs if not rung.level.unit)
        group = _ordinal_group(scan, word.start(), noun[0].end(), below, meaning.place) if below else None
        return group and replace(group, weak=True)
    rung = _known_here(scan, rungs)
    if not rung or not scan.lexis.is_singular(word.group(), noun[0].group()):
        return None
    if rung.rank < rung.unit and _is_everyday(scan, word, noun[0]):
        return None
    return _here(scan, word.start(), noun[0].end(), rung, meaning)


def _here(scan: Scanner, start: int, end: int, rung: Rung, meaning: Meaning) -> Group | None:
    """The law that the text stands in, or its neighbour, as a group."""
    whole = tuple(pair for pair in scan.here.address(rung) if pair[0] <= rung.rank)
    if meaning.roles & (Role.PREVIOUS | Role.NEXT):
        here = ordinal(whole[-1][1], rung.level.numbers)
        place = 0 if here is None else here + (1 if meaning.roles & Role.NEXT else -1)
        number = _number(place, (rung.level.numbers,)) if place > 0 else UNKNOWN
        if number == UNKNOWN:
            return None
        whole = (*whole[:-1], (rung.rank, number))
    return Group(start, end, rung, (whole,))


def _is_everyday(scan: Scanner, this: re.Match[str], noun: re.Match[str]) -> bool:
    """«эта часть карт»: no part of the laws, unlike «в этой части.» and "of this Chapter"."""
    if fold_word(this.group()) not in scan.lexis.words.everyday or noun.group()[0].isupper():
        return False
    return not _is_closed(scan, noun.end())


def _is_closed(scan: Scanner, end: int) -> bool:
    """Whether nothing follows that could be counted or described: a stop, or the end."""
    after = scan.past_gap(end)
    return after == len(scan.text) or scan.text[after] in ',.;:!?)]»”"'


def that_one(scan: Scanner, word: re.Match[str]) -> Group | None:
    """«той же статьи», "that Article": the last one read."""
    form = word.group().casefold()
    noun = scan.word(scan.past_gap(word.end()))
    if noun and f"{form} {noun[0].group()}" in scan.lexis.words.that:
        noun = scan.word(scan.past_gap(noun[0].end()))
    elif form not in scan.lexis.words.that:
        return None
    if not noun or not noun[1].rungs or not scan.lexis.is_singular(word.group(), noun[0].group()):
        return None
    if read_label(scan.text, scan.past_gap(noun[0].end()), scan.rule):
        return None
    for rung, said in reversed(scan.said):
        for meant in noun[1].rungs:
            whole = tuple(pair for pair in said if pair[0] <= meant.rank)
            if meant.work == rung.work and whole and whole[-1][0] == meant.rank:
                return Group(word.start(), noun[0].end(), meant, (whole,))
    return None


def in_words(scan: Scanner, word: re.Match[str], meaning: Meaning) -> Group | None:
    """«часть вторая», «частями первой и второй»: the numbers are ordinals after the word."""
    below = tuple(rung for rung in meaning.rungs if not rung.level.unit)
    at = scan.past_gap(word.end())
    if at == word.end():
        return None
    neighbour = scan.word(at)
    if neighbour and neighbour[1].roles & (Role.PREVIOUS | Role.NEXT):
        rung = _known_here(scan, meaning.rungs)
        singular = scan.lexis.is_singular(neighbour[0].group(), word.group())
        return (
            _here(scan, word.start(), neighbour[0].end(), rung, neighbour[1]) if rung and singular else None
        )
    if not below:
        return None
    group: Group | None = None
    while (following := scan.word(at)) and following[1].place:
        one = _ordinal_group(scan, word.start(), following[0].end(), below, following[1].place)
        group = replace(one, addresses=(group.addresses if group else ()) + one.addresses)
        joint = separator(scan, group.end)
        if not joint or joint[0] not in (",", "and"):
            break
        at = joint[1]
    return group if group and _ends_ordinal(scan, group.end) else None


def _ends_ordinal(scan: Scanner, end: int) -> bool:
    """«часть вторая статьи 8», not «часть первой взятки»."""
    if _is_closed(scan, end):
        return True
    following = scan.word(scan.past_gap(end))
    return bool(following and following[1].roles & (Role.LABEL | Role.THIS | Role.THAT | Role.ACT))


def _ordinal_group(scan: Scanner, start: int, end: int, rungs: tuple[Rung, ...], place: int) -> Group:
    rung = _known_here(scan, rungs) or rungs[-1]
    return Group(start, end, rung, (((rung.rank, _number(place, rung.level.styles)),),))


def _number(place: int, styles: Sequence[Numbers]) -> str:
    """The number at a place by the first style that has one; "?" where none has, as in «часть Общая»."""
    for style in styles:
        with suppress(ValueError):
            return nth(place, style)
    return UNKNOWN


def _known_here(scan: Scanner, rungs: tuple[Rung, ...]) -> Rung | None:
    """Of the levels that a word may mean, the deepest that the text stands in."""
    inside = [rung for rung in rungs if any(rank == rung.rank for rank, _ in scan.here.address(rung))]
    return max(inside, key=lambda rung: rung.rank) if inside else None

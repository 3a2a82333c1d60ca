"""The grammar of references: label words with their labels, joined to runs.

::

    run     = group (link group)*            «пункт 2 раздела B правила 64 и правило 65»
    group   = word labels | this word        «разделам (A) или (B)», «этом правиле»
    labels  = label ((and | to) label)*      «24, 25 и 27 - 30»

:mod:`laws_tool.citations.phrases` cuts a run into references.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final

from laws_tool.citations.label import Label, read_label, read_small_letter
from laws_tool.citations.levels import Choice, address, choose
from laws_tool.citations.lexis import Meaning, Role, Rung
from laws_tool.citations.lists import more_labels
from laws_tool.citations.relative import in_words, relative, that_one
from laws_tool.citations.scan import Group, Link, Scanner, is_counted

_COMMA: Final = re.compile(r"\s*[,/]\s*|\s+")
_IN_GAZETTE: Final = re.compile(r"(?:№|N|Nr|No\.?)\s?\d+,\s*\Z")
"""«1988, N 1, ст. 1»: the article of an official gazette, not of a law."""
_IN_ABBREVIATION: Final = re.compile(r"(?<!\w)[^\W\d_]\.[ \u00a0]?\Z")


def read_run(scan: Scanner, at: int) -> list[Group]:
    """The groups from ``at`` on, each tied to the one before it; [] where there is none."""
    group = read_group(scan, at)
    groups = []
    while group:
        groups.append(group)
        group = _next_group(scan, group.end)
    return groups


def _next_group(scan: Scanner, at: int) -> Group | None:
    """The next group of a run, past «,», «и», "of the"."""
    link: Link = ""
    crossed = False
    gap = _COMMA.match(scan.text, at)
    if gap:
        at = gap.end()
        link = "," if gap.group().strip() else ""
        crossed = "\n" in gap.group() and not link
    for _ in range(4):  # "and of the", "ainsi que de l'"
        word = scan.word(at)
        if not word:
            return None
        found, meaning = word
        passed = _past_place(scan, found, meaning)
        if passed:
            at = passed
            continue
        if crossed and found.group()[0].isupper():
            return None  # a heading, or a new paragraph
        group = read_group(scan, at)
        if group:
            return replace(group, link=link)
        if not meaning.roles & (Role.AND | Role.LINK):
            return None
        if meaning.roles & Role.AND:
            link = "and"
        elif link != "and":
            link = "of"
        at = found.end()
        at += 1 if scan.text[at : at + 1] in "'’" else 0
        at = scan.past_gap(at)
    return None


def _past_place(scan: Scanner, word: re.Match[str], meaning: Meaning) -> int | None:
    """Past a place that is no node: the «части первой» of «подпунктом 3) части первой пункта 5»."""
    if not meaning.roles & Role.PLACE or meaning.roles & Role.LABEL:
        return None
    at = scan.past_gap(word.end())
    following = scan.word(at)
    if following and following[1].place:
        return scan.past_gap(following[0].end())
    label = read_label(scan.text, at, scan.rule)
    return scan.past_gap(label.end) if label else None


def read_group(scan: Scanner, at: int) -> Group | None:
    """The group that begins with the word at ``at``."""
    word = scan.word(at)
    if not word:
        return None
    found, meaning = word
    if meaning.roles & Role.LABEL:
        group = _labelled(scan, found, meaning)
        if group:
            return group
    if meaning.roles & (Role.THIS | Role.PREVIOUS | Role.NEXT | Role.ORDINAL):
        return relative(scan, found, meaning)
    if meaning.roles & Role.THAT:
        return that_one(scan, found)
    return None


def _labelled(scan: Scanner, word: re.Match[str], meaning: Meaning) -> Group | None:
    """«правило 50», «разделам (A) или (B)», "Article 22(1) and (4)"."""
    at = scan.past_gap(word.end())
    if _IN_GAZETTE.search(scan.text, max(0, word.start() - 20), word.start()):
        return None
    if meaning.dotted:
        if _IN_ABBREVIATION.search(scan.text, max(0, word.start() - 3), word.start()):
            return None  # «и т.п.»
        at = _past_abbreviation(scan, word)
    at = _past_number_sign(scan, at)
    if "\n\n" in scan.text[word.end() : at] and word.group()[0].isupper():
        return None  # a heading above a numbered paragraph
    label = (
        read_label(scan.text, at, scan.rule) or _small_letter(scan, at, meaning) or _after_colon(scan, word)
    )
    if not label or is_counted(scan, label) or _is_plural_sign(label, word.end()):
        return in_words(scan, word, meaning)
    chosen = choose(label, meaning.rungs, scan.here)
    if not chosen:
        return None
    choice, first = chosen
    end, addresses = more_labels(scan, label, choice, first)
    return Group(word.start(), end, choice.rung, tuple(addresses))


def read_bare(scan: Scanner, word: re.Match[str], unit: Rung) -> Group | None:
    """«как описано в 4.3», "see 608.2b": a number with parts, and no label word before it."""
    at = _past_dot(scan, word.end())
    link = scan.word(at)
    if link and link[1].roles & Role.LINK:
        at = scan.past_gap(link[0].end())
    label = read_label(scan.text, at, scan.rule)
    if not label or len(label.pieces) < 2 or label.pieces[1].shape != "number" or is_counted(scan, label):
        return None
    first = address(label.pieces, unit, unit.rank)
    if not first or "\n" in scan.text[word.end() : at] or not _stands_alone(scan, label.end):
        return None
    end, addresses = more_labels(scan, label, Choice(unit, unit.rank), first)
    return Group(label.start, end, unit, tuple(addresses))


def _stands_alone(scan: Scanner, end: int) -> bool:
    """Whether no noun follows that the number may count: "see 3.5 million"."""
    after = scan.past_gap(end)
    word = scan.word(after)
    return not word or bool(word[1].roles & (Role.AND | Role.TO))


def _after_colon(scan: Scanner, word: re.Match[str]) -> Label | None:
    """The labels of "one of the Articles: 5.1.a, 5.2.b"; a number with no parts may be any."""
    if scan.text[word.end() : word.end() + 1] != ":":
        return None
    label = read_label(scan.text, scan.past_gap(word.end() + 1), scan.rule)
    return label if label and len(label.pieces) > 1 else None


def _small_letter(scan: Scanner, at: int, meaning: Meaning) -> Label | None:
    """The a of "lit. a", where the profile has a level of small letters cited with a word."""
    worded = any(
        r.level.numbers in ("latin-lower", "cyrillic-lower") and r.level.cite.startswith(" ")
        for r in meaning.rungs
    )
    return read_small_letter(scan.text, at) if worded else None


def _is_plural_sign(label: Label, word_end: int) -> bool:
    """The "(s)" of "Article(s)"; a number may be glued to its word («п54»)."""
    return label.start == word_end and label.pieces[0].shape != "number"


def _past_number_sign(scan: Scanner, at: int) -> int:
    """Past «№», "No." and the «с» of «статьи с 24 по 27»."""
    if scan.text.startswith("№", at):
        return scan.past_gap(at + 1)
    before = scan.word(at)
    after = at
    if before and before[1].roles & Role.NUMBER:
        after = _past_dot(scan, before[0].end())
    elif (
        before and before[1].roles & Role.FROM and scan.text[before[0].end() : before[0].end() + 1].isspace()
    ):
        after = scan.past_gap(before[0].end())
    return after if scan.text[after : after + 1].isdigit() else at


def _past_abbreviation(scan: Scanner, word: re.Match[str]) -> int:
    """Past «п.», and past «п.п.»."""
    at = _past_dot(scan, word.end())
    again = f"{word.group()}."
    return scan.past_gap(at + len(again)) if scan.text.startswith(again, at) else at


def _past_dot(scan: Scanner, end: int) -> int:
    """Past the dot of an abbreviation («п.», "art.") and the gap after it."""
    return scan.past_gap(end + 1 if scan.text[end : end + 1] == "." else end)

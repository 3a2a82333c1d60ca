"""The notes of a text, told from it by what the file says, or by their marks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from laws_tool.labels import RAISED_FIGURES
from laws_tool.parse.assembled import Hint, Witness
from laws_tool.parse.pagination import Sheet
from laws_tool.printed import is_cited, read_label
from laws_tool.profile import Profile
from laws_tool.punctuation import ends_sentence
from laws_tool.repair.layout.lines import FOOTNOTE_RULE

Span = tuple[int, int]


_WORD: Final = 40
"""Characters that the word before a mark can have."""


@dataclass(frozen=True, slots=True)
class NoteSpan:
    """A note: offsets of the clean text, its mark as printed, and what the file calls it ("" for nothing)."""

    start: int
    text_start: int
    end: int
    mark: str
    id: str = ""


@dataclass(frozen=True, slots=True)
class SplitPage:
    """The stretches of a page's body, and its notes, as offsets of the file's clean text."""

    body: tuple[Span, ...]
    notes: tuple[NoteSpan, ...]


def split_notes(witness: Witness, sheet: Sheet, profile: Profile, language: str) -> SplitPage:
    """Part the notes of a page from its body: those that the file marks, else those that the marks show."""
    text = witness.repaired.text
    marked = [h for h in witness.hints if h.kind == "note" and sheet.start <= h.start < sheet.end]
    if marked:
        return _marked(text, sheet, marked, printed_marks(witness))
    mark = note_start(profile)
    if mark is None:
        return SplitPage(((sheet.start, sheet.end),) if text[sheet.start : sheet.end].strip() else (), ())
    if profile.notes == "collected":
        return _at_the_end(text, sheet, collected_notes(text[: sheet.end], profile), mark, profile, language)
    return _by_marks(witness, sheet, mark, profile, language)


def printed_marks(witness: Witness) -> dict[str, str]:
    """The marks of the notes as they are printed, by what the file calls the notes."""
    text = witness.repaired.text
    refs = (hint for hint in reversed(witness.hints) if hint.kind == "note-ref")
    return {hint.value: text[hint.start : hint.end].strip() or hint.value for hint in refs}


def _marked(text: str, sheet: Sheet, notes: Sequence[Hint], marks: Mapping[str, str]) -> SplitPage:
    """A page whose notes the file marks."""
    body: list[Span] = []
    found = []
    at = sheet.start
    for hint in notes:
        mark = marks.get(hint.value, hint.value)
        start = hint.start + len(text[hint.start : hint.end]) - len(text[hint.start : hint.end].lstrip())
        start = text.rfind("\n", 0, start) + 1  # with the mark before it
        lead = re.compile(rf"\s*(?:{re.escape(mark)}[.):]?\s+)?").match(text, start, hint.end)
        found.append(NoteSpan(start, lead.end() if lead else start, hint.end, mark, hint.value))
        body.append((at, start))
        at = hint.end
    body.append((at, sheet.end))
    stretches = ((start, start + len(text[start:end].rstrip())) for start, end in body)
    return SplitPage(tuple((start, end) for start, end in stretches if text[start:end].strip()), tuple(found))


def _at_the_end(
    text: str, sheet: Sheet, notes: Span | None, mark: re.Pattern[str], profile: Profile, language: str
) -> SplitPage:
    """A page with notes that are collected at its end, one after the other; each has its mark above.

    A last list of numbered sentences looks the same, but nothing above it has their marks.
    """
    if notes is None or notes[0] < sheet.start:
        return SplitPage(((sheet.start, sheet.end),), ())
    first, last = notes
    begins = [
        m for at in re.finditer(r"^.", text[:last], re.MULTILINE) if (m := mark.match(text, at.start()))
    ]
    begins = [match for match in begins if match.start() >= first]
    if len(mark_places(text, first, len(begins), profile, language)) != len(begins):
        return SplitPage(((sheet.start, sheet.end),), ())
    ends = [*(match.start() for match in begins[1:]), last]
    found = (
        NoteSpan(m.start(), m.end(), m.start() + len(text[m.start() : end].rstrip()), m["mark"])
        for m, end in zip(begins, ends, strict=True)
    )
    return SplitPage(((sheet.start, first),), tuple(found))


def _by_marks(
    witness: Witness, sheet: Sheet, mark: re.Pattern[str], profile: Profile, language: str
) -> SplitPage:
    """A page whose notes begin with a mark at a line's start.

    Below a rule a note goes on to the end of the page; without one, to the next paragraph
    after its sentence has ended. A label ends it too.
    """
    text = witness.repaired.text
    edits = witness.repaired.edits
    ruled = any(s.kind == FOOTNOTE_RULE and sheet.start <= s.out_start <= sheet.end for s in edits)
    body: list[Span] = []
    notes: list[NoteSpan] = []
    in_note = False
    at = sheet.start
    for line in text[sheet.start : sheet.end].splitlines(keepends=True):
        start, end = at, at + len(line.rstrip())
        at += len(line)
        if not line.strip():
            continue
        if found := mark.match(text, start, end):
            in_note = True
            notes.append(NoteSpan(start, found.end(), end, found["mark"]))
            continue
        if in_note:
            note = text[notes[-1].start : notes[-1].end]
            ended = not ruled and ends_sentence(note) and not line.lstrip()[:1].islower()
            in_note = not ended and read_label(line, 0, profile, language) is None
        if in_note:
            notes[-1] = replace(notes[-1], end=end)
        else:
            body.append((start, end))
    return SplitPage(_merged(body, text), tuple(notes))


def collected_notes(text: str, profile: Profile) -> Span | None:
    """The stretch at the end of a text that holds all of its notes, numbered from 1 without a hole.

    It is the last such stretch: each of its lines begins with the next number, or goes on a note.

    >>> from laws_tool.profile import load
    >>> text = "(1)\\nAs the Court (1) said (2).\\nDone.\\n(1)   A case.\\n(2)   Another.\\n"
    >>> text[slice(*collected_notes(text, load("eu-act")))]
    '(1)   A case.\\n(2)   Another.'
    """
    mark = note_start(profile)
    if profile.notes != "collected" or mark is None:
        return None
    wanted, start, end, at = 1, 0, 0, 0
    for line in text.splitlines(keepends=True):
        body = line.strip()
        found = mark.match(line)
        number = _number(found["mark"]) if found else None
        if number == 1:
            wanted, start = 1, at
        if number is not None:
            wanted = wanted + 1 if number == wanted else 0  # a hole: these are no notes
        if body and wanted:
            end = at + len(line.rstrip())
        at += len(line)
    return (start, end) if wanted > 1 else None


def mark_places(text: str, end: int, notes: int, profile: Profile, language: str) -> frozenset[int]:
    """Where the marks of collected notes stand before offset ``end``: the first 1, the first 2 after it …

    The number after a word that cites («Article 8», «sekcji (1)») is a part of a reference.

    >>> from laws_tool.profile import load
    >>> mark_places("See point (1) here (1) and (2).", 31, 2, load("eu-act"), "en")
    frozenset({18, 26})
    """
    pattern = marks_in(profile)
    places: list[int] = []
    wanted = 1
    for match in pattern.finditer(text, 0, end) if pattern else ():
        before = text[max(0, match.start() - _WORD) : match.start()]
        at_line_start = match.start() == 0 or text[match.start() - 1] == "\n"
        cited = any(is_cited(before, level, language) for level in profile.levels)
        if _number(match.group()) == wanted <= notes and not (at_line_start or cited):
            places.append(match.start())
            wanted += 1
    return frozenset(places)


def _number(mark: str) -> int | None:
    digits = re.search(r"\d+", mark)
    return int(digits.group()) if digits else None


def marks_in(profile: Profile) -> re.Pattern[str] | None:
    """The marks of a profile's notes as they stand in a text, with a blank before them."""
    return re.compile(rf"[^\S\n]?(?:{_marks(profile)})") if profile.marks else None


def _marks(profile: Profile) -> str:
    longest_first = sorted(profile.marks, key=len, reverse=True)
    return "|".join(
        re.escape(mark).replace(r"\{\}", r"\d{1,3}").replace(r"\{raised\}", rf"(?<!\d)[{RAISED_FIGURES}]+")
        for mark in longest_first
    )


def note_start(profile: Profile) -> re.Pattern[str] | None:
    """What a note begins with: «(*) - »; None where the profile has no marks."""
    if not profile.marks:
        return None
    return re.compile(rf"(?P<mark>{_marks(profile)})[^\S\n]*[-–—]?[^\S\n]*(?=\S)")


def _merged(spans: Sequence[Span], text: str) -> tuple[Span, ...]:
    """Neighbouring lines as one stretch, so that the line ends between them are kept."""
    merged: list[Span] = []
    for start, end in spans:
        if merged and not text[merged[-1][1] : start].strip():
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return tuple(merged)

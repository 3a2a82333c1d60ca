"""The notes at the foot of a page, told from its text by their marks."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from laws_tool.model import Segment
from laws_tool.parse.pagination import Sheet
from laws_tool.printed import read_label
from laws_tool.profile import Profile
from laws_tool.punctuation import ends_sentence
from laws_tool.repair.layout.lines import FOOTNOTE_RULE

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class SplitPage:
    """The stretches of a page's body, and its notes, as offsets of the file's clean text."""

    body: tuple[Span, ...]
    notes: tuple[Span, ...]


def split_notes(
    text: str, sheet: Sheet, segments: Sequence[Segment], profile: Profile, language: str
) -> SplitPage:
    """Part the notes of a page from its body.

    A note begins with a mark at a line's start. Below a rule it goes on to the end of the page;
    without one, to the next paragraph after its sentence has ended. A label ends it too.
    """
    ruled = any(s.kind == FOOTNOTE_RULE and sheet.start <= s.out_start <= sheet.end for s in segments)
    mark = note_start(profile)
    body: list[Span] = []
    notes: list[Span] = []
    in_note = False
    at = sheet.start
    for line in text[sheet.start : sheet.end].splitlines(keepends=True):
        start, end = at, at + len(line.rstrip())
        at += len(line)
        if not line.strip():
            continue
        if mark is not None and mark.match(line):
            in_note = True
            notes.append((start, end))
            continue
        if in_note:
            ended = not ruled and ends_sentence(text[slice(*notes[-1])]) and not line.lstrip()[:1].islower()
            in_note = not ended and read_label(line, 0, profile, language) is None
        if in_note:
            notes[-1] = (notes[-1][0], end)
        else:
            body.append((start, end))
    return SplitPage(_merged(body, text), tuple(notes))


def note_start(profile: Profile) -> re.Pattern[str] | None:
    """What a note begins with: «(*) - »; None where the profile has no marks."""
    if not profile.marks:
        return None
    marks = "|".join(map(re.escape, sorted(profile.marks, key=len, reverse=True)))
    return re.compile(rf"(?P<mark>{marks})[^\S\n]*[-–—]?[^\S\n]*(?=\S)")


def _merged(spans: Sequence[Span], text: str) -> tuple[Span, ...]:
    """Neighbouring lines as one stretch, so that the line ends between them are kept."""
    merged: list[Span] = []
    for start, end in spans:
        if merged and not text[merged[-1][1] : start].strip():
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return tuple(merged)

"""The reading text of a node: its spans joined, footnote marks taken out, offsets kept."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool.labels import RAISED_FIGURES
from laws_tool.parse.assembled import Assembled
from laws_tool.parse.block import Span
from laws_tool.parse.note_lines import marks_in
from laws_tool.profile import Profile, in_language

_BLANKS: Final = (" ", "\t", "\u00a0")


@dataclass(frozen=True, slots=True)
class Mark:
    """A footnote mark in the text: ``anchor`` in the reading text, ``at`` in the assembled one.

    ``id`` is what its file calls the note, "" where it does not say.
    """

    mark: str
    anchor: int
    at: int
    id: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """Reading text, its footnote marks, and where its stretches stand in the assembled text.

    ``stretches`` are (offset in the reading text, offset in the assembled text, length).
    """

    text: str
    marks: tuple[Mark, ...]
    stretches: tuple[tuple[int, int, int], ...]

    def offset(self, assembled: int) -> int | None:
        """Where an offset of the assembled text is in the reading text; None if it is not."""
        for here, there, length in self.stretches:
            if there <= assembled <= there + length:
                return here + assembled - there
        return None


def read(
    assembled: Assembled, spans: Sequence[Span], profile: Profile, language: str, *, note: bool = False
) -> Reading:
    """Join spans of the assembled text by newlines, taking footnote marks out.

    In a ``note`` only other signs can be marks, so none is taken out.
    """
    text = assembled.text
    parts: list[str] = []
    marks: list[Mark] = []
    stretches: list[tuple[int, int, int]] = []
    length = 0
    for start, end in spans:
        if parts:
            parts.append("\n")
            length += 1
        at = start
        for left, right, mark, name in [] if note else _marks(assembled, start, end, profile, language):
            stretches.append((length, at, left - at))
            parts.append(text[at:left])
            length += left - at
            marks.append(Mark(mark, length, left, name))
            at = right
        stretches.append((length, at, end - at))
        parts.append(text[at:end])
        length += end - at
    return Reading("".join(parts), tuple(marks), tuple(stretches))


def _marks(
    assembled: Assembled, start: int, end: int, profile: Profile, language: str
) -> Iterator[tuple[int, int, str, str]]:
    """The footnote marks of a stretch: where each stands, as printed, and what the file calls its note."""
    if assembled.note_refs:
        for hint in assembled.note_refs[bisect_left(assembled.note_refs, start, key=lambda h: h.start) :]:
            if hint.start >= end:
                return
            left = hint.start - (assembled.text[hint.start - 1 : hint.start] in _BLANKS)
            yield max(start, left), hint.end, assembled.text[hint.start : hint.end].strip(), hint.value
        return
    for match in _printed_marks(assembled, start, end, profile, language):
        yield *match.span(), match.group().strip(), ""


def _printed_marks(
    assembled: Assembled, start: int, end: int, profile: Profile, language: str
) -> Iterator[re.Match[str]]:
    """The marks of a stretch, by their signs: one after the word for a footnote is a reference."""
    pattern = marks_in(profile)
    if pattern is None:
        return
    text = assembled.text
    noted = {note.mark for note in assembled.notes}
    stems = tuple(word[:-1] for word in in_language(profile.footnote_words, language))
    for match in pattern.finditer(text, start, end):
        if assembled.mark_starts is not None and match.start() not in assembled.mark_starts:
            continue
        if match.group().strip()[0] in RAISED_FIGURES and match.group().strip() not in noted:
            continue  # m², and no mark
        before = re.search(r"[^\W\d_]+\Z", text[max(start, match.start() - 40) : match.start()].rstrip())
        if not (before and stems and before.group().lower().startswith(stems)):
            yield match

"""The reading text of a node: its spans joined, footnote marks taken out, offsets kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from laws_tool.parse.assembled import Assembled
from laws_tool.parse.blocks import Span
from laws_tool.parse.note_lines import marks_in
from laws_tool.profile import Profile


@dataclass(frozen=True, slots=True)
class Mark:
    """A footnote mark in the text: ``anchor`` in the reading text, ``at`` in the assembled one."""

    mark: str
    anchor: int
    at: int


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
        for match in [] if note else _marks(assembled, start, end, profile, language):
            stretches.append((length, at, match.start() - at))
            parts.append(text[at : match.start()])
            length += match.start() - at
            marks.append(Mark(match.group().strip(), length, match.start()))
            at = match.end()
        stretches.append((length, at, end - at))
        parts.append(text[at:end])
        length += end - at
    return Reading("".join(parts), tuple(marks), tuple(stretches))


def _marks(
    assembled: Assembled, start: int, end: int, profile: Profile, language: str
) -> list[re.Match[str]]:
    """The footnote marks of a stretch: a mark after the word for a footnote is a reference to one."""
    pattern = marks_in(profile)
    if pattern is None:
        return []
    text = assembled.text
    stems = tuple(word[:-1] for word in profile.footnote_words.get(language, ()))
    found = []
    for match in pattern.finditer(text, start, end):
        if assembled.mark_starts is not None and match.start() not in assembled.mark_starts:
            continue
        before = re.search(r"[^\W\d_]+\Z", text[max(start, match.start() - 40) : match.start()].rstrip())
        if before and stems and before.group().lower().startswith(stems):
            continue
        found.append(match)
    return found

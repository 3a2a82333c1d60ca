"""The reading text of a node: its spans joined, footnote marks taken out, offsets kept."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from laws_tool.parse.blocks import Span
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


def read(text: str, spans: Sequence[Span], profile: Profile, language: str, *, note: bool = False) -> Reading:
    """Join spans of the assembled text by newlines, taking footnote marks out.

    In a ``note`` only other signs can be marks, so none is taken out.
    """
    parts: list[str] = []
    marks: list[Mark] = []
    stretches: list[tuple[int, int, int]] = []
    length = 0
    for start, end in spans:
        if parts:
            parts.append("\n")
            length += 1
        at = start
        for match in [] if note else _marks(text, start, end, profile, language):
            stretches.append((length, at, match.start() - at))
            parts.append(text[at : match.start()])
            length += match.start() - at
            marks.append(Mark(match.group().strip(), length, match.start()))
            at = match.end()
        stretches.append((length, at, end - at))
        parts.append(text[at:end])
        length += end - at
    return Reading("".join(parts), tuple(marks), tuple(stretches))


def _marks(text: str, start: int, end: int, profile: Profile, language: str) -> list[re.Match[str]]:
    """The footnote marks of a stretch: a mark after the word for a footnote is a reference to one."""
    if not profile.marks:
        return []
    longest_first = sorted(profile.marks, key=len, reverse=True)
    pattern = re.compile(r"[^\S\n]?(?:" + "|".join(map(re.escape, longest_first)) + ")")
    stems = tuple(word[:-1] for word in profile.footnote_words.get(language, ()))
    found = []
    for match in pattern.finditer(text, start, end):
        before = re.search(r"[^\W\d_]+\Z", text[max(start, match.start() - 40) : match.start()].rstrip())
        if before and stems and before.group().lower().startswith(stems):
            continue
        found.append(match)
    return found

"""The reading text of a transcript, with its hints and parts moved along."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace

from laws_tool.model import Segment
from laws_tool.read.transcript import Hint, Part, Transcript
from laws_tool.repair.segments import Draft


@dataclass(frozen=True, slots=True)
class Reading:
    """The reading text, the draft that undoes it, and hints and parts in offsets of the reading text."""

    draft: Draft
    hints: tuple[Hint, ...]
    parts: tuple[Part, ...]

    @property
    def text(self) -> str:
        return self.draft.text

    def of(self, hint: Hint) -> str:
        """The words that a hint of this reading stands over."""
        return self.text[hint.start : hint.end]


def reading(transcript: Transcript) -> Reading:
    """Apply the markup of a transcript.

    >>> from laws_tool.read import read_text
    >>> got = reading(read_text("<p>Статья 7<sup>1</sup></p>", "html"))
    >>> got.text, [(h.kind, got.of(h)) for h in got.hints]
    ('Статья 71', [('sup', '1')])
    """
    draft = Draft.of(transcript.text).apply(transcript.markup)
    place = _Place(draft.segments)
    hints = [replace(hint, start=place.of(hint.start), end=place.of(hint.end)) for hint in transcript.hints]
    parts = [replace(part, start=place.of(part.start), end=place.of(part.end)) for part in transcript.parts]
    return Reading(draft, tuple(hints), tuple(parts))


class _Place:
    """Where an offset of the source stands in the output."""

    def __init__(self, segments: tuple[Segment, ...]) -> None:
        self.segments = segments
        self.ends = [segment.end for segment in segments]

    def of(self, offset: int) -> int:
        """The output offset, before anything that is supplied at ``offset``."""
        at = bisect_left(self.ends, offset)
        if at == len(self.segments):
            return self.segments[-1].out_end if self.segments else 0
        segment = self.segments[at]
        if segment.end == offset:
            return segment.out_end if segment.start < offset else segment.out_start
        if segment.how == "kept":
            return segment.out_start + max(0, offset - segment.start)
        return segment.out_start

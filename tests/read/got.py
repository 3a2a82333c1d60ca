"""A text, read: what the tests look at."""

from __future__ import annotations

from laws_tool.read import read_text
from laws_tool.read.reading import Reading, reading
from laws_tool.read.transcript import HINT_KINDS, Transcript


def got(text: str, format: str) -> Reading:  # noqa: A002
    """The reading of a text, after the checks that hold for any."""
    transcript = read_text(text, format)
    assert transcript.text == text
    return checked(transcript)


def checked(transcript: Transcript) -> Reading:
    """The reading of a transcript; its undo gives the text back, its hints are in order and inside it."""
    found = reading(transcript)
    assert found.draft.undo() == transcript.text
    assert {hint.kind for hint in transcript.hints} <= HINT_KINDS
    assert [hint.start for hint in transcript.hints] == sorted(hint.start for hint in transcript.hints)
    assert all(0 <= hint.start <= hint.end <= len(transcript.text) for hint in transcript.hints)
    assert all(0 <= hint.start <= hint.end <= len(found.text) for hint in found.hints)
    return found


def lines(text: str, format: str) -> list[str]:  # noqa: A002
    """The lines of the reading text that are not empty."""
    return [line for line in got(text, format).text.split("\n") if line.strip()]


def hints(text: str, format: str, *kinds: str) -> list[tuple[str, str, str]]:  # noqa: A002
    """The hints of some kinds: kind, value, and the words of the reading text that they stand over."""
    found = got(text, format)
    return [(hint.kind, hint.value, found.of(hint)) for hint in found.hints if hint.kind in kinds]

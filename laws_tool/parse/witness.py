"""From the bytes of a file to a witness: read by its format, decoded, mended, with what its markup says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool.labels import RAISED
from laws_tool.parse import editorial
from laws_tool.parse.assembled import Hint, Witness
from laws_tool.read import Transcript, open_source
from laws_tool.repair import Repaired, mend_draft, seal
from laws_tool.repair.encoding.decoded import Decoded
from laws_tool.repair.journal import char_journal
from laws_tool.repair.rules import Setting
from laws_tool.repair.segments import Change, Draft
from laws_tool.repair.source_map import SourceMap

_FIGURES: Final = re.compile(r"\d+(?:[-–]\d+)*")

_PRINTED: Final = ("plain",)
"""The formats in which any line end may be a printer's: in the others the file says where one is."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A file as its reader yields it, not repaired yet; ``decoded`` is None for a container.

    ``draft`` is the transcript without its markup.
    """

    file: str
    data: bytes
    transcript: Transcript
    decoded: Decoded | None
    draft: Draft

    @property
    def text(self) -> str:
        """The reading text."""
        return self.draft.text

    def witness(self, setting: Setting) -> Witness:
        """The file, repaired."""
        return self.claimed(setting, ())[0]

    def claimed(
        self, setting: Setting, claims: Sequence[editorial.Claim]
    ) -> tuple[Witness, list[editorial.Claim]]:
        """The same with what a person claims about its repairs, and the claims that fit none."""
        draft = mend_draft(self.draft, setting, self._soft())
        repaired = self._sealed(draft)
        changes, stale = editorial.changes(claims, repaired)
        if changes:
            draft = draft.apply(changes)
            repaired = self._sealed(draft)
        return Witness(self.file, repaired, _hints(self.transcript, draft), self.transcript.parts), stale

    def _soft(self) -> list[tuple[int, int]] | None:
        """The stretches whose line ends are a printer's; None where all may be."""
        if self.transcript.format in _PRINTED:
            return None
        return [(hint.start, hint.end) for hint in self.transcript.hints if hint.kind == "pre"]

    def _sealed(self, draft: Draft) -> Repaired:
        if self.decoded is not None:
            return seal(self.data, self.decoded, draft)
        return Repaired(draft.text, char_journal(self.transcript.text, draft.text, draft.segments), "")


def opened(file: str, data: bytes, encoding: str = "") -> Opened:
    """A file read by the reader of its format.

    ``encoding`` overrides detection where it is not "". Raises InputError for a file that no
    reader can read.

    >>> opened("club.html", b"<p>Rule 7<sup>1</sup></p>").text
    'Rule 7¹'
    """
    transcript, text = open_source(data, file, encoding=encoding or None)
    draft = Draft.of(transcript.text).apply(transcript.markup)
    return Opened(file, data, transcript, text, draft.apply(_raised(transcript, draft)))


def _raised(transcript: Transcript, draft: Draft) -> Iterator[Change]:
    """Write raised figures as superscript signs, so that article 7¹ is not 71; the mark of a note stays."""
    marks = {hint.start for hint in transcript.hints if hint.kind == "note-ref"}
    raised = [hint for hint in transcript.hints if hint.kind == "sup" and hint.start not in marks]
    if not raised:
        return
    places = SourceMap(draft.text, char_journal(transcript.text, draft.text, draft.segments))
    at = 0
    for hint in raised:
        start, end = places.clean(hint.start), places.clean_end(hint.end)
        figures = draft.text[start:end]
        if start >= at and _FIGURES.fullmatch(figures):
            yield Change(
                start, end, figures.translate(RAISED), "superscript", "raised", evidence="raised in the file"
            )
            at = end


def _hints(transcript: Transcript, draft: Draft) -> tuple[Hint, ...]:
    """The hints of a transcript, where their text is in the draft."""
    if not transcript.hints:
        return ()
    places = SourceMap(draft.text, char_journal(transcript.text, draft.text, draft.segments))
    found = []
    for hint in transcript.hints:
        if hint.start == hint.end and hint.kind != "anchor":  # the reader supplied what it is about
            start, end = places.supplied(hint.start)
        else:
            start, end = places.clean(hint.start), places.clean_end(hint.end)
        found.append(Hint(start, end, hint.kind, hint.value))
    return tuple(sorted(found, key=lambda hint: hint.start))

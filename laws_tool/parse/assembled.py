"""The assembled text of an edition, and where every stretch of it came from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field

from laws_tool.model import Segment, SourceSpan
from laws_tool.read import FORM_KINDS, Part
from laws_tool.repair import Repaired
from laws_tool.repair.segments import source_of
from laws_tool.repair.source_map import SourceMap


@dataclass(frozen=True, slots=True)
class Hint:
    """What a file's format says of a stretch of text; offsets of the text that it is a hint to."""

    start: int
    end: int
    kind: str
    value: str = ""


@dataclass(frozen=True, slots=True)
class Witness:
    """A source file of an edition, repaired; ``hints`` have offsets of its clean text.

    ``parts`` are the zip members or pages that its source offsets run over, if it has any.
    """

    file: str
    repaired: Repaired
    hints: tuple[Hint, ...] = ()
    parts: tuple[Part, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """Assembled text from ``start`` to ``end`` is that of file ``witness`` from ``at`` on."""

    start: int
    end: int
    witness: int
    at: int
    page: int | None


@dataclass(frozen=True, slots=True)
class Break:
    """A gap before assembled offset ``at``; ``pages`` says in words which pages are missing."""

    at: int
    pages: str | None


@dataclass(frozen=True, slots=True)
class DerivedPage:
    """A page from assembled offset ``at`` on that prints no number; ``page`` goes on as those before it."""

    at: int
    page: int


@dataclass(frozen=True, slots=True)
class Join:
    """What was set between two pages, before assembled offset ``at``: a space, or nothing in a cut word."""

    at: int
    text: str
    kind: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Note:
    """A footnote: its mark, and where mark and text stand in the assembled text.

    ``id`` is what its file calls it, "" where the mark alone ties it to its place.
    """

    mark: str
    start: int
    text_start: int
    end: int
    page: int | None
    sheet: int
    id: str = ""


@dataclass(frozen=True, slots=True)
class Assembled:
    """The whole text of an edition, and where each stretch of it came from.

    The body ends at ``body_end``; the notes of all pages follow it. ``lost_headings`` are the
    offsets of gap signs that stand for a heading. ``mark_starts`` are the offsets where a note's
    mark stands, None where every mark that is printed is one;
    ``note_refs`` are the marks that the files themselves mark.
    """

    text: str
    body_end: int
    pieces: tuple[Piece, ...]
    breaks: tuple[Break, ...]
    notes: tuple[Note, ...]
    lost_headings: frozenset[int]
    witnesses: tuple[Witness, ...]
    sheet_starts: tuple[int, ...]
    joins: tuple[Join, ...] = ()
    derived_pages: tuple[DerivedPage, ...] = ()
    hints: tuple[Hint, ...] = ()
    mark_starts: frozenset[int] | None = None
    note_refs: tuple[Hint, ...] = ()
    _maps: tuple[SourceMap, ...] = field(repr=False, default=())
    _piece_starts: tuple[int, ...] = field(repr=False, default=())

    def page_at(self, offset: int) -> int | None:
        """The number of the page that a character stands on."""
        return self._piece(offset).page

    def sheet_at(self, offset: int) -> int:
        """The index of the page that a character of the body stands on."""
        return bisect_right(self.sheet_starts, offset) - 1

    def sources(self, start: int, end: int) -> list[SourceSpan]:
        """The bytes that a stretch came from, one span a file stretch."""
        found: list[SourceSpan] = []
        for piece, left, right in self._stretches(start, end):
            witness = self.witnesses[piece.witness]
            low, high = self._maps[piece.witness].span(left, right)
            if witness.repaired.journal.unit == "byte":
                found.append(SourceSpan(witness.file, low, high))
            else:
                found += _in_parts(witness, low, high)
        return found

    def position(self, file: str, source: int) -> int | None:
        """The assembled offset of what stands at a byte of a file; None where it is nowhere."""
        for index, witness in enumerate(self.witnesses):
            if witness.file == file:
                clean = self._maps[index].clean(source)
                for piece in self.pieces:
                    if piece.witness == index and piece.at <= clean < piece.at + piece.end - piece.start:
                        return piece.start + clean - piece.at
        return None

    def edits(self, start: int, end: int) -> Iterator[tuple[str, Segment, str, str, int]]:
        """The repairs inside a stretch: file, segment, what stood and what stands there, and where now."""
        for piece, left, right in self._stretches(start, end):
            witness = self.witnesses[piece.witness]
            for segment in self._maps[piece.witness].edits(left, right):
                if segment.kind in FORM_KINDS:
                    continue  # what its format asks for is no repair
                source = source_of(segment, witness.repaired.text)
                result = witness.repaired.text[segment.out_start : segment.out_end]
                yield witness.file, segment, source, result, piece.start + segment.out_start - piece.at
        for join in self.joins:
            if start < join.at < end:
                file, segment = self._as_segment(join)
                yield file, segment, "", join.text, join.at - len(join.text)

    def _as_segment(self, join: Join) -> tuple[str, Segment]:
        """A join as a repair: it stands for nothing in the source, at the head of the later page."""
        place = self.sources(join.at, join.at + 1)[0]
        segment = Segment(
            place.start,
            place.start,
            0,
            len(join.text),
            "supplied",
            join.kind,
            "joined_pages",
            evidence=join.evidence,
            source="",
        )
        return place.file, segment

    def _piece(self, offset: int) -> Piece:
        return self.pieces[max(0, bisect_right(self._piece_starts, offset) - 1)]

    def _stretches(self, start: int, end: int) -> Iterator[tuple[Piece, int, int]]:
        """The pieces that a stretch runs over, with its clean offsets in their files."""
        for index in range(max(0, bisect_right(self._piece_starts, start) - 1), len(self.pieces)):
            piece = self.pieces[index]
            if piece.start >= end:
                return
            low, high = max(start, piece.start), min(end, piece.end)
            if low < high:
                yield piece, piece.at + low - piece.start, piece.at + high - piece.start


def _in_parts(witness: Witness, start: int, end: int) -> Iterator[SourceSpan]:
    """A stretch of a transcript, in characters of the zip members or pages that it is from."""
    for part in witness.parts or (Part("", 0, max(1, end)),):
        low, high = max(start, part.start), min(end, part.end)
        if low < high or (start == end == low and part.start <= start < part.end):
            yield SourceSpan(witness.file, low - part.start, high - part.start, part.name, "char")

"""One text out of several files: pages in order, joined where they meet, gaps where they do not.

A printed page knows its number by its footer. A file in which every page has a footer ends
in a page without one: that page gets its number from the step of the others. Pages that
follow one another are joined; where a page between them, the head of a file's first page or
the tail of its last one is missing, there is a gap.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from laws_tool.parse.assembled import Assembled, Break, DerivedPage, Hint, Join, Note, Piece, Witness
from laws_tool.parse.note_lines import NoteSpan, mark_places, split_notes
from laws_tool.parse.pagination import Sheet, in_order, sheets_of, units_in
from laws_tool.printed import read_label
from laws_tool.profile import Profile, in_language
from laws_tool.punctuation import ends_clause
from laws_tool.repair.layout.lines import CUT_WORD, GAP_SIGN, LOST_HEADING, is_cut, names_label, own_words
from laws_tool.repair.rules import Setting
from laws_tool.repair.source_map import SourceMap

_LAST_WORD: Final = re.compile(r"[^\W\d_]+\Z")
_FIRST_WORD: Final = re.compile(r"[^\W\d_]+")
_TAIL: Final = 400


def assemble(
    witnesses: Sequence[Witness], profile: Profile, setting: Setting, extent: tuple[int, int] | None = None
) -> Assembled:
    """Put the pages of all files in order and join them.

    ``extent`` is the range of unit numbers of the whole work, where it is known: what ends
    before it ends in a gap.
    """
    sheets = in_order(
        [sheet for index, witness in enumerate(witnesses) for sheet in sheets_of(index, witness.repaired)],
        [witness.repaired.text for witness in witnesses],
        profile,
        setting.language,
    )
    return _Assembly(witnesses, profile, setting, extent).run(sheets)


class _Assembly:
    """Builds the assembled text sheet by sheet."""

    def __init__(
        self, witnesses: Sequence[Witness], profile: Profile, setting: Setting, extent: tuple[int, int] | None
    ) -> None:
        self.witnesses = tuple(witnesses)
        self.profile, self.setting, self.extent = profile, setting, extent
        self.parts: list[str] = []
        self.length = 0
        self.pieces: list[Piece] = []
        self.breaks: list[Break] = []
        self.starts: list[int] = []
        self.joins: list[Join] = []
        self.derived_pages: list[DerivedPage] = []

    def run(self, sheets: Sequence[Sheet]) -> Assembled:
        notes: list[tuple[int, Sheet, NoteSpan]] = []
        last: Sheet | None = None
        for index, sheet in enumerate(sheets):
            text = self._text(sheet)
            page = split_notes(self.witnesses[sheet.witness], sheet, self.profile, self.setting.language)
            if not page.body and not page.notes:
                continue
            self._between(last, sheet, text[page.body[0][0] : page.body[-1][1]] if page.body else "")
            self.starts.append(self.length)
            if sheet.derived and sheet.page is not None and page.body:
                self.derived_pages.append(DerivedPage(self.length, sheet.page))
            for number, (start, end) in enumerate(page.body):
                if number:  # a note stood between
                    self._join(text[start:end], own_words(text), "note-between")
                self._add(sheet, start, end)
            notes += [(index, sheet, note) for note in page.notes]
            last = sheet
        if last is not None:
            self._after(last)
        body_end = self.length
        found = []
        for index, sheet, note in notes:
            self._glue("\n")
            here = self.length
            self._add(sheet, note.start, note.end)
            text_start = here + note.text_start - note.start
            found.append(Note(note.mark, here, text_start, self.length, sheet.page, index, note.id))
        hints = self._hints()
        return Assembled(
            "".join(self.parts),
            body_end,
            tuple(self.pieces),
            tuple(self.breaks),
            tuple(found),
            self._lost_headings(),
            self.witnesses,
            tuple(self.starts),
            tuple(self.joins),
            tuple(self.derived_pages),
            hints,
            self._mark_starts(body_end, len(found)),
            tuple(hint for hint in hints if hint.kind == "note-ref"),
            tuple(SourceMap(w.repaired.text, w.repaired.journal) for w in self.witnesses),
            tuple(piece.start for piece in self.pieces),
        )

    def _text(self, sheet: Sheet) -> str:
        return self.witnesses[sheet.witness].repaired.text

    def _add(self, sheet: Sheet, start: int, end: int) -> None:
        text = self._text(sheet)[start:end]
        self.pieces.append(Piece(self.length, self.length + len(text), sheet.witness, start, sheet.page))
        self._glue(text)

    def _glue(self, text: str) -> None:
        self.parts.append(text)
        self.length += len(text)

    def _between(self, last: Sheet | None, sheet: Sheet, text: str) -> None:
        if last is None:
            if self._begins_late(sheet, text):
                self.breaks.append(Break(0, _missing(None, sheet)))
            return
        left = self._left()
        if self._is_gap(last, sheet, left, text):
            self._glue("\n")
            self.breaks.append(Break(self.length, _missing(last, sheet)))
            return
        self._join(text, own_words(self._text(last)), "page-join")

    def _begins_late(self, sheet: Sheet, text: str) -> bool:
        """Whether the text begins in the middle: of a sentence, with a lower label, or with a later unit."""
        if text.startswith(GAP_SIGN) or text[:1].islower():
            return True
        label = read_label(text, 0, self.profile, self.setting.language)
        if label is not None and not self.profile.levels[label.level].words:
            return True
        if self.extent is None and (self.profile.unit.first != "1" or self._headed(sheet)):
            return False
        first = self.extent[0] if self.extent else 1
        numbers = units_in(self._text(sheet)[sheet.start : sheet.end], self.profile, self.setting.language)
        return next(numbers, first + 1 if label is None else first) > first

    def _is_gap(self, last: Sheet, sheet: Sheet, left: str, right: str) -> bool:
        if last.volume != sheet.volume or last.page is None or sheet.page is None:
            return (
                last.witness != sheet.witness and not self._headed(sheet) and not self._goes_on(left, right)
            )
        if sheet.page != last.page + 1 or last.tail_cut:
            return True
        return sheet.first and not self._goes_on(left, right)

    def _headed(self, sheet: Sheet) -> bool:
        """Whether a file begins with what it marks as a heading: then nothing of it is missing above."""
        return any(hint.kind == "heading" for hint in self.witnesses[sheet.witness].hints[:1])

    def _goes_on(self, left: str, right: str) -> bool:
        """Whether a page visibly goes on from the one before it: with a title, or in mid-sentence."""
        label = read_label(right, 0, self.profile, self.setting.language)
        titled = label is not None and bool(self.profile.levels[label.level].words)
        return titled or self._mid_sentence(left, right)

    def _mid_sentence(self, left: str, right: str) -> bool:
        if ends_clause(left):
            return False
        label = read_label(right, 0, self.profile, self.setting.language)
        return right[:1].islower() or (label is not None and names_label(left, right, label, self.setting))

    def _left(self) -> str:
        """The end of the text so far: enough to see whether a sentence ends there."""
        tail = ""
        for part in reversed(self.parts):
            tail = part[-_TAIL:] + tail
            if len(tail) >= _TAIL:
                break
        return tail

    def _join(self, right: str, own: Counter[str], kind: str) -> None:
        """Set what belongs between two stretches: a line end, a space, or nothing inside a cut word."""
        left = self._left()
        if not self._mid_sentence(left, right):
            self._glue("\n")
            return
        head, tail = _LAST_WORD.search(left), _FIRST_WORD.match(right)
        cut = head and tail and is_cut(head.group(), tail.group(), self.setting.lexicon, own)
        if head and tail and cut:
            why = f"{head.group()}|{tail.group()}: {head.group()}{tail.group()} is a word"
            self.joins.append(Join(self.length, "", CUT_WORD, why))
            return
        self._glue(" ")
        self.joins.append(Join(self.length, " ", kind, "the sentence goes on"))

    def _after(self, last: Sheet) -> None:
        text = "".join(self.parts)
        signed = self._is_signed(text)
        if last.tail_cut or not (ends_clause(text) or signed) or self._ends_early(text):
            self.breaks.append(Break(self.length, _missing(last, None)))

    def _is_signed(self, text: str) -> bool:
        """Whether a signature stands at the end of a text: then no stop is missing there."""
        words = tuple(in_language(self.profile.conclusions, self.setting.language))
        return bool(words) and any(line.strip().startswith(words) for line in text[-_TAIL:].split("\n"))

    def _ends_early(self, text: str) -> bool:
        if self.extent is None:
            return False
        return max(units_in(text, self.profile, self.setting.language), default=0) < self.extent[1]

    def _hints(self) -> tuple[Hint, ...]:
        """The hints of all files, where their text is now; one that a piece cuts is in both."""
        found = []
        starts = [[hint.start for hint in witness.hints] for witness in self.witnesses]
        longest = [max((hint.end - hint.start for hint in w.hints), default=0) for w in self.witnesses]
        for piece in self.pieces:
            shift = piece.start - piece.at
            first = bisect_left(starts[piece.witness], piece.at - longest[piece.witness])
            last = bisect_right(starts[piece.witness], piece.at + piece.end - piece.start)
            for hint in self.witnesses[piece.witness].hints[first:last]:
                start, end = max(hint.start + shift, piece.start), min(hint.end + shift, piece.end)
                if start < end or (hint.start == hint.end and start == end):
                    found.append(replace(hint, start=start, end=end))
        return tuple(sorted(found, key=lambda hint: (hint.start, -hint.end)))

    def _mark_starts(self, end: int, notes: int) -> frozenset[int] | None:
        if self.profile.notes != "collected":
            return None
        return mark_places("".join(self.parts), end, notes, self.profile, self.setting.language)

    def _lost_headings(self) -> frozenset[int]:
        lost = [
            (index, segment.out_start)
            for index, witness in enumerate(self.witnesses)
            for segment in witness.repaired.edits
            if segment.kind == LOST_HEADING
        ]
        return frozenset(
            piece.start + at - piece.at
            for index, at in lost
            for piece in self.pieces
            if piece.witness == index and piece.at <= at < piece.at + piece.end - piece.start
        )


def _missing(last: Sheet | None, sheet: Sheet | None) -> str | None:
    """Which pages are missing between two sheets, in words."""
    parts = []
    before = last.page if last else 0
    after = sheet.page if sheet else None
    if last is not None and last.page is not None and last.tail_cut:
        parts.append(f"the end of {last.page}")
    if before is not None and after is not None and after - before > 1:
        parts.append(f"{before + 1}-{after - 1}" if after - before > 2 else f"{before + 1}")
    if sheet is not None and sheet.page is not None and sheet.first:
        parts.append(f"the head of {sheet.page}")
    if sheet is None and last is not None and last.page is not None:
        parts.append("and after")
    return ", ".join(parts) or None

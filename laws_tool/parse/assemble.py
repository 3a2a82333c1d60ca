"""One text out of several files: pages in order, joined where they meet, gaps where they do not.

A printed page knows its number by its footer. A file in which every page has a footer ends
in a page without one: that page gets its number from the step of the others. Pages that
follow one another are joined; where a page between them, the head of a file's first page or
the tail of its last one is missing, there is a gap.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from laws_tool.parse.assembled import Assembled, Break, Note, Piece, Witness
from laws_tool.parse.pagination import Sheet, in_order, sheets_of, units_in
from laws_tool.printed import read_label
from laws_tool.profile import Profile
from laws_tool.repair.layout.lines import LOST_HEADING, own_words
from laws_tool.repair.rules import Setting
from laws_tool.repair.source_map import SourceMap

_SENTENCE_END: Final = re.compile(r"[.!?…:;]\s*\Z|[.!?…][)»\"”]\s*\Z")
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

    def run(self, sheets: Sequence[Sheet]) -> Assembled:
        notes: list[tuple[int, Sheet, int, int]] = []
        last: Sheet | None = None
        for index, sheet in enumerate(sheets):
            body, note_spans = self._split_notes(sheet)
            if not body and not note_spans:
                continue
            text = self._text(sheet)
            self._between(last, sheet, text[body[0][0] : body[-1][1]] if body else "")
            self.starts.append(self.length)
            for start, end in body:
                self._add(sheet, start, end)
            notes += [(index, sheet, start, end) for start, end in note_spans]
            last = sheet
        if last is not None:
            self._after(last)
        body_end = self.length
        found = []
        for index, sheet, start, end in notes:
            self._glue("\n")
            found.append(self._note(index, sheet, start, end))
        return Assembled(
            "".join(self.parts),
            body_end,
            tuple(self.pieces),
            tuple(self.breaks),
            tuple(found),
            self._lost_headings(),
            self.witnesses,
            tuple(self.starts),
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

    def _split_notes(self, sheet: Sheet) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
        """The stretches of a sheet's body, and its notes: from a mark at a line's start on."""
        text = self._text(sheet)
        body: list[tuple[int, int]] = []
        notes: list[tuple[int, int]] = []
        mark = re.compile("(?:" + "|".join(map(re.escape, self.profile.marks)) + r")[ \t]*[-–—]?[ \t]*(?=\S)")
        in_note = False
        at = sheet.start
        for line in text[sheet.start : sheet.end].splitlines(keepends=True):
            start, end = at, at + len(line.rstrip())
            at += len(line)
            if not line.strip():
                continue
            if self.profile.marks and mark.match(line):
                in_note = True
                notes.append((start, end))
            elif in_note and not read_label(line, 0, self.profile, self.setting.language):
                notes[-1] = (notes[-1][0], end)
            else:
                in_note = False
                body.append((start, end))
        return _merged(body, text), notes

    def _note(self, index: int, sheet: Sheet, start: int, end: int) -> Note:
        text = self._text(sheet)[start:end]
        mark = max((m for m in self.profile.marks if text.startswith(m)), key=len)
        skip = re.compile(r"[ \t]*[-–—]?[ \t]*").match(text, len(mark))
        assert skip is not None
        here = self.length
        self._add(sheet, start, end)
        return Note(mark, here, here + skip.end(), self.length, sheet.page, index)

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
        self._glue(self._joiner(left, text, own_words(self._text(last))))

    def _begins_late(self, sheet: Sheet, text: str) -> bool:
        """Whether the text begins in the middle: not with a title, or not with the first unit."""
        label = read_label(text, 0, self.profile, self.setting.language)
        if label is None or not self.profile.levels[label.level].words:
            return True
        first = self.extent[0] if self.extent else 1
        numbers = units_in(self._text(sheet)[sheet.start : sheet.end], self.profile, self.setting.language)
        return next(numbers, first) > first

    def _is_gap(self, last: Sheet, sheet: Sheet, left: str, right: str) -> bool:
        if last.page is not None and sheet.page is not None and sheet.page != last.page + 1:
            return True
        if last.page is None or sheet.page is None:
            return last.witness != sheet.witness and not self._goes_on(left, right)
        if last.tail_cut:
            return True
        return sheet.first and not self._goes_on(left, right)

    def _goes_on(self, left: str, right: str) -> bool:
        """Whether a page visibly goes on from the one before it."""
        label = read_label(right, 0, self.profile, self.setting.language)
        if label is not None:
            return bool(self.profile.levels[label.level].words)
        return right[:1].islower() and not _SENTENCE_END.search(left)

    def _left(self) -> str:
        """The end of the text so far: enough to see whether a sentence ends there."""
        tail = ""
        for part in reversed(self.parts):
            tail = part[-_TAIL:] + tail
            if len(tail) >= _TAIL:
                break
        return tail

    def _joiner(self, left: str, right: str, own: Counter[str]) -> str:
        if not right[:1].islower() or _SENTENCE_END.search(left):
            return "\n"
        head, tail = _LAST_WORD.search(left), _FIRST_WORD.match(right)
        if head and tail and self._is_cut(head.group(), tail.group(), own):
            return ""
        return " "

    def _is_cut(self, head: str, tail: str, own: Counter[str]) -> bool:
        def knows(word: str) -> bool:
            return self.setting.lexicon.knows(word.lower())

        whole = head + tail
        known = knows(whole) or own[whole.lower()] > 0
        return known and not (knows(head) and knows(tail))

    def _after(self, last: Sheet) -> None:
        text = "".join(self.parts)
        if last.tail_cut or not _SENTENCE_END.search(text) or self._ends_early(text):
            self.breaks.append(Break(self.length, _missing(last, None)))

    def _ends_early(self, text: str) -> bool:
        if self.extent is None:
            return False
        return max(units_in(text, self.profile, self.setting.language), default=0) < self.extent[1]

    def _lost_headings(self) -> frozenset[int]:
        found = set()
        for piece in self.pieces:
            for segment in self.witnesses[piece.witness].repaired.journal.segments:
                if (
                    segment.kind == LOST_HEADING
                    and piece.at <= segment.out_start < piece.at + piece.end - piece.start
                ):
                    found.add(piece.start + segment.out_start - piece.at)
        return frozenset(found)


def _merged(spans: list[tuple[int, int]], text: str) -> list[tuple[int, int]]:
    """Neighbouring lines as one stretch, so that the line ends between them are kept."""
    merged: list[tuple[int, int]] = []
    for start, end in spans:
        if merged and not text[merged[-1][1] : start].strip():
            merged[-1] = (merged[-1][0], end)
        else:
            merged.append((start, end))
    return merged


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

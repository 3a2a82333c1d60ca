"""The pages of a file, their numbers, and the order of pages over several files."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from laws_tool.printed import read_label
from laws_tool.profile import Profile
from laws_tool.repair import Repaired
from laws_tool.repair.layout.pages import PAGE_FOOTER

_LAST: Final = 10**6
"""Stands for the unit of a file that has none: after all units that there are."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page of one file: clean text from ``start`` to ``end``.

    ``page`` is its number, ``derived`` where the step of the other pages gave it. ``first``
    says that it opens its file, ``tail_cut`` that its footer, and so its end, is missing.
    Page numbers count within a ``volume`` only.
    """

    witness: int
    start: int
    end: int
    page: int | None
    derived: bool = False
    first: bool = False
    tail_cut: bool = False
    volume: int = 0


def sheets_of(witness: int, repaired: Repaired) -> list[Sheet]:
    """The pages of a file, by its footers; one without a number where it has none."""
    sheets: list[Sheet] = []
    at = 0
    for segment in repaired.journal.segments:
        if segment.kind == PAGE_FOOTER:
            digits = re.search(r"\d+", segment.source or "")
            page = int(digits.group()) if digits else None
            sheets.append(Sheet(witness, at, segment.out_start, page, first=not sheets))
            at = segment.out_end
    if repaired.text[at:].strip():
        sheets.append(Sheet(witness, at, len(repaired.text), None, first=not sheets, tail_cut=bool(sheets)))
    return sheets


def in_order(sheets: Sequence[Sheet], texts: Sequence[str], profile: Profile, language: str) -> list[Sheet]:
    """All pages in reading order: by page number, else by the numbers of the laws they hold.

    The order in which the files were given only breaks ties.
    """
    numbered = _numbered(sheets)
    pages = [sheet.page for sheet in numbered]
    if None not in pages and len(set(pages)) == len(pages):
        return sorted(numbered, key=lambda s: s.page or 0)
    first_units: dict[int, int] = {}
    for sheet in numbered:
        unit = next(units_in(texts[sheet.witness][sheet.start : sheet.end], profile, language), None)
        if unit is not None:
            first_units.setdefault(sheet.witness, unit)
    first = min(first_units, default=0)  # a file without laws goes before them all, or after them
    order = sorted(
        numbered,
        key=lambda s: (
            first_units.get(s.witness, _LAST if s.witness > first else -1),
            s.witness,
            s.start,
        ),
    )
    return [replace(sheet, volume=sheet.witness) for sheet in order]


def _numbered(sheets: Sequence[Sheet]) -> list[Sheet]:
    """Give the unnumbered last page of each file its number, by the step of the pages before it."""
    steps = Counter(
        later.page - sheet.page
        for sheet, later in itertools.pairwise(sheets)
        if sheet.witness == later.witness and sheet.page is not None and later.page is not None
    )
    result: list[Sheet] = []
    for sheet in sheets:
        before = result[-1] if result and result[-1].witness == sheet.witness else None
        if sheet.page is None and before is not None and before.page is not None and steps:
            own = Counter(
                later.page - earlier.page
                for earlier, later in itertools.pairwise(result)
                if earlier.witness == later.witness == sheet.witness
                and earlier.page is not None
                and later.page is not None
            )
            step = (own or steps).most_common(1)[0][0]
            sheet = replace(sheet, page=before.page + step, derived=True)
        result.append(sheet)
    return result


def units_in(text: str, profile: Profile, language: str) -> Iterator[int]:
    """The numbers of the units whose labels begin a line, in the order of the text."""
    for line in text.splitlines():
        label = read_label(line.strip(), 0, profile, language)
        if label is None:
            continue
        unit = profile.rank(profile.unit.kind)
        number = label.number if label.level == unit and not label.above else ""
        if label.above and label.level - len(label.above) == unit:
            number = label.above[0]
        place = profile.unit.place(number) if number else None
        if place:
            yield place[0]

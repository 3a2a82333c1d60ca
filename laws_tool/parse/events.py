"""What became of a provision, where its text says so: repealed, amended, inserted, and when.

The note stays in the text where it is printed; what it says becomes an :class:`Event`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from datetime import date
from functools import cache
from pathlib import Path
from typing import Final

from laws_tool.model import Event, EventKind, Node, Place

_DATA: Final = Path(__file__).with_name("events.toml")

_BRACKETED: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
_FIGURES: Final = re.compile(
    r"(?<!\d)(?<!\d\.)(?:"
    r"(?P<day>\d{1,2})\.(?P<month>\d{1,2})\.(?P<year>\d{4})"
    r"|(?P<iso_year>\d{4})-(?P<iso_month>\d{2})-(?P<iso_day>\d{2})"
    r"|(?P<two_day>\d{2})\.(?P<two_month>\d{2})\.(?P<two>\d{2})"
    r")(?!\.?\d)"
)
"""A date in figures; with two figures of the year only beside two of day and month: 4.2.10 is a point."""

_CENTURIES: Final = range(1700, 2100, 100)

_LONGEST_LINE: Final = 600
"""Characters of a line that is a note as a whole."""


def events_of(
    node: Node, language: str, elsewhere: Sequence[date] = (), today: date | None = None
) -> Iterator[Event]:
    """What the notes in a node's heading, text and tail say, in the order of the text.

    The century of a year in two figures is that of the nearest full date: of those in the node,
    or, where it has none, of those ``elsewhere`` in the edition. Where there is none, where two
    centuries are as near, and where the day would be later than ``today``, the date stays "".

    >>> node = Node("e", "7", "7", "article", "Статья 7", None,
    ...     "(Утратила силу - Закон от 14.07.2008 N 118-ФЗ)", "complete", "stated")
    >>> [(event.kind, event.date, event.whole) for event in events_of(node, "ru")]
    [('repealed', '2008-07-14', True)]
    """
    patterns = _patterns(language.partition("-")[0])
    if not patterns:
        return
    known = [*full_dates(node)] or elsewhere
    for place, text in _places(node):
        notes = [*_notes(text, patterns)]
        alone = (place == "text" or not node.text) and _is_all(text, notes)
        for start, end, kind in notes:
            yield Event(kind, start, end, place, _date(text[start:end], known, today or date.today()), alone)


def full_dates(node: Node) -> Iterator[date]:
    """The dates in a node that have all figures of their year.

    >>> text = "от 14.07.2008 и 01.02.09"
    >>> node = Node("e", "7", "7", "article", "Статья 7", None, text, "complete", "stated")
    >>> [day.isoformat() for day in full_dates(node)]
    ['2008-07-14']
    """
    for _place, text in _places(node):
        for match in _FIGURES.finditer(text):
            if match["two"] is None and (found := _full(match)):
                yield found


def _places(node: Node) -> Iterator[tuple[Place, str]]:
    """The stretches of a node's own text, with what they are called."""
    yield "heading", node.heading or ""
    yield "text", node.text or ""
    yield "tail", node.tail or ""


def is_note(text: str, language: str) -> bool:
    """Whether a text is nothing but notes on what became of a provision.

    >>> is_note("(Утратила силу - Закон от 14.07.2008 N 118-ФЗ)", "ru"), is_note("Общие положения", "ru")
    (True, False)
    """
    patterns = _patterns(language.partition("-")[0])
    notes = list(_notes(text, patterns)) if patterns else []
    return bool(notes) and _is_all(text, notes)


def _is_all(text: str, notes: Sequence[tuple[int, int, EventKind]]) -> bool:
    """Whether a text has no word beside its notes."""
    starts, ends = [start for start, _end, _kind in notes], [end for _start, end, _kind in notes]
    return not any(
        re.search(r"\w", text[left:right])
        for left, right in zip([0, *ends], [*starts, len(text)], strict=True)
    )


def _notes(text: str, patterns: dict[EventKind, re.Pattern[str]]) -> Iterator[tuple[int, int, EventKind]]:
    """The stretches of a text that are notes: bracketed ones, and lines that begin as one."""
    at = 0
    for line in text.splitlines(keepends=True):
        body = line.strip()
        start = at + len(line) - len(line.lstrip())
        at += len(line)
        kind = next((k for k, p in patterns.items() if p.match(body)), None)
        if kind is not None and len(body) <= _LONGEST_LINE:
            yield start, start + len(body), kind
            continue
        for match in _BRACKETED.finditer(text, start, start + len(body)):
            found = {k: m.start() for k, p in patterns.items() if (m := p.search(match.group()))}
            if found:
                yield *match.span(), min(found, key=found.__getitem__)


def _date(note: str, known: Sequence[date], today: date) -> str:
    """The first date of a note, as in 2008-07-14; "" where it has none, or none of the calendar."""
    match = _FIGURES.search(note)
    if match is None:
        return ""
    found = _full(match) if match["two"] is None else _nearest(match, known, today)
    return found.isoformat() if found else ""


def _nearest(match: re.Match[str], known: Sequence[date], today: date) -> date | None:
    """The day that a date with two figures of the year means: the nearest to a known one, if just one is."""
    year, month, day = int(match["two"]), int(match["two_month"]), int(match["two_day"])
    days = [found for century in _CENTURIES if (found := _day(century + year, month, day))]
    if not known or not days:
        return None
    away = {found: min(abs(found - other) for other in known) for found in days}
    nearest = [found for found in days if away[found] == min(away.values())]
    return nearest[0] if len(nearest) == 1 and nearest[0] <= today else None


def _full(match: re.Match[str]) -> date | None:
    year, month, day = (match[name] or match[f"iso_{name}"] for name in ("year", "month", "day"))
    return _day(int(year), int(month), int(day))


def _day(year: int, month: int, day: int) -> date | None:
    """A day of the calendar; None for what is none, as the 31st of February."""
    try:
        return date(year, month, day)
    except ValueError:
        return None


@cache
def _patterns(language: str) -> dict[EventKind, re.Pattern[str]]:
    rows = tomllib.loads(_DATA.read_text(encoding="utf-8")).get(language, {})
    return {
        kind: re.compile(rf"\b(?:{'|'.join(words)})".replace(" ", r"\s+"), re.IGNORECASE)
        for kind, words in rows.items()
    }

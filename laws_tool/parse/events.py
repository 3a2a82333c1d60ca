"""What became of a provision, where its text says so: repealed, amended, inserted, and when.

The note stays in the text where it is printed; what it says becomes an :class:`Event`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from laws_tool.model import Event, EventKind, Node, Place

_DATA: Final = Path(__file__).with_name("events.toml")

_BRACKETED: Final = re.compile(r"\((?:[^()]|\([^()]*\))*\)")
_FIGURES: Final = re.compile(
    r"(?<!\d)(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?!\d)|(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)"
)
_CENTURY: Final = 1900
"""Two figures of a year are of the twentieth century: so laws of its time wrote them."""

_LONGEST_LINE: Final = 600
"""Characters of a line that is a note as a whole."""


def events_of(node: Node, language: str) -> Iterator[Event]:
    """What the notes in a node's heading, text and tail say, in the order of the text.

    >>> node = Node("e", "7", "7", "article", "Статья 7", None,
    ...     "(Утратила силу - Закон от 14.07.2008 N 118-ФЗ)", "complete", "stated")
    >>> [(event.kind, event.date, event.whole) for event in events_of(node, "ru")]
    [('repealed', '2008-07-14', True)]
    """
    patterns = _patterns(language.partition("-")[0])
    if not patterns:
        return
    places: tuple[tuple[Place, str | None], ...] = (
        ("heading", node.heading), ("text", node.text), ("tail", node.tail),
    )  # fmt: skip
    for place, printed in places:
        text = printed or ""
        notes = [*_notes(text, patterns)]
        alone = (place == "text" or not node.text) and _is_all(text, notes)
        for start, end, kind in notes:
            yield Event(kind, start, end, place, _date(text[start:end]), alone)


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


def _date(note: str) -> str:
    """The first date of a note, as in 2008-07-14; "" where it has none."""
    match = _FIGURES.search(note)
    if match is None:
        return ""
    if match[4]:
        return f"{match[4]}-{match[5]}-{match[6]}"
    year = int(match[3]) + (_CENTURY if len(match[3]) == 2 else 0)
    month, day = int(match[2]), int(match[1])
    return f"{year:04}-{month:02}-{day:02}" if 1 <= month <= 12 and 1 <= day <= 31 else ""


@cache
def _patterns(language: str) -> dict[EventKind, re.Pattern[str]]:
    rows = tomllib.loads(_DATA.read_text(encoding="utf-8")).get(language, {})
    return {
        kind: re.compile(rf"\b(?:{'|'.join(words)})".replace(" ", r"\s+"), re.IGNORECASE)
        for kind, words in rows.items()
    }

"""A printed table of contents: no text of any law, but a check on what was found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool.model import Doubt, Node
from laws_tool.parse.assembled import Assembled
from laws_tool.printed import read_label
from laws_tool.profile import Profile, in_language

CONTENTS: Final = "contents"
"""The kind of the doubts about a table of contents."""

_MOST: Final = 0.4
"""The share of a text that its table of contents can have."""

_NAMED: Final = 5
"""So many numbers are named in one message."""


@dataclass(frozen=True, slots=True)
class Contents:
    """Where the table stands in the text (both 0 where there is none), and the labels in it.

    An entry is (level, number), as in :class:`laws_tool.printed.Printed`.
    """

    start: int = 0
    end: int = 0
    entries: tuple[tuple[int, str], ...] = ()


def find_contents(text: str, end: int, profile: Profile, language: str) -> Contents:
    """The table of contents before offset ``end``: from its title to where its first label stands again.

    >>> from laws_tool.profile import load
    >>> text = "Contents\\n1. Play\\n100. Cards\\n\\n1. Play\\n100. Cards\\nCards are dealt.\\n" + "x" * 50
    >>> found = find_contents(text, len(text), load("card-rules"), "en")
    >>> text[found.start:found.end], found.entries
    ('Contents\\n1. Play\\n100. Cards\\n\\n', ((2, '1'), (3, '100')))
    """
    titles = {title.casefold() for title in in_language(profile.contents_words, language)}
    start = None
    entries: list[tuple[int, str]] = []
    at = 0
    for line in text[:end].splitlines(keepends=True):
        body = line.strip()
        if not body:
            pass
        elif start is None:
            if body.strip(" .:").casefold() in titles:
                start = at
        elif at - start > _MOST * end:
            break
        elif label := read_label(text, at + len(line) - len(line.lstrip()), profile, language):
            entry = label.level, label.number
            if entries and entry == entries[0]:
                return Contents(start, at, tuple(entries))
            entries.append(entry)
        at += len(line)
    return Contents()


def of_contents(
    edition: str, contents: Contents, assembled: Assembled, profile: Profile, nodes: Sequence[Node]
) -> Iterator[Doubt]:
    """What the table names and the text has not, and the other way round."""
    if not contents.entries:
        return
    unit = profile.rank(profile.unit.kind)
    listed = [number for level, number in contents.entries if level == unit]
    there = [node.path.partition("~")[0] for node in nodes if node.kind == profile.unit.kind]
    place = assembled.sources(contents.start, contents.end)[0]
    for message, numbers in (
        ("in the table of contents, not in the text", _beyond(listed, there)),
        ("in the text, not in the table of contents", _beyond(there, listed) if listed else []),
    ):
        if numbers:
            more = "" if len(numbers) <= _NAMED else f" and {len(numbers) - _NAMED} more"
            named = ", ".join(numbers[:_NAMED]) + more
            yield Doubt(
                edition, CONTENTS, None, f"{message}: {named}", "", place.file, place.start, place.end
            )


def _beyond(some: Sequence[str], others: Sequence[str]) -> list[str]:
    known = set(others)
    return [number for number in dict.fromkeys(some) if number not in known]

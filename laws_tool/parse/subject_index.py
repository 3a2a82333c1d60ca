"""A printed subject index: words, and the laws they point to.

It is not text of any law, so it is kept as entries of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from laws_tool.labels import key
from laws_tool.model import IndexEntry
from laws_tool.printed import read_label
from laws_tool.profile import Profile, in_language

_LABEL: Final = r"\d{1,3}(?:[A-ZА-Я]\d{0,2})?(?:\([A-Za-zА-Яа-я]\))?"
_ENTRY: Final = re.compile(
    rf"(?P<dash>[-–—]\s*)?(?P<term>\D.*?)[\s.,…:–—-]+(?P<labels>{_LABEL}(?:\s*[,;]\s*{_LABEL})*)\.?\s*\Z"
)


@dataclass(frozen=True, slots=True)
class SubjectIndex:
    """Where the index stands in the text (both 0 where there is none), and its entries."""

    start: int
    end: int
    entries: tuple[IndexEntry, ...]


def find_index(text: str, end: int, edition: str, profile: Profile, language: str) -> SubjectIndex:
    """The subject index before offset ``end``: from its title to the next title of a law or part.

    >>> from laws_tool.profile import load
    >>> text = "Предметный указатель\\nВзятка . . . . 63A, 64\\n— дефектная 67\\n"
    >>> found = find_index(text, len(text), "ru", load("bridge-laws"), "ru")
    >>> [(entry.term, entry.targets) for entry in found.entries]
    [('Взятка', ('63.A', '64')), ('Взятка, дефектная', ('67',))]
    """
    titles = {word.lower() for word in in_language(profile.index_words, language)}
    lines = list(_lines(text[:end]))
    for number, (start, line) in enumerate(lines):
        if line.strip(" .:").lower() not in titles:
            continue
        last = start + len(line)
        entries: list[IndexEntry] = []
        head = ""
        for at, below in lines[number + 1 :]:
            label = read_label(below, 0, profile, language)
            if label is not None and profile.levels[label.level].words:
                break
            last = at + len(below)
            match = _ENTRY.match(below.strip())
            if match is None:
                head = below.strip() or head
                continue
            term = f"{head}, {match['term']}" if match["dash"] and head else match["term"]
            head = head if match["dash"] else match["term"]
            targets = tuple(".".join(key(one)) for one in re.findall(_LABEL, match["labels"]))
            entries.append(IndexEntry(edition, term, targets, below.strip()))
        if entries:
            return SubjectIndex(start, last, tuple(entries))
    return SubjectIndex(0, 0, ())


def _lines(text: str) -> Iterator[tuple[int, str]]:
    at = 0
    for line in text.split("\n"):
        yield at, line
        at += len(line) + 1

"""Which profile fits a text: the one that explains most of it, and why."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool import parse, profile
from laws_tool.language import guess, tag
from laws_tool.model import UNKNOWN, Edition, EditionInfo
from laws_tool.parse.witness import Opened, opened
from laws_tool.printed import read_label
from laws_tool.read import format_of
from laws_tool.repair.rules import Setting

_UNDETERMINED: Final = "und"
"""The language tag of a text that does not tell its language."""

_SAMPLE: Final = 300_000
"""Bytes of a text that are tried: more of it say no more."""

_OF_LINES: Final = ("plain", "markdown", "html")
_HEAD: Final = 4096

_TRIED: Final = 5
"""So many profiles, those that find the most labels, are tried in earnest."""

_COST: Final = 3
"""Labels in sequence that one which breaks it outweighs."""


@dataclass(frozen=True, slots=True)
class Fit:
    """How well a profile explains a text in a language.

    ``labels`` counts the labels found, ``breaks`` those of them that break a sequence;
    ``outside`` is the share of the text (0 to 1) that stands in no labelled node. ``cited`` is
    how often the text cites a part of a unit by the profile's words («части 2 статьи 5»): it
    tells apart families that print the same labels.
    """

    profile: str
    language: str
    labels: int
    breaks: int
    outside: float
    edition: Edition
    has_words: bool = True
    comments: bool = False
    cited: int = 0

    @property
    def score(self) -> float:
        """Labels that go on the sequence, less what breaks it, by how much of the text they hold."""
        return (self.labels - self.breaks - _COST * self.breaks) * (1 - self.outside)


def sample(files: Sequence[tuple[str, bytes]], encoding: str = "") -> list[Opened]:
    """The first of some files, or the first lines of one: enough to tell the profile from."""
    taken: list[Opened] = []
    size = 0
    for name, data in files:
        if size > _SAMPLE:
            break
        taken.append(opened(name, _cut(name, data), encoding))
        size += len(taken[-1].text)
    return taken


def _cut(name: str, data: bytes) -> bytes:
    """The first lines of a file of lines; any other file cannot be cut."""
    wide = b"\0" in data[:_HEAD]
    if len(data) <= _SAMPLE or wide or format_of(data, name) not in _OF_LINES:
        return data
    return data[: data.rfind(b"\n", 0, _SAMPLE) + 1 or _SAMPLE]


def rank(files: Sequence[Opened], profiles: Sequence[str] = (), language: str = "") -> list[Fit]:
    """The profiles that may explain some files, the best first.

    ``profiles`` are the ones to try (names, or paths of TOML files), all where there are none;
    ``language`` is a BCP 47 tag, "" where the text is to tell.
    """
    text = "\n".join(one.text for one in files)
    likely = [language] if language else _likely(files, text)
    rough = []
    for name in profiles or profile.names():
        kind = profile.load(name)
        for place, tongue in enumerate(likely or _in_script(kind, text) or [_UNDETERMINED]):
            english = text.isascii() and tongue == "en"  # «Article 1» is French as well
            rough.append((_labelled(text, kind, tongue), english, -place, name, tongue))
    rough.sort(reverse=True, key=lambda row: row[:3])
    fits = [_fit(files, name, tongue) for _count, _english, _place, name, tongue in rough[:_TRIED]]
    return sorted(
        fits, key=lambda fit: (round(fit.score), fit.has_words, fit.cited, not fit.comments), reverse=True
    )


def _likely(files: Sequence[Opened], text: str) -> list[str]:
    """The languages that a text may be in: the one that its files name first, where the words allow it."""
    guessed = guess.languages(text)
    said = (dict(one.transcript.attributes).get("language", "") for one in files)
    named = [tongue for value in said if (tongue := tag.normalised(value))][:1]
    near = {tongue.partition("-")[0] for tongue in guessed}
    return named if named and (not guessed or named[0].partition("-")[0] in near) else guessed


def _labelled(text: str, kind: profile.Profile, language: str) -> int:
    """How many lines begin with a label of a profile."""
    return sum(
        read_label(line, len(line) - len(line.lstrip()), kind, language) is not None
        for line in text[:_SAMPLE].splitlines()
    )


def _fit(files: Sequence[Opened], name: str, language: str) -> Fit:
    kind = profile.load(name)
    setting = Setting(language, profile=kind)
    info = EditionInfo("sample", "", language, name, tuple(one.file for one in files))
    witnesses = [one.witness(setting) for one in files]
    edition = parse.parse(info, kind, witnesses, setting)
    kinds = {node.path: node.kind for node in edition.nodes}
    below = {level.kind for level in kind.levels[kind.rank(kind.unit.kind) + 1 :]}
    labels = sum(
        node.label is not None
        and not node.path.startswith(UNKNOWN)
        # what counts below the unit must be in one
        and (node.kind not in below or any(kinds.get(a) == kind.unit.kind for a in node.ancestors))
        for node in edition.nodes
    )
    breaks = sum(doubt.kind == "numbering" for doubt in edition.doubts)
    sizes = Counter[bool]()
    for node in edition.nodes:
        sizes[node.label is not None] += len(node.text or "") + len(node.tail) + len(node.heading or "")
    outside = sizes[False] / max(1, sizes.total())
    has_words = bool(kind.unit.label_words(language)) or not kind.unit.words
    parts = any(node.kind in below for node in edition.nodes)
    pattern = _citing(kind, language) if parts else None
    cited = sum(len(pattern.findall(one.text)) for one in files) if pattern else 0
    return Fit(name, language, labels, breaks, outside, edition, has_words, kind.comments, cited)


def _citing(kind: profile.Profile, language: str) -> re.Pattern[str] | None:
    """A citation of the level right below the unit, in any inflection: «части 2 статьи»."""
    rank = kind.rank(kind.unit.kind)
    if rank + 1 >= len(kind.levels):
        return None
    below, unit = (
        [word for table in (level.words, level.cited_as) for word in profile.in_language(table, language)]
        for level in (kind.levels[rank + 1], kind.unit)
    )
    if not below or not unit:
        return None
    parts, units = (
        "|".join(sorted({re.escape(w.rstrip(".")[:-1] or w) for w in words})) for words in (below, unit)
    )
    return re.compile(rf"\b(?:{parts})\w*\.?\s+\d+[^.;\n]{{0,12}}?\s(?:{units})", re.IGNORECASE)


def _in_script(kind: profile.Profile, text: str) -> list[str]:
    """The languages of a profile's words that are written in the script of a text."""
    cyrillic = guess.is_cyrillic(text)
    return [
        tongue for tongue, words in kind.unit.words.items() if guess.is_cyrillic("".join(words)) == cyrillic
    ]

"""The automatic numbers of paragraphs: «Статья 1.», «1.1», «а)».

Word keeps no number in a paragraph, only the list and level that it is in; the numbers are
counted when a page is shown, and so they are here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from laws_tool.read.docx.names import Element, W, child, number, switch, value
from laws_tool.read.numerals import RUSSIAN, doubled, roman

LEVELS: Final = 9
_PLACE: Final = re.compile(r"%([1-9])")

_FORMATS: Final[dict[str, Callable[[int], str]]] = {
    "decimal": str,
    "decimalZero": lambda number: f"{number:02d}",
    "upperRoman": lambda number: roman(number).upper(),
    "lowerRoman": roman,
    "upperLetter": lambda number: doubled(number).upper(),
    "lowerLetter": doubled,
    "russianUpper": lambda number: doubled(number, RUSSIAN).upper(),
    "russianLower": lambda number: doubled(number, RUSSIAN),
    "numberInDash": lambda number: f"- {number} -",
}
_SILENT: Final = frozenset({"bullet", "none"})


@dataclass(frozen=True, slots=True)
class Label:
    """The label of a paragraph, "" for a bullet. ``sure`` is False where its kind of figures is not known."""

    text: str
    evidence: str
    sure: bool = True


class Numbering:
    """Counts the paragraphs of each list, in the order in which they come."""

    def __init__(
        self, root: Element | None, style_lists: Callable[[str], str | None] = lambda _: None
    ) -> None:
        self._style_lists = style_lists
        self._abstract: dict[str, Element] = {}
        self._lists: dict[str, Element] = {}
        self._counts: dict[str, list[int | None]] = {}
        self._begun: set[str] = set()
        for element in root if root is not None else ():
            if element.tag == W + "abstractNum":
                self._abstract[element.get(W + "abstractNumId", "")] = element
            elif element.tag == W + "num":
                self._lists[element.get(W + "numId", "")] = element

    def next(self, name: str, level: int | None, style: str | None) -> Label | None:
        """The label of the next paragraph of a list; None where there is no such list.

        ``level`` is None where only a style names the list: the list says at which level.
        """
        found = self._find(name)
        if found is None:
            return None
        key, abstract = found
        if style is not None:
            level = self._level_of(abstract, style, level)
        level = min(level or 0, LEVELS - 1)
        own = self._level(name, abstract, level)
        if own is None:
            return None
        counts = self._count(name, key, abstract, level)
        if value(own, "numFmt") == "none" and not _PLACE.sub("", value(own, "lvlText") or "").strip():
            return None  # a level that is in the list for its indent only
        return self._label(name, abstract, level, own, counts)

    def _find(self, name: str, depth: int = 0) -> tuple[str, Element] | None:
        key = value(self._lists.get(name), "abstractNumId")
        abstract = self._abstract.get(key or "")
        if key is None or abstract is None:
            return None
        linked = value(abstract, "numStyleLink")
        if linked is not None and depth < LEVELS:
            other = self._style_lists(linked)
            return self._find(other, depth + 1) if other else None
        return key, abstract

    @staticmethod
    def _level_of(abstract: Element, style: str, otherwise: int | None) -> int | None:
        for level in abstract.findall(W + "lvl"):
            if value(level, "pStyle") == style:
                return int(level.get(W + "ilvl", "0"))
        return otherwise

    def _override(self, name: str, level: int) -> Element | None:
        for override in self._lists[name].findall(W + "lvlOverride"):
            if override.get(W + "ilvl") == str(level):
                return override
        return None

    def _level(self, name: str, abstract: Element, level: int) -> Element | None:
        own = child(self._override(name, level), "lvl")
        if own is not None:
            return own
        return next(
            (found for found in abstract.findall(W + "lvl") if found.get(W + "ilvl") == str(level)), None
        )

    def _start(self, name: str, abstract: Element, level: int) -> int:
        start = number(self._override(name, level), "startOverride")
        if start is None:
            start = number(self._level(name, abstract, level), "start")
        return 1 if start is None else start

    def _count(self, name: str, key: str, abstract: Element, level: int) -> list[int]:
        counts = self._counts.setdefault(key, [None] * LEVELS)
        if name not in self._begun:
            self._begun.add(name)
            for at in range(LEVELS):
                if number(self._override(name, at), "startOverride") is not None:
                    counts[at] = None
        last = counts[level]
        counts[level] = self._start(name, abstract, level) if last is None else last + 1
        for deeper in range(level + 1, LEVELS):
            restart = number(self._level(name, abstract, deeper), "lvlRestart")
            if restart is None or (restart and level < restart):
                counts[deeper] = None
        for above in range(level):
            if counts[above] is None:
                counts[above] = self._start(name, abstract, above)
        return [count or 0 for count in counts]

    def _label(self, name: str, abstract: Element, level: int, own: Element, counts: list[int]) -> Label:
        format = value(own, "numFmt") or "decimal"  # noqa: A001
        evidence = f"level {level + 1} of list {name} of the file, counted to here"
        if format in _SILENT:
            return Label("", evidence)
        legal = bool(switch(own, "isLgl"))
        unknown: set[str] = set()

        def place(found: re.Match[str]) -> str:
            at = int(found.group(1)) - 1
            kind = value(self._level(name, abstract, at), "numFmt") or "decimal"
            if legal or kind == "decimal":
                return str(counts[at])
            if kind in _SILENT:
                return ""
            if kind not in _FORMATS:
                unknown.add(kind)
            return _FORMATS.get(kind, str)(counts[at])

        text = _PLACE.sub(place, value(own, "lvlText") or "").strip()
        if unknown:
            evidence += f"; figures for want of the kind {', '.join(sorted(unknown))}"
        return Label(text, evidence, not unknown)


def formatted(number: int, format: str | None) -> str:  # noqa: A002
    """A number as Word prints it, in figures where the format is not known.

    >>> formatted(4, "lowerRoman"), formatted(4, None)
    ('iv', '4')
    """
    return _FORMATS.get(format or "decimal", str)(number)

"""Styles of an ODT file: what is raised, bold, hidden, a title or a quotation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from laws_tool.read.odt.names import FO, STYLE, TEXT, Element
from laws_tool.read.transcript import InlineKind

_NUMBER: Final = re.compile(r"-?\d+")
_BOLD: Final = frozenset({"bold", "600", "700", "800", "900"})
_DEPTH: Final = 20
_TITLES: Final = frozenset({"Title"})
_QUOTES: Final = frozenset({"Quotations"})


class Styles:
    """The styles of some roots (styles.xml, content.xml); a later one wins."""

    def __init__(self, roots: list[Element]) -> None:
        self._styles: dict[tuple[str, str], Element] = {}
        self.lists: dict[str, Element] = {}
        self.outline: Element | None = None
        for root in roots:
            for style in root.iter(f"{STYLE}style"):
                self._styles[style.get(f"{STYLE}family", ""), style.get(f"{STYLE}name", "")] = style
            for style in root.iter(f"{TEXT}list-style"):
                self.lists[style.get(f"{STYLE}name", "")] = style
            for style in root.iter(f"{TEXT}outline-style"):
                self.outline = style

    def chain(self, family: str, name: str) -> Iterator[Element]:
        """A style and its parents, the narrowest first."""
        for _ in range(_DEPTH):
            style = self._styles.get((family, name))
            if style is None:
                return
            yield style
            name = style.get(f"{STYLE}parent-style-name", "")

    def kind(self, name: str) -> str:
        """What a paragraph is by its style: "title", "quote" or ""."""
        for style in self.chain("paragraph", name):
            own = style.get(f"{STYLE}name", "")
            if own in _TITLES:
                return "title"
            if own in _QUOTES:
                return "quote"
        return ""

    def list_of(self, name: str) -> str:
        """The list style that a paragraph's style names, "" for none."""
        for style in self.chain("paragraph", name):
            found = style.get(f"{STYLE}list-style-name")
            if found is not None:
                return str(found)
        return ""

    def _property(self, family: str, name: str, which: str) -> str:
        for style in self.chain(family, name):
            for properties in style.iter(f"{STYLE}text-properties"):
                found = properties.get(which)
                if found is not None:
                    return str(found)
        return ""

    def inline(self, family: str, name: str) -> dict[InlineKind, bool]:
        """What a style says of its signs: raised, lowered, bold, italic; nothing of what it leaves open."""
        found: dict[InlineKind, bool] = {}
        position = self._property(family, name, f"{STYLE}text-position").split()[:1]
        if position:
            by = _NUMBER.match(position[0])
            amount = int(by.group()) if by else {"super": 1, "sub": -1}.get(position[0], 0)
            found["sup"], found["sub"] = amount > 0, amount < 0
        weight = self._property(family, name, f"{FO}font-weight")
        if weight:
            found["strong"] = weight in _BOLD
        slant = self._property(family, name, f"{FO}font-style")
        if slant:
            found["em"] = slant in ("italic", "oblique")
        return found

    def is_hidden(self, name: str) -> bool:
        """Whether a style of signs hides them."""
        return self._property("text", name, f"{TEXT}display") == "none"

"""Styles of a DOCX file, and what a paragraph or run has of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from laws_tool.read.docx.names import Element, W, child, number, switch, value
from laws_tool.read.transcript import InlineKind

_HEADING: Final = re.compile(r"(?:heading|заголовок|überschrift|titre|título) ([1-9])", re.IGNORECASE)
_TITLES: Final = frozenset({"title"})
_QUOTES: Final = frozenset({"quote", "intense quote", "block text", "quotations"})
_CONTENTS: Final = re.compile(r"(?:toc|contents|оглавление) ?\d", re.IGNORECASE)
_RAISED: Final = 4
"""Half-points above the line from which on signs count as raised."""
_DEPTH: Final = 20
"""Styles that a style may be based on, one after another."""


class Styles:
    """The styles by id, each followed by those that it is based on."""

    def __init__(self, root: Element | None) -> None:
        self._styles = {
            style.get(W + "styleId", ""): style
            for style in (root.findall(W + "style") if root is not None else ())
        }
        self._default = next(
            (
                name
                for name, style in self._styles.items()
                if style.get(W + "type") == "paragraph" and style.get(W + "default") in ("1", "true")
            ),
            None,
        )

    def chain(self, name: str | None) -> Iterator[Element]:
        """A style and those that it is based on, the narrowest first."""
        for _ in range(_DEPTH):
            style = self._styles.get(name or "")
            if style is None:
                return
            yield style
            name = value(style, "basedOn")

    def of_paragraph(self, paragraph: Element) -> list[Element]:
        """The styles of a paragraph."""
        return list(self.chain(value(paragraph, "pPr", "pStyle") or self._default))

    def heading(self, paragraph: Element, styles: list[Element]) -> str:
        """The level of a heading, "1" to "9", or "" for other paragraphs."""
        for properties in (child(paragraph, "pPr"), *(child(style, "pPr") for style in styles)):
            level = number(properties, "outlineLvl")
            if level is not None:
                return str(level + 1) if 0 <= level < 9 else ""
        for style in styles:
            found = _HEADING.fullmatch(value(style, "name") or "")
            if found:
                return found.group(1)
        return ""

    def kind(self, styles: list[Element]) -> str:
        """What a paragraph is by the name of its style: "title", "quote", "toc" or ""."""
        for style in styles:
            name = (value(style, "name") or "").lower()
            if name in _TITLES:
                return "title"
            if name in _QUOTES:
                return "quote"
            if _CONTENTS.fullmatch(name):
                return "toc"
        return ""

    def numbering(
        self, paragraph: Element, styles: list[Element]
    ) -> tuple[str, int | None, str | None] | None:
        """The list that a paragraph is in: its id, the level, and the style that says so."""
        own = child(paragraph, "pPr", "numPr")
        num = value(own, "numId")
        if num is not None:
            return num, number(own, "ilvl") or 0, None
        lists = [(child(style, "pPr", "numPr"), style) for style in styles]
        said = [(properties, style) for properties, style in lists if properties is not None]
        num = next(filter(None, (value(properties, "numId") for properties, _style in said)), None)
        if num is None:
            return None
        levels = [number(own, "ilvl"), *(number(properties, "ilvl") for properties, _style in said)]
        level = next((level for level in levels if level is not None), None)
        return num, level, said[0][1].get(W + "styleId")

    def inline(self, run: Element, styles: list[Element]) -> tuple[list[InlineKind], bool]:
        """The inline hints of a run, and whether it is hidden."""
        own = child(run, "rPr")
        chain = [own, *(child(style, "rPr") for style in self.chain(value(own, "rStyle")))]
        whole = [*chain, *(child(style, "rPr") for style in styles)]
        kinds: list[InlineKind] = []
        align = next(filter(None, (value(rpr, "vertAlign") for rpr in chain)), "")
        raise_by = next((by for rpr in chain if (by := number(rpr, "position")) is not None), 0)
        if align == "superscript" or (not align and raise_by >= _RAISED):
            kinds.append("sup")
        elif align == "subscript" or (not align and raise_by <= -_RAISED):
            kinds.append("sub")
        if _on(whole, "b"):
            kinds.append("strong")
        if _on(whole, "i"):
            kinds.append("em")
        return kinds, _on(chain, "vanish")


def _on(chain: list[Element | None], name: str) -> bool:
    return next((on for rpr in chain if (on := switch(rpr, name)) is not None), False)

"""Stretches of a text that cite: one stretch may cite several places («разделам (A) или (B)»)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from laws_tool.export.site.links import Atlas, Target
from laws_tool.labels import key
from laws_tool.markup.elements import Html, join, tag
from laws_tool.markup.words import Words
from laws_tool.model import Link

_TOKEN: Final = re.compile(r"[^\s,;]+")


@dataclass(frozen=True, slots=True)
class Cite:
    """A stretch that leads to one place; ``extra`` are further links, shown after it."""

    start: int
    end: int
    target: Target
    extra: tuple[tuple[str, Target], ...] = ()

    def wrap(self, inner: Html) -> Html:
        """The stretch as a link, or as a marked stretch where it leads nowhere."""
        extra = [tag("sup", _element(text, target), class_="also") for text, target in self.extra]
        return join(_element(inner, self.target), extra)


def _element(inner: str, target: Target) -> Html:
    kind = "cite" if target.state == "resolved" else f"cite {target.state}"
    if target.href is None:
        return tag("span", inner, class_=kind, title=target.title)
    return tag("a", inner, class_=kind, href=target.href, title=target.title)


def cites(text: str, links: Iterable[Link], atlas: Atlas, words: Words) -> tuple[Cite, ...]:
    """The citing stretches of a text in order, without overlap."""
    groups: dict[tuple[int, int], list[Link]] = {}
    for link in links:
        span = (max(0, link.reference.start), min(len(text), link.reference.end))
        groups.setdefault(span, []).append(link)
    found: list[Cite] = []
    for (start, end), group in sorted(groups.items(), key=lambda item: (item[0][0], -item[0][1])):
        for cite in _split(text, start, end, group, atlas, words):
            if found and cite.start < found[-1].end:
                if cite.end <= found[-1].end:  # inside the one before: shown after it
                    name = text[cite.start : cite.end]
                    found[-1] = replace(found[-1], extra=(*found[-1].extra, (name, cite.target)))
                    continue
                cite = replace(cite, start=found[-1].end)
            if cite.start < cite.end:
                found.append(cite)
    return tuple(found)


def _split(
    text: str, start: int, end: int, group: Sequence[Link], atlas: Atlas, words: Words
) -> Iterable[Cite]:
    """A stretch with several targets, cut so that each printed label leads to its own."""
    if len(group) == 1:
        yield Cite(start, end, atlas.target(group[0], words))
        return
    ends, left_over = _label_ends(text[start:end], group)
    extra = tuple(
        (atlas.citation(link.edition or "", link.target or ""), atlas.target(link, words))
        for link in left_over
    )
    if not ends:
        yield Cite(start, end, atlas.target(group[0], words), extra[1:])
        return
    for number, (label_start, label_end, link) in enumerate(ends, 1):
        yield Cite(
            start if number == 1 else start + label_start,
            end if number == len(ends) else start + label_end,
            atlas.target(link, words),
            extra if number == len(ends) else (),
        )


def _label_ends(span: str, group: Sequence[Link]) -> tuple[list[tuple[int, int, Link]], list[Link]]:
    """Where the label of each target is printed, and the targets whose label is not."""
    tokens = [(m.start(), m.end(), key(m.group())) for m in _TOKEN.finditer(span)]
    found: list[tuple[int, int, Link]] = []
    left_over: list[Link] = []
    at = 0
    for link in group:
        wanted = key(link.target or "")
        hit = next((i for i in range(at, len(tokens)) if _ends_with(wanted, tokens[i][2])), None)
        if hit is None:
            left_over.append(link)
            continue
        found.append((tokens[hit][0], tokens[hit][1], link))
        at = hit + 1
    return found, left_over


def _ends_with(whole: tuple[str, ...], end: tuple[str, ...]) -> bool:
    return bool(end) and whole[-len(end) :] == end

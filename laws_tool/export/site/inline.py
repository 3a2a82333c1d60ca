"""A text with its links, its marked stretches and its footnote marks, as HTML."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from laws_tool.export.site.cites import Cite
from laws_tool.export.site.marks import Face, Mark
from laws_tool.markup.elements import Html, escape, join, tag


@dataclass(frozen=True, slots=True)
class Point:
    """Something that stands between two characters: a footnote mark."""

    at: int
    html: Html


@dataclass(frozen=True, slots=True)
class Inline:
    """A text and what is to be said inside it; all offsets are code points of ``text``.

    >>> Inline("a <b>", marks=(Mark(2, 3, "sic", "x"),)).paragraphs()[0]
    '<p>a <span class="sic" title="x">&lt;</span>b&gt;</p>'
    """

    text: str
    cites: Sequence[Cite] = ()
    marks: Sequence[Mark | Face] = ()
    points: Sequence[Point] = ()
    tables: Sequence[tuple[int, int]] = ()

    def paragraphs(self) -> list[Html]:
        """The text as paragraphs, one a line, and tables, a row a line.

        >>> Inline("Fees:\\nyear\\t50", tables=[(6, 13)]).paragraphs()[1]
        '<table><tr><td>year</td><td>50</td></tr></table>'
        """
        made: list[Html] = []
        rows: list[Html] = []
        start = 0
        for line in self.text.split("\n"):
            end = start + len(line)
            if any(first <= start and end <= last for first, last in self.tables):
                rows.append(tag("tr", list(self._cells(line, start))))
            else:
                made += [tag("table", rows)] if rows else []
                rows = []
                inner = self.span(start, end)
                made += [tag("p", inner)] if inner else []
            start = end + 1
        return [*made, tag("table", rows)] if rows else made

    def _cells(self, line: str, start: int) -> Iterator[Html]:
        """The cells of a row, which tabs part."""
        for cell in line.split("\t"):
            yield tag("td", self.span(start, start + len(cell)))
            start += len(cell) + 1

    def whole(self) -> Html:
        """The text as one run, for a heading or a note."""
        return self.span(0, len(self.text))

    def span(self, start: int, end: int) -> Html:
        """The stretch ``start`` to ``end``, with the points at its end."""
        parts: list[Html] = []
        at = start
        for cite in self.cites:
            left, right = max(cite.start, start), min(cite.end, end)
            if left >= right:
                continue
            parts.append(self._marked(at, left))
            # a link cannot hold a footnote mark, which is a link: the mark goes after it
            parts.extend(self._points(left, left + 1))
            parts.append(cite.wrap(self._marked(left, right, points=False)))
            parts.extend(self._points(left + 1, right))
            at = right
        parts.append(self._marked(at, end))
        last = end if end < len(self.text) else max([end, *(point.at for point in self.points)])
        parts.extend(self._points(end, last + 1))
        return join(parts)

    def _points(self, start: int, end: int) -> Iterator[Html]:
        return (point.html for point in self.points if start <= point.at < end)

    def _marked(self, start: int, end: int, *, points: bool = True) -> Html:
        """A stretch without links, cut where a mark begins or ends."""
        borders = {start, end}
        for mark in self.marks:
            borders.update((mark.start, mark.end))
        if points:
            borders.update(point.at for point in self.points)
        cuts = sorted(at for at in borders if start <= at <= end)
        parts: list[Html] = []
        for left, right in itertools.pairwise(cuts):
            if points:
                parts.extend(self._points(left, left + 1))
            piece = escape(self.text[left:right])
            for mark in self.marks:
                if mark.start <= left and right <= mark.end:
                    piece = mark.wrap(piece)
            parts.append(piece)
        return join(parts)

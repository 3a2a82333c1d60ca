"""HTML and XHTML: the tree by BeautifulSoup, every letter with its place in the source."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise

from bs4.element import Tag

from laws_tool.read.builder import Builder
from laws_tool.read.html.css import Sheet
from laws_tool.read.html.elements import attribute
from laws_tool.read.html.notes import find_notes
from laws_tool.read.html.soup import Soup
from laws_tool.read.html.walk import Walk
from laws_tool.read.transcript import Hint, Transcript

_META = {
    "author": "author",
    "date": "date",
    "dc.date": "date",
    "dc.language": "language",
    "dc.title": "title",
    "dcterms.date": "date",
    "dcterms.issued": "date",
    "description": "description",
}


def read_html(
    text: str, sheets: Sequence[str] = (), contents: Callable[[Soup], Iterable[Tag]] | None = None
) -> Transcript:
    """A page as a transcript; ``sheets`` are style sheets that lie outside it.

    ``contents`` finds the elements that are a table of contents by what lies outside the
    page or is not HTML: they are left out.

    >>> from laws_tool.read.reading import reading
    >>> page = "<title>Law</title><h1>Art. 1</h1><p>One&nbsp;rule.<p>Two"
    >>> got = read_html(page)
    >>> reading(got).text.split("\\n"), got.attributes
    (['Art. 1', 'One\\xa0rule.', 'Two'], (('title', 'Law'),))
    """
    soup = Soup(text)
    own = ["".join(sheet.strings) for sheet in soup.find_all("style")]
    builder = Builder(text)
    walk = Walk(soup, builder, Sheet([*sheets, *own]), find_notes(soup), contents(soup) if contents else ())
    walk.run()
    markup = builder.finish()
    hints = (*builder.sorted_hints(), *_pages(walk.pages, len(text)))
    ordered = tuple(sorted(hints, key=lambda hint: (hint.start, -hint.end)))
    return Transcript("html", text, markup, ordered, attributes=_attributes(soup))


def read_fragment(builder: Builder, start: int, end: int) -> None:
    """Read ``start`` to ``end`` of a builder's source as HTML."""
    soup = Soup(builder.source[start:end])
    soup.shift(start)
    Walk(soup, builder, Sheet(), find_notes(soup)).run()


def _pages(found: Sequence[tuple[int, str]], length: int) -> list[Hint]:
    borders = [*found, (length, "")]
    return [
        Hint(at, end, "page", number)
        for (at, number), (end, _next) in pairwise(borders)
        if number and at < end
    ]


def _attributes(soup: Soup) -> tuple[tuple[str, str], ...]:
    found: dict[str, str] = {}
    html = soup.find("html")
    if isinstance(html, Tag):
        found["language"] = attribute(html, "lang") or attribute(html, "xml:lang")
    title = soup.find("title")
    if isinstance(title, Tag):
        found["title"] = " ".join(title.get_text().split())
    for meta in soup.find_all("meta"):
        name = _META.get(attribute(meta, "name").lower())
        if name:
            found[name] = found.get(name) or attribute(meta, "content")
        if attribute(meta, "charset"):
            found["charset"] = attribute(meta, "charset")
        elif "charset=" in attribute(meta, "content").lower():
            found["charset"] = attribute(meta, "content").lower().partition("charset=")[2].strip()
    return tuple((name, value) for name, value in found.items() if value)

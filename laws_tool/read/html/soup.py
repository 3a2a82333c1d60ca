"""BeautifulSoup that remembers where in the source each string came from.

BeautifulSoup joins neighbouring data and decodes entities; the parser below tells it the
offsets of what it hands over, so that every character of a string of the tree can be found
in the source again.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterator
from html import unescape
from typing import Any, Final

from bs4 import BeautifulSoup, XMLParsedAsHTMLWarning
from bs4.builder._htmlparser import BeautifulSoupHTMLParser, HTMLParserTreeBuilder
from bs4.element import NavigableString, PageElement, Tag

from laws_tool.read.limits import check_nesting
from laws_tool.read.names import names

_REFERENCE: Final = re.compile(r"&(?:#[0-9]+|#[xX][0-9a-fA-F]+|[A-Za-z][A-Za-z0-9]*);?")

Piece = tuple[int, int, str | None]
"""A stretch of the source, and what it stands for where that is something else."""

_INLINE: Final = names(
    "a abbr b big cite code del dfn em font i ins kbd mark q s samp small span strike strong sub sup tt u var"
)

COMMENTS: Final = 100
"""Comments without an end that the parser may look at one by one."""

_CLOSED_BY: Final = {
    "p": names(
        "address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 "
        "h5 h6 header hr li main nav ol p pre section table td th tr ul"
    ),
    "li": frozenset({"li"}),
    "dt": frozenset({"dt", "dd"}),
    "dd": frozenset({"dt", "dd"}),
    "tr": frozenset({"tr", "tbody", "tfoot"}),
    "td": frozenset({"td", "th", "tr", "tbody", "tfoot"}),
    "th": frozenset({"td", "th", "tr", "tbody", "tfoot"}),
}
"""Elements whose end tag may be left out, and what ends them then (HTML standard, optional tags)."""


class _Parser(BeautifulSoupHTMLParser):
    """Tells the soup the offsets of data."""

    soup: Soup

    def __init__(self, soup: Soup, *args: Any, **kwargs: Any) -> None:
        super().__init__(soup, *args, **kwargs)
        self.offset = 0
        self.length = 0
        self.unclosed: list[int] | None = None

    def feed(self, data: str) -> None:
        self.length += len(data)
        super().feed(data)

    def updatepos(self, i: int, j: int) -> int:
        """Count offsets in place of lines: this is called whenever the parser has gone on to ``j``."""
        self.offset = self.length - len(self.rawdata) + j
        if self.unclosed is not None:
            self.unclosed[1] = self.offset
            self.unclosed = None
        return j

    def handle_data(self, data: str) -> None:
        self.unclosed = [self.offset, self.offset + len(data)]
        self.soup.stretches.append(self.unclosed)
        super().handle_data(data)

    def handle_endtag(self, tag: str, check_already_closed: bool = True) -> None:
        super().handle_endtag(tag, check_already_closed)
        self.already_closed_empty_element.clear()  # it is searched at every end tag, and only grows


class _TreeBuilder(HTMLParserTreeBuilder):
    """Uses the parser above, which decodes entities in whole stretches of text."""

    def __init__(self) -> None:
        super().__init__(store_line_numbers=False, multi_valued_attributes=None)
        self.parser_args[1]["convert_charrefs"] = True

    def feed(self, markup: Any, _parser_class: Any = _Parser) -> None:
        super().feed(markup, _parser_class)


class Soup(BeautifulSoup):
    """A tree whose strings know their places: see :meth:`pieces`.

    ``broken`` is where the source breaks off inside a tag; what follows is not in the tree.

    >>> soup = Soup("<p>a &amp; b</p>")
    >>> list(soup.pieces(soup.p.string))
    [(3, 5, None), (5, 10, '&'), (10, 12, None)]
    """

    def __init__(self, source: str) -> None:
        self.source = source
        self.first = 0
        self.broken = _broken(source)
        self.stretches: list[list[int]] = []
        self._places: dict[int, list[list[int]]] = {}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
            # a text without a line's end may be taken for a path
            super().__init__(source[: self.broken] + "\n", builder=_TreeBuilder())

    def handle_starttag(self, name: str, *args: Any, **kwargs: Any) -> Tag | None:
        self._end_implied(name)
        tag = super().handle_starttag(name, *args, **kwargs)
        check_nesting(len(self.tagStack), "html")
        return tag

    def _end_implied(self, name: str) -> None:
        """Close what the start of ``name`` closes, as ``<p>one<p>two`` means two paragraphs."""
        while True:
            for tag in reversed(self.tagStack):
                if name in _CLOSED_BY.get(tag.name, ()):
                    self.endData()
                    self._popToTag(tag.name)
                    break
                if tag.name not in _INLINE:
                    return
            else:
                return

    def object_was_parsed(
        self, o: PageElement, parent: Tag | None = None, most_recent_element: PageElement | None = None
    ) -> None:
        if isinstance(o, NavigableString):
            self._places[id(o)] = self.stretches
        self.stretches = []
        super().object_was_parsed(o, parent, most_recent_element)

    def shift(self, first: int) -> None:
        """The source stands at offset ``first`` of a longer text: count from there."""
        self.first = first

    def span(self, string: NavigableString) -> tuple[int, int]:
        """Where the string begins and ends in the source."""
        places = self._places.get(id(string))
        if not places:
            return 0, 0
        return places[0][0] + self.first, min(places[-1][1], self.broken) + self.first

    def pieces(self, string: NavigableString) -> Iterator[Piece]:
        """The string's stretches of the source, in order; an entity is a piece of its own."""
        first = self.first
        for start, last in self._places.get(id(string), ()):
            at, end = start, min(last, self.broken)
            for found in _REFERENCE.finditer(self.source, start, end):
                meant = unescape(found.group())
                if meant == found.group():
                    continue
                if at < found.start():
                    yield first + at, first + found.start(), None
                at = found.end()
                yield first + found.start(), first + at, meant
            if at < end:
                yield first + at, first + end, None


def _broken(source: str) -> int:
    """Where a tag or a row of comments begins that nothing ends, else the source's length.

    The parser would look for their ends again and again.

    >>> _broken("<p>one</p <b"), _broken("<p>a < b"), _broken("one")
    (6, 5, 3)
    """
    tag = source.find("<", source.rfind(">") + 1)
    end = tag if tag >= 0 else len(source)
    comment = source.find("<!--", source.rfind("-->") + 1)
    if comment >= 0 and source.count("<!--", comment) > COMMENTS:
        end = min(end, comment)
    return end

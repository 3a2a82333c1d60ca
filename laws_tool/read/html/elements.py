"""What the elements of HTML are to a reader."""

from __future__ import annotations

import re
from typing import Final

from bs4.element import Tag

from laws_tool.read.names import names
from laws_tool.read.transcript import HintKind

BLOCKS: Final = names(
    "address article aside blockquote body caption center dd details dialog dir div dl dt fieldset "
    "figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr legend li main menu nav ol p "
    "pre search section summary table tbody tfoot thead tr ul"
)

UNREAD: Final = names(
    "script style template noscript iframe object embed audio video canvas map datalist rp noframes"
)
"""Elements whose words a browser does not show as text."""

INLINE_HINTS: Final[dict[str, HintKind]] = {
    "sup": "sup",
    "sub": "sub",
    "em": "em",
    "i": "em",
    "cite": "em",
    "dfn": "em",
    "var": "em",
    "strong": "strong",
    "b": "strong",
}

BLOCK_HINTS: Final[dict[str, HintKind]] = {"blockquote": "quote"}

HEADINGS: Final = {f"h{level}": str(level) for level in range(1, 7)}

CHANGES_OF_LAW: Final = {"ins": "ins", "del": "del", "s": "del", "strike": "del"}

MARGINS: Final = frozenset({"sidenote", "marginnote", "margin-note", "marginalia"})

NOTES_OF_EDITORS: Final = frozenset({"mark", "markx"})
"""Classes of the official portal of Russian law (pravo.gov.ru) for notes such as «(В редакции …)»."""

CHANGED: Final = frozenset({"ed", "edx"})
"""Its classes for what an amendment changed: a note in old texts, words of the law in new ones."""

NOTE_OF_EDITORS: Final = re.compile(
    r"[\s(]*(?:в\s+ред(?:акции|\.)|(?:\w+\s+)?утратил[аио]?\s+силу|дополн\w+\s)", re.IGNORECASE
)
"""The beginning of a note that words were amended, repealed or added."""

CONTENTS: Final = frozenset({"toc", "doc-toc", "table-of-contents", "contents", "tableofcontents"})
OF_CONTENTS: Final = 0.9
"""The share of a block's letters that are links, from which on it is a table of contents."""


def attribute(tag: Tag, name: str) -> str:
    """An attribute as one string, "" where it is missing.

    >>> from laws_tool.read.html.soup import Soup
    >>> attribute(Soup('<p class="a b">').p, "class")
    'a b'
    """
    value = tag.attrs.get(name)
    if value is None:
        return ""
    return value if isinstance(value, str) else " ".join(value)


def roles(tag: Tag) -> frozenset[str]:
    """What an element says it is, by ARIA and by EPUB.

    >>> from laws_tool.read.html.soup import Soup
    >>> sorted(roles(Soup('<a role="doc-noteref" epub:type="noteref">').a))
    ['doc-noteref', 'noteref']
    """
    if not tag.attrs:  # most elements say nothing, and are asked often
        return frozenset()
    return frozenset(f"{attribute(tag, 'role')} {attribute(tag, 'epub:type')}".split())


def is_contents(tag: Tag) -> bool:
    """Whether an element is a table of contents: it says so, or is a list of links into the page.

    >>> from laws_tool.read.html.soup import Soup
    >>> is_contents(Soup('<ul><li><a href="#a">A</a><li><a href="#b">B</a></ul>').ul)
    True
    >>> is_contents(Soup('<ul><li>Article <a href="#a">1</a></ul>').ul)
    False
    """
    if roles(tag) & CONTENTS:
        return True
    named = {attribute(tag, "id").lower(), *attribute(tag, "class").lower().split()} & CONTENTS
    if tag.name not in ("ol", "ul") and not named:
        return False
    links = [link for link in tag.find_all("a") if named or attribute(link, "href").startswith("#")]
    linked = sum(len("".join(link.get_text().split())) for link in links)
    return len(links) > 1 and linked >= OF_CONTENTS * len("".join(tag.get_text().split()))


def is_layout(table: Tag) -> bool:
    """Whether a table only arranges the page: its cells hold headings, lists, tables or nothing beside them.

    >>> from laws_tool.read.html.soup import Soup
    >>> is_layout(Soup("<table><tr><td><h1>Law</h1></td><td>menu</td></table>").table)
    True
    >>> is_layout(Soup("<table><tr><td>fee</td><td>5</td></table>").table)
    False
    """
    if table.find(["table", "h1", "h2", "h3", "h4", "pre"]):
        return True
    rows = table.find_all("tr")
    return all(len(row.find_all(["td", "th"])) < 2 for row in rows)

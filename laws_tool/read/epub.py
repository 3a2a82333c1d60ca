"""EPUB: the pages of a book in the order of its spine, each read as HTML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from posixpath import dirname, join, normpath
from typing import Final
from urllib.parse import unquote

from bs4.element import Tag
from lxml import etree

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.read.archive import Archive
from laws_tool.read.charset import decoded
from laws_tool.read.html import read_html
from laws_tool.read.html.elements import CONTENTS, HEADINGS, OF_CONTENTS, attribute, roles
from laws_tool.read.html.soup import Soup
from laws_tool.read.properties import properties
from laws_tool.read.transcript import Hint, Part, Transcript
from laws_tool.read.xml import parse_xml
from laws_tool.repair.segments import Change

_CONTAINER: Final = "META-INF/container.xml"
_LOCKS: Final = "META-INF/encryption.xml"
_ROOTFILE: Final = "{urn:oasis:names:tc:opendocument:xmlns:container}rootfile"
_OPF: Final = "{http://www.idpf.org/2007/opf}"
_ENCRYPTED: Final = "{http://www.w3.org/2001/04/xmlenc#}CipherReference"
_PAGES: Final = frozenset({"application/xhtml+xml", "text/html"})


def read_epub(data: bytes) -> Transcript:
    """An e-book as a transcript: its text are the sources of its pages, one after another.

    ``parts`` say which member each stretch is from. What the book itself calls its table of
    contents is left out by changes with the rule "toc".
    """
    archive = Archive(data, "EPUB")
    package = _package(archive)
    root = parse_xml(archive.read(package), "EPUB")
    texts: list[str] = []
    markup: list[Change] = []
    hints: list[Hint] = []
    parts: list[Part] = []
    at = 0
    for name, is_contents in _pages(archive, package, root):
        source = decoded(archive.read(name), "html").text
        page = read_html(source, list(_sheets(archive, name, source)), _whole if is_contents else _marked)
        for change in page.markup:
            markup.append(replace(change, start=change.start + at, end=change.end + at))
        hints.extend(replace(hint, start=hint.start + at, end=hint.end + at) for hint in page.hints)
        parts.append(Part(name, at, at + len(source)))
        texts.extend((source, "\n"))
        at += len(source) + 1
    if not parts:
        raise archive.damaged(_("it holds no text"))
    ordered = tuple(sorted(hints, key=lambda hint: (hint.start, -hint.end)))
    about = tuple(properties(archive, package, "EPUB", dated=True))
    return Transcript("epub", "".join(texts), tuple(markup), ordered, tuple(parts), about)


def _package(archive: Archive) -> str:
    for element in parse_xml(archive.read(_CONTAINER), "EPUB").iter(_ROOTFILE):
        path = element.get("full-path")
        if path:
            return str(path)
    raise archive.damaged(_("its part {name} is missing").format(name="OPF"))


def _pages(archive: Archive, package: str, root: etree._Element) -> Iterator[tuple[str, bool]]:
    """The members of the spine, and whether each is called the table of contents."""
    locked = _locked(archive)
    base = dirname(package)
    called = {_member(base, item) for item in root.iter(f"{_OPF}reference") if item.get("type") == "toc"}
    items = {item.get("id"): item for item in root.iter(f"{_OPF}item")}
    for reference in root.iter(f"{_OPF}itemref"):
        item = items.get(reference.get("idref"))
        if item is None or item.get("media-type") not in _PAGES:
            continue
        name = _member(base, item)
        if name in locked:
            raise InputError(
                _(
                    "EPUB: its pages are encrypted (DRM): get the book without it, or its text in another "
                    "format"
                )
            )
        yield name, "nav" in (item.get("properties") or "").split() or name in called


def _member(base: str, element: etree._Element) -> str:
    return normpath(join(base, unquote(element.get("href", "").partition("#")[0])))


def _marked(soup: Soup) -> list[Tag]:
    """The tables of contents in any page of a book, by their own word (EPUB 3)."""
    return [nav for nav in soup.find_all("nav") if CONTENTS & roles(nav)]


def _whole(soup: Soup) -> list[Tag]:
    """The table of contents in the page that the book has for it.

    In EPUB 3 it is in elements made for that; before, the page is one if its words are links
    and headings, for books call pages of text so too.
    """
    navs = list(soup.find_all("nav"))
    body = soup.find("body") or soup
    if navs or not isinstance(body, Tag):
        return navs
    linked = sum(map(_letters, body.find_all("a", href=True)))
    headings = sum(_letters(heading) for heading in body.find_all(list(HEADINGS)) if not heading.find("a"))
    is_list = linked >= OF_CONTENTS * (_letters(body) - headings) > 0
    return list(body.find_all(True, recursive=False)) if is_list else []


def _letters(tag: Tag) -> int:
    return len("".join(tag.get_text().split()))


def _locked(archive: Archive) -> frozenset[str]:
    """The encrypted members; fonts often are, pages only in books that are locked."""
    if _LOCKS not in archive.names:
        return frozenset()
    found = parse_xml(archive.read(_LOCKS), "EPUB").iter(_ENCRYPTED)
    return frozenset(unquote(element.get("URI", "")) for element in found)


def _sheets(archive: Archive, page: str, source: str) -> Iterator[str]:
    """The style sheets that a page names, as far as they are in the book."""
    for link in Soup(source[: _head_end(source)]).find_all("link"):
        if "stylesheet" in attribute(link, "rel").lower():
            name = normpath(join(dirname(page), unquote(attribute(link, "href"))))
            if name in archive.names:
                yield archive.read(name).decode("utf-8", "replace")


def _head_end(source: str) -> int:
    end = source.lower().find("</head>")
    return 0 if end < 0 else end

"""Footnotes of HTML: marks and notes that link to each other.

Programs name their classes as they like, but the mark of a note leads to the note and the
note leads back. Roles of ARIA and EPUB say so outright.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from bs4.element import Tag

from laws_tool.read.html.elements import attribute, roles
from laws_tool.read.names import names

MARK_LENGTH: Final = 8
"""Signs of a mark such as «[12]» or «(***)»; a longer link is a cross reference."""

_NOTE_ROLES: Final = frozenset({"doc-footnote", "doc-endnote", "footnote", "endnote", "rearnote", "note"})
_MARK_ROLES: Final = frozenset({"doc-noteref", "noteref"})
_BLOCKS: Final = names("li p div aside dd td tr section article body")
_BACK: Final = "↩↵⏎↑^\ufe0e\ufe0f \u00a0"


@dataclass(frozen=True, slots=True)
class Notes:
    """Ids of notes, by ``id()`` of the element: of marks, of notes, and of links back from a note."""

    marks: dict[int, str] = field(default_factory=dict)
    notes: dict[int, str] = field(default_factory=dict)
    back: frozenset[int] = frozenset()


def find_notes(tree: Tag) -> Notes:
    """The notes of a page.

    >>> from laws_tool.read.html.soup import Soup
    >>> page = '<p>a<a href="#n1" id="r1">1</a></p><p id="n1"><a href="#r1">1</a> note</p>'
    >>> notes = find_notes(Soup(page))
    >>> list(notes.marks.values()), list(notes.notes.values())
    (['n1'], ['n1'])
    """
    order: dict[str, tuple[int, Tag]] = {}
    links: list[tuple[int, Tag, str]] = []
    notes: dict[int, str] = {}
    for at, tag in enumerate(tree.find_all(True)):
        if not tag.attrs:
            continue
        for name in {attribute(tag, "id"), attribute(tag, "name") if tag.name == "a" else ""} - {""}:
            order.setdefault(name, (at, tag))
        if roles(tag) & _NOTE_ROLES and attribute(tag, "id"):
            notes[id(tag)] = attribute(tag, "id")
        if tag.name == "a" and attribute(tag, "href").startswith("#"):
            links.append((at, tag, attribute(tag, "href")[1:]))
    marks: dict[int, str] = {}
    seen: dict[int, frozenset[str]] = {}
    for at, link, name in links:
        target = order.get(name)
        if target is None or target[0] < at:
            continue
        block = _block(target[1])
        if roles(link) & _MARK_ROLES or (block is not None and _leads_back(block, link, seen)):
            marks[id(link)] = name
            if block is not None and not any(id(parent) in notes for parent in [block, *block.parents]):
                notes[id(block)] = name
    back = {
        id(link)
        for _at, link, _name in links
        if id(link) not in marks and not link.get_text().strip(_BACK) and link.get_text()
    }
    return Notes(marks, notes, frozenset(back))


def _block(tag: Tag) -> Tag | None:
    for parent in [tag, *tag.parents]:
        if parent.name in _BLOCKS:
            return None if parent.name == "body" else parent
    return None


def _leads_back(block: Tag, link: Tag, seen: dict[int, frozenset[str]]) -> bool:
    if len(link.get_text(strip=True)) > MARK_LENGTH:
        return False
    if id(block) not in seen:
        seen[id(block)] = frozenset(attribute(a, "href") for a in block.find_all("a"))
    near = [link, *list(link.parents)[:2], *link.find_all(True)]
    names = {attribute(tag, which) for tag in near for which in ("id", "name")} - {""}
    return any(f"#{name}" in seen[id(block)] for name in names)

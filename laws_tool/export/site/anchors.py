"""The anchors of notes and marks, and the files of editions."""

from __future__ import annotations

from laws_tool.markup.anchors import anchor


def note_anchor(path: str, number: int) -> str:
    """The anchor of the note that a node's mark ``number`` (from 1) first leads to.

    >>> note_anchor("53.A", 1)
    'note:53.A:1'
    """
    return f"note:{anchor(path)}:{number}"


def mark_anchor(path: str, number: int) -> str:
    """The anchor of the mark ``number`` (from 1) in the text of a node.

    >>> mark_anchor("53.A", 1)
    'mark:53.A:1'
    """
    return f"mark:{anchor(path)}:{number}"


def page_name(edition: str) -> str:
    """The file of an edition; the name ``index`` is taken by the list of editions.

    >>> page_name("ru-1987"), page_name("index")
    ('ru-1987.html', 'index-edition.html')
    """
    return f"{edition}-edition.html" if edition.lower() == "index" else f"{edition}.html"

"""Searching: a query language, engines behind one protocol, highlights.

::

    Search(Library(open_home())).search("фальшренонс").hits      # from search.searching
    concordance(Library(open_home()), "фальшренонс")
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from laws_tool.search.kwic import Line
    from laws_tool.store import Library


def concordance(
    library: Library,
    query: str,
    editions: Iterable[str] = (),
    language: str | None = None,
    within: str | None = None,
) -> list[Line]:
    """Every word of a corpus that answers a query, in its context, in reading order.

    The query and what narrows it are as for :meth:`laws_tool.search.searching.Search.search`.
    """
    from laws_tool.search import kwic
    from laws_tool.search.searching import Search

    answers = Search(library).answers(query, editions, language, within)
    return [line for answer in answers for line in kwic.lines(answer)]

"""The concordance: every word that answers a query, in its context (key word in context)."""

from __future__ import annotations

from typing import NamedTuple

from laws_tool.search.searching import Answer


class Line(NamedTuple):
    """One word that answers, with the text before and after it in its passage."""

    edition: str
    path: str
    citation: str
    before: str
    word: str
    after: str


def lines(answer: Answer) -> list[Line]:
    """The words of a node that answer, in reading order, each in its whole passage."""
    found = []
    for number, i in sorted(answer.spots):
        text, place = answer.passages[number].text, answer.words[number].places[i]
        node = answer.node
        found.append(
            Line(
                node.edition,
                node.path,
                node.citation,
                text[: place.start],
                text[place.start : place.end],
                text[place.end :],
            )
        )
    return found

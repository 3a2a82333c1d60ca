"""What of a node can be found: its parts, their words, and the terms of each word."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final, NamedTuple

from laws_tool.language.words import fold, members, twins, words
from laws_tool.model import Node
from laws_tool.search.query import Part

Lemmatise = Callable[[str], tuple[str, ...]]
"""From a folded word to its lemmas."""

FORM: Final = "="
"""Stands before a term that is a form, not a lemma."""

MISPRINT: Final = "misprint"


class Place(NamedTuple):
    """A word of a passage, and the terms by which it is found."""

    start: int
    end: int
    terms: tuple[str, ...]


class Passage(NamedTuple):
    """A stretch of a node that is read in one piece: its heading, text, tail, or a note.

    ``misprints`` are the words as the source has them, by the offset of the word that
    stands corrected in ``text``.
    """

    part: Part
    text: str
    misprints: Mapping[int, str]


def passages(node: Node) -> Iterator[Passage]:
    """The passages of a node that have words, in the order in which they are read."""
    if node.heading:
        yield Passage("heading", node.heading, {})
    if node.text:
        yield Passage("text", node.text, misprints(node))
    if node.tail:
        yield Passage("text", node.tail, {})
    for note in dict.fromkeys(note.text for note in node.footnotes):
        if note:
            yield Passage("note", note, {})


def misprints(node: Node) -> dict[int, str]:
    """The misprinted words of a node's text, by the offset of the corrected word.

    An edit may cover a word or only the letters in it that were wrong.
    """
    text = node.text or ""
    found: dict[int, str] = {}
    wrong = [edit for edit in node.edits if edit.kind == MISPRINT and edit.at is not None]
    for word in words(text) if wrong else ():
        printed = word.text
        for edit in reversed(wrong):
            start = (edit.at or 0) - word.start
            end = start + len(edit.result)
            if start >= 0 and end <= len(word.text):
                printed = printed[:start] + edit.source + printed[end:]
        if printed != word.text:
            found[word.start] = printed
    return found


def places(passage: Passage, lemmatise: Lemmatise) -> list[Place]:
    """The words of a passage with their terms.

    >>> found = places(Passage("text", "Нет контры.", {}), lambda word: (word.rstrip("ы") + "а",))
    >>> found[1].terms
    ('контра', '=контры')
    """
    found = []
    for word in words(passage.text):
        terms = _terms(fold(word.text), lemmatise)
        for twin in twins(word.text):
            terms |= _terms(twin, lemmatise)
        printed = passage.misprints.get(word.start)
        if printed is not None:
            terms |= {term: None for other in words(printed) for term in _terms(fold(other.text), lemmatise)}
        found.append(Place(word.start, word.end, tuple(terms)))
    return found


def _terms(folded: str, lemmatise: Lemmatise) -> dict[str, None]:
    """The terms of a word, each once: its lemmas, those of the words it holds, its form."""
    terms = dict.fromkeys(lemmatise(folded))
    for member in members(folded):
        terms |= dict.fromkeys(lemmatise(member))
    terms[FORM + folded] = None
    return terms

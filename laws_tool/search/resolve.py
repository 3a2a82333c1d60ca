"""From the words of a query to terms of the index."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from laws_tool.language.words import fold
from laws_tool.search import query as q
from laws_tool.search.analysis import FORM
from laws_tool.search.lexicon import ClosedLexicon

_EXACT: Final = 1.0
"""What the form itself adds to its lemma: an exact hit stands above the other forms."""

_FURTHER: Final = 0.4
"""The weight of readings after the first: a hit by several readings is still one hit."""


def resolve(query: q.Query, lexicons: Sequence[ClosedLexicon]) -> q.Query:
    """The tree that an engine gets for a query."""
    match query:
        case q.Word(text):
            return _word(text, lexicons)
        case q.Exact(words):
            return _together([_forms([fold(word)]) for word in words], 0, True)
        case q.Near(words, distance, ordered):
            return _together([_word(word, lexicons) for word in words], distance, ordered)
        case q.Prefix(text):
            return _forms(_each(lexicons, lambda lexicon: lexicon.beginning(fold(text))))
        case q.Fuzzy(text, distance):
            return _like(fold(text), distance, lexicons)
        case q.Within(part, inner):
            return q.Within(part, resolve(inner, lexicons))
        case q.And(queries):
            return q.And(tuple(resolve(inner, lexicons) for inner in queries))
        case q.Or(queries):
            return q.Or(tuple(resolve(inner, lexicons) for inner in queries))
        case q.Not(inner):
            return q.Not(resolve(inner, lexicons))
        case _:
            return query


def _together(places: Sequence[q.Terms], distance: int, ordered: bool) -> q.Query:
    return places[0] if len(places) == 1 else q.Together(tuple(places), distance, ordered)


def _word(text: str, lexicons: Sequence[ClosedLexicon]) -> q.Terms:
    """The lemmas of a word in every language that has it, and its form."""
    folded = fold(text)
    lemmas = dict.fromkeys(lemma for lexicon in lexicons for lemma in lexicon.known(folded))
    if not lemmas:
        lemmas = dict.fromkeys(lemma for lexicon in lexicons for lemma in lexicon.lemmas(folded))
    weights = [(lemma, _FURTHER if i else 1.0) for i, lemma in enumerate(lemmas)]
    return q.Terms((*weights, (FORM + folded, _EXACT)))


def _like(folded: str, distance: int, lexicons: Sequence[ClosedLexicon]) -> q.Terms:
    """The words that may have been meant, in any form."""
    weights: dict[str, float] = {}
    for lexicon in lexicons:
        for form in sorted(lexicon.like(folded, distance)):
            weights |= dict.fromkeys(lexicon.lemmas(form), 1.0)
            weights[FORM + form] = _EXACT
    return q.Terms(tuple(weights.items()))


def _forms(forms: Iterable[str]) -> q.Terms:
    return q.Terms(tuple((FORM + form, 1.0) for form in sorted(set(forms))))


def _each(lexicons: Iterable[ClosedLexicon], ask: Callable[[ClosedLexicon], Iterable[str]]) -> Iterable[str]:
    return (form for lexicon in lexicons for form in ask(lexicon))

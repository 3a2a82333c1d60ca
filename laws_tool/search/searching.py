"""Searching a built corpus: from a query to hits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from laws_tool.errors import CitationError
from laws_tool.language.morphology import primary
from laws_tool.language.words import fold, is_label
from laws_tool.language.words import words as words_of
from laws_tool.model import GAP_KIND, Node
from laws_tool.search import engines
from laws_tool.search.analysis import Passage, passages, places
from laws_tool.search.engine import Engine, Filter, Match, Searcher
from laws_tool.search.lexicon import ClosedLexicon
from laws_tool.search.matching import Read, Spot, answer
from laws_tool.search.query import NOTHING, And, Not, Or, Query, Terms, Together, Within, parse
from laws_tool.search.resolve import resolve
from laws_tool.search.snippets import Spans, snippet
from laws_tool.store import Library, layout

_CITED: Final = 1000.0
"""The score of a node that the query cites: above any hit by words."""


@dataclass(frozen=True, slots=True)
class Hit:
    """A node that answers a query.

    ``snippet`` is the passage that answers, on one line; ``highlights`` are spans in it.
    Where only the heading answers, the snippet is the heading. ``heading_highlights`` are
    spans in ``heading``.
    """

    edition: str
    path: str
    citation: str
    kind: str
    heading: str | None
    pages: str | None
    snippet: str
    highlights: Spans
    score: float
    heading_highlights: Spans = ()

    def row(self) -> dict[str, Any]:
        """The hit as ``laws search --json`` prints it."""
        names = (
            "edition", "path", "citation", "kind", "heading", "pages", "snippet", "highlights", "score",
        )  # fmt: skip
        return {name: getattr(self, name) for name in names}


class Results(NamedTuple):
    """The hits of a query, the best first, and how many there are beyond the limit."""

    hits: tuple[Hit, ...]
    total: int


class Answer(NamedTuple):
    """A node, its passages with their words, and the words that answer."""

    node: Node
    passages: Sequence[Passage]
    words: Sequence[Read]
    spots: Sequence[Spot]


class Search:
    """Searching in one built corpus; what it opens stays open for the next query."""

    def __init__(self, library: Library, engine: Engine | None = None) -> None:
        self._library = library
        self._engine = engine or engines.load()
        self._lexicons: dict[str, ClosedLexicon] = {}
        self._wanted: dict[tuple[str, tuple[str, ...]], Mapping[str, tuple[str, ...]]] = {}

    @cached_property
    def _searcher(self) -> Searcher:
        return self._engine.open(self._library.folder / layout.INDEX / self._engine.name)

    def search(
        self,
        text: str,
        editions: Iterable[str] = (),
        language: str | None = None,
        within: str | None = None,
        limit: int | None = None,
    ) -> Results:
        """The nodes that answer a query.

        ``editions`` and ``language`` (a BCP 47 tag) narrow the corpus, ``within`` is the
        citation of a node below which to stay. Raises CorpusError for an edition that is not
        there, CitationError for such a node.
        """
        tree, matches = self._matches(text, editions, language, within)
        terms = list(_terms(tree))
        shown = matches if limit is None else matches[:limit]
        return Results(tuple(self._hit(match, tree, terms) for match in shown), len(matches))

    def answers(
        self,
        text: str,
        editions: Iterable[str] = (),
        language: str | None = None,
        within: str | None = None,
    ) -> Iterator[Answer]:
        """The nodes that answer a query with their words marked, in reading order."""
        tree, matches = self._matches(text, editions, language, within)
        terms = list(_terms(tree))
        wanted = {(match.edition, match.path) for match in matches}
        for edition in self._library.infos:
            if any(edition == name for name, _path in wanted):
                for node in self._library.nodes(edition):
                    if (edition, node.path) in wanted:
                        yield self._answer(node, tree, terms)

    def _matches(
        self, text: str, editions: Iterable[str], language: str | None, within: str | None
    ) -> tuple[Query, list[Match]]:
        wanted = self._editions(editions, language)
        scopes = self._scopes(within, wanted)
        query = parse(text)
        tree = resolve(query, self._lexicons_of(wanted))
        matches = self._searcher.search(tree, Filter(frozenset(wanted), scopes)) if query != NOTHING else []
        return tree, _cited_first(self._cited(text, wanted, scopes), matches)

    def _editions(self, editions: Iterable[str], language: str | None) -> list[str]:
        wanted = [self._library.info(edition).id for edition in editions] or list(self._library.infos)
        if language is None:
            return wanted
        return [e for e in wanted if primary(self._library.info(e).language) == primary(language)]

    def _scopes(self, within: str | None, editions: Sequence[str]) -> frozenset[str] | None:
        if within is None:
            return None
        found = [node for node in self._library.find(within) if node.edition in editions]
        return frozenset(layout.place(node.edition, node.path) for node in found)

    def _lexicons_of(self, editions: Iterable[str]) -> list[ClosedLexicon]:
        return [self._lexicon(language) for language in dict.fromkeys(map(self._language, editions))]

    def _language(self, edition: str) -> str:
        return primary(self._library.info(edition).language)

    def _lexicon(self, language: str) -> ClosedLexicon:
        if language not in self._lexicons:
            self._lexicons[language] = ClosedLexicon(self._library.folder / layout.INDEX, language)
        return self._lexicons[language]

    def _cited(self, text: str, editions: Sequence[str], scopes: frozenset[str] | None) -> list[Node]:
        """The nodes that the query is a citation of: «правило 50», but not «взятка 50»."""
        leading = list(words_of(text))[:-1] if ":" not in text else []
        if not all(self._is_citing(fold(word.text), editions) for word in leading):
            return []
        found: list[Node] = []
        for asked in (text, text[leading[-1].end :] if leading else ""):
            with suppress(CitationError):
                found = found or self._library.find(asked)
        return [
            node
            for node in found
            if node.edition in editions
            and node.kind != GAP_KIND
            and (scopes is None or layout.place(node.edition, node.path) in scopes)
        ]

    def _is_citing(self, word: str, editions: Sequence[str]) -> bool:
        """Whether a word may stand in a citation before its last one."""
        if is_label(word) or word in self._library.citing_words:
            return True
        lemmas = {lemma for lexicon in self._lexicons_of(editions) for lemma in lexicon.known(word)}
        return not self._library.citing_words.isdisjoint(lemmas)

    def _hit(self, match: Match, tree: Query, terms: Sequence[str]) -> Hit:
        node, read, words, spots = self._answer(self._library.node(match.edition, match.path), tree, terms)
        shown = _passage(words, spots)
        cut = snippet(read[shown].text, words[shown].places, _in(shown, spots)) if read else None
        heading = words[0].places if read and read[0].part == "heading" else ()
        return Hit(
            edition=node.edition,
            path=node.path,
            citation=node.citation,
            kind=node.kind,
            heading=node.heading,
            pages=node.pages,
            snippet=cut.text if cut else "",
            highlights=cut.highlights if cut else (),
            score=match.score,
            heading_highlights=tuple((heading[i].start, heading[i].end) for i in _in(0, spots) if heading),
        )

    def _answer(self, node: Node, tree: Query, terms: Sequence[str]) -> Answer:
        """A node with the words that answer; ``terms`` are those of the tree."""
        lemmas = self._wanted_lemmas(self._language(node.edition), tuple(terms))
        read = list(passages(node))
        words = [Read(passage.part, places(passage, lambda form: lemmas.get(form, ()))) for passage in read]
        return Answer(node, read, words, sorted(answer(tree, words) or ()))

    def _wanted_lemmas(self, language: str, terms: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
        """The forms in a language's texts that have a lemma among the terms, with those lemmas.

        Asking for the few forms of the terms is quicker than for the lemmas of every word shown.
        """
        if (language, terms) not in self._wanted:
            lexicon = self._lexicon(language)
            found: dict[str, tuple[str, ...]] = {}
            for lemma in terms:
                for form in lexicon.held(lemma):
                    found[form] = (*found.get(form, ()), lemma)
            self._wanted[language, terms] = found
        return self._wanted[language, terms]


def _terms(tree: Query) -> Iterator[str]:
    """The terms of a resolved tree."""
    match tree:
        case Terms():
            yield from sorted(tree.terms)
        case Together(leaves) | And(leaves) | Or(leaves):
            for leaf in leaves:
                yield from _terms(leaf)
        case Within(_, inner) | Not(inner):
            yield from _terms(inner)
        case _:
            raise TypeError(f"{tree!r} has not been resolved")


def _cited_first(cited: Sequence[Node], matches: Sequence[Match]) -> list[Match]:
    first = [Match(node.edition, node.path, _CITED) for node in cited]
    there = {(match.edition, match.path) for match in first}
    return first + [match for match in matches if (match.edition, match.path) not in there]


def _in(passage: int, spots: Sequence[Spot]) -> list[int]:
    return [i for number, i in spots if number == passage]


def _passage(words: Sequence[Read], spots: Sequence[Spot]) -> int:
    """The passage to show: the text with most words that answer, else a note, else the heading.

    With none, what is read first below the heading.
    """
    for part in ("text", "note", "heading"):
        numbers = [number for number, read in enumerate(words) if read.part == part]
        best = max(numbers, key=lambda number: (len(_in(number, spots)), -number), default=None)
        if best is not None and (_in(best, spots) or not spots):
            return best
    return 0

"""The query language, and the tree that it is read into.

===========================  =====================================================
фальшренонс                  any form of the word
карта взятка                 both words; so does AND, и И in capitals
контра OR реконтра           either; also ИЛИ
фальшренонс -болван          not the second; also NOT, НЕ
"первый ход", «первый ход»   these forms, in this order, side by side
"ход очередь"~3              both words in any form and order, at most 3 words between
контр*                       words that begin so
фальшреноис~                 words that differ in one letter; ~2 in two
heading:претензия            in the heading; also text: and note:
(A OR B) C                   brackets group
===========================  =====================================================

Nothing that anyone types is an error: a sign that means nothing here is skipped.

What a word, a prefix or a misspelt word stands for is decided by
:mod:`laws_tool.search.resolve` before any engine sees the tree; so every engine gives the
same answers.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple

from laws_tool.errors import QueryError
from laws_tool.language.words import words
from laws_tool.messages import _

Part = Literal["heading", "text", "note"]

PARTS: Final[tuple[Part, ...]] = ("heading", "text", "note")


class Word(NamedTuple):
    """Any form of a word."""

    text: str


class Exact(NamedTuple):
    """These forms side by side, in this order."""

    words: tuple[str, ...]


class Near(NamedTuple):
    """Any forms of the words, with at most ``distance`` other words between, all told."""

    words: tuple[str, ...]
    distance: int
    ordered: bool = False


class Prefix(NamedTuple):
    """Words that begin so."""

    text: str


class Fuzzy(NamedTuple):
    """Words at most so many letters away."""

    text: str
    distance: int = 1


class Within(NamedTuple):
    """A query that must be answered in one part of a node."""

    part: Part
    query: Query


class And(NamedTuple):
    """All of them; of none, nothing."""

    queries: tuple[Query, ...]


class Or(NamedTuple):
    """Any of them."""

    queries: tuple[Query, ...]


class Not(NamedTuple):
    """Everything else."""

    query: Query


class Terms(NamedTuple):
    """Any of these terms of the index; each counts by its weight.

    A term is a lemma (``карта``), or a form with ``=`` before it (``=картой``).
    """

    weights: tuple[tuple[str, float], ...]

    @property
    def terms(self) -> frozenset[str]:
        """The terms alone."""
        return frozenset(term for term, _weight in self.weights)


class Together(NamedTuple):
    """All of these, each at its own place, with at most ``distance`` other words between."""

    places: tuple[Terms, ...]
    distance: int
    ordered: bool


Query = Word | Exact | Near | Prefix | Fuzzy | Within | And | Or | Not | Terms | Together
"""A query as typed; resolved, its leaves are Terms and Together alone."""

NOTHING: Final = Or(())

_PARTS: Final[dict[str, Part]] = {
    "heading": "heading", "title": "heading", "заголовок": "heading",
    "text": "text", "текст": "text",
    "note": "note", "footnote": "note", "сноска": "note", "примечание": "note",
}  # fmt: skip
_OPERATORS: Final = {"AND": "and", "И": "and", "OR": "or", "ИЛИ": "or", "NOT": "not", "НЕ": "not"}
_QUOTES: Final = {'"': '"', "«": "»", "“": "”", "„": "“”", "”": "”", "‟": "”"}
_GLUE: Final = re.compile(r"[-./:’'@&+_]?\Z")
_TILDE: Final = re.compile(r"~(\d?)")
_LARGEST_FUZZ: Final = 2


LONGEST: Final = 2000
"""Characters of a query: far more than anyone types, and few enough to be answered at once."""


def parse(text: str) -> Query:
    """The tree of a query; NOTHING where it has no word.

    >>> parse("фальшренонс -болван")
    And(queries=(Word(text='фальшренонс'), Not(query=Word(text='болван'))))
    >>> parse('«первый ход» ИЛИ heading:контр*')
    Or(queries=(Exact(words=('первый', 'ход')), Within(part='heading', query=Prefix(text='контр'))))
    >>> parse('"ход очередь"~3'), parse("фальшреноис~")
    (Near(words=('ход', 'очередь'), distance=3, ordered=False), Fuzzy(text='фальшреноис', distance=1))
    >>> parse("))!? AND (")
    Or(queries=())

    Raises QueryError for a query that is longer than LONGEST.
    """
    if len(text) > LONGEST:
        raise QueryError(_("a query may have {n} characters at most").format(n=LONGEST))
    return _Parser(_lex(text)).query()


class _Lexeme(NamedTuple):
    """A piece of a query: "(", ")", "and", "or", "not", "part", or "query" with its tree."""

    kind: str
    query: Query | None = None
    part: Part | None = None


def _lex(text: str) -> list[_Lexeme]:
    found: list[_Lexeme] = []
    at = 0
    while at < len(text):
        sign = text[at]
        if sign in "()":
            found.append(_Lexeme(sign))
            at += 1
        elif sign in _QUOTES:
            at = _lex_quoted(text, at, found)
        elif sign == "-" and _is_minus(text, at):
            found.append(_Lexeme("not"))
            at += 1
        else:
            at = _lex_chunk(text, at, found)
    return found


def _is_minus(text: str, at: int) -> bool:
    begins = at == 0 or text[at - 1].isspace() or text[at - 1] == "("
    return begins and at + 1 < len(text) and (text[at + 1].isalnum() or text[at + 1] in ("(", *_QUOTES))


def _lex_quoted(text: str, at: int, found: list[_Lexeme]) -> int:
    """Read a quotation; one that is not closed goes to the end."""
    ends = [place for sign in _QUOTES[text[at]] if (place := text.find(sign, at + 1)) >= 0]
    end = min(ends, default=len(text))
    quoted = tuple(word.text for word in words(text[at + 1 : end]))
    at = end + 1
    tilde = _TILDE.match(text, at)
    if tilde:
        at = tilde.end()
    if len(quoted) > 1 and tilde:
        found.append(_Lexeme("query", Near(quoted, int(tilde[1] or 0))))
    elif quoted:
        found.append(_Lexeme("query", Exact(quoted)))
    return at


def _lex_chunk(text: str, at: int, found: list[_Lexeme]) -> int:
    """Read the words from here to the next space, bracket or quote; skip one sign if none is here."""
    first = next(words(text[at:]), None)
    if first is None:
        return len(text)
    if first.start > 0:
        return at + 1
    end = at + first.end
    if first.text in _OPERATORS and not text[end : end + 1].strip("() \t\n"):
        found.append(_Lexeme(_OPERATORS[first.text]))
        return end
    part = _PARTS.get(first.text.lower())
    if part and text[end : end + 1] == ":" and text[end + 1 : end + 2].strip():
        found.append(_Lexeme("part", part=part))
        return end + 1
    glued = [first.text]
    while (following := next(words(text[end:]), None)) and _GLUE.match(text[end : end + following.start]):
        glued.append(following.text)
        end += following.end
    query, end = _suffixed(text, end, glued)
    found.append(_Lexeme("query", query))
    return end


def _suffixed(text: str, end: int, glued: Sequence[str]) -> tuple[Query, int]:
    """The query of a word, or of some that no space parts, with the * or ~ after it."""
    last = glued[-1]
    tilde = _TILDE.match(text, end)
    if text[end : end + 1] == "*":
        query: Query = Prefix(last)
        end += 1
    elif tilde:
        query = Fuzzy(last, min(int(tilde[1] or 1), _LARGEST_FUZZ))
        end = tilde.end()
    elif len(glued) > 1:
        return Near(tuple(glued), 0, ordered=True), end
    else:
        return Word(last), end
    before = tuple(Word(word) for word in glued[:-1])
    return (And((*before, query)) if before else query), end


class _Parser:
    """Recursive descent; an operator without its operand is skipped."""

    def __init__(self, lexemes: Sequence[_Lexeme]) -> None:
        self._lexemes = lexemes
        self._at = 0

    def query(self) -> Query:
        found: list[Query] = []
        while self._at < len(self._lexemes):
            query = self._either()
            if query is not None:
                found.append(query)
            elif self._at < len(self._lexemes):
                self._at += 1  # a closing bracket that nothing opened
        return _joined(And, found) or NOTHING

    def _kind(self) -> str:
        return self._lexemes[self._at].kind if self._at < len(self._lexemes) else ""

    def _either(self) -> Query | None:
        found = [self._all()]
        while self._kind() == "or":
            self._at += 1
            found.append(self._all())
        return _joined(Or, [query for query in found if query is not None])

    def _all(self) -> Query | None:
        found: list[Query] = []
        while self._kind() not in ("", ")", "or"):
            if self._kind() == "and":
                self._at += 1
                continue
            query = self._one()
            if query is not None:
                found.append(query)
        return _joined(And, found)

    def _one(self) -> Query | None:
        lexeme = self._lexemes[self._at]
        if lexeme.kind == ")":
            return None
        self._at += 1
        if lexeme.kind == "query":
            return lexeme.query
        if lexeme.kind == "(":
            query = self._either()
            if self._kind() == ")":
                self._at += 1
            return query
        query = self._one() if self._kind() not in ("", ")", "or", "and") else None
        if query is None:
            return None
        return Not(query) if lexeme.part is None else Within(lexeme.part, query)


def _joined(kind: type[And] | type[Or], queries: Sequence[Query]) -> Query | None:
    if len(queries) < 2:
        return queries[0] if queries else None
    return kind(tuple(queries))

"""Whoosh: pure Python, good for some thousands of nodes.

Only the classic API is used (Whoosh 2.7.4, ``whoosh3``). Our terms are written as they are:
a document's part is a text whose words stand for positions, and the analyzer only cuts it.

Trees are answered from the postings, not by Whoosh's own query classes: these measure
closeness from pair to pair, not over the whole group, and importing them costs a fifth of
the time that a search may take to start.
"""

# Whoosh says it has types, and has few: nothing of it can be checked
# mypy: disable-error-code="attr-defined,no-untyped-call,misc"

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from math import log
from pathlib import Path
from typing import Any, Final

from whoosh import fields
from whoosh.analysis import Analyzer, Token
from whoosh.codec.whoosh3 import W3Codec
from whoosh.filedb.filestore import FileStorage

from laws_tool.errors import BuildError
from laws_tool.messages import _
from laws_tool.search import query as q
from laws_tool.search.engine import Document, Filter, Match, Terms
from laws_tool.search.matching import groups
from laws_tool.search.query import Part

_NAME: Final = "laws"
_SAME_PLACE: Final = "\x1f"

_BOOSTS: Final[dict[Part, float]] = {"heading": 2.5, "text": 1.0, "note": 0.8}
"""A hit in a heading is what the node is about; one in a note is beside it."""

_TOGETHER_BONUS: Final = 1.5
"""Words side by side are worth more than the same words apart."""

_K1: Final = 1.2
_B: Final = 0.75
"""The usual constants of BM25 (Robertson and Zaragoza, 2009)."""

Scores = dict[int, float]
"""The documents that answer, by number, each with its score."""


class PlacedTerms(Analyzer):
    """Cuts what :func:`_written` wrote: positions by spaces, terms of one position by U+001F."""

    def __call__(self, value: str, **_options: Any) -> Iterator[Token]:
        token = Token(positions=True, chars=False)
        for group in value.split(" "):
            number, *terms = group.split(_SAME_PLACE)
            for term in terms:
                token.text, token.pos, token.boost, token.stopped = term, int(number), 1.0, False
                yield token


def _written(terms: Terms) -> str:
    return " ".join(_SAME_PLACE.join((str(position), *those)) for position, those in terms)


class _TimelessStorage(FileStorage):
    """A folder whose files have no age: Whoosh would write it into the index."""

    def file_modified(self, name: str) -> float:
        return 0.0


class _SteadyCodec(W3Codec):
    """The codec, with segments named after their content instead of by chance."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    def new_segment(self, storage: Any, indexname: str) -> Any:
        segment = super().new_segment(storage, indexname)
        segment.segid = self._name
        return segment


def _schema() -> Any:
    kinds = {part: fields.TEXT(analyzer=PlacedTerms(), phrase=True) for part in q.PARTS}
    names = fields.KEYWORD(commas=True)
    return fields.Schema(
        edition=fields.ID(stored=True), path=fields.STORED, weight=fields.STORED, scope=names, **kinds
    )


class WhooshEngine:
    """Whoosh behind the engine protocol."""

    name = "whoosh"

    def build(self, folder: Path, documents: Iterable[Document]) -> None:
        import hashlib

        rows = [
            {
                "edition": document.edition,
                "path": document.path,
                "weight": document.heading_weight,
                "scope": ",".join(map(_scope, document.scopes)),
                **{part: _written(terms) for part, terms in document.parts.items() if terms},
            }
            for document in documents
        ]
        name = hashlib.sha256(repr(rows).encode("utf-8", "surrogatepass")).hexdigest()[:16]
        storage = _TimelessStorage(str(folder))
        built = storage.create_index(_schema(), indexname=_NAME)
        writer = built.writer(codec=_SteadyCodec(name), limitmb=256)
        for row in rows:
            writer.add_document(**row)
        writer.commit()
        built.close()
        for left in (*folder.glob("*LOCK"), *folder.glob("*.tmp")):
            left.rmdir() if left.is_dir() else left.unlink()

    def open(self, folder: Path) -> WhooshSearcher:
        try:
            return WhooshSearcher(
                FileStorage(str(folder), readonly=True).open_index(indexname=_NAME).reader()
            )
        except Exception as error:  # a damaged index fails in Whoosh in whatever way it happens to
            raise BuildError(
                _("the search index in {path} is damaged ({reason}); run `laws ingest`").format(
                    path=folder, reason=error or type(error).__name__
                )
            ) from error


def _scope(scope: str) -> str:
    return scope.replace(",", " ")


class WhooshSearcher:
    """An opened Whoosh index."""

    def __init__(self, reader: Any) -> None:
        self._reader = reader
        self._count = int(reader.doc_count_all())
        self._stored = lru_cache(maxsize=4096)(self._read)

    def search(self, tree: q.Query, only: Filter) -> list[Match]:
        scores = self._scores(tree, q.PARTS)
        for name, values in (("edition", only.editions), ("scope", only.scopes)):
            if values is not None:
                allowed = {number for value in values for number in self._documents(name, _scope(value))}
                scores = {number: score for number, score in scores.items() if number in allowed}
        found = []
        for number, score in scores.items():
            row = self._stored(number)
            match = Match(row["edition"], row["path"], round(score, 4))
            found.append((-match.score, number, match))
        found.sort(key=lambda row: row[:2])  # documents are numbered in reading order
        return [match for _score, _number, match in found]

    def _read(self, number: int) -> dict[str, Any]:
        fields: dict[str, Any] = self._reader.stored_fields(number)
        return fields

    def _scores(self, tree: q.Query, parts: tuple[Part, ...]) -> Scores:
        match tree:
            case q.Terms(weights):
                each = [self._bm25(part, term, weight) for part in parts for term, weight in weights]
                return _sum(each)
            case q.Together():
                return _sum([self._together(part, tree) for part in parts])
            case q.Within(part, inner):
                return self._scores(inner, tuple(each for each in parts if each == part))
            case q.And(trees):
                each = sorted((self._scores(inner, parts) for inner in trees), key=len)
                return {n: sum(scores[n] for scores in each) for n in each[0] if all(n in s for s in each)}
            case q.Or(trees):
                return _sum([self._scores(inner, parts) for inner in trees])
            case q.Not(inner):
                return dict.fromkeys(self._everything - self._scores(inner, parts).keys(), 0.0)
            case _:
                raise TypeError(f"{tree!r} has not been resolved")

    @cached_property
    def _everything(self) -> frozenset[int]:
        return frozenset(range(self._count))

    def _documents(self, name: str, term: str) -> Iterator[int]:
        """The documents that have a term in a field."""
        for postings in self._postings(name, term):
            yield int(postings.id())

    def _postings(self, name: str, term: str) -> Iterator[Any]:
        """Whoosh's cursor over the postings of a term, at each of them in turn."""
        if (name, term) not in self._reader:
            return
        postings = self._reader.postings(name, term)
        while postings.is_active():
            yield postings
            postings.next()

    def _bm25(self, part: Part, term: str, weight: float) -> Scores:
        counts = {int(p.id()): float(p.weight()) for p in self._postings(part, term)}
        if not counts:
            return {}
        average = max(1.0, self._reader.field_length(part) / self._count)
        scale = self._rarity(len(counts)) * weight * _BOOSTS[part]
        length = self._reader.doc_field_length
        return {
            number: scale * self._level(number, part) * _saturated(count, length(number, part) / average)
            for number, count in counts.items()
        }

    def _level(self, number: int, part: Part) -> float:
        return float(self._stored(number)["weight"]) if part == "heading" else 1.0

    def _rarity(self, documents: int) -> float:
        return log(self._count / (documents + 1)) + 1.0

    def _together(self, part: Part, tree: q.Together) -> Scores:
        places = [self._positions(part, terms) for terms in tree.places]
        found: Scores = {}
        scale = sum(self._rarity(len(place)) for place in places) * _BOOSTS[part] * _TOGETHER_BONUS
        for number in sorted(set(places[0]).intersection(*places[1:])):
            positions = [sorted(place[number]) for place in places]
            count = sum(1 for _group in groups(positions, tree.distance, tree.ordered))
            if count:
                found[number] = scale * self._level(number, part) * _saturated(count, 1.0)
        return found

    def _positions(self, part: Part, terms: q.Terms) -> dict[int, set[int]]:
        """The positions where any of the terms stands, by document."""
        found: dict[int, set[int]] = {}
        for term in terms.terms:
            for postings in self._postings(part, term):
                found.setdefault(int(postings.id()), set()).update(postings.value_as("positions"))
        return found


def _saturated(count: float, length: float) -> float:
    """What a count is worth in a document of that length, given in average lengths."""
    return count * (_K1 + 1) / (count + _K1 * (1 - _B + _B * length))


def _sum(each: Iterable[Scores]) -> Scores:
    found: Scores = {}
    for scores in each:
        for number, score in scores.items():
            found[number] = found.get(number, 0.0) + score
    return found

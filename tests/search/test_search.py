"""What a search finds, and in which order."""

from __future__ import annotations

import pytest

from laws_tool.errors import CitationError, CorpusError, QueryError
from laws_tool.search import concordance, engines
from laws_tool.search.searching import Search
from laws_tool.store import Library


def _found(search: Search, query: str, **more: object) -> list[str]:
    hits = search.search(query, **more).hits  # type: ignore[arg-type]
    return [hit.citation if hit.edition == "laws" else f"{hit.edition}:{hit.citation}" for hit in hits]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("фальшренонс", {"2", "2A", "2A1"}),
        ("фальшренонсами", {"2", "2A", "2A1"}),
        ("партнера", {"3"}),
        ("болваном", {"2A1"}),
        ("контрой", {"1B"}),
        ("взяток", {"2A", "50", "51"}),
        ("лишним", {"3A"}),
        ("revoke", {"notes:2", "notes:2.1"}),
        ("played", {"notes:2.1"}),
        ("ФАЛЬШРЕНОНС", {"2", "2A", "2A1"}),
        ("карта сосед", {"1A"}),
        ("сосед OR болван", {"1A", "2A1"}),
        ("взятка -соперник", {"50", "51"}),
        ("фальшренонс НЕ (болван OR соперник)", {"2"}),
        ('"фальшренонсы"', {"2A"}),
        ("«первую карту»", {"1A"}),
        ("«первая карта»", {"1A"}),
        ("«карта первая»", set()),
        ("«взятку отдают сопернику»", {"2A"}),
        ('"сосед первый"~2', {"1A"}),
        ('"сосед первый"~1', set()),
        ("реконтр*", {"1B"}),
        ("фальшреноис~", {"2", "2A", "2A1"}),
        ("фальшреноисами~", {"2", "2A", "2A1"}),
        ("heading:карта", {"1", "1A"}),
        ("text:сдача", set()),
        ("note:контра", {"1B"}),
        ("note:реконтра", set()),
        ("53C", {"1B"}),
        ("53с", {"1B"}),
        ("53", {"1B"}),
        ("53CD", set()),
        ("п.2.1", {"2A1", "notes:2.1"}),
        ("SO", {"2A1"}),
        ("S.O.", {"2A1"}),
        ("12-ю", {"50"}),
        ("♠", {"50"}),
        ("раздел C", {"50"}),
        ("раздел С", {"50"}),
        ("«разделе С»", {"50"}),
        ("из-за", {"2A1"}),
        ("Достатоыное", {"3A"}),
        ("достаточное", {"3A"}),
        ("излешнее", {"3"}),
        ("излишнее", {"3"}),
        ("небывальщина", set()),
        ("???", set()),
    ],
)
def test_a_query_finds_what_it_should_and_nothing_else(search: Search, query: str, found: set[str]) -> None:
    assert set(_found(search, query)) == found


def test_no_phrase_reaches_over_the_end_of_its_passage(search: Search) -> None:
    assert _found(search, '"наказание за"~5') == []
    assert _found(search, '"лишнее хвост"~5') == []
    assert _found(search, '"хвост остался"') == ["3A"]


@pytest.mark.parametrize(
    "query", ["50", "правило 50", "правилу 50", "Law 50", "«50»", "§50", "laws:50", "п.50"]
)
def test_a_citation_finds_its_node_first(search: Search, query: str) -> None:
    assert _found(search, query)[0] == "50"


def test_a_part_is_found_by_its_name(search: Search) -> None:
    assert _found(search, "Часть II") == ["part:II"]
    assert _found(search, "part:II") == ["part:II"]


def test_a_number_after_any_other_word_is_no_citation(search: Search) -> None:
    assert _found(search, "взяток 50") == ["50"]
    assert search.search("взяток 50").hits[0].score < 1000
    assert _found(search, "сосед 50") == []


def test_a_heading_stands_above_a_text_and_a_law_above_what_is_in_it(search: Search) -> None:
    assert _found(search, "фальшренонс")[0] == "2"
    assert _found(search, "карт")[:2] == ["1", "1A"]


def test_the_form_that_was_typed_stands_above_the_other_forms(search: Search) -> None:
    assert _found(search, "text:фальшренонсы")[0] == "2A"
    assert _found(search, "text:фальшренонса")[0] == "2A1"


def test_editions_and_languages_narrow_a_search(search: Search) -> None:
    assert _found(search, "2", editions=["notes"])[0] == "notes:2"
    assert _found(search, "revokes", language="ru") == []
    assert _found(search, "revokes", language="en-GB") == ["notes:2", "notes:2.1"]
    with pytest.raises(CorpusError, match="no edition x; there are: laws, notes"):
        search.search("карта", editions=["x"])


def test_a_search_stays_below_a_node(search: Search) -> None:
    assert set(_found(search, "фальшренонс", within="2A")) == {"2A", "2A1"}
    assert set(_found(search, "карта", within="часть II")) == {"1", "1A"}
    assert _found(search, "карта", within="2") == []
    with pytest.raises(CitationError, match="99"):
        search.search("карта", within="99")


def test_a_limit_shows_the_best_and_counts_them_all(search: Search) -> None:
    results = search.search("фальшренонс", limit=1)
    assert [hit.citation for hit in results.hits] == ["2"]
    assert results.total == 3


def test_an_unknown_engine_is_said() -> None:
    with pytest.raises(QueryError, match="no engine lucene; there are: whoosh"):
        engines.load("lucene")


def test_a_concordance_lists_every_word_in_reading_order(library: Library) -> None:
    lines = concordance(library, "взятка", editions=["laws"])
    assert [(line.citation, line.word) for line in lines] == [
        ("2A", "взятку"),
        ("2A", "Взятка"),
        ("2A", "взятке"),
        ("50", "Взяток"),
        ("50", "взятке"),
        ("51", "взятка"),
    ]
    assert lines[0].before == "За фальшренонсы "
    assert lines[0].after.startswith(" отдают")

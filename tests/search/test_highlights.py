"""The right words are marked, at the right place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.search.analysis import Passage, places
from laws_tool.search.searching import Search
from laws_tool.search.snippets import snippet


def _marked(search: Search, query: str, citation: str) -> list[str]:
    hit = next(hit for hit in search.search(query).hits if hit.citation == citation)
    return [hit.snippet[start:end] for start, end in hit.highlights]


@pytest.mark.parametrize(
    ("query", "citation", "marked"),
    [
        ("взятка", "2A", ["взятку", "Взятка", "взятке"]),
        ("«взятку»", "2A", ["взятку"]),
        ("«взятка взятке»", "2A", ["Взятка", "взятке"]),
        ('"взятка рознь"~1', "2A", ["Взятка", "взятке", "рознь"]),
        ("фальшренонс -болван", "2A", ["фальшренонсы"]),
        ("фальшренонс OR соперник", "2A", ["фальшренонсы", "сопернику"]),
        ("контр*", "1B", ["Контры"]),
        ("note:контра", "1B", ["Контра", "Контра"]),
        ("53C", "1B", ["53С"]),
        ("излешнее", "3", ["Излишнее"]),
        ("достаточный", "3A", ["Достаточное"]),
        ("12-ю", "50", ["12-й"]),
        ("из-за", "2A1", ["из-за"]),
        ("played", "2.1", ["played"]),
    ],
)
def test_the_words_that_answer_are_marked(
    search: Search, query: str, citation: str, marked: list[str]
) -> None:
    assert _marked(search, query, citation) == marked


def test_where_only_the_heading_answers_it_is_the_snippet(search: Search) -> None:
    hit = search.search("сдача", editions=["laws"]).hits[0]
    assert (hit.citation, hit.snippet, hit.highlights) == ("1", "Сдача карт", ((0, 5),))
    assert hit.heading_highlights == ((0, 5),)


def test_a_long_text_is_cut_around_the_word(search: Search) -> None:
    hit = next(hit for hit in search.search("взятка").hits if hit.citation == "51")
    assert len(hit.snippet) < 300
    assert hit.snippet.startswith("…слово ")
    assert hit.snippet.endswith(" ещё…")
    assert [hit.snippet[start:end] for start, end in hit.highlights] == ["взятка"]


def test_a_snippet_is_one_line(search: Search) -> None:
    hit = next(hit for hit in search.search("взятка").hits if hit.citation == "2A")
    assert hit.snippet == "За фальшренонсы взятку отдают сопернику. Взятка взятке рознь."


def test_a_hit_prints_as_the_fixed_row(search: Search) -> None:
    row = search.search("сосед").hits[0].row()
    assert list(row) == [
        "edition", "path", "citation", "kind", "heading", "pages", "snippet", "highlights", "score",
    ]  # fmt: skip
    assert (row["edition"], row["path"], row["citation"], row["kind"]) == ("laws", "1.A", "1A", "section")


@given(st.lists(st.sampled_from(["да", "карта", "слово\n", "взятка,", "по-видимому"]), min_size=1), st.data())
def test_highlights_lie_on_their_words_in_any_text(pieces: list[str], data: st.DataObject) -> None:
    text = " ".join(pieces * 12)
    found = places(Passage("text", text, {}), lambda word: (word,))
    spots = sorted(data.draw(st.sets(st.integers(0, len(found) - 1), max_size=6)))
    cut = snippet(text, found, spots)
    wanted = {text[found[i].start : found[i].end] for i in spots}
    assert len(cut.text) <= 290
    assert {cut.text[start:end] for start, end in cut.highlights} <= wanted
    assert bool(cut.highlights) == bool(spots)

"""Reading one node, finding it by its citation, and who cites whom."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.errors import CitationError, CorpusError
from laws_tool.model import Edit, Footnote, Node, Reference, SourceSpan
from laws_tool.store import Home, Library, records
from laws_tool.store.tables import SortedTable, write_table
from laws_tool.store.writing import rebuild
from tests.store.conftest import LAWS, LINKS, NOTES, make, no_index


@pytest.fixture
def library(home: Home) -> Library:
    rebuild(home, make, no_index)
    return Library(home)


def test_editions_come_back_as_they_were_built(library: Library) -> None:
    assert library.edition("laws") == LAWS
    assert library.edition("notes") == NOTES
    assert tuple(library.links()) == LINKS


@pytest.mark.parametrize("typed", ["7A", "7А", "7а", "правило 7A", "Law 7a", "laws:7.A", "§ 7A"])
def test_a_citation_is_found_as_people_type_it(library: Library, typed: str) -> None:
    assert [(found.edition, found.path) for found in library.find(typed)] == [("laws", "7.A")]


def test_laws_are_found_before_commentaries(library: Library) -> None:
    assert [found.edition for found in library.find("7")] == ["laws", "notes"]
    assert [found.edition for found in library.find("7", "notes")] == ["notes"]


@pytest.mark.parametrize("typed", ["part:II", "часть II", "Part II"])
def test_a_part_is_found_by_its_name(library: Library, typed: str) -> None:
    assert [found.path for found in library.find(typed)] == ["part:II"]


def test_a_doubled_number_finds_both(library: Library) -> None:
    assert [found.path for found in library.find("8")] == ["8", "8~2"]
    assert [found.path for found in library.find("8~2")] == ["8~2"]


@pytest.mark.parametrize(("typed", "nearest"), [("7A9", "7A1"), ("7Q", "7"), ("9", "8")])
def test_a_citation_that_does_not_exist_names_the_nearest(library: Library, typed: str, nearest: str) -> None:
    with pytest.raises(CitationError) as error:
        library.find(typed)
    assert nearest in error.value.nearest
    assert typed in str(error.value)
    assert nearest in str(error.value)


@pytest.mark.parametrize("typed", ["", "...", "«»", "слово", ":", "()"])
def test_what_is_no_citation_is_not_found(library: Library, typed: str) -> None:
    with pytest.raises(CitationError):
        library.find(typed)


def test_an_unknown_edition_is_said(library: Library) -> None:
    with pytest.raises(CorpusError, match="no edition x; there are: laws, notes"):
        library.find("7", "x")


def test_links_are_found_from_both_ends(library: Library) -> None:
    assert library.links_from("notes", "7.1") == list(LINKS)
    assert library.links_to("laws", "7.A") == [LINKS[0]]
    assert library.links_from("laws", "7") == []


def test_a_target_is_written_as_people_cite_it_whether_it_is_there_or_not(library: Library) -> None:
    assert library.cited("laws", "7.A") == "7A"
    assert library.cited("laws", "7.Z") == "7Z"


def test_a_link_to_what_is_not_here_leads_to_the_nearest(library: Library) -> None:
    assert library.links_to("laws", "7") == [LINKS[1]]


def test_what_is_below_a_node_is_read_alone_and_in_reading_order(library: Library) -> None:
    def below(path: str) -> list[str]:
        return [found.path for found in library.below(library.node("laws", path))]

    assert below("part:II") == ["7.A"]
    assert below("7") == ["7.A"]
    assert below("8") == []


def test_the_folder_of_the_sources_of_an_edition(library: Library, tmp_path: Path) -> None:
    assert library.source_folder("notes") == tmp_path / "corpus" / "notes"
    with pytest.raises(CorpusError, match="no edition x; there are: laws, notes"):
        library.source_folder("x")


_texts = st.text(st.characters(exclude_categories=[]), max_size=20)


@given(_texts, _texts, st.integers(), st.none() | _texts)
def test_any_node_comes_back_from_its_line(one: str, other: str, number: int, maybe: str | None) -> None:
    node = Node(
        "e", one, other, "law", maybe, maybe, other, "gap", "derived", tail=one, ancestors=(one, other),
        pages=maybe, footnotes=(Footnote(one, number, maybe),),
        references=(Reference(0, 1, one, "footnote", number, other, maybe),),
        edits=(Edit(one, 0, 1, "replaced", "misprint", "r", 0.5, other, one, other, number),),
        sources=(SourceSpan(one, 0, number),), after=maybe,
    )  # fmt: skip
    line = records.dump(node)
    assert line.count(b"\n") == 1
    assert records.from_row(Node, records.json.loads(line)) == node


@given(st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5)), max_size=30), st.text(max_size=5))
def test_a_table_gives_the_rows_of_a_key(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]], asked: str
) -> None:
    def clean(text: str) -> str:
        return text.replace("\t", " ").replace("\n", " ").replace("\r", " ")

    path: Path = tmp_path_factory.mktemp("table") / "t.tsv"
    rows = [(clean(key), clean(value)) for key, value in rows]
    write_table(path, rows)
    table = SortedTable(path)
    for key in {asked, *(key for key, _value in rows)}:
        assert table.get(key) == [value for other, value in rows if other == clean(key)]
    started = [key for key, _value in rows if key.startswith(clean(asked))]
    assert sorted(key for key, _value in table.prefix(asked)) == sorted(started)
    assert sorted(table.rows()) == sorted(rows)

"""Every engine answers as the tree says, and builds the same bytes everywhere."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from laws_tool.errors import BuildError
from laws_tool.language.lemmas import lemmas
from laws_tool.model import Edition, EditionInfo
from laws_tool.search import engines
from laws_tool.search.analysis import passages, places
from laws_tool.search.engine import Document, Filter
from laws_tool.search.indexing import documents_of
from laws_tool.search.lexicon import ClosedLexicon
from laws_tool.search.matching import Read, answer
from laws_tool.search.query import And, Exact, Near, Not, Or, Prefix, Query, Within, Word
from laws_tool.search.resolve import resolve
from laws_tool.search.searching import Search
from laws_tool.store import Library, layout
from tests.search.conftest import LAWS, NOTES, node

_WORDS = st.sampled_from(
    ["взятка", "карты", "первую", "контры", "фальшренонс", "не", "см", "взятке", "revoke"]
)
_MORE = st.lists(_WORDS, min_size=2, max_size=3).map(tuple)
_LEAVES = st.one_of(
    _WORDS.map(Word),
    _MORE.map(Exact),
    st.builds(Near, _MORE, st.integers(0, 4), st.booleans()),
    st.sampled_from(["контр", "взят", "фальш"]).map(Prefix),
)
_TREES = st.recursive(
    _LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda each: And(tuple(each))),
        st.lists(inner, min_size=1, max_size=3).map(lambda each: Or(tuple(each))),
        inner.map(Not),
        st.builds(Within, st.sampled_from(["heading", "text", "note"]), inner),
    ),
    max_leaves=5,
)


@pytest.mark.parametrize("name", sorted(engines.ENGINES))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(tree=_TREES)
@example(tree=Within("heading", Within("text", Not(Word("взятка")))))
def test_an_engine_finds_what_the_tree_says(library: Library, name: str, tree: Query) -> None:
    folder = library.folder / layout.INDEX
    resolved = resolve(tree, [ClosedLexicon(folder, "ru"), ClosedLexicon(folder, "en")])
    matches = engines.load(name).open(folder / name).search(resolved, Filter())
    expected = {
        (edition.info.id, found.path)
        for edition in (LAWS, NOTES)
        for found in edition.nodes
        if answer(resolved, _read(edition, found.path)) is not None
    }
    assert {(match.edition, match.path) for match in matches} == expected


def _read(edition: Edition, path: str) -> list[Read]:
    language = edition.info.language
    found = next(found for found in edition.nodes if found.path == path)
    return [Read(p.part, places(p, lambda word: lemmas(word, language))) for p in passages(found)]


@pytest.mark.parametrize("name", sorted(engines.ENGINES))
def test_an_empty_corpus_can_be_built_and_searched(tmp_path: Path, name: str) -> None:
    engines.load(name).build(tmp_path, [])
    tree = resolve(Not(Word("карта")), [])
    assert engines.load(name).open(tmp_path).search(tree, Filter()) == []


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("name", sorted(engines.ENGINES))
def test_a_damaged_index_is_said(tmp_path: Path, name: str) -> None:
    engines.load(name).build(tmp_path, list(documents_of(LAWS)))
    for path in tmp_path.rglob("*"):
        path.write_bytes(path.read_bytes()[:7])
    with pytest.raises(BuildError, match="laws ingest"):
        engines.load(name).open(tmp_path)


_BUILD = """
import sys
from pathlib import Path
from laws_tool.search.indexing import build_index
from tests.search.conftest import LAWS, NOTES
build_index(Path(sys.argv[1]), [LAWS, NOTES])
"""


def test_an_index_is_the_same_bytes_whatever_the_hash_seed(tmp_path: Path) -> None:
    built = []
    for seed in ("1", "2"):
        folder = tmp_path / seed
        folder.mkdir()
        subprocess.run(
            [sys.executable, "-c", _BUILD, str(folder)],
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).parent.parent.parent)},
            check=True,
        )
        found = (path for path in folder.rglob("*") if path.is_file())
        built.append({path.relative_to(folder): path.read_bytes() for path in found})
    assert built[0] == built[1]
    assert len(built[0]) > 5


def test_documents_know_all_that_is_around_them() -> None:
    info = EditionInfo("laws", "x", "ru", "bridge-laws", ("f",))
    deep = node("2.A.1", None, "слово", ancestors=("part:II", "2", "2.A"))
    (document,) = documents_of(Edition(info, (deep,)))
    assert isinstance(document, Document)
    assert {scope.partition("\x1f")[2] for scope in document.scopes} == {"part:II", "2", "2.A", "2.A.1"}


def test_an_index_without_nodes_of_a_language_still_answers(tmp_path: Path) -> None:
    from tests.search.conftest import build

    empty = Edition(EditionInfo("empty", "x", "de", "bridge-laws", ("raw/laws.txt",)), ())
    search = Search(build(tmp_path, [LAWS, empty]))
    assert search.search("сосед").total == 1
    assert search.search("сосед", language="de").total == 0

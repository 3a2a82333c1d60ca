"""A search loads nothing that it does not need, and looks words up quickly."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from laws_tool.search.lexicon import ClosedLexicon
from laws_tool.store import Library, layout

_SEARCH = """
import sys
from laws_tool.search.searching import Search
from laws_tool.store import Library, open_home
home = open_home(sys.argv[1])
home.is_fresh()
results = Search(Library(home)).search(sys.argv[2])
heavy = {"spacy", "pymorphy3", "bs4", "simplemma", "numpy", "tomllib", "laws_tool.store.writing"}
print(results.total, *sorted(heavy & set(sys.modules)))
"""


@pytest.mark.parametrize(
    ("query", "said"),
    [("фальшренонсами", "3"), ("контр* «первую карту» OR 53C", "1"), ("правило 50", "1"), ("SO", "1")],
)
def test_a_search_loads_no_dictionary(library: Library, query: str, said: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _SEARCH, str(library.home.own.parent), query],
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(Path(__file__).parent.parent.parent), "PYTHONUTF8": "1"},
        check=False,
    )
    assert (done.stdout.strip(), done.stderr) == (said, "")


def test_a_word_that_the_lexicon_lacks_is_asked_of_the_dictionary(library: Library) -> None:
    lexicon = ClosedLexicon(library.folder / layout.INDEX, "ru")
    assert lexicon.known("бульдозерами") == ()
    assert lexicon.lemmas("бульдозерами") == ("бульдозер",)


def test_a_form_of_the_corpus_is_looked_up(library: Library) -> None:
    lexicon = ClosedLexicon(library.folder / layout.INDEX, "ru")
    assert lexicon.known("фальшренонсами") == ("фальшренонс",)

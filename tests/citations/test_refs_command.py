"""``laws refs --graph`` and what ``laws refs --check`` says of circles and repealed laws."""

from __future__ import annotations

import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from laws_tool.cli.ingest_command import command as ingest
from laws_tool.cli.refs_command import command

CORPUS = Path(__file__).parents[2] / "corpus"
SVG = {"s": "http://www.w3.org/2000/svg"}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the bundled corpus; the first command builds it."""
    folder = tmp_path_factory.mktemp("home")
    shutil.copytree(CORPUS, folder / "corpus")
    return folder


@pytest.fixture(autouse=True)
def _at_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAWS_HOME", str(home))


def _graph(path: Path, *more: str) -> int:
    return CliRunner().invoke(command, ["--graph", str(path), *more], standalone_mode=False).return_value  # type: ignore[no-any-return]


def test_the_graph_is_written_as_a_picture_that_names_every_pair(tmp_path: Path) -> None:
    assert _graph(tmp_path / "who.svg") == 0
    root = ElementTree.parse(tmp_path / "who.svg").getroot()
    titles = {title.text for title in root.iterfind(".//s:title", SVG)}
    assert "ru-1987:49 → ru-1987:50" in titles
    assert "ru-ebl:54 → 1975:54" in titles


@pytest.mark.parametrize(("name", "says"), [("who.dot", '"ru-1987:49" -> "ru-1987:50"'),
                                            ("WHO.GRAPHML", 'source="ru-1987:49"')])  # fmt: skip
def test_the_graph_is_written_for_other_programs(tmp_path: Path, name: str, says: str) -> None:
    assert _graph(tmp_path / name) == 0
    assert says in (tmp_path / name).read_text(encoding="utf-8")


def test_the_graph_of_one_edition_has_only_what_that_edition_cites(tmp_path: Path) -> None:
    assert _graph(tmp_path / "who.dot", "--edition", "ru-ebl") == 0
    text = (tmp_path / "who.dot").read_text(encoding="utf-8")
    assert '"ru-ebl:54" -> "1975:54"' in text
    assert '"ru-1987:49" ->' not in text


def test_a_kind_of_graph_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(command, ["--graph", str(tmp_path / "who.png")])
    assert done.exit_code == 2
    assert "who.png: no such kind of graph; end the name in .dot, .graphml, .svg" in done.output
    assert not list(tmp_path.iterdir())


def test_a_graph_and_a_check_at_once_are_refused(tmp_path: Path) -> None:
    assert CliRunner().invoke(command, ["--check", "--graph", "a.svg"]).exit_code == 2
    assert CliRunner().invoke(command, ["50", "--check"]).exit_code == 2
    assert CliRunner().invoke(command, []).exit_code == 2


def test_words_that_cite_several_works_are_shown_once(tmp_path: Path) -> None:
    law = "Статья 1. Начало\n\nДействуют законы от 14.07.2008 № 118-ФЗ, от 11.06.2021 № 193-ФЗ.\n\n"
    (tmp_path / "rules.txt").write_text(law + "Статья 2. Конец\n\nКонец.\n", encoding="utf-8")
    where = ["--home", str(tmp_path / "home")]
    named = ["--id", "rules", "--profile", "code-ru", "--lang", "ru"]
    added = CliRunner().invoke(ingest, [str(tmp_path / "rules.txt"), *named, *where])
    assert added.exit_code == 0, added.output
    lines = CliRunner().invoke(command, ["--check", *where]).output.splitlines()
    assert [line.split("→")[1].strip() for line in lines if "→" in line] == [
        "118-ФЗ (another work)",
        "193-ФЗ (another work)",
    ]
    assert sum("Действуют" in line for line in lines) == 1

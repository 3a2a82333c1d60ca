"""A law beside its commentary: all of the law, as one block, beside all that comments on it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from laws_tool.compare import Comparison, compare, to_html, to_json, to_text
from laws_tool.model import Edition, EditionInfo, Node


def node(name: str, path: str, kind: str, text: str | None, heading: str | None = None) -> Node:
    citation = path if name == "notes" else path.replace(".", "")
    return Node(name, path, citation, kind, path, heading, text, "complete", "stated")


@pytest.fixture
def laws() -> Edition:
    gap = Node(
        "laws", "gap:1", "gap:1", "gap", None, None, None, "gap", "stated", after="53.A", before="53.B"
    )
    nodes = (
        node("laws", "52", "law", "Штрафная карта не сыграна."),
        node("laws", "53", "law", "", "Ход вне очереди принят"),
        node("laws", "53.A", "section", "Любой ход вне очереди может быть принят."),
        gap,
        node("laws", "53.B", "section", "Ход утверждается."),
        node("laws", "54", "law", "", "Открытый первый ход"),
    )
    return Edition(EditionInfo("laws", "Правила", "ru", "bridge-laws", (), work="bridge"), nodes)


@pytest.fixture
def notes() -> Edition:
    nodes = (
        Node("notes", "53", "53", "law", None, None, "", "implied", "derived"),
        Node("notes", "53.2", "53.2", "paragraph", None, None, "принимается.", "head-lost", "derived"),
        node("notes", "53.3", "paragraph", "Если ход не принимается, решает судья."),
        node("notes", "55.1", "paragraph", "О правиле, которого в первом издании нет."),
    )
    info = EditionInfo("notes", "Комментарий", "ru", "bridge-commentary", (), comments_on="laws")
    return Edition(info, nodes)


@pytest.fixture
def comparison(laws: Edition, notes: Edition) -> Comparison:
    return compare(laws, notes, scope="53")


def test_the_whole_law_is_one_block_beside_the_whole_commentary(comparison: Comparison) -> None:
    (row,) = [json.loads(line) for line in to_json(comparison)]
    assert (row["path"], row["change"], row["differences"]) == ("53", "beside", [])
    assert [[n["path"] for n in cell["nodes"]] for cell in row["cells"]] == [
        ["53", "53.A", "gap:1", "53.B"],
        ["53.2", "53.3"],
    ]


def test_a_section_as_scope_shows_its_whole_law(laws: Edition, notes: Edition) -> None:
    assert [row.path for row in compare(laws, notes, scope="53.A").rows] == ["53"]


def test_a_commentary_may_come_first(laws: Edition, notes: Edition) -> None:
    (row,) = compare(notes, laws, scope="53").rows
    assert [cell.edition for cell in row.cells] == ["notes", "laws"]
    assert row.kind == "beside"


def test_a_commentary_may_name_the_work_instead_of_the_edition(laws: Edition, notes: Edition) -> None:
    info = EditionInfo("notes", "Комментарий", "ru", "bridge-commentary", (), comments_on="bridge")
    (row,) = compare(laws, Edition(info, notes.nodes), scope="53").rows
    assert row.kind == "beside"


def test_without_a_scope_laws_without_commentary_are_named_but_not_shown(
    laws: Edition, notes: Edition
) -> None:
    comparison = compare(laws, notes)
    assert [(row.path, row.kind) for row in comparison.shown()] == [("53", "beside"), ("55", "only")]
    text = "\n".join(to_text(comparison))
    assert "not shown: 52, 54" in text
    assert len(comparison.shown(everything=True)) == 4


def test_the_terminal_shows_each_provision_under_its_citation(comparison: Comparison) -> None:
    lines = list(to_text(comparison, width=120))
    first = next(line for line in lines if line.startswith("53 Ход вне очереди принят"))
    assert first.endswith("| 53.2 [...] принимается.")
    assert any(line.startswith("53A Любой ход вне очереди") for line in lines)
    assert any(line.startswith("[a gap]") for line in lines)


def test_the_page_has_one_row_with_two_columns(comparison: Comparison) -> None:
    page = BeautifulSoup(to_html(comparison), "html.parser")
    rows = page.select("section.row")
    assert len(rows) == 1
    cells = rows[0].select(".cell")
    assert [b.get_text() for b in cells[0].select(".number")] == ["53", "53A", "53B"]
    assert [b.get_text() for b in cells[1].select(".number")] == ["53.2", "53.3"]


@pytest.mark.skipif("LAWS_VNU_JAR" not in os.environ, reason="LAWS_VNU_JAR does not name the Nu Html Checker")
def test_the_nu_html_checker_finds_nothing(laws: Edition, notes: Edition, tmp_path: Path) -> None:
    java = shutil.which("java")
    assert java is not None
    page = tmp_path / "page.html"
    page.write_text(to_html(compare(laws, notes), everything=True), encoding="utf-8")
    found = subprocess.run(
        [java, "-jar", os.environ["LAWS_VNU_JAR"], str(page)], capture_output=True, text=True
    )
    assert found.stderr == ""

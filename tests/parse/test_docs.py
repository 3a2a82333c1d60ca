"""The guide to profiles: its example is carried out, and its tables name what there is."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest

from laws_tool import profile
from laws_tool.build import build_home
from laws_tool.ingest import Wish, ingest
from laws_tool.store import Library, open_home

GUIDE = (Path(__file__).parents[2] / "docs" / "profiles.md").read_text(encoding="utf-8")


def example(language: str) -> str:
    found = re.search(rf"```{language}\n(.*?)```", GUIDE, re.DOTALL)
    assert found is not None
    return found[1]


@pytest.fixture
def library(tmp_path: Path) -> Library:
    (tmp_path / "club.txt").write_text(example("text"), encoding="utf-8")
    (tmp_path / "club.toml").write_text(example("toml"), encoding="utf-8")
    home = open_home(str(tmp_path / "home"))
    ingest(home, [tmp_path / "club.txt"], Wish(profile=str(tmp_path / "club.toml"), language="en"))
    build_home(home)
    return Library(home)


def test_the_profile_of_the_guide_is_shorter_than_forty_lines() -> None:
    assert len(example("toml").splitlines()) < 40


def test_the_example_of_the_guide_gives_the_tree_that_a_reader_sees(library: Library) -> None:
    nodes = library.edition("club").nodes
    assert [(n.path, n.kind, n.heading) for n in nodes if n.status != "implied"] == [
        ("preface:1", "preface", None),
        ("section:A", "section", "BOATS"),
        ("1", "clause", "Numbers"),
        ("1.1", "paragraph", None),
        ("1.1.a", "point", None),
        ("1.1.b", "point", None),
        ("1.2", "paragraph", None),
        ("2", "clause", "Colours"),
        ("2.1", "paragraph", None),
        ("section:B", "section", "PEOPLE"),
        ("3", "clause", "Members"),
        ("3.1", "paragraph", None),
        ("3.1.i", "point", None),
        ("3.1.ii", "point", None),
        ("4", "clause", "The committee"),
        ("4.1", "paragraph", None),
        ("appendix:1", "appendix", "Fees"),
        ("appendix:1/1.1", "paragraph", None),
    ]


def test_the_reference_in_the_example_is_a_link(library: Library) -> None:
    (link,) = library.links_from("club", "2.1")
    assert (link.target, link.state) == ("4.1", "resolved")


def test_the_tables_of_the_guide_name_every_line_of_a_profile() -> None:
    named = set(re.findall(r"^\| .*?\|", GUIDE, re.MULTILINE))
    said = {word for row in named for word in re.findall(r"`\[{0,2}(\w+)\]{0,2}`", row)}
    level = {field.name for field in fields(profile.Level)} - {"styles"} | {"numbers"}
    whole = {field.name for field in fields(profile.Profile)} - {"levels", "zones"} | {"zone"}
    assert level | whole <= said

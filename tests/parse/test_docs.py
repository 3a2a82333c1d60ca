"""The guide to profiles: its example is carried out, and its tables name what there is."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from laws_tool import profile
from laws_tool.build import build_home
from laws_tool.ingest import Wish, ingest
from laws_tool.labels import Numbers
from laws_tool.repair import layout
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


def first_cells(title: str) -> set[str]:
    """The words in the first column of the tables under a title."""
    section = re.search(rf"^#+ {title}\n(.*?)(?=^#+ |\Z)", GUIDE, re.MULTILINE | re.DOTALL)
    assert section is not None
    cells = re.findall(r"^\| (`.*?) \|", section[1], re.MULTILINE)
    return {word for cell in cells for word in re.findall(r"`\[{0,2}(\w+)\]{0,2}`", cell)}


def test_the_tables_of_the_guide_name_every_line_of_a_profile() -> None:
    level = {field.name for field in fields(profile.Level)} - {"styles"} | {"numbers"}
    whole = {field.name for field in fields(profile.Profile)} - {"levels", "zones"} | {"zone"}
    assert first_cells("What each line means") == level | whole


def test_the_guide_explains_every_repair() -> None:
    assert first_cells("Repairs") == set(profile.REPAIRS) == {rule.__name__ for rule in layout.RULES}


def test_the_guide_explains_every_line_of_lost_signs_and_of_zones() -> None:
    assert first_cells("Lost signs") == {field.name for field in fields(profile.LostSigns)}
    (zone,) = (line for line in GUIDE.splitlines() if line.startswith("| `[[zone]]`"))
    assert {field.name for field in fields(profile.Zone)} <= set(re.findall(r"`(\w+)`", zone))


def test_the_guide_names_every_way_to_count_and_to_insert() -> None:
    (numbers,) = (line for line in GUIDE.splitlines() if line.startswith("| `numbers`"))
    assert set(get_args(Numbers)) <= set(re.findall(r"`([\w-]+)`", numbers))
    (inserted,) = (line for line in GUIDE.splitlines() if line.startswith("| `inserted`"))
    assert set(profile.INSERTED) <= set(re.findall(r"`(\w+)`", inserted))

"""The site of the bundled editions, as its readers meet it."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup, Tag

from laws_tool.citations import resolve
from laws_tool.export import Material
from laws_tool.export.site import files
from laws_tool.model import Edition

GOLD = Path(__file__).parent.parent / "data" / "gold"


@pytest.fixture(scope="module")
def pages(editions: dict[str, Edition]) -> dict[str, BeautifulSoup]:
    built = tuple(editions.values())
    made = files(Material(built, resolve(built)))
    return {
        file.name: BeautifulSoup(file.data.decode("utf-8"), "html.parser")
        for file in made
        if file.name.endswith(".html")
    }


def place(pages: dict[str, BeautifulSoup], edition: str, anchor: str) -> Tag:
    found = pages[f"{edition}.html"].find(id=anchor)
    assert isinstance(found, Tag), f"{edition} has no anchor {anchor}"
    return found


def test_every_link_leads_to_an_anchor_that_exists(pages: dict[str, BeautifulSoup]) -> None:
    for name, page in pages.items():
        anchors = {other: {str(t["id"]) for t in soup.find_all(id=True)} for other, soup in pages.items()}
        for a in page.find_all("a", href=True):
            target, hash_, fragment = str(a["href"]).partition("#")
            there = unquote(target) or name
            assert there in pages
            assert not hash_ or unquote(fragment) in anchors[there], a


def test_every_law_that_the_files_hold_has_its_anchor(pages: dict[str, BeautifulSoup]) -> None:
    rows = json.loads((GOLD / "outline.json").read_text("utf-8"))
    numbered = [row for row in rows if row["kind"] not in ("part", "division")]
    assert len(numbered) > 90
    for row in numbered:
        place(pages, row["edition"], row["path"].replace("?", "_"))


def test_every_reference_is_shown_in_its_state(pages: dict[str, BeautifulSoup]) -> None:
    rows = json.loads((GOLD / "references.json").read_text("utf-8"))
    shown = [c for page in pages.values() for c in page.select("main .cite")]
    states = [next((s for s in c["class"] if s != "cite"), "resolved") for c in shown]
    # the note that 53A and 53B share stands once, and so does its reference
    expected = [row["state"] for row in rows]
    expected.remove("resolved")
    assert sorted(states) == sorted(expected)


def test_53c_with_a_cyrillic_letter_leads_to_53c(pages: dict[str, BeautifulSoup]) -> None:
    a = place(pages, "ru-ebl", "53.4").find("a", string="Правилом 53С")
    assert isinstance(a, Tag)
    assert a["href"] == "ru-1987.html#53.C"


def test_the_note_of_law_53_leads_back_to_both_its_marks(pages: dict[str, BeautifulSoup]) -> None:
    notes = place(pages, "ru-1987", "53").select("aside.notes li")
    assert [a["href"] for note in notes for a in note.select("a.back")] == ["#mark:53.A:1", "#mark:53.B:1"]


def test_the_misprint_and_the_suits_are_marked(pages: dict[str, BeautifulSoup]) -> None:
    sic = place(pages, "ru-1987", "18.C").select_one(".sic")
    assert sic is not None
    assert sic.get_text() == "достаточное"
    assert "достатоыное" in str(sic["title"])
    suits = [ins.get_text() for ins in place(pages, "ru-1987", "18.E").select("ins.supplied")]
    assert suits == ["♠", "♥", "♦", "♣"]

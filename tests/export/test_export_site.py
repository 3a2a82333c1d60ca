from __future__ import annotations

import os
import shutil
import subprocess
from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup, Tag

from laws_tool.export import Material
from laws_tool.export.site import files
from laws_tool.model import Edition, IndexEntry, Link, Reference

LAWS = "ru-test.html"


def site(material: Material) -> dict[str, BeautifulSoup]:
    return {
        file.name: BeautifulSoup(file.data.decode("utf-8"), "html.parser")
        for file in files(material)
        if file.name.endswith(".html")
    }


@pytest.fixture
def pages(material: Material) -> dict[str, BeautifulSoup]:
    return site(material)


@pytest.fixture
def page(pages: dict[str, BeautifulSoup]) -> BeautifulSoup:
    return pages[LAWS]


def by_id(page: BeautifulSoup, name: str) -> Tag:
    found = page.find(id=name)
    assert isinstance(found, Tag), f"no anchor {name}"
    return found


def own_text(page: BeautifulSoup, name: str) -> str:
    return " ".join(by_id(page, name).get_text(" ").split())


def test_every_link_leads_to_an_anchor_that_exists(pages: dict[str, BeautifulSoup]) -> None:
    checked = 0
    for name, page in pages.items():
        for a in page.find_all("a", href=True):
            target, hash_, fragment = str(a["href"]).partition("#")
            there = pages[unquote(target) or name]
            if hash_:
                by_id(there, unquote(fragment))
            checked += 1
    assert checked > 40


def test_no_two_places_share_an_anchor(pages: dict[str, BeautifulSoup]) -> None:
    for page in pages.values():
        ids = Counter(str(tag["id"]) for tag in page.find_all(id=True))
        assert [name for name, times in ids.items() if times > 1] == []


def test_every_node_has_the_anchor_of_its_path(page: BeautifulSoup, laws: Edition) -> None:
    for node in laws.nodes:
        by_id(page, node.path.replace("?", "_"))


def test_a_script_in_a_heading_stays_text(page: BeautifulSoup) -> None:
    assert page.find_all("script") == []
    heading = by_id(page, "1").find("h4")
    assert isinstance(heading, Tag)
    assert "<script>alert(1)</script> Сдача" in heading.get_text()
    assert page.title is not None
    assert page.title.get_text() == "Правила <опыта>"


def test_a_resolved_citation_is_a_link_to_its_target(page: BeautifulSoup) -> None:
    a = by_id(page, "2._").find("a", string="правило 1B")
    assert isinstance(a, Tag)
    assert a["href"] == "#1.B"


def test_each_label_of_a_list_leads_to_its_own_section(page: BeautifulSoup) -> None:
    found = [(a.get_text(), a["href"]) for a in by_id(page, "1.B").select("a.cite")]
    assert found == [("разделам (A)", "#1.A"), ("(C)", "#1.C")]


def test_a_citation_from_the_commentary_leads_to_the_page_of_the_laws(
    pages: dict[str, BeautifulSoup],
) -> None:
    a = by_id(pages["ru-notes.html"], "1.1").find("a", string="правилу 1B")
    assert isinstance(a, Tag)
    assert a["href"] == "ru-test.html#1.B"


def test_a_dangling_citation_says_so_and_leads_to_the_nearest_node(page: BeautifulSoup) -> None:
    section = by_id(page, "2._")
    near = section.find("a", string="правило 1Z")
    assert isinstance(near, Tag)
    assert near["href"] == "#1"
    assert near["title"] == "1Z: в издании Правила <опыта> этого места нет, ссылка ведёт к 1"
    lost = section.find("span", string="правило 9")
    assert isinstance(lost, Tag)
    assert lost["class"] == ["cite", "dangling"]
    assert lost["title"] == "9: в издании Правила <опыта> этого места нет"


def test_unreadable_and_external_citations_are_marked_and_lead_nowhere(page: BeautifulSoup) -> None:
    cut = by_id(page, "2._").select_one(".cite.unreadable")
    away = by_id(page, "3").select_one(".cite.external")
    assert cut is not None
    assert away is not None
    assert (cut.name, cut.get_text()) == ("span", "и прав")
    assert (away.name, away.get_text()) == ("span", "Раздел 5 Правил 1975 года")
    assert "1975" in str(away["title"])


def test_two_marks_of_a_law_share_one_note_with_two_ways_back(page: BeautifulSoup) -> None:
    notes = by_id(page, "1").select("aside.notes li")
    assert len(notes) == 1
    assert notes[0].get_text().endswith("Но см. правило 2.")
    back = [a["href"] for a in notes[0].select("a.back")]
    assert back == ["#mark:1.A:1", "#mark:1.B:1"]
    for mark in back:
        assert by_id(page, str(mark)[1:])["href"] == f"#{notes[0]['id']}"


def test_a_mark_stands_where_it_was_printed(page: BeautifulSoup) -> None:
    paragraph = by_id(page, "1.A").find("p", class_=None)
    assert isinstance(paragraph, Tag)
    assert paragraph.get_text() == "Кто сдаёт,(*) смотри ниже."


def test_a_note_that_the_source_lacks_is_shown_as_missing(page: BeautifulSoup) -> None:
    note = by_id(page, "2").select_one("aside.notes li")
    assert note is not None
    assert "Текста этой сноски в источнике нет." in note.get_text()


def test_a_reference_to_a_footnote_leads_to_the_note(page: BeautifulSoup) -> None:
    a = by_id(page, "3").find("a", string="сноска к правилу 1")
    assert isinstance(a, Tag)
    assert a["href"] == "#note:1.A:1"


def test_a_section_lists_what_cites_it_here_and_in_the_commentary(page: BeautifulSoup) -> None:
    cited = by_id(page, "1.B").select_one(".cited-by")
    assert cited is not None
    assert [(a.get_text(), a["href"]) for a in cited.find_all("a")] == [
        ("2?", "#2._"),
        ("ru-notes 1.1", "ru-notes.html#1.1"),
    ]


def test_what_cites_a_missing_section_is_listed_under_its_law(page: BeautifulSoup) -> None:
    cited = by_id(page, "1").select_one(".cited-by")
    assert cited is not None
    assert "2? (как на 1Z)" in cited.get_text()


def test_a_gap_is_shown_with_its_extent_and_neighbours(page: BeautifulSoup) -> None:
    gap = by_id(page, "gap:1")
    assert own_text(page, "gap:1") == "Здесь пропуск: с. 14–16 между 1C и 2?"
    assert [a["href"] for a in gap.find_all("a")] == ["#gap:1", "#1.C", "#2._"]


def test_supplied_and_corrected_words_are_marked_with_their_reason(page: BeautifulSoup) -> None:
    section = by_id(page, "1.B")
    supplied = section.select_one("ins.supplied")
    sic = section.select_one(".sic")
    assert supplied is not None
    assert sic is not None
    assert (supplied.get_text(), supplied["title"]) == ("♠", "Восстановлено: по порядку")
    assert (sic.get_text(), sic["title"]) == ("сдача", "В источнике: «сдоча». опечатка")


def test_pages_status_and_how_a_number_is_known_are_shown(page: BeautifulSoup) -> None:
    assert "с. 12–13" in own_text(page, "1.B")
    assert "начало утрачено" in own_text(page, "1.C")
    facts = by_id(page, "3").select_one(".facts .editorial")
    assert facts is not None
    assert "a footnote names it" in str(facts["title"])


def test_a_cut_text_shows_where_it_is_cut(page: BeautifulSoup) -> None:
    head_lost = by_id(page, "1.C").find("p", class_=None)
    truncated = by_id(page, "2._").find("p", class_=None)
    assert isinstance(head_lost, Tag)
    assert isinstance(truncated, Tag)
    assert head_lost.get_text() == "[…] обрывок правила"
    assert truncated.get_text().endswith("и прав […]")


def test_paragraph_breaks_are_kept(page: BeautifulSoup) -> None:
    found = [p.get_text() for p in by_id(page, "1").find_all("p", class_=None, recursive=False)]
    assert found == ["Вступление.", "Второй абзац."]


def test_headings_never_skip_a_level(pages: dict[str, BeautifulSoup]) -> None:
    for page in pages.values():
        main = page.find("main")
        assert isinstance(main, Tag)
        levels = [int(h.name[1]) for h in main.find_all(["h1", "h2", "h3", "h4", "h5", "h6"])]
        assert levels[0] == 1
        assert all(after <= before + 1 for before, after in pairwise(levels))


def test_the_contents_lead_to_every_law_and_tell_of_the_gap(page: BeautifulSoup) -> None:
    contents = by_id(page, "contents")
    assert [a["href"] for a in contents.select("ol a")] == [
        "#part:I", f"#{'part:I/division:II'}", "#1", "#gap:1", "#2", "#3",
    ]  # fmt: skip


def test_a_law_names_the_part_and_division_it_stands_in(page: BeautifulSoup) -> None:
    crumbs = by_id(page, "1").select_one(".crumbs")
    assert crumbs is not None
    assert crumbs.get_text() == "Часть I › Раздел II"
    assert by_id(page, "3").select_one(".crumbs") is None


def test_a_printed_subject_index_is_shown_with_its_numbers_as_links(
    material: Material, laws: Edition
) -> None:
    entries = (IndexEntry("ru-test", "сдача", ("1.A", "9"), "сдача 1A, 9"),)
    page = site(replace(material, editions=(replace(laws, index=entries),)))[LAWS]
    index = by_id(page, "subject-index")
    assert [li.get_text() for li in index.find_all("li")] == ["сдача, 1A, 9"]
    assert [a["href"] for a in index.find_all("a")] == ["#1.A"]
    assert by_id(page, "contents").find("a", string="Предметный указатель") is not None


def test_a_law_that_speaks_of_itself_is_not_listed_as_citing_itself(
    material: Material, laws: Edition
) -> None:
    law = replace(laws.nodes[2], text="Это правило действует.")
    own = Reference(0, 11, "Это правило", "text", None, "", "1")
    link = Link("ru-test", "1", own, "ru-test", "1", None, "resolved")
    page = site(Material((replace(laws, nodes=(law,)),), (link,)))[LAWS]
    assert by_id(page, "1").select(".cited-by") == []
    assert [a["href"] for a in by_id(page, "1").select("a.cite")] == ["#1"]


def test_the_page_is_in_the_language_of_the_edition(material: Material) -> None:
    english = tuple(replace(e, info=replace(e.info, language="en-GB")) for e in material.editions)
    page = site(replace(material, editions=english))[LAWS]
    assert page.html is not None
    assert page.html["lang"] == "en-GB"
    assert "Contents" in by_id(page, "contents").get_text()
    assert own_text(page, "gap:1").startswith("Missing here: p. 14–16")


def test_an_edition_exported_alone_names_its_commentary_without_a_dead_link(
    material: Material, laws: Edition
) -> None:
    page = site(replace(material, editions=(laws,)))[LAWS]
    cited = by_id(page, "1.B").select_one(".cited-by")
    assert cited is not None
    assert "ru-notes 1.1" in cited.get_text()
    assert "ru-notes 1.1" not in [a.get_text() for a in cited.find_all("a")]


def test_the_index_leads_to_every_edition(pages: dict[str, BeautifulSoup]) -> None:
    found = [a["href"] for a in pages["index.html"].select(".cards h2 a")]
    assert found == ["ru-test.html", "ru-notes.html"]


def test_an_edition_called_index_does_not_replace_the_index(material: Material, laws: Edition) -> None:
    odd = replace(laws, info=replace(laws.info, id="index"))
    names = [file.name for file in files(Material((odd,)))]
    assert sorted(names) == ["index-edition.html", "index.html", "style.css"]


def test_nothing_is_loaded_from_elsewhere(material: Material) -> None:
    for file in files(material):
        text = file.data.decode("utf-8")
        assert "http://" not in text
        assert "https://" not in text
        assert "@import" not in text


@pytest.mark.skipif("LAWS_VNU_JAR" not in os.environ, reason="LAWS_VNU_JAR does not name the Nu Html Checker")
def test_the_nu_html_checker_finds_nothing(material: Material, tmp_path: Path) -> None:
    java = shutil.which("java")
    assert java is not None
    for file in files(material):
        (tmp_path / file.name).write_bytes(file.data)
    found = subprocess.run(
        [java, "-jar", os.environ["LAWS_VNU_JAR"], "--also-check-css", *map(str, tmp_path.glob("*.*"))],
        capture_output=True,
        text=True,
    )
    assert found.stderr == ""

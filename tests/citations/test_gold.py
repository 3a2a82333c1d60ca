"""The references of the bundled editions, as read by hand."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from laws_tool.citations import check, cite, cited_by, resolve
from laws_tool.model import Link

from .gold import INFOS, edition, nodes, profiles, rows, russian


@cache
def links() -> tuple[Link, ...]:
    editions = []
    for name, info in INFOS.items():
        profile, base = profiles(name)
        editions.append(edition(name, cite(nodes(name), info, profile, russian, base)))
    return resolve(editions)


def _as_row(link: Link) -> dict[str, Any]:
    reference = link.reference
    return {
        "edition": link.source_edition,
        "path": link.source,
        "in": reference.place,
        "start": reference.start,
        "end": reference.end,
        "text": reference.text,
        "target_edition": link.edition,
        "target": link.target,
        "mark": link.mark,
        "state": link.state,
    }


@pytest.mark.parametrize("row", rows("references.json"), ids=lambda row: f"{row['path']} {row['text']}")
def test_every_reference_of_the_bundled_editions_is_found(row: dict[str, Any]) -> None:
    assert row in [_as_row(link) for link in links()]


def test_no_reference_is_found_beyond_them() -> None:
    gold = rows("references.json")
    assert [_as_row(link) for link in links() if _as_row(link) not in gold] == []
    assert len(links()) == len(gold)


def test_the_span_of_a_reference_is_its_words() -> None:
    for name in INFOS:
        profile, base = profiles(name)
        for node in cite(nodes(name), INFOS[name], profile, russian, base):
            for reference in node.references:
                place = {"text": node.text, "heading": node.heading, "tail": node.tail}.get(reference.place)
                if reference.footnote is not None:
                    place = node.footnotes[reference.footnote].text
                assert place is not None
                assert place[reference.start : reference.end] == reference.text


def test_a_link_to_a_missing_section_leads_to_the_law_that_is_there() -> None:
    nearest = {link.target: link.nearest for link in links() if link.state == "dangling"}
    assert nearest["57.A"] == "57"  # Law 57 is there as a parent that no page prints
    assert nearest["16.C"] == "16"
    assert nearest["47.F"] is None
    assert nearest["69"] is None


def test_law_50_says_who_cites_it() -> None:
    citing = [(link.source_edition, link.source) for link in cited_by(links())["ru-1987", "50"]]
    assert citing == [("ru-1987", path) for path in ("49", "58.B.2", "60.B", "67.?")]


def test_a_commentary_is_among_those_who_cite_a_law() -> None:
    citing = {(link.source_edition, link.source) for link in cited_by(links())["ru-1987", "53.C"]}
    assert citing == {("ru-1987", "53.A"), ("ru-1987", "53.B"), ("ru-1987", "60.A.2"), ("ru-ebl", "53.4")}


def test_the_check_lists_what_leads_nowhere_and_says_why() -> None:
    messages = {finding.link.reference.text: finding.message for finding in check(links())}
    assert set(messages) == {
        "правило 40C", "прави", "правилу 41", "правило 47F", "правило 57A", "сноску (*) к правилу 69",
        "правило 12", "Правилу 57А", "Правило 16С", "п.41.3(iii)", "Правило 62В2", "Правило 43",
    }  # fmt: skip
    assert messages["Правилу 57А"] == "“Правилу 57А”: ru-1987 has no 57.A; the nearest is 57"
    assert messages["правило 47F"] == "“правило 47F”: ru-1987 has no 47.F"
    assert messages["прави"] == "“прави” is cut off; its target cannot be read"

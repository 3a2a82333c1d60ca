"""The bundled editions against what a person read in their sources, letter by letter."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from laws_tool.citations import resolve
from laws_tool.model import Edition, Node
from laws_tool.parse import editorial

GOLD = Path(__file__).parent / "data" / "gold"
OUTLINE: list[dict[str, Any]] = json.loads((GOLD / "outline.json").read_text(encoding="utf-8"))
STRUCTURE: dict[str, Any] = json.loads((GOLD / "structure.json").read_text(encoding="utf-8"))
REFERENCES: list[dict[str, Any]] = json.loads((GOLD / "references.json").read_text(encoding="utf-8"))
FOOTNOTES: list[dict[str, Any]] = json.loads((GOLD / "footnotes.json").read_text(encoding="utf-8"))

MENDED_CUTS = [
    "альтернативный",
    "неправильного",
    "нарушения",
    "сохраняются",
    "разыгрывающего",
    "нарушителя",
    "открытой",
    "сделала",
]
MENDED_SPACES = [
    "утверждается, и",
    "того, как",
    "взятка, в",
    "потребовать, чтобы",
    "Действие, основанное",
    "игру, посредством",
    "движения, поведения",
    "информации, им",
    "место, то",
    "заявок (НАКАЗАНИЕ)",
]
MISPRINTS = {"достатоыное": "достаточное", "впоследствие": "впоследствии"}
SUITS = ["♠", "♥", "♦", "♣"]
ECHO = "\nи может применяться Правило 16С"


def plain(text: str | None) -> str | None:
    """Text with the spaces around punctuation and the kind of dash left free."""
    if text is None:
        return None
    return re.sub(r"\s*([,.:;()])\s*", r"\1", re.sub("[–—]", "-", text)).strip()


def find(edition: Edition, row: dict[str, Any]) -> Node:
    if row["kind"] in ("part", "division"):
        found = [n for n in edition.nodes if n.label == row["path"] and n.heading == row["heading"]]
    else:
        found = [n for n in edition.nodes if n.path == row["path"]]
    assert len(found) == 1, f"{row['path']} stands {len(found)} times"
    return found[0]


@pytest.mark.parametrize("row", OUTLINE, ids=lambda row: f"{row['edition']}:{row['path']}")
def test_a_node_reads_as_a_person_read_it(row: dict[str, Any], editions: dict[str, Edition]) -> None:
    node = find(editions[row["edition"]], row)
    assert (node.kind, node.status, node.known, node.pages) == (
        row["kind"],
        row["status"],
        row["known"],
        row["pages"],
    )
    assert plain(node.heading) == plain(row["heading"])
    assert plain(node.text) == plain(row["text"])


@pytest.mark.parametrize("name", ["ru-1987", "ru-ebl"])
def test_there_is_no_node_beyond_those_and_the_implied_parents(
    name: str, editions: dict[str, Edition]
) -> None:
    nodes = editions[name].nodes
    assert {n.path for n in nodes if n.status == "implied"} == set(STRUCTURE["implied"][name])
    known = {find(editions[name], row).path for row in OUTLINE if row["edition"] == name}
    assert {n.path for n in nodes if n.status not in ("implied", "gap")} == known


@pytest.mark.parametrize("name", ["ru-1987", "ru-ebl"])
def test_the_gaps_stand_where_pages_are_missing(name: str, editions: dict[str, Edition]) -> None:
    gaps = [node for node in editions[name].nodes if node.kind == "gap"]
    assert [(n.after, n.before) for n in gaps] == [
        (row["after"], row["before"]) for row in STRUCTURE["gaps"] if row["edition"] == name
    ]
    assert [n.path for n in gaps] == [f"gap:{i}" for i in range(1, len(gaps) + 1)]
    assert all(n.status == "gap" and n.text is None and n.heading is None for n in gaps)


def test_the_footnotes_are_anchored_at_their_marks(editions: dict[str, Edition]) -> None:
    found = [
        (name, node.path, note.mark, note.anchor, note.text)
        for name in ("ru-1987", "ru-ebl")
        for node in editions[name].nodes
        for note in node.footnotes
    ]
    assert found == [(r["edition"], r["path"], r["mark"], r["anchor"], r["text"]) for r in FOOTNOTES]
    for row in FOOTNOTES:
        node = next(n for n in editions[row["edition"]].nodes if n.path == row["path"])
        assert (node.text or "")[: row["anchor"]].endswith(row["after"])


def test_the_references_are_those_that_a_person_marked_and_no_other(editions: dict[str, Edition]) -> None:
    found = [
        {
            "edition": link.source_edition,
            "path": link.source,
            "in": link.reference.place,
            "start": link.reference.start,
            "end": link.reference.end,
            "text": link.reference.text,
            "target_edition": link.edition,
            "target": link.target,
            "mark": link.mark,
            "state": link.state,
        }
        for link in resolve(list(editions.values()))
    ]
    for row in found:  # the case of a letter is as the source has it
        row["text"] = str(row["text"]).lower()
    assert found == [{**row, "text": row["text"].lower()} for row in REFERENCES]


def test_53a_reads_in_one_piece_over_the_page_break(editions: dict[str, Edition]) -> None:
    node = next(n for n in editions["ru-1987"].nodes if n.path == "53.A")
    assert "следующий по очереди игрок играет картой после неправильного хода" in (node.text or "")
    assert node.ancestors == ("part:III", "part:III/division:I", "53")
    assert {source.file[-24:] for source in node.sources} == {
        "001_532fac0bb728ca27.txt",
        "000_9f311654d24efe5e.txt",
    }


def test_after_a_gap_no_part_is_claimed(editions: dict[str, Edition]) -> None:
    ancestors = {node.path: node.ancestors for node in editions["ru-1987"].nodes}
    assert ancestors["57.C"] == ("57",)
    assert ancestors["23.A"] == ("part:II", "23")
    assert ancestors["27.A"] == ("division:III", "27")


def test_the_repairs_are_those_that_the_sources_need_and_no_other(editions: dict[str, Edition]) -> None:
    edits = [edit for edition in editions.values() for node in edition.nodes for edit in node.edits]
    joined = [e for e in edits if e.kind == "cut-word"]
    assert sorted(e.evidence.split(": ")[1].split()[0] for e in joined) == sorted(MENDED_CUTS)
    assert sum(e.kind == "lost-space" for e in edits) == len(MENDED_SPACES)
    texts = "\n".join(f"{n.heading}\n{n.text}" for edition in editions.values() for n in edition.nodes)
    for words in (*MENDED_CUTS, *MENDED_SPACES):
        assert words in texts
    assert {e.source: e.result for e in edits if e.kind == "misprint"} == MISPRINTS
    assert [e.result for e in edits if e.kind == "lost-sign"] == SUITS
    of_layout = ("underline", "line-wrap", "control", "formatter")
    assert Counter(e.kind for e in edits if e.kind not in of_layout) == {
        "cut-word": 8,
        "lost-space": 10,
        "misprint": 2,
        "lost-sign": 4,
        "typography": 2,
        "supplied-heading": 1,
        "echo": 2,
        "place": 4,
        "page-join": 1,  # 83|84
        "unclear": 1,  # «от» and «того» at a line end may be «оттого»
    }


def test_no_repair_changes_a_letter_but_those(corpus: Path) -> None:
    """Letters of the source and of the clean text differ only where the list says so."""
    from laws_tool.language.lemmas import lexicon
    from laws_tool.profile import load
    from laws_tool.repair import Setting, repair, undo

    changed: list[tuple[str, str]] = []
    for name, profile in (("ru-1987", "bridge-laws"), ("ru-ebl", "bridge-commentary")):
        for path in sorted((corpus / name / "raw").iterdir()):
            data = path.read_bytes()
            done = repair(data, setting=Setting("ru", lexicon("ru"), load(profile)))
            assert undo(done.text, done.journal) == data
            for edit in done.edits:
                source, result = edit.source or "", done.text[edit.out_start : edit.out_end]
                if letters(source) != letters(result):
                    changed.append((source, result))
    assert Counter(changed) == Counter(
        [
            *MISPRINTS.items(),
            *[("(DC4)", "")] * 8,
            *[(ECHO, "")] * 2,
            ("..page3\n", ""),
            *[(f"- {n}\n", "\f") for n in (48, 52, 84, 88, 87, 96)],
            *[(f"- {n} ", "\f") for n in (56, 79, 80, 83, 92, 100)],
        ]
    )


def letters(text: str) -> str:
    return "".join(char for char in text if char.isalnum())


def test_the_editorial_layer_claims_four_places_and_nothing_else(corpus: Path) -> None:
    claims = editorial.load(corpus / "ru-1987" / "editorial.toml")
    assert [(c.kind, c.unit, c.heading) for c in claims] == [
        ("place", "16", "Нелегальная информация"),
        ("place", "50", ""),
        ("place", "64", ""),
        ("place", "71", ""),
    ]
    assert all(c.evidence for c in claims)
    assert not (corpus / "ru-ebl" / "editorial.toml").exists()


def test_the_last_pages_of_the_files_print_no_number_and_this_is_said(editions: dict[str, Edition]) -> None:
    said = [d.message for d in editions["ru-1987"].doubts if d.kind == "numbering"]
    assert sorted(said) == ["page 104", "page 60", "page 91"]

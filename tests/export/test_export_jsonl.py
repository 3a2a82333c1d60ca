from __future__ import annotations

import json

from laws_tool.export import Material
from laws_tool.export.jsonl import FORMAT, lines

FIELDS = [
    "edition", "path", "citation", "ancestors", "kind", "label", "heading", "text", "tail", "pages",
    "status", "known", "footnotes", "references", "edits",
]  # fmt: skip


def rows(material: Material) -> dict[tuple[str, str], dict[str, object]]:
    found = [json.loads(line) for line in lines(material)]
    return {(row["edition"], row["path"]): row for row in found}


def test_every_node_is_one_line_in_reading_order(material: Material) -> None:
    paths = [json.loads(line)["path"] for line in lines(material)]
    assert paths[2:9] == ["1", "1.A", "1.B", "1.C", "gap:1", "2", "2.?"]
    assert paths[-2:] == ["1", "1.1"]


def test_a_row_has_the_promised_fields_and_no_others(material: Material) -> None:
    assert list(rows(material)["ru-test", "1.A"]) == FIELDS


def test_a_gap_says_what_stands_around_it(material: Material) -> None:
    gap = rows(material)["ru-test", "gap:1"]
    assert list(gap) == [*FIELDS, "after", "before"]
    assert (gap["kind"], gap["status"], gap["text"], gap["heading"]) == ("gap", "gap", None, None)
    assert (gap["after"], gap["before"], gap["pages"]) == ("1.C", "2.?", "14-16")


def test_a_list_of_two_sections_gives_two_references_with_one_span(material: Material) -> None:
    row = rows(material)["ru-test", "1.B"]
    first, second, in_note = row["references"]
    assert first == {
        "start": 18, "end": 38, "text": "разделам (A) или (C)", "in": "text", "footnote": None,
        "edition": "ru-test", "target": "1.A", "mark": None, "state": "resolved", "nearest": None,
        "candidates": [],
    }  # fmt: skip
    assert (second["start"], second["end"], second["target"]) == (18, 38, "1.C")
    assert (in_note["in"], in_note["footnote"], in_note["target"]) == ("footnote", 0, "2")


def test_a_reference_that_leads_nowhere_keeps_its_target_and_the_nearest_node(material: Material) -> None:
    _found, partly, _nowhere, unreadable = rows(material)["ru-test", "2.?"]["references"]
    assert (partly["target"], partly["state"], partly["nearest"]) == ("1.Z", "dangling", "1")
    assert (unreadable["target"], unreadable["edition"], unreadable["state"]) == (None, None, "unreadable")


def test_footnotes_and_edits_are_objects_with_their_fields(material: Material) -> None:
    row = rows(material)["ru-test", "1.B"]
    assert row["footnotes"] == [{"mark": "(*)", "anchor": 8, "text": "Но см. правило 2."}]
    suit = row["edits"][0]
    assert suit == {
        "file": "a.txt", "start": 20, "end": 20, "how": "supplied", "kind": "lost-sign", "rule": "lost_signs",
        "confidence": 0.9, "evidence": "по порядку", "source": "", "result": "♠", "at": 0,
    }  # fmt: skip


def test_the_pieces_are_utf_8_lines(material: Material) -> None:
    assert FORMAT.pieces is not None
    data = b"".join(FORMAT.pieces(material))
    assert data.endswith(b"\n")
    assert data.count(b"\n") == 12
    assert "Вступление" in data.decode("utf-8")

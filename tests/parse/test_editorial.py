"""A person's review: claims are applied with their evidence, and reported when they no longer fit."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path

import pytest

from laws_tool.build import build_folder
from laws_tool.errors import CorpusError
from laws_tool.model import Edition

TEXT = """Правило 1. Раздача
??????????????????
Карты раздаёт сдающий,и кладёт их рубашкой вверх.
Правило 2. Первый ход
?????????????????????
Первый ход делает сосед сдающего. Сосед ходит любой картой.
Масти в порядке убывания: NT (без козыря), , , , .
"""
DESCRIPTION = """title = "Пробные правила"
language = "ru"
profile = "bridge-laws"
files = ["raw/one.txt"]
"""


def build(folder: Path, claims: str = "", text: str = TEXT) -> Edition:
    (folder / "raw").mkdir(exist_ok=True)
    (folder / "edition.toml").write_text(DESCRIPTION, encoding="utf-8")
    (folder / "raw" / "one.txt").write_text(text, encoding="utf-8", newline="")
    (folder / "editorial.toml").write_text(claims, encoding="utf-8")
    return build_folder(folder)


def claim(kind: str, at: str, more: str = "", *, text: str = TEXT, evidence: str = "seen in print") -> str:
    """A claim about a piece of the text."""
    start = len(text[: text.index(at)].encode())
    return f"""[[claim]]
kind = "{kind}"
file = "raw/one.txt"
sha256 = "{sha256(text.encode()).hexdigest()}"
start = {start}
end = {start + len(at.encode())}
evidence = "{evidence}"
{more}
"""


def text_of(edition: Edition, path: str) -> str:
    return next(node.text or "" for node in edition.nodes if node.path == path)


def test_an_inference_is_listed_with_its_evidence(tmp_path: Path) -> None:
    doubts = [d for d in build(tmp_path).doubts if d.kind == "lost-sign"]
    assert len(doubts) == 4
    assert all(d.path == "2" and "order" in d.evidence and d.file == "raw/one.txt" for d in doubts)


def test_an_accepted_inference_is_listed_no_more(tmp_path: Path) -> None:
    before = TEXT.index(", , , .") + 2
    at = len(TEXT[:before].encode())
    accepted = f"""[[claim]]
kind = "accept"
file = "raw/one.txt"
sha256 = "{sha256(TEXT.encode()).hexdigest()}"
start = {at}
end = {at}
evidence = "the printed book has them so"
"""
    edition = build(tmp_path, accepted)
    assert len([d for d in edition.doubts if d.kind == "lost-sign"]) == 3
    assert "♠, ♥, ♦, ♣." in text_of(edition, "2")


def test_a_refused_repair_brings_back_what_the_source_has(tmp_path: Path) -> None:
    at = len(TEXT[: TEXT.index(",и кладёт") + 1].encode())
    refused = claim("refuse", ",и кладёт").replace(
        f"start = {at - 1}\nend = {at - 1 + len(',и кладёт'.encode())}", f"start = {at}\nend = {at}"
    )
    edition = build(tmp_path, refused)
    assert "сдающий,и кладёт" in text_of(edition, "1")
    assert [e for n in edition.nodes if n.path == "1" for e in n.edits if e.kind == "lost-space"] == []


def test_a_misprint_that_a_person_saw_is_kept_as_sic_with_its_correction(tmp_path: Path) -> None:
    edition = build(tmp_path, claim("sic", "любой картой", 'reading = "старшей картой"'))
    assert "Сосед ходит старшей картой." in text_of(edition, "2")
    edit = next(e for n in edition.nodes for e in n.edits if e.kind == "misprint")
    assert (edit.source, edit.result, edit.rule) == ("любой картой", "старшей картой", "editorial")
    assert edit.evidence == "seen in print"


def test_a_supplied_heading_and_place(tmp_path: Path) -> None:
    lost = "????????????????????????\nКарты раздаёт сдающий.\nПравило 7. Ход\n??????????????\nХодит сосед.\n"
    claims = claim("place", "????????????????????????", 'unit = "6"\nheading = "Начало раздачи"', text=lost)
    edition = build(tmp_path, claims, lost)
    node = next(n for n in edition.nodes if n.path == "6")
    assert (node.heading, node.status, node.known) == ("Начало раздачи", "lost-heading", "editorial")
    edits = {edit.kind: edit for edit in node.edits}
    assert (edits["place"].result, edits["place"].evidence) == ("6", "seen in print")
    assert edits["supplied-heading"].result == "Начало раздачи"
    assert "24 characters" in edits["supplied-heading"].evidence


def test_a_claim_about_another_witness_is_reported_and_not_applied(tmp_path: Path) -> None:
    claims = claim("sic", "любой картой", 'reading = "старшей картой"')
    edition = build(tmp_path, claims, TEXT.replace("Раздача", "Сдача"))
    assert "любой картой" in text_of(edition, "2")
    assert [d.message for d in edition.doubts if d.kind == "claim"] == [
        "a claim (sic) no longer fits: raw/one.txt has changed"
    ]


def test_a_claim_about_a_repair_that_is_not_there_is_reported(tmp_path: Path) -> None:
    edition = build(tmp_path, claim("refuse", "Карты раздаёт"))
    assert [d.message for d in edition.doubts if d.kind == "claim"] == [
        "a claim (refuse) no longer fits: no repair is there"
    ]


@pytest.mark.parametrize(
    ("claims", "said"),
    [
        ("[[claim]\n", "editorial.toml"),
        ('[[claim]]\nkind = "guess"\nevidence = "x"\n', "claim 1: kind must be one of"),
        ('[[claim]]\nkind = "sic"\n', "claim 1: 'evidence' is missing"),
        (claim("sic", "любой", 'reading = "иной"', evidence=" "), "a claim needs its evidence"),
        (claim("sic", "любой"), "says nothing"),
        (claim("accept", "любой", 'colour = "red"'), "unknown key colour"),
        (claim("sic", "любой", 'reading = "иной"').replace("start = ", "start = 9"), "start first"),
        ('claim = "x"\n', "claims are written as tables"),
        (claim("place", "Правило 2", 'unit = "семь с половиной"'), "is no number of a law"),
    ],
)
def test_a_wrong_claim_is_named_with_its_file(tmp_path: Path, claims: str, said: str) -> None:
    with pytest.raises(CorpusError, match=said):
        build(tmp_path, claims)


def test_of_two_claims_that_overlap_the_later_is_reported(tmp_path: Path) -> None:
    twice = claim("sic", "любой картой", 'reading = "старшей картой"') + claim(
        "sic", "картой", 'reading = "фишкой"'
    )
    edition = build(tmp_path, twice)
    assert "старшей картой" in text_of(edition, "2")
    assert len([d for d in edition.doubts if d.kind == "claim"]) == 1


def test_a_claim_beyond_the_end_of_the_file_is_reported(tmp_path: Path) -> None:
    far = claim("sic", "любой картой", 'reading = "старшей картой"').replace("end = ", "end = 99")
    edition = build(tmp_path, far)
    assert "любой картой" in text_of(edition, "2")
    assert len([d for d in edition.doubts if d.kind == "claim"]) == 1


def test_a_place_is_claimed_from_where_the_claim_begins(tmp_path: Path) -> None:
    text = "A.Сдача\nСдают.\nB.Ход\nХодят.\n"
    edition = build(tmp_path, claim("place", "B.Ход", 'unit = "7"', text=text), text)
    assert [(n.path, n.known) for n in edition.nodes if n.label] == [("?.A", "derived"), ("7.B", "editorial")]

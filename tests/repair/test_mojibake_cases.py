"""Damage that people met, and clean text that looks like it: cases as data.

The pairs in ``data/`` are facts that the project ftfy (Apache License 2.0) has collected from
reports and from the web; chosen is what concerns encodings, the notes are our own. What is
expected is the text as it was meant; where a byte is lost and the language fills it, the
filling. ``mojibake-known-failures.jsonl`` holds what is not mended yet: once it is, its test
fails, and the line moves to ``mojibake-cases.jsonl``.
"""

import json
from pathlib import Path

import pytest

from laws_tool.repair.encoding import AFTER, BEFORE, mend
from laws_tool.repair.segments import Draft

DATA = Path(__file__).parent / "data"


def cases(name: str) -> list[object]:
    rows = [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]
    return [pytest.param(row["damaged"], row["expected"], id=row["note"]) for row in rows]


def mended(text: str) -> str:
    draft = Draft.of(text)
    for mending in (*BEFORE, mend, *AFTER):
        draft = draft.apply(mending(draft.text))
    assert draft.undo() == text
    return draft.text


@pytest.mark.parametrize(("damaged", "expected"), cases("mojibake-cases.jsonl"))
def test_damage_is_mended_and_clean_text_stays(damaged: str, expected: str) -> None:
    assert mended(damaged) == expected


@pytest.mark.xfail(strict=True, reason="not mended yet")
@pytest.mark.parametrize(("damaged", "expected"), cases("mojibake-known-failures.jsonl"))
def test_damage_that_is_not_mended_yet(damaged: str, expected: str) -> None:
    assert mended(damaged) == expected

"""The layout rules, case by case: what is mended, what stays, and that all of it can be undone."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from pathlib import Path
from typing import Any

import pytest

from laws_tool.profile import load
from laws_tool.repair import Setting, repair_text, undo

CASES: list[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("layout-cases.toml").read_text(encoding="utf-8")
)["case"]


class Words:
    """A lexicon that knows a few words."""

    def __init__(self, words: Collection[str]) -> None:
        self.words = frozenset(words)

    def knows(self, word: str) -> bool:
        return word in self.words


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_a_damaged_page_is_mended(case: dict[str, Any]) -> None:
    setting = Setting(case.get("language", "ru"), Words(case.get("words", ())), load("bridge-laws"))
    done = repair_text(case["before"], setting=setting)
    assert done.text == case["after"]
    assert undo(done.text, done.journal) == case["before"]
    assert any(edit.kind == "unclear" for edit in done.edits) == case.get("doubt", False)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_without_a_profile_layout_and_spelling_stay(case: dict[str, Any]) -> None:
    assert repair_text(case["before"]).text == case["before"]

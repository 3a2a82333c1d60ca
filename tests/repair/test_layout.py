"""The layout rules, case by case: what is mended, what stays, and that all of it can be undone."""

from __future__ import annotations

import tomllib
from collections.abc import Collection
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from laws_tool.profile import load
from laws_tool.repair import Setting, repair_text, undo
from laws_tool.repair.layout.letters import glyph_numbers, yo_as_pe
from laws_tool.repair.layout.lines import cut_words

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


@pytest.mark.parametrize("text", ["ГОСТп 12", "Пп. 3", "ЗАПпСКИ", "Еп. Иоанн", "пар", "п. 3"])
def test_a_small_pe_stays_where_the_word_is_none_with_yo_or_one_with_pe(text: str) -> None:
    """A dictionary takes ё for е, and so «гостё» for «госте»."""
    words = Words(["гост", "гостё", "её", "ё", "пар", "ёар"])
    assert list(yo_as_pe(text, Setting("ru", words))) == []


def test_a_text_twice_as_long_asks_no_more_of_a_lexicon_than_twice_as_much() -> None:
    class Counting(Words):
        asked = 0

        def knows(self, word: str) -> bool:
            self.asked += 1
            return super().knows(word)

    def asked(size: int) -> int:
        stems = ["".join("абвгд"[number // 5**place % 5] for place in range(4)) for number in range(size)]
        words = Counting([stem + "яр" for stem in stems])
        text = " ".join(f"{stem}(cid:9)р" for stem in stems)
        assert [c.new for c in glyph_numbers(text, Setting("ru", words))] == ["я"] * size
        return words.asked

    assert asked(400) < 3 * asked(200)


def test_a_long_run_of_blanks_is_read_once() -> None:
    """Read from each of its places it would take minutes."""
    text = "ход" + " " * 200_000 + "взятка\n" * 2
    started = process_time()
    assert list(cut_words(text, Setting("ru"))) == []
    assert process_time() - started < 5


def test_a_cut_is_as_wide_as_the_blanks_around_the_line_end() -> None:
    words = Words(["неправильного", "из-за"])
    text = "непра \t \n  вильного из- \n за"
    found = [(c.start, c.end) for c in cut_words(text, Setting("ru", words))]
    assert [text[start:end] for start, end in found] == [" \t \n  ", " \n "]

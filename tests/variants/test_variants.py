"""Not by heart: fifty texts that nobody tuned for, each damaged in its own way."""

from __future__ import annotations

import dataclasses
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from laws_tool.build import build_folder

from . import rows
from .damage import Variant, make, write
from .plan import VARIANTS
from .score import score

SEEDS = range(VARIANTS)
MENDED = 0.95
OFTEN = 5


@cache
def _variant(seed: int) -> Variant:
    return make(seed)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_damaged_law_is_mended_and_its_tree_is_right(seed: int, tmp_path: Path) -> None:
    variant = _variant(seed)
    edition = build_folder(write(variant, tmp_path / f"variant-{seed}"))
    result = score(variant, rows.of_edition(edition))
    assert result.false_changes == []
    assert result.tree == []
    assert result.share >= MENDED, result.left


@pytest.mark.parametrize("seed", SEEDS)
def test_the_same_seed_gives_the_same_bytes(seed: int) -> None:
    assert make(seed).files == _variant(seed).files


def test_every_kind_of_damage_is_in_at_least_five_variants() -> None:
    seen = Counter(kind for seed in SEEDS for kind in {damage.kind for damage in _variant(seed).damages})
    rare = {kind: count for kind, count in seen.items() if count < OFTEN}
    assert rare == {}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_truth_scores_full_marks(seed: int) -> None:
    variant = _variant(seed)
    result = score(variant, rows.of_truth(variant))
    assert (result.share, result.false_changes, result.tree) == (1.0, [], [])


@pytest.mark.parametrize("seed", SEEDS)
def test_a_text_that_nobody_repaired_scores_low(seed: int) -> None:
    variant = _variant(seed)
    assert score(variant, rows.of_print(variant)).share < MENDED


def test_a_made_up_word_is_a_false_change() -> None:
    variant = _variant(0)
    wrong = rows.of_truth(variant)
    row = next(row for row in wrong if row["text"])
    row["text"] = "Выдумка " + row["text"].partition(" ")[2]
    assert len(score(variant, wrong).false_changes) == 1


def test_a_lost_node_a_wrong_page_and_a_moved_note_are_seen() -> None:
    variant = next(_variant(seed) for seed in SEEDS if any(node.marks for node in _variant(seed).nodes))
    at = next(i for i, node in enumerate(variant.nodes) if node.marks)
    wrong = rows.of_truth(variant)
    wrong[at]["footnotes"][0]["anchor"] -= 12
    other = 0 if at else 1
    wrong[other]["pages"] = "1"
    del wrong[-len(variant.gaps) - 1]
    said = " ".join(score(variant, wrong).tree)
    assert "footnotes" in said and "pages '1'" in said and "missing" in said


def test_each_place_in_the_log_shows_the_damage() -> None:
    for seed in SEEDS:
        variant = _variant(seed)
        for damage in variant.damages:
            found = variant.shown[damage.file][damage.offset :][: len(damage.printed)]
            assert found == damage.printed, dataclasses.asdict(damage)

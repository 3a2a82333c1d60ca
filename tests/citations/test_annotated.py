"""How well the finder agrees with a person, on references annotated by hand in real law texts.

The passages and the references are data: see ``tests/data/citations/README.md``.
"""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from .annotated import DATA, Annotated, Half, Score, compare, half, passages, references
from .gold import rows
from .reading import HAVE_MATERIAL, NO_MATERIAL, reading_text

PRECISION, RECALL = 0.97, 0.95

needs_material = pytest.mark.skipif(not HAVE_MATERIAL, reason=NO_MATERIAL)


def _all() -> list[Annotated]:
    return [each for found in references().values() for each in found]


def test_some_three_hundred_references_are_annotated_in_several_languages_and_forms() -> None:
    assert len(_all()) + len(rows("references.json")) > 300
    assert {"ru", "en", "pl", "fr"} <= set(references())
    forms = {form for each in _all() for form in each.forms}
    assert {"list", "chain", "range", "reversed", "relative", "act", "external", "split", "glued"} <= forms


def test_both_halves_are_about_as_large() -> None:
    reporting = sum(half(each.file, each.start) == "reporting" for each in _all())
    assert 0.45 < reporting / len(_all()) < 0.55


def test_the_data_holds_words_of_references_and_never_sentences() -> None:
    for each in _all():
        assert len(each.words) <= 200, each
    for line in (DATA / "passages.jsonl").read_text(encoding="utf-8").splitlines():
        assert set(json.loads(line)) <= {"file", "start", "end", "profile", "language", "here", "title"}


def test_no_reference_stands_outside_the_passages_and_no_two_passages_overlap() -> None:
    by_file: dict[str, list[tuple[int, int]]] = {}
    for passage in passages():
        by_file.setdefault(passage.file, []).append((passage.start, passage.end))
    for spans in by_file.values():
        assert all(left[1] <= right[0] for left, right in pairwise(sorted(spans)))
    for each in _all():
        assert any(start <= each.start and each.end <= end for start, end in by_file[each.file]), each


@needs_material
def test_the_offsets_are_those_of_the_words() -> None:
    for each in _all():
        assert reading_text(each.file)[each.start : each.end] == each.words


@needs_material
@pytest.mark.parametrize("wanted", ["building", "reporting"])
def test_nearly_every_reference_is_found_in_every_language_and_form(wanted: Half) -> None:
    found = compare(wanted)
    scores: dict[str, Score] = {"all": found.total, **found.by_language, **found.by_form}
    scores.pop("none", None)  # where nothing is annotated there is no recall; "all" has its precision
    poor = {
        name: str(score)
        for name, score in scores.items()
        if score.precision < PRECISION or score.recall < RECALL
    }
    assert poor == {}, (found.missed, found.beyond)


@needs_material
def test_little_is_found_where_a_person_finds_nothing() -> None:
    empty = [
        p for p in passages() if not any(p.start <= a.start < p.end and a.file == p.file for a in _all())
    ]
    assert len(empty) > 15
    assert [(p.file, found) for p in empty for found in p.found()] == []

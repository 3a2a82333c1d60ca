"""Forms of references in sentences of our own, a file a family of laws and language."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from laws_tool.model import Reference

from .finders import finder_of, here_at

FOLDER = Path(__file__).parent


def _cases() -> Iterator[Any]:
    for path in sorted((FOLDER / "sentences").glob("*.toml")):
        table = tomllib.loads(path.read_text(encoding="utf-8"))
        for case in table["case"]:
            yield pytest.param({**table, **case}, id=f"{path.stem}: {case['text'][:60]}")


def find(case: dict[str, Any]) -> list[Reference]:
    here = here_at(case.get("here", ""), case.get("truncated", False))
    finder = finder_of(case["profile"], case["language"], case.get("title", ""), case.get("base", ""))
    return finder.find(case["text"], here)


def _expected(case: dict[str, Any]) -> list[tuple[int, int, str | None]]:
    """Spans and targets in the order of the text; the words of a list may repeat."""
    found, at, before = [], 0, ""
    for words, target, *_ in case["finds"]:
        at = at if words == before else case["text"].index(words, at + len(before))
        before = words
        found.append((at, at + len(words), None if target in ("", "?") else target))
    return found


@pytest.mark.parametrize("case", _cases())
def test_the_references_of_a_sentence_are_found(case: dict[str, Any]) -> None:
    found = find(case)
    assert [(each.start, each.end, each.target) for each in found] == _expected(case)
    for each, (_words, _target, *rest) in zip(found, case["finds"], strict=True):
        assert each.text == case["text"][each.start : each.end]
        if rest:
            assert each.work == rest[0]
        if len(rest) > 1:
            assert each.mark == rest[1]

"""The draft of a profile, as TOML to edit: the shapes of labels that a text has, as levels."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from laws_tool.parse.shapes import Shape

_DATA: Final = Path(__file__).with_name("draft.toml")


def draft(name: str, shapes: Sequence[Shape], language: str) -> str:
    """A profile made of shapes; "" where there are none.

    The unit is the worded level with the most labels, else the first level without words.
    Of several shapes of one kind the unit is kept, or the first.
    """
    if not shapes:
        return ""
    worded = [shape for shape in shapes if shape.word]
    unit = max(worded, key=lambda shape: len(shape.lines)) if worded else shapes[0]
    above = [shape for shape in worded if shape is not unit]
    plain = [shape for shape in shapes if not shape.word and shape is not unit]
    quoted = json.dumps(name, ensure_ascii=False)  # a text of JSON is one of TOML
    rows = [f"id = {quoted}", f"title = {quoted}", 'repairs = ["newlines", "wrapped_lines"]', ""]
    kind_of_unit = _kind(unit, "article")
    used = {kind_of_unit}
    below = iter(_data()["below"])
    for shape in [*above, unit, *plain]:
        if shape is unit:
            rows += _level(shape, kind_of_unit, language, unit=True)
            continue
        kind = _kind(shape, "division") if shape.word else next((k for k in below if k not in used), "")
        if kind and kind not in used:
            used.add(kind)
            rows += _level(shape, kind, language, unit=False)
    return "\n".join(rows)


def _level(shape: Shape, kind: str, language: str, *, unit: bool) -> Iterator[str]:
    """The lines of one level."""
    yield from ("[[level]]", f'kind = "{kind}"', f'numbers = "{shape.style}"')
    if shape.word:
        yield f'words = {{ {language or "en"} = ["{shape.word}"] }}'
    else:
        yield f'forms = ["{shape.form}"]'
    if any(label[-1:].isalpha() and label[-2:-1].isdigit() for label in shape.labels):
        yield 'inserted = ["letter"]'
    if unit:
        yield "unit = true"
    yield ""


def _kind(shape: Shape, usual: str) -> str:
    """The kind of a level by its word, or the usual one."""
    return next((kind for kind, words in _data()["kinds"].items() if shape.word in words), usual)


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(_DATA.read_text(encoding="utf-8"))

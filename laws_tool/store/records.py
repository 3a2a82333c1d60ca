"""The model as JSON: what is at its default is left out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from typing import Any, Final, TypeVar

from laws_tool.model import (
    Doubt,
    Edit,
    EditionInfo,
    Event,
    Footnote,
    IndexEntry,
    Inline,
    Link,
    Node,
    Reference,
    SourceSpan,
    Table,
)

Record = TypeVar(
    "Record",
    Node,
    Doubt,
    IndexEntry,
    Link,
    EditionInfo,
    Footnote,
    Reference,
    Edit,
    SourceSpan,
    Event,
    Inline,
    Table,
)

_NESTED: Final[Mapping[tuple[type, str], type]] = {
    (Node, "footnotes"): Footnote,
    (Node, "references"): Reference,
    (Node, "edits"): Edit,
    (Node, "sources"): SourceSpan,
    (Node, "events"): Event,
    (Node, "inlines"): Inline,
    (Node, "tables"): Table,
    (Link, "reference"): Reference,
}


def dump(value: object) -> bytes:
    """A line of JSON, with its line end.

    >>> dump(Footnote("(*)", 3, None))
    b'{"mark":"(*)","anchor":3,"text":null}\\n'
    """
    line = json.dumps(to_row(value), ensure_ascii=False, separators=(",", ":"))
    return line.encode("utf-8", "surrogatepass") + b"\n"


def to_row(value: Any) -> Any:
    """A record as what JSON can say."""
    if is_dataclass(value):
        row = {}
        for name, default in _defaults(type(value)):
            said = getattr(value, name)
            if said != default:
                row[name] = to_row(said)
        return row
    if isinstance(value, tuple | list):
        return [to_row(item) for item in value]
    return value


_DEFAULTS: dict[type, tuple[tuple[str, Any], ...]] = {}


def _defaults(cls: Any) -> tuple[tuple[str, Any], ...]:
    """The names and defaults of a record's fields, looked up once a class."""
    if cls not in _DEFAULTS:
        _DEFAULTS[cls] = tuple((field.name, field.default) for field in fields(cls))
    return _DEFAULTS[cls]


def from_row(cls: type[Record], row: Mapping[str, Any]) -> Record:
    """The record that :func:`to_row` made; raises KeyError, TypeError where it is none.

    >>> from_row(Footnote, {"mark": "(*)", "anchor": 3, "text": "см. ниже"}).text
    'см. ниже'
    """
    given = {}
    for name, default in _defaults(cls):
        if name in row:
            given[name] = _value(_NESTED.get((cls, name)), row[name])
        elif default is MISSING:
            raise KeyError(name)
    return cls(**given)


def _value(nested: Any, value: Any) -> Any:
    if isinstance(value, list):
        return tuple(_value(nested, item) for item in value)
    return value if nested is None or value is None else from_row(nested, value)

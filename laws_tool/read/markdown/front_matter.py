"""The plain values of front matter, without a reader of all YAML."""

from __future__ import annotations

import re
from typing import Final

_SCALAR: Final = re.compile(
    r"(?P<key>[A-Za-z][\w.-]*):[ \t]+(?P<value>\"(?:[^\"\\]|\\.)*\"|'(?:[^']|'')*'|[^\s\[{|>&*#\"'][^#\n]*)"
    r"[ \t]*(?:#.*)?"
)
_NAMES: Final = {"lang": "language"}
_EMPTY: Final = frozenset({"null", "~"})


def scalars(text: str) -> tuple[tuple[str, str], ...]:
    r"""The keys at the left margin whose values are simple; lists and tables are passed over.

    >>> scalars('lang: "ru"\nheading: \'L\'\'acte\'\ntags:\n  - "x"\nto: null\nrazdel: 1\n')
    (('language', 'ru'), ('heading', "L'acte"), ('razdel', '1'))
    """
    found = []
    for line in text.splitlines():
        match = _SCALAR.fullmatch(line)
        if match and match["value"].strip() not in _EMPTY:
            found.append((_NAMES.get(match["key"], match["key"]), _plain(match["value"].strip())))
    return tuple(found)


def _plain(value: str) -> str:
    if value.startswith('"'):
        return re.sub(r"\\([\"\\/])", r"\1", value[1:-1])
    if value.startswith("'"):
        return value[1:-1].replace("''", "'")
    return value

"""Language tags: what people type, as BCP 47 has it."""

from __future__ import annotations

import re
from typing import Final

_TAG: Final = re.compile(
    r"(?P<language>[a-z]{2,3})(?:-(?P<script>[a-z]{4}))?(?:-(?P<region>[a-z]{2}|[0-9]{3}))?"
    r"(?P<variants>(?:-(?:[a-z0-9]{5,8}|[0-9][a-z0-9]{3}))*)",
    re.IGNORECASE | re.ASCII,
)

_LOCALE: Final = re.compile(r"(?P<tag>[^.@]*)(?:\.[\w-]+)?(?:@\w+)?", re.ASCII)
"""The name of a locale: a tag, then the encoding and what else the system adds."""


def normalised(given: str) -> str:
    """A language as a BCP 47 tag; "" where it is none. A locale's name will do too.

    >>> normalised("RU"), normalised("pt_br"), normalised("sr-latn-rs")
    ('ru', 'pt-BR', 'sr-Latn-RS')
    >>> normalised("ru_RU.UTF-8"), normalised("../../x"), normalised("ru\\n")
    ('ru', '', '')
    """
    locale = _LOCALE.fullmatch(given)
    found = _TAG.fullmatch(locale["tag"].replace("_", "-")) if locale else None
    if found is None:
        return ""
    language, script, region = found["language"].lower(), found["script"] or "", found["region"] or ""
    if "_" in given and region.lower() == language:
        region = ""  # ru_RU: a locale must name a country, a language need not
    parts = (language, script.title(), region.upper(), found["variants"].lower().removeprefix("-"))
    return "-".join(filter(None, parts))

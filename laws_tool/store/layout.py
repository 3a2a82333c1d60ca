"""The names of the files of a generation, and of the rows of its tables."""

from __future__ import annotations

from typing import Final

EDITION: Final = "editions/{}.jsonl"
PLACES: Final = "places.tsv"
BELOW: Final = "below.tsv"
KEYS: Final = "keys.tsv"
LINKS: Final = "links.jsonl"
LINKS_FROM: Final = "links-from.tsv"
LINKS_TO: Final = "links-to.tsv"
CITED: Final = "cited.tsv"
MANIFEST: Final = "manifest.json"
INDEX: Final = "search"

DESCRIPTION: Final = "edition.toml"
RAW: Final = "raw"
"""What an edition's folder holds."""

CURRENT: Final = "current"
"""The file beside the generations that names the one to read."""


def place(edition: str, path: str) -> str:
    """The key of a node in the tables."""
    return f"{edition}\x1f{path}"


def parse_place(text: str) -> tuple[str, str]:
    """The edition and the path of a node's key.

    >>> parse_place(place("ru-ebl", "54.3"))
    ('ru-ebl', '54.3')
    """
    edition, _separator, path = text.partition("\x1f")
    return edition, path

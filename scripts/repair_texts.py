"""The texts that the bench of repair damages: what they are, and how a sample is taken.

They are the message catalogues that Django, Wagtail and Sphinx ship (BSD), the corpus of this
project, and the folder that LAWS_TEST_MATERIAL names, if set. A line belongs to the half
``tune`` or ``report`` by its CRC-32, so nothing was tuned on what is reported.
"""

from __future__ import annotations

import gettext
import importlib.util
import os
import random
import re
import zlib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
CATALOGUES: Final = ("django", "wagtail", "sphinx")
LANGUAGES: Final = {"ru": 6, "uk": 1, "bg": 1, "en": 1, "de": 1, "pl": 1}
"""How many lines of each language a class of damage takes, in proportion."""


@cache
def lines_of(language: str) -> tuple[str, ...]:
    """Distinct lines of a language, in a fixed order."""
    found = {
        line.strip() for text in (*_messages(language), *_material(language)) for line in text.splitlines()
    }
    letters = re.compile(r"[^\W\d_]{3}")
    return tuple(sorted((x for x in found if letters.search(x)), key=lambda x: zlib.crc32(x.encode())))


def _messages(language: str) -> Iterator[str]:
    for package in CATALOGUES:
        spec = importlib.util.find_spec(package)
        if spec is None or not spec.submodule_search_locations:
            continue
        root = Path(spec.submodule_search_locations[0])
        for path in sorted(root.glob(f"**/{'de' if language == 'en' else language}/LC_MESSAGES/*.mo")):
            with path.open("rb") as file:
                catalogue = vars(gettext.GNUTranslations(file))["_catalog"]
            for key, value in catalogue.items():
                yield str(key[0] if isinstance(key, tuple) else key) if language == "en" else str(value)


MATERIAL: Final = {
    "ru": ("kz-tax/**/*.md", "fide-laws/ru/**/*.md", "golded-fido/rusfaq_utf8.txt"),
    "en": ("mtg/*.txt", "malta/*.txt", "gdpr/*.txt", "fide-laws/en/**/*.md"),
    "pl": ("pl-kodeks/*",),
    "fr": ("code-civil-fr-versions/*",),
}


def _material(language: str) -> Iterator[str]:
    folder = os.environ.get("LAWS_TEST_MATERIAL")
    for pattern in MATERIAL.get(language, ()) if folder else ():
        for path in sorted(Path(folder or "").glob(pattern)):
            if path.is_file():
                yield path.read_text("utf-8", "replace")
    if language == "ru":
        for path in sorted(ROOT.glob("corpus/*/raw/*")):
            yield path.read_text("utf-8")


def half_of(lines: Iterable[str], half: str) -> list[str]:
    """The lines of one half."""
    return [x for x in lines if (zlib.crc32(x.encode()) >> 8) % 2 == (half == "report")]


def sample(size: str, half: str, language: str, count: int) -> list[str]:
    """Words of 5 letters and more, lines of 35 to 110 characters, or paragraphs of 350."""
    lines = half_of(lines_of(language), half)
    lines = [x for x in lines if language == "en" or not x.isascii()]
    if size == "word":
        pool = [
            w for x in lines for w in re.findall(r"[^\W\d_]{5,}", x) if language == "en" or not w.isascii()
        ]
        pool = list(dict.fromkeys(pool))
    elif size == "line":
        pool = [x for x in lines if 35 <= len(x) <= 110]
    else:
        pool = [" ".join(lines[n : n + 8])[:350] for n in range(0, len(lines) - 8, 8)]
    random.Random(f"{size} {language}").shuffle(pool)
    return pool[:count]


def mixed_sample(size: str, half: str, count: int) -> list[str]:
    """Texts of all languages in proportion."""
    share = sum(LANGUAGES.values())
    return [x for name, part in LANGUAGES.items() for x in sample(size, half, name, count * part // share)]

"""Which variant carries which kinds of damage: drawn once, so that every kind is drawn often."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import Final

VARIANTS: Final = 50
CODECS: Final = 4
"""In how many codecs the files of one variant may be saved, one codec a file."""
_TEXTS: Final = (("law", "ru", 30), ("commentary", "ru", 10), ("law", "en", 5), ("law", "de", 5))

_CHOICES: Final[dict[tuple[str, str], dict[str, dict[str, int]]]] = {
    ("law", "ru"): {
        "sign": {"?": 6, "-": 6, "~": 6, "њ": 6, "Ґ": 6},
        "mark": {"": 9, "(DC4)": 7, "¶": 7, "\x14": 7},
        "footer": {"- {}": 20, "- {} -": 10},
        "lines": {"long": 18, "hyphen-kept": 6, "hyphen-lost": 6},
        "files": {"stride": 20, "one": 10},
    },
    ("commentary", "ru"): {
        "mark": {"(DC4)": 4, "¶": 3, "\x14": 3},
        "lines": {"hard": 2, "hyphen-kept": 4, "hyphen-lost": 4},
    },
    ("law", "en"): {"sign": {"?": 2, "-": 2, "~": 1}, "lines": {"long": 3, "hard": 2}},
    ("law", "de"): {"sign": {"?": 2, "-": 2, "~": 1}, "lines": {"long": 3, "hard": 2}},
}
"""Of each row exactly one is drawn; the numbers are how many variants have it."""

_KINDS: Final[dict[tuple[str, str], dict[str, int]]] = {
    ("law", "ru"): {
        "misprint": 16, "lost-space-comma": 13, "lost-space-bracket": 12, "lost-suits": 28,
        "command": 10, "echo": 10, "cyrillic-label": 14, "cyrillic-reference": 12, "yo": 8,
        "box": 8, "letter-spaced": 9, "one-char": 7, "cid": 7, "split-underline": 14,
        "page-cut": 14, "lost-heading": 10, "glued": 18, "missing-pages": 18, "edge-word": 14,
    },
    ("commentary", "ru"): {
        "misprint": 7, "lost-space-comma": 5, "lost-space-bracket": 4, "dots": 7, "echo": 5,
        "command": 5, "yo": 3, "cid": 2, "box": 2, "cyrillic-reference": 6, "head-cut": 6,
    },
    ("law", "en"): {"ligatures": 5, "misprint": 2, "echo": 1},
    ("law", "de"): {"eszett": 5, "misprint": 2, "command": 1},
}  # fmt: skip

ENCODINGS: Final[dict[str, tuple[str, tuple[tuple[str, str], ...]]]] = {
    "utf-8": ("utf-8", ()),
    "cp866": ("cp866", ()),
    "koi8-r": ("koi8-r", ()),
    "cp1251": ("cp1251", ()),
    "mac-cyrillic": ("mac-cyrillic", ()),
    "utf-8 as cp1251": ("utf-8", (("utf-8", "cp1251"),)),
    "utf-8 as cp866": ("utf-8", (("utf-8", "cp866"),)),
    "koi8-r as cp1251": ("utf-8", (("koi8-r", "cp1251"),)),
    "cp866 as cp1251": ("utf-8", (("cp866", "cp1251"),)),
    "cp1251 as koi8-r": ("utf-8", (("cp1251", "koi8-r"),)),
    "utf-8 as cp1251 twice": ("utf-8", (("utf-8", "cp1251"), ("utf-8", "cp1251"))),
    "koi8-r as cp1251, utf-8 as cp1251": ("utf-8", (("koi8-r", "cp1251"), ("utf-8", "cp1251"))),
}
"""How the bytes of a file came to be: the codec it was saved in, after the wrong readings."""

WESTERN: Final[dict[str, tuple[str, tuple[tuple[str, str], ...]]]] = {
    "utf-8": ("utf-8", ()),
    "cp1252": ("cp1252", ()),
    "utf-8 as cp1252": ("utf-8", (("utf-8", "cp1252"),)),
}


@dataclass(frozen=True, slots=True)
class Plan:
    """What one variant is made of."""

    seed: int
    text: str
    language: str
    choices: dict[str, str]
    kinds: frozenset[str]
    encodings: tuple[str, ...]

    def has(self, kind: str) -> bool:
        return kind in self.kinds

    def choice(self, row: str) -> str:
        return self.choices.get(row, "")

    def draw(self, job: str) -> random.Random:
        """A random source for one job, so that one job does not shift the next."""
        return random.Random(f"{self.seed} {job}")


@cache
def plans() -> tuple[Plan, ...]:
    """The plans of all variants.

    >>> len(plans()), plans()[3] == plans()[3]
    (50, True)
    """
    made: list[Plan] = []
    used: Counter[str] = Counter()
    for text, language, count in _TEXTS:
        choices = {
            row: _dealt(f"{language} {text} {row}", options, count)
            for row, options in _CHOICES[text, language].items()
        }
        kinds = {
            kind: _picked(f"{language} {text} {kind}", wanted, count)
            for kind, wanted in _KINDS[text, language].items()
        }
        for i in range(count):
            drawn = {row: dealt[i] for row, dealt in choices.items()}
            has = frozenset(kind for kind, chosen in kinds.items() if i in chosen)
            codecs = _encodings(language, text, drawn, has, used)
            used.update(codecs[: 2 if drawn.get("files") == "stride" else 1])
            made.append(Plan(len(made), text, language, drawn, has, codecs))
    return tuple(made)


def _dealt(name: str, options: dict[str, int], count: int) -> list[str]:
    deck = [option for option, times in options.items() for _ in range(times)]
    assert len(deck) == count, name
    random.Random(name).shuffle(deck)
    return deck


def _picked(name: str, wanted: int, count: int) -> set[int]:
    return set(random.Random(name).sample(range(count), wanted))


def _encodings(
    language: str, text: str, drawn: dict[str, str], kinds: frozenset[str], used: Counter[str]
) -> tuple[str, ...]:
    """The encodings that have every sign of a variant, those used least so far first."""
    signs = drawn.get("sign", "") + drawn.get("mark", "")
    signs += "„" * ("yo" in kinds) + "\u2024" * ("dots" in kinds)
    if text == "law" and language == "ru" and "lost-suits" not in kinds:
        signs += "♠♥♦♣"
    table = ENCODINGS if language == "ru" else WESTERN
    first = {name: chain[0][0] if chain else codec for name, (codec, chain) in table.items()}
    fit = [name for name in table if _has_signs(first[name], signs)]
    return tuple(sorted(fit, key=lambda name: (used[name], -fit.index(name))))


def _has_signs(codec: str, signs: str) -> bool:
    try:
        signs.encode(codec)
    except UnicodeError:
        return False
    return True

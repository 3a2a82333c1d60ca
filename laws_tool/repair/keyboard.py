"""Text typed in the wrong keyboard layout: reported, never changed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.language_model import LanguageModel, load

PLAUSIBLE_LATIN: Final = 4.2
"""Bits a letter below which a Latin word reads as one."""

_LATIN_KEYS: Final = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>~"
_RUSSIAN_KEYS: Final = "йцукенгшщзхъфывапролджэячсмитьбюёЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮЁ"
_TO_RUSSIAN: Final = str.maketrans(_LATIN_KEYS, _RUSSIAN_KEYS)
_TO_LATIN: Final = str.maketrans(_RUSSIAN_KEYS, _LATIN_KEYS)
_STRING: Final = re.compile(r"(?<!\S)\S{4,40}(?!\S)")
_CORE: Final = re.compile(r"[^\W\d_](?:.*[^\W\d_])?")
_TYPED_LATIN: Final = re.compile(r"[A-Za-z\[\];',.`{}:\"<>~]+")
_TYPED_RUSSIAN: Final = re.compile("[А-Яа-яЁё]+")
UNREADABLE: Final = 5.2
"""Bits a letter above which a word reads as nothing in the script in which it stands."""
LAYOUT_MARGIN: Final = 16.0
"""Bits by which the other layout must read better."""


@dataclass(frozen=True, slots=True)
class WrongLayout:
    """A word that was typed in the wrong keyboard layout, and how it reads in the other."""

    start: int
    end: int
    printed: str
    reading: str
    confidence: float


def wrong_layout(text: str) -> Iterator[WrongLayout]:
    """Words that were typed in the wrong keyboard layout, Russian for English or the other way.

    They are for a report: nothing here changes a text.

    >>> [(w.printed, w.reading) for w in wrong_layout("читай «ghfdbkj» и руддщ")]
    [('ghfdbkj', 'правило'), ('руддщ', 'hello')]
    """
    model = load()
    for match in _STRING.finditer(text):
        core = _CORE.search(match[0])
        whole = match[0]
        for printed in dict.fromkeys((core[0] if core else "", whole)):
            found = _other_layout(printed, model)
            if found:
                start = match.start() + whole.index(printed)
                yield WrongLayout(start, start + len(printed), printed, *found)
                break


def _other_layout(printed: str, model: LanguageModel) -> tuple[str, float] | None:
    """What a word reads in the other layout, and how sure that is; None if it reads as it stands."""
    if len(printed) < 4 or (printed.isupper() and printed.isalpha()):
        return None
    if _TYPED_LATIN.fullmatch(printed):
        reading = printed.translate(_TO_RUSSIAN)
        likely = reading.isalpha() and reading.lower() in model.tiers[0]
        confidence = 0.9
    elif _TYPED_RUSSIAN.fullmatch(printed):
        reading = printed.translate(_TO_LATIN)
        size = len(reading) + 1
        likely = reading.isalpha() and len(reading) > 4 and model.bits(reading) / size < PLAUSIBLE_LATIN
        confidence = 0.7  # no list of English words is at hand
    else:
        return None
    if not likely or model.bits(printed) / (len(printed) + 1) < UNREADABLE:
        return None
    if model.bits(printed) - model.bits(reading) < LAYOUT_MARGIN:
        return None
    return reading, confidence

"""Labels as they are printed: which level a line begins, by its profile.

>>> from laws_tool.profile import load
>>> read_label("Правило 53. Ход вне очереди", 0, load("bridge-laws"), "ru")
Printed(level=3, number='53', unit='', start=0, label_end=10, end=12)
>>> read_label("B.Вистующий играет", 0, load("bridge-laws"), "ru").number
'B'
>>> read_label("53.3. Если ход", 0, load("bridge-commentary"), "ru").unit
'53'
>>> read_label("1975 года", 0, load("bridge-laws"), "ru") is None
True
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from laws_tool.labels import Numbers, fold, ordinal
from laws_tool.profile import Profile

_NUMBERS: Final[dict[Numbers, str]] = {
    "arabic": r"\d{1,4}",
    "roman": r"[IVXLCDMХСІМ]{1,8}",
    "roman-lower": r"[ivxlcdmхсім]{1,8}",
    "latin-upper": r"[A-ZАВЕКМНОРСТХІЈЅ]",
    "latin-lower": r"[a-zавекмнорстухіјѕ]",
    "cyrillic-lower": r"[а-яёa-z]",
}
"""How a number looks in each style, look-alikes included."""

_TITLE_FOLLOWS: Final = r"(?=[^\W\d_]|[«\"“„(\[…\d]|$)"


@dataclass(frozen=True, slots=True)
class Printed:
    """A label found in a text.

    ``level`` is the index of its level in the profile, ``number`` its folded number, and
    ``unit`` the number of the law where the label repeats it. The label stands from
    ``start`` to ``label_end``; what separates it from the title goes on to ``end``.
    """

    level: int
    number: str
    unit: str
    start: int
    label_end: int
    end: int


def read_label(text: str, at: int, profile: Profile, language: str) -> Printed | None:
    """The label that begins at an offset of the text, or None."""
    for level, pattern in _patterns(profile, language):
        match = pattern.match(text, at)
        if match is None:
            continue
        number = fold(match["number"])
        if ordinal(number, profile.levels[level].numbers) is None:
            continue
        groups = match.groupdict()
        return Printed(
            level=level,
            number=number,
            unit=groups.get("unit") or "",
            start=at,
            label_end=match.end("label"),
            end=match.end(),
        )
    return None


@cache
def _patterns(profile: Profile, language: str) -> tuple[tuple[int, re.Pattern[str]], ...]:
    found: list[tuple[int, re.Pattern[str]]] = []
    for index, level in enumerate(profile.levels):
        number = f"(?P<number>{_NUMBERS[level.numbers]})"
        words = level.label_words(language)
        if words:
            found.append((index, _with_word(words, number)))
        for form in level.forms:
            found.append((index, _with_form(form, number)))
    return tuple(found)


def _with_word(words: tuple[str, ...], number: str) -> re.Pattern[str]:
    """«Правило 54. Заголовок», «Часть III - ЗАГОЛОВОК», «РАЗДЕЛ II»: a capital begins it."""
    spellings = sorted({w[:1].upper() + w[1:] for w in words} | {w.upper() for w in words})
    word = "|".join(re.escape(spelling) for spelling in spellings)
    separator = r"(?:\.?[^\S\n]*[-–—:][^\S\n]+|\.[^\S\n]*|[^\S\n]+(?=[A-ZА-ЯЁ])|(?=\n|$))"
    return re.compile(rf"(?P<label>(?:{word})[^\S\n]+{number})(?![\w])(?![.]\d){separator}", re.MULTILINE)


def _with_form(form: str, number: str) -> re.Pattern[str]:
    """«A.Заголовок», «1. Заголовок», «(A).Заголовок», «53.4. Текст»."""
    body = re.escape(form).replace(r"\{unit\}", r"(?P<unit>\d{1,4})").replace(r"\{\}", number)
    body = body.removesuffix(r"\.")
    stop = r"\." if form.endswith(".") else ""
    if "(" not in form and "unit" not in form:  # an initial, a decimal or a date is no label
        stop += r"(?![.]|\d)"
    return re.compile(rf"(?P<label>{body}){stop}[^\S\n]*{_TITLE_FOLLOWS}", re.MULTILINE)


def next_number(profile: Profile, level: int, number: str) -> int:
    """The place of a number at a level; 0 for an unknown one."""
    return ordinal(number, profile.levels[level].numbers) or 0

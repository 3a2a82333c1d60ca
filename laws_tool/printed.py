"""Labels as they are printed: which level a line begins, by its profile.

>>> from laws_tool.profile import load
>>> read_label("Правило 53. Ход вне очереди", 0, load("bridge-laws"), "ru")
Printed(level=3, number='53', above=(), start=0, label_end=10, end=12)
>>> read_label("B.Вистующий играет", 0, load("bridge-laws"), "ru").number
'B'
>>> read_label("53.3. Если ход", 0, load("bridge-commentary"), "ru").above
('53',)
>>> read_label("1975 года", 0, load("bridge-laws"), "ru") is None
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Final

from laws_tool.labels import RAISED, RAISED_SIGNS, Numbers, fold, nth, ordinal
from laws_tool.profile import Level, Profile, in_language

_NUMBERS: Final[dict[Numbers, str]] = {
    "arabic": r"\d{1,4}",
    "roman": r"[IVXLCDMХСІМ]{1,8}",
    "roman-lower": r"[ivxlcdmхсім]{1,8}",
    "latin-upper": r"[A-ZАВЕКМНОРСТХІЈЅ]",
    "latin-lower": r"[a-zавекмнорстухіјѕ]{1,2}",
    "cyrillic-lower": r"[а-яёa-z]",
}
"""How a number looks in each style, look-alikes included."""

_INSERTED: Final = {
    "dot": r"(?:\.\d{1,2}(?![.]?\d))?",
    "hyphen": r"(?:[-‑]\d{1,3})?",
    "letter": r"(?:[A-Za-zА-Яа-я]{1,2}(?![^\W\d_]))?",
    "superscript": rf"[{RAISED_SIGNS}]{{0,5}}",
}
"""What makes a number that was put between two others."""

_DOTTED: Final = re.compile(r"(?<=\d)\.(\d+)\Z")
_RAISED: Final = re.compile(rf"[{RAISED_SIGNS}]*\Z")
_FIGURES: Final[tuple[Numbers, ...]] = ("arabic", "roman")
_SCOPE: Final = r"(?:[A-ZА-Я]|[IVXLC]+)"
_LAST_WORD: Final = re.compile(r"([^\W\d_]+(?:-[^\W\d_]+)*)\W*\Z")
_LONGEST_ABBREVIATION: Final = 3
_BLANK: Final = r"[^\S\n]"
_TITLE_FOLLOWS: Final = r"(?=[^\W\d_]|[«\"“„‘'(\[…\d§*—–-]|$)"


@dataclass(frozen=True, slots=True)
class Printed:
    """A label found in a text.

    ``level`` is the index of its level in the profile, ``number`` its folded number, and
    ``above`` the numbers above it where the label repeats them, from that of the law down.
    The label stands from ``start`` to ``label_end``; what separates it from the title goes
    on to ``end``.
    """

    level: int
    number: str
    above: tuple[str, ...]
    start: int
    label_end: int
    end: int


def read_label(text: str, at: int, profile: Profile, language: str) -> Printed | None:
    """The label that begins at an offset of the text, or None; of several levels the outermost."""
    return next(read_labels(text, at, profile, language), None)


def read_labels(text: str, at: int, profile: Profile, language: str) -> Iterator[Printed]:
    """What the label that begins at an offset of the text may be, by each level that it fits.

    >>> from laws_tool.profile import load
    >>> [p.level for p in read_labels("(i) text", 0, load("uk-act"), "en")]
    [5, 6]
    """
    for level, pattern in _patterns(profile, language):
        match = pattern.match(text, at)
        if match is None:
            continue
        groups = match.groupdict()
        number = _normal(groups.get("number") or "", profile.levels[level])
        if number is None:
            continue
        yield Printed(
            level=level,
            number=number,
            above=tuple(re.findall(r"\d+[A-Za-z]?|[^\W\d_]+", fold(groups.get("above") or ""))),
            start=at,
            label_end=match.end("label"),
            end=match.end(),
        )


def _normal(printed: str, level: Level) -> str | None:
    """A number as paths write it; None where it is none of its level."""
    for style in level.styles:
        if style == "cyrillic-lower":
            raised = _RAISED.search(printed)
            assert raised is not None  # it matches nothing, too
            place = ordinal(printed[: raised.start()], style)
            if place:
                return nth(place, style) + raised.group()
        elif style in ("ordinals", "words"):
            word = printed.casefold().replace("ё", "е")
            for names in level.names.values():
                spelt = [name.casefold().replace("ё", "е") for name in names]
                if word in spelt:
                    return str(spelt.index(word) + 1) if style == "ordinals" else names[spelt.index(word)]
        elif style == "none":
            return ""
        else:
            folded = fold(printed).replace("‑", "-")
            if "dot" in level.inserted:  # 4.1 is the 4¹ of those who have no raised figures
                folded = _DOTTED.sub(lambda dotted: dotted[1].translate(RAISED), folded)
            if level.place(folded) is not None:
                return folded
    return None


@cache
def _patterns(profile: Profile, language: str) -> tuple[tuple[int, re.Pattern[str]], ...]:
    found: list[tuple[int, re.Pattern[str]]] = []
    unit = profile.rank(profile.unit.kind)
    for index, level in enumerate(profile.levels):
        words = level.label_words(language)
        if words:
            found += ((index, pattern) for pattern in _with_word(words, level, language))
        for form in level.forms:
            found.append((index, _with_form(form, _number(level, language), index - unit)))
    return tuple(found)


def _number(level: Level, language: str) -> str:
    """The pattern of a level's numbers, with what inserted ones have after them."""
    found = []
    for style in level.styles:
        if style in ("ordinals", "words"):
            found += [_either_case(word) for word in level.number_words(language)]
        elif style in _NUMBERS:
            figures = rf"\d{{{level.digits}}}" if style == "arabic" and level.digits else _NUMBERS[style]
            known = _INSERTED if style in _FIGURES else {"superscript": _INSERTED["superscript"]}
            found.append(figures + "".join(known[name] for name in known if name in level.inserted))
    return f"(?P<number>{'|'.join(found)})"


def _with_word(words: tuple[str, ...], level: Level, language: str) -> Iterator[re.Pattern[str]]:
    """«Правило 54. Заголовок», «Часть III - ЗАГОЛОВОК», «РАЗДЕЛ II», «Общая часть»: a capital begins it."""
    spaced = [_either_case(word) for word in words if word[-1:].isalpha()]
    glued = [_either_case(word) for word in words if not word[-1:].isalpha()]  # «Art.1», «§1»
    gaps = [rf"(?:{'|'.join(spaced)}){_BLANK}+"] if spaced else []
    gaps += [rf"(?:{'|'.join(glued)}){_BLANK}*"] if glued else []
    title = r"(?=[A-ZА-ЯЁІЇЄҐӘҒҚҢӨҰҮҺÀ-ÖØ-ÞĀ-Ž«\"“„‘§]|\((?!\d))"
    separator = rf"(?:\.?{_BLANK}*[-–—:]{_BLANK}+|[.:]{_BLANK}*|{_BLANK}+{title}|{_BLANK}*(?=\n|$))"
    if level.styles == ("none",):
        yield re.compile(rf"(?P<label>{'|'.join(spaced + glued)}){_BLANK}*(?=\n|$)", re.MULTILINE)
        return
    number = _number(level, language)
    yield re.compile(rf"(?P<label>(?:{'|'.join(gaps)}){number})(?![\w])(?![.]\d){separator}", re.MULTILINE)
    if level.number_words(language):
        either = [*map(re.escape, words), *spaced]
        names = "|".join(_either_case(name) for name in level.number_words(language))
        number = f"(?P<number>{names})"
        yield re.compile(rf"(?P<label>{number}{_BLANK}+(?:{'|'.join(either)})){separator}", re.MULTILINE)


def _either_case(word: str) -> str:
    """A word with a capital, or in capitals."""
    return "|".join(re.escape(w) for w in sorted({word[:1].upper() + word[1:], word.upper()}))


def _with_form(form: str, number: str, depth: int) -> re.Pattern[str]:
    """«A.Заголовок», «1. Заголовок», «(A).Заголовок», «53.4. Текст», «4.2.1 Текст».

    ``depth`` is how many levels the level stands below the unit: as many numbers are repeated.
    """
    above = _SCOPE if depth < 1 else rf"(?:{_SCOPE}\.?)?\d{{1,4}}[A-Za-z]?(?:\.\d{{1,4}}){{{depth - 1}}}"
    body = re.escape(form).replace(r"\{above\}", f"(?P<above>{above})").replace(r"\{\}", number)
    repeats = "above" in form
    if repeats and depth < 1:
        body = body.replace(r")\.", r")\.?", 1)  # «A3» for «A.3»
    body = body.removesuffix(r"\.")
    stop = r"\." if form.endswith(".") else ""
    if form.endswith(" "):  # «1 Title»: a bare number needs a capital after it
        body = body.removesuffix(r"\ ")
        return re.compile(rf"(?P<label>{body}){_BLANK}+(?=[A-ZА-ЯЁÀ-ÖØ-Þ])", re.MULTILINE)
    if form.endswith(".") and not repeats:  # an initial, a decimal or a date is no label
        stop += r"(?![.]|\d)"
    elif repeats:  # the stop may be there or not, a number with more parts is another label
        stop = r"(?![.․]\d)\.?"
    return re.compile(rf"(?P<label>{body}){stop}{_BLANK}*{_TITLE_FOLLOWS}", re.MULTILINE)


def is_cited(before: str, level: Level, language: str) -> bool:
    """Whether a text ends in a word that cites a number of this level: «раздела», "of paragraph".

    >>> from laws_tool.profile import load
    >>> section = load("bridge-laws").level("section")
    >>> is_cited("согласно разделам ", section, "ru"), is_cited("карту ", section, "ru")
    (True, False)
    """
    last = _LAST_WORD.search(before)
    if last is None:
        return False
    word = last[1].casefold()
    whole, stems = _citing(level, language)
    return word in whole or word.startswith(stems)


@cache
def _citing(level: Level, language: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The words that cite a level: abbreviations as they are, and of the others the unchanging beginnings."""
    tables = (level.words, level.cited_as)
    words = [word.casefold().rstrip(".") for table in tables for word in in_language(table, language)]
    long = (word for word in words if len(word) > _LONGEST_ABBREVIATION)
    return frozenset(words), tuple(word[:-1] for word in long)

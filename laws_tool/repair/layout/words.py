"""Words: lost spaces, stray spaces, misprints, signs lost out of a list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import takewhile
from pathlib import Path
from typing import Final

from laws_tool.profile import LostSigns
from laws_tool.repair.layout.lines import LONGEST_WORD
from laws_tool.repair.rules import Rule, Setting
from laws_tool.repair.segments import Change

MISPRINT: Final = "misprint"

_COMMA: Final = re.compile(r"(?<=[^\W\d_])[,;](?=[^\W\d_])")
_BRACKET: Final = re.compile(r"(?<=[^\W\d_]{2})\((?=[^\W\d_]{5,}|[^\W\d_]{4}\b|[^\W\d_]+ )")
_STOP: Final = re.compile(r"(?<=[а-яё]{4})\.(?=[А-ЯЁ][а-яё])")
_OPEN: Final = re.compile(r"(?<=\()[ \t]+(?=\S)|(?<=\S)[ \t]+(?=\)(?!\)))")
_BEFORE_COLON: Final = re.compile(r"(?<=[^\W\d_])[ \t]+(?=[:;](?:\s|$))", re.MULTILINE)
_WORD: Final = re.compile(r"(?<![\w./@-])[^\W\d_]{6,}(?![\w/@-]|\.\w)")
_FULLY_KNOWN: Final = ("ru", "uk")
"""The languages whose dictionaries have every form of a word; others miss endings."""

_DATA: Final = Path(__file__).parent.parent / "data"
_CYRILLIC: Final = "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ"
_LATIN: Final = "abcdefghijklmnopqrstuvwxyzàâäåæçèéêëìíîïñòóôöøùúûüßœąćęłńśźż"


def lost_spaces(text: str, setting: Setting) -> Iterator[Change]:
    """Put back the space after a comma, before a bracket or after a stop.

    >>> text = "утверждается,и заявок(НАКАЗАНИЕ) взятка"
    >>> [(c.start, c.new) for c in lost_spaces(text, Setting("ru"))]
    [(13, ' '), (21, ' ')]
    >>> list(lost_spaces("игрок(и), 54(с), п.41.3(iii), картой(*), 0,5", Setting("ru")))
    []
    """
    places = [(match.end(), "after a comma") for match in _COMMA.finditer(text)]
    places += [(match.start(), "before a bracket") for match in _BRACKET.finditer(text)]
    places += [(match.end(), "after a stop") for match in _STOP.finditer(text)]
    for at, where in sorted(places):
        yield Change(at, at, " ", "lost-space", "lost_spaces", 1.0, f"no space {where}")


def stray_spaces(text: str, setting: Setting) -> Iterator[Change]:
    """Drop a space inside brackets or before a colon.

    >>> [(c.start, c.end) for c in stray_spaces("руки ( и вне), в порядке убывания :", Setting("ru"))]
    [(6, 7), (33, 34)]
    """
    found = list(_OPEN.finditer(text))
    if not setting.language.startswith("fr"):  # French sets a space before a colon
        found += _BEFORE_COLON.finditer(text)
    for match in sorted(found, key=lambda m: m.start()):
        yield Change(*match.span(), "", "typography", "stray_spaces", 0.95, "a stray space")


def lost_signs(text: str, setting: Setting) -> Iterator[Change]:
    """Supply the signs that a list lost, where all are lost and the sentence gives their order.

    >>> from laws_tool.profile import load
    >>> setting = Setting("ru", profile=load("bridge-laws"))
    >>> text = "Старшинство в порядке убывания: NT (без козыря), , , , ."
    >>> [c.new for c in lost_signs(text, setting)]
    ['♠', '♥', '♦', '♣']
    >>> [c.kind for c in lost_signs("Масти: NT, , , , .", setting)]
    ['unclear', 'unclear', 'unclear', 'unclear']
    """
    for lost in setting.profile.lost_signs if setting.profile else ():
        slots = rf"(?P<slots>(?:,[ \t]*[?\x03-\x06]?){{{len(lost.signs)}}})(?=\s*[.;)\n]|\s*\Z)"
        for match in re.finditer(rf"{lost.after}{slots}", text):
            yield from _supply(text, match, lost)


def _supply(text: str, match: re.Match[str], lost: LostSigns) -> Iterator[Change]:
    sentence = text[max(0, match.start() - 200) : match.start()].lower()
    down = max((sentence.rfind(word) for word in lost.down), default=-1)
    up = max((sentence.rfind(word) for word in lost.up), default=-1)
    signs = lost.signs if down > up else tuple(reversed(lost.signs))
    for sign, slot in zip(signs, re.finditer(r",([ \t]*)([?\x03-\x06]?)", match["slots"]), strict=True):
        start = match.start("slots") + slot.start(2)
        end = match.start("slots") + slot.end(2)
        if down == up:  # the sentence does not say the order
            comma = match.start("slots") + slot.start()
            yield Change(
                comma, comma + 1, ",", "unclear", "lost_signs", 0.0, "a sign is lost, its order is not given"
            )
            continue
        new = sign if slot[1] else " " + sign
        evidence = f"{len(signs)} signs are lost, and the sentence gives their order"
        yield Change(start, end, new, "lost-sign", "lost_signs", 0.9, evidence)


def misprints(text: str, setting: Setting) -> Iterator[Change]:
    """Correct a word that is none, where a known misspelling or one word of this text explains it.

    The misprint stays in the journal as sic, beside its correction.

    >>> class Few:
    ...     def knows(self, word):
    ...         return word == "достаточное"
    >>> text = "Достаточное назначение есть достатоыное назначение."
    >>> [c.new for c in misprints(text, Setting("ru", Few()))]
    ['достаточное']
    """
    known = Counter(word.lower() for word in re.findall(r"[^\W\d_]+", text))
    spellings = _misspellings(setting.language)
    for match in _WORD.finditer(text):
        word = match.group().lower()
        if word in spellings:
            right, why, sure = spellings[word], "a known misspelling", 0.95
        elif (
            len(word) > LONGEST_WORD
            or known[word] > 1
            or setting.lexicon.knows(word)
            or _is_name(text, match)
        ):
            continue
        else:
            attested = [near for near in _one_away(word) if known[near] and setting.lexicon.knows(near)]
            if len(attested) != 1 or (_ends_differ(word, attested[0]) and not _knows_every_form(setting)):
                continue
            right, why, sure = (
                attested[0],
                f"{word} is no word; {attested[0]} stands elsewhere in this text",
                0.9,
            )
        yield Change(*match.span(), _like(match.group(), right), MISPRINT, "misprints", sure, why)


def _is_name(text: str, match: re.Match[str]) -> bool:
    """Whether a word is a name: a capital that no sentence or label begins with."""
    before = text[max(0, match.start() - 12) : match.start()].rstrip(' «"(')
    return match.group()[:1].isupper() and bool(re.search(r"[^\W_]\Z|,\Z|[-–—]\Z", before.rstrip()))


def _ends_differ(word: str, right: str) -> bool:
    """Whether two words differ in their endings only, and so may be forms of one word."""
    shared = sum(1 for _same in takewhile(lambda pair: pair[0] == pair[1], zip(word, right, strict=False)))
    return shared >= max(len(word), len(right)) - 2


def _knows_every_form(setting: Setting) -> bool:
    return setting.language.split("-")[0] in _FULLY_KNOWN


def _alphabet(word: str) -> str:
    """The letters that a word's script has; "" for a word of several scripts, or of another."""
    return next((letters for letters in (_CYRILLIC, _LATIN) if not set(word) - set(letters)), "")


def _one_away(word: str) -> Iterator[str]:
    """Every word one slip of the finger away: a letter changed, lost, doubled or two swapped."""
    seen = set()
    letters = _alphabet(word)
    for at in range(len(word) + 1):
        for letter in letters:
            seen.add(word[:at] + letter + word[at:])
            if at < len(word):
                seen.add(word[:at] + letter + word[at + 1 :])
        if at < len(word):
            seen.add(word[:at] + word[at + 1 :])
        if at + 1 < len(word):
            seen.add(word[:at] + word[at + 1] + word[at] + word[at + 2 :])
    seen.discard(word)
    yield from sorted(seen)


def _like(printed: str, right: str) -> str:
    if printed.isupper():
        return right.upper()
    return right[:1].upper() + right[1:] if printed[:1].isupper() else right


@cache
def _misspellings(language: str) -> dict[str, str]:
    """The misspellings of a language that every proof-reader knows, with their corrections."""
    path = _DATA / f"misspellings.{language.split('-')[0]}.tsv"
    if not path.exists():
        return {}
    rows = (
        line.split("\t")
        for line in path.read_text(encoding="utf-8").splitlines()
        if line[:1] not in ("", "#")
    )
    return dict(rows)


RULES: Final[tuple[Rule, ...]] = (lost_spaces, lost_signs, stray_spaces, misprints)

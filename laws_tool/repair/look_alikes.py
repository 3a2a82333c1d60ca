"""Letters of the wrong script: Latin ones inside Cyrillic words, and the other way.

A word is decided as a whole: all its letters of one script must have twins in the other, and
what comes out must be a word, or read as one. Where both scripts are possible, or where the
whole word is of twins («HE» for «НЕ»), the neighbours in the sentence must agree. Labels,
identifiers, addresses, file names, numerals and formulas are left alone, and so is every word
about which there is a doubt; so are Latin words that are rather mojibake (``misread.py``).

Text typed in the wrong keyboard layout is reported by ``laws_tool.repair.keyboard``, never changed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from laws_tool.repair.encoding.language_model import load
from laws_tool.repair.misread import Latin
from laws_tool.repair.rules import Rule, Setting
from laws_tool.repair.segments import Change
from laws_tool.repair.twins import (
    CYRILLIC,
    DOUBTFUL,
    IS_CYRILLIC,
    IS_LATIN,
    LATIN,
    NATIONAL,
    STRESS,
    differing,
    put,
)
from laws_tool.repair.word_in_text import PLAUSIBLE_LATIN, Verdict, WordInText

KIND: Final = "look-alike"

_LATIN_AT_BORDER: Final = re.compile(f"[{LATIN}](?:(?=[{CYRILLIC}])|(?<=[{CYRILLIC}].))")
_CYRILLIC_AT_BORDER: Final = re.compile(f"[{CYRILLIC}](?:(?=[{LATIN}])|(?<=[{LATIN}].))")
"""Two patterns for one thing, since each runs through the other script at full speed."""
_BORDER: Final = re.compile(f"(?<=[{LATIN}])(?=[{CYRILLIC}])|(?<=[{CYRILLIC}])(?=[{LATIN}])")
_CYRILLIC_ENDING: Final = re.compile(f"[{LATIN}]+[{CYRILLIC}]+")
"""A Latin word inflected as a Cyrillic one."""
_SAMPLE: Final = 2000
"""So many characters of a text, evenly taken, say of which script it mostly is."""

LONGEST: Final = 40
"""Letters of a word; anything longer is no word."""
_WORD_PART: Final = re.compile(r"\w*")
_ROMAN: Final = re.compile("[IVXLCDMІХСМ]+")
_CODE: Final = re.compile(r"://|www\.|[@\\`={}$_]|\w\.[A-Za-z]", re.IGNORECASE)
"""Signs of addresses, paths and code in the string between two spaces."""
_CODE_SIGNS: Final = frozenset("/&%#~" + STRESS)
"""The same, right beside the word."""
_TOKEN_PART: Final = re.compile(r"[^\s()\[\]]*")
_AROUND: Final = 200

PLAUSIBLE: Final = 4.6
"""Bits a letter below which an unknown word of six letters and more reads as Cyrillic."""
PLAUSIBLE_SHORT: Final = 4.65
"""The same for two letters, with a neighbour: «см» has 4.62, «дх» has 7.5."""
PLAUSIBLE_THREE: Final = 3.1
"""The same for three Latin letters: "you" has 3.0, "PDF" has 5.2."""
MARGIN: Final = 6.0
"""Bits between two readings that decide without neighbours."""
LEAST: Final = 1.0
"""Bits over its Latin twin that a word in capitals must have between Cyrillic neighbours: «НЕ»
has 1.1, «ОК» 0.4."""
MOST_LACKING: Final = 2.0
"""Bits that a word in small letters may lack there: «со» lacks 1.6."""

_WHOLE: Final = re.compile(
    rf"[ABCEHKMOPTXaceopxy](?<!\w.)[ABCEHKMOPTXaceopxy]+\b(?=,?\s.{{0,4}}[{CYRILLIC}])"
)
_LONE: Final = re.compile(r"[ABCKO](?= [а-яё]{2})")
_SENTENCE_START: Final = re.compile(r"(?:[.!?…]\s{1,8}|^|\n\s{0,20})\Z")


def look_alikes(text: str, setting: Setting) -> Iterator[Change]:
    """Put the letters of a word into one script, where the word leaves no doubt.

    >>> [(c.start, c.end, c.new) for c in look_alikes("Мнение pедактоpа, cтатья, Тhe end", Setting())]
    [(7, 8, 'р'), (14, 15, 'р'), (18, 19, 'с'), (26, 27, 'T')]
    >>> list(look_alikes("53С, 62В2, Nхf3, gpXДАТА.zip, 20 °С, ХIХ век, SMSка", Setting()))
    []
    """
    if text.isascii() or not IS_CYRILLIC.search(text):
        return
    model, mostly_latin = load(), _mostly_latin(text)
    mended: list[tuple[WordInText, Verdict]] = []
    mixed = [WordInText(text, *span, setting, model) for span in _mixed(text, mostly_latin)]
    for word in mixed:
        verdict = _decide(word)
        if verdict and not _is_code(text, word.start, word.end):
            mended.append((word, verdict))
    mended = _trusted(mended, text, mixed)
    pairs = (pair for word, verdict in mended for pair in differing(word.printed, verdict.new))
    typed = {old for old, new in pairs if old != new}
    lone = _LONE.finditer(text) if typed else ()
    for match in () if mostly_latin else chain(_WHOLE.finditer(text), lone):
        word = WordInText(text, *match.span(), setting, model)
        verdict = _decide_whole(word, typed)
        if verdict:
            mended.append((word, verdict))
    for word, verdict in sorted(mended, key=lambda pair: pair[0].start):
        yield from _changes(word, verdict)


def _trusted(
    mended: Sequence[tuple[WordInText, Verdict]], text: str, mixed: Sequence[WordInText]
) -> list[tuple[WordInText, Verdict]]:
    """The verdicts without those for Latin words that are rather mojibake."""
    if all(IS_CYRILLIC.search(verdict.new) for _word, verdict in mended):
        return list(mended)
    latin = Latin.of(text, (word.printed for word in mixed), mixed[0].setting.lexicon)
    return [
        (word, verdict)
        for word, verdict in mended
        if IS_CYRILLIC.search(verdict.new) or latin.trusts(word.printed, verdict.new)
    ]


def _mostly_latin(text: str) -> bool:
    sample = text[:: len(text) // _SAMPLE + 1]
    return len(IS_LATIN.findall(sample)) > len(IS_CYRILLIC.findall(sample))


def _mixed(text: str, mostly_latin: bool) -> Iterator[tuple[int, int]]:
    """Where the words are that have letters of both scripts and nothing else."""
    done = 0
    for match in (_CYRILLIC_AT_BORDER if mostly_latin else _LATIN_AT_BORDER).finditer(text):
        at = match.start()
        if at < done:
            continue
        start = at - len(_before(_WORD_PART, text, max(done, at - LONGEST), at))
        done = at + len(_after(_WORD_PART, text, at, at + LONGEST))
        if done - start >= LONGEST:  # no word: pass over all of it
            done = at + len(_after(_WORD_PART, text, at, len(text)))
        elif text[start:done].isalpha():
            yield start, done


def _is_code(text: str, start: int, end: int) -> bool:
    """Whether a word is part of an address, a path, markup or code."""
    around = text[max(0, start - 1) : start] + text[end : end + 1]
    if not _CODE_SIGNS.isdisjoint(around):
        return True
    before = _before(_TOKEN_PART, text, max(0, start - _AROUND), start)
    token = before + text[start:end] + _after(_TOKEN_PART, text, end, end + _AROUND)
    return bool(_CODE.search(token)) or before.rfind("<") > before.rfind(">")


def _after(pattern: re.Pattern[str], text: str, start: int, end: int) -> str:
    match = pattern.match(text, start, end)
    return match[0] if match else ""


def _before(pattern: re.Pattern[str], text: str, start: int, end: int) -> str:
    """The same to the left: read backwards, since a search would begin at every place."""
    return _after(pattern, text[start:end][::-1], 0, end - start)[::-1]


def _decide(word: WordInText) -> Verdict | None:
    """The script of a word that has letters of both, None if in doubt."""
    printed = word.printed
    if _ROMAN.fullmatch(printed):
        return None
    cyrillic, latin = put(printed, True), put(printed, False)
    if cyrillic and not latin:
        return _decide_cyrillic(word, cyrillic)
    if latin and not cyrillic:
        return _decide_latin(word, latin)
    if cyrillic and latin:
        return _decide_either(word, cyrillic, latin)
    return None


def _decide_cyrillic(word: WordInText, new: str) -> Verdict | None:
    """A word that can only be Cyrillic: some of its letters look like no Latin ones."""
    foreign = IS_LATIN.findall(word.printed)
    size = len(word.printed)
    if size == 2:
        fits = new.islower() and word.bits(new) < PLAUSIBLE_SHORT and "c" in word.neighbours()
        return word.verdict(new, 0.9, "the neighbours are Cyrillic") if fits else None
    if word.known(new):
        return word.verdict(new, 0.98, "a known word")
    if size < 5 or not (len(foreign) * 3 <= size or _interleaved(word.printed)):
        return None
    if not DOUBTFUL.intersection(foreign):
        fits = size > 5 and word.bits(new) < PLAUSIBLE
        return word.verdict(new, 0.9, "it reads as Cyrillic") if fits else None
    national = NATIONAL.intersection(word.printed.lower())
    if national and set(foreign) <= {"i", "I"} and len(foreign) * 4 <= size:
        return word.verdict(new, 0.85, "its language has this letter")
    return None


def _decide_latin(word: WordInText, new: str) -> Verdict | None:
    """A word that can only be Latin: some of its letters look like no Cyrillic ones."""
    printed, size = word.printed, len(word.printed)
    foreign = len(IS_CYRILLIC.findall(printed))
    near = word.neighbours()
    among = "l" in near and "c" not in near
    if among and not new.isupper() and word.bits(new) < PLAUSIBLE_LATIN:
        return word.verdict(new, 0.9, "the neighbours are Latin")
    if _CYRILLIC_ENDING.fullmatch(printed):
        return None  # «чат Telegramа»
    if size < 3 or not (foreign * 2 < size or _interleaved(printed)):
        return None
    if word.setting.lexicon.knows(new.lower()):
        return word.verdict(new, 0.97, "a known word")
    if word.bits(new) < (PLAUSIBLE_THREE if size == 3 else PLAUSIBLE_LATIN):
        return word.verdict(new, 0.9, "it reads as Latin")
    return None


def _interleaved(word: str) -> bool:
    """Whether a word changes its script twice at least: a compound does so once («HTMLный»)."""
    return len(_BORDER.findall(word)) > 1


def _decide_either(word: WordInText, cyrillic: str, latin: str) -> Verdict | None:
    """A word all of whose letters have twins: the model and the neighbours decide."""
    near = word.neighbours()
    gain = word.model.bits(latin) - word.model.bits(cyrillic)
    doubtful = DOUBTFUL.intersection(word.printed)
    if "l" not in near and not doubtful:
        if len(cyrillic) > 2 and word.known(cyrillic) and gain > MARGIN:
            return word.verdict(cyrillic, 0.95, f"a known word, {gain:.0f} bits likelier than Latin")
        among = near == ["c", "c"] or ("c" in near and len(cyrillic) == 2)
        if among and word.frequent(cyrillic) and gain > (LEAST if cyrillic.isupper() else -MOST_LACKING):
            return word.verdict(cyrillic, 0.9, "a frequent word between Cyrillic ones")
    if near == ["l", "l"] and len(latin) > 2 and gain < 0 and not word.known(cyrillic):
        return word.verdict(latin, 0.85, f"between Latin words, {-gain:.0f} bits likelier than Cyrillic")
    return None


def _decide_whole(word: WordInText, typed: set[str]) -> Verdict | None:
    """A word all of whose letters are Latin, where Cyrillic is meant.

    ``typed`` are the Latin letters that were typed for Cyrillic ones elsewhere in the text.
    """
    printed = word.printed
    new = put(printed, True)
    if new is None or (_ROMAN.fullmatch(printed) and len(printed) > 1):
        return None
    if len(printed) == 1:
        before = word.text[max(0, word.start - 24) : word.start]
        if printed in typed and _SENTENCE_START.search(before):
            return word.verdict(new, 0.85, "so typed elsewhere; a Cyrillic sentence begins with it")
        return None
    if word.after() != "c" or word.before() != "c" or not word.frequent(new):
        return None
    if word.model.bits(printed) <= word.model.bits(new) or _is_code(word.text, word.start, word.end):
        return None
    if typed.intersection(printed):
        return word.verdict(new, 0.9, "so typed elsewhere; a frequent word between Cyrillic ones")
    if printed.isupper() and not _among_capitals(word):
        return None  # capitals between small letters may be an abbreviation
    return word.verdict(new, 0.85, "a frequent word between Cyrillic ones")


def _among_capitals(word: WordInText) -> bool:
    before = word.text[max(0, word.start - 12) : word.start].split()
    after = word.text[word.end : word.end + 12].split()
    return bool(before and after) and before[-1].isupper() and after[0].isupper()


def _changes(word: WordInText, verdict: Verdict) -> Iterator[Change]:
    """The letters that differ, neighbouring ones as one change."""
    start, new = word.start, ""
    for at, (was, becomes) in enumerate(differing(word.printed, verdict.new), word.start):
        if was != becomes:
            start, new = (start, new + becomes) if new else (at, becomes)
        elif new:
            yield Change(start, at, new, KIND, "look_alikes", verdict.confidence, verdict.evidence)
            new = ""
    if new:
        yield Change(start, word.end, new, KIND, "look_alikes", verdict.confidence, verdict.evidence)


RULES: Final[tuple[Rule, ...]] = (look_alikes,)
"""The rules in their order."""

"""Signs that a code page, a font or a typesetter lost, changed or spread apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from laws_tool.repair.layout.lines import LONGEST_WORD, own_words
from laws_tool.repair.rules import Rule, Setting
from laws_tool.repair.segments import Change

_DOTS: Final = re.compile(r"(?<=\d)[․‧∙](?=\d|\s|$)", re.MULTILINE)
_SPACED: Final = re.compile(r"(?<!\S)[^\s|](?:[ \t]{1,4}[^\s|](?!\S)){4,}(?:[ \t]{2,}(?=\S))?")
_SHORTEST_SPREAD: Final = 3
"""Fewer letters may stand alone, as initials do."""

_ONE_BY_ONE: Final = re.compile(r"^(?:[^\s]\n[ \t]*(?:\n[ \t]*)?){3,}[^\s]$", re.MULTILINE)
_LOW_QUOTE: Final = re.compile(r"(?<=[^\W\d_])„|(?<![\w„])„(?=[^\W\d_]+(?!\w)[^“”]*$)", re.MULTILINE)
_SMALL_PE: Final = re.compile(r"\b(?:[А-ЯЁ]+п[А-ЯЁ]*|п[А-ЯЁ]{2,}|п[а-яё]{2,})\b")
"""A small п among capitals, or at the beginning of a word."""

_CID: Final = re.compile(r"\(cid:(\d{1,5})\)")
_CODE_PAGES: Final = ("cp1251", "koi8-r", "cp866", "cp1252")
_MOST: Final = 0.6
"""The share of words that a code page must make known before its bytes are believed."""

_CID_WORD: Final = re.compile(r"(?:[^\W\d_]|\(cid:\d{1,5}\))*\(cid:\d{1,5}\)(?:[^\W\d_]|\(cid:\d{1,5}\))*")
_WORD: Final = re.compile(r"[^\W\d_]+")
_LIGATURES: Final = ("ffi", "ffl", "ff", "fi", "fl")
_CYRILLIC_ALPHABET: Final = "абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґ"
_LATIN_ALPHABET: Final = "abcdefghijklmnopqrstuvwxyzàáâãäåæçèéêëìíîïñòóôõöøùúûüýßœąćęłńśźż"


def number_dots(text: str, setting: Setting) -> Iterator[Change]:
    """Write the dots of a number as full stops, whatever dot was typed.

    >>> [c.start for c in number_dots("5․1․2", Setting())]
    [1, 3]
    """
    for match in _DOTS.finditer(text):
        yield Change(*match.span(), ".", "look-alike", "number_dots", evidence="a dot inside a number")


def one_character_a_line(text: str, setting: Setting) -> Iterator[Change]:
    r"""Put a word together that stands one letter a line; an empty line is a space.

    >>> [c.new for c in one_character_a_line("Х\nо\nд\nы\n", Setting())]
    ['Ходы']
    """
    for match in _ONE_BY_ONE.finditer(text):
        rows = match.group().split("\n")
        joined = "".join(row.strip() or " " for row in rows)
        yield Change(*match.span(), joined, "spread", "one_character_a_line", 0.95, "one character a line")


def letter_spaced(text: str, setting: Setting) -> Iterator[Change]:
    """Close up letter-spaced words; two spaces or more stand between words.

    >>> [c.new for c in letter_spaced("П Р А В И Л О  5 4 .  Показ карты", Setting())]
    ['ПРАВИЛО 54. ']
    >>> list(letter_spaced("ход а с и; A B C D E F", Setting()))
    []
    """
    for match in _SPACED.finditer(text):
        words = [word.replace(" ", "") for word in re.split(r"[ \t]{2,}", match.group().strip())]
        if len(words) == 1:
            words = re.sub(r"(?<=[^\W\d_])(?=\d)", " ", words[0]).split(" ")
        if any(_is_whole(word, len(words) > 1, setting) for word in words):
            new = " ".join(words) + (" " if match.group()[-1].isspace() else "")
            yield Change(*match.span(), new, "spread", "letter_spaced", 0.95, "letters spread by spaces")


def _is_whole(word: str, one_of_several: bool, setting: Setting) -> bool:
    """Whether closed-up letters are a word: a known one, a label's, or one of several in a row."""
    if len(word) < _SHORTEST_SPREAD or not word.isalpha():
        return False
    levels = setting.profile.levels if setting.profile else ()
    labels = {label for level in levels for words in level.words.values() for label in words}
    return one_of_several or word.lower() in labels or setting.lexicon.knows(word.lower())


def yo_as_low_quote(text: str, setting: Setting) -> Iterator[Change]:
    """Read «„» inside a word as ё: byte 0x84 of cp855 read as cp1251.

    >>> [c.new for c in yo_as_low_quote("уч„та карт", Setting())]
    ['ё']
    """
    for match in re.finditer("„", text):
        at = match.start()
        before, after = text[at - 1 : at], text[at + 1 : at + 2]
        if before.isalpha():
            yield Change(
                at, at + 1, "ё", "codepage", "yo_as_low_quote", 0.98, "a low quote right after a letter"
            )
        elif after.isalpha():
            word = _WORD.match(text, at + 1)
            assert word is not None
            if setting.lexicon.knows("ё" + word.group()) and not setting.lexicon.knows(word.group()):
                yield Change(
                    at, at + 1, "ё", "codepage", "yo_as_low_quote", 0.95, f"ё{word.group()} is a word"
                )


def yo_as_pe(text: str, setting: Setting) -> Iterator[Change]:
    """Read «п» as Ё where a word is none with п and is one with Ё.

    >>> [c.new for c in yo_as_pe("ЗАПРЕЩпННЫЙ ХОД", Setting())]
    ['Ё']
    """
    verdicts: dict[str, bool] = {}
    for match in _SMALL_PE.finditer(text):
        word = match.group()
        at = word.index("п")
        fixed = word[:at] + "Ё" + word[at + 1 :]
        if word not in verdicts:
            known = setting.lexicon.knows
            verdicts[word] = not word.islower() or (not known(word) and known(fixed.lower()))
        if verdicts[word]:
            start = match.start() + at
            why = f"{word} is no word, {fixed} is"
            yield Change(start, start + 1, "Ё", "codepage", "yo_as_pe", 0.95, why)


def glyph_numbers(text: str, setting: Setting) -> Iterator[Change]:
    """Read «(cid:229)» as a letter: the number is a byte of a code page, or one letter alone makes words.

    A code page counts where it makes known words of most of them. Where nothing does, or
    several letters would, the sign stays as a gap.

    >>> class Few:
    ...     def knows(self, word):
    ...         return word in ("сделать", "ход")
    >>> [c.new for c in glyph_numbers("сд(cid:229)лать ход", Setting("ru", Few()))]
    ['е']
    """
    words = [match.group() for match in _CID_WORD.finditer(text)]
    if not words:
        return
    page = _code_page(words, setting)
    known = own_words(text)
    for match in _CID.finditer(text):
        around = [word for word in words if match.group() in word]
        letter, why, sure = "", "", 0.0
        if page:
            letter = bytes([int(match[1])]).decode(page, "ignore") if int(match[1]) < 256 else ""
            why, sure = f"{match[1]} is its byte in {page}", 0.95
        if not letter:
            letter = _letter_for(match.group(), around, setting, known) or ""
            why, sure = "it makes words of all that it stands in", 0.95 if len(set(around)) > 1 else 0.8
        if not letter:
            yield Change(
                *match.span(), match.group(), "unclear", "glyph_numbers", 0.0, "a glyph without its letter"
            )
            continue
        beside = text[max(0, match.start() - 2) : match.start()] + text[match.end() : match.end() + 2]
        letter = letter.upper() if beside.isupper() else letter
        yield Change(*match.span(), letter, "glyph", "glyph_numbers", sure, why)


def _code_page(words: Sequence[str], setting: Setting) -> str:
    """The code page in whose bytes the glyphs are numbered; "" where none makes words of most."""
    best, most = "", len(words) * _MOST
    for page in _CODE_PAGES:
        right = sum(setting.lexicon.knows(_in_page(word, page).lower()) for word in words)
        if right > most:
            best, most = page, right
    return best


def _in_page(word: str, page: str) -> str:
    return _CID.sub(lambda match: _byte(match[1], page), word)


def _byte(code: str, page: str) -> str:
    return bytes([int(code)]).decode(page, "replace") if int(code) < 256 else "\ufffd"


def _letter_for(sign: str, words: Iterable[str], setting: Setting, known: Counter[str]) -> str | None:
    """The one letter that makes words of all words with a sign; None where there is no such letter."""
    sample = sorted({word for word in words if set(_CID.findall(word)) == set(_CID.findall(sign))})
    if not sample:
        return None
    cyrillic = any("а" <= char.lower() <= "я" for word in sample for char in word.replace(sign, ""))
    fitting = [
        letter
        for letter in (_CYRILLIC_ALPHABET if cyrillic else _LATIN_ALPHABET)
        if all(setting.lexicon.knows(word.replace(sign, letter).lower()) for word in sample)
    ]
    if len(fitting) > 1:  # the words of this text decide, where they can
        fitting = [one for one in fitting if all(known[word.replace(sign, one).lower()] for word in sample)]
    return fitting[0] if len(fitting) == 1 else None


def lost_ligatures(text: str, setting: Setting) -> Iterator[Change]:
    """Put back the one ligature (ff, fi, fl, ffi, ffl) that makes a Latin word of a word that is none.

    A font loses a ligature everywhere: one that more words still have was not lost.
    """
    words = Counter(word.group() for word in _WORD.finditer(text) if word.group().isascii())
    found = {
        word: _ligature(word, setting)
        for word in words
        if 2 < len(word) <= LONGEST_WORD and not word.isupper()
    }
    lost = Counter(ligature for _at, ligature in filter(None, found.values()))
    kept = Counter(ligature for word in words for ligature in _LIGATURES if ligature in word.lower())
    for match in _WORD.finditer(text):
        missing = found.get(match.group())
        if missing is not None and lost[missing[1]] > kept[missing[1]]:
            at, ligature = missing
            word = match.group()
            whole = word[:at] + ligature + word[at:]
            start = match.start() + at
            why = f"{word} is no word, {whole} is"
            yield Change(start, start, ligature, "ligature", "lost_ligatures", 0.9, why)


def _ligature(word: str, setting: Setting) -> tuple[int, str] | None:
    """The place and the ligature that make a word of one that is none; None where not just one does."""
    if setting.lexicon.knows(word.lower()):
        return None
    fitting = {
        word[:at] + ligature + word[at:]: (at, ligature)
        for at in range(len(word) + 1)
        for ligature in _LIGATURES
        if setting.lexicon.knows((word[:at] + ligature + word[at:]).lower())
    }
    return fitting.popitem()[1] if len(fitting) == 1 else None


def sharp_s(text: str, setting: Setting) -> Iterator[Change]:
    """Read «ÿ» in a German word as ß."""
    if not setting.language.startswith("de"):
        return
    for match in re.finditer(r"(?<=[^\W\d_])ÿ", text):
        yield Change(*match.span(), "ß", "codepage", "sharp_s", 0.95, "no German word has a ÿ")


RULES: Final[tuple[Rule, ...]] = (
    number_dots,
    one_character_a_line,
    letter_spaced,
    yo_as_low_quote,
    yo_as_pe,
    glyph_numbers,
    lost_ligatures,
    sharp_s,
)

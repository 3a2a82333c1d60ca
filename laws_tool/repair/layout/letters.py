"""Signs that a code page, a font or a typesetter lost, changed or spread apart."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final

from laws_tool.repair.rules import Rule, Setting
from laws_tool.repair.segments import Change

_DOTS: Final = re.compile(r"(?<=\d)[․‧∙](?=\d)")
_SPACED: Final = re.compile(r"(?<![^\s|(«])(?:[^\W_] ){3,}[^\W_](?:\.(?= |$))?(?!\S)", re.MULTILINE)
_ONE_BY_ONE: Final = re.compile(r"^(?:[^\s]\n[ \t]*(?:\n[ \t]*)?){3,}[^\s]$", re.MULTILINE)
_LOW_QUOTE: Final = re.compile(r"(?<=[^\W\d_])„|(?<![\w„])„(?=[^\W\d_]+(?!\w)[^“”]*$)", re.MULTILINE)
_CID: Final = re.compile(r"\(cid:(\d{1,5})\)")
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

    >>> [c.new for c in letter_spaced("П Р А В И Л О  5 4", Setting())]
    ['ПРАВИЛО', ' 54']
    >>> list(letter_spaced("ход а с и", Setting()))
    []
    """
    for match in _SPACED.finditer(text):
        spaced = match.group()
        if re.search(r"[a-zа-яё]", spaced[:1]):
            continue
        closed = spaced.replace(" ", "")
        if not closed.rstrip(".").isalpha():
            closed = re.sub(r"(?<=[^\W\d_])(?=\d)", " ", closed)
        yield Change(*match.span(), closed, "spread", "letter_spaced", 0.95, "letters spread by spaces")
        yield from _spaced_number(text, match.end())


def _spaced_number(text: str, at: int) -> Iterator[Change]:
    """«  5 4 .» after a letter-spaced word: the number is spread too."""
    match = re.compile(r"[ \t]{1,}(\d(?: \d)*)( ?\.)?(?=\s|$)").match(text, at)
    if match and (" " in match[1] or match[2] or text[at : at + 2] == "  "):
        new = " " + match[1].replace(" ", "") + ("." if match[2] else "")
        yield Change(*match.span(), new, "spread", "letter_spaced", 0.95, "digits spread by spaces")


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
    for match in re.finditer(r"[^\W\d_]*п[^\W\d_]*", text):
        word = match.group()
        at = word.index("п")
        capitals = (word[:at] + word[at + 1 :]).isupper() and len(word) > 2
        initial = at == 0 and word[1:].islower() and len(word) > 2
        if not capitals and not (initial and not setting.lexicon.knows(word)):
            continue
        fixed = word[:at] + "Ё" + word[at + 1 :]
        if capitals or setting.lexicon.knows(fixed.lower()):
            start = match.start() + at
            yield Change(
                start, start + 1, "Ё", "codepage", "yo_as_pe", 0.95, f"{word} is no word, {fixed} is"
            )


def glyph_numbers(text: str, setting: Setting) -> Iterator[Change]:
    """Read «(cid:229)» as the one letter that makes words of all the words it stands in.

    Where no letter does, or several do, the sign stays as a gap.
    """
    words: dict[str, set[str]] = defaultdict(set)
    for match in _CID_WORD.finditer(text):
        codes = set(_CID.findall(match.group()))
        if len(codes) == 1:
            words[codes.pop()].add(match.group())
    letters = {code: _letter_for(code, found, setting) for code, found in words.items()}
    for match in _CID.finditer(text):
        letter = letters.get(match[1])
        if letter is None:
            yield Change(
                *match.span(), match.group(), "unclear", "glyph_numbers", 0.0, "a glyph without its letter"
            )
            continue
        example = min(words[match[1]]).replace(match.group(), letter)
        sure = 0.95 if len(words[match[1]]) > 1 else 0.8
        yield Change(
            *match.span(), letter, "glyph", "glyph_numbers", sure, f"it makes words, such as {example}"
        )


def _letter_for(code: str, words: Iterable[str], setting: Setting) -> str | None:
    sign = f"(cid:{code})"
    sample = sorted(words)
    cyrillic = any("а" <= char.lower() <= "я" for word in sample for char in word.replace(sign, ""))
    alphabet = _CYRILLIC_ALPHABET if cyrillic else _LATIN_ALPHABET
    fitting = [
        letter
        for letter in alphabet
        if all(setting.lexicon.knows(word.replace(sign, letter).lower()) for word in sample)
    ]
    return fitting[0] if len(fitting) == 1 else None


def lost_ligatures(text: str, setting: Setting) -> Iterator[Change]:
    """Put back the one ligature (ff, fi, fl, ffi, ffl) that makes a Latin word of a word that is none."""
    for match in _WORD.finditer(text):
        word = match.group()
        if len(word) < 3 or not word.isascii() or setting.lexicon.knows(word.lower()):
            continue
        fitting = {
            (at, ligature)
            for at in range(len(word) + 1)
            for ligature in _LIGATURES
            if setting.lexicon.knows((word[:at] + ligature + word[at:]).lower())
        }
        whole = {word[:at] + ligature + word[at:] for at, ligature in fitting}
        if len(whole) == 1:
            at, ligature = min(fitting)
            start = match.start() + at
            yield Change(
                start,
                start,
                ligature,
                "ligature",
                "lost_ligatures",
                0.9,
                f"{word} is no word, {whole.pop()} is",
            )


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

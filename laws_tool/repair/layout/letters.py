"""Signs that a code page, a font or a typesetter lost, changed or spread apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from laws_tool.repair.encoding.language_model import load
from laws_tool.repair.layout.lines import LONGEST_WORD, own_words
from laws_tool.repair.rules import Rule, Setting
from laws_tool.repair.segments import Change

_DOTS: Final = re.compile(r"(?<=\d)[․‧∙](?=\d|\s|$)", re.MULTILINE)
_SPACED: Final = re.compile(r"(?<!\S)[^\s|](?:[ \t]{1,4}[^\s|](?!\S)){4,}(?:[ \t]{2,}(?=\S))?")
_SHORTEST_SPREAD: Final = 3
"""Fewer letters may stand alone, as initials do."""

_ONE_BY_ONE: Final = re.compile(r"^(?:[^\s]\n[ \t]*(?:\n[ \t]*)?){3,}[^\s]$", re.MULTILINE)
_QUOTED: Final = re.compile(
    r"""(?<!\w)„ (?: [^„“”\n] | (?<=\w)„ )* [“”]  # one within a word is no beginning
      | „ [^„“”\n]* [“”]
      | “ [^„“”\n]* „ (?!\w)""",
    re.VERBOSE,
)
"""What stands between two quotes, one of them a low one."""
_WITH_LOW_QUOTE: Final = re.compile("(?<![А-Яа-яё])[А-Яа-яё]*„[А-Яа-яё„]*")
_WITH_SMALL_PE: Final = re.compile(r"\b(?:[А-ЯЁ]*п[А-ЯЁп]*|п[а-яё]+)\b")
"""A small п among capitals, or at the beginning of a word."""
_SHORTEST_WITH_PE: Final = 3
"""Fewer letters may be an abbreviation: «Еп.»."""

_CID: Final = re.compile(r"\(cid:(\d{1,5})\)")
_CODE_PAGES: Final = ("cp1251", "koi8-r", "cp866", "cp1252")
_MOST: Final = 0.6
"""The share of words that a code page must make known before its bytes are believed."""

_CID_WORD: Final = re.compile(
    r"(?<![^\W\d_])(?:[^\W\d_]|\(cid:\d{1,5}\))*\(cid:\d{1,5}\)(?:[^\W\d_]|\(cid:\d{1,5}\))*"
)
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
    """Read «„» in a Russian word as ё: byte 0x84 of cp855 read as cp1251.

    It is a quote where another one closes it on its line, and where the word is none with ё.

    >>> class Few:
    ...     def knows(self, word):
    ...         return word in ("учёта", "ёлка", "слово")
    >>> text = "уч„та, „лка, „слово“, „слово, слово„ход, sagte„Hallo"
    >>> [(c.start, c.new) for c in yo_as_low_quote(text, Setting("ru", Few()))]
    [(2, 'ё'), (7, 'ё')]
    """
    if "„" not in text:
        return
    quotes = {at for pair in _QUOTED.finditer(text) for at in (pair.start(), pair.end() - 1)}
    for match in _WITH_LOW_QUOTE.finditer(text):
        start = _yo_word(match, setting)
        word = text[start : match.end()].replace("„", "ё")
        for at in range(start, match.end()):
            if text[at] == "„" and at not in quotes:
                yield Change(at, at + 1, "ё", "codepage", "yo_as_low_quote", 0.95, f"{word} is a word")


def _yo_word(match: re.Match[str], setting: Setting) -> int:
    """Where the word begins whose low quotes are each a ё, a quote before it left out; its end for none."""
    printed = match.group()
    rest = printed[1:] if printed[0] == "„" else printed
    if "„" in rest and _is_yo_word(rest.replace("„", "ё").lower(), setting):
        return match.end() - len(rest)
    known = setting.lexicon.knows
    if (
        rest is not printed
        and not known(rest.lower())
        and _is_yo_word(printed.replace("„", "ё").lower(), setting)
    ):
        return match.start()
    return match.end()


def _is_yo_word(word: str, setting: Setting) -> bool:
    """Whether a word is one with its ё.

    A dictionary takes ё for е, and so the ё behind another word for an ending: «гостё» for «госте».
    """
    known = setting.lexicon.knows
    return known(word) and (not word.endswith("ё") or not known(word[:-1]) or load().knows(word))


def yo_as_pe(text: str, setting: Setting) -> Iterator[Change]:
    """Read «п» as Ё where a word is none with п and is one with Ё.

    >>> class Few:
    ...     def knows(self, word):
    ...         return word in ("запрещённый", "трёхзвёздный")
    >>> [c.start for c in yo_as_pe("ЗАПРЕЩпННЫЙ ТРпХЗВпЗДНЫЙ ГОСТп", Setting("ru", Few()))]
    [6, 14, 18]
    """
    verdicts: dict[str, bool] = {}
    for match in _WITH_SMALL_PE.finditer(text):
        word = match.group()
        fixed = "Ё" + word[1:] if word.islower() else word.replace("п", "Ё")
        if word not in verdicts:
            known = len(word) < _SHORTEST_WITH_PE or setting.lexicon.knows(word.lower())
            verdicts[word] = not known and _is_yo_word(fixed.lower(), setting)
        if verdicts[word]:
            why = f"{word} is no word, {fixed} is"
            for at, (old, new) in enumerate(zip(word, fixed, strict=True), match.start()):
                if old != new:
                    yield Change(at, at + 1, "Ё", "codepage", "yo_as_pe", 0.95, why)


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
    page, known = _code_page(words, setting), own_words(text)
    glyphs = {
        sign: _in_code_page(sign, page) or _by_words(sign, around, setting, known)
        for sign, around in _by_sign(words).items()
    }
    for match in _CID.finditer(text):
        glyph = glyphs[match.group()]
        beside = text[max(0, match.start() - 2) : match.start()] + text[match.end() : match.end() + 2]
        new = glyph.new.upper() if glyph.kind == "glyph" and beside.isupper() else glyph.new
        yield Change(*match.span(), new, glyph.kind, "glyph_numbers", glyph.confidence, glyph.evidence)


class _Glyph(NamedTuple):
    """What a sign becomes wherever it stands, and why."""

    new: str
    kind: str
    confidence: float
    evidence: str


def _by_sign(words: Iterable[str]) -> dict[str, set[str]]:
    """The words that each sign stands in."""
    found: dict[str, set[str]] = {}
    for word in set(words):
        for sign in _CID.finditer(word):
            found.setdefault(sign.group(), set()).add(word)
    return found


def _in_code_page(sign: str, page: str) -> _Glyph | None:
    """A sign as the byte of a code page; None where it is none, or there is no page."""
    code = _CID.sub(r"\1", sign)
    letter = bytes([int(code)]).decode(page, "ignore") if page and int(code) < 256 else ""
    return _Glyph(letter, "glyph", 0.95, f"{code} is its byte in {page}") if letter else None


def _by_words(sign: str, around: set[str], setting: Setting, known: Counter[str]) -> _Glyph:
    """A sign as the one letter that makes words of all words around it; a gap where there is none."""
    letter = _letter_for(sign, around, setting, known)
    if letter is None:
        return _Glyph(sign, "unclear", 0.0, "a glyph without its letter")
    sure = 0.95 if len(around) > 1 else 0.8
    return _Glyph(letter, "glyph", sure, "it makes words of all that it stands in")


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

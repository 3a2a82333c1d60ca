"""How many bits a text takes: few where it reads as language, many where it is mojibake.

The model adds up, for each token between spaces, character trigrams (case apart), what odd
changes of case cost, and what a known word saves. Bits of different readings of one text
can be compared: the reading with the fewest is the likeliest.
"""

from __future__ import annotations

import codecs
import json
import re
import struct
import tomllib
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Final

from laws_tool.repair.encoding.bloom import Bloom
from laws_tool.repair.encoding.symbols import Shapes, Symbols

_DATA: Final = Path(__file__).parent / "data"
VERSION: Final = 1

QUANTUM: Final = 8.0
LOWER_TO_UPPER: Final = 8.0
CAPITALS_TO_LOWER: Final = 4.0
CAPITAL: Final = 1.0
CAPITALS: Final = 5.0
SHORT_CAPITALS: Final = 2.5
SHORT: Final = 5
"""Words in capitals cost less where they have at most so many: abbreviations."""

TIER_BITS: Final = (18.5, 15.5, 12.0)
"""What a word costs that is known, frequent, or among the most frequent."""
WORST_KNOWN: Final = 5.5
"""A string above so many bits a letter is not looked up, since the filters err now and then."""
MOST_SAVED: Final = 0.6
"""The share of its bits that a known word saves at most."""

SURPRISE: Final = 8.5
_HIGH: Final = int(SURPRISE * QUANTUM)
"""What a character costs is surprising above so many bits."""

STRAY: Final = 4.0
"""What a quote costs that stands for a letter: «‘татья» for «Статья»."""
QUOTES: Final = "‘“”’‚„¬"
QUOTED: Final = re.compile(f'[{QUOTES}]([а-яё]{{3,}})[^\\w{QUOTES}"]*')
"""A quote, and a Cyrillic word in small letters without another quote behind it."""

JUDGED: Final = 20_000
STRETCHES: Final = 10
"""A string without spaces that is longer is judged by so many stretches of it, of so many characters in
all: no text has one, but many a file that is no text, and its every reading would cost a walk."""

CONTEXT: Final = 3
"""A character is part of the costs of so many: its own and the next ones."""

SURE: Final = 20.0
"""A lead of so many bits is as good as any."""

CACHE_SIZE: Final = 60_000
CLEAN_SIZE: Final = 200_000
"""Tokens that are remembered with their bits, and clean ones."""

_TOKEN = re.compile("[^ \\t\\n\\r\\f\\v]+")
"""Only ASCII spaces part tokens: no codec changes those, while U+0085 or U+00A0 may be damage."""
SHORTEST: Final = 3
"""Letters of a word that may be in the filters."""
_WORD = re.compile(rf"[^\W\d_]{{{SHORTEST},}}")
_AROUND: Final = ".,;:!?()[]{}«»“”„‘’\"'…—–-"
_LONG_RUN = re.compile(r"(.)\1{3,}", re.DOTALL)


def confidence(lead: float) -> float:
    """How sure a reading is that is so many bits ahead of the next one: the odds are one in 2**lead.

    >>> confidence(1.0), confidence(10.0), confidence(1000.0)
    (0.5, 0.999, 1.0)
    """
    return round(1 - 2 ** -min(lead, SURE), 4)


def tokens(text: str) -> list[str]:
    """The strings between ASCII spaces."""
    return _TOKEN.findall(text)


def stretches(token: str) -> list[str]:
    """Stretches of a very long string, evenly taken."""
    size = JUDGED // STRETCHES
    last = len(token) - size
    starts = (last * n // (STRETCHES - 1) for n in range(STRETCHES))
    return [token[start : start + size] for start in starts]


@dataclass(frozen=True, slots=True)
class LanguageModel:
    """The model, as read from its file."""

    table: bytes
    size: int
    symbols: Symbols
    shapes: Shapes
    letter_codes: bytes
    tiers: tuple[Bloom, ...]
    seen: dict[str, float]
    odd: dict[str, float]
    clean: set[bytes]

    def bits(self, text: str) -> float:
        """The bits of a text.

        >>> model = load()
        >>> model.bits("Правило") < model.bits("РџСЂР°РІРёР»Рѕ") / 3
        True
        """
        return sum(map(self.token_bits, tokens(text)))

    def token_bits(self, token: str) -> float:
        """The bits of a string without spaces; remembered."""
        if len(token) > JUDGED:
            return sum(map(self.token_bits, stretches(token))) * len(token) / JUDGED
        found = self.seen.get(token)
        if found is None:
            if len(self.seen) > CACHE_SIZE:
                self.seen.clear()
            found = self.seen[token] = self._token_bits(token)
        return found

    def excess(self, line: str) -> float:
        """The bits of surprise in a line: what its characters cost above SURPRISE each.

        Clean text, of whatever language, has hardly any.
        """
        row = line.encode("utf-8", "surrogatepass").split()  # at ASCII spaces alone, as tokens are
        if self.clean.issuperset(row):
            return 0.0
        others = [token for token in row if token not in self.clean]
        found = [self.token_excess(token.decode("utf-8", "surrogatepass")) for token in others]
        self.remember(token for token, excess in zip(others, found, strict=True) if not excess)
        return sum(found)

    def remember(self, clean: Iterable[bytes]) -> None:
        """Remember tokens, in UTF-8, as clean."""
        if len(self.clean) > CLEAN_SIZE:
            self.clean.clear()
        self.clean.update(clean)

    def token_excess(self, token: str) -> float:
        """The bits of surprise in a token; 0 for ASCII, since no codec changes it."""
        if len(token) > JUDGED:
            return sum(map(self.token_excess, stretches(token))) * len(token) / JUDGED
        found = self.odd.get(token)
        if found is None:
            if len(self.odd) > CACHE_SIZE:
                self.odd.clear()
            found = self.odd[token] = 0.0 if token.isascii() else self._surprise(token)
        return found

    def _surprise(self, token: str) -> float:
        short = _LONG_RUN.sub(r"\1\1\1", token)
        return self.excess_of(short, self._surprising_units(short))

    def excess_of(self, token: str, units: int) -> float:
        """The bits of surprise in a token without long runs, from those of its symbols in 1/8 bit."""
        if len(token) == 1 and "А" <= token <= "я":  # of a letter-spaced word: «с т а т ь я»
            return 0.0
        stray = STRAY if token[0] in QUOTES and self._is_stray(token) else 0.0
        plain = token.islower() or token.istitle() or token.isupper()
        case = 0.0 if plain else max(0.0, self._case_bits(token) - CAPITALS)
        if units and self._is_word(token.strip(_AROUND)):
            return max(stray, case)
        return max(stray, units / QUANTUM + case)

    def _is_stray(self, token: str) -> bool:
        """Whether a quote begins no word, or one that nobody knows and no other quote ends."""
        quoted = QUOTED.fullmatch(token)
        return token in "‚¬" or (quoted is not None and not self.knows(quoted[1]))

    def _is_word(self, word: str) -> bool:
        """Whether a string is a known word, and likelier as that than by its trigrams."""
        if len(word) < SHORTEST or not word.isalpha():
            return False
        bits = self._walk(word) / QUANTUM
        if bits > WORST_KNOWN * (len(word) + 1):
            return False
        if bits > TIER_BITS[0]:
            return word.lower() in self.tiers[0]
        return self.known_bits(word.lower()) < bits

    def _surprising_units(self, text: str) -> int:
        """What symbols cost above SURPRISE, but for those in the midst of ASCII: no codec changes that."""
        size, table = self.size, self.table
        cube = size * size * size
        surprise = context = near = 0
        for code, char in zip(self.codes(text), text, strict=True):
            near = CONTEXT if char > "\x7f" else near - 1
            cost = table[context + code]
            if cost > _HIGH and near > 0:
                surprise += cost - _HIGH
            context = (context + code) * size % cube
        return surprise

    def _token_bits(self, token: str) -> float:
        short = _LONG_RUN.sub(r"\1\1\1", token)
        bits = self._walk(short) / QUANTUM
        saved = 0.0 if short.isascii() else self._known(short, bits)
        return bits + self._case_bits(short) - saved

    def _walk(self, text: str) -> int:
        """The costs of the symbols of a text, added up."""
        size, table = self.size, self.table
        cube = size * size * size
        total = context = 0
        for code in self.codes(text):
            total += table[context + code]
            context = (context + code) * size % cube
        return total + table[context]

    def sums(self, codes: bytes) -> list[int]:
        """The costs of symbols (see :meth:`codes`), added up: entry ``n`` is that of those before ``n``.

        In units of 1/8 bit. Two zeros begin a token, one ends it; further zeros cost nothing.
        """
        table, size = self.table, self.size
        square = size * size
        trigrams = zip(codes, codes[1:], codes[2:], strict=False)
        return [0, 0, *accumulate([table[a * square + b * size + c] for a, b, c in trigrams], initial=0)]

    def surprise_of(self, first: int, second: int, third: int) -> int:
        """By how much the third of three symbols (see :meth:`codes`) is a surprise, in 1/8 bit."""
        cost = self.table[(first * self.size + second) * self.size + third]
        return max(0, cost - _HIGH) if third else 0

    def next_bits(self, context: int, char: str, before: str) -> tuple[float, int]:
        """The bits of one more character after a context, and the context after it.

        A context is 0 at the start of a token; ``before`` is the character before, for the case.
        """
        code = self.symbols[ord(char)]
        bits = self.table[context + code] / QUANTUM
        if before.islower() and char.isupper():
            bits += LOWER_TO_UPPER
        return bits, (context + code) * self.size % (self.size**3)

    def broken_case(self, text: str) -> int:
        """How often a capital follows a small letter."""
        return self.shape(text).count(b"lU")

    def shape(self, text: str) -> bytes:
        """``l``, ``U`` or ``.`` for each character: a small letter, a capital, neither."""
        return codecs.charmap_encode(text, "strict", self.shapes)[0]

    def signs(self, text: str) -> int:
        """How many characters of a text are neither letters of the alphabet nor spaces."""
        return len(self.codes(text).translate(None, self.letter_codes))

    def codes(self, token: str) -> bytes:
        """The symbols of a text, a byte each."""
        return codecs.charmap_encode(token, "strict", self.symbols)[0]

    def _case_bits(self, token: str) -> float:
        if token.islower():
            return 0.0
        shape = self.shape(token)
        capitals = shape.count(b"U")
        if not capitals:
            return 0.0
        bits = LOWER_TO_UPPER * shape.count(b"lU") + CAPITALS_TO_LOWER * shape.count(b"UUl")
        if capitals == 1:
            return bits + CAPITAL
        return bits + (SHORT_CAPITALS if capitals <= SHORT else CAPITALS)

    def knows(self, text: str) -> bool:
        """Whether each word of a text is among the frequent words of a language.

        >>> load().knows("ход вне очереди"), load().knows("хюд")
        (True, False)
        """
        return all(self.known_bits(word.lower()) < float("inf") for word in _WORD.findall(text))

    def _known(self, token: str, whole: float) -> float:
        """What the filters save over the trigrams, of which the token takes so many bits."""
        saved = 0.0
        for word in _WORD.findall(token):
            if word.isascii():
                continue
            bits = whole if word == token else self._walk(word) / QUANTUM
            if bits > WORST_KNOWN * (len(word) + 1):
                continue
            known = self.known_bits(word.lower())
            if known < bits:
                saved += min(bits - known, MOST_SAVED * bits)
        return saved

    def known_bits(self, word: str) -> float:
        """What a word costs by the smallest filter that knows it."""
        best = float("inf")
        for tier, bits in zip(self.tiers, TIER_BITS, strict=True):
            if word not in tier:
                break
            best = bits
        return best


@cache
def load() -> LanguageModel:
    """The model that the package ships; read once, in some milliseconds."""
    raw = zlib.decompress((_DATA / "language-model.bin").read_bytes())
    (length,) = struct.unpack_from("<I", raw)
    header = json.loads(raw[4 : 4 + length])
    if header["version"] != VERSION:
        raise ValueError("language-model.bin is of another version: run scripts/build_language_model.py")
    size = 1 + len(header["letters"]) + len(header["classes"])
    at = 4 + length
    index = struct.unpack_from(f"<{size * size}H", raw, at)
    at += 2 * size * size
    rows = [raw[at + n * size : at + (n + 1) * size] for n in range(header["rows"])]
    at += header["rows"] * size
    letters = bytes(range(1 + len(header["letters"])))
    alphabet = tomllib.loads((_DATA / "alphabet.toml").read_text("utf-8"))
    symbols = Symbols(header["letters"], header["classes"], alphabet["characters"])
    symbols.update({ord(char): symbols[ord(same)] for char, same in alphabet["same"].items()})
    table = b"".join([rows[n] if place % size else b"\0" + rows[n][1:] for place, n in enumerate(index)])
    return LanguageModel(
        table, size, symbols, Shapes(), letters, tuple(_filters(raw, at, header["filters"])), {}, {}, set()
    )


def _filters(raw: bytes, at: int, sizes: Iterable[int]) -> Iterable[Bloom]:
    for size in sizes:
        yield Bloom(raw[at : at + size])
        at += size

"""Build the language model of the repair of encodings, ``laws_tool/repair/encoding/data``.

::

    pip install wordfreq
    python scripts/build_language_model.py

It reads the word lists of the package wordfreq (CC BY-SA 4.0; ``data/SOURCES.md`` says what
they are made of) and writes one file, ``language-model.bin``:

- trigrams over the symbols of ``alphabet.toml``, as costs in 1/8 bit, one row of bytes for
  each pair of symbols before; equal rows are stored once;
- three Bloom filters of words: known, frequent, and most frequent ones.
"""

from __future__ import annotations

import json
import math
import struct
import tomllib
import zlib
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from laws_tool.repair.encoding.bloom import Bloom

DATA: Final = Path(__file__).parent.parent / "laws_tool" / "repair" / "encoding" / "data"
VERSION: Final = 1

WEIGHTS: Final = {
    "ru": 6.0, "uk": 1.5, "bg": 1.0, "mk": 0.4, "sr": 0.4,
    "en": 3.0, "de": 1.5, "fr": 1.5, "pl": 1.5, "es": 1.0, "it": 1.0, "cs": 1.0,
    "pt": 0.5, "nl": 0.4, "sv": 0.4, "hu": 0.4, "ro": 0.4, "sk": 0.4, "tr": 0.3,
    "fi": 0.3, "da": 0.3, "nb": 0.3, "sh": 0.3, "sl": 0.2, "lt": 0.2, "lv": 0.2, "is": 0.2, "ca": 0.2,
}  # fmt: skip
"""How much each language counts; ``sr`` is the list ``sh`` in Cyrillic letters."""

KNOWN_WORDS: Final = {
    "ru": 90_000, "uk": 12_000, "bg": 8_000, "mk": 2_000, "sr": 2_000,
    "de": 4_000, "fr": 3_000, "pl": 5_000, "es": 2_000, "it": 1_000, "cs": 4_000,
    "pt": 1_000, "sv": 1_000, "hu": 1_500, "sk": 1_500, "sh": 1_000,
}  # fmt: skip
"""How many words a language has in the filters; of Latin ones only those beyond ASCII count,
since no codec changes the others."""

TIERS: Final = (1.0, 0.25, 0.04)
"""The share of a language's words that is in the filters: known, frequent, most frequent ones."""

BITS_PER_WORD: Final = 14
QUANTUM: Final = 8
FLATTEN: Final = 0.9
"""Frequencies are raised to this power: a law's words are rarer than everyday ones."""

POSSESSIVE: Final = 0.02
"""The share of possessives, which the English list takes apart."""
SCRIPT_CHANGE: Final = 11.0
QUOTE_IN_WORD: Final = 8.0
QUOTES: Final = ("open", "either", "close")
QUOTE_ALONE: Final = 6.0
UNSEEN_LETTER: Final = 1e-4


def main() -> None:
    """Write the model and say how large it is."""
    alphabet = tomllib.loads((DATA / "alphabet.toml").read_text("utf-8"))
    letters = "".join(dict.fromkeys("".join(alphabet["letters"].split())))
    classes = list(alphabet["costs"])
    words = {language: list(word_list(language)) for language in WEIGHTS}
    rows, index = table(letters, classes, alphabet["costs"], words)
    filters = [bloom.data for bloom in blooms(words)]
    header = {
        "version": VERSION,
        "letters": letters,
        "classes": classes,
        "rows": len(rows),
        "filters": [len(data) for data in filters],
    }
    head = json.dumps(header, ensure_ascii=False).encode()
    body = struct.pack(f"<{len(index)}H", *index) + b"".join(rows) + b"".join(filters)
    packed = zlib.compress(struct.pack("<I", len(head)) + head + body, 9)
    (DATA / "language-model.bin").write_bytes(packed)
    print(f"{len(packed):,} bytes; {len(letters)} letters, {len(classes)} classes, {len(rows):,} rows")


def word_list(language: str) -> Iterator[tuple[str, float]]:
    """Words of a language with their frequency, the most frequent first."""
    import wordfreq

    source = "sh" if language == "sr" else language
    for word, frequency in wordfreq.get_frequency_dict(source, "best").items():
        if any(char.isdigit() for char in word):
            continue
        word = word.replace("’", "'")
        if language == "en" and word.isalpha():
            yield word + "'s", frequency * POSSESSIVE
        yield (serbian(word) if language == "sr" else word), frequency


_SERBIAN: Final = dict(
    zip(
        ["lj", "nj", "dž", *"abcčćdđefghijklmnoprsštuvzž"],
        ["љ", "њ", "џ", *"абцчћдђефгхијклмнопрсштувзж"],
        strict=True,
    )
)


def serbian(word: str) -> str:
    """A Serbian word in Cyrillic letters.

    >>> serbian("ljubav")
    'љубав'
    """
    for latin, cyrillic in _SERBIAN.items():
        word = word.replace(latin, cyrillic)
    return word


def table(
    letters: str,
    classes: list[str],
    costs: dict[str, list[float]],
    words: dict[str, list[tuple[str, float]]],
) -> tuple[list[bytes], list[int]]:
    """The distinct rows of costs, and for each pair of symbols the number of its row.

    Symbol 0 is the border of a token, then come the letters, then the classes.
    """
    grams = Trigrams(letters, words)
    size = 1 + len(letters) + len(classes)
    rows: dict[bytes, int] = {}
    index = []
    for a in range(size):
        for b in range(size):
            row = bytes(quantise(c) for c in grams.row(a, b, classes, costs))
            index.append(rows.setdefault(row, len(rows)))
    return list(rows), index


def quantise(bits: float) -> int:
    """Bits in the file's unit, as far as a byte goes."""
    return max(1, min(255, round(bits * QUANTUM)))


def script(letter: str) -> str:
    """The script of a letter; the apostrophe goes with any.

    >>> script("ж"), script("ž"), script("'")
    ('Cyrillic', 'Latin', '')
    """
    if letter == "'":
        return ""
    return "Cyrillic" if "\u0400" <= letter <= "\u04ff" else "Latin"


class Trigrams:
    """Letter trigrams with a border on each side, smoothed after Witten and Bell."""

    def __init__(self, letters: str, words: dict[str, list[tuple[str, float]]]) -> None:
        self.letters = letters
        self.code = {letter: number for number, letter in enumerate(letters, 1)}
        self.script = ["", *map(script, letters)]
        self.three: dict[tuple[int, int], Counter[int]] = defaultdict(Counter)
        self.two: dict[int, Counter[int]] = defaultdict(Counter)
        self.one: Counter[int] = Counter()
        for language, weight in WEIGHTS.items():
            self._count(words[language], weight)

    def _count(self, words: Iterable[tuple[str, float]], weight: float) -> None:
        flat = [(word, frequency**FLATTEN) for word, frequency in words]
        scale = weight * 1e6 / sum(f for _, f in flat)
        for word, frequency in flat:
            codes = [self.code.get(char) for char in word]
            if None in codes:
                continue
            a = b = 0
            for c in [*codes, 0]:
                assert c is not None
                self.three[a, b][c] += frequency * scale
                self.two[b][c] += frequency * scale
                self.one[c] += frequency * scale
                a, b = b, c

    def row(self, a: int, b: int, classes: list[str], costs: dict[str, list[float]]) -> Iterator[float]:
        """The costs of each symbol after the symbols ``a`` and ``b``."""
        last_letter = len(self.letters)
        plain = b <= last_letter
        before, at = (a if a <= last_letter else 0, b) if plain else (0, 0)
        if not plain:
            yield QUOTE_ALONE if a == 0 and classes[b - last_letter - 1] in QUOTES else 0.0
        else:
            yield min(self._bits(before, at, 0), 6.0) if b else 1.0
        extra = 0.0 if plain else costs[classes[b - last_letter - 1]][5]
        if not plain and 0 < a <= last_letter and classes[b - last_letter - 1] in QUOTES:
            extra += QUOTE_IN_WORD
        for c in range(1, last_letter + 1):
            if at and self.script[at] != self.script[c] and "" not in (self.script[at], self.script[c]):
                yield min(15.9, SCRIPT_CHANGE + self._bits(0, 0, c) / 2)
            else:
                yield self._bits(before, at, c) + extra
        for number, name in enumerate(classes, last_letter + 1):
            edge, letter, digit, other, same, _then = costs[name]
            if b == number:
                yield same
            elif b == 0:
                yield edge
            elif plain:
                yield letter
            else:
                yield digit if classes[b - last_letter - 1] == "digit" else other

    def _bits(self, a: int, b: int, c: int) -> float:
        total = sum(self.one.values())
        p1 = (self.one[c] / total) * (1 - UNSEEN_LETTER) + UNSEEN_LETTER / 200
        p2 = _blend(self.two.get(b), c, p1, 2000.0)
        if (a, b) == (0, 0) or a:
            return -math.log2(_blend(self.three.get((a, b)), c, p2, 60.0))
        return -math.log2(_blend(self.three.get((0, b)), c, p2, 60.0))


def _blend(counts: Counter[int] | None, c: int, lower: float, unit: float) -> float:
    if not counts:
        return lower
    novelty = len(counts) * unit
    total = sum(counts.values())
    return (counts[c] + novelty * lower) / (total + novelty)


def blooms(words: dict[str, list[tuple[str, float]]]) -> Iterator[Bloom]:
    """The filters, the largest first; each has the words of those after it too."""
    for share in TIERS:
        tier = set[str]()
        for language, limit in KNOWN_WORDS.items():
            tier.update(_whole_words(words[language], limit)[: int(limit * share)])
        yield Bloom.of(tier, BITS_PER_WORD * len(tier))


def _whole_words(words: list[tuple[str, float]], limit: int) -> list[str]:
    chosen = (word for word, _ in words if len(word) > 2 and word.isalpha() and not word.isascii())
    return list(islice(chosen, limit))


if __name__ == "__main__":
    main()

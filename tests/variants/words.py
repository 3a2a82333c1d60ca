"""Damage inside lines: misprints, lost spaces and signs, other letters for the right ones."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from .bits import Bit, Page, is_word, printed
from .plan import Plan
from .typeset import SUITS, known

_KEYS: Final = ("йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю")
_CYRILLIC: Final = str.maketrans("ABCEHKMOPTX", "АВСЕНКМОРТХ")
_LIGATURES: Final = re.compile("ffi|ffl|ff|fi|fl")

Bits = list[Bit]
Job = Callable[[Bits, random.Random], None]


def damage_words(files: list[list[Page]], plan: Plan) -> None:
    """Apply the word damage of a plan to the pages of all files, in place."""
    every = [page for file in files for page in file]
    if plan.has("misprint"):
        forms = {bit.text.lower() for bit in _Flat(every).bits if _whole(bit)}
        for n, file in enumerate(files):
            flat = _Flat(file)
            _misprint(flat.bits, forms, plan.language, plan.draw(f"misprint {n}"))
            flat.put_back()
    for kind, job in _JOBS:
        if plan.has(kind):
            flat = _Flat(every)
            job(flat.bits, plan.draw(kind))
            flat.put_back()
    for page in every:
        _say_echoes(page, plan.draw(f"echo {page.number}"))


def _say_echoes(page: Page, draw: random.Random) -> None:
    """Fill the echo lines: the printer struck the same words again, damage and all."""
    said, count = "", 0
    for i, line in enumerate(page.lines):
        if line.role == "text":
            words = printed(tuple(bit for bit in line.bits if bit.field == "text")).strip(" .)").split(" ")
            count = draw.randint(3, 5)
            said = " ".join(words[-count:])
        elif line.bits[0].damage == "echo":
            page.lines[i] = replace(line, bits=(replace(line.bits[0], text=said),))


class _Flat:
    """All bits of all pages in one list, and back."""

    def __init__(self, pages: list[Page]) -> None:
        self._pages = pages
        self.bits = [bit for page in pages for bit in _all(page)]

    def put_back(self) -> None:
        bits = iter(self.bits)
        for page in self._pages:
            page.lines = [
                replace(
                    line,
                    gap=tuple(next(bits) for _ in line.gap),
                    bits=tuple(next(bits) for _ in line.bits),
                )
                for line in page.lines
            ]
            page.foot = [next(bits) for _ in page.foot]


def _all(page: Page) -> Iterator[Bit]:
    for line in page.lines:
        yield from line.gap
        yield from line.bits
    yield from page.foot


def _whole(bit: Bit) -> bool:
    """An undamaged word that no line end cuts."""
    return is_word(bit) and not bit.damage and not bit.part


def _misprint(bits: Bits, forms: set[str], language: str, draw: random.Random) -> None:
    """Slips of the hand in words that stand right elsewhere in the same file."""
    counts = Counter(bit.text.lower() for bit in bits if _whole(bit))
    spots = [
        i for i, bit in enumerate(bits)
        if _whole(bit) and len(bit.text) >= 7 and counts[bit.text.lower()] >= 2 and bit.text.islower()
        and not re.search("ß|f[fil]", bit.text)
    ]  # fmt: skip
    draw.shuffle(spots)
    done: set[str] = set()
    for i in spots:
        bit = bits[i]
        if bit.text in done or len(done) >= 2:
            continue
        wrong = _slip(bit.text, forms, language, draw)
        if wrong:
            bits[i] = replace(bit, text=wrong, damage="misprint")
            done.add(bit.text)


def _slip(word: str, forms: set[str], language: str, draw: random.Random) -> str:
    """A slip that is no word, and that is near to no other word of the text."""
    for _ in range(40):
        at = draw.randrange(1, len(word) - 1)
        kind = draw.choice(("swap", "neighbour", "double", "drop"))
        if kind == "swap":
            wrong = word[: at - 1] + word[at] + word[at - 1] + word[at + 1 :]
        elif kind == "neighbour":
            wrong = word[:at] + _neighbour(word[at], draw) + word[at + 1 :]
        elif kind == "double":
            wrong = word[: at + 1] + word[at:]
        else:
            wrong = word[:at] + word[at + 1 :]
        if wrong == word or known(wrong, language) or wrong in forms:
            continue
        if not any(near(wrong, form) for form in forms if form != word):
            return wrong
    return ""


def _neighbour(letter: str, draw: random.Random) -> str:
    for row in _KEYS:
        at = row.find(letter)
        if at >= 0:
            return draw.choice([row[k] for k in (at - 1, at + 1) if 0 <= k < len(row)])
    return letter


def near(one: str, other: str) -> bool:
    """Whether one slip (a letter more, less, other, or two swapped) parts two words.

    >>> near("сдача", "сдаача"), near("сдача", "дсача"), near("сдача", "удача")
    (True, True, True)
    >>> near("сдача", "задача")
    False
    """
    if abs(len(one) - len(other)) > 1:
        return False
    head = 0
    while head < min(len(one), len(other)) and one[head] == other[head]:
        head += 1
    a, b = one[head:], other[head:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[:2][::-1] and a[2:] == b[2:])


def _some(spots: list[int], draw: random.Random, most: int) -> list[int]:
    return sorted(draw.sample(spots, min(most, len(spots))))


def _lost_space_comma(bits: Bits, draw: random.Random) -> None:
    spots = [
        i for i in range(2, len(bits) - 1)
        if bits[i].text == " " and bits[i - 1].text == "," and _whole(bits[i - 2]) and _whole(bits[i + 1])
        and bits[i].field != "heading"
    ]  # fmt: skip
    for i in _some(spots, draw, 4):
        right = f"{bits[i - 2].text}, {bits[i + 1].text}"
        bits[i] = replace(bits[i], text="", damage="lost-space-comma", right=right)


def _lost_space_bracket(bits: Bits, draw: random.Random) -> None:
    spots = [
        i for i in range(1, len(bits) - 2)
        if bits[i].text == " " and bits[i + 1].text == "(" and bits[i].field == "text"
        and _whole(bits[i - 1]) and len(bits[i + 2].text) > 2
    ]  # fmt: skip
    for i in _some(spots, draw, 3):
        right = f"{bits[i - 1].text} ({bits[i + 2].text}"
        bits[i] = replace(bits[i], text="", damage="lost-space-bracket", right=right)


def _lost_suits(bits: Bits, draw: random.Random) -> None:
    for i, bit in enumerate(bits):
        if bit.text and bit.text in SUITS:
            bits[i] = replace(bit, text="", damage="lost-suits")


def _cyrillic_label(bits: Bits, draw: random.Random) -> None:
    spots = [
        i for i, bit in enumerate(bits)
        if bit.field == "label" and not bit.damage and re.fullmatch(r"\(?[ABCEHKMOPTX]\)?\.", bit.text)
    ]  # fmt: skip
    for i in _some(spots, draw, 4):
        bits[i] = replace(bits[i], text=bits[i].text.translate(_CYRILLIC), damage="cyrillic-label")


def _cyrillic_reference(bits: Bits, draw: random.Random) -> None:
    """«53С»: the reading stays as it is printed, only a search and a link must see through it."""
    for i, bit in enumerate(bits):
        if bit.field == "text" and re.fullmatch(r"\d+[A-Z]\d*", bit.text) and draw.random() < 0.7:
            bits[i] = replace(bit, text=bit.text.translate(_CYRILLIC))


def _yo(bits: Bits, draw: random.Random) -> None:
    for i, bit in enumerate(bits):
        if bit.node >= 0 and ("ё" in bit.text or "Ё" in bit.text):
            wrong = bit.text.replace("ё", "„").replace("Ё", "п")
            bits[i] = replace(bit, text=wrong, damage=bit.damage or "yo")


def _cid(bits: Bits, draw: random.Random) -> None:
    """A letter that the font did not map: its code in brackets."""
    spots = [i for i, bit in enumerate(bits) if _whole(bit) and len(bit.text) >= 6]
    for i in _some(spots, draw, 5):
        word = bits[i].text
        at = draw.randrange(1, len(word))
        code = word[at].encode("cp1251")[0]
        bits[i] = replace(bits[i], text=f"{word[:at]}(cid:{code}){word[at + 1 :]}", damage="cid")


def _dots(bits: Bits, draw: random.Random) -> None:
    for i, bit in enumerate(bits):
        if bit.field == "label" and re.match(r"\d+\.\d+\.", bit.text):
            bits[i] = replace(bit, text=bit.text.replace(".", "\u2024"), damage="dots")


def _ligatures(bits: Bits, draw: random.Random) -> None:
    for i, bit in enumerate(bits):
        if is_word(bit) and _LIGATURES.search(bit.text):
            bits[i] = replace(bit, text=_LIGATURES.sub("", bit.text), damage="ligatures")


def _eszett(bits: Bits, draw: random.Random) -> None:
    for i, bit in enumerate(bits):
        if "ß" in bit.text:
            bits[i] = replace(bit, text=bit.text.replace("ß", "ÿ"), damage="eszett")


_JOBS: Final[tuple[tuple[str, Job], ...]] = (
    ("lost-space-comma", _lost_space_comma),
    ("lost-space-bracket", _lost_space_bracket),
    ("lost-suits", _lost_suits),
    ("cyrillic-label", _cyrillic_label),
    ("cyrillic-reference", _cyrillic_reference),
    ("cid", _cid),
    ("dots", _dots),
    ("ligatures", _ligatures),
    ("eszett", _eszett),
    ("yo", _yo),
)

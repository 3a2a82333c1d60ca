"""The bench of the worst inputs of repair: a megabyte of anything should take under five seconds.

::

    python scripts/bench_worst.py [words of names]

Each input was slow once. A row gives the processor's seconds, and what they are for a megabyte.
The Russian text is the corpus of this project, and the folder that LAWS_TEST_MATERIAL names, if set.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from repair_damage import damage
from repair_texts import lines_of

from laws_tool.repair import repair

SIZE: Final = 1_000_000
PROMISED: Final = 5.0
RULE: Final = "Правило пятьдесят три. Ход вне очереди принят, если левый противник сделал свой ход. "
LINES: Final = 200_000
LOSSY: Final = 300_000
"""Bytes of the texts that lost letters, which take the longest."""
LATIN: Final = range(0xC0, 0x100)
BOXES: Final = range(0x2500, 0x2570)
CYRILLIC: Final = range(0x410, 0x450)
SPACES: Final = [0x20] * 8


def chance() -> random.Random:
    """Chance that is the same each time."""
    return random.Random(7)


def repeated(piece: str) -> bytes:
    """A megabyte of one piece."""
    data = piece.encode()
    return data * (SIZE // len(data))


def signs(points: Sequence[int]) -> bytes:
    """A megabyte of random characters."""
    return "".join(map(chr, chance().choices(points, k=SIZE))).encode()[:SIZE]


def drawn(codes: Sequence[int]) -> bytes:
    """A megabyte of random bytes out of some."""
    return bytes(chance().choices(codes, k=SIZE))


def koi7(text: str) -> bytes:
    """A megabyte of Russian that lost bit 7."""
    folded = bytes(byte & 0x7F for byte in text.encode("koi8-r"))
    return folded * (SIZE // len(folded))


def lossy(codec: str, lost: str, sep: str) -> bytes:
    """Russian as UTF-8 read by a codec, with other signs for what that leaves undefined."""
    text = sep.join(lines_of("ru"))[: LOSSY // 2]
    return (damage(text, (("utf-8", codec),), lost) or "").encode()[:LOSSY]


def mixed() -> bytes:
    """Short lines in four encodings."""
    dice, words = chance(), RULE.split()
    encodings = ("cp1251", "koi8-r", "cp866", "utf-8")
    return b"\n".join(dice.choice(words).encode(dice.choice(encodings)) for _ in range(LINES))


INPUTS: Final[dict[str, Callable[[], bytes]]] = {
    "koi7, one line": lambda: koi7(RULE),
    "koi7, lines": lambda: koi7(RULE + "\n"),
    **{
        f"{codec}, lost {lost!r}, {kind}": partial(lossy, codec, lost, sep)
        for codec in ("cp1250", "cp1252")
        for lost in ("?", "")
        for kind, sep in (("one line", " "), ("lines", "\n"))
    },
    "bytes C0-FF": lambda: drawn(LATIN),
    "bytes C0-FF, words": lambda: drawn([*LATIN, *SPACES]),
    "bytes C0-FF, lines": lambda: drawn([*LATIN, *SPACES, 0x0A]),
    "bytes, any": lambda: chance().randbytes(SIZE),
    "halves of pairs": lambda: b"\xed\xa0\x80\xed\xb0\x80" * (SIZE // 6),
    "boxes and Cyrillic": lambda: signs([*BOXES, *CYRILLIC]),
    "boxes, words": lambda: signs([*BOXES, *CYRILLIC, *SPACES]),
    "Latin-1 as UTF-8": lambda: signs(LATIN),
    "Latin-1, lines": lambda: signs([*LATIN, *SPACES, 0x0A]),
    "ASCII, lines": lambda: signs([*range(0x20, 0x7F), 0x0A, 0x0A]),
    "look-alikes": lambda: repeated("pедактоpа "),
    "percent escapes": lambda: repeated("%D0%9F"),
    "percent, words": lambda: repeated("%D0%9F "),
    "percent, lines": lambda: repeated("%D0%9F\n"),
    "entities": lambda: repeated("&Ntilde;&#8364; &eacute; "),
    "replacements": lambda: repeated("О©╫"),
    "four encodings": mixed,
    "control codes": lambda: b"\x14\n" * (SIZE // 2),
}


def main(words: Sequence[str]) -> None:
    """Print the table, or the rows whose names have one of some words."""
    repair(RULE.encode("cp866"))  # what is read once
    for name, make in INPUTS.items():
        if words and not any(word in name for word in words):
            continue
        data = make()
        start = time.process_time()
        repair(data)
        took = time.process_time() - start
        rate = took * SIZE / len(data)
        print(
            f"{name:26} {len(data) / 1000:5.0f} KB {took:6.2f} s {rate:6.2f} s/MB{' *' * (rate > PROMISED)}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])

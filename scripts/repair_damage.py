"""The damage that the bench of repair does to texts: chains of wrong readings, and lost bytes."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from repair_texts import mixed_sample, sample

Step = tuple[str, str]
"""What bytes really are, and what they were read as."""


def pairs(spec: str) -> list[tuple[Step, ...]]:
    """Chains from lines such as ``cp1251: cp1252 latin-1`` (really: read as)."""
    chains: list[tuple[Step, ...]] = []
    for row in spec.strip().splitlines():
        really, _, names = row.partition(":")
        chains += [((really.strip(), read_as),) for read_as in names.split()]
    return chains


CYRILLIC_READ: Final = pairs("utf-8: cp1251 cp866 koi8-r mac_cyrillic iso8859-5")
LATIN_READ: Final = pairs("utf-8: cp1252 latin-1 cp437 mac_roman cp1250")
BYTES: Final = pairs("""
    cp1251: cp1252 latin-1 koi8-r cp866 mac_cyrillic iso8859-5 cp437 cp1250
    koi8-r: cp1251 cp1252 latin-1 cp866 cp437
    cp866: cp1251 cp1252 latin-1 koi8-r cp437 mac_cyrillic
    mac_cyrillic: cp1251 mac_roman cp1252
    iso8859-5: cp1251 latin-1 koi8-r
""")
DOUBLE_UTF8: Final = [
    (("utf-8", first), ("utf-8", second))
    for first in ("cp1251", "cp1252", "latin-1")
    for second in ("cp1251", "cp1252", "latin-1")
]
DOUBLE: Final = [
    (("cp1251", "latin-1"), ("utf-8", "latin-1")),
    (("koi8-r", "cp1251"), ("utf-8", "cp1251")),
    (("cp866", "cp1251"), ("utf-8", "cp1252")),
    (("koi8-r", "cp1251"), ("cp866", "cp1251")),
    (("cp1251", "cp1252"), ("utf-8", "cp1252")),
    (("cp1251", "koi8-r"), ("utf-8", "cp1251")),
]
TRIPLE: Final = [
    (("utf-8", "cp1252"),) * 3,
    (("utf-8", "cp1251"),) * 3,
    (("utf-8", "latin-1"),) * 3,
    (("cp1251", "latin-1"), ("utf-8", "latin-1"), ("utf-8", "cp1252")),
    (("koi8-r", "cp1251"), ("utf-8", "cp1251"), ("utf-8", "cp1251")),
    (("utf-8", "cp1251"), ("utf-8", "cp1252"), ("utf-8", "cp1252")),
]
LOSSY: Final[dict[str, list[tuple[Step, ...]]]] = {
    "cp1251": [(("utf-8", "cp1251"),)],
    "cp1252": [(("utf-8", "cp1252"),)],
    "cp1250": [(("utf-8", "cp1250"),)],
    "8-bit": [(("cp866", "cp1252"),), (("cp866", "cp1251"),), (("mac_cyrillic", "cp1251"),)],
    "twice": [(("utf-8", "cp1251"),) * 2, (("utf-8", "cp1252"),) * 2],
}


def read_as(data: bytes, name: str, lost: str | None = None) -> str:
    """Bytes read by a codec; undefined ones as control characters, or as ``lost``."""
    if name == "utf-8":
        return data.decode(name)
    table = {b: bytes([b]).decode(name, "ignore") or (chr(b) if lost is None else lost) for b in range(256)}
    text = "".join(table[b] for b in data)
    return text if lost is None else text.replace("\xa0", " ")


def damage(text: str, chain: Sequence[Step], lost: str | None = None) -> str | None:
    """The text after a chain of wrong readings; None where it cannot have gone through it."""
    try:
        for number, (really, name) in enumerate(chain, 1):
            text = read_as(text.encode(really), name, lost if number == len(chain) else None)
    except UnicodeError:
        return None
    return text


@dataclass(frozen=True, slots=True)
class Case:
    """A damaged text and what is right."""

    damaged: str
    right: str


def cases(
    chains: Sequence[Sequence[Step]], texts: Sequence[str], losses: Sequence[str | None]
) -> Iterator[Case]:
    """Each text through a chain that changes it, the chains in turn."""
    for turn, text in enumerate(texts):
        for attempt in range(len(chains)):
            chain = chains[(turn + attempt) % len(chains)]
            damaged = damage(text, chain, losses[turn % len(losses)])
            if damaged is not None and damaged != text:
                yield Case(damaged, text)
                break


def half_damaged(chains: Sequence[Sequence[Step]], texts: Sequence[str]) -> Iterator[Case]:
    """Lines of which the first or second half is damaged."""
    for turn, text in enumerate(texts):
        cut = text.find(" ", len(text) // 2)
        if cut < 0:
            continue
        parts = [text[:cut], text[cut:]]
        which = turn % 2
        damaged = damage(parts[which], chains[turn % len(chains)])
        if damaged is None or damaged == parts[which]:
            continue
        parts[which] = damaged
        yield Case("".join(parts), text)


def half_files(chains: Sequence[Sequence[Step]], texts: Sequence[str], rng: random.Random) -> Iterator[Case]:
    """Files of 40 lines of which 30 % are damaged, by one or two chains."""
    for start in range(0, len(texts) - 40, 40):
        lines = texts[start : start + 40]
        used = rng.sample(range(len(chains)), 2)
        out = []
        for line in lines:
            damaged = damage(line, chains[rng.choice(used)]) if rng.random() < 0.3 else line
            out.append(line if damaged is None else damaged)
        yield Case("\n".join(out), "\n".join(lines))


def classes(half: str, count: int) -> Iterator[tuple[str, list[Case]]]:
    """The classes of damage, with their cases."""
    kept: Sequence[str | None] = (None,)
    lost: Sequence[str | None] = ("?", "\ufffd", "")
    texts = {size: mixed_sample(size, half, count) for size in ("word", "line", "paragraph")}
    russian = {size: sample(size, half, "ru", count) for size in texts}
    yield "utf-8 as Cyrillic/OEM, line", list(cases(CYRILLIC_READ, texts["line"], kept))
    yield "utf-8 as Cyrillic/OEM, word", list(cases(CYRILLIC_READ, texts["word"], kept))
    yield "utf-8 as Latin, line", list(cases(LATIN_READ, texts["line"], kept))
    yield "utf-8 as Latin, word", list(cases(LATIN_READ, texts["word"], kept))
    for size in texts:
        yield f"8-bit as 8-bit, {size}", list(cases(BYTES, russian[size], kept))
    yield "double utf-8, line", list(cases(DOUBLE_UTF8, texts["line"], kept))
    yield "double with 8-bit, line", list(cases(DOUBLE, russian["line"], kept))
    yield "triple, line", list(cases(TRIPLE, russian["line"], kept))
    for name, chains in LOSSY.items():
        yield f"lost, {name}, line", list(cases(chains, russian["line"], lost))
    single = [*CYRILLIC_READ, *LATIN_READ, *BYTES]
    files = sample("line", half, "ru", 40 * max(4, count // 20))
    yield "30 % damaged lines, file", list(half_files(single, files, random.Random(1)))
    yield "half-damaged lines", list(half_damaged(single, russian["line"]))

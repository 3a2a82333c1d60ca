"""What may have stood where bytes were lost: a text as a row of slots.

Programs turn a byte that their codec leaves undefined into ``?`` or U+FFFD, or drop it, and
turn a no-break space into a space. What is left still says much: the first byte of a UTF-8
letter is there, and only a few bytes can have been lost. So the text becomes a row of slots,
each with the strings that may have stood there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from typing import Final

from laws_tool.repair.encoding.codepages import holes, plain, step, twin
from laws_tool.repair.segments import Chain

CACHE_SIZE: Final = 10_000
MOST_OPTIONS: Final = 40
LEFT_OVER: Final = 0.15
"""At most this share of the signs beyond ASCII may be left without a place in UTF-8."""
WHOLE: Final = 2
"""So many characters at least must have come through whole."""
MISSING: Final = "\ufffd"
"""What stands for a character that is not known."""

_USUAL: Final = re.compile("[\u0080-\u017f\u0401-\u045e\u0490\u0491\u2010-\u203a\u20ac\u2116\u2122]")
"""Latin and Cyrillic letters, the usual signs, and the bytes of a longer chain."""
_SOUTH_SLAVIC: Final = re.compile("[ЂЃЅЈЉЊЋЌЏђѓѕјљњћќџѐѝЀЍ]")
"""Letters that stand in no text without others of their kind."""
_NBSP: Final = 0xA0


Unit = tuple[int, str]
"""A byte, and a space or nothing after it."""


@dataclass(frozen=True, slots=True)
class Slot:
    """``text[start:end]`` may have been one of ``options``; ``lost`` if bytes were lost in it."""

    start: int
    end: int
    options: tuple[str, ...]
    lost: bool = False


def slots_of(text: str) -> list[Slot]:
    """Each character of a text as a slot of its own."""
    return [Slot(at, at + 1, (char,), char == MISSING) for at, char in enumerate(text)]


def read_utf8(slots: Sequence[Slot], name: str) -> list[Slot] | None:
    """The slots read as UTF-8 that a codec had read; None where too little of them is UTF-8."""
    coded = [_bytes_of(slot.options, name) for slot in slots]
    gaps = [byte for byte in holes(name) if 0x80 <= byte < 0xC0]
    dropped = gaps if gaps and _drops(slots, coded) else []
    out: list[Slot] = []
    at = hits = misses = 0
    while at < len(slots):
        if misses > LEFT_OVER * (hits + misses + len(slots) - at):
            return None  # whatever the others are
        slot = slots[at]
        if slot.options[0].isascii() and slot.options != ("?",):
            out.append(slot)
            at += 1
            continue
        found = _letter(slots, coded, at, gaps, dropped)
        if found is None:
            misses += not slot.options[0].isascii()
            out.append(slot)
            at += 1
        else:
            hits += 1
            at += found[1]
            out.append(found[0])
    whole = sum(not slot.lost for slot in out if slot.end - slot.start > 1)
    if not any(_SOUTH_SLAVIC.search(slot.options[0]) for slot in out if not slot.lost):
        out = [_without_south_slavic(slot) if slot.lost else slot for slot in out]
    return out if whole >= WHOLE and misses <= LEFT_OVER * (hits + misses) else None


def _drops(slots: Sequence[Slot], coded: Sequence[list[Unit]]) -> bool:
    """Whether bytes were lost without a mark: most texts lose them in one way, with or without."""
    marked = unmarked = 0
    for units, after, following in zip(coded, slots[1:], coded[1:], strict=False):
        if not any(0xC2 <= byte < 0xE0 for byte, _ in units):
            continue
        if after.options[0] in ("?", MISSING):
            marked += 1
        elif after.options[0] != " " and not any(0x80 <= byte < 0xC0 for byte, _ in following):
            unmarked += 1
    return unmarked >= marked


def _without_south_slavic(slot: Slot) -> Slot:
    left = tuple(option for option in slot.options if not _SOUTH_SLAVIC.search(option))
    return replace(slot, options=left or slot.options)


@lru_cache(maxsize=CACHE_SIZE)
def _bytes_of(options: tuple[str, ...], name: str) -> list[Unit]:
    """The bytes that the one-character options of a slot are in a codec, with a space that may follow.

    Remembered, since a text has few characters and each is asked about in every codec.
    """
    found = []
    for option in options:
        tail = " " if len(option) == 2 and option[1] == " " else ""
        try:
            data = option[: len(option) - len(tail)].encode(twin(name))
        except UnicodeError:
            continue
        if len(data) == 1:
            found.append((data[0], tail))
    return found


def _letter(
    slots: Sequence[Slot],
    coded: Sequence[list[Unit]],
    at: int,
    gaps: Sequence[int],
    dropped: Sequence[int],
) -> tuple[Slot, int] | None:
    """The UTF-8 character that begins at a slot, as a slot, and how many slots it takes.

    ``gaps`` are the bytes that may have been lost, ``dropped`` those that left no mark.
    """
    leads = [unit for unit in coded[at] if 0xC2 <= unit[0] < 0xF5]
    if not leads:
        return None
    length = _length(leads[0][0])
    rows = [tuple(unit for unit in leads if _length(unit[0]) == length)]
    lost = slots[at].lost or len(slots[at].options) > 1
    used = 1
    for number in range(1, length):
        here = at + used
        sure = [unit for unit in coded[here] if 0x80 <= unit[0] < 0xC0] if here < len(slots) else []
        standing = slots[here].options[0] if here < len(slots) else ""
        if sure:
            lost = lost or slots[here].lost or len(sure) > 1
            rows.append(tuple(sure))
            used += 1
            continue
        lost = True
        if standing in ("?", MISSING):
            rows.append(tuple((byte, "") for byte in gaps))
            used += 1
        elif standing == " " and number == length - 1:
            rows.append(((_NBSP, ""), *((byte, " ") for byte in dropped)))
            used += 1
        else:
            rows.append(tuple((byte, "") for byte in (*dropped, _NBSP)) if dropped else ())
    options = _options(tuple(rows))
    if not options:
        return None
    return Slot(slots[at].start, slots[at + used - 1].end, options, lost), used


def _length(lead: int) -> int:
    """The bytes of a UTF-8 character, by its first."""
    return 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4


@lru_cache(maxsize=CACHE_SIZE)
def _options(rows: tuple[tuple[Unit, ...], ...]) -> tuple[str, ...]:
    """The likely characters that rows of possible bytes stand for."""
    return _likely(dict.fromkeys(_decoded(rows)))


def _decoded(rows: Sequence[Sequence[Unit]]) -> Iterator[str]:
    """The characters that rows of possible bytes stand for."""
    for combination in product(*rows):
        try:
            char = bytes(byte for byte, _ in combination).decode("utf-8")
        except UnicodeError:
            continue
        yield char + "".join(tail for _, tail in combination)


def _likely(options: Iterable[str]) -> tuple[str, ...]:
    """The options that texts are written in, or that are a step of a longer chain; else all."""
    found = list(options)
    usual = [option for option in found if _USUAL.match(option)]
    return tuple(usual or found)[:MOST_OPTIONS]


def byte_slots(text: str, chain: Chain) -> list[Slot]:
    """The characters of a text as slots that read by a chain of one step without UTF-8."""
    read_as, really = chain[0]
    gaps = tuple(_letters(holes(plain(read_as)), really))
    blank = blanks(chain)
    return [_byte_slot(at, char, chain, gaps, blank) for at, char in enumerate(text)]


def blanks(chain: Chain) -> tuple[str, ...]:
    """The letters that a space may have been, by a chain of one step without UTF-8."""
    read_as, really = chain[0]
    return tuple(_letters(bytes([_NBSP]), really)) if _is_space(_NBSP, read_as) else ()


def _byte_slot(at: int, char: str, chain: Chain, gaps: tuple[str, ...], blank: tuple[str, ...]) -> Slot:
    if char == " " and blank:
        return Slot(at, at + 1, (" ", *blank), True)
    if char in ("?", MISSING) and gaps:
        return Slot(at, at + 1, (char, *gaps), True)
    new = step(char, *chain[0])
    return Slot(at, at + 1, (char if new is None else new,))


def _letters(data: bytes, really: str) -> Iterator[str]:
    return (char for char in data.decode(plain(really), "ignore") if char.isalpha())


def _is_space(byte: int, name: str) -> bool:
    return bytes([byte]).decode(plain(name), "replace") == "\xa0"

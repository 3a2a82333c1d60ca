"""Wrong readings in which bytes were lost: filled where the language leaves little choice.

Programs turn a byte that their codec leaves undefined into ``?`` or U+FFFD, or drop it, and
turn a no-break space into a space. What is left still says much: the first byte of a UTF-8
letter is there, and only a few bytes can have been lost. So the text becomes a row of slots,
each with the strings that may have stood there, and the language model picks a way through.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from laws_tool.repair.encoding.codepages import apply, holes, plain, step, twin
from laws_tool.repair.encoding.language_model import LanguageModel
from laws_tool.repair.encoding.line import LOST, Span
from laws_tool.repair.segments import Chain

BEAM: Final = 32
MOST_OPTIONS: Final = 40
CODECS: Final = ("cp1252", "cp1251", "cp1250", "cp866", "koi8-r", "cp437", "mac_roman", "latin-1")
"""The codecs that UTF-8 may have been read as."""
DEPTH: Final = 2
LEFT_OVER: Final = 0.15
"""At most this share of the signs beyond ASCII may be left without a place in UTF-8."""
RESIDUE: Final = 0.25
"""The share of the surprise of a line that may be left in it."""
WHOLE: Final = 2
"""So many characters at least must have come through whole."""
DROPPED: Final = 4.0
"""What it costs to hold that a byte was dropped before a space, and not turned into it."""
IN_SPACE: Final = 1.0
"""What it costs to read a space as a letter: most spaces are spaces."""
OPEN: Final = 6.0
MOSTLY: Final = 0.4
"""Where alternatives cost less than so many bits more for this share of an unknown word, it is left open."""
EMPTY: Final = 8.0
"""What two spaces in a row cost where one of them may have been a letter."""

_USUAL: Final = re.compile("[\u0080-\u017f\u0401-\u045e\u0490\u0491\u2010-\u203a\u20ac\u2116\u2122]")
"""Latin and Cyrillic letters, the usual signs, and the bytes of a longer chain."""
_LOST: Final = "\ufffd"
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


@dataclass(frozen=True, slots=True)
class Filled:
    """A way through the slots: what was picked, by which chain; ``bits`` of the whole text."""

    slots: tuple[Slot, ...]
    picked: tuple[str, ...]
    chain: Chain
    bits: float

    @property
    def text(self) -> str:
        return "".join(self.picked)


def slots_of(text: str) -> list[Slot]:
    """Each character of a text as a slot of its own."""
    return [Slot(at, at + 1, (char,), char == _LOST) for at, char in enumerate(text)]


def fill_utf8(text: str, model: LanguageModel, chains: Sequence[Chain] = ()) -> Filled | None:
    """The best way to read a text as UTF-8 that was read as something else and lost bytes.

    ``chains`` limits the search to these; else every codec is tried, twice over.
    """
    best: Filled | None = None
    for chain, slots in _utf8_ways(text, chains):
        if not any(slot.lost for slot in slots):
            continue
        filled = solve(slots, chain, model)
        if best is None or filled.bits < best.bits:
            best = filled
    return best


def _utf8_ways(text: str, chains: Sequence[Chain]) -> Iterator[tuple[Chain, list[Slot]]]:
    level: list[tuple[Chain, list[Slot]]] = [((), slots_of(text))]
    if not any(len(_pair_pattern(name).findall(text)) >= WHOLE for name in CODECS):
        return
    allowed = {chain[: n + 1] for chain in chains for n in range(len(chain))}
    for _depth in range(DEPTH):
        fresh = []
        for chain, slots in level:
            for name in CODECS:
                longer = (*chain, (twin(name), "utf-8"))
                if allowed and longer not in allowed:
                    continue
                if not chain and len(_pair_pattern(name).findall(text)) < WHOLE:
                    continue
                read = read_utf8(slots, name)
                if read is not None:
                    fresh.append((longer, read))
        yield from fresh
        level = fresh


def read_utf8(slots: Sequence[Slot], name: str) -> list[Slot] | None:
    """The slots read as UTF-8 that a codec had read; None where too little of them is UTF-8."""
    coded = [_bytes_of(slot, name) for slot in slots]
    gaps = [byte for byte in holes(name) if 0x80 <= byte < 0xC0]
    out: list[Slot] = []
    at = hits = misses = 0
    while at < len(slots):
        slot = slots[at]
        if slot.options[0].isascii() and slot.options != ("?",):
            out.append(slot)
            at += 1
            continue
        found = _letter(slots, coded, at, gaps)
        if found is None:
            misses += not slot.options[0].isascii()
            out.append(slot)
            at += 1
        else:
            hits += 1
            at += found[1]
            out.append(found[0])
    whole = sum(not slot.lost for slot in out if slot.end - slot.start > 1)
    return out if whole >= WHOLE and misses <= LEFT_OVER * (hits + misses) else None


def _bytes_of(slot: Slot, name: str) -> list[Unit]:
    """The bytes that the one-character options of a slot are in a codec, with a space that may follow."""
    found = []
    for option in slot.options:
        tail = " " if len(option) == 2 and option[1] == " " else ""
        try:
            data = option[: len(option) - len(tail)].encode(twin(name))
        except UnicodeError:
            continue
        if len(data) == 1:
            found.append((data[0], tail))
    return found


def _letter(
    slots: Sequence[Slot], coded: Sequence[list[Unit]], at: int, gaps: Sequence[int]
) -> tuple[Slot, int] | None:
    """The UTF-8 character that begins at a slot, as a slot, and how many slots it takes."""
    leads = [unit for unit in coded[at] if 0xC2 <= unit[0] < 0xF5]
    if not leads:
        return None
    length = _length(leads[0][0])
    rows = [[unit for unit in leads if _length(unit[0]) == length]]
    lost = slots[at].lost or len(slots[at].options) > 1
    missing: list[Unit] = [(byte, "") for byte in gaps]
    used = 1
    for number in range(1, length):
        here = at + used
        sure = [unit for unit in coded[here] if 0x80 <= unit[0] < 0xC0] if here < len(slots) else []
        standing = slots[here].options[0] if here < len(slots) else ""
        if sure:
            lost = lost or slots[here].lost or len(sure) > 1
            rows.append(sure)
            used += 1
            continue
        lost = True
        if standing in ("?", _LOST):
            rows.append(missing)
            used += 1
        elif standing == " " and number == length - 1:
            rows.append([(_NBSP, ""), *((byte, " ") for byte in gaps)])
            used += 1
        else:
            rows.append(missing)
    options = _likely(dict.fromkeys(_decoded(rows)))
    if not options:
        return None
    return Slot(slots[at].start, slots[at + used - 1].end, options, lost), used


def _length(lead: int) -> int:
    """The bytes of a UTF-8 character, by its first."""
    return 2 if lead < 0xE0 else 3 if lead < 0xF0 else 4


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


def fill_bytes(text: str, chain: Chain, model: LanguageModel) -> Filled | None:
    """The best way to read a text by a chain of one step without UTF-8, if it lost bytes."""
    if len(chain) != 1 or chain[0][1] == "utf-8":
        return None
    read_as, really = chain[0]
    gaps = tuple(_letters(holes(plain(read_as)), really))
    blank = tuple(_letters(bytes([_NBSP]), really)) if _is_space(_NBSP, read_as) else ()
    slots = [_byte_slot(at, char, chain, gaps, blank) for at, char in enumerate(text)]
    if not any(slot.lost for slot in slots):
        return None
    return solve(slots, chain, model)


def _byte_slot(at: int, char: str, chain: Chain, gaps: tuple[str, ...], blank: tuple[str, ...]) -> Slot:
    if char == " " and blank:
        return Slot(at, at + 1, (" ", *blank), True)
    if char in ("?", _LOST) and gaps:
        return Slot(at, at + 1, (char, *gaps), True)
    new = step(char, *chain[0])
    return Slot(at, at + 1, (char if new is None else new,))


def _letters(data: bytes, really: str) -> Iterator[str]:
    return (char for char in data.decode(plain(really), "ignore") if char.isalpha())


def _is_space(byte: int, name: str) -> bool:
    return bytes([byte]).decode(plain(name), "replace") == "\xa0"


@dataclass(frozen=True, slots=True)
class _Path:
    """A way through the slots so far: bits of the finished tokens, and of the open one."""

    done: float
    open_bits: float
    context: int
    token: str
    picked: tuple[str, ...]

    @property
    def cost(self) -> float:
        return self.done + self.open_bits


def solve(slots: Sequence[Slot], chain: Chain, model: LanguageModel) -> Filled:
    """The cheapest way through the slots, by a beam."""
    paths = [_Path(0.0, 0.0, 0, "", ())]
    for slot in slots:
        grown = [_grown(path, option, slot, model) for path in paths for option in slot.options]
        if len(grown) > BEAM:
            grown.sort(key=lambda p: p.cost)
            del grown[BEAM:]
        paths = grown
    ends = [(path.done + model.token_bits(path.token) if path.token else path.done, path) for path in paths]
    bits, best = min(ends, key=lambda pair: pair[0])
    return Filled(tuple(slots), best.picked, chain, bits)


def has_gaps(line: str, chain: Chain) -> bool:
    """Whether a line shows that bytes were lost on the way that a chain undoes.

    >>> has_gaps("РџСЂР°", (("cp1251", "utf-8"),)), has_gaps("Р? РџСЂ", (("cp1251", "utf-8"),))
    (False, True)
    """
    read_as, really = chain[0]
    if really == "utf-8":
        return bool(_gap_pattern(plain(read_as)).search(line))
    if len(chain) > 1:
        return False
    if _TORN.search(line):
        return True
    blank = set(_letters(bytes([_NBSP]), really)) if _is_space(_NBSP, read_as) else set()
    return bool(blank) and "\xa0" not in line


_TORN: Final = re.compile("[?\ufffd](?=[^\x00-\x7f\\s])|\\w\ufffd")


@cache
def _pair_pattern(name: str) -> re.Pattern[str]:
    """The first two bytes of a UTF-8 character, as a codec shows them."""
    leads, tails = _byte_classes(name)
    return re.compile(f"[{leads}][{tails}]")


def _byte_classes(name: str) -> tuple[str, str]:
    table = bytes(range(256)).decode(twin(name), "replace")
    return re.escape(table[0xC3:0xE3]), re.escape(table[0x80:0xC0])


@cache
def _gap_pattern(name: str) -> re.Pattern[str]:
    """The first byte of a UTF-8 character without a second one, as a codec shows them."""
    leads, tails = _byte_classes(name)
    return re.compile(f"[{leads}](?![{tails}])|\ufffd[{tails}]")


def reads_clean(line: str, filled: Filled, model: LanguageModel) -> bool:
    """Whether a filled line is good in itself."""
    return model.excess(filled.text) <= RESIDUE * model.excess(line)


def spans_of(line: str, filled: Filled, model: LanguageModel) -> list[Span]:
    """The tokens of a filled line that changed: by the chain where it does, else as inferences."""
    spans = []
    for group in _groups(filled):
        start, end = group[0][0].start, group[-1][0].end
        old, new = line[start:end], "".join(pick for _, pick in group)
        if old == new:
            continue
        if apply(old, filled.chain) == new:
            spans.append(Span(start, end, new, filled.chain, 0.99, "beside a stretch that lost letters"))
        else:
            spans.append(Span(start, end, *_inferred(group, model), LOST))
    return spans


def _groups(filled: Filled) -> Iterator[list[tuple[Slot, str]]]:
    """Slots and what was picked for them, between spaces that are certain."""
    group: list[tuple[Slot, str]] = []
    for slot, pick in zip(filled.slots, filled.picked, strict=True):
        if pick in (" ", "\t", "\r") and len(slot.options) == 1:
            if group:
                yield group
            group = []
        else:
            group.append((slot, pick))
    if group:
        yield group


def _inferred(group: Sequence[tuple[Slot, str]], model: LanguageModel) -> tuple[str, Chain, float, str]:
    """What some slots read, with gaps where the language leaves a choice; the confidence, and why.

    Letters whose nearest alternatives are about as likely are filled where they are few, or make a
    word that the language has, and said to be inferred; more of them would be made up.
    """
    picks = [pick for _, pick in group]
    bits = model.bits("".join(picks))
    more: dict[int, tuple[float, str]] = {}
    for number, (slot, pick) in enumerate(group):
        others = [option for option in slot.options if option != pick]
        if slot.lost and others:
            costs = ((model.bits("".join([*picks[:number], o, *picks[number + 1 :]])), o) for o in others)
            cost, nearest = min(costs)
            more[number] = (max(0.0, cost - bits), nearest)
    left = {n for n, (cost, _) in more.items() if cost < OPEN and " " not in group[n][0].options}
    if len(left) < MOSTLY * sum(map(str.isalpha, "".join(picks))) or model.knows("".join(picks)):
        left = set()
    read = [_LOST + pick[1:] if n in left else pick for n, pick in enumerate(picks)]
    said = [
        f"{picks[n]!r} or {nearest!r}: left open"
        if n in left
        else f"{picks[n]!r} (or {nearest!r}, {cost:.0f} bits more)"
        for n, (cost, nearest) in more.items()
    ]
    why = "letters lost, most of the word left open" if left else "letters lost, filled by the language"
    why += ": " + ", ".join(said) if said else ""
    gap = min([20.0, *(cost for n, (cost, _) in more.items() if n not in left)])
    return "".join(read), (), 0.0 if left else round(1 - 2 ** -(gap + 1), 4), why


def _grown(path: _Path, option: str, slot: Slot, model: LanguageModel) -> _Path:
    """A path with one more slot."""
    done, open_bits, context, token = path.done, path.open_bits, path.context, path.token
    if slot.lost and option.endswith(" "):
        done += DROPPED if len(option) > 1 else 0.0 if token else EMPTY
    elif slot.options[0] == " ":
        done += IN_SPACE
    for char in option:
        if char in " \t":
            done += model.token_bits(token) if token else 0.0
            open_bits, context, token = 0.0, 0, ""
        else:
            bits, context = model.next_bits(context, char, token[-1:])
            open_bits += bits
            token += char
    return _Path(done, open_bits, context, token, (*path.picked, option))

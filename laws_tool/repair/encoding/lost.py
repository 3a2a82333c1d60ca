"""Wrong readings in which bytes were lost: filled where the language leaves little choice."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from laws_tool.repair.encoding.codepages import apply, plain, twin
from laws_tool.repair.encoding.language_model import SURE, LanguageModel, confidence
from laws_tool.repair.encoding.lattice import Filled, Wording, solve
from laws_tool.repair.encoding.slots import MISSING, WHOLE, Slot, blanks, byte_slots, read_utf8, slots_of
from laws_tool.repair.encoding.span import LOST, Span
from laws_tool.repair.segments import Chain

CODECS: Final = ("cp1252", "cp1251", "cp1250", "cp866", "koi8-r", "cp437", "mac_roman", "latin-1")
"""The codecs that UTF-8 may have been read as."""
DEPTH: Final = 2
RESIDUE: Final = 0.25
"""The share of the surprise of a line that may be left in it."""
OPEN: Final = 6.0
TWO_WORDS: Final = 2.0
"""The bits by which a word is at most ahead of another one that lost the same: «сила» of «шила»."""
CAPITALS: Final = 1.0
"""The bits by which letters of an abbreviation are at most ahead: any capitals may be one."""
MOSTLY: Final = 0.4
"""Where alternatives cost less than so many bits more for this share of an unknown word, it is left open."""


def fill_utf8(text: str, wording: Wording, chains: Sequence[Chain] = ()) -> Filled | None:
    """The best way to read a text as UTF-8 that was read as something else, and lost bytes.

    ``chains`` limits the search to these; else every codec is tried, twice over.
    """
    best: Filled | None = None
    for chain, slots in _utf8_ways(text, chains):
        if not any(slot.lost for slot in slots):
            continue
        filled = solve(slots, chain, wording)
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


def fill_bytes(text: str, chain: Chain, wording: Wording) -> Filled | None:
    """The best way to read a text by a chain of one step without UTF-8, if it lost bytes."""
    if len(chain) != 1 or chain[0][1] == "utf-8":
        return None
    slots = byte_slots(text, chain)
    if not any(slot.lost for slot in slots):
        return None
    return solve(slots, chain, wording)


def gaps(line: str, chain: Chain) -> int:
    """How many places of a line show that bytes were lost on the way that a chain undoes.

    >>> gaps("РџСЂР°", (("cp1251", "utf-8"),)), gaps("Р? РџСЂ", (("cp1251", "utf-8"),))
    (0, 1)
    """
    read_as, really = chain[0]
    if really == "utf-8":
        return len(_gap_pattern(plain(read_as)).findall(line))
    if len(chain) > 1:
        return 0
    return len(_TORN.findall(line)) or int(bool(blanks(chain)) and "\xa0" not in line)


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
    """The first byte of a UTF-8 character without a second one, as a codec shows them.

    That of a no-break space counts where it is glued to a word: it is «В» in Windows-1251.
    """
    leads, tails = _byte_classes(name)
    blank = re.escape(bytes([0xC2]).decode(twin(name)))
    return re.compile(f'[{leads}](?![{tails}])|\ufffd[{tails}]|(?<=[^\\s(«"]){blank} ')


def reads_clean(line: str, filled: Filled, model: LanguageModel) -> bool:
    """Whether a filled line is good in itself, and has no characters that nobody uses."""
    if not _is_used(filled.text):
        return False
    return model.excess(filled.text) <= RESIDUE * model.excess(line)


def mostly_gaps(spans: Sequence[Span]) -> bool:
    """Whether what was filled has more gaps than letters: so little says nothing."""
    text = "".join(span.new for span in spans)
    return text.count(MISSING) > sum(char > "\x7f" and char.isalpha() for char in text)


def _is_used(text: str) -> bool:
    return not any(unicodedata.category(char) in ("Co", "Cn") for char in text if char > "\u2fff")


@dataclass(frozen=True, slots=True)
class _Letter:
    """What was picked for a slot; ``beside`` if the words beside it decided."""

    slot: Slot
    pick: str
    beside: bool


@dataclass(frozen=True, slots=True)
class _Choice:
    """The nearest alternative to a letter: how many bits more it costs, and whether it makes a word."""

    bits: float
    nearest: str
    makes_a_word: bool

    @property
    def lead(self) -> float:
        """The bits by which it is behind: little where it is a word too, whatever the frequency of both."""
        return min(self.bits, TWO_WORDS) if self.makes_a_word else self.bits


def spans_of(line: str, filled: Filled, wording: Wording) -> list[Span]:
    """The tokens of a filled line that changed: by the chain where it does, else as inferences."""
    spans = []
    for group in _groups(filled):
        start, end = group[0].slot.start, group[-1].slot.end
        old, new = line[start:end], "".join(letter.pick for letter in group)
        if old == new:
            continue
        if apply(old, filled.chain) == new:
            evidence = "beside a stretch that lost letters"
            spans.append(Span(start, end, new, filled.chain, 0.99, evidence, known=True))
        else:
            spans.append(Span(start, end, *_inferred(group, wording), LOST))
    return spans


def _groups(filled: Filled) -> Iterator[list[_Letter]]:
    """Slots and what was picked for them, between spaces that are certain."""
    group: list[_Letter] = []
    for number, (slot, pick) in enumerate(zip(filled.slots, filled.picked, strict=True)):
        if pick in (" ", "\t", "\r") and len(slot.options) == 1:
            if group:
                yield group
            group = []
        else:
            group.append(_Letter(slot, pick, number in filled.beside))
    if group:
        yield group


def _inferred(group: Sequence[_Letter], wording: Wording) -> tuple[str, Chain, float, str]:
    """What some slots read, with gaps where the language leaves a choice; the confidence, and why.

    Letters whose nearest alternatives are about as likely are filled where they are few, or make a
    word that the language has, and said to be inferred; more of them would be made up.
    """
    picks = [letter.pick for letter in group]
    choices = _choices(group, wording)
    left = {n for n, choice in choices.items() if choice.bits < OPEN and " " not in group[n].slot.options}
    if len(left) < MOSTLY * sum(map(str.isalpha, "".join(picks))) or wording.knows("".join(picks)):
        left = set()
    read = [MISSING + pick[1:] if n in left else pick for n, pick in enumerate(picks)]
    most = CAPITALS if "".join(picks).isupper() and not wording.knows("".join(picks)) else SURE
    gap = min([most, *(choice.lead for n, choice in choices.items() if n not in left)])
    return "".join(read), (), 0.0 if left else confidence(gap + 1), _why(group, choices, left)


def _choices(group: Sequence[_Letter], wording: Wording) -> dict[int, _Choice]:
    """The nearest alternative to each letter that was lost and may have been another one."""
    picks = [letter.pick for letter in group]
    bits = wording.bits("".join(picks))
    found = {}
    for number, letter in enumerate(group):
        others = [option for option in letter.slot.options if option != letter.pick]
        if letter.slot.lost and others:
            texts = {option: "".join([*picks[:number], option, *picks[number + 1 :]]) for option in others}
            nearest = min(others, key=lambda option: wording.bits(texts[option]))
            text = texts[nearest]
            found[number] = _Choice(max(0.0, wording.bits(text) - bits), nearest, wording.knows(text))
    return found


def _why(group: Sequence[_Letter], choices: Mapping[int, _Choice], left: Container[int]) -> str:
    if not choices:
        return "letters lost, no others fit their bytes"
    said = []
    for number, choice in choices.items():
        pick, nearest = group[number].pick, choice.nearest
        if number in left:
            said.append(f"{pick!r} or {nearest!r}: left open")
        elif group[number].beside:
            said.append(f"{pick!r} by the words beside it (or {nearest!r})")
        else:
            said.append(f"{pick!r} (or {nearest!r}, {choice.bits:.0f} bits more)")
    rest = [number for number in choices if number in left]
    how = "most of the word left open" if rest else "filled by the language"
    return f"letters lost, {how}: {', '.join(said)}"

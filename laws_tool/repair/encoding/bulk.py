"""Many lines at once by a chain that others went through.

Most damaged files went through one chain, or a few. Once the first lines have told which,
the others need no search: they are put through it together, and where the outcome is clean
and the evidence strong, that is the answer. All other lines are looked at one by one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice, repeat
from typing import Final

from laws_tool.repair.encoding.acceptance import MARGIN
from laws_tool.repair.encoding.codepages import apply
from laws_tool.repair.encoding.columns import BEYOND_ASCII
from laws_tool.repair.encoding.gate import Gate
from laws_tool.repair.encoding.line import QUICK, VOTED
from laws_tool.repair.encoding.lost import gaps
from laws_tool.repair.encoding.span import Span
from laws_tool.repair.segments import Chain

SHORTER: Final = 3
"""A line that UTF-8 makes shorter by so many characters did not come by chance."""
LETTERS: Final = 5
"""Letters beyond ASCII of a line in a text where one chain explains all lines so far."""
FAIRLY_CLEAN: Final = 4.0
FAIR_SHARE: Final = 0.03
"""Such a line may have so many bits of surprise afterwards, and so many a character: an odd name or two."""
PROOF: Final = QUICK + MARGIN + VOTED
"""Bits of surprise that a line of any other text must lose."""

_ASCII: Final = "".join(map(chr, range(128)))
_SPACES: Final = " \t\r\f\v"
_SPACE: Final = re.compile(f"[{_SPACES}]")
_LETTER: Final = re.compile(r"[^\W\d_\x00-\x7f]")


def whole_text(lines: Sequence[str], chain: Chain, gate: Gate) -> Iterator[tuple[int, Span]]:
    """The numbers of the lines that one chain explains, with what they read; of a text of that chain.

    >>> from laws_tool.repair.encoding.gate import gate
    >>> [(n, span.new) for n, span in whole_text(["РџСЂР°РІРёР»Рѕ"], (("cp1251", "utf-8"),), gate())]
    [(0, 'Правило')]
    """
    read = read_lines(lines, chain)
    for number, excess in zip(read, gate.excesses(list(read.values())), strict=True):
        old, new = lines[number], read[number]
        if _fairly_clean(new, excess) and _says_much(old, new, chain):
            span = _span(old, new, chain, "as nearly all of the text before it")
            if span:
                yield number, span


def _fairly_clean(new: str, excess: float) -> bool:
    return excess < FAIRLY_CLEAN + FAIR_SHARE * len(new)


def _says_much(old: str, new: str, chain: Chain) -> bool:
    if chain[-1][1] == "utf-8":
        return len(old) >= len(new) + SHORTER
    return sum(1 for _ in islice(_LETTER.finditer(new), LETTERS)) == LETTERS


def odd_lines(
    lines: Sequence[str], excesses: Sequence[float], chains: Sequence[Chain], gate: Gate
) -> Iterator[tuple[int, Span]]:
    """The numbers of the very odd lines that one of the chains explains, and no other one does."""
    odd = [number for number, excess in enumerate(excesses) if excess >= PROOF]
    found: dict[int, tuple[str, Chain]] = {}
    doubtful: set[int] = set()
    for chain in sorted(chains, key=lambda chain: chain[-1][1] != "utf-8"):
        utf8 = chain[-1][1] == "utf-8"
        tried = [n for n in odd if n not in found or (not utf8 and found[n][1][-1][1] != "utf-8")]
        read = read_lines([lines[n] for n in tried], chain)
        for place, excess in zip(read, gate.excesses(list(read.values())), strict=True):
            number, new = tried[place], read[place]
            if not _fairly_clean(new, excess):
                continue
            if number in found and found[number][0] != new:
                doubtful.add(number)
            found.setdefault(number, (new, chain))
    for number, (new, chain) in sorted(found.items()):
        evidence = f"{excesses[number]:.0f} bits of surprise gone, as elsewhere in the text"
        if number not in doubtful and (span := _span(lines[number], new, chain, evidence)):
            yield number, span


def read_lines(lines: Sequence[str], chain: Chain) -> Mapping[int, str]:
    """The numbers of the lines that a chain changes and gives back, and what they read.

    >>> read_lines(["РџСЂР°", "Правило"], (("cp1251", "utf-8"),))
    {0: 'Пра'}
    """
    found: dict[int, str] = {}
    stack = [(0, len(lines))]
    while stack:
        start, end = stack.pop()
        new = apply("\n".join(lines[start:end]), chain)
        if new is not None and len(parts := new.split("\n")) == end - start:
            found.update((n, part) for n, part in enumerate(parts, start) if part != lines[n])
        elif end - start > 1:
            middle = (start + end) // 2
            stack += [(middle, end), (start, middle)]
    return found


def _span(old: str, new: str, chain: Chain, evidence: str) -> Span | None:
    """A line as one span; None where its first or last odd token stays as it is, or bytes were lost."""
    if chain[0][1] != "utf-8" and gaps(old, chain):  # what lost bytes does not decode as UTF-8
        return None
    first = BEYOND_ASCII.search(old)
    if first is None:
        return None
    last = len(old.rstrip(_ASCII))
    token = 1 + max(map(old.rfind, _SPACES, repeat(0), repeat(last)))
    space = _SPACE.search(old, last)
    start, end = first.start(), space.start() if space else len(old)
    read = new[start : len(new) - (len(old) - end)]
    stays = read.startswith(first[0]) or read.endswith(old[token:end])
    return None if stays else Span(start, end, read, chain, 1.0, evidence)

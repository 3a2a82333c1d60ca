"""The tokens of a line, and what each reads and costs after each of some chains."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.codepages import apply, priors
from laws_tool.repair.encoding.language_model import JUDGED, LanguageModel, stretches
from laws_tool.repair.segments import Chain

BEYOND_ASCII: Final = re.compile("(?<![^ \t\n\r\f\v])[^ \t\n\r\f\v]*[^\x00-\x7f][^ \t\n\r\f\v]*")
"""A token that codecs may have changed."""
SIGN: Final = 10.0
"""What a reading by a chain without UTF-8 costs for each sign that leans on a letter or on another sign."""
MISPLACED: Final = 15.0
"""What a quote costs that opens or closes nothing, and a dash or a no-break space at a word's edge."""
ALONE: Final = 6.0
"""What a sign costs that stands alone and is no punctuation: beside damage it may be a word of one letter."""
_LEANING: Final = re.compile(
    '(?<=[^\\s(«„“"])[^\\w\\s\x00-\x7f«»„“”‘’…№§°]|[^\\w\\s\x00-\x7f«»„“”‘’…№§°](?=[^\\s).,;:!?»”])'
    "|(?<=[^\\W\\d_])[„«](?=\\S)|(?<=[^\\W\\d_])[‘“](?=\\w)"
)
_MISPLACED: Final = re.compile("^[«„“”‘’‚‹›»¬\xa0]+$|[„‚«‹]$|^[^\\w\\s]*[”’»›—–](?=[a-zа-яё])|^\xa0|\xa0$")
"""Quotes that open nothing or close nothing, dashes and no-break spaces where none stand."""


@dataclass(frozen=True, slots=True)
class Column:
    """A token, and how it reads as it stands and after each chain (None where it cannot)."""

    start: int
    end: int
    read: tuple[str | None, ...]
    bits: tuple[float, ...]


def extent(line: str, chain: Chain) -> tuple[int, int]:
    """From the first token that a chain changes to the end of the last; there must be one."""
    changed = [match for match in BEYOND_ASCII.finditer(line) if apply(match[0], chain) != match[0]]
    return changed[0].start(), changed[-1].end()


def prior_of(chain: Chain) -> float:
    """The bits of a chain."""
    return sum(priors().of_step(read_as, really) for read_as, really in chain)


def _is_alone(token: str) -> bool:
    return len(token) == 1 and not token.isalpha() and token not in "«»„“”‘’…№§°—–•·\xa0"


def column_of(match: re.Match[str], chains: Sequence[Chain], model: LanguageModel) -> Column:
    """The column of a token, with the bits of each of its readings."""
    token = match[0]
    if token.isascii():
        bits = model.bits(token)
        size = len(chains) + 1
        return Column(match.start(), match.end(), (token,) * size, (bits,) * size)
    read = (token, *(apply(token, chain) for chain in chains))
    costs = tuple(
        float("inf") if new is None else model.bits(new.replace(" ", "")) + _odd_signs(new, chain)
        for new, chain in zip(read, ((), *chains), strict=True)
    )
    if _is_alone(token):
        costs = (costs[0] + ALONE, *costs[1:])
    return Column(match.start(), match.end(), read, costs)


def costs_of(columns: Sequence[Column], chains: Sequence[Chain], entry: Sequence[float]) -> list[float]:
    """The bits of a stretch as it stands and after each chain, with those of the chain."""
    costs = [prior + sum(column.bits[s] for column in columns) for s, prior in enumerate(entry)]
    for s, chain in enumerate(chains, 1):
        if chain[-1][1] != "utf-8":
            costs[s] += _unpaired([column.read[s] for column in columns])
    return costs


def _unpaired(read: Sequence[str | None]) -> float:
    """What quotes cost that are opened and never closed."""
    text = "".join(filter(None, read))
    signs = {sign: text.count(sign) for sign in "‘’“”„‚"}
    opened = (("‘", "’‚"), ("“", "”„"), ("„", "“”"), ("‚", "‘’"))
    return SIGN * sum(max(0, signs[quote] - sum(map(signs.__getitem__, others))) for quote, others in opened)


def _odd_signs(new: str, chain: Chain) -> float:
    """What signs in the midst of a token cost, if a chain without UTF-8 made them: «√‘——» for «ГФСС»."""
    return sign_bits(new) if chain and chain[-1][1] != "utf-8" else 0.0


def sign_bits(token: str) -> float:
    """The bits of signs in the midst of a token, or where no sign of their kind stands."""
    if len(token) > JUDGED:
        return sum(map(sign_bits, stretches(token))) * len(token) / JUDGED
    return SIGN * len(_LEANING.findall(token)) + MISPLACED * bool(_MISPLACED.search(token))

"""A wrong reading that leaves nearly all letters as they are, told by the few that it changes.

Windows-1251 and the Mac's Cyrillic put the small letters in the same places, but for я and ё.
Read one as the other, a text has its capitals changed, and я: «предписаниЯ», «‘татья», «дл€».
A line that has nothing else may hold too few bits for a search.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.codepages import apply
from laws_tool.repair.encoding.language_model import QUOTED, SHORTEST, LanguageModel
from laws_tool.repair.encoding.line import BEYOND_ASCII, RIVAL, SIGN, Span, sign_bits
from laws_tool.repair.segments import Chain

CHAINS: Final[tuple[Chain, ...]] = ((("cp1251-c1", "mac_cyrillic"),), (("mac_cyrillic", "cp1251-c1"),))
PROOF: Final = 7.0
"""Bits that the tokens which are odd as they stand save by a chain, at least."""
HARDLY_ODD: Final = 2.0
"""Bits of surprise that a word may have: «счет-фактура» has 1.1."""
WORSE: Final = 6.0
"""Bits that a token which is not odd as it stands may cost more."""

SHORT_WORD: Final = 14.0
"""Bits of a word of one or two letters that is frequent: «Не» has 9.3, «Эй» 17.4."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_EAST_SLAVIC: Final = re.compile("[йщъыьэю]")
"""Letters that both codecs have in the same places, and that Serbian and Macedonian lack."""
_RUSSIAN: Final = frozenset(map(chr, range(ord("А"), ord("я") + 1))) | set("Ёё«»„“”‘’–—…№§°\xa0")
"""What such a line may have instead of what it has."""
_BEGINS: Final = re.compile("(?:^|[.!?] )[‚“”¬](?= [а-яё])")
"""A quote alone where a sentence begins: a word of one letter."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A token that a chain changes: how odd it is as it stands, and the bits that the chain saves."""

    odd: float
    saved: float
    left: float
    is_word: bool

    @property
    def reads_well(self) -> bool:
        if not self.odd:
            return self.left <= HARDLY_ODD and self.saved >= -WORSE
        return self.saved >= PROOF or (self.saved >= 0 and self.left <= max(HARDLY_ODD, self.odd / 2))


def sister_codec(line: str, model: LanguageModel) -> list[Span]:
    """The line as one span, where a few letters say which way it was read and it reads well otherwise.

    >>> from laws_tool.repair.encoding.language_model import load
    >>> [span.new for span in sister_codec("требованиЯ к учету Р общие", load())]
    ['требования к учету –']
    >>> [span.new for span in sister_codec("заявка дл€ участи€", load())]
    ['для участия']
    >>> sister_codec("точка Р лежит на прямой; Ќе се прикаже", load())
    []
    """
    if not _EAST_SLAVIC.search(line):
        return []
    found = [(proof, chain) for chain in CHAINS if (proof := _proof(line, chain, model)) >= PROOF]
    if not found:
        return []
    proof, chain = max(found, key=lambda pair: pair[0])
    start, end = _extent(line, chain)
    new = apply(line[start:end], chain)
    others = [bits for bits, other in found if apply(line[start:end], other) != new]
    if new is None or any(bits > proof - RIVAL for bits in others):
        return []
    why = f"small letters as they are, {proof:.0f} bits saved by the others"
    return [Span(start, end, new, chain, round(1 - 2 ** -min(proof, 20.0), 4), why)]


def _extent(line: str, chain: Chain) -> tuple[int, int]:
    changed = [match for match in BEYOND_ASCII.finditer(line) if apply(match[0], chain) != match[0]]
    return changed[0].start(), changed[-1].end()


def _proof(line: str, chain: Chain, model: LanguageModel) -> float:
    """The bits that the odd tokens of a line save by a chain; 0 where another token speaks against it."""
    begins = {match.end() - 1 for match in _BEGINS.finditer(line)}
    tokens = []
    for match in BEYOND_ASCII.finditer(line):
        new = apply(match[0], chain)
        if new is None or not _RUSSIAN.issuperset(set(new) - set(match[0])):
            return 0.0
        if new != match[0]:
            tokens.append(_token(match[0], new, match.start() in begins, model))
    odd = [token for token in tokens if token.odd]
    if not all(token.reads_well for token in tokens) or not any(token.is_word for token in odd):
        return 0.0
    return sum(token.saved for token in odd)


def _token(old: str, new: str, begins: bool, model: LanguageModel) -> _Token:
    alone = len(old) == 1 and not old.isalpha()
    signs = 0.0 if alone and not begins else sign_bits(old)
    if not signs and QUOTED.fullmatch(old) and model.token_excess(old) and model.knows(new):
        signs = SIGN
    odd = model.token_excess(old) + signs
    saved = model.bits(old) + signs - model.bits(new) - sign_bits(new)
    return _Token(odd, saved, model.token_excess(new), _is_word(new, model))


def _is_word(token: str, model: LanguageModel) -> bool:
    """Whether the letters of a token are a word, known or short, frequent and with a capital."""
    word = _WORD.search(token)
    if word is None:
        return False
    if len(word[0]) >= SHORTEST:
        return model.knows(word[0])
    return word[0].istitle() and model.bits(word[0]) <= SHORT_WORD

"""A wrong reading that leaves nearly all letters as they are, told by the few that it changes.

Windows-1251 and the Mac's Cyrillic put the small letters in the same places, but for я and ё.
Read one as the other, a text has its capitals changed, and я: «предписаниЯ», «‘татья», «дл€».
A line that has nothing else may hold too few bits for a search.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from laws_tool.repair.encoding.acceptance import RIVAL
from laws_tool.repair.encoding.codepages import EAST_SLAVIC, SISTERS, SOUTH_SLAVIC, apply, twin
from laws_tool.repair.encoding.columns import BEYOND_ASCII, SIGN, extent, sign_bits
from laws_tool.repair.encoding.language_model import QUOTED, SHORTEST, LanguageModel, confidence
from laws_tool.repair.encoding.sound import SHORT_WORD
from laws_tool.repair.encoding.span import Span
from laws_tool.repair.encoding.words import is_word
from laws_tool.repair.segments import Chain

CHAINS: Final[tuple[Chain, ...]] = tuple(((twin(read_as), twin(really)),) for read_as, really in SISTERS)
PROOF: Final = 7.0
"""Bits that the tokens which are odd as they stand save by a chain, at least."""
HARDLY_ODD: Final = 2.0
"""Bits of surprise that a word may have: «счет-фактура» has 1.1."""
KNOWN: Final = 4.0
"""Bits that a line saves at least in a text of which other lines went through the chain."""
WORSE: Final = 6.0
"""Bits that a token may cost more."""

_WORD: Final = re.compile(r"[^\W\d_]+")
_RUSSIAN: Final = frozenset(map(chr, range(ord("А"), ord("я") + 1))) | set("Ёё«»„“”‘’–—…№§°\xa0")
"""What such a line may have instead of what it has."""
_BEHIND_A_SIGN: Final = re.compile("""["'(]*[‘“”’‚„«»—–…•]([а-яё]{3,})[^\\w«»‘“”’„]*""")
_BEGINS: Final = re.compile("(?:^|[.!?] )[‚“”¬](?= [а-яё])")
"""A quote alone where a sentence begins: a word of one letter."""


@dataclass(frozen=True, slots=True)
class _Token:
    """A token that a chain changes: how odd it is as it stands, and the bits that the chain saves."""

    odd: float
    saved: float
    left: float
    is_word: bool
    breaks_case: bool

    @property
    def reads_well(self) -> bool:
        fair = self.left <= max(HARDLY_ODD, self.odd / 2)
        return not self.breaks_case and (self.saved >= PROOF or (fair and self.saved >= -WORSE))


def sister_codec(line: str, model: LanguageModel) -> list[Span]:
    """The line as one span, where a few letters say which way it was read and it reads well otherwise.

    >>> from laws_tool.repair.encoding.language_model import load
    >>> [span.new for span in sister_codec("требованиЯ к учету Р общие", load())]
    ['требования к учету –']
    >>> [span.new for span in sister_codec("ход дл€ новых игроков", load())]
    ['для']
    >>> sister_codec("точка Р лежит на прямой; Ќе се прикаже", load())
    []
    """
    if not EAST_SLAVIC.search(line):
        return []
    return _best(line, [(_proof(line, chain, model), chain) for chain in CHAINS], PROOF)


def as_elsewhere(line: str, chains: Sequence[Chain], model: LanguageModel) -> list[Span]:
    """The same for a line of a text of which other lines went through the chains: little proof will do.

    >>> from laws_tool.repair.encoding.language_model import load
    >>> [span.new for span in as_elsewhere("‘анитарный ход", CHAINS, load())]
    ['Санитарный']
    """
    found: list[tuple[float, Chain]] = []
    for chain in chains:
        tokens = _tokens(line, chain, model, known=True)
        if any(token.odd and (token.is_word or token.saved >= PROOF) for token in tokens):
            found.append((sum(token.saved for token in tokens), chain))
    return [replace(span, known=True) for span in _best(line, found, KNOWN)]


def _best(line: str, found: Sequence[tuple[float, Chain]], least: float) -> list[Span]:
    """The line by the chain with the most proof, if that is enough and no other one comes near."""
    proof, chain = max(found, default=(0.0, ()), key=lambda pair: pair[0])
    if proof < least:
        return []
    start, end = extent(line, chain)
    new = apply(line[start:end], chain)
    if new is None or any(
        bits > proof - RIVAL and apply(line[start:end], other) != new for bits, other in found
    ):
        return []
    why = f"a few signs and capitals alone say which codec, {proof:.0f} bits saved"
    return [Span(start, end, new, chain, confidence(proof), why)]


def _proof(line: str, chain: Chain, model: LanguageModel) -> float:
    """The bits that the odd tokens of a line save by a chain; 0 where none of them is a word then."""
    tokens = _tokens(line, chain, model, known=False)
    odd = [token for token in tokens if token.odd]
    if not any(token.is_word for token in odd):
        return 0.0
    return min(sum(token.saved for token in odd), sum(token.saved for token in tokens))


def _tokens(line: str, chain: Chain, model: LanguageModel, known: bool) -> list[_Token]:
    """The tokens of a line that a chain changes; none where one of them speaks against it.

    A sign that stands alone is odd where a sentence begins; in a text ``known`` for the chain, all over.
    """
    begins = {match.end() - 1 for match in _BEGINS.finditer(line)}
    tokens = []
    for match in BEYOND_ASCII.finditer(line):
        new = apply(match[0], chain)
        if known and SOUTH_SLAVIC.search(match[0]) and not EAST_SLAVIC.search(line):
            return []
        if new is None or not _RUSSIAN.issuperset(set(new) - set(match[0])):
            return []
        if new != match[0]:
            tokens.append(_token(match[0], new, known, known or match.start() in begins, model))
    return tokens if all(token.reads_well for token in tokens) else []


def _token(old: str, new: str, known: bool, odd_alone: bool, model: LanguageModel) -> _Token:
    alone = len(old) == 1 and not old.isalpha()
    signs = 0.0 if alone and not odd_alone else sign_bits(old)
    if not signs and _is_cut(old, model, known) and model.knows(new):
        signs = SIGN
    odd = model.token_excess(old) + signs
    saved = model.bits(old) + signs - model.bits(new) - sign_bits(new) - SIGN * bool(QUOTED.fullmatch(new))
    breaks = model.broken_case(new) > model.broken_case(old)
    return _Token(odd, saved, model.token_excess(new), _is_word(new, model), breaks)


def _is_cut(token: str, model: LanguageModel, known: bool) -> bool:
    """Whether what stands behind a sign is no word: of a text that is ``known``, behind any such sign."""
    if known:
        word = _BEHIND_A_SIGN.fullmatch(token)
        return word is not None and not model.knows(word[1])
    return bool(QUOTED.fullmatch(token)) and model.token_excess(token) > 0


def _is_word(token: str, model: LanguageModel) -> bool:
    """Whether the letters of a token are a word, known or short, frequent and with a capital."""
    word = _WORD.search(token)
    if word is None:
        return False
    if len(word[0]) >= SHORTEST:
        return is_word(word[0], model)
    return word[0].istitle() and model.bits(word[0]) <= SHORT_WORD

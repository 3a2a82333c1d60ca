"""The likeliest way through a row of slots: a beam search by the language."""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Final

from laws_tool.repair.encoding.language_model import LanguageModel, tokens
from laws_tool.repair.encoding.slots import Slot
from laws_tool.repair.encoding.words import in_dictionary
from laws_tool.repair.rules import Lexicon
from laws_tool.repair.segments import Chain

BEAM: Final = 32
DROPPED: Final = 8.0
DROPPED_ALONE: Final = 4.0
"""What it costs to hold that a byte was dropped before a space, and not turned into it: at a word's end,
and where it was all of a word."""
BEGINS: Final = -5.0
"""What the second one takes off where small Cyrillic letters follow: so begin many sentences, «И вот»."""
IN_SPACE: Final = 1.0
"""What it costs to read a space as a letter: most spaces are spaces."""
EMPTY: Final = 8.0
"""What two spaces in a row cost where one of them may have been a letter."""
JUSTIFIED: Final = 5
"""So many stretches of spaces in a line, and they are the layout's: they cost nothing."""
IN_LEXICON: Final = 8.0
A_LETTER: Final = 1.5
RARE: Final = 16.0
LEAST_SHARE: Final = 0.5
LEAST_SAVED: Final = 4.0
"""A word of the lexicon costs at most so many bits, and so many a letter, but no less than a rare word,
and than this share of what its trigrams cost; at least so many less than by those, where that is more."""

_CERTAIN: Final = ((" ",), ("\t",))
_SPACES: Final = re.compile(" {2,}")
_SPACED: Final = re.compile("(?<!x)x(?: x){2,}(?!x)")
_WORD: Final = re.compile(r"\W*([^\W\d_]{3,})\W*")


Shape = tuple[tuple[tuple[str, ...], bool, bool], ...]
"""The slots of a word wherever it stands: options, lost or not, and whether a space inside letter-spacing."""


@dataclass(frozen=True, slots=True)
class Answer:
    """The cheapest way through a word."""

    picked: tuple[str, ...]
    bits: float


@dataclass(frozen=True, slots=True)
class Wording:
    """The bits of texts, by the model and by what a lexicon knows beside it.

    ``answers`` are those to the words so far: the words of a text repeat.
    """

    model: LanguageModel
    lexicon: Lexicon
    answers: dict[tuple[Shape, float], Answer] = field(default_factory=dict)

    def token_bits(self, token: str) -> float:
        """The bits of a string without spaces."""
        bits = self.model.token_bits(token)
        cap = max(RARE, LEAST_SHARE * bits, min(IN_LEXICON + A_LETTER * len(token), bits - LEAST_SAVED))
        if bits <= cap or token.isascii():
            return bits
        return cap if self._is_word(token) else bits

    def bits(self, text: str) -> float:
        """The bits of a text."""
        return sum(map(self.token_bits, tokens(text)))

    def knows(self, text: str) -> bool:
        """Whether a text is words that the model or the lexicon knows."""
        return self.model.knows(text) or self._is_word(text)

    def _is_word(self, token: str) -> bool:
        word = _WORD.fullmatch(token)
        if word is None or word[1].isascii():
            return False
        return self.lexicon.knows(word[1].lower()) or in_dictionary(word[1])


@dataclass(frozen=True, slots=True)
class Filled:
    """A way through the slots: what was picked, by which chain; ``bits`` of the whole text.

    ``beside`` are the numbers of slots in which the words beside them decided.
    """

    slots: tuple[Slot, ...]
    picked: tuple[str, ...]
    chain: Chain
    bits: float
    beside: frozenset[int] = frozenset()

    @property
    def text(self) -> str:
        return "".join(self.picked)


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


def solve(slots: Sequence[Slot], chain: Chain, wording: Wording) -> Filled:
    """The cheapest way through the slots, word by word: a space that is certain parts what costs what.

    >>> from laws_tool.repair.encoding.language_model import load
    >>> from laws_tool.repair.rules import NoLexicon
    >>> slots = [Slot(0, 1, ("х",)), Slot(1, 2, ("о", "ж"), lost=True), Slot(2, 3, ("д",))]
    >>> solve(slots, (), Wording(load(), NoLexicon())).text
    'ход'
    """
    layout = "".join(slot.options[0][:1] for slot in slots)
    empty = 0.0 if len(_SPACES.findall(layout)) >= JUSTIFIED else EMPTY
    inside = _inside_spaced(slots)
    picked: list[str] = []
    bits = 0.0
    for word, border in _words(slots, inside):
        answer = wording.answers.get((word, empty))
        if answer is None:
            answer = wording.answers[word, empty] = _word(word, empty, wording)
        picked += (*answer.picked, border) if border else answer.picked
        bits += answer.bits + IN_SPACE * (border == " ")
    return Filled(tuple(slots), tuple(picked), chain, bits)


def _words(slots: Sequence[Slot], inside: Container[int]) -> Iterator[tuple[Shape, str]]:
    """The words between spaces that are certain, and the space behind each; none behind the last."""
    word: list[tuple[tuple[str, ...], bool, bool]] = []
    for number, slot in enumerate(slots):
        if slot.options in _CERTAIN and number not in inside:
            yield tuple(word), slot.options[0]
            word = []
        else:
            word.append((slot.options, slot.lost, number in inside))
    yield tuple(word), ""


def _word(shape: Shape, empty: float, wording: Wording) -> Answer:
    """The cheapest way through the slots of a word, by a beam."""
    paths = [_Path(0.0, 0.0, 0, "", ())]
    for (options, lost, inside), following in zip_longest(shape, shape[1:]):
        alone = BEGINS if following and "а" <= following[0][0][:1] <= "я" else DROPPED_ALONE
        if inside:
            paths = [replace(path, picked=(*path.picked, " ")) for path in paths]
            continue
        grown = [
            _grown(path, option, options, lost, wording, (empty, alone))
            for path in paths
            for option in options
        ]
        if " " in options:
            grown = _apart(grown)
        if len(grown) > BEAM:
            grown.sort(key=lambda p: p.cost)
            del grown[BEAM:]
        paths = grown
    ends = [(path.done + wording.token_bits(path.token) if path.token else path.done, path) for path in paths]
    bits, best = min(ends, key=lambda pair: pair[0])
    return Answer(best.picked, bits)


def _apart(paths: Sequence[_Path]) -> list[_Path]:
    """The cheapest path to each open token: what comes after it costs the same by all of them."""
    found: dict[str, _Path] = {}
    for path in sorted(paths, key=lambda p: p.cost):
        found.setdefault(path.token, path)
    return list(found.values())


def _inside_spaced(slots: Sequence[Slot]) -> set[int]:
    """The places of the spaces between the letters of letter-spaced words: «С т а т ь я»."""
    shape = "".join(" " if " " in slot.options else "x" for slot in slots)
    found = (match.span() for match in _SPACED.finditer(shape))
    return {place for start, end in found for place in range(start, end) if shape[place] == " "}


def _grown(
    path: _Path,
    option: str,
    options: Sequence[str],
    lost: bool,
    wording: Wording,
    spaces: tuple[float, float],
) -> _Path:
    """A path with one of the options of one more slot.

    ``spaces`` is what two spaces in a row cost, and a byte that was all of a word and dropped.
    """
    empty, alone = spaces
    done, open_bits, context, token = path.done, path.open_bits, path.context, path.token
    if lost and option.endswith(" "):
        done += (DROPPED if token else alone) if len(option) > 1 else 0.0 if token else empty
    elif options[0] == " ":
        done += IN_SPACE
    for char in option:
        if char in " \t":
            done += wording.token_bits(token) if token else 0.0
            open_bits, context, token = 0.0, 0, ""
        else:
            bits, context = wording.model.next_bits(context, char, token[-1:])
            open_bits += bits
            token += char
    return _Path(done, open_bits, context, token, (*path.picked, option))

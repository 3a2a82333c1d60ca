"""Which parts of a line went through which chain: the cheapest way through its tokens."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from laws_tool.repair.encoding.codepages import apply, priors, rivals
from laws_tool.repair.encoding.language_model import JUDGED, LanguageModel, confidence, stretches
from laws_tool.repair.segments import Chain

MOJIBAKE: Final = "mojibake"
LOST: Final = "lost-letters"
"""The kinds of a span: put through a chain, or filled by inference."""

MARGIN: Final = 7.0
"""The bits that a reading must save over the text as it stands, beside what its chain costs."""
RUNNER_UP: Final = 4.0
"""The bits that it must save over the next reading."""
RIVAL: Final = 1.5
"""The same, where that is by a codec with the same small letters: what is at stake is a capital."""
RESIDUE: Final = 0.25
"""The share of the excess that may be left after a chain."""
RESIDUE_SAVED: Final = 0.08
"""The same, as a share of the bits that a chain saves."""
RESIDUE_UTF8: Final = 0.3
"""The same where the last step was UTF-8, which hardly fits by chance."""
CASE_SAVED: Final = 100.0
"""So many bits saved excuse one capital behind a small letter: «кГц», «ЧаВО»."""
LETTERS: Final = 0.75
"""Beyond ASCII a reading by a chain without UTF-8 has at least this share of letters."""
WELL_FORMED: Final = 12.0
"""What the margin is more where the text as it stands has letters only."""
WORD: Final = 5
"""A reading of so many letters, all in words that a language has, is no clean text of another one."""
LATIN_SURPRISE: Final = 4.5
"""Latin letters for Latin letters: only where each was so surprising on average."""
FEW_LETTERS: Final = 5
"""Fewer letters than this are left alone."""
PLAIN_DAMAGE: Final = 10.0
"""But not where they have so many bits of surprise."""
FAIR: Final = 4.4
"""The bits that a reading takes at most for a character."""
FAIR_UTF8: Final = 10.0
"""The same for UTF-8: what ideographs cost."""
FAIR_ONCE: Final = 10.0
"""The bits that it may take more, once."""
ONCE: Final = 4.0
"""The bits of surprise that a reading as UTF-8 may leave, once."""
PROVEN: Final = 40.0
"""A chain that the document went through needs no fair reading where it saves so many bits: formulas."""
VOTED: Final = 4.0
"""The bits of a chain that the document is known to have gone through."""
QUICK: Final = 20.0
"""What a line that is not looked at token by token must save more."""
BORDER: Final = 5.0
"""The bits of a change of chain within a line."""

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
_RUN = re.compile(r"([^\W\d_\x00-\x7f])\1{3}")
_FOREIGN_IN_WORD = re.compile("[a-zß-öø-ɏ][\u2e80-\ud7ff]|[\u2e80-\ud7ff][a-zß-öø-ɏ]")
"""An ideograph in the midst of a Latin word: three bytes that happen to be UTF-8."""
_LETTER_QUOTED = re.compile("""(["'`“‘«„(\\[])[^\\s\\x00-\\x7f]["'`”’»“)\\]][,.;:!?]?""")
"""One letter or sign in quotes: the text may speak of how it looks when it is damaged."""
_BOXES = re.compile("[\u2500-\u256c\\x00-\x7f]+")
"""Lines and corners, which texts draw tables with: what they read must be a word, or read like one."""
_CYRILLIC = re.compile("[\u0400-\u052f]")
_NO_BLANK = "[^ \\t\\n\\r\\f\\v]"
_TOKEN = re.compile(f"{_NO_BLANK}(?: {_NO_BLANK}){{2,}}(?!{_NO_BLANK})|{_NO_BLANK}+")
"""A string without spaces, or a letter-spaced word: its letters are read as one word."""


@dataclass(frozen=True, slots=True)
class Span:
    """``text[start:end]`` reads ``new``: by ``chain``, or by inference where letters were lost.

    ``known`` if the rest of the text speaks for the chain: a letter alone may then go through it.
    """

    start: int
    end: int
    new: str
    chain: Chain
    confidence: float
    evidence: str
    kind: str = MOJIBAKE
    known: bool = False

    def moved(self, by: int) -> Span:
        start, end = self.start + by, self.end + by
        return Span(start, end, self.new, self.chain, self.confidence, self.evidence, self.kind, self.known)


@dataclass(frozen=True, slots=True)
class _Column:
    """A token, and how it reads as it stands and after each chain (None where it cannot)."""

    start: int
    end: int
    read: tuple[str | None, ...]
    bits: tuple[float, ...]


def choose(
    line: str,
    chains: Sequence[Chain],
    model: LanguageModel,
    *,
    margin: float = MARGIN,
    voted: Sequence[float] = (),
) -> list[Span] | None:
    """The spans of a line that went through one of the chains; None where no reading is good enough.

    ``voted`` are the bits of the chains where other lines of the text went through them.
    """
    if not chains:
        return None
    columns = [_column(match, chains, model) for match in _TOKEN.finditer(line)]
    if not columns:
        return None
    entry = [0.0, *(voted or map(prior_of, chains))]
    path = _cheapest(columns, entry)
    spans = []
    for state, group in groupby(zip(path, columns, strict=True), key=lambda pair: pair[0]):
        if state:
            stretch: Sequence[_Column] = [column for _, column in group]
            state = _best_of_rivals(stretch, state, chains, entry)
            stretch = _trimmed(stretch, state)
            trial = _Trial(line, stretch, state, chains, entry, model, bool(voted))
            span = _span(trial, margin) if stretch else None
            if span is not None:
                spans.append(span)
    return spans or None


def changed_by(line: str, spans: Sequence[Span]) -> str:
    """A line with its spans changed."""
    parts = []
    at = 0
    for span in spans:
        parts += [line[at : span.start], span.new]
        at = span.end
    return "".join(parts) + line[at:]


def extent(line: str, chain: Chain) -> tuple[int, int]:
    """From the first token that a chain changes to the end of the last; there must be one."""
    changed = [match for match in BEYOND_ASCII.finditer(line) if apply(match[0], chain) != match[0]]
    return changed[0].start(), changed[-1].end()


def prior_of(chain: Chain) -> float:
    """The bits of a chain."""
    return sum(priors().of_step(read_as, really) for read_as, really in chain)


def _is_alone(token: str) -> bool:
    return len(token) == 1 and not token.isalpha() and token not in "«»„“”‘’…№§°—–•·\xa0"


def _column(match: re.Match[str], chains: Sequence[Chain], model: LanguageModel) -> _Column:
    token = match[0]
    if token.isascii():
        bits = model.bits(token)
        size = len(chains) + 1
        return _Column(match.start(), match.end(), (token,) * size, (bits,) * size)
    read = (token, *(apply(token, chain) for chain in chains))
    costs = tuple(
        float("inf") if new is None else model.bits(new.replace(" ", "")) + _odd_signs(new, chain)
        for new, chain in zip(read, ((), *chains), strict=True)
    )
    if _is_alone(token):
        costs = (costs[0] + ALONE, *costs[1:])
    return _Column(match.start(), match.end(), read, costs)


def _costs(columns: Sequence[_Column], chains: Sequence[Chain], entry: Sequence[float]) -> list[float]:
    """The bits of a stretch as it stands and after each chain, with those of the chain."""
    costs = [prior + sum(column.bits[s] for column in columns) for s, prior in enumerate(entry)]
    for s, chain in enumerate(chains, 1):
        if chain[-1][1] != "utf-8":
            costs[s] += _unpaired([column.read[s] for column in columns])
    return costs


def _best_of_rivals(
    columns: Sequence[_Column], state: int, chains: Sequence[Chain], entry: Sequence[float]
) -> int:
    """The state, or that of a chain much like its own which is better once the whole stretch is seen."""
    alike = rivals(chains[state - 1])
    costs = _costs(columns, chains, entry)
    states = [state, *(s for s, chain in enumerate(chains, 1) if chain in alike)]
    return min(states, key=costs.__getitem__)


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


def _cheapest(columns: Sequence[_Column], entry: Sequence[float]) -> list[int]:
    """Viterbi: for each token the state (0 as it stands, else a chain) on the cheapest path."""
    costs = [first + bits for first, bits in zip(entry, columns[0].bits, strict=True)]
    back: list[list[int]] = []
    for column in columns[1:]:
        best = min(range(len(costs)), key=costs.__getitem__)
        least = costs[best] + BORDER
        came = [state if cost <= least + entry[state] else best for state, cost in enumerate(costs)]
        costs = [
            (costs[state] if before == state else least + entry[state]) + column.bits[state]
            for state, before in enumerate(came)
        ]
        back.append(came)
    state = min(range(len(costs)), key=costs.__getitem__)
    path = [state]
    for came in reversed(back):
        path.append(came[path[-1]])
    return path[::-1]


@dataclass(frozen=True, slots=True)
class _Trial:
    """Some tokens of a line, and the chain that is the cheapest for them: ``state`` is its number from 1.

    ``voted`` if other lines of the text went through it.
    """

    line: str
    columns: Sequence[_Column]
    state: int
    chains: Sequence[Chain]
    entry: Sequence[float]
    model: LanguageModel
    voted: bool

    @property
    def chain(self) -> Chain:
        return self.chains[self.state - 1]

    @property
    def utf8(self) -> bool:
        return self.chain[-1][1] == "utf-8"

    @property
    def old(self) -> str:
        return self.line[self.columns[0].start : self.columns[-1].end]

    def bits(self, state: int) -> float:
        """What the tokens take in a state; 0 is as they stand."""
        return sum(column.bits[state] for column in self.columns)

    def leads(self) -> Iterator[tuple[float, float]]:
        """By how many bits the chain is ahead of each one that reads otherwise, and what it must be."""
        costs = _costs(self.columns, self.chains, self.entry)
        alike = rivals(self.chain)
        for state, chain in enumerate(self.chains, 1):
            if any(column.read[state] != column.read[self.state] for column in self.columns):
                yield costs[state] - costs[self.state], RIVAL if chain in alike else RUNNER_UP

    def saved(self) -> float:
        """The bits that the chain saves, with what it costs itself."""
        return self.bits(0) - _costs(self.columns, self.chains, self.entry)[self.state]


def _trimmed(columns: Sequence[_Column], state: int) -> Sequence[_Column]:
    """Without the tokens at both ends that a chain does not change."""
    changed = [number for number, column in enumerate(columns) if column.read[state] != column.read[0]]
    return columns[changed[0] : changed[-1] + 1] if changed else ()


def _span(trial: _Trial, margin: float) -> Span | None:
    """The stretch of a trial, if its margins suffice and nothing speaks against it."""
    new = apply(trial.old, trial.chain)
    if new is None or any(map(_LETTER_QUOTED.fullmatch, (trial.old, new))):
        return None
    saved, leads = trial.saved(), list(trial.leads())
    if not trial.utf8 and _well_formed(trial.old, new, trial.model):
        margin += WELL_FORMED
    if saved < margin or any(ahead < least for ahead, least in leads) or _is_doubtful(trial, new, saved):
        return None
    read = trial.bits(trial.state)
    lead = min([saved, *(ahead for ahead, _ in leads)])
    return Span(
        trial.columns[0].start,
        trial.columns[-1].end,
        new,
        trial.chain,
        confidence(lead),
        f"{trial.bits(0):.0f} bits as it stands, {read:.0f} as read",
        known=trial.voted and trial.utf8,
    )


def _is_doubtful(trial: _Trial, new: str, saved: float) -> bool:
    """Whether a reading that saves bits is none of damage: too few letters, no language, or not clean."""
    old, chain, model = trial.old, trial.chain, trial.model
    if not trial.voted and _slight(old, new, chain, model):
        return True
    if _BOXES.fullmatch(old) and trial.bits(trial.state) > FAIR * (len(new) + 1) and not model.knows(new):
        return True
    fair = (trial.voted and saved >= PROVEN) or _is_fair(trial)
    return not fair or not _reads_clean(old, new, chain, model)


def _slight(old: str, new: str, chain: Chain, model: LanguageModel) -> bool:
    """Whether so few letters speak for a chain without UTF-8 that chance may have made them."""
    if chain[-1][1] == "utf-8" or model.excess(old) >= PLAIN_DAMAGE:
        return False
    return sum(char > "\x7f" and char.isalpha() for char in new) < FEW_LETTERS


def _well_formed(old: str, new: str, model: LanguageModel) -> bool:
    """Whether all beyond ASCII is letters in fair case, as in a clean language without a model."""
    if model.broken_case(old) > model.broken_case(new) or _is_word(new, old, model):
        return False
    return all(char <= "\x7f" or (char.isalpha() and char not in "ªº") for char in old)


def _is_word(new: str, old: str, model: LanguageModel) -> bool:
    """Whether a reading has long words alone, all of them frequent, where the text has others."""
    return sum(map(str.isalpha, new)) >= WORD and model.knows(new) and not model.knows(old)


def _plain_damage(old: str, new: str, model: LanguageModel) -> bool:
    """Whether Latin text reads so oddly that other Latin letters may take the place of its own."""
    high = sum(char > "\x7f" for char in old)
    return not _well_formed(old, new, model) and model.excess(old) >= LATIN_SURPRISE * high


def _is_fair(trial: _Trial) -> bool:
    """Whether the tokens that a chain changed read in about as many bits as a language does."""
    most = FAIR_UTF8 if trial.utf8 else FAIR
    odd = [column for column in trial.columns if not (column.read[0] or "").isascii()]
    letters = sum(len(column.read[trial.state] or "") + 1 for column in odd)
    return sum(column.bits[trial.state] for column in odd) <= FAIR_ONCE + most * letters


def _reads_clean(old: str, new: str, chain: Chain, model: LanguageModel) -> bool:
    """Whether a reading is good in itself, and not only better than the text as it stands."""
    left, before = model.excess(new), model.excess(old)
    if chain[-1][1] == "utf-8":
        if _FOREIGN_IN_WORD.search(new) and not _FOREIGN_IN_WORD.search(old):
            return False
        once = ONCE if len(old) - len(new) > 1 else 0.0  # one letter may be UTF-8 by chance
        return left <= RESIDUE_UTF8 * before + once
    high = [char for char in new if char > "\x7f"]
    saved = model.bits(old) - model.bits(new)
    return (
        left <= max(RESIDUE * before + 1, RESIDUE_SAVED * saved)
        and sum(map(str.isalpha, high)) >= LETTERS * len(high)
        and model.broken_case(new) <= model.broken_case(old) + saved // CASE_SAVED
        and not _RUN.search(new)
        and (any(_CYRILLIC.match(char) for char in high) or _plain_damage(old, new, model))
    )

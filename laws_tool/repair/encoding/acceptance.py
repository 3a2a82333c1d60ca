"""Whether a stretch of a line went through a chain: by its margins, and by what it reads then."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.codepages import apply, rivals
from laws_tool.repair.encoding.columns import Column, costs_of
from laws_tool.repair.encoding.language_model import LanguageModel, confidence
from laws_tool.repair.encoding.span import Span
from laws_tool.repair.segments import Chain

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
_RUN = re.compile(r"([^\W\d_\x00-\x7f])\1{3}")
_FOREIGN_IN_WORD = re.compile("[a-zß-öø-ɏ][\u2e80-\ud7ff]|[\u2e80-\ud7ff][a-zß-öø-ɏ]")
"""An ideograph in the midst of a Latin word: three bytes that happen to be UTF-8."""
_LETTER_QUOTED = re.compile("""(["'`“‘«„(\\[])[^\\s\\x00-\\x7f]["'`”’»“)\\]][,.;:!?]?""")
"""One letter or sign in quotes: the text may speak of how it looks when it is damaged."""
_BOXES = re.compile("[\u2500-\u256c\\x00-\x7f]+")
"""Lines and corners, which texts draw tables with: what they read must be a word, or read like one."""
_CYRILLIC = re.compile("[\u0400-\u052f]")


@dataclass(frozen=True, slots=True)
class Trial:
    """Some tokens of a line, and the chain that is the cheapest for them: ``state`` is its number from 1.

    ``voted`` if other lines of the text went through it.
    """

    line: str
    columns: Sequence[Column]
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
        costs = costs_of(self.columns, self.chains, self.entry)
        alike = rivals(self.chain)
        for state, chain in enumerate(self.chains, 1):
            if any(column.read[state] != column.read[self.state] for column in self.columns):
                yield costs[state] - costs[self.state], RIVAL if chain in alike else RUNNER_UP

    def saved(self) -> float:
        """The bits that the chain saves, with what it costs itself."""
        return self.bits(0) - costs_of(self.columns, self.chains, self.entry)[self.state]


def trimmed(columns: Sequence[Column], state: int) -> Sequence[Column]:
    """Without the tokens at both ends that a chain does not change."""
    changed = [number for number, column in enumerate(columns) if column.read[state] != column.read[0]]
    return columns[changed[0] : changed[-1] + 1] if changed else ()


def accept(trial: Trial, margin: float) -> Span | None:
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


def _is_doubtful(trial: Trial, new: str, saved: float) -> bool:
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


def _is_fair(trial: Trial) -> bool:
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

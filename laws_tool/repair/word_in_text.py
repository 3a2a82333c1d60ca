"""A word in its text, as the rules for look-alike letters ask about it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.language_model import LanguageModel
from laws_tool.repair.rules import Setting
from laws_tool.repair.twins import IS_CYRILLIC, bare, script

PLAUSIBLE_LATIN: Final = 4.2
"""Bits a letter below which a Latin word reads as one, and a word of two letters as a frequent one."""

_LAST_WORD: Final = re.compile(r".*?(\w+),?\Z", re.DOTALL)
_DASHES: Final = frozenset("–—-")
_GAP_AFTER: Final = re.compile(r"(?:,|\.(?=\s[a-zа-яё]))?\s{1,8}(?:[–—-]\s{1,8})?(\w+)")
_BLANK_LINE: Final = re.compile(r"\n\s*\n")
_NEIGHBOURHOOD: Final = 60


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a word becomes, how sure that is, and why."""

    new: str
    confidence: float
    evidence: str


@dataclass(frozen=True, slots=True)
class WordInText:
    """A word in its text, and what may be asked about it."""

    text: str
    start: int
    end: int
    setting: Setting
    model: LanguageModel

    @property
    def printed(self) -> str:
        return self.text[self.start : self.end]

    def verdict(self, new: str, confidence: float, why: str) -> Verdict:
        name = "Cyrillic" if IS_CYRILLIC.search(new) else "Latin"
        return Verdict(new, confidence, f"{name} “{new}”: {why}")

    def neighbours(self) -> list[str]:
        """Scripts ("c", "l" or "?") of the words before and after it in its sentence."""
        return [self.before(), self.after()]

    def before(self) -> str:
        near = self.text[max(0, self.start - _NEIGHBOURHOOD) : self.start]
        words = near.split()
        if not words or not near[-1].isspace() or _BLANK_LINE.search(near[len(near.rstrip()) :]):
            return ""
        if words[-1] in _DASHES:
            words.pop()
        last = _LAST_WORD.match(words[-1]) if words else None
        return script(last[1]) if last else ""

    def after(self) -> str:
        match = _GAP_AFTER.match(self.text, self.end, self.end + _NEIGHBOURHOOD)
        return script(match[1]) if match and not _BLANK_LINE.search(match[0]) else ""

    def bits(self, word: str) -> float:
        """The bits a letter of a word, case apart, as the trigrams have it."""
        plain = bare(word)
        return self.model.bits(plain) / (len(plain) + 1)

    def known(self, word: str) -> bool:
        plain = bare(word)
        return (len(plain) > 2 and plain in self.model.tiers[0]) or self.setting.lexicon.knows(plain)

    def frequent(self, word: str) -> bool:
        """Among the most frequent words; a word of two letters reads like those."""
        plain = bare(word)
        return plain in self.model.tiers[-1] if len(plain) > 2 else self.bits(plain) < PLAUSIBLE_LATIN

"""What a repair rule is, and what it may know.

A rule is one small function with one job. It gets the text as it stands and yields the
changes it wants, in order and without overlap; the name in the journal is the function's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from laws_tool.profile import Profile
from laws_tool.repair.segments import Change, Draft


class Lexicon(Protocol):
    """The words of a language, as far as anyone knows them."""

    def knows(self, word: str) -> bool:
        """Whether the word, in this form, is a word of the language."""
        ...


class NoLexicon:
    """The lexicon of a language that we have none for: it knows nothing."""

    def knows(self, word: str) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class Part:
    """Which part of its file a text is: by default all of it.

    ``line_ends`` says of a part in how many lines of the whole file each mark stands last
    (see ``control.line_ends``); None where the text is the whole.
    """

    first: bool = True
    last: bool = True
    line_ends: Mapping[str, int] | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """What a rule may know beside the text.

    ``language`` is a BCP 47 tag, "" if unknown; ``lexicon`` knows that language's words.
    """

    language: str = ""
    lexicon: Lexicon = field(default_factory=NoLexicon)
    profile: Profile | None = None
    part: Part = Part()


Rule = Callable[[str, Setting], Iterator[Change]]


def apply_rules(draft: Draft, rules: Sequence[Rule], setting: Setting) -> Draft:
    """Apply rules in their order, each to what the one before it left."""
    for rule in rules:
        draft = draft.apply(rule(draft.text, setting))
    return draft

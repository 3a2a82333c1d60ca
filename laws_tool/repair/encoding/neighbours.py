"""Which of two words it was that lost letters, by the words beside it.

«Сказать» and «указать» lose the same byte, and so do «с вас» and «у вас»: each is a word, and the
commoner one is not always the right one. The rules are data, ``data/neighbours.toml``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from laws_tool.language.lemmas import grammemes
from laws_tool.repair.encoding.lattice import Filled

_DATA: Final = Path(__file__).parent / "data" / "neighbours.toml"
_FOLDED: Final = str.maketrans("ё", "е")
_NEXT_WORD: Final = re.compile(r"[\s«„“\"(]*([^\W\d_]+)")


@dataclass(frozen=True, slots=True)
class Rule:
    """Where ``word`` becomes ``reads``; the file says what each field means."""

    language: str
    word: re.Pattern[str]
    reads: str
    before: re.Pattern[str] | None
    after: re.Pattern[str] | None
    not_before: re.Pattern[str] | None
    not_after: re.Pattern[str] | None
    next: tuple[frozenset[str], ...]

    def holds(self, text: str, start: int, end: int) -> bool:
        """Whether what stands beside ``text[start:end]`` speaks for this rule; ``text`` is folded."""
        before, after = text[:start], text[end:]
        return (
            (self.before is None or bool(self.before.search(before)))
            and (self.after is None or bool(self.after.match(after)))
            and (self.not_before is None or not self.not_before.search(before))
            and (self.not_after is None or not self.not_after.match(after))
            and (not self.next or self._goes_with(after))
        )

    def _goes_with(self, after: str) -> bool:
        word = _NEXT_WORD.match(after)
        if word is None:
            return False
        has = grammemes(word[1], self.language)
        return any(row <= has for row in self.next)


def _rule(language: str, row: Mapping[str, Any]) -> Rule:
    def pattern(name: str, shape: str) -> re.Pattern[str] | None:
        return re.compile(shape.format(row[name])) if name in row else None

    return Rule(
        language,
        re.compile(rf"\b(?:{row['word']})\b"),
        row["reads"],
        pattern("before", "(?:{})$"),
        pattern("after", "(?:{})"),
        pattern("not_before", "(?:{})$"),
        pattern("not_after", "(?:{})"),
        tuple(map(frozenset, row.get("next", ()))),
    )


@cache
def rules() -> tuple[Rule, ...]:
    """The rules of all languages, in their order."""
    found = tomllib.loads(_DATA.read_text("utf-8"))
    return tuple(_rule(language, row) for language, rows in found.items() for row in rows)


def told_by_neighbours(filled: Filled) -> Filled:
    """A filled line with other words where the words beside them speak for those.

    Only letters that were lost change, and only into ones that may have stood there.
    """
    picked = list(filled.picked)
    text = _folded(picked)
    owner = [number for number, pick in enumerate(picked) for _ in pick]
    if len(owner) != len(text):  # a letter that has no small one of one character
        return filled
    chosen: set[int] = set()
    for rule in rules():
        for match in rule.word.finditer(text):
            changes = _changes(filled, picked, owner, match, rule)
            if changes and rule.holds(text, match.start(), match.end()):
                for number, pick in changes.items():
                    picked[number] = pick
                chosen |= changes.keys()
                text = _folded(picked)
    return replace(filled, picked=tuple(picked), beside=frozenset(chosen)) if chosen else filled


def _folded(picked: Sequence[str]) -> str:
    return "".join(picked).lower().translate(_FOLDED)


def _changes(
    filled: Filled, picked: Sequence[str], owner: Sequence[int], match: re.Match[str], rule: Rule
) -> dict[int, str]:
    """What to pick for the slots of a word so that a rule's word stands there; empty where it cannot."""
    changes = {}
    for at, (old, new) in enumerate(zip(match[0], match.expand(rule.reads), strict=True), match.start()):
        if old == new:
            continue
        number = owner[at]
        pick = picked[number]
        wanted = new.upper() if pick[0].isupper() else new
        fits = [option for option in filled.slots[number].options if option == wanted + pick[1:]]
        if not fits or not filled.slots[number].lost:
            return {}
        changes[number] = fits[0]
    return changes

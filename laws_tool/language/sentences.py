"""Where a sentence ends.

Each rule is one small function that looks at a sign that may end a sentence and says
True (it ends), False (it goes on) or None (ask the next rule). The list is the order.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from laws_tool.language.morphology import primary
from laws_tool.language.words import Token, fold, is_label, tokens

_ENDS: Final = frozenset(".!?…。！？")
_CLOSING: Final = frozenset("»”\"')]}’")
_OPENING: Final = frozenset("«“„\"'([—–-")
_ABBREVIATIONS: Final = Path(__file__).parent / "data" / "abbreviations.toml"


class Stop(NamedTuple):
    """A sign that may end a sentence, with the words beside it.

    ``before`` is the folded word before it ("" if none touches it), ``printed`` the same as
    printed; ``after`` is the next token that is neither space nor a closing sign, "" at the
    end of the text; ``newline`` says that a line ends between, ``first`` that the word begins its sentence.
    """

    sign: str
    before: str
    printed: str
    after: str
    newline: bool
    first: bool
    language: str


Rule = Callable[[Stop], bool | None]


def at_a_line_end(stop: Stop) -> bool | None:
    """A newline is a paragraph break, and a paragraph ends its sentence."""
    return True if stop.newline or not stop.after else None


def before_a_small_letter(stop: Stop) -> bool | None:
    """«согласно п.54.1. и выложить»: the sentence goes on in small letters."""
    return False if stop.after[0].islower() else None


def before_a_comma(stop: Stop) -> bool | None:
    """«и т.п., партнёр»."""
    return False if stop.after[0] in ",;:.)" else None


def after_an_inner_abbreviation(stop: Stop) -> bool | None:
    """«см. Правило 53», «п. 54»: what it shortens belongs to what follows."""
    return False if stop.sign == "." and stop.before in _abbreviations(stop.language) else None


def after_a_single_capital(stop: Stop) -> bool | None:
    """«А. Пушкин»; «разделам A. Когда» is rarer in laws than initials are."""
    return False if stop.sign == "." and len(stop.printed) == 1 and stop.printed.isupper() else None


def after_a_number_that_begins(stop: Stop) -> bool | None:
    """«1. Разыгрывающий»: the number that a sentence begins with is its label."""
    return False if stop.sign == "." and stop.first and is_label(stop.before) else None


RULES: Final[tuple[Rule, ...]] = (
    at_a_line_end,
    before_a_small_letter,
    before_a_comma,
    after_an_inner_abbreviation,
    after_a_single_capital,
    after_a_number_that_begins,
)


def ends(text: str, language: str, whole: Iterable[tuple[int, int]] = ()) -> Iterator[int]:
    """The offsets in a text where a sentence has ended, before the space that follows it.

    ``whole`` are stretches that no border cuts, such as citations.

    >>> text = "См. п.54.1. Это манера, темп и т.п. партнёра. Игра продолжается."
    >>> [text[:end][-10:] for end in ends(text, "ru")]
    ['м. п.54.1.', ' партнёра.', 'должается.']
    """
    found = list(tokens(text))
    stretches = tuple(whole)
    for i, token in enumerate(found):
        if token.kind == "space":
            continue
        stop_at = _stop(found, i, language)
        if stop_at is None or not _decide(stop_at[0]):
            continue
        if not any(start < stop_at[1] < end for start, end in stretches):
            yield stop_at[1]


def _decide(stop: Stop) -> bool:
    return next((said for rule in RULES if (said := rule(stop)) is not None), True)


def _stop(found: Sequence[Token], i: int, language: str) -> tuple[Stop, int] | None:
    """The stop at a token and the offset where its sentence would end; None where it is none."""
    token = found[i]
    at = i  # of the word before the sign
    if token.kind == "word" and token.text[-1] == ".":  # initials and «т.п.» hold their own stop
        sign = "."
    elif token.kind == "sign" and token.text in _ENDS:
        sign = token.text
        at = max(0, i - 1)
    elif i + 1 < len(found) and found[i + 1].kind == "space" and "\n" in found[i + 1].text:
        sign = ""
    else:
        return None
    j = _after_closing(found, i + 1)
    gap = found[j].text if j < len(found) and found[j].kind == "space" else ""
    if not gap and j < len(found) and found[j].kind == "word" and not found[j].text[0].isupper():
        return None  # «п.54.1»: the stop stands inside
    after = next((t.text for t in found[j:] if t.kind != "space" and t.text not in _OPENING), "")
    word = found[at].text if found[at].kind == "word" else ""
    first = _begins(found, at, language)
    return Stop(sign, fold(word), word, after, "\n" in gap, first, language), found[j - 1].end


def _after_closing(found: Sequence[Token], j: int) -> int:
    """The place after the signs that belong to the sentence before: quotes, brackets, more stops."""
    while j < len(found) and found[j].kind == "sign" and found[j].text in _CLOSING | _ENDS:
        j += 1
    return j


def _begins(found: Sequence[Token], i: int, language: str) -> bool:
    """Whether a token stands where a sentence may begin."""
    if i < 2 or "\n" in found[i - 1].text:
        return i == 0 or found[i - 1].kind == "space"
    shortened = i > 2 and fold(found[i - 3].text) in _abbreviations(language)
    return found[i - 1].kind == "space" and found[i - 2].text[-1] in _ENDS and not shortened


@cache
def _abbreviations(language: str) -> frozenset[str]:
    """The abbreviations that never end a sentence."""
    table = tomllib.loads(_ABBREVIATIONS.read_text(encoding="utf-8"))
    return frozenset(table.get(primary(language), ()))

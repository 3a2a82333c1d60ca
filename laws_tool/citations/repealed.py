"""Nodes that are no longer in force: their text is a note that says so."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Final

from laws_tool.citations.words import fold_word, primary
from laws_tool.model import Node

_TABLE: Final = Path(__file__).with_name("repealed.toml")

_MOST_WORDS_BEFORE: Final = 3
"""«(Часть утратила силу …)», "Article 12 is hereby repealed"."""
_MOST_WORDS_AFTER: Final = 24
"""The act that repealed it: «с 1 января 2009 года. - Федеральный закон от 14.07.2008 № 118-ФЗ»."""
_WORD: Final = re.compile(r"[^\W\d_]+")
_ANOTHER_ACT: Final = re.compile(r"\d/\d")
""""Directive 95/46/EC is repealed" says it of another act."""
_ABOUT_ACTS: Final = re.compile(r"\d|[№§]")


def is_repealed(node: Node, language: str) -> bool:
    """Whether a node says that it is repealed, and nothing else.

    >>> node = Node("e", "10", "10", "law", "10", None, "(Статья утратила силу - Федеральный закон "
    ...     "от 07.12.2011 № 417-ФЗ)", "complete", "stated")
    >>> is_repealed(node, "ru"), is_repealed(node, "en")
    (True, False)
    """
    phrase = _phrase(primary(language))
    if phrase is None:
        return False
    text = node.text or ""
    said = f"{text}\n{node.tail}".strip() or (node.heading or "").strip()
    return bool(said) and _is_note(fold_word(said), phrase)


def _is_note(said: str, phrase: re.Pattern[str]) -> bool:
    found = phrase.search(said)
    if not found:
        return False
    before = said[: found.start()]
    if len(_WORD.findall(before)) > _MOST_WORDS_BEFORE or _ANOTHER_ACT.search(before):
        return False
    after = said[found.end() :].strip(" .)]")
    words = len(_WORD.findall(after))
    return not words or (words <= _MOST_WORDS_AFTER and bool(_ABOUT_ACTS.search(after)))


@cache
def _phrase(language: str) -> re.Pattern[str] | None:
    phrases = tomllib.loads(_TABLE.read_text(encoding="utf-8")).get(language)
    if not phrases:
        return None
    spaced = (r"\s+".join(map(re.escape, fold_word(phrase).split())) for phrase in phrases)
    return re.compile(rf"(?<!\w)(?:{'|'.join(spaced)})(?!\w)")

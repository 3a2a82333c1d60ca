"""What is wrong with the references of a corpus, as ``laws refs --check`` lists it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from laws_tool.citations.repealed import is_repealed
from laws_tool.citations.words import Words, fold_word, words_of
from laws_tool.labels import key
from laws_tool.messages import _
from laws_tool.model import Edition, Link, Node

Wrong = Literal["dangling", "ambiguous", "unreadable", "circular", "repealed"]

_REPORTED: Final = ("dangling", "ambiguous", "unreadable")
_WORD: Final = re.compile(r"[^\W\d_]+")

_Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Finding:
    """A reference that leads nowhere for certain, and a sentence that says why."""

    link: Link
    message: str
    wrong: Wrong = "dangling"


def check(links: Iterable[Link], editions: Iterable[Edition] = ()) -> tuple[Finding, ...]:
    """The references that are dangling, ambiguous or unreadable, each with its reason.

    With the ``editions`` that the links belong to, also those that are circular (they lead back
    to where they stand, by way of nodes that say nothing but "see …"), and those that cite a
    repealed node. References to other works are as they should be and are not listed.
    """
    links = tuple(links)
    corpus = _Corpus(tuple(editions))
    pointers = _pointers(links, corpus)
    return tuple(finding for link in links if (finding := _finding(link, corpus, pointers)))


def _finding(link: Link, corpus: _Corpus, pointers: dict[_Place, tuple[_Place, ...]]) -> Finding | None:
    if link.state in _REPORTED:
        return Finding(link, _message(link), link.state)
    if link.state != "resolved" or link.edition is None or link.target is None:
        return None
    words, target = link.reference.text, (link.edition, link.target)
    if _names_itself(link) or _leads_back((link.source_edition, link.source), target, pointers):
        said = _("“{words}” leads back to {source} itself").format(words=words, source=link.source)
        return Finding(link, said, "circular")
    if corpus.is_repealed(target) and not corpus.is_repealed((link.source_edition, link.source)):
        said = _("“{words}”: {target} of {edition} is repealed").format(
            words=words, target=link.target, edition=link.edition
        )
        return Finding(link, said, "repealed")
    return None


class _Corpus:
    """The nodes of some editions by place, and whether they are repealed."""

    def __init__(self, editions: Sequence[Edition]) -> None:
        self.languages = {edition.info.id: edition.info.language for edition in editions}
        self.nodes = {(edition.info.id, node.path): node for edition in editions for node in edition.nodes}
        self.is_repealed = cache(self._is_repealed)

    def _is_repealed(self, place: _Place) -> bool:
        """Whether a node, or one that it stands in, says that it is repealed."""
        node = self.nodes.get(place)
        if node is None:
            return False
        parents = [path for path in node.ancestors if self.is_repealed((node.edition, path))]
        return bool(parents) or is_repealed(node, self.languages[node.edition])


def _names_itself(link: Link) -> bool:
    """Whether a node cites itself by its own number; «это правило» does not."""
    if (link.source_edition, link.source) != (link.edition, link.target) or link.mark is not None:
        return False
    return key(link.source)[-1] in key(link.reference.text)


def _pointers(links: Iterable[Link], corpus: _Corpus) -> dict[_Place, tuple[_Place, ...]]:
    """The nodes that say nothing but "see …", with what they point to."""
    cited: dict[_Place, list[Link]] = {}
    for link in links:
        cited.setdefault((link.source_edition, link.source), []).append(link)
    return {
        place: tuple((each.edition, each.target) for each in those if each.edition and each.target)
        for place, those in cited.items()
        if (node := corpus.nodes.get(place)) and _only_points(node, those, corpus.languages[node.edition])
    }


def _only_points(node: Node, links: Iterable[Link], language: str) -> bool:
    text = node.text or ""
    left = list(text)
    for link in links:
        if link.reference.place == "text":
            left[link.reference.start : link.reference.end] = " " * len(link.reference.text)
    words = words_of(language)
    return all(_introduces(word, words) for word in _WORD.findall("".join(left))) and bool(text.strip())


def _introduces(word: str, words: Words) -> bool:
    form = fold_word(word)
    return form in words.see or form in words.and_ or form in words.link or form in words.number


def _leads_back(source: _Place, target: _Place, pointers: dict[_Place, tuple[_Place, ...]]) -> bool:
    """Whether a reader who follows the pointers from a pointer comes back to it."""
    if source not in pointers:
        return False
    seen, ahead = set(), [target]
    while ahead:
        place = ahead.pop()
        if place == source:
            return True
        if place not in seen:
            seen.add(place)
            ahead.extend(pointers.get(place, ()))
    return False


def _message(link: Link) -> str:
    words = link.reference.text
    if link.state == "unreadable":
        return _("“{words}” is cut off; its target cannot be read").format(words=words)
    if link.state == "ambiguous":
        return _("“{words}” may mean {candidates} in {edition}").format(
            words=words, candidates=", ".join(link.candidates), edition=link.edition
        )
    if link.nearest is None:
        return _("“{words}”: {edition} has no {target}").format(
            words=words, edition=link.edition, target=link.target
        )
    if link.nearest == link.target:
        return _("“{words}”: {target} of {edition} has no footnote {mark}").format(
            words=words, edition=link.edition, target=link.target, mark=link.mark
        )
    return _("“{words}”: {edition} has no {target}; the nearest is {nearest}").format(
        words=words, edition=link.edition, target=link.target, nearest=link.nearest
    )

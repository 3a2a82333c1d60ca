"""Find the references of a text: spans, target paths, footnote marks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final

from laws_tool.citations.cut import cut_word
from laws_tool.citations.grammar import read_bare, read_run
from laws_tool.citations.label import LabelRule
from laws_tool.citations.levels import NOWHERE, Here
from laws_tool.citations.lexis import Lemmas, Lexis, Role, no_lemmas
from laws_tool.citations.phrases import Phrase, phrases
from laws_tool.citations.scan import WORD, Scanner
from laws_tool.citations.works import read_work, whole_act
from laws_tool.labels import RAISED_FIGURES
from laws_tool.model import EditionInfo, Node, Place, Reference
from laws_tool.profile import Profile, load

_MARK: Final = re.compile(rf"\s*(\(\*+\)|\*+|\(\d{{1,3}}\)|\d{{1,3}}(?!\d)|[{RAISED_FIGURES}]+)")


class Finder:
    """Finds references in the texts of one profile and language.

    ``lemmas`` gives the dictionary forms of a word; ``base`` is the profile of the edition
    that a commentary comments on. ``title`` is the name of the edition itself, so that its own
    name in a text («статья 5 Налогового кодекса») is not taken for another work. Build one and
    use it for many texts: it remembers words.

    >>> from laws_tool.profile import load
    >>> finder = Finder(load("bridge-laws"), "en", lambda word: [word.rstrip("s")])
    >>> [found.target for found in finder.find("See Laws 50 and 52B1(A).")]
    ['50', '52.B.1.A']
    """

    def __init__(
        self,
        profile: Profile,
        language: str,
        lemmas: Lemmas = no_lemmas,
        base: Profile | None = None,
        title: str = "",
    ) -> None:
        self.lexis = Lexis(profile, language, lemmas, base, title)
        words = self.lexis.words
        self._uses_dots = _uses_dots(profile)
        self._unit = self.lexis.unit
        self._rule = LabelRule(
            self._uses_dots or (base is not None and _uses_dots(base)),
            words.hyphen_is_number,
            tuple(words.suffix),
            words.prefix,
            words.not_label,
            any("dot" in level.inserted for level in profile.levels),
        )

    def find(
        self,
        text: str,
        here: Here = NOWHERE,
        place: Place = "text",
        footnote: int | None = None,
    ) -> list[Reference]:
        """The references of a text in their order; one entry a target, spans of lists repeat.

        ``here`` says where the text stands, for relative references.
        """
        scan = Scanner(text, self.lexis, here, self._rule)
        return [
            Reference(start, end, text[start:end], place, footnote, work, target, mark)
            for start, end, work, target, mark in self._found(scan)
        ]

    def _found(self, scan: Scanner) -> Iterator[_Found]:
        done = 0
        last: _Found | None = None
        meanings = self.lexis.meanings
        for word in WORD.finditer(scan.text):
            meaning = meanings[word.group()]
            if not meaning.opens or word.start() < done:
                continue
            if meaning.roles & Role.IBID and last:
                yield (word.start(), word.end(), *last[2:])
                continue
            for last in self._at(scan, word, meaning.roles):
                yield last
                done = last[1]
        cut = cut_word(scan)
        if cut and cut[0] >= done:
            yield (*cut, "", None, None)

    def _at(self, scan: Scanner, word: re.Match[str], roles: int) -> Iterator[_Found]:
        at, mark = word.start(), None
        if roles & (Role.SEE | Role.SAID) and not roles & Role.LABEL:
            bare = self._uses_dots and read_bare(scan, word, self._unit)
            if bare:
                yield from self._entries(scan, list(phrases([bare], scan.here)), None)
            return
        if roles & Role.FOOTNOTE:
            opened = _footnote(scan, word)
            if not opened:
                return
            at, mark = opened
        run = read_run(scan, at)
        found = list(phrases(run, scan.here))
        if mark is not None:
            found = [replace(phrase, start=word.start()) for phrase in found[:1]]
        if not found:
            if roles & (Role.ACT | Role.LABEL) and (act := whole_act(scan, word)):
                start, end, works = act
                yield from ((start, end, work, None, None) for work in works)
            return
        yield from self._entries(scan, found, mark)

    def _entries(self, scan: Scanner, found: Sequence[Phrase], mark: str | None) -> Iterator[_Found]:
        """The entries of a run; a work named after it is that of its last phrase."""
        work = read_work(scan, found[-1].end)
        for phrase in found:
            scan.said.extend((phrase.rung, address) for address in phrase.addresses)
            named, end = "", phrase.end
            if work and (phrase is found[-1] or phrase.shares):
                named = work[0]
                end = work[1] if phrase is found[-1] else end
            for target in phrase.targets:
                yield phrase.start, end, named or phrase.work, target, mark
        if work:
            scan.said.clear()  # "that Article" after it may be the other work's


_Found = tuple[int, int, str, str | None, str | None]
"""Start, end, work, target, mark."""


def _footnote(scan: Scanner, word: re.Match[str]) -> tuple[int, str] | None:
    """What follows «сноску»: where the law it belongs to begins, and its mark or ""."""
    at = word.end()
    mark = _MARK.match(scan.text, at)
    if mark:
        at = mark.end()
    while True:
        at = scan.past_gap(at)
        following = scan.word(at)
        if not following:
            return None
        if following[1].roles & (Role.LABEL | Role.THIS):
            return at, mark[1] if mark else ""
        if not following[1].roles & Role.LINK:
            return None
        at = following[0].end()


def _uses_dots(profile: Profile) -> bool:
    """Whether labels of the family have dots inside: 54.1, not 54A1."""
    return any(
        level.cite.startswith(".") or any("{above}." in form for form in level.forms)
        for level in profile.levels
    )


def find_references(
    text: str,
    profile: Profile,
    language: str,
    lemmas: Lemmas = no_lemmas,
    base: Profile | None = None,
    here: Here = NOWHERE,
) -> list[Reference]:
    """The references of one text; for many texts build a :class:`Finder` once.

    >>> from laws_tool.profile import load
    >>> found = find_references("согласно правилу 53С", load("bridge-laws"), "ru", lambda word: ["правило"])
    >>> found[0].text, found[0].target
    ('правилу 53С', '53.C')
    """
    return Finder(profile, language, lemmas, base).find(text, here)


@cache
def _finder(language: str, profile: str, title: str) -> Finder:
    from laws_tool.language.lemmas import lemmas  # not before it is needed: it loads dictionaries

    return Finder(load(profile), language, partial(lemmas, language=language), title=title)


def find_citations(
    text: str, language: str, profile: str = "bridge-laws", *, here: Here = NOWHERE, title: str = ""
) -> list[Reference]:
    """The references of a text, in their order, for those who want only them.

    ``language`` is a BCP 47 tag; ru, uk, en, pl, fr, de, it and es have word lists, in any
    other language nothing is found. ``profile`` says what is a law and what stands in it: the
    id of a family of laws that comes with the package, or the path of a TOML file of one's own.
    Raises :class:`~laws_tool.errors.CorpusError` for a profile that does not exist.

    Each reference is frozen, and ``text[start:end]`` are its words. ``target`` is the path of
    what is cited, with look-alike letters folded:

    >>> for found in find_citations("См. правило 53С и раздел B правила 64.", "ru"):
    ...     print(found.start, found.end, repr(found.text), found.target)
    4 15 'правило 53С' 53.C
    18 37 'раздел B правила 64' 64.B

    A list or a range has an entry for each target, with one span:

    >>> [(found.text, found.target) for found in find_citations("Laws 50 to 52 apply.", "en")]
    [('Laws 50 to 52', '50'), ('Laws 50 to 52', '51'), ('Laws 50 to 52', '52')]

    A relative reference is completed by ``here``, the place of the text; without it the number
    that it leaves out is ``?``:

    >>> [found.target for found in find_citations("But see section C below.", "en")]
    ['?.C']
    >>> here = Here((("law", "53"), ("section", "A")))
    >>> [found.target for found in find_citations("But see section C below.", "en", here=here)]
    ['53.C']

    ``work`` is what identifies another work, as printed; a whole work has no target. The
    edition's own ``title`` is no other work. ``mark`` is the footnote aimed at:

    >>> [(found.work, found.target) for found in find_citations("раздел 54(с) Правил 1975 года", "ru")]
    [('1975', '54.C')]
    >>> [(found.mark, found.target) for found in find_citations("см. сноску (*) к правилу 69", "ru")]
    [('(*)', '69')]

    What only looks like a reference is none:

    >>> find_citations("В 12-й взятке правило требует сыграть в масть.", "ru")
    []
    """
    return _finder(language, profile, title).find(text, here)


def cite(
    nodes: Sequence[Node],
    info: EditionInfo,
    profile: Profile,
    lemmas: Lemmas = no_lemmas,
    base: Profile | None = None,
) -> tuple[Node, ...]:
    """The nodes of an edition with their references filled in.

    References are found in text, heading, tail and footnotes. ``base`` is the profile of the
    edition that a commentary comments on.
    """
    finder = Finder(profile, info.language, lemmas, base, info.title)
    kinds = {node.path: node.kind for node in nodes}
    return tuple(replace(node, references=tuple(_of_node(finder, node, kinds))) for node in nodes)


def _of_node(finder: Finder, node: Node, kinds: Mapping[str, str]) -> Iterator[Reference]:
    chain = chain_of(node, kinds, finder.lexis.profile)
    inside = Here(chain)
    at_end = Here(chain, truncated=node.status == "truncated")
    if node.heading:
        yield from finder.find(node.heading, inside if node.text else at_end, "heading")
    if node.text:
        yield from finder.find(node.text, inside if node.tail else at_end, "text")
    if node.tail:
        yield from finder.find(node.tail, at_end, "tail")
    for index, note in enumerate(node.footnotes):
        if note.text:
            yield from finder.find(note.text, inside, "footnote", index)


def chain_of(node: Node, kinds: Mapping[str, str], profile: Profile) -> tuple[tuple[str, str], ...]:
    """The labels of a node and its parents with their kinds, outermost first.

    ``kinds`` are the kinds of the edition's nodes by path; a parent that is no node gets the
    next level of the profile. Parents above the unit come from the certain ancestors.

    >>> from laws_tool.profile import load
    >>> kinds = {"53": "law", "53.A": "section"}
    >>> node = Node("e", "53.A", "53A", "section", "A", None, "", "complete", "stated",
    ...     ancestors=("part:III",))
    >>> chain_of(node, kinds, load("bridge-laws"))
    (('part', 'III'), ('law', '53'), ('section', 'A'))
    """
    above = [ancestor for ancestor in node.ancestors if ":" in ancestor]
    path, _, unit_path = node.path.rpartition("/")
    outer = path or (above[-1] if above else "")
    if ":" in unit_path:
        outer, unit_path = node.path, ""
    chain = [tuple(part.split(":", 1)) for part in outer.split("/") if ":" in part]
    levels = [level.kind for level in profile.levels]
    rank = levels.index(profile.unit.kind)
    labels = unit_path.split("~")[0].split(".") if unit_path else []
    for depth, label in enumerate(labels, 1):
        inner = ".".join(labels[:depth])
        inner = f"{path}/{inner}" if path else inner
        kind = kinds.get(inner, levels[rank] if rank < len(levels) else "")
        chain.append((kind, inner if depth == 1 else label))
        rank = levels.index(kind) + 1 if kind in levels else rank + 1
    return tuple((kind, label) for kind, label in chain)

"""What a person should look at: inferences, words cut by a page's edge, odd typography.

Nothing here changes a text; it only says what is doubtful, where, and why.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Container, Iterator, Sequence
from typing import Final

from laws_tool.model import Doubt, EditionInfo, Node
from laws_tool.parse.assembled import Assembled, Witness
from laws_tool.punctuation import PAUSES, ends_sentence
from laws_tool.repair.layout.lines import own_words
from laws_tool.repair.rules import Lexicon

_FURNITURE: Final = frozenset({"underline", "footnote-rule", "line-wrap", "line-end", "page-footer"})
"""Repairs of layout that lose nothing and suppose nothing about words."""

_SHORTEST_STEM: Final = 4
"""A cut word is completed by another only where at least so many letters of it are left."""

_CONJUNCTIONS: Final = "когда|который|если|чтобы|что|where|when|which"
_PARTED: Final = re.compile(rf"\b([^\W\d_]+), ({_CONJUNCTIONS})\b")
_UNPARTED: Final = re.compile(rf"\b([^\W\d_]+) ({_CONJUNCTIONS})\b")


def of_repairs(info: EditionInfo, witnesses: Sequence[Witness], nodes: Sequence[Node]) -> Iterator[Doubt]:
    """Every inference of the repair, with its evidence and the node that it is in."""
    places = _Places(nodes)
    for witness in witnesses:
        text = witness.repaired.text
        for edit in witness.repaired.edits:
            sure = edit.confidence >= 1.0 or "editorial" in edit.rule.split("+")
            if sure or edit.kind in _FURNITURE:
                continue
            result = text[edit.out_start : edit.out_end]
            source = edit.source or ""
            message = f"«{source}» → «{result}»" if source != result else f"«{result}»"
            yield Doubt(
                info.id,
                edit.kind,
                places.path(witness.file, edit.start),
                message,
                edit.evidence,
                witness.file,
                edit.start,
                edit.end,
                edit.confidence,
            )


def of_pages(info: EditionInfo, assembled: Assembled, nodes: Sequence[Node]) -> Iterator[Doubt]:
    """Every page number that was derived from those before it."""
    places = _Places(nodes)
    for derived in assembled.derived_pages:
        (span, *_more) = assembled.sources(derived.at, derived.at + 1)
        yield Doubt(
            info.id,
            "numbering",
            places.path(span.file, span.start),
            f"page {derived.page}",
            "the page prints no number; the pages before it in the file go on like that",
            span.file,
            span.start,
            span.end,
        )


def of_nodes(info: EditionInfo, nodes: Sequence[Node], lexicon: Lexicon, typography: bool) -> Iterator[Doubt]:
    """What is odd about the nodes' texts as they are printed.

    Odd ``typography`` is told only of a family whose texts come with misprints: in a sound text
    a paragraph without a stop is none.
    """
    whole = "\n".join(node.text or "" for node in nodes)
    parted = set(_PARTED.findall(whole))
    for index, node in enumerate(nodes):
        odd = (*lost_stop(node), *comma_and_dash(node), *lost_comma(node, parted)) if typography else ()
        for message in odd:
            yield _doubt(info, "typography", node, message)
        before_gap = index + 1 < len(nodes) and nodes[index + 1].status == "gap"
        if node.status == "head-lost":
            yield from _cut_head(info, node, whole, lexicon)
        if before_gap and node.status == "truncated":
            yield from _cut_tail(info, node, lexicon)


def lost_stop(node: Node) -> Iterator[str]:
    """A text that ends without a stop, and not because a gap follows."""
    ended = ends_sentence(node.text or "") or (node.text or "").endswith(PAUSES)
    if node.status == "complete" and node.text and not ended:
        yield f"no stop after «{node.text[-30:]}»"


def comma_and_dash(node: Node) -> Iterator[str]:
    """A dash right after a comma: «53С,- см. далее»."""
    for match in re.finditer(r"\S*,[-–—] ?\S*", node.text or ""):
        yield f"a comma and a dash: «{match.group()}»"


def lost_comma(node: Node, parted: Container[tuple[str, str]]) -> Iterator[str]:
    """Two words without the comma that the same text has between them elsewhere: «в момент когда»."""
    for match in _UNPARTED.finditer(node.text or ""):
        if match.groups() in parted:
            yield f"«{match.group()}»: elsewhere in this text there is a comma"


def _cut_head(info: EditionInfo, node: Node, whole: str, lexicon: Lexicon) -> Iterator[Doubt]:
    word = re.match(r"[^\W\d_]+", node.text or "")
    if word is None or not word.group()[:1].islower():
        return
    cut = word.group()
    complete = _ending_in(cut, whole)
    if not lexicon.knows(cut) or complete:
        guesses = ", ".join(complete) or "?"
        yield _doubt(
            info,
            "unclear",
            node,
            f"the page may begin in the middle of a word: «{cut}»",
            f"words of this text that end so: {guesses}",
        )


def _cut_tail(info: EditionInfo, node: Node, lexicon: Lexicon) -> Iterator[Doubt]:
    word = re.search(r"[^\W\d_]+\Z", node.text or node.heading or "")
    if word is not None and not lexicon.knows(word.group().lower()):
        yield _doubt(info, "unclear", node, f"the page ends in the middle of a word: «{word.group()}»")


def _ending_in(cut: str, whole: str) -> list[str]:
    """The words of a text that end in what is left of one."""
    if len(cut) < _SHORTEST_STEM:
        return []
    return sorted(word for word in own_words(whole) if len(word) > len(cut) and word.endswith(cut))


def _doubt(info: EditionInfo, kind: str, node: Node, message: str, evidence: str = "") -> Doubt:
    span = node.sources[-1] if node.sources else None
    return Doubt(
        info.id,
        kind,
        node.path,
        message,
        evidence,
        span.file if span else "",
        span.start if span else 0,
        span.end if span else 0,
    )


class _Places:
    """The node that stands at a byte of a file; else the last one that began before it."""

    def __init__(self, nodes: Sequence[Node]) -> None:
        spans: dict[str, list[tuple[int, str]]] = {}
        for node in nodes:
            for span in node.sources:
                spans.setdefault(span.file, []).append((span.start, node.path))
        self._spans = {file: sorted(found) for file, found in spans.items()}

    def path(self, file: str, at: int) -> str | None:
        found = self._spans.get(file, [])
        index = bisect_right(found, at, key=lambda span: span[0]) - 1
        return found[index][1] if index >= 0 else None

"""What a person should look at: inferences, words cut by a page's edge, odd typography.

Nothing here changes a text; it only says what is doubtful, where, and why.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from laws_tool.model import Doubt, EditionInfo, Node
from laws_tool.parse.assembled import Witness
from laws_tool.repair.layout.lines import own_words
from laws_tool.repair.rules import Lexicon

_FURNITURE: Final = frozenset({"underline", "footnote-rule", "line-wrap", "line-end", "page-footer"})
"""Repairs of layout that lose nothing and suppose nothing about words."""

_STOPS: Final = (".", "!", "?", "…", ":", ";", ")", "]", "»", "”", '"')
_SHORTEST_STEM: Final = 4
"""A cut word is completed by another only where at least so many letters of it are left."""

TextRule = Callable[[Node, str], Iterator[str]]
"""Looks at a node, with the text of its whole edition, and says what is odd."""


def of_repairs(info: EditionInfo, witnesses: Sequence[Witness], nodes: Sequence[Node]) -> Iterator[Doubt]:
    """Every inference of the repair, with its evidence and the node that it is in."""
    for witness in witnesses:
        text = witness.repaired.text
        for edit in witness.repaired.edits:
            sure = edit.confidence >= 1.0 or edit.rule == "editorial"
            if sure or edit.kind in _FURNITURE:
                continue
            result = text[edit.out_start : edit.out_end]
            source = edit.source or ""
            message = f"«{source}» → «{result}»" if source != result else f"«{result}»"
            yield Doubt(
                info.id,
                edit.kind,
                _path_at(nodes, witness.file, edit.start),
                message,
                edit.evidence,
                witness.file,
                edit.start,
                edit.end,
                edit.confidence,
            )


def of_nodes(info: EditionInfo, nodes: Sequence[Node], lexicon: Lexicon) -> Iterator[Doubt]:
    """What is odd about the nodes' texts as they are printed."""
    whole = "\n".join(node.text or "" for node in nodes)
    for index, node in enumerate(nodes):
        for rule in (lost_stop, comma_and_dash, lost_comma):
            for message in rule(node, whole):
                yield _doubt(info, "typography", node, message)
        before_gap = index + 1 < len(nodes) and nodes[index + 1].status == "gap"
        if node.status == "head-lost":
            yield from _cut_head(info, node, whole, lexicon)
        if before_gap and node.status == "truncated":
            yield from _cut_tail(info, node, lexicon)


def lost_stop(node: Node, whole: str) -> Iterator[str]:
    """A text that ends without a stop, and not because a gap follows."""
    if node.status == "complete" and node.text and not node.text.endswith(_STOPS):
        yield f"no stop after «{node.text[-30:]}»"


def comma_and_dash(node: Node, whole: str) -> Iterator[str]:
    """A dash right after a comma: «53С,- см. далее»."""
    for match in re.finditer(r"\S*,[-–—] ?\S*", node.text or ""):
        yield f"a comma and a dash: «{match.group()}»"


def lost_comma(node: Node, whole: str) -> Iterator[str]:
    """Two words without the comma that the same text has between them elsewhere: «в момент когда»."""
    for match in re.finditer(
        r"\b([^\W\d_]+) (когда|который|если|чтобы|что|where|when|which)\b", node.text or ""
    ):
        if f"{match[1]}, {match[2]}" in whole:
            yield f"«{match.group()}»: elsewhere in this text there is a comma"


def _cut_head(info: EditionInfo, node: Node, whole: str, lexicon: Lexicon) -> Iterator[Doubt]:
    word = re.match(r"[^\W\d_]+", node.text or "")
    if word is None or not word.group()[:1].islower():
        return
    cut = word.group()
    complete = _longer(cut, whole, lambda w: w.endswith(cut))
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


def _longer(cut: str, whole: str, fits: Callable[[str], bool]) -> list[str]:
    if len(cut) < _SHORTEST_STEM:
        return []
    return sorted(word for word in own_words(whole) if len(word) > len(cut) and fits(word))


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


def _path_at(nodes: Sequence[Node], file: str, at: int) -> str | None:
    """The node that stands at a byte of a file; else the last one that began before it."""
    best: tuple[int, str] | None = None
    for node in nodes:
        for span in node.sources:
            if span.file == file and span.start <= at and (best is None or span.start >= best[0]):
                best = (span.start, node.path)
    return best[1] if best else None

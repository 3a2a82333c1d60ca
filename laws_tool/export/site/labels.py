"""How a node is named on a page: its label as printed, or what its path says."""

from __future__ import annotations

import re
from typing import Final

from laws_tool.markup.words import Words
from laws_tool.model import UNKNOWN, Node

LONGEST_HANGING: Final = 5
"""Labels up to this many characters hang in the margin, longer ones stand above the text."""

_UNNUMBERED: Final = frozenset({"preface", "formula", "conclusions", "hcontainer", "definition"})
"""Kinds whose paths only count them, or name their term."""

_NUMBER_ALONE: Final = re.compile(r"[\dIVXLCDM?~.]+\Z")


def printed(node: Node, words: Words) -> str:
    """The label of a node as a reader expects it; "" where its heading is all that names it.

    >>> from laws_tool.markup.words import words_for
    >>> law = Node("ru", "53", "53", "law", None, None, "", "implied", "derived")
    >>> printed(law, words_for("ru")), printed(law, words_for("en"))
    ('Правило 53', 'Law 53')
    """
    if node.label is None and node.kind in _UNNUMBERED:
        return words.get(f"kind-{node.kind}") or ""
    label = (node.label or _from_path(node)).strip().rstrip(".")
    word = words.get(f"kind-{node.kind}")
    return f"{word} {label}" if word and _NUMBER_ALONE.match(label) else label


def _from_path(node: Node) -> str:
    last = re.split(r"[/:]", node.path)[-1]
    if node.kind in ("paragraph", "rule"):  # cited with the number of the law before it
        return last
    return last.rpartition(".")[2]


def is_unknown(node: Node) -> bool:
    """Whether the source does not give the label of this very node.

    >>> is_unknown(Node("ru", "50.?", "50?", "section", None, None, "", "head-lost", "derived"))
    True
    """
    return node.label is None and node.path.rpartition(".")[2].partition("~")[0] == UNKNOWN

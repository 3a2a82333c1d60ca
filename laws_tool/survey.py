"""What a profile recognises in a text and what it does not, and the draft of a profile for it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool import profile
from laws_tool.fit import Fit
from laws_tool.model import Node
from laws_tool.parse.draft import draft
from laws_tool.parse.shapes import Shape, shapes_of

_SHOWN: Final = 40
"""Characters of a line that are shown."""

_EXPLAINED: Final = 0.8
"""The share of the label-like lines from which on a profile is worth starting from."""


@dataclass(frozen=True, slots=True)
class Found:
    """What was found of one level: how many, the first label, the first and last number, the doubts."""

    kind: str
    count: int
    example: str
    first: str
    last: str
    doubts: int


@dataclass(frozen=True, slots=True)
class Left:
    """Lines that begin as a label does and were read as text: their shape, how many, and the first."""

    shape: str
    count: int
    first: str


@dataclass(frozen=True, slots=True)
class Survey:
    """A text beside the profiles that may explain it, the best first.

    ``draft`` is a profile as TOML, to be edited; "" where the text has no labels at all.
    """

    fits: tuple[Fit, ...]
    found: tuple[Found, ...]
    left: tuple[Left, ...]
    draft: str


def survey(lines: Sequence[str], fits: Sequence[Fit], name: str) -> Survey:
    """The survey of a text, from its lines and the fits of :func:`laws_tool.fit.rank`.

    ``name`` becomes the id of the draft.
    """
    best = fits[0]
    shapes = shapes_of(lines)
    left = tuple(_left(best.edition.nodes, shapes, lines))
    seen = sum(len(shape.lines) for shape in shapes)
    missed = sum(one.count for one in left)
    good = best.score > 0 and missed <= (1 - _EXPLAINED) * max(1, seen)
    start = _renamed(best.profile, name) if good else draft(name, shapes, best.language)
    return Survey(tuple(fits), tuple(_found(best)), left, start)


def _found(fit: Fit) -> Iterator[Found]:
    doubtful = Counter(doubt.path for doubt in fit.edition.doubts if doubt.kind == "numbering")
    rows: dict[str, list[Node]] = defaultdict(list)
    for node in fit.edition.nodes:
        if node.status != "gap" and node.status != "implied":
            rows[node.kind].append(node)
    for kind, nodes in rows.items():
        labelled = [node for node in nodes if node.label]
        first, last = (node.path.rpartition("/")[2].rpartition(":")[2] for node in (nodes[0], nodes[-1]))
        example = (labelled or nodes)[0]
        doubts = sum(doubtful[node.path] for node in nodes)
        yield Found(kind, len(nodes), example.label or example.heading or "", first, last, doubts)


def _left(nodes: Sequence[Node], shapes: Sequence[Shape], lines: Sequence[str]) -> Iterator[Left]:
    known = Counter(_bare(node.label) for node in nodes if node.label)
    for shape in shapes:
        unread = []
        for line, label in zip(shape.lines, shape.labels, strict=True):
            if known[_bare(label)]:
                known[_bare(label)] -= 1
            else:
                unread.append(line)
        if len(unread) > 1:
            form = f"{shape.word} {shape.labels[0].split()[-1]}" if shape.word else shape.labels[0]
            yield Left(form, len(unread), " ".join(lines[unread[0] - 1].split())[:_SHOWN])


def _bare(label: str) -> str:
    return "".join(label.split()).rstrip(".:").casefold()


def _renamed(name: str, new: str) -> str:
    """A profile that comes with the tool, under another id."""
    lines = profile.source(name).splitlines()
    return "\n".join(f'id = "{new}"' if line.startswith("id = ") else line for line in lines) + "\n"

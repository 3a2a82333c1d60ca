"""The tree that a damaged text should give: what is left of it, and what of that is certain.

The rules: text after a gap that runs on into Law 53 is the end of Law 52; text before a
«B.» is in A; a level that nothing proves is ``?``; parts and divisions are unknown after a
gap until one is printed. Worked out here from the true text alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from .bits import Bit
from .law import LEVELS, TrueNode, TrueText

_ROMAN: Final = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")
_STOPS: Final = (".", "!", "?", ")")
UNKNOWN: Final = "?"


@dataclass(frozen=True, slots=True)
class Mark:
    """A footnote mark that should be found: its print, its place, and its note if that is left."""

    mark: str
    anchor: int
    note: str | None


@dataclass(slots=True)
class Expected:
    """A node that should be found. ``slices`` say which part of the true fields is left."""

    node: int
    kind: str
    paths: tuple[str, ...]
    heading: str | None
    text: str
    status: tuple[str, ...]
    known: tuple[str, ...]
    pages: str | None
    marks: list[Mark]
    slices: dict[str, tuple[int, int]]
    cut_start: bool = False
    cut_end: bool = False


@dataclass(frozen=True, slots=True)
class ExpectedGap:
    """A gap, between which nodes: paths that are right for each (None: the text's own end)."""

    after: tuple[str, ...] | None
    before: tuple[str, ...] | None


@dataclass(slots=True)
class Left:
    """What is left of one node in one run: from its bits."""

    node: int
    labelled: bool = False
    traced: bool = False
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)
    pages: list[int] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    cut_start: bool = False
    cut_end: bool = False


@dataclass(slots=True)
class Run:
    """A stretch of text without a gap in it, and its first and last law.

    ``between`` says that the law follows only from the stretches before and after.
    """

    left: list[Left]
    laws: tuple[int | None, int | None] = (None, None)
    between: bool = False


def left_of(run: list[tuple[int | None, list[Bit]]], notes: dict[str, str], kept: set[str]) -> list[Left]:
    """What each node has left in a run of pages (number, bits); ``kept`` notes are printed."""
    found: list[Left] = []
    for number, bits in run:
        for bit in bits:
            if bit.node < 0 or bit.field.startswith("note:"):
                continue
            if not found or found[-1].node != bit.node:
                found.append(Left(bit.node))
            _take(found[-1], bit, number, notes, kept)
    return found


def _take(left: Left, bit: Bit, number: int | None, notes: dict[str, str], kept: set[str]) -> None:
    if bit.field == "trace":
        left.traced = True
    elif bit.field == "label":
        left.labelled = True
    elif bit.field.startswith("mark:"):
        name = bit.field.removeprefix("mark:")
        left.marks.append(Mark(bit.text, bit.start, notes[name] if f"{number} {name}" in kept else None))
    else:
        start, _ = left.spans.get(bit.field, (bit.start, 0))
        left.spans[bit.field] = (start, bit.end)
    if number is not None and number not in left.pages:
        left.pages.append(number)


def expect(text: TrueText, runs: list[list[Left]]) -> tuple[list[Expected], list[ExpectedGap]]:
    """The nodes and gaps of what is left; a gap stands before, between and after the runs."""
    bounded = _bounded(text, runs)
    nodes: list[Expected] = []
    gaps: list[ExpectedGap] = []
    for run in bounded:
        part = UNKNOWN
        made: list[Expected] = []
        for i, left in enumerate(run.left):
            true = text.nodes[left.node]
            if true.kind == "part":
                part = true.number
            made.append(_expected(text, run, i, part))
        if run.left:
            _end(made[-1])
        gaps.append(ExpectedGap(nodes[-1].paths if nodes else None, made[0].paths))
        nodes += made
    gaps.append(ExpectedGap(nodes[-1].paths, None))
    return nodes, gaps


def _bounded(text: TrueText, runs: list[list[Left]]) -> list[Run]:
    """Runs with the first and last law that surely stands in each."""
    made = [Run(run) for run in runs]
    for run in made:
        if text.name == "commentary":  # «53.4.» says its law itself
            run.laws = (_unit(text, run.left[0].node), None)
            continue
        laws = [text.nodes[x.node] for x in run.left if x.labelled]
        stated = [int(node.number) for node in laws if node.kind == "law"]
        first_is_law = _opening_law(text, run.left)
        if stated:
            run.laws = (stated[0] if first_is_law else stated[0] - 1, stated[-1])
    for i, run in enumerate(made):
        if run.laws[0] is None:
            before = [other.laws[1] for other in made[:i] if other.laws[1] is not None]
            after = [other.laws[0] for other in made[i + 1 :] if other.laws[0] is not None]
            if before and after and before[-1] == after[0]:
                run.laws, run.between = (before[-1], before[-1]), True
    return made


def _opening_law(text: TrueText, left: list[Left]) -> bool:
    """Whether no node below a law stands before the first printed law of a run."""
    for x in left:
        kind = text.nodes[x.node].kind
        if kind in ("part", "division"):
            continue
        return kind == "law" and x.labelled
    return True


def _unit(text: TrueText, index: int) -> int:
    while text.nodes[index].kind != "law":
        index -= 1
    return int(text.nodes[index].number)


def _law_of(text: TrueText, run: Run, at: int) -> tuple[int | None, bool]:
    """The law that node ``at`` of a run is in, and whether it is printed before it."""
    for x in reversed(run.left[: at + 1]):
        if text.nodes[x.node].kind == "law" and x.labelled:
            return int(text.nodes[x.node].number), True
    return run.laws[0], text.name == "commentary"


def _expected(text: TrueText, run: Run, at: int, part: str) -> Expected:
    left = run.left[at]
    true = text.nodes[left.node]
    law, stated = _law_of(text, run, at)
    kind, steps = true.kind, _steps(text, run, at)
    if kind in ("part", "division"):
        paths = _upper_paths(true, part)
    else:
        kind, parts = _place(text, true, steps, left, run, at)
        numbers = [str(law) if law is not None else UNKNOWN, *([UNKNOWN] if run.between else [])]
        paths = tuple(".".join([number, *parts]) for number in numbers)
    start, end = left.spans.get("text", (0, 0))
    heading = left.spans.get("heading")
    shown = true.heading[heading[0] : heading[1]].strip() if heading and left.labelled else None
    if left.labelled and true.kind != "paragraph" and shown is None:
        shown = ""
    status = "complete" if left.labelled else "lost-heading" if left.traced else "head-lost"
    body = true.text[start:end]
    skipped = start + len(body) - len(body.lstrip())
    return Expected(
        node=left.node,
        kind=kind,
        paths=paths,
        heading=shown,
        text=body.strip(),
        status=(status,),
        known=("stated",) if _stated(text, run, at, stated) else ("derived",),
        pages=_pages(left.pages),
        marks=[Mark(m.mark, m.anchor - skipped, m.note) for m in left.marks],
        slices={"heading": heading or (0, 0), "text": (skipped, skipped + len(body.strip()))},
        cut_start=left.cut_start,
        cut_end=left.cut_end,
    )


def _pages(numbers: list[int]) -> str | None:
    if not numbers:
        return None
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def _stated(text: TrueText, run: Run, at: int, in_stated_law: bool) -> bool:
    left = run.left[at]
    return left.labelled and (in_stated_law or text.nodes[left.node].kind in ("part", "division", "law"))


def _upper_paths(true: TrueNode, part: str) -> tuple[str, ...]:
    if true.kind == "part":
        return (f"part:{true.number}",)
    if part == UNKNOWN:
        return (f"part:?/division:{true.number}", f"division:{true.number}")
    return (f"part:{part}/division:{true.number}",)


def _steps(text: TrueText, run: Run, at: int) -> dict[str, str]:
    """The number of each level above node ``at`` (and its own) that is certain."""
    true = text.nodes[run.left[at].node]
    inner = text.inner
    steps: dict[str, str] = {}
    if true.kind not in inner:
        return steps
    depth = inner.index(true.kind)
    for level in inner[: depth + 1]:
        steps[level] = _printed_before(text, run, at, level) or _from_after(text, run, at, level) or UNKNOWN
    return steps


def _printed_before(text: TrueText, run: Run, at: int, level: str) -> str | None:
    """The number of a level from the last label of it printed in this run, where it still holds."""
    rank = _rank(text, level)
    for x in reversed(run.left[: at + 1]):
        node = text.nodes[x.node]
        if not x.labelled:
            return None
        if node.kind == level:
            return node.number
        if _rank(text, node.kind) < rank:
            return None
    return None


def _from_after(text: TrueText, run: Run, at: int, level: str) -> str | None:
    """The number of a level from the next label of it: text before «B.» is in A."""
    rank = _rank(text, level)
    for x in run.left[at + 1 :]:
        node = text.nodes[x.node]
        if node.kind == level:
            return _previous(node.number)
        if _rank(text, node.kind) < rank:
            return None
    return None


def _rank(text: TrueText, kind: str) -> int:
    order = ("law", "paragraph") if text.name == "commentary" else LEVELS
    return order.index(kind)


def _previous(number: str) -> str | None:
    if number.isdecimal():
        return str(int(number) - 1) if int(number) > 1 else None
    return chr(ord(number) - 1) if number not in ("A", "a") else None


def _place(
    text: TrueText, true: TrueNode, steps: dict[str, str], left: Left, run: Run, at: int
) -> tuple[str, list[str]]:
    """Kind and inner path: a fragment goes down to the deepest level that is certain."""
    inner = text.inner
    if left.labelled:
        return true.kind, list(steps.values())
    if left.traced:
        return "law", []
    following = next((text.nodes[x.node] for x in run.left[at + 1 :]), None)
    if following is None or following.kind not in inner:
        return inner[0], [UNKNOWN]
    depth = inner.index(following.kind)
    before = _previous(following.number)
    above = [_from_after(text, run, at, level) or UNKNOWN for level in inner[:depth]]
    if before is not None:
        return following.kind, [*above, before]
    if depth == 0:
        return "law", []
    return inner[depth - 1], above


def _end(last: Expected) -> None:
    """A node just before a gap is truncated where its text does not end like a sentence."""
    body = last.text
    if (body and not body.endswith(_STOPS)) or (not body and last.heading is not None):
        last.status = ("truncated",) if last.status == ("complete",) else (*last.status, "truncated")

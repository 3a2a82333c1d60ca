"""The true text set in lines and pages, in the manner of the bundled texts."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache
from typing import Final

import pymorphy3
import simplemma

from .bits import LAYOUT, Bit, Line, Page, cut, is_word, node_bits, printed, syllables, tokens, wrap
from .law import TrueNode, TrueText
from .plan import Plan

HEADING_WIDTH: Final = 46
TEXT_WIDTH: Final = 64
FOOTNOTE_RULE: Final = 48
SUITS: Final = "♠♥♦♣"
MARKS: Final = ("(*)", "(**)", "(***)")
NEWLINE: Final = Bit("\n")


@cache
def known(word: str, language: str = "ru") -> bool:
    """Whether the language has that word, in this form."""
    if language != "ru":
        return bool(simplemma.is_known(word, lang=language))
    low = word.lower()
    return any(_russian().word_is_known(form) for form in (low, low.replace("ё", "е")))


@cache
def _russian() -> pymorphy3.MorphAnalyzer:
    return pymorphy3.MorphAnalyzer()


def cut_place(bit: Bit, room: int) -> int:
    """Where to cut a word at a line end so that a reader can tell it from two words; 0 if nowhere."""
    if not is_word(bit) or len(bit.text) < 7 or not known(bit.text):
        return 0
    places = [at for at in syllables(bit.text) if at <= room and not known(bit.text[at:])]
    return places[-1] if places else 0


def typeset(text: TrueText, plan: Plan) -> list[Line]:
    """All lines of a text, before pages."""
    lines: list[Line] = []
    for index, node in enumerate(text.nodes):
        lines += _node_lines(node, index, plan, bool(lines) and lines[-1].role in ("text", "underline"))
    return lines


def _node_lines(node: TrueNode, index: int, plan: Plan, after_text: bool) -> list[Line]:
    label, heading, text = node_bits(node, index)
    made: list[Line] = []
    if node.kind == "paragraph":
        return _text_lines([*label, *_marked(text, node, index)], plan, first=True)
    hyphens = plan.choice("lines") != "hard" and plan.language == "ru"
    sign = plan.choice("sign")
    rows = wrap([*label, *heading], HEADING_WIDTH, cut_place if hyphens else None)
    glue = node.kind == "section" and plan.has("glued") and after_text
    role = "title" if node.kind in ("part", "division", "law") else "head"
    for i, row in enumerate(rows):
        gap: tuple[Bit, ...] = (Bit(" "),) if glue and not i else (NEWLINE,)
        if i:
            gap = _break(rows[i - 1], row, node, plan)
        made.append(Line(tuple(row), role, first=not i, gap=gap, glued=glue and not i))
    if role == "title":
        made = _underlined(made, node, plan, sign)
    if text:
        if node.kind == "law" and plan.has("glued") and sign:
            made += _text_lines(_marked(text, node, index), plan, gap=(Bit(" "),))
        else:
            made += _text_lines(_marked(text, node, index), plan)
    return made


def _underlined(lines: list[Line], node: TrueNode, plan: Plan, sign: str) -> list[Line]:
    if node.kind == "division":
        return [*lines, _rule("=" * len(printed(lines[-1].bits).strip()), "underline")]
    if not sign:
        return lines
    if node.kind == "part":
        pairs = math.ceil((len(printed(lines[-1].bits).strip()) + 1) / 3)
        return [*lines, _rule(" ".join([sign * 2] * pairs), "underline")]
    if len(lines) == 2 and plan.has("split-underline"):
        first, second = lines
        rules = [_rule(sign * len(printed(line.bits).strip()), "underline") for line in lines]
        second = replace(second, gap=(Bit(" "),) if plan.has("glued") else (NEWLINE,))
        if second.bits[0].start and printed(first.bits).strip()[-1].isalpha() and _is_cut(first, second):
            return [first, second, rules[1]]
        between = replace(rules[0].bits[0], damage="underline-between")
        return [first, replace(rules[0], bits=(between,)), second, rules[1]]
    longest = max(len(printed(line.bits).strip()) for line in lines)
    return [*lines, _rule(sign * longest, "underline")]


def _is_cut(first: Line, second: Line) -> bool:
    return not first.bits[-1].text.isspace() and second.bits[0].node != LAYOUT


def _rule(text: str, damage: str) -> Line:
    kind = f"{damage} {text[0]}"
    return Line((Bit(text, damage=kind),), "underline")


def _marked(text: list[Bit], node: TrueNode, index: int) -> list[Bit]:
    """The bits of a text with its footnote marks between them."""
    marks = dict(node.marks)
    out: list[Bit] = []
    for bit in text:
        if bit.start in marks:
            out.append(Bit("(*)", index, f"mark:{marks.pop(bit.start)}", bit.start, bit.start))
        out.append(bit)
    return out + [Bit("(*)", index, f"mark:{name}", at, at) for at, name in marks.items()]


def _text_lines(
    bits: list[Bit], plan: Plan, first: bool = False, gap: tuple[Bit, ...] = (NEWLINE,)
) -> list[Line]:
    hyphens = plan.choice("lines") in ("hyphen-kept", "hyphen-lost")
    rows = wrap(bits, TEXT_WIDTH, cut_place if hyphens else None)
    made: list[Line] = []
    for i, row in enumerate(rows):
        if i and plan.choice("lines") == "long":
            gap = ()
        elif i:
            gap = _break(rows[i - 1], row, None, plan)
        made.append(Line(tuple(row), "text", first=first and not i, inside=bool(i), gap=gap))
    return made


def _break(before: list[Bit], after: list[Bit], node: TrueNode | None, plan: Plan) -> tuple[Bit, ...]:
    """What stands between two lines of a heading or paragraph; records a cut word."""
    if before[-1].text.isspace() or not after or before[-1].end != after[0].start:
        return (NEWLINE,)
    kept = plan.choice("lines") == "hyphen-kept"
    return (Bit("-\n" if kept else "\n", damage="cut-word-kept" if kept else "cut-word-lost"),)


def paginate(lines: list[Line], text: TrueText, plan: Plan) -> list[Page]:
    """Lines on pages of a drawn length; a heading is never parted from its text."""
    draw = plan.draw("pages")
    capacity, number = draw.randint(19, 24), draw.randint(70, 140)
    pages: list[Page] = []
    rest = list(lines)
    while rest:
        at = len(rest) if len(rest) <= capacity else _page_end(rest, capacity)
        head, rest = rest[:at], rest[at:]
        if rest and rest[0].inside and plan.has("page-cut"):
            head, rest = _cut_over_page(head, rest)
        pages.append(Page(number + len(pages), head))
    for page in pages:
        _number_marks(page)
        _set_foot(page, text, plan)
    return pages


def _page_end(lines: list[Line], capacity: int) -> int:
    for at in range(capacity, 0, -1):
        line = lines[at]
        if (line.first and lines[at - 1].role != "head") or (line.inside and not has_suits(line)):
            return at
    return capacity


def has_suits(line: Line) -> bool:
    """Whether a list of suits ends in this line: half a list tells nothing."""
    return any(suit in printed(line.bits) for suit in SUITS)


def _cut_over_page(head: list[Line], rest: list[Line]) -> tuple[list[Line], list[Line]]:
    first = rest[0].bits[0]
    at = cut_place(first, len(first.text))
    if not at or not head[-1].bits[-1].text.isspace():
        return head, rest
    left, right = cut(first, at)
    head[-1] = replace(head[-1], bits=(*head[-1].bits, replace(left, damage="page-cut")))
    rest[0] = replace(rest[0], bits=(right, *rest[0].bits[1:]))
    return head, rest


def _number_marks(page: Page) -> None:
    names: dict[str, str] = {}
    for i, line in enumerate(page.lines):
        bits = []
        for bit in line.bits:
            if bit.field.startswith("mark:"):
                mark = names.setdefault(bit.field, MARKS[len(names)])
                bit = replace(bit, text=mark)
            bits.append(bit)
        page.lines[i] = replace(line, bits=tuple(bits))


def _set_foot(page: Page, text: TrueText, plan: Plan) -> None:
    sign = plan.choice("sign") or "-"
    shown: dict[str, Bit] = {}
    for line in page.lines:
        for bit in line.bits:
            if bit.field.startswith("mark:"):
                shown.setdefault(bit.field.removeprefix("mark:"), bit)
    foot: list[Bit] = []
    if shown:
        last = page.lines[-1]
        plain = last.role == "text" and not any(bit.damage == "box" for bit in last.bits)
        before = Bit(" ") if plan.has("glued") and plain else NEWLINE
        foot += [before, Bit(sign * FOOTNOTE_RULE, damage=f"footnote-rule {sign}")]
    for i, (name, mark) in enumerate(shown.items()):
        between = Bit(" ") if plan.has("glued") and not i else NEWLINE
        note = tokens(text.notes[name], mark.node, f"note:{name}")
        foot += [between, Bit(f"{mark.text} - "), *note]
    page.foot = foot

"""Damage to whole lines and paragraphs: boxes, echoes, commands, letter-spacing, single letters."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Final

from .bits import Bit, Line, printed
from .plan import Plan

NEWLINE: Final = Bit("\n")
_BOX_WIDTH: Final = 66
_LONGEST_LETTER_COLUMN: Final = 45

Blocks = list[list[Line]]
"""The lines of each node."""


def damage_blocks(lines: list[Line], plan: Plan) -> list[Line]:
    """Lines with the block damage of a plan; ``mark`` ends of paragraphs included."""
    blocks: Blocks = []
    for line in lines:
        if line.first or not blocks:
            blocks.append([])
        blocks[-1].append(line)
    touched: set[int] = set()
    jobs: list[tuple[str, Callable[[Blocks, random.Random, set[int]], None]]] = [
        ("letter-spaced", _letter_space),
        ("one-char", _one_char),
        ("box", _box),
    ]
    for kind, job in jobs:
        if plan.has(kind):
            job(blocks, plan.draw(kind), touched)
    if plan.choice("mark"):
        _mark_paragraphs(blocks, plan.choice("mark"), touched)
    if plan.has("echo"):
        _echo(blocks, plan.draw("echo"), touched)
    if plan.has("command"):
        _command(blocks, plan.draw("command"))
    return [line for block in blocks for line in block]


def _letter_space(blocks: Blocks, draw: random.Random, touched: set[int]) -> None:
    """«П р а в и л о   3 1 .   М е с т а»: titles of one line, and their underlines."""
    titles = [
        i for i, block in enumerate(blocks)
        if block[0].role == "title" and sum(line.role == "title" for line in block) == 1
    ]  # fmt: skip
    for i in draw.sample(titles, min(4, len(titles))):
        title = blocks[i][0]
        blocks[i][0] = replace(title, bits=tuple(_spaced(bit) for bit in title.bits))
        if len(blocks[i]) > 1 and blocks[i][1].role == "underline":
            rule = blocks[i][1].bits[0]
            length = len(printed(blocks[i][0].bits).strip())
            text = (rule.text + " " + rule.text)[:3] if " " in rule.text else rule.text[0]
            text = " ".join([text[:2]] * ((length + 1) // 3)) if " " in rule.text else text * length
            blocks[i][1] = replace(blocks[i][1], bits=(replace(rule, text=text),))
        touched.add(i)


def _spaced(bit: Bit) -> Bit:
    if bit.text.isspace():
        return replace(bit, text="  ")
    words = bit.text.split(" ")
    spaced = "   ".join(" ".join(word) for word in words if word)
    tail = "   " if bit.field == "label" else " "
    return replace(bit, text=spaced + tail, damage="letter-spaced")


def _one_char(blocks: Blocks, draw: random.Random, touched: set[int]) -> None:
    """A short heading printed with one character a line; a space is an empty line."""
    fits = [
        i for i, block in enumerate(blocks)
        if i not in touched and block[0].role == "head" and sum(line.role == "head" for line in block) == 1
        and len(printed(block[0].bits)) <= _LONGEST_LETTER_COLUMN and not block[0].glued
    ]  # fmt: skip
    for i in draw.sample(fits, min(2, len(fits))):
        line = blocks[i][0]
        label, *rest = line.bits
        bits: list[Bit] = [label]
        for bit in rest:
            for k, char in enumerate(bit.text):
                at = bit.start + k
                sign = "" if char == " " else char
                bits += [NEWLINE, replace(bit, text=sign, start=at, end=at + 1, damage="one-char")]
        blocks[i][0] = replace(line, bits=tuple(bits))
        touched.add(i)


def _box(blocks: Blocks, draw: random.Random, touched: set[int]) -> None:
    """Paragraphs printed in a frame of upright bars, every line of it."""
    whole = [i for i, b in enumerate(blocks) if i not in touched and not b[0].glued and len(b) > 1]
    for i in draw.sample(whole, min(3, len(whole))):
        if i + 1 < len(blocks) and blocks[i + 1][0].glued:
            blocks[i + 1][0] = replace(blocks[i + 1][0], gap=(NEWLINE,), glued=False)
        blocks[i] = [_boxed(line) for line in blocks[i]]
        touched.add(i)


def _boxed(line: Line) -> Line:
    pad = max(0, _BOX_WIDTH - len(printed(line.bits).rstrip()))
    bits = list(line.bits)
    if bits and bits[-1].text.isspace():
        bits.pop()
    gap = line.gap if "\n" in printed(line.gap) else (NEWLINE,)
    left, right = Bit("| ", damage="box"), Bit(" " * pad + " |", damage="box")
    return replace(line, bits=(left, *bits, right), gap=gap, inside=False)


def _mark_paragraphs(blocks: Blocks, mark: str, touched: set[int]) -> None:
    """The old word processor's mark at the end of each paragraph of text."""
    kind = {"(DC4)": "mark-name", "¶": "mark-pilcrow", "\x14": "mark-raw"}[mark]
    for i, block in enumerate(blocks):
        if i not in touched and block[-1].role == "text":
            block[-1] = replace(block[-1], bits=(*block[-1].bits, Bit(mark, damage=kind)))


def _echo(blocks: Blocks, draw: random.Random, touched: set[int]) -> None:
    """Room for the last words of a paragraph once or twice more, on lines of their own."""
    texts = [
        i for i, block in enumerate(blocks)
        if i not in touched and block[-1].role == "text" and printed(block[-1].bits).count(" ") >= 4
    ]  # fmt: skip
    for i in draw.sample(texts, min(4, len(texts))):
        for _ in range(draw.choice((1, 2))):
            blocks[i].append(Line((Bit("", damage="echo"),), "extra"))
        if i + 1 < len(blocks) and blocks[i + 1][0].glued:
            blocks[i + 1][0] = replace(blocks[i + 1][0], gap=(NEWLINE,), glued=False)


def _command(blocks: Blocks, draw: random.Random) -> None:
    """A formatter's command left between two paragraphs."""
    places = [
        i for i in range(1, len(blocks))
        if not blocks[i][0].glued and blocks[i - 1][-1].role != "underline"
    ]  # fmt: skip
    for n, i in enumerate(sorted(draw.sample(places, min(3, len(places))))):
        blocks[i - 1].append(Line((Bit(f"..page{n + 3}", damage="command"),), "extra"))

"""A line whose parts went through one chain: what is left of it may have gone through it too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from laws_tool.repair.encoding.acceptance import RESIDUE
from laws_tool.repair.encoding.codepages import apply
from laws_tool.repair.encoding.columns import extent, sign_bits
from laws_tool.repair.encoding.language_model import LanguageModel, tokens
from laws_tool.repair.encoding.span import Span, changed_by

SLACK: Final = 5.0
"""Bits that the rest of a line may cost more by the chain of its other parts."""


def widened(line: str, spans: Sequence[Span], model: LanguageModel) -> list[Span]:
    """The spans of a line as one, where all went through one chain and the rest reads well by it too.

    >>> from laws_tool.repair.encoding.language_model import load
    >>> chain = (("cp1251", "mac_cyrillic"),)
    >>> spans = [Span(12, 19, "Решение", chain, 0.9, "")]
    >>> [span.new for span in widened("‘генерируем ђешение", spans, load())]
    ['Сгенерируем Решение']
    """
    chains = {span.chain for span in spans}
    chain = chains.pop() if len(chains) == 1 else ()
    if not chain or apply(line, chain) is None:
        return list(spans)
    start, end = extent(line, chain)
    new = apply(line[start:end], chain)
    if new is None or (start >= spans[0].start and end <= spans[-1].end):
        return list(spans)
    before, after = changed_by(line, spans), line[:start] + new + line[end:]
    left = model.excess(after)
    if left > model.excess(before) + 1 or left > RESIDUE * model.excess(line) + 1:
        return list(spans)
    if _bits(after, model) >= _bits(before, model) + SLACK:
        return list(spans)
    return [replace(spans[0], start=start, end=end, new=new)]


def _bits(line: str, model: LanguageModel) -> float:
    return sum(model.token_bits(token) + sign_bits(token) for token in tokens(line))

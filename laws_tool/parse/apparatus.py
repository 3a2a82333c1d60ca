"""The repairs inside a node, as its apparatus: what stood there, what stands there, and why."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from laws_tool.model import Edit
from laws_tool.parse.assembled import Assembled
from laws_tool.parse.block import Span
from laws_tool.parse.editorial import Claim

_SEPARATOR = 4
"""Characters between a label, a title and the text below: a stop, a space, a line end, a dash."""


def edits_in(
    assembled: Assembled, spans: Sequence[Span], offset: Callable[[int], int | None] = lambda at: None
) -> Iterator[Edit]:
    """The repairs inside some stretches of the assembled text, and between neighbouring ones.

    ``offset`` gives the place of an assembled offset in the node's reading text.
    """
    for start, end in _whole(spans):
        for file, segment, source, result, at in assembled.edits(start, end):
            yield Edit(
                file,
                segment.start,
                segment.end,
                segment.how,
                segment.kind,
                segment.rule,
                segment.confidence,
                segment.evidence,
                source,
                result,
                offset(at),
            )


def edit_of(claim: Claim) -> Edit:
    """A claim about a place, as an edit that supplies the number of the unit."""
    return Edit(
        claim.file,
        claim.start,
        claim.end,
        "supplied",
        "place",
        "editorial",
        1.0,
        claim.evidence,
        "",
        claim.unit,
    )


def _whole(spans: Sequence[Span]) -> list[Span]:
    """Stretches in order, with what stands between those that are neighbours."""
    whole: list[Span] = []
    for start, end in sorted(spans):
        if whole and start - whole[-1][1] <= _SEPARATOR:
            whole[-1] = (whole[-1][0], end)
        else:
            whole.append((start, end))
    return whole

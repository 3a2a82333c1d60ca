"""Parse: repaired files to a tree of nodes.

The stages are one file each: ``assemble`` (one text out of several files), ``blocks`` (labels
and headings), ``paths`` (where each block belongs), ``tree`` (nodes, notes, statuses);
``editorial`` holds what a person claims.
"""

from __future__ import annotations

from collections.abc import Sequence

from laws_tool.model import Edition, EditionInfo
from laws_tool.parse import doubts
from laws_tool.parse.asides import find_asides
from laws_tool.parse.assemble import assemble
from laws_tool.parse.assembled import Witness
from laws_tool.parse.block import Run
from laws_tool.parse.blocks import runs
from laws_tool.parse.contents import find_contents, of_contents
from laws_tool.parse.editorial import Claim, Placement, no_longer_fits
from laws_tool.parse.lines import lines_of
from laws_tool.parse.paths import Placed, place
from laws_tool.parse.subject_index import find_index
from laws_tool.parse.tree import grow
from laws_tool.parse.witness import Opened, opened
from laws_tool.profile import Profile
from laws_tool.repair.rules import Setting

__all__ = ["Opened", "Witness", "opened", "parse"]

_NO_PLACE = "no text stands there, or no heading was lost there"


def parse(
    info: EditionInfo,
    profile: Profile,
    witnesses: Sequence[Witness],
    setting: Setting,
    claims: Sequence[Claim] = (),
) -> Edition:
    """The edition that some repaired files make; its references are not found yet.

    ``claims`` are the claims about places and headings; those that fit no place are reported
    among the edition's doubts.
    """
    assembled = assemble(witnesses, profile, setting, info.extent)
    positions = [(claim, assembled.position(claim.file, claim.start)) for claim in claims]
    placements = [Placement(at, claim) for claim, at in positions if at is not None]
    placed = []
    index = find_index(assembled.text, assembled.body_end, info.id, profile, info.language)
    contents = find_contents(assembled.text, assembled.body_end, profile, info.language)
    lines = [(line.start, line.end) for line in lines_of(assembled)]
    asides = find_asides(assembled, lines, profile, info.language)
    apart = [(index.start, index.end), (contents.start, contents.end)]
    for run in runs(assembled, profile, info.language, asides, apart):
        placed.append((run, place(run, profile, _units(run, placements))))
    used = {placement.claim for placement in placements if _is_used(placed, placement)}
    stale = [claim for claim in claims if claim not in used]
    nodes, found_doubts = grow(info.id, info.language, profile, assembled, placed, placements)
    found_doubts = [
        *found_doubts,
        *(no_longer_fits(info.id, claim, _NO_PLACE) for claim in stale),
        *of_contents(info.id, contents, assembled, profile, nodes),
        *doubts.of_repairs(info, witnesses, nodes),
        *doubts.of_pages(info, assembled, nodes),
        *doubts.of_nodes(info, nodes, setting.lexicon, "misprints" in profile.repairs),
    ]
    spans = sorted([(contents.start, contents.end), *asides.lines.items()])
    beside = tuple(span for start, end in spans if start < end for span in assembled.sources(start, end))
    return Edition(info, tuple(nodes), tuple(found_doubts), index.entries, beside)


def _units(run: Run, placements: Sequence[Placement]) -> dict[int, str]:
    """The units that claims give to blocks of a run, by the block's index."""
    return {
        number: placement.claim.unit
        for placement in placements
        for number, block in enumerate(run.blocks)
        if placement.claim.unit and block.start <= placement.at < block.end
    }


def _is_used(placed: Sequence[tuple[Run, Sequence[Placed]]], placement: Placement) -> bool:
    """Whether a claim finds its block; a heading needs one that lost its own."""
    blocks = [block for run, _blocks in placed for block in run.blocks]
    here = next((block for block in blocks if block.start <= placement.at < block.end), None)
    return here is not None and (here.lost_heading is not None or not placement.claim.heading)

"""Parse: repaired files to a tree of nodes.

The stages are one file each: ``assemble`` (one text out of several files), ``blocks`` (labels
and headings), ``paths`` (where each block belongs), ``tree`` (nodes, notes, statuses);
``editorial`` holds what a person claims.
"""

from __future__ import annotations

from collections.abc import Sequence

from laws_tool.model import Doubt, Edition, EditionInfo
from laws_tool.parse.assemble import Assembled, Witness, assemble
from laws_tool.parse.blocks import Run, runs
from laws_tool.parse.editorial import Claim, no_longer_fits
from laws_tool.parse.paths import place
from laws_tool.parse.tree import Supplied, grow
from laws_tool.profile import Profile
from laws_tool.repair.rules import Setting

__all__ = ["Witness", "parse"]


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
    found = runs(assembled, profile, info.language)
    placed, supplied, stale = [], [], []
    positions = [(claim, _position(assembled, claim)) for claim in claims]
    for index, run in enumerate(found):
        here = [(c, at) for c, at in positions if at is not None and _in_run(at, found, index)]
        unit = next((claim.unit for claim, _at in here if claim.unit), None)
        supplied += [Supplied(at, claim.heading, claim.evidence) for claim, at in here if claim.heading]
        placed.append((run, place(run, profile, unit)))
    stale = [claim for claim, at in positions if at is None]
    nodes, doubts = grow(info.id, info.language, profile, assembled, placed, supplied)
    doubts += [no_longer_fits(info.id, claim, "nothing in the text stands for that place") for claim in stale]
    return Edition(info, tuple(nodes), tuple(doubts) + tuple(_repair_doubts(info, witnesses)))


def _position(assembled: Assembled, claim: Claim) -> int | None:
    """The assembled offset of the first character that a claim's bytes became."""
    for piece in assembled.pieces:
        witness = assembled.witnesses[piece.witness]
        if witness.file != claim.file:
            continue
        for segment in witness.repaired.journal.segments:
            if segment.start <= claim.start < segment.end:
                clean = segment.out_start
                if segment.how == "kept":
                    text = witness.repaired.text
                    encoding = witness.repaired.encoding
                    lead = text[segment.out_start : segment.out_end].encode(encoding, "surrogateescape")
                    clean += len(lead[: claim.start - segment.start].decode(encoding, "replace"))
                if piece.at <= clean < piece.at + piece.end - piece.start:
                    return piece.start + clean - piece.at
    return None


def _in_run(at: int, found: Sequence[Run], index: int) -> bool:
    blocks = found[index].blocks
    return bool(blocks) and blocks[0].start <= at < blocks[-1].end


def _repair_doubts(info: EditionInfo, witnesses: Sequence[Witness]) -> list[Doubt]:
    """Every inference of the repair, with its evidence."""
    doubts = []
    for witness in witnesses:
        text = witness.repaired.text
        for segment in witness.repaired.edits:
            if segment.confidence >= 1.0 or segment.rule == "editorial":
                continue
            result = text[segment.out_start : segment.out_end]
            doubts.append(
                Doubt(
                    info.id,
                    segment.kind,
                    None,
                    f"{segment.source or ''} → {result}",
                    segment.evidence,
                    witness.file,
                    segment.start,
                    segment.end,
                    segment.confidence,
                )
            )
    return doubts

"""The editorial layer: a person's claims about a source, each with its evidence.

``editorial.toml`` lies beside ``edition.toml``::

    [[claim]]
    kind = "place"            # place, heading, sic, accept, refuse, replace
    file = "raw/page48.txt"
    sha256 = "…"              # of that file: another file is another witness
    start = 0                 # bytes of the file
    end = 34
    unit = "16"               # place: the law that the text from here on belongs to
    heading = "…"             # place, heading: the words of a lost heading
    reading = "…"             # sic, replace: what should stand there
    evidence = "…"

``accept`` takes an inference off the list of doubts, ``refuse`` brings back what the source
has, ``replace`` and ``sic`` put another reading in its place. A claim whose file or span has
changed no longer fits: it is reported, and not applied.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal, get_args

from laws_tool.errors import CorpusError
from laws_tool.messages import _
from laws_tool.model import Doubt, Segment
from laws_tool.repair import Repaired
from laws_tool.repair.layout.words import MISPRINT
from laws_tool.repair.segments import Change, source_of
from laws_tool.repair.source_map import SourceMap

ClaimKind = Literal["place", "heading", "sic", "accept", "refuse", "replace"]
FILE_NAME: Final = "editorial.toml"


@dataclass(frozen=True, slots=True)
class Claim:
    """One claim; ``start`` and ``end`` are bytes of ``file``, whose SHA-256 it was made for."""

    kind: ClaimKind
    file: str
    sha256: str
    start: int
    end: int
    evidence: str
    unit: str = ""
    heading: str = ""
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Placement:
    """A claim about a place, and the offset of the assembled text that it stands for."""

    at: int
    claim: Claim


def load(path: Path) -> tuple[Claim, ...]:
    """The claims of an editorial.toml; none where there is no such file.

    Raises CorpusError with the file and the line or claim that is wrong.
    """
    if not path.exists():
        return ()
    try:
        rows = tomllib.loads(path.read_text(encoding="utf-8")).get("claim", [])
        if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
            raise CorpusError(_("{path}: claims are written as tables, [[claim]]").format(path=path))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CorpusError(_("{path}: {reason}").format(path=path, reason=error)) from error
    claims = []
    for number, row in enumerate(rows, 1):
        try:
            claims.append(_claim(row))
        except (KeyError, TypeError, ValueError) as error:
            raise CorpusError(
                _("{path}, claim {number}: {reason}").format(path=path, number=number, reason=_reason(error))
            ) from error
    return tuple(claims)


def _reason(error: Exception) -> str:
    return _("{key} is missing").format(key=error) if isinstance(error, KeyError) else str(error)


def _claim(row: dict[str, Any]) -> Claim:
    if row["kind"] not in get_args(ClaimKind):
        raise ValueError(_("kind must be one of {kinds}").format(kinds=", ".join(get_args(ClaimKind))))
    if not str(row["evidence"]).strip():
        raise ValueError(_("a claim needs its evidence"))
    unknown = set(row) - {"kind", "file", "sha256", "start", "end", "evidence", "unit", "heading", "reading"}
    if unknown:
        raise ValueError(_("unknown key {key}").format(key=", ".join(sorted(unknown))))
    claim = Claim(
        row["kind"],
        str(row["file"]),
        str(row["sha256"]),
        int(row["start"]),
        int(row["end"]),
        str(row["evidence"]),
        str(row.get("unit", "")),
        str(row.get("heading", "")),
        str(row.get("reading", "")),
    )
    if not 0 <= claim.start <= claim.end:
        raise ValueError(_("start and end must be bytes of the file, start first"))
    if claim.unit and not claim.unit.isalnum():
        raise ValueError(_("{unit} is no number of a law").format(unit=claim.unit))
    needed = {"place": claim.unit, "heading": claim.heading, "sic": claim.reading, "replace": claim.reading}
    if not needed.get(claim.kind, "fits"):
        raise ValueError(_("a claim of kind {kind} says nothing").format(kind=claim.kind))
    return claim


def changes(claims: Sequence[Claim], repaired: Repaired) -> tuple[list[Change], list[Claim]]:
    """What the claims about one file change in its clean text, and the claims that no longer fit."""
    places = SourceMap(repaired.text, repaired.journal)
    found: list[tuple[Claim, Change]] = []
    stale: list[Claim] = []
    for claim in claims:
        if claim.kind in ("place", "heading"):
            continue
        if claim.end > repaired.journal.source_length:
            stale.append(claim)
            continue
        covered = _covered(repaired.edits, claim)
        if claim.kind == "sic" and not covered:
            span = places.clean(claim.start), places.clean(claim.end)
            found.append((claim, _change(span, claim.reading, claim)))
        elif claim.kind == "sic" or not covered:
            stale.append(claim)
        elif claim.kind != "accept":
            span = covered[0].out_start, covered[-1].out_end
            source = "".join(source_of(s, repaired.text) for s in covered)
            found.append((claim, _change(span, source if claim.kind == "refuse" else claim.reading, claim)))
    return _apart(found, stale), stale


def _apart(found: Sequence[tuple[Claim, Change]], stale: list[Claim]) -> list[Change]:
    """The changes that lie apart; of two that overlap the later claim no longer fits."""
    apart: list[Change] = []
    for claim, change in sorted(found, key=lambda pair: pair[1].start):
        if apart and change.start < apart[-1].end:
            stale.append(claim)
        else:
            apart.append(change)
    return apart


def _covered(edits: Sequence[Segment], claim: Claim) -> list[Segment]:
    """The repairs that a claim is about: those in its bytes, or what was supplied at that very place."""
    if claim.start == claim.end:
        return [s for s in edits if s.start == s.end == claim.start]
    return [s for s in edits if s.start < claim.end and s.end > claim.start]


def _change(span: tuple[int, int], new: str, claim: Claim) -> Change:
    kind = {"refuse": "refused", "replace": MISPRINT, "sic": MISPRINT}[claim.kind]
    return Change(*span, new, kind, "editorial", 1.0, claim.evidence)


def no_longer_fits(edition: str, claim: Claim, why: str) -> Doubt:
    """The report of a claim that cannot be applied."""
    return Doubt(
        edition,
        "claim",
        None,
        f"a claim ({claim.kind}) no longer fits: {why}",
        claim.evidence,
        claim.file,
        claim.start,
        claim.end,
    )

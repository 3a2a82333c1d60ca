"""The journal: what was done to a text, and how to undo it byte for byte.

A journal file is JSON Lines: a header, then one segment a line. The header has the format
version, the unit of the source offsets ("byte" for a file, "char" for a string), the length
and SHA-256 of source and output, and the encodings of the source's stretches.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from laws_tool.errors import JournalError
from laws_tool.messages import _
from laws_tool.model import Segment
from laws_tool.repair.encoding.decoded import Run, encode
from laws_tool.repair.segments import source_of

FORMAT: Final = 1

_BETWEEN_HALVES: Final = re.compile("(?<=[\ud800-\udbff])(?=[\udc00-\udfff])")
"""Where JSON would take two halves of a surrogate pair for one character: there a source is cut in two."""

Stretch = tuple[int, int, str]
"""(start, end, encoding) of a stretch of bytes."""


@dataclass(frozen=True, slots=True)
class Journal:
    """The segments of one source, and what is needed to trust them.

    ``encodings`` are the (start, end, encoding) stretches of the source's bytes; empty where
    the unit is "char", since a string has none.
    """

    segments: tuple[Segment, ...]
    unit: Literal["byte", "char"]
    source_length: int
    source_sha256: str
    output_length: int
    output_sha256: str
    encodings: tuple[Stretch, ...] = ()

    @property
    def edits(self) -> tuple[Segment, ...]:
        """The segments that are not kept: what was repaired."""
        return tuple(s for s in self.segments if s.how != "kept")

    def undo(self, text: str) -> bytes | str:
        """The source, from its clean text: bytes for a file, a str for a string.

        Raises JournalError where the text is not the one that this journal was written for.
        """
        if len(text) != self.output_length or sha256(text) != self.output_sha256:
            raise JournalError(
                _("this text is not the one that the journal was written for: it has been changed since")
            )
        try:
            source: bytes | str
            if self.unit == "char":
                source = "".join(source_of(s, text) for s in self.segments)
            else:
                source = b"".join(self._bytes(text))
        except (UnicodeError, LookupError) as error:
            raise JournalError(_("the journal is damaged: {reason}").format(reason=error)) from error
        if sha256(source) != self.source_sha256:
            raise JournalError(_("the journal is damaged: what it gives back is not the source"))
        return source

    def _bytes(self, text: str) -> Iterator[bytes]:
        stretches = iter(self.encodings)
        _start, end, encoding = next(stretches, (0, 0, "utf-8"))
        for segment in self.segments:
            while segment.start >= end and segment.start < self.source_length:
                _start, end, encoding = next(stretches, (0, self.source_length, encoding))
            yield encode(source_of(segment, text), encoding)

    def lines(self) -> Iterator[str]:
        """The journal as lines of JSON, without line ends."""
        yield header_line(self)
        yield from map(segment_line, self.segments)

    @classmethod
    def parse(cls, lines: Iterable[str]) -> Journal:
        """Read what :meth:`lines` wrote; raises JournalError with the line that is wrong."""
        rows = iter(lines)
        header = parse_header(next(rows, ""))
        segments = tuple(parse_segment(row, number) for number, row in enumerate(rows, 2))
        return replace(header, segments=segments)


def header_line(journal: Journal) -> str:
    """The first line of a journal: all but its segments."""
    return _dump(
        {
            "journal": "laws-tool",
            "format": FORMAT,
            "unit": journal.unit,
            "source_length": journal.source_length,
            "source_sha256": journal.source_sha256,
            "output_length": journal.output_length,
            "output_sha256": journal.output_sha256,
            "encodings": [list(s) for s in journal.encodings],
        }
    )


def parse_header(line: str) -> Journal:
    """The journal that a first line begins, still without segments; raises JournalError."""
    try:
        row = json.loads(line)
        if row["journal"] != "laws-tool" or row["format"] != FORMAT or row["unit"] not in ("byte", "char"):
            raise ValueError(_("not of format {format}").format(format=FORMAT))
        return Journal(
            (),
            row["unit"],
            int(row["source_length"]),
            str(row["source_sha256"]),
            int(row["output_length"]),
            str(row["output_sha256"]),
            tuple((int(a), int(b), str(c)) for a, b, c in row["encodings"]),
        )
    except (ValueError, KeyError, TypeError, OverflowError) as error:
        raise _damaged(1, error) from error


def segment_line(segment: Segment) -> str:
    """A segment as a line of a journal."""
    return _dump(segment_to_json(segment))


def parse_segment(line: str, number: int) -> Segment:
    """The segment that line ``number`` of a journal holds; raises JournalError."""
    try:
        return segment_from_json(json.loads(line))
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError) as error:
        raise _damaged(number, error) from error


def _damaged(number: int, error: Exception) -> JournalError:
    return JournalError(
        _("the journal is damaged at line {number}: {reason}").format(number=number, reason=error)
    )


def char_journal(source: str, text: str, segments: Sequence[Segment]) -> Journal:
    """The journal of a string."""
    return Journal(tuple(segments), "char", len(source), sha256(source), len(text), sha256(text))


def byte_journal(data: bytes, runs: Sequence[Run], text: str, segments: Sequence[Segment]) -> Journal:
    """The journal of a file, from segments whose source offsets are characters of the decoded text."""
    return Journal(
        tuple(_to_bytes(runs, text, segments)),
        "byte",
        len(data),
        sha256(data),
        len(text),
        sha256(text),
        tuple((run.start, run.end, run.encoding) for run in runs),
    )


def _to_bytes(runs: Sequence[Run], text: str, segments: Iterable[Segment]) -> Iterator[Segment]:
    """Turn source offsets from characters to bytes, cutting segments where the encoding changes."""
    at = 0
    index = 0
    for segment in segments:
        while segment.end > runs[index].out_end if runs else False:
            border = runs[index].out_end
            if segment.start < border:
                head, segment = _cut_at_run(segment, border, text)
                at, lifted = _lift(head, at, runs[index], text)
                yield lifted
            index += 1
        if runs:
            at, lifted = _lift(segment, at, runs[index], text)
            yield lifted
        else:
            yield segment


def _cut_at_run(segment: Segment, border: int, text: str) -> tuple[Segment, Segment]:
    cut = border - segment.start
    if segment.how == "kept":
        out = segment.out_start + cut
        return replace(segment, end=border, out_end=out), replace(segment, start=border, out_start=out)
    source = source_of(segment, text)
    how = "replaced" if segment.how == "decoded" else segment.how
    head = replace(segment, how=how, chain=(), source=source[:cut], end=border)
    tail = replace(
        segment, how="dropped", chain=(), source=source[cut:], start=border, out_start=segment.out_end
    )
    return head, tail


def _lift(segment: Segment, at: int, run: Run, text: str) -> tuple[int, Segment]:
    end = at + len(run.encode(source_of(segment, text)))
    return end, segment.at(at, end, segment.out_start, segment.out_end)


def sha256(data: bytes | str) -> str:
    """The SHA-256 of bytes, or of a string as UTF-8, in hexadecimal."""
    if isinstance(data, str):
        data = data.encode("utf-8", "surrogatepass")
    return hashlib.sha256(data).hexdigest()


def segment_to_json(segment: Segment) -> dict[str, Any]:
    """A segment as a JSON object that leaves out what is not said."""
    row: dict[str, Any] = {
        "start": segment.start,
        "end": segment.end,
        "out_start": segment.out_start,
        "out_end": segment.out_end,
        "how": segment.how,
    }
    if segment.how == "kept":
        return row
    row |= {"kind": segment.kind, "rule": segment.rule, "confidence": segment.confidence}
    if segment.evidence:
        row["evidence"] = segment.evidence
    if segment.chain:
        row["chain"] = [list(step) for step in segment.chain]
    if segment.source is not None:
        pieces = _BETWEEN_HALVES.split(segment.source)
        row["source"] = pieces if len(pieces) > 1 else segment.source
    return row


def segment_from_json(row: dict[str, Any]) -> Segment:
    """The segment that :func:`segment_to_json` wrote."""
    return Segment(
        int(row["start"]),
        int(row["end"]),
        int(row["out_start"]),
        int(row["out_end"]),
        row["how"],
        row.get("kind", ""),
        row.get("rule", ""),
        float(row.get("confidence", 1.0)),
        row.get("evidence", ""),
        tuple((str(a), str(b)) for a, b in row.get("chain", ())),
        None if row.get("source") is None else "".join(row["source"]),
    )


def _dump(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=True, separators=(",", ":"))

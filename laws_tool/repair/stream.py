"""Repair of files that do not fit in memory: block by block, and the same journal.

A block is some megabytes, cut at a line's end. Its encoding and its votes for a chain of
codecs are those of that block: a bounded sample of the file, and a large one.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from io import TextIOWrapper
from itertools import chain, islice
from shutil import copyfileobj
from tempfile import SpooledTemporaryFile, TemporaryFile
from typing import IO, BinaryIO, Final, Protocol

from laws_tool.errors import JournalError
from laws_tool.messages import _
from laws_tool.repair import Repaired, Setting, detect, repair
from laws_tool.repair.control import line_ends
from laws_tool.repair.encoding import decode
from laws_tool.repair.encoding.decoded import encode
from laws_tool.repair.journal import (
    Journal,
    Stretch,
    header_line,
    parse_header,
    parse_segment,
    segment_line,
)
from laws_tool.repair.rules import Part
from laws_tool.repair.segments import source_of

BLOCK: Final = 1 << 22
"""Bytes of a block: large enough to tell an encoding by, small enough to hold many times over."""

_SAMPLE: Final = 1 << 16
"""Bytes from which the width of a file's characters is told."""

_WIDTHS: Final = {"utf-16": 2, "utf-32": 4}
"""Bytes a unit, by the beginning of an encoding's name; 1 for all others."""

_LONGEST: Final = 4
"""No character of UTF-8 has more bytes."""


class Sink(Protocol):
    """What bytes are written to."""

    def write(self, data: bytes, /) -> object: ...


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of a source, repaired: it begins at byte ``start``, its text at character ``out_start``."""

    start: int
    out_start: int
    data: bytes
    repaired: Repaired


def repair_blocks(
    source: BinaryIO, *, encoding: str | None = None, setting: Setting | None = None, size: int = BLOCK
) -> Iterator[Block]:
    """The blocks of a source, repaired one by one.

    With a profile the whole is one block, since pages and titles are told by the whole text. A
    file of several blocks is read twice, first for what its lines end in: see ``rules.Part``.

    >>> from io import BytesIO
    >>> [block.repaired.text for block in repair_blocks(BytesIO("Правило".encode("cp866")))]
    ['Правило']
    """
    setting = setting or Setting()
    if setting.profile is not None:
        data = source.read()
        yield Block(0, 0, data, repair(data, encoding=encoding, setting=setting))
        return
    with _rereadable(source) as file:
        at = file.tell()
        count, ends = _first_reading(file, size, encoding)
        file.seek(at)
        start = out_start = 0
        for number, data in enumerate(_cut(file, size, encoding), 1):
            part = Part(number == 1, number == count, ends)
            repaired = repair(data, encoding=encoding, setting=replace(setting, part=part))
            if _width(repaired.encoding) > 1:  # only the first block has its mark
                encoding = repaired.encoding
            yield Block(start, out_start, data, repaired)
            start += len(data)
            out_start += len(repaired.text)


@contextmanager
def _rereadable(source: BinaryIO) -> Iterator[IO[bytes]]:
    """A source that can be read twice: itself, or a copy of what comes through a pipe."""
    if source.seekable():
        yield source
        return
    with SpooledTemporaryFile(BLOCK) as copy:
        copyfileobj(source, copy)
        copy.seek(0)
        yield copy


def _first_reading(file: IO[bytes], size: int, encoding: str | None) -> tuple[int, Mapping[str, int] | None]:
    """The number of a file's blocks, and the marks that its lines end in, if there are several blocks."""
    blocks = _cut(file, size, encoding)
    head = list(islice(blocks, 2))
    if len(head) < 2:
        return 1, None
    if encoding:
        decode(b"", encoding)  # raises InputError where there is no such encoding
    count, ends = 0, Counter[str]()
    for data in chain(head, blocks):
        count += 1
        name = encoding or detect(data).encoding
        if _width(name) > 1:
            encoding = name
        ends += line_ends(data.decode(name, "replace"))
    return count, ends


def _cut(source: IO[bytes], size: int, encoding: str | None) -> Iterator[bytes]:
    """Blocks of about one size that end with a line; the last one is not small, if there are two."""
    held = source.read(size)
    width = _width(encoding or detect(held[:_SAMPLE]).encoding)
    while len(more := source.read(size)) == size:
        end = _line_end(held, width)
        yield held[:end]
        held = held[end:] + more
    yield held + more


def _width(encoding: str) -> int:
    return _WIDTHS.get(encoding[:6].replace("_", "-"), 1)


def _line_end(held: bytes, width: int) -> int:
    """Where the last line ends; in a line without end, where a character does."""
    end = held.rfind(b"\n") + 1 or held.rfind(b"\r") + 1
    end += -end % width
    if 0 < end <= len(held):
        return end
    end = len(held) - len(held) % width
    if width == 1:
        for back in range(1, min(_LONGEST, end)):
            if held[end - back] >= 0xC0:  # the first byte of a character that may be cut
                return end - back
    return end


class JournalWriter:
    """Writes one journal of many blocks; the header, which needs the whole, is written last.

    A context manager: what it holds back lies in a file that goes when it is left.
    """

    def __init__(self) -> None:
        self._body = TemporaryFile()  # noqa: SIM115 - closed by __exit__
        self._source = hashlib.sha256()
        self._output = hashlib.sha256()
        self._lengths = [0, 0]
        self._stretches: list[Stretch] = []
        self.given_up = False

    def give_up(self) -> None:
        """Say that no journal is needed after all: nothing changed."""
        self.given_up = True

    def __enter__(self) -> JournalWriter:
        return self

    def __exit__(self, *_error: object) -> None:
        self._body.close()

    def add(self, block: Block) -> None:
        """Take in the next block."""
        journal = block.repaired.journal
        for segment in journal.segments:
            moved = replace(
                segment,
                start=segment.start + block.start,
                end=segment.end + block.start,
                out_start=segment.out_start + block.out_start,
                out_end=segment.out_end + block.out_start,
            )
            self._body.write(segment_line(moved).encode() + b"\n")
        for start, end, name in journal.encodings:
            self._add_stretch((start + block.start, end + block.start, name))
        self._source.update(block.data)
        self._output.update(block.repaired.text.encode("utf-8", "surrogatepass"))
        self._lengths[0] += len(block.data)
        self._lengths[1] += len(block.repaired.text)

    def _add_stretch(self, stretch: Stretch) -> None:
        last = self._stretches[-1] if self._stretches else None
        if last is not None and last[2] == stretch[2] and last[1] == stretch[0]:
            self._stretches[-1] = (last[0], stretch[1], last[2])
        else:
            self._stretches.append(stretch)

    def finish(self, sink: Sink) -> None:
        """Write header and segments."""
        header = Journal(
            (),
            "byte",
            self._lengths[0],
            self._source.hexdigest(),
            self._lengths[1],
            self._output.hexdigest(),
            tuple(self._stretches),
        )
        sink.write(header_line(header).encode() + b"\n")
        self._body.seek(0)
        while piece := self._body.read(BLOCK):
            sink.write(piece)


def undo_stream(text: BinaryIO, journal: BinaryIO, sink: Sink) -> None:
    """Give a source back from its clean text (UTF-8, seekable) and its journal, piece by piece.

    Raises JournalError where they do not belong together, before anything is written; one
    that was changed in its middle is found out at the end only.
    """
    lines = (line.decode("utf-8", "replace") for line in journal if line.strip())
    header = parse_header(next(lines, ""))
    _check(text, header)
    reader = _reader(text)
    stretches = iter(header.encodings)
    _start, end, encoding = next(stretches, (0, 0, "utf-8"))
    given = hashlib.sha256()
    for number, line in enumerate(lines, 2):
        segment = parse_segment(line, number)
        while segment.start >= end and segment.start < header.source_length:
            _start, end, encoding = next(stretches, (0, header.source_length, encoding))
        piece = reader.read(segment.out_end - segment.out_start)
        try:
            source = encode(source_of(replace(segment, out_start=0, out_end=len(piece)), piece), encoding)
        except (UnicodeError, LookupError) as error:
            raise JournalError(
                _("the journal is damaged at line {number}: {reason}").format(number=number, reason=error)
            ) from error
        given.update(source)
        sink.write(source)
    reader.detach()
    if given.hexdigest() != header.source_sha256:
        raise JournalError(_("the journal is damaged: what it gives back is not the source"))


def _reader(text: BinaryIO) -> TextIOWrapper:
    text.seek(0)
    return TextIOWrapper(text, encoding="utf-8", errors="surrogateescape", newline="")


def _check(text: BinaryIO, header: Journal) -> None:
    digest = hashlib.sha256()
    length = 0
    reader = _reader(text)
    while piece := reader.read(BLOCK):
        digest.update(piece.encode("utf-8", "surrogatepass"))
        length += len(piece)
    reader.detach()
    if (length, digest.hexdigest()) != (header.output_length, header.output_sha256):
        raise JournalError(
            _("this text is not the one that the journal was written for: it has been changed since")
        )

"""Plain frozen data that every stage shares.

Offsets are code points and half-open, except in a :class:`Segment` of a file, whose
``start`` and ``end`` count the bytes of that file.

The names follow the Text Encoding Initiative (sic/corr, supplied, gap, unclear) and
Akoma Ntoso (part, chapter, section, paragraph, recital …).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

How = Literal["kept", "decoded", "replaced", "dropped", "supplied"]
"""What became of a stretch of the source; see :class:`Segment`."""

Status = Literal["complete", "truncated", "head-lost", "lost-heading", "implied", "gap"]
Known = Literal["stated", "derived", "editorial"]
Place = Literal["text", "heading", "tail", "footnote"]
EventKind = Literal["repealed", "amended", "inserted"]
MarkKind = Literal["sup", "sub", "em", "strong", "link"]
State = Literal["resolved", "dangling", "external", "unreadable", "ambiguous"]

UNKNOWN: Final = "?"
"""The label of a level that the source does not give."""

GAP_KIND: Final = "gap"


@dataclass(frozen=True, slots=True)
class Segment:
    """One stretch of a source and the stretch of clean text that it became.

    The segments of a source partition it: each begins where the one before it ends, and
    the same holds for ``out_start`` and ``out_end``.

    ``how`` says what was done:

    - ``kept``: the output is the source, decoded by the encoding of its stretch;
    - ``decoded``: the source went through ``chain``, which round-trips;
    - ``replaced``: other characters stand in its place;
    - ``dropped``: nothing stands in its place;
    - ``supplied``: the output stands for nothing in the source (``start == end``).

    ``chain`` lists (encode, decode) steps that were applied to the decoded source, such as
    ``(("cp1251", "utf-8"),)`` for UTF-8 that had been read as cp1251. ``source`` quotes the
    decoded source where the chain cannot give it back, else it is None.
    """

    start: int
    end: int
    out_start: int
    out_end: int
    how: How = "kept"
    kind: str = ""
    rule: str = ""
    confidence: float = 1.0
    evidence: str = ""
    chain: tuple[tuple[str, str], ...] = ()
    source: str | None = None

    def at(self, start: int, end: int, out_start: int, out_end: int) -> Segment:
        """The same at other places; what a large text asks for too often for :func:`dataclasses.replace`."""
        how, kind, rule, chain, source = self.how, self.kind, self.rule, self.chain, self.source
        return Segment(
            start, end, out_start, out_end, how, kind, rule, self.confidence, self.evidence, chain, source
        )


@dataclass(frozen=True, slots=True)
class SourceSpan:
    """A stretch of a source file: the bytes ``start`` to ``end`` of ``file``.

    ``part`` names the zip member or the PDF page inside the file; it is "" for plain files.
    """

    file: str
    start: int
    end: int
    part: str = ""
    unit: Literal["byte", "char"] = "byte"


@dataclass(frozen=True, slots=True)
class Edit:
    """A repair inside a node: a segment that is not ``kept``, with what it made.

    ``start`` and ``end`` are bytes of ``file``; ``source`` is what stood there, as decoded,
    and ``result`` what stands there now. ``at`` is the offset in the node's ``text`` where
    the result begins, or None where it is outside the text (in a heading, say).
    """

    file: str
    start: int
    end: int
    how: How
    kind: str
    rule: str
    confidence: float
    evidence: str
    source: str
    result: str
    at: int | None = None


@dataclass(frozen=True, slots=True)
class Footnote:
    """A footnote mark in a node's text, and its note.

    ``mark`` is printed with its brackets (``(**)``), ``anchor`` is the offset in the node's
    ``text`` where it stood, ``text`` is None where the source lacks the note.
    """

    mark: str
    anchor: int
    text: str | None


@dataclass(frozen=True, slots=True)
class Event:
    """What a note in the text says became of a provision: ``start`` to ``end`` of its ``place``.

    ``date`` is the first date in the note (``2008-07-14``), "" where it has none. ``whole`` says
    that the text is nothing but such notes: a repealed provision has lost all of its text.
    """

    kind: EventKind
    start: int
    end: int
    place: Place = "text"
    date: str = ""
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Inline:
    """A stretch of a node's text that the file sets apart: raised, emphasised, a link (``value``)."""

    start: int
    end: int
    kind: MarkKind
    place: Place = "text"
    value: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """The lines of a node's text from ``start`` to ``end`` that are rows, with tabs between cells."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference as the text has it, before anyone looks whether its target exists.

    ``start`` and ``end`` are offsets in the part of the node named by ``place``
    (``footnote`` is the index of the note where ``place`` is "footnote").

    ``work`` says whose node is meant: "" for the edition itself, "base" for the edition
    that this one comments on, else the printed words that name another work (``"1975"``).
    ``target`` is the full path as cited; None when it cannot be read.
    ``mark`` is the footnote aimed at: printed with its brackets, "" where the reference is
    to a footnote without saying which, None where it is not to a footnote.
    """

    start: int
    end: int
    text: str
    place: Place
    footnote: int | None
    work: str
    target: str | None
    mark: str | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A reference resolved against the corpus: who cites (``source_edition``, ``source``) whom.

    ``edition`` is the edition that holds the target, for an external one the printed words;
    None when the reference is unreadable. ``nearest`` is the deepest node that exists where
    the target exists only in part; ``candidates`` are the paths of an ambiguous one.
    """

    source_edition: str
    source: str
    reference: Reference
    edition: str | None
    target: str | None
    mark: str | None
    state: State
    nearest: str | None = None
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Node:
    """A law, section, subsection, item, commentary paragraph, part, division, or a gap.

    ``path`` is unique in its edition; ``citation`` is how people write it (``52B1(A)``).
    ``ancestors`` are the paths of the parents that are certain, outermost first.
    ``text`` is the reading text, without footnote marks and children; paragraph breaks in
    it are newlines. ``inlines`` and ``tables`` are stretches of it, ``asides``
    what the file says beside it. A gap has neither heading
    nor text, but ``after`` and ``before``.
    """

    edition: str
    path: str
    citation: str
    kind: str
    label: str | None
    heading: str | None
    text: str | None
    status: Status
    known: Known
    tail: str = ""
    ancestors: tuple[str, ...] = ()
    pages: str | None = None
    footnotes: tuple[Footnote, ...] = ()
    references: tuple[Reference, ...] = ()
    edits: tuple[Edit, ...] = ()
    sources: tuple[SourceSpan, ...] = ()
    after: str | None = None
    before: str | None = None
    events: tuple[Event, ...] = ()
    inlines: tuple[Inline, ...] = ()
    tables: tuple[Table, ...] = ()
    asides: tuple[str, ...] = ()

    @property
    def is_repealed(self) -> bool:
        """Whether the provision has no text but the note that it was repealed."""
        return any(event.kind == "repealed" and event.whole for event in self.events)


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that a person should look at: an inference, a gap, a doubtful number.

    ``kind`` groups them (``supplied``, ``sic``, ``unclear``, ``gap``, ``typography``,
    ``numbering`` …); ``file``, ``start`` and ``end`` are the place in the source, in bytes.
    """

    edition: str
    kind: str
    path: str | None
    message: str
    evidence: str = ""
    file: str = ""
    start: int = 0
    end: int = 0
    confidence: float = 1.0


@dataclass(frozen=True, slots=True)
class IndexEntry:
    """An entry of a subject index that the source prints: its words and where it points."""

    edition: str
    term: str
    targets: tuple[str, ...]
    printed: str


@dataclass(frozen=True, slots=True)
class EditionInfo:
    """What ``edition.toml`` says of an edition.

    ``work`` names the abstract work, ``comments_on`` the id of the edition (or the work) it
    comments on, ``translates`` the one it translates. ``files`` are paths below the
    edition's folder, in the order given. ``extent`` is the range of unit numbers of the
    whole work (``(1, 93)``) where it is known.
    ``renumbered`` are (path in an earlier edition, path here), for references by old numbers.
    """

    id: str
    title: str
    language: str
    profile: str
    files: tuple[str, ...]
    date: str = ""
    work: str = ""
    uri: str = ""
    comments_on: str = ""
    translates: str = ""
    encoding: str = ""
    rights: str = ""
    extent: tuple[int, int] | None = None
    renumbered: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Edition:
    """A built edition: its description, its nodes in reading order, and what is doubtful.

    ``beside`` are the stretches of the sources that are no text of the law, and no markup
    either: a table of contents, links that lead a reader about. It is not kept in the store.
    """

    info: EditionInfo
    nodes: tuple[Node, ...]
    doubts: tuple[Doubt, ...] = ()
    index: tuple[IndexEntry, ...] = ()
    beside: tuple[SourceSpan, ...] = ()

"""Text that remembers where every character came from.

A :class:`Draft` is a text and the segments that made it out of its source. A repair rule
looks at the text alone and yields :class:`Change` objects; :meth:`Draft.apply` makes the
next draft. So rules need not know of one another, and one table still undoes them all.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from laws_tool.model import How, Segment

Chain = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Change:
    """Replace ``text[start:end]`` by ``new``, and say why.

    ``start == end`` inserts, an empty ``new`` drops. ``chain`` is given where ``new`` is the
    old text put through codecs: lists of (encode, decode) steps, as in
    ``(("cp1251", "utf-8"),)``; it must round-trip, else the old text is quoted.
    """

    start: int
    end: int
    new: str
    kind: str
    rule: str
    confidence: float = 1.0
    evidence: str = ""
    chain: Chain = ()


def through(text: str, chain: Chain) -> str:
    """Put text through a chain of (encode, decode) steps.

    >>> through("РџСЂР°РІРёР»Рѕ", (("cp1251", "utf-8"),))
    'Правило'
    """
    for read_as, really in chain:
        text = text.encode(read_as, "surrogateescape").decode(really, "surrogateescape")
    return text


def back_through(text: str, chain: Chain) -> str:
    """Undo :func:`through`.

    >>> back_through("Правило", (("cp1251", "utf-8"),))
    'РџСЂР°РІРёР»Рѕ'
    """
    for read_as, really in reversed(chain):
        text = text.encode(really, "surrogateescape").decode(read_as, "surrogateescape")
    return text


@dataclass(frozen=True, slots=True)
class Draft:
    """A text, and the segments (in code points of the source) that it was made by.

    >>> draft = Draft.of("утверждается,и")
    >>> draft = draft.apply([Change(13, 13, " ", "lost-space", "after-comma")])
    >>> draft.text
    'утверждается, и'
    >>> [(s.how, s.start, s.end) for s in draft.segments]
    [('kept', 0, 13), ('supplied', 13, 13), ('kept', 13, 14)]
    >>> draft.undo()
    'утверждается,и'
    """

    text: str
    segments: tuple[Segment, ...]

    @classmethod
    def of(cls, source: str) -> Draft:
        if not source:
            return cls("", ())
        return cls(source, (Segment(0, len(source), 0, len(source)),))

    def apply(self, changes: Iterable[Change]) -> Draft:
        """The draft after some changes, given in order and without overlap.

        A change that meets an earlier one swallows no more of it than it must: a kept or
        decoded stretch is cut at the change, any other is joined with it.
        """
        todo = [c for c in changes if c.start != c.end or c.new]
        if not todo:
            return self
        _check_order(todo, len(self.text))
        return _Weaver(self).weave(todo)

    def undo(self) -> str:
        """The source, from the text and the segments alone."""
        return "".join(source_of(s, self.text) for s in self.segments)

    def edits(self) -> tuple[Segment, ...]:
        """The segments that are not kept."""
        return tuple(s for s in self.segments if s.how != "kept")


def source_of(segment: Segment, text: str) -> str:
    """The stretch of the source (as decoded) that a segment of ``text`` stands for."""
    if segment.source is not None:
        return segment.source
    return back_through(text[segment.out_start : segment.out_end], segment.chain)


def _check_order(changes: Sequence[Change], length: int) -> None:
    at = 0
    for change in changes:
        if not at <= change.start <= change.end <= length:
            raise ValueError(f"change out of order or overlapping: {change}")
        at = change.end


class _Weaver:
    """Builds the segments of the next draft, walking the old ones once."""

    def __init__(self, draft: Draft) -> None:
        self.old = draft
        self.queue = list(reversed(draft.segments))
        self.parts: list[str] = []
        self.length = 0
        self.made: list[Segment] = []

    def weave(self, changes: Sequence[Change]) -> Draft:
        for change in changes:
            self._copy_until(change.start)
            self._change(change)
        self._copy_until(len(self.old.text))
        while self.queue:  # dropped stretches at the very end
            self._emit(self.queue.pop(), "")
        return Draft("".join(self.parts), tuple(_merge_kept(self.made)))

    def _copy_until(self, end: int) -> None:
        while self.queue and self.queue[-1].out_start < end:
            segment = self.queue.pop()
            if segment.out_end > end:
                halves = self._cut(segment, end)
                if halves is None:  # cannot be cut: the change will take it whole
                    self.queue.append(segment)
                    return
                segment, rest = halves
                self.queue.append(rest)
            self._emit(segment, self.old.text[segment.out_start : segment.out_end])

    def _change(self, change: Change) -> None:
        taken: list[Segment] = []
        while self.queue and self.queue[-1].out_end <= change.start < change.end:
            self._emit(self.queue.pop(), "")  # dropped just before the change: not part of it
        while self.queue and self.queue[-1].out_start < change.end:
            segment = self.queue.pop()
            if segment.out_end > change.end:
                halves = self._cut(segment, change.end)
                if halves is not None:
                    segment, rest = halves
                    self.queue.append(rest)
            taken.append(segment)
        if not taken:
            if self.queue and self.queue[-1].out_start < change.start:  # insertion into an uncut one
                taken.append(self.queue.pop())
            else:
                at = self._source_position()
                self._emit(Segment(at, at, 0, 0, *_reason("supplied", change), source=""), change.new)
                return
        before = self.old.text[taken[0].out_start : max(change.start, taken[0].out_start)]
        after = self.old.text[change.end : max(taken[-1].out_end, change.end)]
        self._emit(self._joined(taken, change, bool(before or after)), before + change.new + after)

    def _joined(self, taken: list[Segment], change: Change, widened: bool) -> Segment:
        source = "".join(source_of(s, self.old.text) for s in taken)
        start, end = taken[0].start, taken[-1].end
        plain = all(s.how in ("kept", "decoded") for s in taken)
        chains = {s.chain for s in taken}
        if change.chain and plain and not widened and len(chains) == 1:
            chain = chains.pop() + change.chain
            if _round_trips(source, change.new, chain):
                return Segment(start, end, 0, 0, *_reason("decoded", change), chain)
        how: How = "supplied" if start == end else "dropped"
        if start != end and (change.new or widened):
            how = "replaced"
        segment = Segment(start, end, 0, 0, *_reason(how, change), source=source)
        earlier = [s for s in taken if s.how not in ("kept", "decoded")]
        if not earlier or how == "dropped":
            return segment
        segment = replace(segment, rule="+".join(dict.fromkeys([*(s.rule for s in earlier), change.rule])))
        doubtful = min(earlier, key=lambda s: s.confidence)
        if doubtful.confidence == 0.0:  # a doubt that nothing has settled must still be said
            segment = replace(segment, kind=doubtful.kind, evidence=doubtful.evidence, confidence=0.0)
        return segment

    def _cut(self, segment: Segment, at: int) -> tuple[Segment, Segment] | None:
        """Two segments in place of one, cut at offset ``at`` of the old text."""
        if segment.how == "kept":
            middle = segment.start + at - segment.out_start
        elif segment.how == "decoded":
            text = self.old.text
            try:
                left = back_through(text[segment.out_start : at], segment.chain)
                if not _is_by_character(segment.chain):
                    right = back_through(text[at : segment.out_end], segment.chain)
                    if left + right != source_of(segment, text):
                        return None
            except (UnicodeError, LookupError):
                return None
            middle = segment.start + len(left)
        else:
            return None
        return (
            segment.at(segment.start, middle, segment.out_start, at),
            segment.at(middle, segment.end, at, segment.out_end),
        )

    def _source_position(self) -> int:
        return self.made[-1].end if self.made else 0

    def _emit(self, segment: Segment, out: str) -> None:
        end = self.length + len(out)
        self.made.append(segment.at(segment.start, segment.end, self.length, end))
        self.parts.append(out)
        self.length = end


def _is_by_character(chain: Chain) -> bool:
    """Whether each character goes back through a chain on its own, so that a stretch may be cut anywhere.

    Its bytes are then always the same, and were read one by one: so a long stretch is cut as often
    as one likes at the cost of its length. UTF-7 and UTF-16 begin anew where they are cut.
    """
    return not any(
        read_as.startswith("utf") or (really.startswith("utf") and really != "utf-8")
        for read_as, really in chain
    )


def _reason(how: How, change: Change) -> tuple[How, str, str, float, str]:
    return how, change.kind, change.rule, change.confidence, change.evidence


def _round_trips(source: str, new: str, chain: Chain) -> bool:
    try:
        return through(source, chain) == new and back_through(new, chain) == source
    except (UnicodeError, LookupError):
        return False


def _merge_kept(segments: Iterable[Segment]) -> Iterator[Segment]:
    """Join neighbouring kept segments, and leave out empty ones."""
    last: Segment | None = None
    for segment in segments:
        if segment.start == segment.end and segment.out_start == segment.out_end:
            continue
        if last is not None and last.how == segment.how == "kept" and last.end == segment.start:
            last = last.at(last.start, segment.end, last.out_start, segment.out_end)
            continue
        if last is not None:
            yield last
        last = segment
    if last is not None:
        yield last

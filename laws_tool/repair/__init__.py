"""Repair: damaged bytes or text in, clean text and a journal out.

By default only encodings, look-alike letters and the residue of control codes are mended,
never spelling and never layout. With a :class:`Setting` that has a profile, the layout rules
for that family of laws are applied too.

>>> repair_text("РџСЂР°РІРёР»Рѕ 50. РЁС‚СЂР°С„РЅР°СЏ РєР°СЂС‚Р°").text
'Правило 50. Штрафная карта'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from laws_tool.model import Segment
from laws_tool.repair import control, layout, look_alikes, undecodable
from laws_tool.repair.encoding import AFTER, BEFORE, Detection, Doubt, decode, detect, explain, mend
from laws_tool.repair.encoding.decoded import Decoded
from laws_tool.repair.journal import Journal, byte_journal, char_journal
from laws_tool.repair.rules import Setting, apply_rules
from laws_tool.repair.segments import Change, Draft, source_of
from laws_tool.repair.source_map import SourceMap

__all__ = [
    "Detection",
    "Doubt",
    "Explained",
    "Repaired",
    "Setting",
    "detect",
    "explain",
    "repair",
    "repair_text",
    "undo",
]


@dataclass(frozen=True, slots=True)
class Explained:
    """One repair in words: what stood at ``start`` to ``end`` of the source, and what stands there now."""

    start: int
    end: int
    before: str
    after: str
    kind: str
    rule: str
    confidence: float
    evidence: str


@dataclass(frozen=True, slots=True)
class Repaired:
    """Clean text, the journal that undoes it, and the encoding of the source.

    ``encoding`` is that of most of the bytes; "" where the source was a string.
    """

    text: str
    journal: Journal
    encoding: str

    @property
    def edits(self) -> tuple[Segment, ...]:
        """What was repaired, in order."""
        return self.journal.edits

    def explain(self) -> Iterator[Explained]:
        """What was repaired, in order, with what stood there before.

        >>> [(c.before, c.after, c.rule) for c in repair_text("ход.(DC4)\\nвзятка.(DC4)").explain()][:1]
        [('(DC4)', '', 'control_name')]
        """
        for edit in self.edits:
            yield Explained(
                edit.start,
                edit.end,
                source_of(edit, self.text),
                self.text[edit.out_start : edit.out_end],
                edit.kind,
                edit.rule,
                edit.confidence,
                edit.evidence,
            )


def repair(
    data: bytes | bytearray | memoryview, *, encoding: str | None = None, setting: Setting | None = None
) -> Repaired:
    """Decode and mend the bytes of a file.

    ``encoding`` overrides detection. Any bytes are accepted; those that no encoding explains
    survive in the text as surrogates. Raises InputError for an encoding that does not exist,
    TypeError for what is not bytes.

    >>> done = repair("Правило".encode("cp866"))
    >>> done.text, done.encoding
    ('Правило', 'cp866')
    >>> undo(done.text, done.journal) == "Правило".encode("cp866")
    True
    """
    if not isinstance(data, bytes | bytearray | memoryview):
        raise TypeError(f"repair() takes bytes, not {type(data).__name__}; repair_text() takes a string")
    data = bytes(data)
    decoded = decode(data, encoding)
    draft = mended(decoded.text, setting)
    return seal(data, decoded, draft)


def repair_text(text: str, *, setting: Setting | None = None) -> Repaired:
    """Mend text that was decoded already; the journal counts code points.

    Two halves of a surrogate pair, as JavaScript counts them, become their character. Raises
    TypeError for what is not a string.

    >>> repair_text("Ничего не повреждено").edits
    ()
    """
    if not isinstance(text, str):
        raise TypeError(f"repair_text() takes a string, not {type(text).__name__}; repair() takes bytes")
    draft = mended(text, setting)
    return Repaired(draft.text, char_journal(text, draft.text, draft.segments), "")


def undo(text: str, journal: Journal) -> bytes | str:
    """The source, from clean text and its journal; raises JournalError if they do not belong together.

    Raises TypeError for what is not a string and a :class:`Journal`.
    """
    if not isinstance(text, str):
        raise TypeError(f"undo() takes the clean text as a string, not {type(text).__name__}")
    if not isinstance(journal, Journal):
        raise TypeError(f"undo() takes the Journal of a repair, not {type(journal).__name__}")
    return journal.undo(text)


def mended(text: str, setting: Setting | None = None) -> Draft:
    """The draft after every rule that the setting asks for."""
    return mend_draft(Draft.of(text), setting or Setting())


def mend_draft(draft: Draft, setting: Setting, soft: Sequence[tuple[int, int]] | None = None) -> Draft:
    """The same for a draft that is not the source any more: its markup is out.

    ``soft`` are the stretches of the source whose line ends are only a printer's; None where
    all are. Elsewhere a line is a paragraph, and the rules for lines leave it alone.
    """
    draft = apply_rules(draft, undecodable.PAIRS, setting)
    for mending in BEFORE:
        draft = draft.apply(mending(draft.text))
    draft = draft.apply(mend(draft.text, setting.lexicon))
    for mending in AFTER:
        draft = draft.apply(mending(draft.text))
    draft = apply_rules(draft, control.RULES + look_alikes.RULES, setting)
    for rule in layout.rules_of(setting.profile) if setting.profile is not None else ():
        changes = rule(draft.text, setting)
        if soft is not None and rule in layout.lines.RULES:
            changes = _inside(changes, draft, soft) if soft else iter(())
        draft = draft.apply(changes)
    return apply_rules(draft, undecodable.RULES, setting)


def _inside(changes: Iterator[Change], draft: Draft, soft: Sequence[tuple[int, int]]) -> Iterator[Change]:
    """The changes inside some stretches of the source."""
    places = SourceMap(draft.text, char_journal(draft.undo(), draft.text, draft.segments))
    spans = [(places.clean(start), places.clean_end(end)) for start, end in soft]
    at = 0
    for change in changes:
        while at < len(spans) and spans[at][1] < change.end:
            at += 1
        if at < len(spans) and spans[at][0] <= change.start:
            yield change


def seal(data: bytes, decoded: Decoded, draft: Draft) -> Repaired:
    """The result for a file: the draft's source offsets become bytes."""
    journal = byte_journal(data, decoded.runs, draft.text, draft.segments)
    return Repaired(draft.text, journal, decoded.encoding)

"""Every repair can be undone, and no change is wider than it must be."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.errors import JournalError
from laws_tool.repair import repair, repair_text, segments, undo
from laws_tool.repair.encoding.decoded import Decoded, Run
from laws_tool.repair.journal import Journal, byte_journal
from laws_tool.repair.segments import Chain, Change, Draft, back_through
from laws_tool.repair.source_map import SourceMap

MOJIBAKE = (("cp1251", "utf-8"),)


@st.composite
def changed_drafts(draw: st.DrawFn) -> tuple[str, Draft]:
    source = draw(st.text("абвгд ,.\n", max_size=30))
    draft = Draft.of(source)
    for _round in range(draw(st.integers(0, 4))):
        length = len(draft.text)
        places = draw(st.lists(st.integers(0, length), max_size=6).map(sorted))
        pairs = zip(places[::2], places[1::2], strict=False)
        draft = draft.apply(
            Change(start, end, draw(st.text("xyz", max_size=3)), "test", "test") for start, end in pairs
        )
    return source, draft


@given(changed_drafts())
def test_any_changes_in_any_order_can_be_undone(made: tuple[str, Draft]) -> None:
    source, draft = made
    assert draft.undo() == source


@given(changed_drafts())
def test_segments_partition_source_and_output(made: tuple[str, Draft]) -> None:
    source, draft = made
    at = out = 0
    for segment in draft.segments:
        assert (segment.start, segment.out_start) == (at, out)
        at, out = segment.end, segment.out_end
    assert (at, out) == (len(source), len(draft.text))


@given(changed_drafts())
def test_kept_stretches_are_equal_in_source_and_output(made: tuple[str, Draft]) -> None:
    source, draft = made
    for segment in draft.segments:
        if segment.how == "kept":
            assert source[segment.start : segment.end] == draft.text[segment.out_start : segment.out_end]


def test_a_change_inside_a_decoded_stretch_leaves_the_rest_decoded() -> None:
    source = "Правило  50".encode().decode("cp1251")
    draft = Draft.of(source).apply(
        [Change(0, len(source), "Правило  50", "encoding", "chain", chain=MOJIBAKE)]
    )
    draft = draft.apply([Change(7, 8, "", "typography", "spaces")])
    assert draft.text == "Правило 50"
    assert [(s.how, s.source) for s in draft.segments] == [
        ("decoded", None),
        ("dropped", " "),
        ("decoded", None),
    ]
    assert draft.undo() == source


def test_a_chain_that_does_not_round_trip_is_quoted() -> None:
    draft = Draft.of("abc").apply([Change(0, 3, "привет", "encoding", "chain", chain=MOJIBAKE)])
    assert [(s.how, s.source) for s in draft.segments] == [("replaced", "abc")]


def test_overlapping_changes_are_refused() -> None:
    with pytest.raises(ValueError, match="overlapping"):
        Draft.of("abc").apply([Change(0, 2, "x", "", ""), Change(1, 3, "y", "", "")])


def test_the_map_leads_from_clean_text_to_the_source() -> None:
    data = "сде\nлала заявку".encode()
    draft = Draft.of(data.decode()).apply([Change(3, 4, "", "cut-word", "cut_words")])
    runs = (Run(0, len(data), 0, 15, "utf-8"),)
    places = SourceMap(draft.text, byte_journal(data, runs, draft.text, draft.segments))
    assert places.span(0, 7) == (0, 15)  # six letters of two bytes, a line end, four more
    assert places.span(3, 7) == (7, 15)
    assert places.clean(7) == 3
    assert [s.kind for s in places.edits(0, 7)] == ["cut-word"]
    assert places.edits(4, 7) == []


@given(st.binary(max_size=80))
def test_any_bytes_come_back_from_their_repair(data: bytes) -> None:
    done = repair(data)
    assert undo(done.text, done.journal) == data


@given(st.binary(max_size=80), st.sampled_from([None, "ascii", "utf-16-le", "cp1251", "utf-7"]))
def test_any_bytes_come_back_from_what_was_written_to_a_file(data: bytes, encoding: str | None) -> None:
    done = repair(data, encoding=encoding)
    written = done.text.encode("utf-8", "surrogateescape")
    assert undo(written.decode("utf-8", "surrogateescape"), done.journal) == data


@given(st.text(max_size=60))
def test_any_text_comes_back_from_its_repair(text: str) -> None:
    done = repair_text(text)
    assert undo(done.text, done.journal) == text


def test_a_journal_survives_being_written_and_read() -> None:
    data = "ход.(DC4)\nвзятка.(DC4)\n".encode("cp866")
    done = repair(data)
    assert done.text == "ход.\nвзятка.\n"
    again = Journal.parse(done.journal.lines())
    assert again == done.journal
    assert undo(done.text, again) == data


def test_a_file_of_two_encodings_is_undone_by_each() -> None:
    first, second = "Первая строка\n".encode("cp866"), "Вторая строка\n".encode("koi8-r")
    text = first.decode("cp866") + second.decode("koi8-r")
    cut = len(first.decode("cp866"))
    runs = (
        Run(0, len(first), 0, cut, "cp866"),
        Run(len(first), len(first) + len(second), cut, len(text), "koi8-r"),
    )
    draft = Draft.of(text).apply([Change(cut - 2, cut + 2, "~", "test", "over the border")])
    decoded = Decoded(text, runs)
    journal = byte_journal(first + second, decoded.runs, draft.text, draft.segments)
    assert journal.undo(draft.text) == first + second


def test_a_clean_file_gives_a_journal_without_edits() -> None:
    done = repair("Правило 50. Распоряжение картой\n".encode())
    assert done.edits == ()
    assert len(list(done.journal.lines())) == 2


def test_undo_refuses_a_text_that_was_changed_since() -> None:
    done = repair("ход.(DC4)\nигра.(DC4)\n".encode())
    with pytest.raises(JournalError, match="has been changed since"):
        undo(done.text + "!", done.journal)


def test_a_damaged_journal_names_its_line() -> None:
    lines = list(repair("ход.(DC4)\nигра.(DC4)\n".encode()).journal.lines())
    lines[2] = lines[2][:-5]
    with pytest.raises(JournalError, match="line 3"):
        Journal.parse(lines)


def test_a_journal_that_gives_back_something_else_is_refused() -> None:
    done = repair("ход.(DC4)\nигра.(DC4)\n".encode())
    lines = list(done.journal.lines())
    row = json.loads(lines[2])
    row["source"] = "(DC3)"
    lines[2] = json.dumps(row)
    with pytest.raises(JournalError, match="not the source"):
        Journal.parse(lines).undo(done.text)


def test_a_long_stretch_is_cut_without_reading_its_rest_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clean = "Правило 7.\n" * 400
    damaged = clean.encode("utf-8").decode("cp1251")
    draft = Draft.of(damaged).apply([Change(0, len(damaged), clean, "mojibake", "chain", chain=MOJIBAKE)])
    seen = 0

    def counted(text: str, chain: Chain) -> str:
        nonlocal seen
        seen += len(text)
        return back_through(text, chain)

    monkeypatch.setattr(segments, "back_through", counted)
    dots = [at for at, char in enumerate(clean) if char == "."]
    cut = draft.apply([Change(at, at + 1, ";", "test", "test") for at in dots])
    assert cut.undo() == damaged
    assert seen < 4 * len(clean)


def test_the_edits_of_a_stretch_are_those_inside_it() -> None:
    text = "ход.(DC4)\nвзятка.(DC4)\nигра.(DC4)\n"
    done = repair(text.encode())
    places = SourceMap(done.text, done.journal)
    assert done.text == "ход.\nвзятка.\nигра.\n"
    dropped = [4, 12, 18]
    assert [edit.out_start for edit in done.edits] == dropped
    for start in range(len(done.text)):
        for end in range(start, len(done.text) + 1):
            found = [edit.out_start for edit in places.edits(start, end)]
            assert found == [at for at in dropped if start < at <= end], (start, end)

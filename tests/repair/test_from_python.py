"""``repair``, ``repair_text`` and ``undo`` as Python calls them: odd arguments, and halves of characters."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws_tool.repair import repair, repair_text, undo
from laws_tool.repair.journal import Journal
from laws_tool.repair.stream import JournalWriter, repair_blocks, undo_stream

SPADE = "\ud83c\udca1"
"""🂡 in halves, as ``JSON.parse`` of JavaScript and ``surrogatepass`` of Python give it."""


@pytest.mark.parametrize("kind", [bytes, bytearray, memoryview])
def test_all_kinds_of_bytes_are_mended(kind: Callable[[bytes], Any]) -> None:
    done = repair(kind("Правило".encode("cp866")))
    assert done.text == "Правило"
    assert undo(done.text, done.journal) == "Правило".encode("cp866")


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: repair("abc"), "repair() takes bytes, not str; repair_text() takes a string"),
        (lambda: repair(None), "repair() takes bytes, not NoneType; repair_text() takes a string"),
        (lambda: repair([1, 2]), "repair() takes bytes, not list; repair_text() takes a string"),
        (lambda: repair_text(b"abc"), "repair_text() takes a string, not bytes; repair() takes bytes"),
        (lambda: repair_text(None), "repair_text() takes a string, not NoneType; repair() takes bytes"),
        (lambda: undo("x", None), "undo() takes the Journal of a repair, not NoneType"),
        (lambda: undo("x", repair_text("x")), "undo() takes the Journal of a repair, not Repaired"),
        (lambda: undo(b"x", repair_text("x").journal), "undo() takes the clean text as a string, not bytes"),
    ],
)
def test_what_is_no_text_is_refused_in_one_sentence(call: Callable[[], object], said: str) -> None:
    with pytest.raises(TypeError) as raised:
        call()
    assert str(raised.value) == said


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("\ud83d\ude00", "😀"),
        (f"ход {SPADE}{SPADE}.", "ход 🂡🂡."),
        (f"\udca1{SPADE}\ud83c", "\udca1🂡\ufffd"),
        (f"РџСЂР°РІРёР»Рѕ {SPADE}", "Правило 🂡"),
        (f"ход{SPADE}.(DC4)\nвзятка.(DC4)\n", "ход🂡.\nвзятка.\n"),
    ],
)
def test_two_halves_of_a_character_become_it(text: str, clean: str) -> None:
    done = repair_text(text)
    assert ascii(done.text) == ascii(clean)  # no report of pytest can have halves
    assert ascii(undo(done.text, done.journal)) == ascii(text)
    assert ascii(undo(done.text, Journal.parse(done.journal.lines()))) == ascii(text)


@settings(max_examples=60)
@given(st.text("a \n\ud83c\ud83d\udc80\udca1\udcd0\udcb4\udfff", max_size=12))
def test_any_halves_come_back_from_a_journal_that_was_written(text: str) -> None:
    done = repair_text(text)
    assert ascii(undo(done.text, Journal.parse(done.journal.lines()))) == ascii(text)


def test_halves_that_a_named_encoding_makes_come_back_from_a_file() -> None:
    data = rb"\u0445\u043e\u0434 \ud83c\udca1"
    text, journal, back = "", BytesIO(), BytesIO()
    with JournalWriter() as writer:
        for block in repair_blocks(BytesIO(data), encoding="unicode_escape"):
            writer.add(block)
            text += block.repaired.text
        writer.finish(journal)
    assert text == "ход 🂡"
    undo_stream(BytesIO(text.encode()), BytesIO(journal.getvalue()), back)
    assert back.getvalue() == data

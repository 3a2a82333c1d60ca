"""A file larger than a block is repaired and undone like a small one."""

from __future__ import annotations

from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws_tool.errors import JournalError
from laws_tool.repair.stream import JournalWriter, repair_blocks, undo_stream

LINES = "Правило 50. Распоряжение штрафной картой.(DC4)\nКарта остаётся на столе до конца розыгрыша.\n"


def through_blocks(data: bytes, size: int) -> tuple[str, bytes]:
    texts, journal = [], BytesIO()
    with JournalWriter() as writer:
        for block in repair_blocks(BytesIO(data), size=size):
            writer.add(block)
            texts.append(block.repaired.text)
        writer.finish(journal)
    return "".join(texts), journal.getvalue()


def undone(text: str, journal: bytes) -> bytes:
    back = BytesIO()
    undo_stream(BytesIO(text.encode("utf-8", "surrogateescape")), BytesIO(journal), back)
    return back.getvalue()


@pytest.mark.parametrize("encoding", ["utf-8", "cp866", "koi8-r", "utf-16", "utf-16-le", "utf-32"])
def test_a_file_of_many_blocks_reads_as_one(encoding: str) -> None:
    data = (LINES * 200).encode(encoding)
    text, journal = through_blocks(data, 5000)
    assert text == LINES.replace("(DC4)", "") * 200
    assert undone(text, journal) == data


def test_a_line_longer_than_a_block_is_cut_between_characters() -> None:
    data = ("штраф" * 3000).encode()
    text, journal = through_blocks(data, 1001)
    assert text == "штраф" * 3000
    assert undone(text, journal) == data


@settings(max_examples=60)
@given(st.binary(max_size=400))
def test_any_bytes_come_back_block_by_block(data: bytes) -> None:
    text, journal = through_blocks(data, 64)
    assert undone(text, journal) == data


def test_a_changed_text_is_refused_before_anything_is_written() -> None:
    text, journal = through_blocks(LINES.encode() * 20, 500)
    back = BytesIO()
    with pytest.raises(JournalError, match="changed since"):
        undo_stream(BytesIO((text + "!").encode()), BytesIO(journal), back)
    assert back.getvalue() == b""

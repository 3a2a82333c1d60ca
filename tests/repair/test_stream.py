"""A file larger than a block is repaired and undone like a small one."""

from __future__ import annotations

from io import BytesIO, UnsupportedOperation

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws_tool.errors import JournalError
from laws_tool.repair import repair
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


MARKED = [
    "Ход.(DC4)",
    "Взятка.(SUB)",
    "Игра.¶",
    "\ufeffКарта лежит на столе.",
    "\x1aКарта закрыта.",
    "Ход сделан.\x14",
    "Половина\x14слова.",
    "Карта остаётся на столе до конца розыгрыша.",
    "",
]
"""Lines with signs that are told by the whole file, or by its two ends."""


@settings(max_examples=150)
@given(
    st.lists(st.sampled_from(MARKED), max_size=40),
    st.sampled_from(["", "\x1a", "\x1a\x1a"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.sampled_from(["utf-8", "utf-16", "cp1251"]),
    st.integers(min_value=200, max_value=900),
)
def test_marks_are_the_same_block_by_block(
    lines: list[str], end: str, newline: str, encoding: str, size: int
) -> None:
    text = newline.join(lines) + end
    data = text.encode(encoding, "ignore")
    whole = repair(data, encoding=encoding)
    blocks = list(repair_blocks(BytesIO(data), encoding=encoding, size=size))
    assert "".join(block.repaired.text for block in blocks) == whole.text


def test_two_marks_far_apart_are_marks_and_one_is_none() -> None:
    between = "Карта остаётся на столе до конца розыгрыша.\n" * 50
    for mark in ("(DC4)", "¶"):
        for marks in (1, 2):
            data = (f"Ход.{mark}\n" + between + f"Взятка.{mark if marks == 2 else ''}\n").encode()
            text, journal = through_blocks(data, 1000)
            assert text.count(mark) == (marks if marks == 1 else 0)
            assert undone(text, journal) == data


def test_a_pipe_is_read_once_and_gives_the_same() -> None:
    class Pipe(BytesIO):
        def seekable(self) -> bool:
            return False

        def seek(self, offset: int, whence: int = 0, /) -> int:
            raise UnsupportedOperation

        def tell(self) -> int:
            raise UnsupportedOperation

    data = (LINES * 200).encode()
    blocks = list(repair_blocks(Pipe(data), size=5000))
    assert len(blocks) > 1
    assert "".join(block.repaired.text for block in blocks) == LINES.replace("(DC4)", "") * 200


def test_a_file_is_read_from_where_it_stands() -> None:
    source = BytesIO(b"a head of other use\n" + LINES.encode() * 200)
    source.readline()
    blocks = list(repair_blocks(source, size=5000))
    assert b"".join(block.data for block in blocks) == LINES.encode() * 200


def test_a_changed_text_is_refused_before_anything_is_written() -> None:
    text, journal = through_blocks(LINES.encode() * 20, 500)
    back = BytesIO()
    with pytest.raises(JournalError, match="changed since"):
        undo_stream(BytesIO((text + "!").encode()), BytesIO(journal), back)
    assert back.getvalue() == b""

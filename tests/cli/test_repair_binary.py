"""What is no text is not mended, and what is only damaged is."""

from __future__ import annotations

import math
import random
import struct
import zlib
from pathlib import Path

import pytest

from laws_tool.cli.repair_binary import is_binary

from .conftest import Laws, run_process

LINES = "Правило 53. Ход вне очереди принят, и карта остаётся на столе.\n" * 20

BINARIES = {
    "a program": b"\x7fELF\x02\x01\x01" + bytes(9) + b"\x03\0>\0",
    "a program of Windows": b"MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff",
    "a picture": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
    "a document": b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n1 0 obj\n",
    "an archive": b"PK\x03\x04\x14\0\0\0\x08\0",
    "packed text": b"\x1f\x8b\x08\0" + bytes(6) + zlib.compress(LINES.encode()),
    "packed without a name": zlib.compress(LINES.encode() + random.Random(5).randbytes(600)),
    "a database": b"SQLite format 3\0\x10\0\x01\x01",
    "numbers of 16 bits": struct.pack("<200h", *range(-100, 100)),
    "numbers of 32 bits": struct.pack("<200i", *range(0, 2000, 10)),
    "fractions": struct.pack("<200d", *map(math.sqrt, range(200))),
    "bytes by chance": random.Random(1).randbytes(4000),
    "chance after a heading": b"A line of text\n" * 9 + random.Random(2).randbytes(4000),
}

TEXTS = {
    "nothing": b"",
    "a NUL alone": b"\0",
    "UTF-8": LINES.encode(),
    "cp866": LINES.encode("cp866"),
    "UTF-16 with its mark": LINES.encode("utf-16"),
    "UTF-16 without": LINES.encode("utf-16-le"),
    "UTF-16 the other way round": LINES.encode("utf-16-be"),
    "UTF-16 that lost a byte": LINES.encode("utf-16-le")[1:],
    "English in UTF-16": b"L\0a\0w\0 \0" * 40,
    "Chinese in UTF-16": ("规则五十三：轮外首攻的接受，牌留在桌上。" * 20).encode("utf-16-le"),
    "UTF-32": LINES.encode("utf-32-be"),
    "a stretch of UTF-16": LINES.encode()[:400] + LINES.encode("utf-16-le") + b"and the end\n",
    "UTF-16 read byte by byte": LINES.encode("utf-16-le").decode("latin-1").encode(),
    "a NUL a line": LINES.encode("cp1251").replace(b"\n", b"\0\n"),
    "filled up with NULs": LINES.encode("cp866")[:700] + bytes(1000),
    "ends of paragraphs": LINES.encode("cp866").replace(b"\n", b"\x14\n"),
    "an end of CP/M": LINES.encode("cp866") + b"\x1a" * 100,
    "overstrikes": b"N\x08NA\x08AM\x08ME\x08E\n" * 30,
    "escapes of a terminal": b"\x1b[1mNAME\x1b[0m\n" * 30,
    "shifts of KOI-7": b"\x0ePRAWILO\x0f 53\n" * 30,
    "broken UTF-8": LINES.encode()[1:] + b"\xff\xfe\xd0",
    "words that begin like a program": b"MZ is how Windows names a program, PK an archive, BM a picture.\n",
}


@pytest.mark.parametrize("name", BINARIES)
def test_a_binary_is_told_by_its_beginning(name: str) -> None:
    assert is_binary(BINARIES[name])


@pytest.mark.parametrize("name", TEXTS)
def test_a_damaged_text_is_no_binary(name: str) -> None:
    assert not is_binary(TEXTS[name])


@pytest.mark.parametrize("option", [None, "--in-place", "--explain", "--check", "--dry-run", "--profile"])
def test_a_binary_that_is_named_is_refused(tmp_path: Path, repair: Laws, option: str | None) -> None:
    (tmp_path / "p").write_bytes(BINARIES["a program"])
    options = {None: [], "--profile": ["--profile", "bridge-laws"]}.get(option, [str(option)])
    done = repair("p", *options)
    assert (done.status, done.out) == (2, "")
    said = "p is no text but a program, a picture, an archive or other data; if it is a text after all, name"
    assert done.err.startswith(f"laws: error: {said} its --encoding\n")
    assert [path.name for path in tmp_path.iterdir()] == ["p"]
    assert (tmp_path / "p").read_bytes() == BINARIES["a program"]


def test_a_binary_is_refused_on_standard_input_and_leaves_no_journal(tmp_path: Path) -> None:
    done = run_process("repair", "--journal", "j", stdin=BINARIES["an archive"], cwd=tmp_path)
    assert (done.status, done.out) == (2, "")
    assert "standard input is no text but a program" in done.err
    assert list(tmp_path.iterdir()) == []


def test_whoever_names_the_encoding_is_believed(tmp_path: Path) -> None:
    data = "ID3\x02 и далее\n".encode("cp866")
    assert run_process("repair", stdin=data).status == 2
    done = run_process("repair", "--encoding", "cp866", stdin=data)
    assert (done.status, done.out) == (0, "ID3\x02 и далее\n")


def test_stray_nuls_are_damage() -> None:
    done = run_process("repair", "--check", stdin=TEXTS["a NUL a line"])
    assert done.status == 1
    assert "-: to be written as UTF-8" in done.err

"""``laws repair`` on files: what is written, what stays, and what is refused."""

from __future__ import annotations

import os
import stat
import sys
import threading
from pathlib import Path

import pytest

from .conftest import Laws, run_process

DAMAGED = "ход.(DC4)\nвзятка.(DC4)\n".encode()
MENDED = "ход.\nвзятка.\n".encode()
POSIX = pytest.mark.skipif(os.name == "nt", reason="links, modes and pipes of POSIX")


def test_files_are_mended_in_place_with_a_backup(tmp_path: Path) -> None:
    damaged, clean = DAMAGED, "ход без беды\n".encode()
    (tmp_path / "one.txt").write_bytes(damaged)
    (tmp_path / "two.txt").write_bytes(clean)
    (tmp_path / "picture.bin").write_bytes(b"\x89PNG\0\0\x14")
    env = {"LC_ALL": "C.UTF-8"}
    said = run_process("repair", "--dry-run", str(tmp_path), env=env)
    assert (said.status, said.err.splitlines()) == (
        0,
        [f"laws: {tmp_path}: skipped: no text (1)", f"laws: {tmp_path / 'one.txt'}: 2 changes to make"],
    )
    assert (tmp_path / "one.txt").read_bytes() == damaged
    journals = tmp_path / "journals"
    done = run_process("repair", "--in-place", "--journal", str(journals), str(tmp_path), env=env)
    assert done.status == 0
    assert (tmp_path / "one.txt").read_text(encoding="utf-8") == "ход.\nвзятка.\n"
    assert (tmp_path / "one.txt.orig").read_bytes() == damaged
    assert (tmp_path / "two.txt").read_bytes() == clean
    assert (tmp_path / "picture.bin").read_bytes() == b"\x89PNG\0\0\x14"
    assert {p.name for p in tmp_path.iterdir()} == {
        "one.txt",
        "one.txt.orig",
        "two.txt",
        "picture.bin",
        "journals",
    }
    undone = run_process("repair", str(tmp_path / "one.txt"), "--undo", str(journals / "one.txt.journal"))
    assert undone.out.encode() == damaged
    (tmp_path / "one.txt").write_bytes(damaged)
    refused = run_process("repair", "--in-place", str(tmp_path / "one.txt"), env=env)
    assert refused.status == 2
    assert "one.txt.orig is there already" in refused.err
    assert (tmp_path / "one.txt").read_bytes() == damaged


def test_several_files_on_standard_output_are_refused(tmp_path: Path) -> None:
    done = run_process("repair", "a.txt", "b.txt", env={"LC_ALL": "C.UTF-8"})
    assert done.status == 2
    assert "several files need --in-place, --dry-run, --check or --explain" in done.err


def test_what_was_done_is_said_as_done(tmp_path: Path) -> None:
    (tmp_path / "one.txt").write_bytes(DAMAGED)
    (tmp_path / "dos.txt").write_bytes("Правило пятьдесят: штрафная карта\n".encode("cp866"))
    said = run_process("repair", "--dry-run", str(tmp_path)).err.splitlines()
    assert said == [
        f"laws: {tmp_path / 'dos.txt'}: to be written as UTF-8",
        f"laws: {tmp_path / 'one.txt'}: 2 changes to make",
    ]
    said = run_process("repair", "--in-place", str(tmp_path)).err.splitlines()
    assert said == [
        f"laws: {tmp_path / 'dos.txt'}: written as UTF-8",
        f"laws: {tmp_path / 'one.txt'}: 2 changes made",
    ]


def test_files_named_like_those_that_a_repair_may_use_are_not_touched(tmp_path: Path) -> None:
    (tmp_path / "l.txt").write_bytes(DAMAGED)
    for name in ("l.txt.new", "j.new", ".laws-new-mine"):
        (tmp_path / name).write_bytes(b"mine")
    run_process("repair", str(tmp_path / "l.txt"), "--journal", str(tmp_path / "j"))
    assert run_process("repair", "--in-place", str(tmp_path / "l.txt")).status == 0
    assert (tmp_path / "l.txt").read_bytes() == MENDED
    for name in ("l.txt.new", "j.new", ".laws-new-mine"):
        assert (tmp_path / name).read_bytes() == b"mine"
    assert len(list(tmp_path.iterdir())) == 6  # these, the text, its backup, the journal


@POSIX
def test_a_file_keeps_its_mode(tmp_path: Path) -> None:
    for mode in (0o600, 0o640, 0o755):
        file = tmp_path / f"{mode:o}.txt"
        file.write_bytes(DAMAGED)
        file.chmod(mode)
        assert run_process("repair", "--in-place", str(file)).status == 0
        assert stat.S_IMODE(file.stat().st_mode) == mode
        assert stat.S_IMODE(Path(f"{file}.orig").stat().st_mode) == mode


@POSIX
def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "law.txt").write_bytes(DAMAGED)
    (tmp_path / "law.txt").symlink_to(tmp_path / "real" / "law.txt")
    assert run_process("repair", "--in-place", str(tmp_path / "law.txt")).status == 0
    assert (tmp_path / "law.txt").is_symlink()
    assert (tmp_path / "real" / "law.txt").read_bytes() == MENDED
    assert (tmp_path / "law.txt.orig").read_bytes() == DAMAGED


@POSIX
def test_a_file_that_is_not_there_cannot_be_read(tmp_path: Path) -> None:
    for name in ("none.txt", "no/none.txt"):
        done = run_process("repair", "--in-place", str(tmp_path / name))
        assert done.status == 2
        assert "none.txt: cannot be read: No such file or directory" in done.err
    assert list(tmp_path.iterdir()) == []


@POSIX
def test_links_out_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_bytes(DAMAGED)
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "link.txt").symlink_to(tmp_path / "mine.txt")
    assert run_process("repair", "--in-place", str(tmp_path / "folder")).status == 0
    assert (tmp_path / "mine.txt").read_bytes() == DAMAGED


@POSIX
def test_a_journal_goes_through_a_pipe_and_the_pipe_stays(tmp_path: Path) -> None:
    pipe = tmp_path / "journal"
    os.mkfifo(pipe)
    (tmp_path / "law.txt").write_bytes(DAMAGED)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    assert run_process("repair", str(tmp_path / "law.txt"), "--journal", str(pipe)).out.encode() == MENDED
    reader.join(20)
    assert read and read[0].startswith(b'{"journal":')
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.skipif(sys.platform != "linux", reason="devices of Linux")
def test_a_device_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "law.txt").write_bytes(DAMAGED)
    assert run_process("repair", str(tmp_path / "law.txt"), "--journal", "/dev/null").status == 0
    assert Path("/dev/null").is_char_device()
    done = run_process("repair", "--in-place", "/dev/null")
    assert done.status == 2
    assert "/dev/null is no file that --in-place could replace" in done.err


def test_journals_of_files_of_one_name_are_kept_apart(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / "texts" / name).mkdir(parents=True)
        (tmp_path / "texts" / name / "law.txt").write_bytes(DAMAGED + name.encode())
    journals = tmp_path / "texts" / "journals"
    args = ("repair", "--in-place", str(tmp_path / "texts"), "--journal", str(journals))
    assert run_process(*args).status == 0
    for name in ("a", "b"):
        text, journal = tmp_path / "texts" / name / "law.txt", journals / name / "law.txt.journal"
        undone = run_process("repair", str(text), "--undo", str(journal))
        assert undone.out.encode() == DAMAGED + name.encode()
    before = {path: path.read_bytes() for path in journals.rglob("*.journal")}
    assert run_process(*args).status == 0  # and the journals are no texts to mend
    assert {path: path.read_bytes() for path in journals.rglob("*.journal")} == before


def test_a_refused_repair_leaves_the_earlier_journal(tmp_path: Path) -> None:
    law, journals = tmp_path / "law.txt", tmp_path / "journals"
    law.write_bytes(DAMAGED)
    args = ("repair", "--in-place", str(law), "--journal", str(journals))
    assert run_process(*args).status == 0
    before = (journals / "law.txt.journal").read_bytes()
    law.write_bytes(DAMAGED * 2)
    assert run_process(*args).status == 2  # the backup is there already
    assert (journals / "law.txt.journal").read_bytes() == before
    assert (law.read_bytes(), Path(f"{law}.orig").read_bytes()) == (DAMAGED * 2, DAMAGED)


def test_a_journal_is_of_one_file_and_not_that_file(tmp_path: Path) -> None:
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_bytes(DAMAGED)
    a, b, journal = (str(tmp_path / name) for name in ("a.txt", "b.txt", "j"))
    assert (
        "one --journal goes with one file" in run_process("repair", "--check", a, b, "--journal", journal).err
    )
    done = run_process("repair", a, "--journal", a)
    assert (done.status, done.out) == (2, "")
    assert "a.txt is a file that is read; name another for --journal" in done.err
    assert (tmp_path / "a.txt").read_bytes() == DAMAGED


@pytest.mark.parametrize("target", ["folder", "law.txt/j", "/dev/full"])
def test_no_text_is_written_where_its_journal_cannot_be(tmp_path: Path, repair: Laws, target: str) -> None:
    if target.startswith("/dev/") and sys.platform != "linux":
        pytest.skip("a device of Linux")
    (tmp_path / "folder").mkdir()
    (tmp_path / "law.txt").write_bytes(DAMAGED)
    done = repair("law.txt", "--journal", target)
    reasons = {
        "folder": "Is a directory",
        "law.txt/j": "Not a directory",
        "/dev/full": "No space left on device",
    }
    assert (done.status, done.out) == (2, "")
    assert done.err == f"laws: error: {Path(target)}: cannot be written: {reasons[target]}\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["folder", "law.txt"]


def test_a_journal_makes_its_folder(tmp_path: Path, repair: Laws) -> None:
    (tmp_path / "law.txt").write_bytes(DAMAGED)
    done = repair("law.txt", "--journal", "a/b/j")
    assert (done.status, done.out.encode()) == (0, MENDED)
    assert (tmp_path / "a" / "b" / "j").read_bytes().startswith(b'{"journal":')


@pytest.mark.parametrize(
    ("given", "named"),
    [
        (["--lang", "ru"], "--lang"),
        (["--encoding", "cp866"], "--encoding"),
        (["--check"], "--check"),
        (["--dry-run"], "--dry-run"),
        (["--explain"], "--explain"),
        (["--in-place"], "--in-place"),
        (["--profile", "bridge-laws"], "--profile"),
        (["--journal", "k"], "--journal"),
        (["--check", "--lang", ""], "--check, --lang"),
    ],
)
def test_an_option_that_does_not_go_with_undo_is_named(
    tmp_path: Path, repair: Laws, given: list[str], named: str
) -> None:
    for name in ("clean.txt", "j"):
        (tmp_path / name).write_bytes(b"")
    done = repair("--undo", "j", "clean.txt", *given)
    assert (done.status, done.out) == (2, "")
    assert f"--undo does not go with {named}: the journal says all" in done.err
    done = repair("--undo", "j", "clean.txt", "j")
    assert (done.status, "--undo goes with one file alone" in done.err) == (2, True)


@pytest.mark.parametrize("encoding", ["ascii", "idna", "punycode", "unicode_escape", "utf-7"])
@pytest.mark.parametrize("option", [None, "--check", "--in-place", "--explain"])
def test_bytes_that_a_named_encoding_does_not_explain_are_counted(
    tmp_path: Path, repair: Laws, encoding: str, option: str | None
) -> None:
    law = "ход\nvia café\n".encode()
    (tmp_path / "law.txt").write_bytes(law)
    done = repair("law.txt", "--encoding", encoding, *([option] if option else []))
    said = f"laws: law.txt: 8 bytes that {encoding} does not explain are read in another way\n"
    assert (done.status, done.err) == (0, said)
    assert (tmp_path / "law.txt").read_bytes() == law


@pytest.mark.parametrize("option", ["--check", "--in-place", "--explain"])
def test_bytes_that_no_encoding_explains_are_counted_where_no_text_is_printed(
    tmp_path: Path, repair: Laws, option: str
) -> None:
    law = b"hod\xff\xfd\xfd\xfd\n"
    (tmp_path / "law.txt").write_bytes(law)
    done = repair("law.txt", "--encoding", "shift_jis_2004", option)
    said = "laws: law.txt: 4 bytes that no encoding explains are left as they are\n"
    assert (done.status, done.err) == (0, said)
    assert (tmp_path / "law.txt").read_bytes() == law


def test_what_is_said_to_be_written_as_utf8_is_the_same_text(tmp_path: Path, repair: Laws) -> None:
    text = "Правило пятьдесят: штрафная карта\n"
    for name, encoding in (("dos", "cp866"), ("win", "cp1251"), ("utf", "utf-8")):
        (tmp_path / f"{name}.txt").write_bytes(text.encode(encoding))
    done = repair("--check", ".")
    assert done.status == 1
    assert done.err.splitlines() == [f"laws: {name}.txt: to be written as UTF-8" for name in ("dos", "win")]
    assert repair("--in-place", ".").status == 0
    assert {(tmp_path / f"{name}.txt").read_text("utf-8") for name in ("dos", "win", "utf")} == {text}


def test_bytes_that_no_encoding_explains_and_encodings_of_lines_are_told(tmp_path: Path) -> None:
    lines = ["Правило о взятке\n".encode(name) for name in ("utf-8", "cp1251", "cp866")]
    (tmp_path / "lines.txt").write_bytes(b"".join(lines))
    told = run_process("repair", "--explain", str(tmp_path / "lines.txt")).out.splitlines()
    ends = [len(b"".join(lines[:n])) for n in range(4)]
    spans = [f"{ends[n]:>8}-{ends[n + 1]:<8} {name}" for n, name in enumerate(["utf-8", "cp1251", "cp866"])]
    assert told == [*spans, "nothing to mend; to be written as UTF-8"]
    words = ["Игрок ".encode(), "сделал ".encode("cp1251"), "пас\n".encode("cp866")]
    (tmp_path / "words.txt").write_bytes(b"".join(words))
    done = run_process("repair", str(tmp_path / "words.txt"), env={"LC_ALL": "C.UTF-8"})
    assert (done.status, done.out) == (0, b"".join(words).decode("utf-8", "replace"))
    left = sum(map(len, words[1:])) - 2  # a blank and a line's end are ASCII
    told_of = f"{tmp_path / 'words.txt'}: {left} bytes that no encoding explains are left as they are"
    assert done.err == f"laws: {told_of}\n"


@pytest.mark.parametrize("option", ["--dry-run", "--check", "--explain"])
def test_what_writes_and_what_does_not_are_not_asked_for_together(tmp_path: Path, option: str) -> None:
    (tmp_path / "one.txt").write_bytes(DAMAGED)
    done = run_process("repair", "--in-place", option, str(tmp_path))
    assert done.status == 2
    assert "--in-place writes" in done.err
    assert [path.name for path in tmp_path.iterdir()] == ["one.txt"]
    assert (tmp_path / "one.txt").read_bytes() == DAMAGED


def test_an_encoding_that_would_lose_the_bytes_is_refused(tmp_path: Path) -> None:
    (tmp_path / "seven.txt").write_bytes("規則".encode("iso2022_jp"))
    done = run_process("repair", "--encoding", "iso2022-jp", str(tmp_path / "seven.txt"))
    assert (done.status, done.out) == (2, "")
    assert "read as iso2022-jp, the bytes could not be had back" in done.err


def test_utf7_that_is_named_can_be_undone(tmp_path: Path) -> None:
    data = b"+BB8EQAQwBDIEOAQ7BD4 53"
    (tmp_path / "seven.txt").write_bytes(data)
    journal = tmp_path / "seven.journal"
    done = run_process(
        "repair", "--encoding", "utf-7", str(tmp_path / "seven.txt"), "--journal", str(journal)
    )
    assert (done.status, done.out) == (0, "Правило 53")
    (tmp_path / "clean.txt").write_bytes(done.out.encode())
    undone = run_process("repair", str(tmp_path / "clean.txt"), "--undo", str(journal))
    assert undone.out.encode() == data

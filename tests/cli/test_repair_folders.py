"""``laws repair`` on folders: nothing is done by halves, nothing is skipped without a word."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from laws_tool.cli.repair_journals import journals_in

from .conftest import Laws, run_process

DAMAGED = "ход.(DC4)\nвзятка.(DC4)\n".encode()
MENDED = "ход.\nвзятка.\n".encode()
CLEAN = "ход без беды\n".encode()
POSIX = pytest.mark.skipif(os.name == "nt", reason="links, modes and pipes of POSIX")


def folder_of(folder: Path, **files: bytes) -> Path:
    folder.mkdir()
    for name, data in files.items():
        (folder / f"{name}.txt").write_bytes(data)
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_no_file_is_mended_where_one_of_them_cannot_be(tmp_path: Path, repair: Laws) -> None:
    folder = folder_of(tmp_path / "C", a=DAMAGED, clean=CLEAN, m=DAMAGED, q=DAMAGED, z=DAMAGED)
    for name in ("clean", "m", "q"):
        (folder / f"{name}.txt.orig").write_bytes(b"earlier")
    before = contents(folder)
    done = repair("--in-place", "C")
    assert done.status == 2
    assert contents(folder) == before
    why = "is there already: an earlier repair's backup; move it away first"
    assert done.err.splitlines() == [
        "laws: C: skipped: backups (3)",
        f"laws: error: {Path('C/m.txt.orig')} {why}",
        f"laws: error: {Path('C/q.txt.orig')} {why}",
        "laws: error: no file was changed",
    ]


def test_all_that_is_in_the_way_is_found_before_anything_is_written(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "C", a=DAMAGED, b=DAMAGED)
    (folder / "p.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    journals = tmp_path / "journals"
    (journals / "b.txt.journal").mkdir(parents=True)
    names = ("a.txt", "b.txt", "none.txt", "p.png")
    paths = [str(folder / name) for name in names]
    done = run_process("repair", "--in-place", *paths, "--journal", str(journals))
    assert done.status == 2
    assert done.err.splitlines() == [
        f"laws: error: {journals / 'b.txt.journal'}: cannot be written: Is a directory",
        f"laws: error: {folder / 'none.txt'}: cannot be read: No such file or directory",
        f"laws: error: {folder / 'p.png'} is no text but a program, a picture, an archive or other data; "
        "if it is a text after all, name its --encoding",
        "laws: error: no file was changed",
    ]
    assert (folder / "a.txt").read_bytes() == DAMAGED
    assert sorted(path.name for path in tmp_path.rglob("*")) == [
        "C", "a.txt", "b.txt", "b.txt.journal", "journals", "p.png",
    ]  # fmt: skip


def test_an_encoding_that_does_not_fit_one_of_the_files_changes_none(tmp_path: Path, repair: Laws) -> None:
    folder = folder_of(tmp_path / "C", a=b"hod.(DC4)\nvia.(DC4)\n", b="規則".encode("iso2022_jp"), c=DAMAGED)
    before = contents(folder)
    done = repair("--in-place", "C", "--encoding", "iso2022-jp")
    assert (done.status, contents(folder)) == (2, before)
    assert f"{Path('C/b.txt')}: read as iso2022-jp, the bytes could not be had back" in done.err
    assert done.err.endswith("laws: error: no file was changed\n")
    done = repair("--in-place", "C", "--encoding", "cp99999")
    assert (done.status, done.err.count("unknown encoding cp99999"), contents(folder)) == (2, 1, before)


def test_a_folder_that_was_mended_may_be_mended_again(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "C", a=DAMAGED)
    assert run_process("repair", "--in-place", str(folder)).status == 0
    (folder / "b.txt").write_bytes(DAMAGED)
    done = run_process("repair", "--in-place", str(folder))
    assert (done.status, done.err.splitlines()) == (
        0,
        [f"laws: {folder}: skipped: backups (1)", f"laws: {folder / 'b.txt'}: 2 changes made"],
    )
    assert contents(folder) == {
        "a.txt": MENDED,
        "a.txt.orig": DAMAGED,
        "b.txt": MENDED,
        "b.txt.orig": DAMAGED,
    }


@pytest.mark.parametrize("journals", ["H", "H/../H", "H/a.txt", "-"])
def test_journals_do_not_go_where_the_texts_are_or_where_no_folder_can_be(
    tmp_path: Path, repair: Laws, journals: str
) -> None:
    folder = folder_of(tmp_path / "H", a=DAMAGED)
    said = {
        "H": "H is the folder that is mended; name another for --journal",
        "H/../H": "H/../H is the folder that is mended; name another for --journal",
        "H/a.txt": f"{Path('H/a.txt')} is no folder, and --journal names one with --in-place",
        "-": "- is no folder, and --journal names one with --in-place",
    }
    done = repair("--in-place", "H", "--journal", journals)
    assert (done.status, done.err) == (2, f"laws: error: {said[journals]}\n")
    assert contents(folder) == {"a.txt": DAMAGED}


def test_a_folder_below_that_of_its_journals_is_mended(tmp_path: Path, repair: Laws) -> None:
    folder = folder_of(tmp_path / "H", a=DAMAGED)
    done = repair("--in-place", "H", "--journal", ".")
    assert (done.status, done.err) == (0, f"laws: {Path('H/a.txt')}: 2 changes made\n")
    undone = repair("H/a.txt", "--undo", "a.txt.journal")
    assert undone.out.encode() == DAMAGED
    assert (folder / "a.txt").read_bytes() == MENDED


def test_no_journal_replaces_a_text_that_is_read(tmp_path: Path, repair: Laws) -> None:
    for name in ("a.txt", "a.txt.journal"):
        (tmp_path / name).write_bytes(DAMAGED)
    done = repair("--in-place", "a.txt", "a.txt.journal", "--journal", ".")
    assert done.status == 2
    assert "a.txt.journal is a file that is read; name another for --journal" in done.err
    assert contents(tmp_path) == {"a.txt": DAMAGED, "a.txt.journal": DAMAGED}


def test_journals_among_the_texts_are_known_by_what_is_in_them(tmp_path: Path, repair: Laws) -> None:
    folder = folder_of(tmp_path / "C", a=DAMAGED)
    assert repair("C/a.txt", "--journal", "C/undo.txt").status == 0
    done = repair("--dry-run", "C")
    assert done.err.splitlines() == [
        "laws: C: skipped: journals (1)",
        f"laws: {Path('C/a.txt')}: 2 changes to make",
    ]
    assert (folder / "undo.txt").read_bytes().startswith(b'{"journal":"laws-tool"')


@pytest.mark.parametrize("option", [None, "--check", "--in-place"])
def test_a_folder_without_texts_is_said_to_be_one(tmp_path: Path, repair: Laws, option: str | None) -> None:
    (tmp_path / "empty").mkdir()
    done = repair("empty", *([option] if option else []))
    assert done.err == "laws: empty: the folder holds no text to mend\n"
    assert (done.status, done.out) == (0 if option else 2, "")


@POSIX
def test_what_is_skipped_in_a_folder_is_counted(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "C", a=DAMAGED)
    (folder / "sub").mkdir()
    (folder / "sub" / "photo.jpg").write_bytes(b"\xff\xd8\xff\xe0\0\x10JFIF")
    (folder / "data").write_bytes(bytes(range(256)))
    (folder / ".hidden.txt").write_bytes(DAMAGED)
    (folder / ".git").mkdir()
    (folder / ".git" / "description").write_bytes(DAMAGED)
    (folder / "link.txt").symlink_to(folder / "a.txt")
    (folder / "away").symlink_to(tmp_path)
    os.mkfifo(folder / "pipe")
    done = run_process("repair", "--check", "C", cwd=tmp_path)
    assert done.err.splitlines() == [
        "laws: C: skipped: hidden (2), links (2), no text (2), pipes and devices (1)",
        "laws: C/a.txt: 2 changes to make",
    ]
    done = run_process(
        "repair", "--in-place", "C", cwd=tmp_path, env={"LC_ALL": "ru_RU.UTF-8", "PYTHONUTF8": "1"}
    )
    assert "C: пропущено: скрытые (2), ссылки (2), не тексты (2), каналы и устройства (1)" in done.err
    assert (folder / ".hidden.txt").read_bytes() == DAMAGED


@POSIX
def test_the_name_of_a_journal_says_whose_it_is(tmp_path: Path, repair: Laws) -> None:
    names = {
        "a:b.txt": "a%3Ab.txt.journal",
        "a?b.txt": "a%3Fb.txt.journal",
        "a-b.txt": "a-b.txt.journal",
        "a%3Ab.txt": "a%253Ab.txt.journal",
        ".hidden": "%2Ehidden.journal",
        "con": "%63on.journal",
    }
    (tmp_path / "Q").mkdir()
    for name in names:
        (tmp_path / "Q" / name).write_bytes(DAMAGED)
    paths = [f"Q/{name}" for name in names]
    assert repair("--in-place", *paths, "--journal", "J").status == 0
    assert sorted(path.name for path in (tmp_path / "J").iterdir()) == sorted(names.values())
    for name, journal in names.items():
        undone = repair(f"Q/{name}", "--undo", f"J/{journal}")
        assert undone.out.encode() == DAMAGED


@pytest.mark.skipif(sys.platform != "linux", reason="names of Linux, which are bytes")
def test_names_that_are_no_text_get_journals_of_their_own() -> None:
    files = [Path(os.fsdecode(name)) for name in (b"/t/\xff.txt", b"/t/\xfe.txt", b"/t/%FF.txt")]
    journals = journals_in(Path("/j"), files)
    assert [path.name for path in journals] == ["%FF.txt.journal", "%FE.txt.journal", "%25FF.txt.journal"]

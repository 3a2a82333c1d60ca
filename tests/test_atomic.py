"""A file is written whole, or what was there stays."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from laws_tool.atomic import replacing, write_file
from laws_tool.errors import InputError


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def failing(error: BaseException) -> Iterator[bytes]:
    yield b"half"
    raise error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ValueError("x")])
def test_what_was_there_stays_when_writing_fails(tmp_path: Path, error: BaseException) -> None:
    (tmp_path / "file").write_bytes(b"old")
    with pytest.raises(type(error)):
        write_file(tmp_path / "file", failing(error))
    assert (tmp_path / "file").read_bytes() == b"old"
    assert names(tmp_path) == ["file"]


def test_an_error_of_the_system_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot write .*file: No space left.*nothing there was changed"):
        write_file(tmp_path / "file", failing(OSError(28, "No space left on device")))
    assert names(tmp_path) == []


def test_a_file_that_is_given_up_leaves_no_trace(tmp_path: Path) -> None:
    with replacing(tmp_path / "file") as new:
        new.write(b"new")
        new.give_up()
    assert names(tmp_path) == []


def test_the_finished_file_is_shown_before_it_is_put_in_place(tmp_path: Path) -> None:
    seen: list[tuple[bytes, bool]] = []
    target = tmp_path / "file"
    with replacing(target, lambda new: seen.append((new.read_bytes(), target.exists()))) as new:
        new.write(b"new")
    assert seen == [(b"new", False)]
    assert target.read_bytes() == b"new"


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
def test_a_new_file_has_the_mode_that_the_mask_leaves_and_an_old_one_keeps_its_own(tmp_path: Path) -> None:
    (tmp_path / "old").write_bytes(b"old")
    (tmp_path / "old").chmod(0o604)
    mask = os.umask(0o027)
    try:
        write_file(tmp_path / "old", [b"new"])
        write_file(tmp_path / "new", [b"new"])
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "old").stat().st_mode) == 0o604
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640


@pytest.mark.skipif(os.name == "nt", reason="links need a right on Windows")
def test_a_link_to_nothing_is_written_through(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to("target")
    write_file(tmp_path / "link", [b"new"])
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "target").read_bytes() == b"new"


@pytest.mark.skipif(sys.platform != "linux", reason="needs /dev/stdout")
def test_dev_stdout_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    program = (
        "import sys; from pathlib import Path; from laws_tool.atomic import write_file\n"
        "sys.stdout.write('text '); sys.stdout.flush(); write_file(Path('/dev/stdout'), [b'journal'])"
    )
    with (tmp_path / "out").open("wb") as out:
        subprocess.run([sys.executable, "-c", program], stdout=out, check=True)
    assert (tmp_path / "out").read_bytes() == b"text journal"
    done = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, check=True)
    assert done.stdout == b"text journal"

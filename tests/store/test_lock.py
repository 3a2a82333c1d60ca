"""A second build waits for the first, on every system."""

from __future__ import annotations

import errno
import os
import sys
from pathlib import Path
from types import ModuleType

import pytest

from laws_tool.errors import BuildError
from laws_tool.store import lock as lock_module
from laws_tool.store import open_home


class Windows(ModuleType):
    """What Windows offers for locks: tries that fail at once while another process has it."""

    LK_NBLCK = 2

    def __init__(self, answers: list[int]) -> None:
        super().__init__("msvcrt")
        self.answers = answers

    def locking(self, handle: int, mode: int, count: int) -> None:
        answer = self.answers.pop(0)
        if answer:
            raise OSError(answer, "refused")


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> Windows:
    found = Windows([])
    monkeypatch.setitem(sys.modules, "fcntl", None)
    monkeypatch.setitem(sys.modules, "msvcrt", found)
    monkeypatch.setattr(lock_module, "_PAUSE", 0)
    return found


def test_on_windows_a_build_waits_as_long_as_the_other_one_takes(windows: Windows, tmp_path: Path) -> None:
    windows.answers += [errno.EACCES, errno.EDEADLK] * 20 + [0]
    with lock_module.lock(open_home(tmp_path)):
        assert windows.answers == []


def test_a_lock_that_the_system_cannot_give_is_said(windows: Windows, tmp_path: Path) -> None:
    windows.answers += [errno.EIO]
    with pytest.raises(BuildError, match="could not be written"), lock_module.lock(open_home(tmp_path)):
        pass


@pytest.mark.skipif(os.name == "nt", reason="needs flock")
def test_a_build_that_waits_says_so_once_and_then_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    monkeypatch.setattr(lock_module, "_PAUSE", 0.001)
    home = open_home(tmp_path)
    said: list[str] = []
    with (home.indexes / "lock").open("a+b") as other:
        fcntl.flock(other, fcntl.LOCK_EX)

        def waiting() -> None:
            said.append("waiting")
            fcntl.flock(other, fcntl.LOCK_UN)

        with lock_module.lock(home, waiting):
            assert said == ["waiting"]


def test_a_lock_that_nobody_has_is_taken_without_a_word(tmp_path: Path) -> None:
    said: list[str] = []
    with lock_module.lock(open_home(tmp_path), lambda: said.append("waiting")):
        assert said == []

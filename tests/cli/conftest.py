"""Running the command as a user does, in a process of its own or in this one."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest

from laws_tool import messages
from laws_tool.cli.main import main

from ..conftest import ENGLISH, ROOT


@dataclass(frozen=True)
class Ran:
    status: int
    out: str
    err: str


Laws = Callable[..., Ran]


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the bundled corpus, built."""
    home = tmp_path_factory.mktemp("home")
    copy_corpus(home)
    assert run_process("ingest", "--home", str(home)).status == 0
    return home


@pytest.fixture
def laws(built: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Laws:
    """``laws(…)`` on the built corpus, in this process."""
    monkeypatch.setenv("LAWS_HOME", str(built))
    return in_process(capfd, monkeypatch)


@pytest.fixture
def repair(tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Laws:
    """``laws repair …`` in this process and in the test's folder."""
    monkeypatch.chdir(tmp_path)
    return partial(in_process(capfd, monkeypatch), "repair")


def in_process(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Laws:
    """``laws(…)`` in this process, in English."""
    for name, value in {**ENGLISH, "NO_COLOR": "1", "COLUMNS": "100"}.items():
        monkeypatch.setenv(name, value)
    messages._catalogue.cache_clear()

    def run(*args: str) -> Ran:
        with pytest.raises(SystemExit) as stopped:
            main(list(args))
        out, err = capfd.readouterr()
        return Ran(int(stopped.value.code or 0), out, err)

    return run


@pytest.fixture
def empty_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LAWS_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def run_process(*args: str, stdin: bytes = b"", env: dict[str, str] | None = None, cwd: Path = ROOT) -> Ran:
    """``laws`` in a process of its own; its output is decoded as UTF-8."""
    done = subprocess.run(
        [sys.executable, "-m", "laws_tool", *args],
        input=stdin,
        capture_output=True,
        cwd=cwd,
        env={**os.environ, "PYTHONPATH": str(ROOT), **(env or {})},
        timeout=120,
        check=False,
    )
    return Ran(
        done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")
    )


def copy_corpus(home: Path) -> None:
    """The bundled editions as the editions of a home."""
    for source in sorted((ROOT / "corpus").rglob("*")):
        target = home / "corpus" / source.relative_to(ROOT / "corpus")
        if source.is_dir():
            target.mkdir(parents=True, exist_ok=True)
        else:
            target.write_bytes(source.read_bytes())

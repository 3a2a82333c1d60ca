"""Closed, full and abandoned streams, odd arguments and Ctrl-C: the status is right, nothing is muddled."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from laws_tool.cli import group, terminal
from laws_tool.cli.main import main

from .conftest import ENGLISH, ROOT, Laws, Ran, run_process

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs a POSIX shell and its streams")

LAW = "Правило 1. Сдача\nКарты сдаёт старший.\n"


def shell(built: Path, line: str, **env: str) -> Ran:
    """A line of a shell in which ``laws`` is the command."""
    done = subprocess.run(
        ["/bin/bash", "-c", f'laws() {{ "{sys.executable}" -m laws_tool "$@"; }}; {line}'],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **ENGLISH, "PYTHONPATH": str(ROOT), "LAWS_HOME": str(built), **env},
        timeout=120,
        check=False,
    )
    return Ran(done.returncode, done.stdout.decode("utf-8"), done.stderr.decode("utf-8"))


@pytest.mark.parametrize(
    "command",
    ["show 53", "search карта", "concordance карта", "refs 53", "refs --check", "check", "editions",
     "export jsonl", "compare ru-1987 ru-ebl", "--help", "search --help", "--version"],
)  # fmt: skip
def test_a_reader_that_never_reads_gets_status_0_and_no_complaint(built: Path, command: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [sys.executable, "-m", "laws_tool", *command.split()],
        stdout=writer,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, **ENGLISH, "LAWS_HOME": str(built)},
        check=False,
    )
    os.close(writer)
    complaints = [line for line in done.stderr.decode().splitlines() if "error" in line or "Trace" in line]
    assert (done.returncode, complaints) == (0, [])


CASES = [("show 53Q", 2), ("show 18E", 0), ("search гидроэлектростанция", 1), ("--help", 0), ("nonsense", 2)]


@pytest.mark.parametrize(("command", "status"), CASES)
@pytest.mark.parametrize("closed", [">&-", "2>&-", ">&- 2>&-", "<&- >&- 2>&-", "2>/dev/full", ">/dev/null"])
def test_closed_and_full_streams_change_no_exit_status(
    built: Path, command: str, status: int, closed: str
) -> None:
    if "full" in closed and not Path("/dev/full").exists():
        pytest.skip("/dev/full is Linux's")
    done = shell(built, f"laws {command} {closed}")
    assert done.status == status
    assert "error of the tool" not in done.err


def test_with_standard_error_closed_only_data_is_written(built: Path) -> None:
    whole = shell(built, "laws show 18E 2>/dev/null").out
    assert shell(built, "laws show 18E 2>&-").out == whole != ""
    assert shell(built, "laws show 53Q 2>&-").out == ""


def test_with_streams_closed_no_message_gets_into_a_file(built: Path, tmp_path: Path) -> None:
    done = shell(built, f"laws export jsonl -o {tmp_path / 'out'} >&- 2>&-")
    assert done.status == 0
    lines = (tmp_path / "out").read_text("utf-8").splitlines()
    assert len(lines) > 100
    assert all(json.loads(line)["edition"] in ("ru-1987", "ru-ebl") for line in lines)


def ctrl_c(process: subprocess.Popen[bytes]) -> tuple[int, bytes]:
    """Press Ctrl-C as a person does: once more where nothing happens.

    Of a signal that comes between Python's last look and a call that waits, Python only takes note.
    """
    try:
        for _ in range(10):
            process.send_signal(signal.SIGINT)
            try:
                _out, err = process.communicate(timeout=5)
            except subprocess.TimeoutExpired:
                continue
            return process.returncode, err.strip()
    finally:
        process.kill()
        process.communicate()
    raise AssertionError("ten times Ctrl-C, and it still runs")


INTERRUPTED = (130, b"laws: interrupted; what was there before is unchanged")


def test_ctrl_c_at_the_keyboard_is_status_130() -> None:
    keyboard, screen = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "laws_tool", "repair"],
        stdin=screen,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, **ENGLISH},
    )
    assert process.stderr is not None
    asked = process.stderr.readline()
    assert ctrl_c(process) == INTERRUPTED
    os.close(keyboard)
    os.close(screen)
    assert asked == b"laws: reading from the keyboard; end with Ctrl-D\n"


def test_ctrl_c_is_understood_from_the_first_moment_on(built: Path) -> None:
    # a line is printed as soon as the process minds Ctrl-C, before it imports anything
    program = "import laws_tool.cli.main as m; m._speak_utf8 = lambda: print(flush=True); m.entry()"
    for pause in (0, 0.02, 0.05, 0.1, 0.2):
        process = subprocess.Popen(
            [sys.executable, "-c", program, "export", "conllu"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            stdin=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, **ENGLISH, "LAWS_HOME": str(built)},
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(pause)
        assert ctrl_c(process) == INTERRUPTED


def test_ctrl_c_while_a_class_is_made_is_ctrl_c(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrapped(args: list[str] | None) -> int:
        raise RuntimeError("Error calling __set_name__") from KeyboardInterrupt()

    monkeypatch.setattr(group, "run", wrapped)
    with pytest.raises(SystemExit) as stopped:
        main([])
    assert stopped.value.code == 130


def test_ctrl_c_that_python_drops_in_a_clean_up_comes_again() -> None:
    program = """
import time
import laws_tool.cli.main as m

class Cleaned:
    def __del__(self):
        raise KeyboardInterrupt

def work():
    Cleaned()
    time.sleep(20)

m._speak_utf8 = work
m.entry()
"""
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **ENGLISH},
        timeout=15,
        check=False,
    )
    assert done.returncode == 130
    assert done.stderr == b"laws: interrupted; what was there before is unchanged\n"


def test_where_python_knows_only_ascii_cyrillic_is_understood(built: Path, tmp_path: Path) -> None:
    posix = {"LC_ALL": "POSIX", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    found = shell(built, "laws search взятка --json", **posix)
    assert found.status == 0
    assert all("edition" in json.loads(line) for line in found.out.splitlines())
    (tmp_path / "закон.txt").write_text(LAW, "utf-8")
    done = shell(tmp_path, f"laws ingest {tmp_path}/закон.txt --title Название", **posix)
    assert done.status == 0
    assert 'title = "Название"' in (tmp_path / "corpus" / "закон" / "edition.toml").read_text("utf-8")


@pytest.mark.parametrize(
    "args",
    [["ingest", ""], ["repair", ""], ["export", "html", "-o", ""], ["search", "x", "--home", ""],
     ["refs", "--graph", ""], ["repair", "LICENSE", "--journal", ""], ["compare", "a", "b", "-o", ""]],
)  # fmt: skip
def test_an_empty_name_of_a_file_is_refused(laws: Laws, args: list[str]) -> None:
    done = laws(*args)
    assert done.status == 2
    assert "the name is empty" in done.err


@pytest.mark.parametrize("args", [["show", ""], ["refs", " "], ["compare", "", "ru-ebl"]])
def test_an_empty_citation_or_edition_is_refused(laws: Laws, args: list[str]) -> None:
    done = laws(*args)
    assert done.status == 2
    assert "it is empty" in done.err


def test_a_journal_and_a_text_do_not_share_standard_output(laws: Laws) -> None:
    done = laws("repair", str(ROOT / "LICENSE"), "--journal", "-")
    assert (done.status, done.out) == (2, "")
    assert "--journal needs the name of a file; standard output has the text" in done.err


def test_a_journal_onto_a_pipe_a_device_or_a_link_leaves_it_what_it_is(tmp_path: Path) -> None:
    law, pipe, link = tmp_path / "law.txt", tmp_path / "pipe", tmp_path / "link"
    law.write_text(LAW, "utf-8")
    os.mkfifo(pipe)
    link.symlink_to("journal")
    with subprocess.Popen(["/bin/cat", str(pipe)], stdout=subprocess.PIPE) as reader:
        assert run_process("repair", str(law), "--journal", str(pipe)).status == 0
        assert b'"journal":"laws-tool"' in reader.communicate(timeout=20)[0]
    assert pipe.is_fifo()
    assert run_process("repair", str(law), "--journal", "/dev/null").status == 0
    assert Path("/dev/null").is_char_device()
    assert run_process("repair", str(law), "--journal", str(link)).status == 0
    assert link.is_symlink() and (tmp_path / "journal").is_file()


def test_a_word_after_a_minus_is_left_out_and_no_option(laws: Laws) -> None:
    every = laws("search", "карта", "--limit", "500", "--json").out.splitlines()
    with_hand = laws("search", "карта рука", "--limit", "500", "--json").out.splitlines()
    without = laws("search", "карта", "-рука", "-n500", "--json")
    assert without.status == 0
    assert len(without.out.splitlines()) == len(every) - len(with_hand) > 0
    assert laws("search", "карта -рука", "-n500", "--json").out == without.out
    assert laws("search", "карта", "--limit", "500", "--json", "--", "-рука").out == without.out
    assert laws("concordance", "карта", "-рука").status == 0


def test_an_option_that_there_is_not_is_still_refused(laws: Laws) -> None:
    done = laws("search", "карта", "--limt", "5")
    assert done.status == 2
    assert "No such option '--limt'" in done.err


@pytest.mark.parametrize("command", ["search", "concordance"])
def test_a_language_of_no_edition_is_said_with_those_there_are(laws: Laws, command: str) -> None:
    done = laws(command, "карта", "--lang", "en")
    assert (done.status, done.out) == (2, "")
    assert "no edition in the language en; there are: ru" in done.err
    assert laws(command, "карта", "--lang", "ru_RU.UTF-8").out == laws(command, "карта").out
    assert "../x is no language tag; write one such as" in laws(command, "карта", "--lang", "../x").err


def test_an_edition_asked_for_twice_is_exported_once(laws: Laws, tmp_path: Path) -> None:
    once = laws("export", "jsonl", "-e", "ru-ebl")
    assert laws("export", "jsonl", "-e", "ru-ebl", "-e", "ru-ebl").out == once.out
    site = laws("export", "html", "-e", "ru-ebl", "-e", "ru-ebl", "-o", str(tmp_path / "site"))
    assert site.status == 0


def test_signs_that_a_terminal_would_obey_are_shown_but_kept_in_data(tmp_path: Path) -> None:
    law = tmp_path / "law.txt"
    law.write_text("Правило 1. \x1b[31mСдача\x1b]0;x\x07\nКарты \x1b[2Jсдаёт \x9b2J.\n", "utf-8")
    env = {**ENGLISH, "LAWS_HOME": str(tmp_path)}
    done = run_process("ingest", str(law), "--id", "odd", "--title", "\x1b[31mred\r", env=env)
    assert done.status == 0
    shown = [run_process(*args, env=env).out for args in (["show", "1"], ["editions"], ["search", "карты"])]
    assert not re.search(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]", "".join(shown))
    assert "␛[2J" in shown[0] and "␛[31mred␍" in shown[1]
    assert "\x1b" not in run_process("show", "\x1b[31m", env=env).err
    data = run_process("export", "jsonl", env=env).out
    assert "\x1b[2J" in json.loads(data.splitlines()[0])["text"]


def test_our_own_colours_pass_and_no_other_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "has_colour", lambda: True)
    said: list[str] = []
    monkeypatch.setattr("builtins.print", said.append)
    terminal.say(terminal.paint("a", fg="cyan", bold=True) + " \x1b[2J\x1b[8m b")
    assert said == ["\x1b[36m\x1b[1ma\x1b[0m ␛[2J␛[8m b"]


def test_side_by_side_is_not_wider_than_a_screen_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "100000")
    assert terminal.full_width() == 400


def test_the_home_of_a_user_that_there_is_not(laws: Laws) -> None:
    done = laws("search", "карта", "--home", "~no-such-user/x")
    assert done.status == 2
    assert "the home ~no-such-user/x cannot be found: there is no such user" in done.err


def test_a_query_of_bytes_that_are_no_text_finds_nothing(built: Path) -> None:
    done = shell(built, r"laws search $'\xff\xfe'")
    assert (done.status, done.out) == (1, "")
    assert shell(built, r"laws show $'\xff'").status == 2

"""Bad input gets a message that says what to do, status 2, and changes nothing."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from laws_tool.cli import opening
from laws_tool.errors import LawsError
from laws_tool.store import open_home, writing

from .conftest import ENGLISH, ROOT, Laws, copy_corpus, in_process, run_process

LAW = "Правило 1. Сдача\nКарты сдаёт старший.\n"


def laws_in(home: Path, *args: str, **env: str) -> tuple[int, str, str]:
    done = run_process(*args, env={**ENGLISH, "LAWS_HOME": str(home), **env})
    assert "Traceback" not in done.err + done.out
    return done.status, done.out, done.err


def one_edition(home: Path, name: str = "one", description: str = "") -> Path:
    folder = home / "corpus" / name
    (folder / "raw").mkdir(parents=True)
    (folder / "raw" / "law.txt").write_text(LAW, encoding="utf-8")
    description = description or 'title = "Одно"\nlanguage = "ru"\nprofile = "bridge-laws"\n'
    (folder / "edition.toml").write_text(description, encoding="utf-8")
    return folder


def test_a_missing_file(tmp_path: Path) -> None:
    status, out, err = laws_in(tmp_path, "ingest", str(tmp_path / "none.txt"))
    assert (status, out) == (2, "")
    assert f"{tmp_path / 'none.txt'}: cannot be read: No such file or directory" in err


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="root can read everything")
def test_an_unreadable_file(tmp_path: Path) -> None:
    file = tmp_path / "law.txt"
    file.write_text(LAW, encoding="utf-8")
    file.chmod(0)
    status, _out, err = laws_in(tmp_path, "ingest", str(file))
    assert status == 2
    assert "Permission denied" in err


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    status, _out, err = laws_in(tmp_path, "ingest", str(tmp_path))
    assert status == 2
    assert "Is a directory" in err
    (tmp_path / "law.txt").write_text("Law 1\n", encoding="utf-8")
    status, _out, err = laws_in(tmp_path, "repair", str(tmp_path))
    assert status == 2
    assert "several files need --in-place" in err


def test_an_edition_whose_profile_matches_nothing_is_said_and_listed(tmp_path: Path) -> None:
    folder = one_edition(tmp_path, "poem")
    one_edition(tmp_path, "law")
    (folder / "raw" / "law.txt").write_text("Мороз и солнце\nдень чудесный\n", encoding="utf-8")
    status, _out, err = laws_in(tmp_path, "ingest")
    assert status == 0
    assert err.startswith(
        "laws: poem: no label such as «Правило 1.» was found; the profile bridge-laws does not fit, "
        "name another one in edition.toml\n"
    )
    assert "laws: law:" not in err
    assert laws_in(tmp_path, "search", "карты")[0] == 0  # the other edition is there all the same
    status, out, _err = laws_in(tmp_path, "check", "--edition", "poem")
    assert status == 1
    assert out.splitlines()[0].split() == ["profile", "poem"]
    assert "no label such as «Правило 1.» was found: the profile bridge-laws does not fit" in " ".join(
        out.split()
    )


def test_an_edition_without_its_file(tmp_path: Path) -> None:
    folder = one_edition(tmp_path)
    (folder / "edition.toml").write_text(
        'title = "Одно"\nlanguage = "ru"\nprofile = "bridge-laws"\nfiles = ["raw/lost.txt"]\n',
        encoding="utf-8",
    )
    status, _out, err = laws_in(tmp_path, "search", "карты")
    assert status == 2
    assert "lost.txt" in err and "edition.toml" in err


def test_a_profile_that_matches_nothing_leaves_no_edition(tmp_path: Path) -> None:
    file = tmp_path / "poem.txt"
    file.write_text("Мороз и солнце\nдень чудесный\n", encoding="utf-8")
    status, _out, err = laws_in(tmp_path, "ingest", str(file), "--profile", "bridge-laws")
    assert status == 2
    assert "nothing in poem.txt looks like a law to bridge-laws" in err and "«Правило 1.»" in err
    assert list((tmp_path / "corpus").iterdir()) == []


def test_a_profile_that_does_not_exist(tmp_path: Path) -> None:
    file = tmp_path / "law.txt"
    file.write_text(LAW, encoding="utf-8")
    status, _out, err = laws_in(tmp_path, "ingest", str(file), "--profile", "chess")
    assert status == 2
    assert "no profile chess; there are: bridge-commentary, bridge-laws" in err


def test_two_editions_with_one_id(tmp_path: Path) -> None:
    said = 'id = "same"\ntitle = "Одно"\nlanguage = "ru"\nprofile = "bridge-laws"\n'
    one_edition(tmp_path, "one", said)
    one_edition(tmp_path, "two", said)
    status, _out, err = laws_in(tmp_path, "search", "карты")
    assert status == 2
    assert "two editions have the id same" in err


def test_an_id_that_is_taken(tmp_path: Path) -> None:
    one_edition(tmp_path, "law")
    file = tmp_path / "law.txt"
    file.write_text(LAW.replace("старший", "младший"), encoding="utf-8")
    status, _out, err = laws_in(tmp_path, "ingest", str(file))
    assert status == 2
    assert "there is an edition law already; give another --id, or --replace" in err
    assert "старший" in (tmp_path / "corpus" / "law" / "raw" / "law.txt").read_text(encoding="utf-8")
    assert laws_in(tmp_path, "ingest", str(file), "--replace")[0] == 0
    assert "младший" in laws_in(tmp_path, "show", "1")[1]


def test_a_broken_description_is_named_with_its_line(tmp_path: Path) -> None:
    one_edition(tmp_path, description='title = "Одно"\nlanguage = ru\n')
    status, _out, err = laws_in(tmp_path, "search", "карты")
    assert status == 2
    assert "edition.toml:2: this is not TOML" in err


def test_a_broken_editorial_layer_is_named(tmp_path: Path) -> None:
    folder = one_edition(tmp_path)
    (folder / "editorial.toml").write_text("[[claim]\n", encoding="utf-8")
    status, _out, err = laws_in(tmp_path, "search", "карты")
    assert status == 2
    assert "editorial.toml" in err and "line 1" in err


def test_an_unknown_edition_format_or_engine(laws: Laws) -> None:
    assert "no edition xx; there are: ru-1987, ru-ebl" in laws("show", "53", "--edition", "xx").err
    assert "no export format pdf; there are: conllu, html, jsonl" in laws("export", "pdf").err
    assert "no engine grep; there are: whoosh" in laws("search", "карта", "--engine", "grep").err


def test_an_index_of_another_version_is_built_anew(tmp_path: Path) -> None:
    one_edition(tmp_path)
    assert laws_in(tmp_path, "search", "карта")[0] == 0
    indexes = tmp_path / "indexes"
    current = (indexes / "current").read_text(encoding="ascii").strip()
    for file in (indexes / current).rglob("*"):
        if file.is_file():
            file.write_bytes(b"an index of another version\n")
    status, out, _err = laws_in(tmp_path, "search", "карта")
    assert status == 0
    assert "Карты сдаёт старший." in out


def test_a_changed_source_is_built_anew(tmp_path: Path) -> None:
    folder = one_edition(tmp_path)
    assert laws_in(tmp_path, "search", "старший")[0] == 0
    (folder / "raw" / "law.txt").write_text(LAW.replace("старший", "казначей"), encoding="utf-8")
    assert laws_in(tmp_path, "search", "старший")[0] == 1
    assert laws_in(tmp_path, "search", "казначеем")[0] == 0


@pytest.mark.skipif(os.name == "nt", reason="needs a folder that even root cannot write to")
def test_a_folder_that_cannot_be_written(built: Path) -> None:
    status, _out, err = laws_in(Path("/proc/laws"), "search", "карта")
    assert status == 2
    assert "/proc/laws" in err and "--home" in err
    status, out, err = laws_in(built, "export", "html", "-o", "/proc/site")
    assert (status, out) == (2, "")
    assert "laws: error: cannot write /proc/site: " in err and "nothing there was changed" in err


@pytest.mark.skipif(sys.platform != "linux", reason="/dev/full is Linux's")
@pytest.mark.parametrize("args", [["--help"], ["show", "18E"], ["export", "jsonl"]])
def test_output_to_a_full_disk_is_said_and_no_traceback(built: Path, args: list[str]) -> None:
    with open("/dev/full", "wb") as full:  # noqa: PTH123 - a device, not a path
        done = subprocess.run(
            [sys.executable, "-m", "laws_tool", *args],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            env={**os.environ, **ENGLISH, "LAWS_HOME": str(built)},
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, b"laws: error: No space left on device\n")


@pytest.mark.parametrize("part", ["write_table", "dump"])
def test_a_build_on_a_full_disk_says_so_and_leaves_the_old_one(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    folder = one_edition(tmp_path)
    laws = in_process(capfd, monkeypatch)
    assert laws("ingest", "--home", str(tmp_path)).status == 0
    before = (tmp_path / "indexes" / "current").read_text(encoding="ascii")
    (folder / "raw" / "law.txt").write_text(LAW + "Правило 2. Ход\nХодят.\n", encoding="utf-8")

    def full(*args: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(writing.tables if part == "write_table" else writing.records, part, full)
        done = laws("search", "ходят", "--home", str(tmp_path))
    assert done.status == 2
    assert "the disk is full: nothing was written to" in done.err and "Free some space" in done.err
    assert (tmp_path / "indexes" / "current").read_text(encoding="ascii") == before
    assert not list((tmp_path / "indexes").glob("*.unfinished"))
    assert laws("search", "ходят", "--home", str(tmp_path)).status == 0


def test_an_interrupted_build_leaves_the_old_one(tmp_path: Path) -> None:
    folder = one_edition(tmp_path)
    assert laws_in(tmp_path, "search", "карта")[0] == 0
    before = (tmp_path / "indexes" / "current").read_text(encoding="ascii")
    (folder / "raw" / "law.txt").write_text(LAW + "Правило 2. Ход\nХодят.\n", encoding="utf-8")

    def interrupt(edition: str) -> None:
        raise KeyboardInterrupt

    from laws_tool.build import build_home

    with pytest.raises(KeyboardInterrupt):
        build_home(open_home(tmp_path), interrupt)
    assert (tmp_path / "indexes" / "current").read_text(encoding="ascii") == before
    assert laws_in(tmp_path, "search", "ход")[0] == 0


def test_a_failed_build_leaves_the_old_one(tmp_path: Path) -> None:
    folder = one_edition(tmp_path)
    assert laws_in(tmp_path, "search", "карта")[0] == 0
    before = (tmp_path / "indexes" / "current").read_text(encoding="ascii")
    (folder / "edition.toml").write_text("title = 1\n", encoding="utf-8")
    with pytest.raises(LawsError):
        opening.library(str(tmp_path), empty=2)
    assert (tmp_path / "indexes" / "current").read_text(encoding="ascii") == before


@pytest.mark.skipif(os.name == "nt", reason="needs a shell's pipe")
def test_a_reader_that_goes_away_is_no_error(built: Path) -> None:
    done = subprocess.run(
        f"{sys.executable} -m laws_tool export jsonl | head -n 1 | wc -l",
        shell=True,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **ENGLISH, "LAWS_HOME": str(built)},
        check=False,
    )
    assert (done.stdout.strip(), done.stderr) == (b"1", b"")


@pytest.mark.parametrize("encoding", ["cp1251", "cp866", "ascii"])
def test_a_console_that_lacks_letters_still_shows_the_text(built: Path, encoding: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "laws_tool", "show", "18E"],
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, **ENGLISH, "LAWS_HOME": str(built), "PYTHONIOENCODING": encoding},
        check=False,
    )
    assert done.returncode == 0
    shown = done.stdout.decode(encoding)
    assert "NT" in shown and "S, H, D, C." in shown


def test_under_lang_c_the_text_is_shown(built: Path) -> None:
    done = run_process("show", "18E", env={"LC_ALL": "C", "LANG": "C", "LAWS_HOME": str(built)})
    assert done.status == 0
    assert "Старшинство деноминаций" in done.out


def test_colours_only_where_they_are_wanted(built: Path) -> None:
    done = run_process("search", "фальшренонс", env={**ENGLISH, "LAWS_HOME": str(built)})
    assert "\x1b[" not in done.out


@pytest.mark.parametrize(
    ("status", "args"),
    [
        (1, ["search", "карта"]),
        (1, ["show", "53"]),
        (1, ["refs", "53"]),
        (1, ["concordance", "карта"]),
        (0, ["editions"]),
        (0, ["check"]),
        (2, ["export", "jsonl"]),
        (2, ["compare", "one", "two"]),
    ],
)
def test_an_empty_home_says_how_to_begin(empty_home: Path, status: int, args: list[str]) -> None:
    given, out, err = laws_in(empty_home, *args)
    assert (given, out) == (status, "")
    assert "there is no edition in " in err and "add one with `laws ingest FILE…`" in err


def test_a_journal_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "clean.txt").write_text("ход\n", encoding="utf-8")
    (tmp_path / "journal").write_text("hello\n", encoding="utf-8")
    status, _out, err = laws_in(
        tmp_path, "repair", str(tmp_path / "clean.txt"), "--undo", str(tmp_path / "journal")
    )
    assert status == 2
    assert "the journal is damaged at line 1" in err


def test_an_encoding_that_does_not_exist(tmp_path: Path) -> None:
    status, _out, err = laws_in(tmp_path, "repair", str(ROOT / "LICENSE"), "--encoding", "cp99999")
    assert status == 2
    assert "unknown encoding cp99999" in err


def test_messages_are_in_the_users_language(built: Path) -> None:
    env = {"LC_ALL": "ru_RU.UTF-8", "LANGUAGE": "ru", "LAWS_HOME": str(built)}
    done = run_process("show", "53Q", env=env)
    assert done.err.startswith("laws: ошибка: ")
    assert "Найти каждое место" in run_process("--help", env=env).out


def test_the_kinds_of_doubts_are_in_the_users_language_and_not_in_json(built: Path) -> None:
    env = {"LC_ALL": "ru_RU.UTF-8", "LANGUAGE": "ru", "LAWS_HOME": str(built)}
    heads = [line for line in run_process("check", env=env).out.splitlines() if line[:1] != " "]
    assert all("а" <= head[0] <= "я" for head in heads), heads
    assert {"опечатка", "пропуск", "типографика"} <= {head.split()[0] for head in heads}
    assert '"kind": "misprint"' in run_process("check", "--json", env=env).out
    assert "нет знака: " in run_process("show", "18E", "--source", env=env).out


def test_a_bundled_copy_of_the_corpus_is_complete(tmp_path: Path) -> None:
    copy_corpus(tmp_path)
    assert len(list((tmp_path / "corpus").rglob("*.txt"))) == 4

"""Builds that are complete or not there at all."""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from laws_tool.errors import BuildError, InputError, LawsError
from laws_tool.store import Home, Library, open_home
from laws_tool.store.writing import Built, rebuild
from tests.store.conftest import LAWS, make, no_index, put_edition


def _built(home: Home) -> dict[str, bytes]:
    found = (path for path in home.indexes.rglob("*") if path.is_file())
    return {path.relative_to(home.indexes).as_posix(): path.read_bytes() for path in found}


def _age(home: Home, seconds: int = 3600) -> None:
    """Make what is built old, as if the sources had been changed after it."""
    current = home.indexes / "current"
    then = current.stat().st_mtime - seconds
    os.utime(current, (then, then))


def test_a_build_is_made_once(home: Home) -> None:
    assert not home.is_fresh()
    assert rebuild(home, make, no_index)
    assert home.is_fresh()
    assert not rebuild(home, make, no_index)


def test_two_builds_of_the_same_input_are_the_same_bytes(home: Home, tmp_path: Path) -> None:
    rebuild(home, make, no_index)
    put_edition(tmp_path / "other", "laws")
    put_edition(tmp_path / "other", "notes", 'comments_on = "laws"\n')
    other = open_home(tmp_path / "other")
    rebuild(other, make, no_index)
    assert _built(home) == _built(other)


@pytest.mark.parametrize("name", ["raw/laws.txt", "edition.toml", "editorial.toml", "raw/more.txt"])
def test_a_changed_source_is_noticed(home: Home, name: str) -> None:
    rebuild(home, make, no_index)
    path = home.folder("laws") / name
    path.write_text((path.read_text() if path.exists() else "") + "# more\n")
    assert not home.is_fresh()


def test_a_change_that_keeps_size_and_age_is_noticed(home: Home) -> None:
    rebuild(home, make, no_index)
    path = home.folder("laws") / "raw" / "laws.txt"
    stat = path.stat()
    path.write_text("Право.", encoding="utf-8")
    os.utime(path, ns=(stat.st_atime_ns, stat.st_mtime_ns))
    assert path.stat().st_size == stat.st_size
    assert not home.is_fresh()


def test_a_touched_source_is_not_built_again(home: Home) -> None:
    rebuild(home, make, no_index)
    (home.folder("laws") / "raw" / "laws.txt").touch()
    _age(home)
    assert home.is_fresh()


def test_sources_older_than_the_build_are_not_read(home: Home) -> None:
    rebuild(home, make, no_index)
    (home.folder("laws") / "raw" / "laws.txt").write_text("Право.", encoding="utf-8")  # of the same size
    _age(home, -3600)
    assert home.is_fresh()
    _age(home, 7200)
    assert not home.is_fresh()


def test_whatever_makes_what_is_built_is_hashed_and_what_only_shows_it_is_not(home: Home) -> None:
    rebuild(home, make, no_index)
    manifest = json.loads((home.indexes / "0001" / "manifest.json").read_text(encoding="utf-8"))
    names = {name for name, _size in manifest["tool_files"]}
    assert {"printed.py", "build.py", "profiles/bridge-laws.toml", "parse/tree.py", "store/fresh.py"} <= names
    parts = {name.partition("/")[0] for name in names}
    assert not parts & {"cli", "export", "compare", "markup", "locale", "bundled"}


def test_another_version_of_a_dictionary_makes_the_build_old(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rebuild(home, make, no_index)
    assert home.is_fresh()
    installed = tmp_path / "site-packages"
    (installed / "pymorphy3_dicts_ru-9.dist-info").mkdir(parents=True)
    (installed / "pymorphy3_dicts_ru-9.dist-info" / "METADATA").write_text(
        "Metadata-Version: 2.1\nName: pymorphy3-dicts-ru\nVersion: 9\n"
    )
    monkeypatch.syspath_prepend(str(installed))
    assert not home.is_fresh()


def test_a_new_edition_is_noticed(home: Home) -> None:
    rebuild(home, make, no_index)
    put_edition(home.own.parent, "third")
    assert not home.is_fresh()


@pytest.mark.parametrize("change", [{"format": 999}, {"tool_files": [["build.py", 1]]}])
def test_a_build_of_another_version_is_made_anew(home: Home, change: dict[str, object]) -> None:
    rebuild(home, make, no_index)
    path = home.indexes / "0001" / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_text(encoding="utf-8")) | change), encoding="utf-8")
    assert not home.is_fresh()
    assert rebuild(home, make, no_index)
    assert home.is_fresh()


def test_a_cut_file_of_a_build_is_noticed(home: Home) -> None:
    rebuild(home, make, no_index)
    path = home.indexes / "0001" / "editions" / "laws.jsonl"
    path.write_bytes(path.read_bytes()[:-20])
    assert not home.is_fresh()


def test_a_reader_keeps_its_generation_while_the_next_is_built(home: Home) -> None:
    rebuild(home, make, no_index)
    library = Library(home)
    rebuild(home, make, no_index, force=True)
    assert library.node("laws", "7").text == "Игрок сдаёт карты."
    assert Library(home).folder.name == "0002"
    rebuild(home, make, no_index, force=True)
    assert sorted(p.name for p in home.indexes.iterdir() if p.is_dir()) == ["0002", "0003"]


@pytest.mark.parametrize("reason", [KeyboardInterrupt(), ValueError("x"), SystemExit(1)])
def test_an_interrupted_build_leaves_the_old_one(home: Home, reason: BaseException) -> None:
    rebuild(home, make, no_index)
    before = _built(home)

    def fail(folder: Path, editions: object) -> None:
        (folder / "half").write_text("half")
        raise reason

    with pytest.raises(type(reason)):
        rebuild(home, make, fail, force=True)
    assert _built(home) == before
    assert Library(home).node("laws", "7").kind == "law"


def test_a_build_that_was_killed_leaves_the_old_one_and_is_cleared_away(home: Home) -> None:
    rebuild(home, make, no_index)
    script = (
        "import os, sys; from pathlib import Path\n"
        "from laws_tool.store import open_home; from laws_tool.store.writing import Built, rebuild\n"
        "from tests.store.conftest import make\n"
        "rebuild(open_home(sys.argv[1]), make, lambda folder, editions: os._exit(9), force=True)\n"
    )
    root = Path(__file__).parent.parent.parent
    done = subprocess.run([sys.executable, "-c", script, str(home.own.parent)], cwd=root, check=False)
    assert done.returncode == 9
    assert (home.indexes / "0002.unfinished").is_dir()
    assert Library(home).folder.name == "0001"
    rebuild(home, make, no_index, force=True)
    assert not (home.indexes / "0002.unfinished").exists()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EFBIG])
def test_a_full_disk_is_said_and_leaves_the_old_build(home: Home, number: int) -> None:
    rebuild(home, make, no_index)

    def full(folder: Path, editions: object) -> None:
        raise OSError(number, os.strerror(number))

    with pytest.raises(BuildError, match=r"the disk is full.*unchanged.*--home"):
        rebuild(home, make, full, force=True)
    assert home.is_fresh()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_disk_that_is_full_in_truth_is_said(home: Home) -> None:
    def full(folder: Path, editions: object) -> None:
        with Path("/dev/full").open("w") as file:
            file.write("x")

    with pytest.raises(BuildError, match="the disk is full"):
        rebuild(home, make, full)


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS])
def test_a_refused_folder_is_said_and_leaves_the_old_build(home: Home, number: int) -> None:
    rebuild(home, make, no_index)

    def refused(folder: Path, editions: object) -> None:
        raise OSError(number, os.strerror(number))

    with pytest.raises(InputError, match=r"cannot write to .*choose another place with --home"):
        rebuild(home, make, refused, force=True)
    assert home.is_fresh()


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_cannot_be_written_is_said(home: Home) -> None:
    home.indexes.chmod(0o500)
    with pytest.raises(InputError, match=r"cannot write to .*choose another place with --home"):
        rebuild(home, make, no_index)
    home.indexes.chmod(0o700)


def test_an_index_folder_that_is_a_file_is_said(home: Home) -> None:
    home.indexes.rmdir()
    home.indexes.write_text("")
    with pytest.raises(InputError, match=r"cannot write to .*choose another place with --home"):
        rebuild(home, make, no_index)


def test_nothing_built_says_what_to_run(home: Home) -> None:
    with pytest.raises(BuildError, match=r"nothing is built .*laws ingest"):
        Library(home)


def test_a_source_changed_during_the_build_is_noticed(home: Home) -> None:
    def change(folder: Path, editions: object) -> None:
        (home.folder("laws") / "raw" / "laws.txt").write_text("Другой.", encoding="utf-8")

    rebuild(home, make, change)
    assert not home.is_fresh()


_REBUILD = """
import sys, time
from laws_tool.store import Library, open_home
from laws_tool.store.writing import Built, rebuild
from tests.store.conftest import make
home = open_home(sys.argv[1])
print(bool(rebuild(home, make, lambda folder, editions: time.sleep(0.3))))
Library(home).node("laws", "7")
"""


def test_builds_at_the_same_time_wait_for_one_another_and_build_once(home: Home) -> None:
    root = Path(__file__).parent.parent.parent
    started = [
        subprocess.Popen(
            [sys.executable, "-c", _REBUILD, str(home.own.parent)],
            cwd=root,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        for _ in range(3)
    ]
    said = sorted(process.communicate()[0].strip() for process in started)
    assert [process.returncode for process in started] == [0, 0, 0]
    assert said == ["False", "False", "True"]


@pytest.mark.parametrize(
    "damage",
    [
        '{"files": 5}', "[]", "5", "[" * 100_000, '{"files": [], "format": 2}',
        {"sources": 5}, {"sources": [5]}, {"editions": 5}, {"editions": [5]}, {"citing": 5},
        {"tool_files": 5},
    ],
)  # fmt: skip
def test_a_damaged_manifest_is_built_anew(home: Home, damage: str | dict[str, object]) -> None:
    rebuild(home, make, no_index)
    manifest = home.indexes / "0001" / "manifest.json"
    if isinstance(damage, dict):
        damage = json.dumps(json.loads(manifest.read_bytes()) | damage)
    manifest.write_text(damage, encoding="utf-8")
    assert not home.is_fresh()
    assert rebuild(home, make, no_index)
    assert Library(home).node("laws", "7").path == "7"


@pytest.mark.parametrize("junk", [b"\xff", b"x", b"\n"])
@pytest.mark.parametrize("table", ["keys.tsv", "places.tsv", "below.tsv", "links-from.tsv", "links-to.tsv"])
def test_a_damaged_table_of_the_same_size_is_an_error_that_a_person_can_act_on(
    home: Home, table: str, junk: bytes
) -> None:
    rebuild(home, make, no_index)
    path = home.indexes / "0001" / table
    path.write_bytes(junk * path.stat().st_size)
    library = Library(home)

    def read() -> None:
        library.find("7")
        for node in library.nodes("laws"):
            library.below(node)
            library.links_from(node.edition, node.path)
            library.links_to(node.edition, node.path)

    # lines without a key cannot be told from a table in which nothing is found
    with suppress(LawsError) if junk == b"\n" else pytest.raises(LawsError):
        read()


def test_indexes_that_are_deleted_during_a_build_are_made_again(home: Home) -> None:
    tries = []

    def deleted(folder: Path, editions: object) -> None:
        tries.append(folder)
        if len(tries) == 1:
            shutil.rmtree(home.indexes)
            (folder / "search").write_bytes(b"")

    assert rebuild(home, make, deleted)
    assert len(tries) == 2
    assert home.is_fresh()


def test_a_pointer_that_cannot_be_replaced_leaves_no_garbage(
    home: Home, monkeypatch: pytest.MonkeyPatch
) -> None:
    rebuild(home, make, no_index)
    before = _built(home)

    def immutable(self: Path, target: Path) -> Path:
        if target.name == "current":
            raise OSError(errno.EPERM, "Operation not permitted")
        self.rename(target)
        return target

    monkeypatch.setattr(Path, "replace", immutable)
    with pytest.raises(InputError, match="Operation not permitted"):
        rebuild(home, make, no_index, force=True)
    assert _built(home) == before


@pytest.mark.skipif(os.name == "nt", reason="needs links and pipes")
def test_pipes_and_links_in_a_circle_hang_no_look_at_the_sources(home: Home) -> None:
    rebuild(home, make, no_index)
    folder = home.folder("laws") / "raw"
    os.mkfifo(folder / "pipe")
    for name in ("a", "b"):
        (folder / name).mkdir()
        (folder / name / "one").symlink_to(folder / "a")
        (folder / name / "other").symlink_to(folder / "b")
    (folder / "loop").symlink_to("loop")
    (folder / "up").symlink_to(folder.parent.parent)
    assert isinstance(home.is_fresh(), bool)


def test_a_profile_of_the_editions_own_moves_with_its_home(tmp_path: Path) -> None:
    folder = put_edition(tmp_path / "old", "laws")
    (folder / "mine.toml").write_text(
        'id = "mine"\ntitle = "Mine"\n[[level]]\nkind = "law"\nnumbers = "arabic"\nunit = true\n', "utf-8"
    )
    text = (folder / "edition.toml").read_text("utf-8").replace('"bridge-laws"', '"mine.toml"')
    (folder / "edition.toml").write_text(text, encoding="utf-8")
    home = open_home(tmp_path / "old")
    rebuild(home, lambda: Built([replace(LAWS, info=info) for info in home.editions()], ()), no_index)
    assert str(tmp_path).encode() not in (home.indexes / "0001" / "manifest.json").read_bytes()
    (tmp_path / "old").rename(tmp_path / "new")
    library = Library(open_home(tmp_path / "new"))
    assert library.info("laws").profile == str(tmp_path / "new" / "corpus" / "laws" / "mine.toml")

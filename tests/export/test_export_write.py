from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

from laws_tool.errors import InputError
from laws_tool.export import File, Format, Material, load, write

NOTHING = Material(())


def folder_of(**files: str) -> Format:
    return Format(
        "x", files=lambda _m: (File(name.replace("_", "."), data.encode()) for name, data in files.items())
    )


def seen(folder: Path) -> dict[str, str]:
    return {p.name: p.read_text("utf-8") for p in folder.iterdir() if not p.name.startswith(".")}


def test_an_export_makes_the_folder_and_its_parents(tmp_path: Path) -> None:
    write(folder_of(index_html="one"), NOTHING, tmp_path / "a" / "site")
    assert seen(tmp_path / "a" / "site") == {"index.html": "one"}


def test_a_second_export_replaces_the_first_and_removes_what_is_gone(tmp_path: Path) -> None:
    write(folder_of(index_html="one", old_html="old"), NOTHING, tmp_path)
    write(folder_of(index_html="two", new_html="new"), NOTHING, tmp_path)
    assert seen(tmp_path) == {"index.html": "two", "new.html": "new"}


def test_a_failed_export_leaves_the_old_one_and_no_litter(tmp_path: Path) -> None:
    def broken(_material: Material) -> Iterator[File]:
        yield File("index.html", b"half")
        raise KeyboardInterrupt

    write(folder_of(index_html="one"), NOTHING, tmp_path)
    before = sorted(p.name for p in tmp_path.iterdir())
    with pytest.raises(KeyboardInterrupt):
        write(Format("x", files=broken), NOTHING, tmp_path)
    assert seen(tmp_path) == {"index.html": "one"}
    assert sorted(p.name for p in tmp_path.iterdir()) == before


def test_a_failed_first_export_leaves_no_folder(tmp_path: Path) -> None:
    def broken(_material: Material) -> Iterator[File]:
        yield File("index.html", b"half")
        raise OSError(28, "No space left on device")

    with pytest.raises(InputError, match=r"cannot write .*site: No space left on device"):
        write(Format("x", files=broken), NOTHING, tmp_path / "new" / "site")
    assert list(tmp_path.iterdir()) == []


def test_an_interruption_between_two_files_brings_the_old_ones_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(folder_of(a_html="one", b_html="one"), NOTHING, tmp_path)
    move = Path.replace

    def interrupted(self: Path, target: Path) -> Path:
        if self.name == "b.html" and self.parent.name == "new":
            raise KeyboardInterrupt
        return move(self, target)

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write(folder_of(a_html="two", b_html="two", c_html="two"), NOTHING, tmp_path)
    assert seen(tmp_path) == {"a.html": "one", "b.html": "one"}


def test_a_file_that_no_export_wrote_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("mine", "utf-8")
    with pytest.raises(InputError, match=r"index\.html is not as an earlier export left it; move it"):
        write(folder_of(a_html="one", index_html="one"), NOTHING, tmp_path)
    assert seen(tmp_path) == {"index.html": "mine"}


def test_other_files_in_the_folder_stay(tmp_path: Path) -> None:
    (tmp_path / "CNAME").write_text("example.org", "utf-8")
    write(folder_of(index_html="one"), NOTHING, tmp_path)
    write(folder_of(index_html="two"), NOTHING, tmp_path)
    assert seen(tmp_path) == {"CNAME": "example.org", "index.html": "two"}


def test_what_a_killed_export_left_is_swept_up_after_a_day(tmp_path: Path) -> None:
    left = tmp_path / ".laws-export-killed"
    recent = tmp_path / ".laws-export-running"
    left.mkdir()
    recent.mkdir()
    os.utime(left, (0, 0))
    write(folder_of(index_html="one"), NOTHING, tmp_path)
    assert not left.exists()
    assert recent.exists()


def test_a_list_of_files_cannot_reach_outside_its_folder(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    site = tmp_path / "site"
    write(folder_of(index_html="one"), NOTHING, site)
    listed = {"../mine.txt": sha256(b"mine").hexdigest(), "index.html": sha256(b"one").hexdigest()}
    (site / ".laws-export.json").write_text(json.dumps({"files": listed}), "utf-8")
    write(folder_of(index_html="two"), NOTHING, site)
    assert (tmp_path / "mine.txt").read_text("utf-8") == "mine"


@pytest.mark.parametrize("listed", ['["mine.txt"]', '{"mine.txt": ""}', '{"mine.txt": null}', "5"])
def test_a_list_that_names_a_file_of_the_users_does_not_delete_it(tmp_path: Path, listed: str) -> None:
    (tmp_path / "mine.txt").write_text("mine", "utf-8")
    (tmp_path / ".laws-export.json").write_text(f'{{"files": {listed}}}', "utf-8")
    write(folder_of(index_html="one"), NOTHING, tmp_path)
    assert seen(tmp_path) == {"mine.txt": "mine", "index.html": "one"}


def test_a_page_that_someone_changed_is_neither_replaced_nor_deleted(tmp_path: Path) -> None:
    write(folder_of(index_html="one", old_html="old"), NOTHING, tmp_path)
    (tmp_path / "old.html").write_text("mine", "utf-8")
    write(folder_of(index_html="two"), NOTHING, tmp_path)
    assert seen(tmp_path) == {"index.html": "two", "old.html": "mine"}
    (tmp_path / "index.html").write_text("mine", "utf-8")
    with pytest.raises(InputError, match=r"index\.html is not as an earlier export left it"):
        write(folder_of(index_html="three"), NOTHING, tmp_path)
    assert seen(tmp_path)["index.html"] == "mine"


@pytest.mark.skipif(os.name == "nt", reason="needs links")
def test_a_link_that_leads_nowhere_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "index.html").symlink_to("nowhere")
    with pytest.raises(InputError, match=r"index\.html is not as an earlier export left it"):
        write(folder_of(index_html="one"), NOTHING, tmp_path)
    assert (tmp_path / "index.html").readlink() == Path("nowhere")


def test_a_file_where_the_folder_should_be_is_an_error_that_names_it(tmp_path: Path) -> None:
    (tmp_path / "site").write_text("mine", "utf-8")
    with pytest.raises(InputError, match=r"cannot write .*site"):
        write(folder_of(index_html="one"), NOTHING, tmp_path / "site")
    assert (tmp_path / "site").read_text("utf-8") == "mine"


def test_a_failed_export_to_a_file_leaves_the_old_file(tmp_path: Path) -> None:
    def broken(_material: Material) -> Iterator[bytes]:
        yield b"half"
        raise KeyboardInterrupt

    target = tmp_path / "out.jsonl"
    write(Format("x", pieces=lambda _m: iter([b"one"])), NOTHING, target)
    with pytest.raises(KeyboardInterrupt):
        write(Format("x", pieces=broken), NOTHING, target)
    assert target.read_bytes() == b"one"
    assert list(tmp_path.iterdir()) == [target]


def test_a_file_in_a_folder_that_does_not_exist_is_an_error_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"cannot write .*nowhere.*No such file"):
        write(load("jsonl"), NOTHING, tmp_path / "nowhere" / "out.jsonl")


def test_an_unknown_format_is_answered_with_those_there_are() -> None:
    with pytest.raises(InputError, match="no export format docx; there are: conllu, html, jsonl"):
        load("docx")

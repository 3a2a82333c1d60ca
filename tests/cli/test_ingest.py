"""Adding editions: what they are called, what is kept, and what is refused."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from laws_tool import ingest as ingest_module
from laws_tool.errors import CorpusError, InputError
from laws_tool.ingest import Wish, ingest
from laws_tool.store import Home, describe, open_home

from .conftest import run_process

LAW = "Правило 1. Сдача\nКарты сдаёт старший.\n"
OTHER = "Правило 1. Сдача\nКарты сдаёт младший.\n"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def text(path: Path, content: str = LAW) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8")
    return path


def shelf(home: Home) -> dict[str, str]:
    """Every file of the shelf, hidden ones too, with what it says."""
    files = (path for path in home.own.rglob("*") if path.is_file())
    return {path.relative_to(home.own).as_posix(): path.read_text("utf-8") for path in files}


@pytest.mark.parametrize("error", [OSError(errno.EACCES, "Permission denied"), KeyboardInterrupt()])
def test_a_replacement_that_fails_half_way_leaves_the_old_edition(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    ingest(home, [text(tmp_path / "law.txt")], Wish())
    before = shelf(home)
    text(tmp_path / "law.txt", OTHER)
    rename = Path.rename

    def refused(self: Path, target: Path) -> Path:
        if self.name == "edition":  # the new one; the old one has been moved by then
            raise error
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises((InputError, KeyboardInterrupt)):
        ingest(home, [tmp_path / "law.txt"], Wish(replace=True))
    assert shelf(home) == before
    assert [path.name for path in home.own.iterdir()] == ["law"]


def test_an_edition_that_cannot_be_put_back_is_not_deleted_and_named(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ingest(home, [text(tmp_path / "law.txt")], Wish())
    rename = Path.rename

    def refused(self: Path, target: Path) -> Path:
        if target.name == "law" and target.parent == home.own:
            raise OSError(errno.EIO, "Input/output error")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", refused)
    with pytest.raises(InputError, match="could not be put back; what was there is in ") as said:
        ingest(home, [text(tmp_path / "law.txt", OTHER)], Wish(replace=True))
    old = Path(str(said.value).rpartition(" is in ")[2])
    assert "старший" in (old / "raw" / "law.txt").read_text("utf-8")


def test_a_replacement_keeps_what_a_person_claimed_and_leaves_nothing_else(
    home: Home, tmp_path: Path
) -> None:
    ingest(home, [text(tmp_path / "law.txt")], Wish())
    (home.own / "law" / "editorial.toml").write_text("# mine\n", encoding="utf-8")
    ingest(home, [text(tmp_path / "other.txt", OTHER)], Wish(id="law", replace=True))
    assert set(shelf(home)) == {"law/edition.toml", "law/editorial.toml", "law/raw/other.txt"}
    assert shelf(home)["law/editorial.toml"] == "# mine\n"


def test_a_folder_that_holds_an_edition_of_another_id_is_not_overwritten(home: Home, tmp_path: Path) -> None:
    ingest(home, [text(tmp_path / "law.txt")], Wish(id="bar"))
    (home.own / "bar").rename(home.own / "foo")
    before = shelf(home)
    for replace in (False, True):
        with pytest.raises(CorpusError, match=r"foo is there already, and is not the edition foo"):
            ingest(home, [tmp_path / "law.txt"], Wish(id="foo", replace=replace))
    assert shelf(home) == before


def test_an_edition_is_replaced_in_the_folder_where_it_is(home: Home, tmp_path: Path) -> None:
    ingest(home, [text(tmp_path / "law.txt")], Wish(id="bar"))
    (home.own / "bar").rename(home.own / "foo")
    ingest(home, [text(tmp_path / "law.txt", OTHER)], Wish(id="bar", replace=True))
    assert "младший" in shelf(home)["foo/raw/law.txt"]
    assert [info.id for info in home.editions()] == ["bar"]


@pytest.mark.parametrize("replace", [False, True])
def test_an_id_that_differs_in_letter_case_only_is_taken(home: Home, tmp_path: Path, replace: bool) -> None:
    ingest(home, [text(tmp_path / "law.txt")], Wish(id="RU-Ж"))
    before = shelf(home)
    with pytest.raises(CorpusError, match="there is an edition RU-Ж already, and letter case"):
        ingest(home, [tmp_path / "law.txt"], Wish(id="ru-ж", replace=replace))
    assert shelf(home) == before


@pytest.mark.parametrize(
    "name", ["../../evil", "/evil", "a b", "a:b", "a/b", ".hidden", "law.", "con", "NUL.x", "п" * 101]
)
def test_an_id_that_is_none_is_refused_before_anything_is_written(
    home: Home, tmp_path: Path, name: str
) -> None:
    with pytest.raises(CorpusError, match=r"no edition can have the id "):
        ingest(home, [text(tmp_path / "law.txt")], Wish(id=name))
    assert shelf(home) == {}
    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "law.txt"]


@pytest.mark.parametrize(
    ("file", "name"),
    [("мой закон (1).txt", "мой-закон-1"), ("con.txt", "edition-con"), ("---.txt", "edition"),
     ("a" * 100 + ".txt", "a" * 60)],
)  # fmt: skip
def test_an_id_is_made_of_the_name_of_a_file(home: Home, tmp_path: Path, file: str, name: str) -> None:
    assert ingest(home, [text(tmp_path / file)], Wish()).id == name
    assert [info.id for info in home.editions()] == [name]


def test_files_of_one_name_in_folders_of_one_name_are_kept_apart(home: Home, tmp_path: Path) -> None:
    files = [text(tmp_path / one / "raw" / "page.txt", f"Правило {n}. Ход\nХодят {one}.\n")
             for n, one in enumerate(("первыми", "вторыми"), 1)]  # fmt: skip
    info = ingest(home, files, Wish(id="two"))
    assert info.files == ("raw/первыми/raw/page.txt", "raw/вторыми/raw/page.txt")
    assert "Ходят вторыми." in shelf(home)["two/raw/вторыми/raw/page.txt"]


def test_each_of_the_files_of_one_name_is_an_edition_named_after_its_folder(tmp_path: Path) -> None:
    files = [str(text(tmp_path / name / "laws.txt")) for name in ("fr", "de")]
    done = run_process("ingest", "--each", *files, "--home", str(tmp_path / "home"))
    assert done.status == 0
    assert [info.id for info in open_home(tmp_path / "home").editions()] == ["de-laws", "fr-laws"]


def test_a_file_under_two_names_is_given_twice(home: Home, tmp_path: Path) -> None:
    law = text(tmp_path / "a" / "law.txt")
    again = tmp_path / "b" / ".." / "a" / "law.txt"
    (tmp_path / "b").mkdir()
    with pytest.raises(CorpusError, match=r"law\.txt is given twice"):
        ingest(home, [law, again], Wish())


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such names")
@pytest.mark.parametrize("name", ["a\\b.txt", 'a"b\n.txt', ".law.txt", os.fsdecode(b"\xef\xf0.txt")])
def test_an_edition_of_a_file_with_an_odd_name_can_be_read_again(
    home: Home, tmp_path: Path, name: str
) -> None:
    info = ingest(home, [text(tmp_path / name)], Wish(id="odd"))
    assert home.editions() == [info] == [describe.read(home.own / "odd")]
    assert len(shelf(home)) == 2


def test_files_on_two_drives_are_one_edition(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def two_drives(paths: object) -> str:
        raise ValueError("Paths don't have the same drive")

    monkeypatch.setattr(os.path, "commonpath", two_drives)
    files = [text(tmp_path / "one.txt"), text(tmp_path / "two.txt", "Правило 2. Ход\nХодят.\n")]
    assert ingest(home, files, Wish()).id == "one"


def test_a_text_is_built_once_however_many_profiles_there_are(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str] = []
    build = ingest_module.build

    def counted(info: describe.EditionInfo, folder: Path) -> object:
        built.append(info.profile)
        return build(info, folder)

    monkeypatch.setattr(ingest_module, "build", counted)
    commentary = "Правило 53\n53.1. О ходе.\nХодят по очереди.\n53.2. О сдаче.\nСдают все.\n"
    ingest(home, [text(tmp_path / "notes.txt", commentary)], Wish())
    assert built == ["bridge-commentary"]


@pytest.mark.parametrize(
    ("edition", "profile"), [("ru-1987", "bridge-laws"), ("ru-ebl", "bridge-commentary")]
)
def test_the_profile_is_told_by_the_labels(home: Home, corpus: Path, edition: str, profile: str) -> None:
    info = ingest(home, sorted((corpus / edition / "raw").glob("*.txt")), Wish(id="x"))
    assert (info.profile, info.language) == (profile, "ru")

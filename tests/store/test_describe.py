"""What ``edition.toml`` says, and where it is wrong."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool.errors import CorpusError
from laws_tool.store import describe
from tests.store.conftest import put_edition


def test_all_that_is_said_of_an_edition_is_read(tmp_path: Path) -> None:
    folder = put_edition(
        tmp_path,
        "laws",
        'date = "1987-01-01"\nfiles = ["raw/laws.txt"]\nextent = [1, 93]\nrights = "ничьи"\n',
    )
    info = describe.read(folder)
    assert (info.id, info.title, info.language) == ("laws", "Законы laws", "ru")
    assert (info.date, info.files, info.extent, info.rights) == (
        "1987-01-01",
        ("raw/laws.txt",),
        (1, 93),
        "ничьи",
    )


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    folder = put_edition(tmp_path, "laws", 'rights = "a \\"b\\" \\\\ c"\n')
    info = describe.read(folder)
    (folder / "edition.toml").write_text(describe.dump(info), encoding="utf-8")
    assert describe.read(folder) == info
    assert info.rights == 'a "b" \\ c'


def test_without_a_list_all_raw_files_belong_to_it(tmp_path: Path) -> None:
    folder = put_edition(tmp_path, "laws")
    (folder / "raw" / "b").mkdir()
    (folder / "raw" / "b" / "laws.txt").write_text("")
    assert describe.read(folder).files == ("raw/b/laws.txt", "raw/laws.txt")


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("date = 1987-13", r"edition.toml:4: this is not TOML"),
        ("titel = 'x'", r"edition.toml:4: titel: there is no such key; known are: .*title"),
        ("extent = 5", r"edition.toml:4: extent: it must be two numbers"),
        ("date = 1987", r"edition.toml:4: date: it must be a text in quotes"),
        ('id = "a:b"', r"edition.toml:4: id: an id has letters"),
        ('id = "laws."', r"edition.toml:4: id: an id has letters"),
        ('id = "Aux.1"', r"edition.toml:4: id: Windows keeps the name Aux.1 for a device"),
        ('id = "' + "п" * 101 + '"', r"edition.toml:4: id: an id has 200 bytes of UTF-8 at most"),
        ("files = 'raw'", r"edition.toml:4: files: it must be a list"),
        ('files = ["raw/gone.txt"]', r"edition.toml:4: files: raw/gone.txt is missing; put it back"),
        ('files = ["../notes/edition.toml"]', r"edition.toml:4: files: .* is not below the edition's folder"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, reason: str) -> None:
    folder = put_edition(tmp_path, "laws", line + "\n")
    with pytest.raises(CorpusError, match=reason):
        describe.read(folder)


def test_a_folder_whose_name_is_no_id_needs_one(tmp_path: Path) -> None:
    folder = put_edition(tmp_path, "my laws")
    with pytest.raises(CorpusError, match=r"the name of the folder is no id .*add a line id = "):
        describe.read(folder)
    (folder / "edition.toml").write_text(
        'id = "my-laws"\n' + (folder / "edition.toml").read_text("utf-8"), encoding="utf-8"
    )
    assert describe.read(folder).id == "my-laws"


def test_a_missing_title_is_named(tmp_path: Path) -> None:
    folder = put_edition(tmp_path, "laws")
    (folder / "edition.toml").write_text('language = "ru"\nprofile = "bridge-laws"\n')
    with pytest.raises(CorpusError, match="title is missing; add a line title = "):
        describe.read(folder)


def test_an_edition_without_files_says_where_to_put_them(tmp_path: Path) -> None:
    folder = put_edition(tmp_path, "laws")
    (folder / "raw" / "laws.txt").unlink()
    with pytest.raises(CorpusError, match=r"no files; put them into .*raw"):
        describe.read(folder)


def test_a_description_in_another_encoding_says_what_to_do(tmp_path: Path) -> None:
    folder = put_edition(tmp_path, "laws")
    (folder / "edition.toml").write_bytes('title = "Законы"'.encode("cp1251"))
    with pytest.raises(CorpusError, match="not UTF-8; save it as UTF-8"):
        describe.read(folder)

"""What ``edition.toml`` says, and where it is wrong."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from laws_tool.errors import CorpusError
from laws_tool.store import describe, open_home
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
        ('files = ["../notes/edition.toml"]', r"edition.toml:4: files: «../notes/edition.toml» is not below"),
        (
            'files = ["edition.toml"]',
            r"edition.toml:4: files: «edition.toml» is not below .*raw; only what is",
        ),
        (
            'files = ["raw/laws.txt", "raw/./laws.txt"]',
            r"edition.toml:4: files: raw/./laws.txt is given twice",
        ),
        ("extent = [5, 1]", r"edition.toml:4: extent: it must be the first law and then the last"),
        ("extent = [-5, 1]", r"edition.toml:4: extent: it must be the first law and then the last"),
        ("\nextent = [1, " + "9" * 5000 + "]\n\n", r"edition.toml:5: this number is too long"),
        ('date = "yesterday"', r"edition.toml:4: date: it must be a date, a month or a year"),
        ('date = "1987-02-30"', r"edition.toml:4: date: it must be a date, a month or a year"),
        ('comments_on = "laws"', r"edition.toml:4: comments_on: no edition does that to itself"),
        ('translates = "laws"', r"edition.toml:4: translates: no edition does that to itself"),
        ('encoding = "cp99999"', r"edition.toml:4: encoding: unknown encoding cp99999"),
        ('encoding = "base64"', r"edition.toml:4: encoding: unknown encoding base64"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, reason: str) -> None:
    folder = put_edition(tmp_path, "laws", line + "\n")
    with pytest.raises(CorpusError, match=reason):
        describe.read(folder)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"bridge-laws"', '"chess"', r"edition.toml:3: profile: no profile chess; there are: bridge-comm"),
        ('"ru"', '"ru_RU.UTF-8"', r"edition.toml:2: language: it must be a BCP 47 tag such as ru"),
        ('"ru"', '"../../x"', r"edition.toml:2: language: it must be a BCP 47 tag such as ru"),
    ],
)
def test_a_profile_or_language_that_there_is_not_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, reason: str
) -> None:
    folder = put_edition(tmp_path, "laws")
    text = (folder / "edition.toml").read_text("utf-8")
    (folder / "edition.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(CorpusError, match=reason):
        describe.read(folder)


@pytest.mark.parametrize("date", ["1987", "1987-02", "1987-02-28"])
def test_a_year_a_month_and_a_day_are_dates(tmp_path: Path, date: str) -> None:
    assert describe.read(put_edition(tmp_path, "laws", f'date = "{date}"\n')).date == date


def test_a_description_that_is_nested_too_deep_is_named(tmp_path: Path) -> None:
    folder = put_edition(tmp_path, "laws", "x = " + "[" * 5000 + "]" * 5000)
    with pytest.raises(CorpusError, match=r"edition\.toml: this is nested too deep to be read"):
        describe.read(folder)


def test_a_folder_in_place_of_a_description_is_not_overlooked(tmp_path: Path) -> None:
    folder = put_edition(tmp_path, "laws")
    (folder / "edition.toml").unlink()
    (folder / "edition.toml").mkdir()
    with pytest.raises(CorpusError, match=r"edition\.toml: this is no file; put the edition's description"):
        open_home(tmp_path).editions()


@pytest.mark.skipif(os.name == "nt", reason="needs links and pipes")
@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (lambda path: path.symlink_to("nowhere"), r"raw/x is a link that leads nowhere; mend it"),
        (lambda path: path.symlink_to("x"), r"raw/x is a link that leads nowhere; mend it"),
        (lambda path: os.mkfifo(path), r"raw/x is no file that can be read twice; take it away"),
    ],
)
def test_what_cannot_be_read_below_raw_is_named(
    tmp_path: Path, made: Callable[[Path], None], reason: str
) -> None:
    folder = put_edition(tmp_path, "laws")
    made(folder / "raw" / "x")
    with pytest.raises(CorpusError, match=reason):
        describe.read(folder)


def test_a_profile_of_the_editions_own_is_found_from_anywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = put_edition(tmp_path, "laws")
    (folder / "mine.toml").write_text(
        'id = "mine"\ntitle = "Mine"\n[[level]]\nkind = "law"\nnumbers = "arabic"\nunit = true\n', "utf-8"
    )
    text = (folder / "edition.toml").read_text("utf-8").replace('"bridge-laws"', '"mine.toml"')
    (folder / "edition.toml").write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path / "corpus")
    info = describe.read(Path("laws"))
    assert info.profile == str(folder / "mine.toml")
    assert describe.portable(info, folder).profile == "mine.toml"


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

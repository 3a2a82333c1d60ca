"""Adding editions: what they are called, what is kept, and what is refused."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from laws_tool import ingest as ingest_module
from laws_tool.build import build_home
from laws_tool.errors import CorpusError, InputError
from laws_tool.ingest import Wish, ingest
from laws_tool.store import Home, describe, open_home

from .conftest import ROOT, run_process

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


def test_a_replacement_keeps_what_a_person_put_into_the_folder(home: Home, tmp_path: Path) -> None:
    files = [text(tmp_path / "a" / "law.txt"), text(tmp_path / "a" / "more.txt", "Правило 2. Ход\nХодят.\n")]
    ingest(home, files, Wish(id="law"))
    folder = home.own / "law"
    for name in ("editorial.toml", "notes.md", "mine/scan.txt", "raw/unlisted.txt", "raw/mine/page.txt"):
        text(folder / name, "# mine\n")
    ingest(home, [text(tmp_path / "other.txt", OTHER)], Wish(id="law", replace=True))
    assert set(shelf(home)) == {
        "law/edition.toml", "law/editorial.toml", "law/notes.md", "law/mine/scan.txt", "law/raw/other.txt",
        "law/raw/unlisted.txt", "law/raw/mine/page.txt",
    }  # fmt: skip
    assert [shelf(home)[f"law/{name}"] for name in ("editorial.toml", "notes.md")] == ["# mine\n"] * 2
    assert [path.name for path in home.own.iterdir()] == ["law"]


SAID = """# what I know
id = "law"
title = "Правила"   # as printed
language = "ru"
profile = "bridge-laws"
date = "1987-01-01"
work = "laws-1987"
uri = "/akn/un/act/wbf/1987/bridge-laws/rus@1987-01-01"
rights = "ничьи"
files = [
    "raw/law.txt",  # the only one
]
extent = [1, 93]
"""


def test_a_replacement_keeps_what_a_person_said_of_the_edition(home: Home, tmp_path: Path) -> None:
    ingest(home, [text(tmp_path / "law.txt")], Wish())
    text(home.own / "law" / "edition.toml", SAID)
    text(tmp_path / "new.txt", OTHER)
    ingest(home, [tmp_path / "new.txt"], Wish(id="law", replace=True))
    files = SAID[SAID.index("files") : SAID.index("extent")]
    assert shelf(home)["law/edition.toml"] == SAID.replace(files, 'files = ["raw/new.txt"]\n')
    ingest(home, [tmp_path / "new.txt"], Wish(id="law", title="Новые", encoding="utf-8", replace=True))
    info = home.editions()[0]
    assert (info.title, info.encoding, info.date, info.work) == ("Новые", "utf-8", "1987-01-01", "laws-1987")
    assert (info.rights, info.extent, info.files) == ("ничьи", (1, 93), ("raw/new.txt",))
    assert "# what I know" in shelf(home)["law/edition.toml"]


def test_a_file_of_a_persons_is_not_overwritten_by_a_new_one_of_its_name(home: Home, tmp_path: Path) -> None:
    ingest(home, [text(tmp_path / "law.txt")], Wish())
    text(home.own / "law" / "raw" / "new.txt", "mine\n")
    before = shelf(home)
    with pytest.raises(CorpusError, match=r"raw/new\.txt is in the edition's folder already"):
        ingest(home, [text(tmp_path / "new.txt", OTHER)], Wish(id="law", replace=True))
    assert shelf(home) == before


@pytest.mark.skipif(os.name == "nt", reason="needs links")
def test_a_replacement_keeps_links_as_links(home: Home, tmp_path: Path) -> None:
    ingest(home, [text(tmp_path / "law.txt")], Wish())
    (home.own / "law" / "nowhere").symlink_to("gone")
    ingest(home, [text(tmp_path / "law.txt", OTHER)], Wish(replace=True))
    assert (home.own / "law" / "nowhere").readlink() == Path("gone")


def test_of_four_who_want_one_id_at_once_one_gets_it(tmp_path: Path) -> None:
    files = [text(tmp_path / f"{n}.txt", LAW.replace("старший", f"игрок {n}")) for n in "1234"]
    home = str(tmp_path / "home")
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "laws_tool", "ingest", str(file), "--id", "same", "--home", home],
            stderr=subprocess.PIPE,
            env=env,
        )
        for file in files
    ]
    said = [process.communicate(timeout=120)[1].decode() for process in running]
    assert sorted(process.returncode for process in running) == [0, 2, 2, 2], said
    assert sum("there is an edition same already" in line for line in said) == 3


@pytest.mark.skipif(os.name == "nt", reason="needs pipes")
def test_a_pipe_or_a_device_is_refused_at_once(home: Home, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    for path in (tmp_path / "pipe.txt", Path("/dev/zero")):
        with pytest.raises(InputError, match="this is no file that can be read twice; save what it gives"):
            ingest(home, [path], Wish())


@pytest.mark.parametrize(
    ("given", "stored"), [("RU", "ru"), ("ru_RU.UTF-8", "ru"), ("ru-Cyrl", "ru-Cyrl"), ("ru-by", "ru-BY")]
)
def test_a_language_becomes_a_tag_and_its_label_words_are_known(
    home: Home, tmp_path: Path, given: str, stored: str
) -> None:
    assert ingest(home, [text(tmp_path / "law.txt")], Wish(language=given)).language == stored


@pytest.mark.parametrize("given", ["../../x", "ru\n", "русский", "r", "ru--x"])
def test_a_language_that_is_no_tag_is_refused(home: Home, tmp_path: Path, given: str) -> None:
    with pytest.raises(CorpusError, match="is no language tag; write one such as ru, en or pt-BR"):
        ingest(home, [text(tmp_path / "law.txt")], Wish(language=given))
    assert shelf(home) == {}


@pytest.mark.parametrize(
    "content",
    [
        "Правило 1. Сдача\nИгрок на сдаче не сдаёт карту, и партнёр не при деле.\n",
        "Правило 2. Наказание\nЗа нарушение на игрока и на партнера не налагают наказание. Оно не на них.\n",
    ],
)
def test_a_short_russian_law_is_not_taken_for_bulgarian(home: Home, tmp_path: Path, content: str) -> None:
    assert ingest(home, [text(tmp_path / "law.txt", content)], Wish()).language == "ru"


def test_a_law_in_a_language_without_label_words_is_told_so(home: Home, tmp_path: Path) -> None:
    law = (
        "Правило 1. Раздаване\nНикой играч не може да гледа картите си преди края на раздаването. Съдията "
        "може да присъди коригиран резултат, ако нарушението е нанесло щети на другата страна.\n"
    )
    with pytest.raises(CorpusError, match=r"law\.txt: the profile .* no words for labels in the language bg"):
        ingest(home, [text(tmp_path / "law.txt", law)], Wish())


def test_a_persons_own_profile_becomes_a_part_of_the_edition(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = 'id = "mine"\ntitle = "Mine"\n[[level]]\nkind = "law"\nnumbers = "arabic"\nunit = true\n'
    text(tmp_path / "mine.toml", profile + 'words = { ru = ["канон"] }\n')
    text(tmp_path / "law.txt", LAW.replace("Правило", "Канон"))
    monkeypatch.chdir(tmp_path)
    info = ingest(home, [Path("law.txt")], Wish(profile="mine.toml"))
    assert info.profile == str(home.own / "law" / "profile.toml")
    (tmp_path / "mine.toml").unlink()
    monkeypatch.chdir("/")
    built = build_home(home)
    assert built is not None
    assert [node.path for node in built[0].nodes] == ["1"]
    ingest(home, [text(tmp_path / "law.txt", LAW.replace("Правило", "Канон"))], Wish(replace=True))
    assert 'profile = "profile.toml"' in shelf(home)["law/edition.toml"]


def test_an_edition_that_is_named_and_not_there_is_doubtful(home: Home, tmp_path: Path) -> None:
    ingest(home, [text(tmp_path / "law.txt")], Wish())
    with (home.own / "law" / "edition.toml").open("a", encoding="utf-8") as file:
        file.write('comments_on = "gone"\n')
    built = build_home(home)
    assert built is not None
    said = [(doubt.kind, doubt.message) for doubt in built[0].doubts]
    assert ("description", "comments_on = 'gone': there is no such edition in the corpus") in said


def test_with_each_one_bad_file_does_not_stop_the_others(tmp_path: Path) -> None:
    good = [str(text(tmp_path / name, LAW)) for name in ("a.txt", "b.txt")]
    bad = str(text(tmp_path / "poem.txt", "Мороз и солнце\nдень чудесный\n"))
    done = run_process("ingest", "--each", good[0], bad, good[1], "--home", str(tmp_path / "home"))
    assert done.status == 2
    assert "nothing in poem.txt looks like a law to " in done.err
    assert "1 of 3 files was not added" in done.err
    assert "built: " in done.err
    assert [info.id for info in open_home(tmp_path / "home").editions()] == ["a", "b"]


@pytest.mark.parametrize("name", ["б" * 124 + ".txt", "b" * 251 + ".txt"])
def test_a_file_with_a_very_long_name_is_an_edition(home: Home, tmp_path: Path, name: str) -> None:
    info = ingest(home, [text(tmp_path / name)], Wish(id="long"))
    assert home.editions() == [info]
    assert info.files[0].endswith(".txt")
    assert len(info.files[0].removeprefix("raw/").encode()) <= 200


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
    "name",
    [
        "../../evil",
        "/evil",
        "..",
        "-x",
        "😀",
        "~",
        "1~2",
        " ",
        "<script>",
        "a\nb",
        "a b",
        "a:b",
        "a/b",
        ".hidden",
        "law.",
        "con",
        "NUL.x",
        "п" * 101,
    ],
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


def test_a_text_whose_first_lines_show_its_profile_is_not_built_to_try_it(
    home: Home, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[str] = []
    parsed = ingest_module.parsed

    def counted(info: describe.EditionInfo, folder: Path) -> object:
        built.append(info.profile)
        return parsed(info, folder)

    monkeypatch.setattr(ingest_module, "parsed", counted)
    commentary = "Правило 53\n53.1. О ходе.\nХодят по очереди.\n53.2. О сдаче.\nСдают все.\n"
    assert ingest(home, [text(tmp_path / "notes.txt", commentary)], Wish()).profile == "bridge-commentary"
    assert built == []


@pytest.mark.parametrize(
    ("edition", "profile"), [("ru-1987", "bridge-laws"), ("ru-ebl", "bridge-commentary")]
)
def test_the_profile_is_told_by_the_labels(home: Home, corpus: Path, edition: str, profile: str) -> None:
    info = ingest(home, sorted((corpus / edition / "raw").glob("*.txt")), Wish(id="x"))
    assert (info.profile, info.language) == (profile, "ru")

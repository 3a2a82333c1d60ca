"""Where the corpus is found, and what is said when it is wrong."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from laws_tool.errors import CorpusError, InputError
from laws_tool.store import open_home
from tests.store.conftest import put_edition


def test_a_given_home_is_created(tmp_path: Path) -> None:
    home = open_home(tmp_path / "new" / "home")
    assert (tmp_path / "new" / "home" / "corpus").is_dir()
    assert home.editions() == []


def test_the_environment_names_a_home_and_an_option_goes_before_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LAWS_HOME", str(tmp_path / "a"))
    assert open_home().own == tmp_path / "a" / "corpus"
    assert open_home(tmp_path / "b").own == tmp_path / "b" / "corpus"


def test_a_checkout_serves_its_own_corpus_also_from_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LAWS_HOME", raising=False)
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "laws-tool"\n')
    below = tmp_path / "docs" / "more"
    below.mkdir(parents=True)
    monkeypatch.chdir(below)
    home = open_home()
    assert home.shelves == (tmp_path / "corpus",)
    assert home.indexes == tmp_path / "indexes"


def test_elsewhere_the_users_own_editions_stand_beside_the_bundled_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("LAWS_HOME", raising=False)
    for name in ("XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    (tmp_path / "package").mkdir()
    bundled = put_edition(tmp_path / "package" / "bundled", "laws")
    monkeypatch.chdir(tmp_path)
    home = open_home(package=tmp_path / "package")
    put_edition(home.own.parent, "mine")
    assert [info.id for info in home.editions()] == ["laws", "mine"]
    assert home.folder("laws") == bundled
    assert not home.indexes.is_relative_to(tmp_path / "package")


def test_laws_come_before_commentaries(tmp_path: Path) -> None:
    put_edition(tmp_path, "a-commentary", 'comments_on = "laws"\n')
    put_edition(tmp_path, "laws")
    assert [info.id for info in open_home(tmp_path).editions()] == ["laws", "a-commentary"]


def test_two_editions_with_one_id_are_both_named(tmp_path: Path) -> None:
    put_edition(tmp_path, "one", 'id = "same"\n')
    put_edition(tmp_path, "other", 'id = "same"\n')
    with pytest.raises(CorpusError) as error:
        open_home(tmp_path).editions()
    for part in ("same", str(tmp_path / "corpus" / "one"), str(tmp_path / "corpus" / "other")):
        assert part in str(error.value)


def test_two_ids_that_differ_in_letter_case_only_are_refused(tmp_path: Path) -> None:
    put_edition(tmp_path, "one", 'id = "RU-x"\n')
    put_edition(tmp_path, "other", 'id = "ru-X"\n')
    with pytest.raises(CorpusError, match=r"RU-x in .*one and ru-X in .*other differ in letter case only"):
        open_home(tmp_path).editions()


def test_an_edition_that_is_not_there_is_answered_with_those_that_are(tmp_path: Path) -> None:
    put_edition(tmp_path, "laws")
    with pytest.raises(CorpusError, match="no edition lows; there are: laws"):
        open_home(tmp_path).folder("lows")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_home_that_cannot_be_created_says_so(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(InputError, match="choose another folder with --home"):
        open_home(tmp_path / "home")


def test_a_home_below_a_file_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match=r"cannot be created.*choose another folder with --home"):
        open_home(tmp_path / "file" / "home")


@pytest.mark.skipif(os.name == "nt", reason="Windows guesses a folder for any user")
def test_the_home_of_a_user_that_there_is_not_is_an_error_that_says_so() -> None:
    with pytest.raises(InputError, match=r"the home ~no-such-user/x cannot be found: there is no such user"):
        open_home("~no-such-user/x")

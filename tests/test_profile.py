"""A profile that a person wrote: what is wrong with it is said with its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool import profile
from laws_tool.errors import CorpusError

LEVEL = '[[level]]\nkind = "law"\nnumbers = "arabic"\nunit = true\n'
HEAD = 'id = "mine"\ntitle = "Mine"\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD, r"a table \[\[level\]\] is missing"),
        (HEAD + "level = 5\n", r"a table \[\[level\]\] is missing"),
        (HEAD + "level = []\n", r"a table \[\[level\]\] is missing"),
        (LEVEL, r"a line id = … is missing"),
        (HEAD + '[[level]]\nkind = "law"\n', r"a line numbers = … is missing"),
        (HEAD + LEVEL.replace("arabic", "dice"), r"numbers = 'dice' is none of arabic, roman"),
        (HEAD + LEVEL + "words = 5\n", r"words must be a table, as in \{ ru = "),
        (HEAD + LEVEL + "words = { ru = 5 }\n", r"ru must be a list of texts"),
        (HEAD + "marks = 5\n" + LEVEL, r"marks must be a list of texts"),
        (HEAD + "x = " + "[" * 5000 + "]" * 5000, r"this is nested too deep to be read"),
        (HEAD + "x = " + "9" * 5000, r"limit"),
    ],
)
def test_what_is_wrong_with_a_profile_is_said(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError, match=rf"mine\.toml: .*{reason}"):
        profile.load(str(path))


def test_a_profile_in_another_encoding_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes('title = "Правила"'.encode("cp1251"))
    with pytest.raises(CorpusError, match="this is not UTF-8; save it as UTF-8"):
        profile.load(str(tmp_path / "mine.toml"))


def test_the_words_of_a_language_are_those_of_its_regions_too() -> None:
    unit = profile.load("bridge-laws").unit
    assert unit.label_words("ru-BY") == unit.label_words("ru") == ("правило",)
    assert unit.label_words("bg") == ()

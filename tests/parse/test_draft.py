"""The draft of a profile: it can be read as it is, whatever labels the text has and whatever it is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool import profile
from laws_tool.parse.draft import draft
from laws_tool.parse.shapes import shapes_of


def drafted(folder: Path, lines: list[str], language: str, name: str = "mine") -> profile.Profile:
    (folder / "mine.toml").write_text(draft(name, shapes_of(lines), language), encoding="utf-8")
    return profile.load(str(folder / "mine.toml"))


def kinds(kind: profile.Profile) -> list[tuple[str, str]]:
    return [(level.kind, level.numbers) for level in kind.levels]


def test_a_text_of_chapters_articles_and_points(tmp_path: Path) -> None:
    lines = [
        "Глава I",
        "Статья 1",
        "а) x",
        "б) x",
        "Статья 2",
        "а) x",
        "Глава II",
        "Статья 3",
        "а) x",
        "б) x",
    ]
    kind = drafted(tmp_path, lines, "ru")
    assert kinds(kind) == [("chapter", "roman"), ("article", "arabic"), ("paragraph", "cyrillic-lower")]
    assert (kind.unit.kind, kind.unit.words) == ("article", {"ru": ("статья",)})


def test_of_two_words_of_one_kind_the_one_with_more_labels_is_the_unit(tmp_path: Path) -> None:
    lines = ["Artikel 1", "Artikel 2", "Artikel 3", *(f"Art. {number}" for number in range(1, 9))]
    kind = drafted(tmp_path, lines, "de")
    assert [(level.kind, level.words, level.unit) for level in kind.levels] == [
        ("article", {"de": ("art.",)}, True)
    ]


def test_a_word_for_a_paragraph_leaves_the_level_below_another_kind(tmp_path: Path) -> None:
    lines = ["Пункт 1", "а) x", "б) x", "Пункт 2", "а) x", "б) x"]
    assert kinds(drafted(tmp_path, lines, "ru")) == [
        ("paragraph", "arabic"),
        ("subparagraph", "cyrillic-lower"),
    ]


@pytest.mark.parametrize("name", ['the "new" rules', "back\\slash", "правила"])
def test_a_file_may_have_any_name(tmp_path: Path, name: str) -> None:
    kind = drafted(tmp_path, ["Rule 1", "Rule 2", "Rule 3"], "en", name)
    assert (kind.id, kind.unit.words) == (name, {"en": ("rule",)})


def test_a_text_without_labels_has_no_draft() -> None:
    assert draft("mine", shapes_of(["Boats", "are", "old."]), "en") == ""

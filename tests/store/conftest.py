"""A small home: laws and a commentary, built from nodes written here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from laws_tool.model import Doubt, Edition, EditionInfo, Footnote, IndexEntry, Link, Node, Reference
from laws_tool.store import Home, open_home
from laws_tool.store.writing import Built


def put_edition(home: Path, name: str, extra: str = "", text: str = "Закон.") -> Path:
    """Put the source of an edition into a home; returns its folder."""
    folder = home / "corpus" / name
    (folder / "raw").mkdir(parents=True)
    (folder / "raw" / "laws.txt").write_text(text, encoding="utf-8")
    (folder / "edition.toml").write_text(
        f'title = "Законы {name}"\nlanguage = "ru"\nprofile = "bridge-laws"\n{extra}', encoding="utf-8"
    )
    return folder


def node(edition: str, path: str, kind: str, text: str = "", **more: object) -> Node:
    citation = path if ":" in path else path.replace(".", "")
    return Node(edition, path, citation, kind, path[-1], None, text, "complete", "stated", **more)  # type: ignore[arg-type]


CITED = Reference(0, 10, "Правило 7А", "text", None, "base", "7.A")
LAWS = Edition(
    EditionInfo("laws", "Законы", "ru", "bridge-laws", ("raw/laws.txt",), extent=(1, 9)),
    (
        node("laws", "part:II", "part"),
        node("laws", "7", "law", "Игрок сдаёт карты.", footnotes=(Footnote("(*)", 5, None),)),
        node("laws", "7.A", "section", "Карты сдают по одной.", ancestors=("part:II", "7")),
        node("laws", "7.A.1", "subsection", "Первую карту\nполучает сосед."),
        node("laws", "8", "law", "Сдача кончена."),
        node("laws", "8~2", "law", "Сдача кончена опять."),
    ),
    (Doubt("laws", "gap", None, "страницы 3 нет"),),
    (IndexEntry("laws", "сдача", ("7", "8"), "сдача 7, 8"),),
)
NOTES = Edition(
    EditionInfo("notes", "Заметки", "ru", "bridge-commentary", ("raw/laws.txt",), comments_on="laws"),
    (
        node("notes", "7", "law", "О сдаче."),
        node("notes", "7.1", "paragraph", "Правило 7А и 7Я.", references=(CITED,)),
    ),
)
MISSING = Reference(13, 15, "7Я", "text", None, "base", "7.Z")
LINKS = (
    Link("notes", "7.1", CITED, "laws", "7.A", None, "resolved"),
    Link("notes", "7.1", MISSING, "laws", "7.Z", None, "dangling", nearest="7"),
)


def make() -> Built:
    return Built([LAWS, NOTES], LINKS)


def no_index(folder: Path, editions: Sequence[Edition]) -> None:
    """The index of a test that searches nothing."""


@pytest.fixture
def home(tmp_path: Path) -> Home:
    put_edition(tmp_path, "laws")
    put_edition(tmp_path, "notes", 'comments_on = "laws"\n')
    return open_home(tmp_path)

"""A small corpus of our own: laws of an imaginary card game, and a commentary in English."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from laws_tool.model import Edit, Edition, EditionInfo, Footnote, Node
from laws_tool.search.indexing import build_index
from laws_tool.search.searching import Search
from laws_tool.store import Library, open_home
from laws_tool.store.writing import Built, rebuild


def node(path: str, heading: str | None, text: str, edition: str = "laws", **more: object) -> Node:
    kind = "part" if ":" in path else ("law", "section", "subsection")[path.count(".")]
    plain = ":" in path or edition == "notes"
    citation = path if plain else path.replace(".", "")
    return Node(
        edition, path, citation, kind, path, heading, text or None, "complete", "stated", **more  # type: ignore[arg-type]
    )  # fmt: skip


def misprint(text: str, source: str, result: str) -> Edit:
    at = text.index(result)
    return Edit("f", 0, 1, "replaced", "misprint", "spelling", 1.0, "", source, result, at)


NEEDLESS = "Излишнее колебание вредит партнёру."
LAWS = Edition(
    EditionInfo("laws", "Законы", "ru", "bridge-laws", ("raw/laws.txt",)),
    (
        node("part:II", "СДАЧА И ИГРА", ""),
        node("1", "Сдача карт", "Карты сдаёт сдающий. Правило 2 не действует.", ancestors=("part:II",)),
        node("1.A", "Первая карта", "Первую карту берёт сосед слева.", ancestors=("part:II", "1")),
        node(
            "1.B",
            None,
            "Контры и реконтры не карты(см. 53С).",
            footnotes=(Footnote("(*)", 6, "Контра объявляется вслух: «Контра!»"),),
        ),
        node("2", "Фальшренонс", "Игрок, не давший масть, сделал фальшренонс."),
        node("2.A", "Наказание", "За фальшренонсы взятку отдают сопернику.\nВзятка взятке рознь."),
        node("2.A.1", None, "Болван фальшренонса не делает из-за S.O., см. п.2.1. и т.п."),
        node("3", None, NEEDLESS, edits=(misprint(NEEDLESS, "Излешнее", "Излишнее"),)),
        node(
            "3.A",
            None,
            "Достаточное — не лишнее.",
            tail="Хвост остался.",
            edits=(misprint("Достаточное", "ы", "ч"),),
        ),
        node("50", "Правило пятьдесят", "Взяток ровно 50, на 12-й взятке ♠, как сказано в разделе C."),
        node("51", None, "слово " * 100 + "взятка в конце " + "ещё " * 100 + "конец."),
    ),
)
NOTES = Edition(
    EditionInfo("notes", "Notes", "en", "bridge-commentary", ("raw/laws.txt",), comments_on="laws"),
    (
        node("2", "The revoke", "A player who revokes gives a trick.", "notes"),
        node("2.1", None, "Revoking is no crime; the cards are played again. See Law 2A.", "notes"),
    ),
)


def build(folder: Path, editions: Sequence[Edition]) -> Library:
    for edition in editions:
        place = folder / "corpus" / edition.info.id / "raw"
        place.mkdir(parents=True)
        (place / "laws.txt").write_text(edition.info.id)
        (place.parent / "edition.toml").write_text(
            f'title = "x"\nlanguage = "{edition.info.language}"\nprofile = "bridge-laws"\n'
        )
    home = open_home(folder)
    rebuild(home, lambda: Built(editions, ()), build_index)
    return Library(home)


@pytest.fixture(scope="session")
def library(tmp_path_factory: pytest.TempPathFactory) -> Library:
    return build(tmp_path_factory.mktemp("home"), [LAWS, NOTES])


@pytest.fixture(scope="session")
def search(library: Library) -> Search:
    return Search(library)

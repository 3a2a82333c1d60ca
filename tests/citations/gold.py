"""The bundled editions as nodes, built from the right answer and not from the parser."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from pathlib import Path
from typing import Any

from laws_tool.model import Edition, EditionInfo, Footnote, Node
from laws_tool.profile import Profile, load

GOLD = Path(__file__).parents[1] / "data" / "gold"

INFOS = {
    "ru-1987": EditionInfo("ru-1987", "Laws", "ru", "bridge-laws", (), date="1987"),
    "ru-ebl": EditionInfo("ru-ebl", "EBL", "ru", "bridge-commentary", (), comments_on="ru-1987"),
}


def rows(name: str) -> Any:
    return json.loads((GOLD / name).read_text(encoding="utf-8"))


def profiles(edition: str) -> tuple[Profile, Profile | None]:
    """The profile of an edition, and the one of the edition it comments on."""
    if edition == "ru-ebl":
        return load("bridge-commentary"), load("bridge-laws")
    return load("bridge-laws"), None


@cache
def _morphology() -> Any:
    import pymorphy3

    return pymorphy3.MorphAnalyzer(lang="ru")


@cache
def russian(word: str) -> Collection[str]:
    """All lemmas of a Russian form."""
    return frozenset(reading.normal_form for reading in _morphology().parse(word))


def _path(row: dict[str, Any]) -> str:
    kind, path = row["kind"], str(row["path"])
    return f"{kind}:{path.split()[1]}" if kind in ("part", "division") else path


def nodes(edition: str) -> tuple[Node, ...]:
    """The nodes of a bundled edition, implied parents last."""
    notes = rows("footnotes.json")
    found = []
    for row in rows("outline.json"):
        if row["edition"] != edition:
            continue
        footnotes = tuple(
            Footnote(note["mark"], note["anchor"], note["text"])
            for note in notes
            if note["edition"] == edition and note["path"] == row["path"]
        )
        found.append(
            Node(
                edition, _path(row), row["path"], row["kind"], None, row["heading"], row["text"],
                row["status"], row["known"], pages=row["pages"], footnotes=footnotes,
            )
        )  # fmt: skip
    depths = {1: "law", 2: "section", 3: "subsection"} if edition == "ru-1987" else {1: "law"}
    for path in rows("structure.json")["implied"][edition]:
        kind = depths[path.count(".") + 1]
        found.append(Node(edition, path, path, kind, None, None, None, "implied", "derived"))
    return tuple(found)


def edition(name: str, cited: tuple[Node, ...]) -> Edition:
    return Edition(INFOS[name], cited)

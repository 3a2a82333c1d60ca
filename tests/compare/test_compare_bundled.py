"""Comparisons of the bundled editions."""

from __future__ import annotations

from dataclasses import replace

from laws_tool.compare import compare
from laws_tool.model import Edition, Node

TWELVE = {
    "16": ("Игроки", "Участники"),
    "18.A": ("уровень", "номинал"),
    "22.A": ("пересдачи", "раздачи"),
    "23": ("Целесообразно", "Полезно"),
    "27.A": ("любое", "всякое"),
    "49": ("столе", "полу"),
    "53.A": ("следующий", "другой"),
    "58.A": ("одновременно", "вместе"),
    "63.A": ("если", "когда"),
    "68": ("претензию", "жалобу"),
    "71.B": ("аннулировать", "отменить"),
    "74.A.1": ("учтиво", "вежливо"),
}


def changed_copy(edition: Edition) -> Edition:
    """The edition with twelve words changed, 64.B.3 removed and 64.B.7 added."""
    nodes: list[Node] = []
    for node in edition.nodes:
        if node.path in TWELVE:
            old, new = TWELVE[node.path]
            assert old in (node.text or "")
            node = replace(node, text=(node.text or "").replace(old, new, 1))
        if node.path != "64.B.3":
            nodes.append(replace(node, edition="copy"))
        if node.path == "64.B.6":
            text = "За второй фальшренонс в той же взятке."
            nodes.append(replace(node, edition="copy", path="64.B.7", citation="64B7", text=text))
    return replace(edition, info=replace(edition.info, id="copy"), nodes=tuple(nodes))


def test_a_copy_with_twelve_changed_words_shows_just_those(editions: dict[str, Edition]) -> None:
    laws = editions["ru-1987"]
    comparison = compare(laws, changed_copy(laws))
    shown = {row.path: row for row in comparison.shown()}
    assert list(shown) == [*list(TWELVE)[:9], "64.B.3", "64.B.7", *list(TWELVE)[9:]]
    for path, words in TWELVE.items():
        pieces = [p for d in shown[path].cells[1].diffs for p in d.pieces if p.change != "same"]
        assert [(p.left, p.right) for p in pieces] == [words]
    assert shown["64.B.3"].holders == ("ru-1987",)
    assert shown["64.B.7"].holders == ("copy",)


def test_law_53_stands_as_one_block_beside_all_of_its_commentary(editions: dict[str, Edition]) -> None:
    (row,) = compare(editions["ru-1987"], editions["ru-ebl"], scope="53").shown()
    assert [[node.path for node in cell.nodes] for cell in row.cells] == [
        ["53", "53.A", "53.B", "53.C"],
        ["53.2", "53.3", "53.4", "53.5"],
    ]

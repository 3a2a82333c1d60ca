"""Two small editions of our own, with everything that an export has to show."""

from __future__ import annotations

from dataclasses import replace

import pytest

from laws_tool.export import Material
from laws_tool.model import (
    Doubt,
    Edit,
    Edition,
    EditionInfo,
    Footnote,
    Link,
    Node,
    Reference,
    State,
)

LAWS = "ru-test"
NOTES = "ru-notes"
SCRIPT = "<script>alert(1)</script> Сдача"
DIVISION = "part:I/division:II"


def _node(path: str, citation: str, kind: str, heading: str | None, text: str | None, **more: object) -> Node:
    node = Node(LAWS, path, citation, kind, path.rpartition(".")[2], heading, text, "complete", "stated")
    return replace(node, **more)  # type: ignore[arg-type]


def _laws() -> tuple[Node, ...]:
    inside = ("part:I", DIVISION)
    sic = Edit("a.txt", 5, 12, "replaced", "misprint", "misprints", 0.9, "опечатка", "сдоча", "сдача", 9)
    suit = Edit("a.txt", 20, 20, "supplied", "lost-sign", "lost_signs", 0.9, "по порядку", "", "♠", 0)
    return (
        _node("part:I", "part:I", "part", "Начало", "", label="Часть I"),
        _node(DIVISION, DIVISION, "division", "Сдача", "", label="Раздел II", ancestors=("part:I",)),
        _node("1", "1", "law", SCRIPT, "Вступление.\nВторой абзац.", ancestors=inside),
        _node(
            "1.A", "1A", "section", "Порядок", "Кто сдаёт, смотри ниже.",
            ancestors=(*inside, "1"), footnotes=(Footnote("(*)", 10, "Но см. правило 2."),),
        ),
        _node(
            "1.B", "1B", "section", "Карты", "♠ первая сдача по разделам (A) или (C).",
            ancestors=(*inside, "1"), pages="12-13", edits=(suit, sic),
            footnotes=(Footnote("(*)", 8, "Но см. правило 2."),),
        ),
        _node("1.C", "1C", "section", None, "обрывок правила", ancestors=(*inside, "1"), status="head-lost"),
        Node(
            LAWS, "gap:1", "gap:1", "gap", None, None, None, "gap", "stated",
            pages="14-16", after="1.C", before="2.?",
        ),
        _node("2", "2", "law", None, "", label=None, status="implied", known="derived"),
        _node(
            "2.?", "2?", "section", None, "Применяется правило 1B, правило 1Z, правило 9 и прав",
            label=None, ancestors=("2",), status="truncated", known="derived",
            footnotes=(Footnote("(**)", 11, None),),
        ),
        _node(
            "3", "3", "law", "Конец", "Раздел 5 Правил 1975 года & прочее; сноска к правилу 1.",
            status="lost-heading", known="editorial",
        ),
    )  # fmt: skip


def _notes() -> tuple[Node, ...]:
    law = Node(NOTES, "1", "1", "law", None, None, "", "implied", "derived")
    text = "К правилу 1B: сдавать по одной."
    return (
        law,
        Node(NOTES, "1.1", "1.1", "paragraph", "1.1", None, text, "complete", "stated", ancestors=("1",)),
    )


def link(
    source: str,
    text: str,
    printed: str,
    target: str | None,
    state: State = "resolved",
    *,
    edition: str | None = LAWS,
    source_edition: str = LAWS,
    footnote: int | None = None,
    mark: str | None = None,
    nearest: str | None = None,
) -> Link:
    """A link whose printed words stand in ``text``."""
    start = text.index(printed)
    place = "text" if footnote is None else "footnote"
    reference = Reference(start, start + len(printed), printed, place, footnote, "", target, mark)
    return Link(source_edition, source, reference, edition, target, mark, state, nearest)


def _links(nodes: tuple[Node, ...], notes: tuple[Node, ...]) -> tuple[Link, ...]:
    text = {node.path: node.text or "" for node in nodes}
    both = "разделам (A) или (C)"
    note = "Но см. правило 2."
    return (
        link("1.A", note, "правило 2", "2", footnote=0),
        link("1.B", text["1.B"], both, "1.A"),
        link("1.B", text["1.B"], both, "1.C"),
        link("1.B", note, "правило 2", "2", footnote=0),
        link("2.?", text["2.?"], "правило 1B", "1.B"),
        link("2.?", text["2.?"], "правило 1Z", "1.Z", "dangling", nearest="1"),
        link("2.?", text["2.?"], "правило 9", "9", "dangling"),
        link("2.?", text["2.?"], "и прав", None, "unreadable", edition=None),
        link("3", text["3"], "Раздел 5 Правил 1975 года", "5", "external", edition="1975"),
        link("3", text["3"], "сноска к правилу 1", "1", mark="(*)"),
        link("1.1", notes[1].text or "", "правилу 1B", "1.B", source_edition=NOTES),
    )


@pytest.fixture
def laws() -> Edition:
    info = EditionInfo(
        LAWS, "Правила <опыта>", "ru", "bridge-laws", (), date="1987", rights="Права автора & издателя"
    )
    doubt = Doubt(LAWS, "editorial", "3", "the heading was supplied", "a footnote names it")
    return Edition(info, _laws(), (doubt,))


@pytest.fixture
def commentary() -> Edition:
    info = EditionInfo(NOTES, "Комментарий", "ru", "bridge-commentary", (), comments_on=LAWS)
    return Edition(info, _notes())


@pytest.fixture
def material(laws: Edition, commentary: Edition) -> Material:
    return Material((laws, commentary), _links(laws.nodes, commentary.nodes))

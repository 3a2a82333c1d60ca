"""What ``laws refs --check`` says beyond what dangles: references in a circle, and repealed nodes."""

from __future__ import annotations

from functools import partial

import pytest

from laws_tool.citations import check, cite, resolve
from laws_tool.citations.repealed import is_repealed
from laws_tool.citations.report import Finding
from laws_tool.language.lemmas import lemmas
from laws_tool.model import Edition, EditionInfo, Node
from laws_tool.profile import load


def _node(path: str, text: str, ancestors: tuple[str, ...] = ()) -> Node:
    kind = ("law", "section", "subsection")[path.count(".")]
    return Node("e", path, path, kind, None, None, text, "complete", "stated", ancestors=ancestors)


def _check(nodes: list[Node], language: str = "en") -> list[Finding]:
    info = EditionInfo("e", "", language, "bridge-laws", ())
    cited = cite(nodes, info, load("bridge-laws"), partial(lemmas, language=language))
    edition = Edition(info, cited)
    return list(check(resolve([edition]), [edition]))


def test_two_laws_that_only_send_the_reader_to_each_other_are_circular() -> None:
    found = _check([_node("1", "See Law 2."), _node("2", "See Law 1."), _node("3", "See Law 1.")])
    assert [(each.link.source, each.wrong) for each in found] == [("1", "circular"), ("2", "circular")]
    assert found[0].message == "“Law 2” leads back to 1 itself"


def test_a_longer_circle_is_seen_too() -> None:
    found = _check([_node("1", "See Law 2."), _node("2", "See Laws 3 and 4."), _node("3", "See Law 1."),
                    _node("4", "The trick stands.")])  # fmt: skip
    assert {(each.link.source, each.link.target) for each in found} == {("1", "2"), ("2", "3"), ("3", "1")}


def test_laws_that_say_something_may_cite_each_other() -> None:
    assert (
        _check([_node("1", "A trick won counts, but see Law 2."), _node("2", "Under Law 1 it counts.")]) == []
    )


def test_a_law_that_cites_its_own_number_is_circular_and_this_law_is_not() -> None:
    found = _check(
        [_node("1", "The card stays up; Law 1 says when."), _node("2", "This Law is about cards.")]
    )
    assert [(each.link.source, each.wrong) for each in found] == [("1", "circular")]


def test_a_reference_to_a_repealed_law_or_to_what_stands_in_it_is_reported() -> None:
    found = _check(
        [_node("1", "See Law 2 and Law 3A for the cards."), _node("2", "[Repealed]"), _node("3", "Deleted."),
         _node("3.A", "Text that stayed.", ("3",))]
    )  # fmt: skip
    assert [(each.wrong, each.message) for each in found] == [
        ("repealed", "“Law 2”: 2 of e is repealed"), ("repealed", "“Law 3A”: 3.A of e is repealed"),
    ]  # fmt: skip


def test_a_repealed_law_may_cite_whatever_it_likes() -> None:
    assert _check([_node("1", "Repealed by Law 2."), _node("2", "Repealed by Act III of 2000.")]) == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "(Часть утратила силу - Федеральный закон от 21.10.2013 № 282-ФЗ)"),
        ("ru", "Статья исключена."),
        ("uk", "(Пункт втратив чинність)"),
        ("en", "Repealed by Act III of 2000."),
        ("pl", "(uchylony)."),
        ("pl", "(utracił moc)."),
        ("fr", "(abrogé)"),
        ("de", "(weggefallen)"),
        ("it", "(abrogato)"),
        ("es", "(derogado)"),
    ],
)
def test_a_note_of_repeal_is_known_in_every_language(language: str, text: str) -> None:
    assert is_repealed(_node("1", text), language)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ru", "Владение прекращается, за исключением случаев, когда договор утратил силу раньше срока."),
        ("ru", "Вода принадлежит всем. (Часть вторая утратила силу - закон от 22.08.2004 № 122-ФЗ)"),
        ("en", "Directive 95/46/EC is repealed with effect from 25 May 2018."),
        (
            "en",
            "Repealed provisions still apply to a case that was pending when this Law came into force.",
        ),
        ("de", "Der Beschluss kann aufgehoben werden."),
        ("tlh", "Repealed."),
    ],
)
def test_a_text_that_only_speaks_of_repeal_is_none(language: str, text: str) -> None:
    assert not is_repealed(_node("1", text), language)

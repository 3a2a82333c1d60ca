"""What a reference leads to, in small corpora made for it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path

import pytest

from laws_tool.citations import check, cite, cited_by, resolve
from laws_tool.language.lemmas import lemmas
from laws_tool.model import Edition, EditionInfo, Footnote, Link, Node, Reference
from laws_tool.profile import load


def _reference(target: str | None, work: str = "", mark: str | None = None) -> Reference:
    return Reference(0, 6, "Law 99", "text", None, work, target, mark)


def _node(path: str, *references: Reference, notes: Sequence[Footnote] = (), kind: str = "law") -> Node:
    return Node(
        "laws", path, path, kind, None, None, "Law 99", "complete", "stated",
        references=references, footnotes=tuple(notes),
    )  # fmt: skip


def _edition(*nodes: Node, edition: str = "laws", **info: str) -> Edition:
    return Edition(EditionInfo(edition, "", "en", "bridge-laws", (), **info), nodes)  # type: ignore[arg-type]


def _only_link(*editions: Edition) -> Link:
    (link,) = resolve(editions)
    return link


@pytest.mark.parametrize("printed", ["64.A.2", "64.a.2"])
def test_a_target_is_found_whatever_its_letter_case(printed: str) -> None:
    link = _only_link(_edition(_node("64"), _node("64.A.2"), _node("1", _reference(printed))))
    assert (link.state, link.target) == ("resolved", "64.A.2")


def test_a_missing_subsection_leads_to_the_section_that_is_there() -> None:
    link = _only_link(_edition(_node("64"), _node("64.A"), _node("1", _reference("64.A.2.B"))))
    assert (link.state, link.target, link.nearest) == ("dangling", "64.A.2.B", "64.A")


def test_a_law_that_is_nowhere_leads_nowhere() -> None:
    link = _only_link(_edition(_node("1", _reference("99"))))
    assert (link.state, link.edition, link.target, link.nearest) == ("dangling", "laws", "99", None)


def test_a_number_that_stands_twice_is_ambiguous_and_lists_both() -> None:
    link = _only_link(_edition(_node("419"), _node("419~2"), _node("1", _reference("419"))))
    assert (link.state, link.target, link.candidates) == ("ambiguous", None, ("419", "419~2"))


def test_one_of_two_equal_numbers_can_be_cited() -> None:
    link = _only_link(_edition(_node("419"), _node("419~2"), _node("1", _reference("419~2"))))
    assert (link.state, link.target) == ("resolved", "419~2")


def test_a_gap_is_nothing_that_can_be_cited() -> None:
    link = _only_link(_edition(_node("gap:1", kind="gap"), _node("1", _reference("gap:1"))))
    assert link.state == "dangling"


def test_a_chapter_is_found_without_the_part_it_stands_in() -> None:
    link = _only_link(_edition(_node("part:I/chapter:47"), _node("1", _reference("chapter:47"))))
    assert (link.state, link.target) == ("resolved", "part:I/chapter:47")


def test_a_division_number_that_every_part_has_is_ambiguous() -> None:
    parts = [_node(f"part:{part}/division:I") for part in ("I", "II")]
    link = _only_link(_edition(*parts, _node("1", _reference("division:I"))))
    assert link.candidates == ("part:I/division:I", "part:II/division:I")


def test_part_i_is_not_law_i() -> None:
    link = _only_link(_edition(_node("I"), _node("1", _reference("part:I"))))
    assert link.state == "dangling"


def test_a_commentary_cites_the_laws_it_comments_on() -> None:
    laws = _edition(_node("53"), edition="laws", work="wbf/laws")
    comment = _edition(_node("53.1", _reference("53", "base")), edition="comment", comments_on="wbf/laws")
    link = _only_link(laws, comment)
    assert (link.edition, link.target, link.state) == ("laws", "53", "resolved")


def test_laws_that_are_not_in_the_corpus_are_another_work() -> None:
    comment = _edition(_node("53.1", _reference("53", "base")), edition="comment", comments_on="laws-1987")
    link = _only_link(comment)
    assert (link.edition, link.target, link.state) == ("laws-1987", "53", "external")


def test_another_year_leads_to_that_edition_once_the_corpus_has_it() -> None:
    new = _edition(_node("54", _reference("54.C", "1975")), edition="new", date="1987", work="wbf/laws")
    old = _edition(_node("54.C"), edition="old", date="1975", work="wbf/laws")
    (alone,) = resolve([new])
    assert (alone.edition, alone.target, alone.state) == ("1975", "54.C", "external")
    (both,) = resolve([new, old])
    assert (both.edition, both.target, both.state) == ("old", "54.C", "resolved")


def test_a_whole_act_has_no_target() -> None:
    link = _only_link(_edition(_node("1", _reference(None, "475-ФЗ"))))
    assert (link.edition, link.target, link.state) == ("475-ФЗ", None, "external")


def test_a_cut_word_is_unreadable() -> None:
    link = _only_link(_edition(_node("1", _reference(None))))
    assert (link.edition, link.target, link.state) == (None, None, "unreadable")


def test_a_footnote_without_a_mark_gets_it_where_the_law_has_one_note() -> None:
    note = Footnote("(**)", 3, "A note.")
    citing = _node("1", _reference("68", mark=""))
    assert _only_link(_edition(_node("68"), _node("68.A", notes=[note]), citing)).mark == "(**)"
    assert _only_link(_edition(_node("68"), citing)).mark is None
    two = [note, Footnote("(*)", 1, "Another.")]
    assert _only_link(_edition(_node("68", notes=two), citing)).mark is None


def test_two_marks_of_one_note_are_one_note() -> None:
    notes = [Footnote("(*)", 3, "See below."), Footnote("(*)", 5, "See below.")]
    link = _only_link(_edition(_node("53", notes=notes), _node("1", _reference("53", mark=""))))
    assert link.mark == "(*)"


def test_the_footnotes_of_law_6_are_not_those_of_law_68() -> None:
    note = Footnote("(*)", 3, "A note.")
    link = _only_link(_edition(_node("6"), _node("68", notes=[note]), _node("1", _reference("6", mark=""))))
    assert (link.state, link.mark) == ("resolved", None)


def test_a_printed_mark_that_the_law_does_not_have_dangles_at_the_law() -> None:
    link = _only_link(_edition(_node("68"), _node("1", _reference("68", mark="(*)"))))
    assert (link.state, link.target, link.mark, link.nearest) == ("dangling", "68", "(*)", "68")
    (finding,) = check([link])
    assert finding.message == "“Law 99”: 68 of laws has no footnote (*)"


def test_a_renumbered_law_is_found_under_its_new_number() -> None:
    edition = _edition(_node("16.B"), _node("1", _reference("16.C")))
    (link,) = resolve([edition], {("laws", "16.C"): "16.B"})
    assert (link.state, link.target, link.reference.target) == ("resolved", "16.B", "16.C")


def test_the_other_direction_lists_each_reference_under_its_target() -> None:
    edition = _edition(_node("50"), _node("49", _reference("50")), _node("60", _reference("50.Z")))
    citing = [link.source for link in cited_by(resolve([edition]))["laws", "50"]]
    assert citing == ["49", "60"]  # a dangling one leads to the law that is there


def test_the_check_says_what_an_ambiguous_reference_may_mean() -> None:
    link = _only_link(_edition(_node("419"), _node("419~2"), _node("1", _reference("419"))))
    assert [finding.message for finding in check([link])] == ["“Law 99” may mean 419, 419~2 in laws"]


def test_a_reference_to_another_work_is_nothing_to_report() -> None:
    assert check([_only_link(_edition(_node("1", _reference("54.C", "1975"))))]) == ()


def test_a_code_that_cites_itself_by_its_own_name_is_no_other_work() -> None:
    profile = load(str(Path(__file__).parent / "profiles" / "tax-code.toml"))
    info = EditionInfo("code", "Налоговый кодекс Республики Казахстан", "ru", "tax-code", ())
    text = "Как сказано в статье 2 Налогового кодекса и в статье 2 Гражданского процессуального кодекса."
    nodes = [
        Node("code", path, path, "article", None, None, words, "complete", "stated")
        for path, words in (("1", text), ("2", "Платят все."))
    ]
    cited = cite(nodes, info, profile, partial(lemmas, language="ru"))
    found = [(link.state, link.edition, link.target) for link in resolve([Edition(info, cited)])]
    assert found == [("resolved", "code", "2"), ("external", "Гражданского процессуального кодекса", "2")]

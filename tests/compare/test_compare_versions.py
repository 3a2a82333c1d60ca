"""Two versions of one text: only what differs is shown, each difference with its node."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from laws_tool.compare import Comparison, compare, to_html, to_json, to_text
from laws_tool.errors import CitationError, InputError
from laws_tool.model import Edition, EditionInfo, Footnote, Node

WORDS = (
    "судья", "партнёр", "взятка", "карта", "ход", "масть", "контракт", "торговля", "болван", "раздача",
    "сдача", "заявка", "контра", "пас",
)  # fmt: skip


def law(path: str, text: str, heading: str | None = None, **more: object) -> Node:
    node = Node("old", path, path.replace(".", ""), "law", path, heading, text, "complete", "stated")
    return replace(node, **more)  # type: ignore[arg-type]


def edition(name: str, *nodes: Node, language: str = "ru") -> Edition:
    info = EditionInfo(name, name.upper(), language, "bridge-laws", ())
    return Edition(info, tuple(replace(node, edition=name) for node in nodes))


@pytest.fixture
def old() -> Edition:
    nodes = [
        law(str(n), f"В этом месте {word} решает, что делать дальше.") for n, word in enumerate(WORDS, 1)
    ]
    return edition("old", *nodes)


@pytest.fixture
def new(old: Edition) -> Edition:
    """Twelve words changed in twelve laws, law 13 removed, law 15 added; law 14 is as it was."""
    changed = [
        replace(node, text=(node.text or "").replace("решает", "указывает")) if index < 12 else node
        for index, node in enumerate(old.nodes)
    ]
    return edition("new", *changed[:12], changed[13], law("15", "Совсем новое правило."))


@pytest.fixture
def comparison(old: Edition, new: Edition) -> Comparison:
    return compare(old, new)


def test_only_what_differs_is_shown_each_with_its_node(comparison: Comparison) -> None:
    shown = [(row.path, row.kind) for row in comparison.shown()]
    assert shown == [(str(n), "changed") for n in range(1, 13)] + [("13", "only"), ("15", "only")]


def test_each_changed_word_is_named_with_both_its_forms(comparison: Comparison) -> None:
    rows = [json.loads(line) for line in to_json(comparison)]
    words = [d for row in rows for d in row["differences"]]
    assert [(d["left"], d["right"], d["change"]) for d in words] == [("решает", "указывает", "replaced")] * 12
    assert (words[0]["left_start"], words[0]["right_start"], words[0]["in"]) == (19, 19, "text")


def test_what_only_one_side_has_is_in_its_column_alone(comparison: Comparison) -> None:
    rows = {row["path"]: row for row in map(json.loads, to_json(comparison))}
    assert [len(cell["nodes"]) for cell in rows["13"]["cells"]] == [1, 0]
    assert [len(cell["nodes"]) for cell in rows["15"]["cells"]] == [0, 1]


def test_everything_is_shown_when_asked_for(comparison: Comparison) -> None:
    rows = comparison.shown(everything=True)
    assert len(rows) == 15
    assert [row.path for row in rows if row.kind == "same"] == ["14"]


def test_two_equal_editions_have_no_difference(old: Edition) -> None:
    same = compare(old, edition("same", *old.nodes))
    assert same.shown() == ()
    assert "no difference" in "\n".join(to_text(same))


def test_spaces_alone_are_no_difference(old: Edition) -> None:
    spaced = [replace(node, text=(node.text or "").replace(" ", "  ")) for node in old.nodes]
    assert compare(old, edition("spaced", *spaced)).shown() == ()


def test_a_new_paragraph_is_a_difference() -> None:
    comparison = compare(edition("a", law("1", "Раз. Два.")), edition("b", law("1", "Раз.\nДва.")))
    assert [row.kind for row in comparison.rows] == ["changed"]


def test_a_change_in_a_heading_or_a_note_is_found() -> None:
    one = edition("a", law("1", "Текст.", "Ход", footnotes=(Footnote("(*)", 5, "См. ниже."),)))
    two = edition("b", law("1", "Текст.", "Взятка", footnotes=(Footnote("(*)", 5, "См. выше."),)))
    row = json.loads(next(to_json(compare(one, two))))
    assert [(d["in"], d["left"], d["right"]) for d in row["differences"]] == [
        ("heading", "Ход", "Взятка"),
        ("footnote", "ниже", "выше"),
    ]


def test_the_same_text_under_another_number_has_moved() -> None:
    text = "Судья указывает, как следует продолжать игру после нарушения."
    comparison = compare(edition("a", law("1", text)), edition("b", law("7", text)))
    (row,) = comparison.shown()
    assert (row.kind, [cell.nodes[0].path for cell in row.cells]) == ("moved", ["1", "7"])


def test_a_text_that_stands_twice_is_not_taken_for_a_moved_one() -> None:
    text = "Судья указывает, как следует продолжать игру после нарушения."
    comparison = compare(edition("a", law("1", text)), edition("b", law("7", text), law("8", text)))
    assert [(row.path, row.kind) for row in comparison.rows] == [("1", "only"), ("7", "only"), ("8", "only")]


def test_gaps_and_parents_that_are_not_printed_are_no_differences() -> None:
    gap = Node("a", "gap:1", "gap:1", "gap", None, None, None, "gap", "stated", before="1")
    implied = Node("a", "2", "2", "law", None, None, "", "implied", "derived")
    assert compare(edition("a", gap, law("1", "Раз."), implied), edition("b", law("1", "Раз."))).shown() == ()


def test_a_scope_leaves_out_what_is_outside_it(old: Edition, new: Edition) -> None:
    assert [row.path for row in compare(old, new, scope="3").rows] == ["3"]


def test_a_scope_that_no_edition_has_is_an_error_that_names_it(old: Edition, new: Edition) -> None:
    with pytest.raises(CitationError, match="99 is in none of old, new; the nearest are 15, 14, 13"):
        compare(old, new, scope="99")


def test_a_scope_may_be_a_citation_as_people_type_it(old: Edition, new: Edition) -> None:
    assert compare(old, new, scope="правило 3").scope == "3"


def test_an_edition_is_not_compared_with_itself(old: Edition) -> None:
    with pytest.raises(InputError, match="old cannot be compared with itself"):
        compare(old, old)


def test_a_terminal_without_colour_marks_words_with_brackets(comparison: Comparison) -> None:
    text = "\n".join(to_text(comparison, width=120))
    assert "В этом месте судья [-решает-], что делать дальше." in text
    assert "В этом месте судья {+указывает+}, что делать дальше." in text
    assert "\x1b" not in text
    assert "changed: 12; only in old: 1; only in new: 1; the same: 1" in text


def test_a_terminal_with_colour_needs_no_brackets(comparison: Comparison) -> None:
    text = "\n".join(to_text(comparison, colour=True))
    assert "[-" not in text
    assert "\x1b[31;9mрешает\x1b[0m" in text
    assert "\x1b[32;4mуказывает\x1b[0m" in text


@pytest.mark.parametrize("width", [30, 60, 100, 200])
def test_no_line_is_wider_than_the_terminal(comparison: Comparison, width: int) -> None:
    assert max(len(line) for line in to_text(comparison, width=width)) <= width


def test_a_narrow_terminal_shows_one_text_below_the_other(comparison: Comparison) -> None:
    lines = list(to_text(comparison, width=40))
    assert not any(" | " in line for line in lines)
    start = next(i for i, line in enumerate(lines) if line.startswith("1  changed"))
    assert lines[start + 1] == "old"


def test_three_versions_stand_in_three_columns(old: Edition, new: Edition) -> None:
    third = edition("third", *old.nodes[:13])
    comparison = compare(old, new, third)
    rows = {row.path: row for row in comparison.rows}
    assert [len(row.cells) for row in comparison.rows] == [3] * 15
    assert (rows["13"].kind, rows["13"].holders) == ("partly", ("old", "third"))
    text = "\n".join(to_text(comparison, width=170))
    assert "судья [-решает-] {+указывает+}, что" in text


def test_the_page_marks_words_as_deleted_and_inserted(comparison: Comparison) -> None:
    page = to_html(comparison)
    assert page.count('<del class="removed">решает</del>') == 12
    assert page.count('<ins class="added">указывает</ins>') == 12


def test_a_script_in_a_text_stays_text() -> None:
    bad = "<script>alert(1)</script>"
    page = to_html(compare(edition("a", law("1", bad, bad)), edition("b", law("1", bad + " да", bad))))
    assert "<script" not in page


def test_translations_stand_side_by_side_without_word_differences() -> None:
    russian = edition("ru", law("1", "Ход вне очереди."), law("2", "Пас."))
    english = edition("en", law("1", "Lead out of turn."), language="en")
    comparison = compare(russian, english)
    assert [(row.path, row.kind) for row in comparison.shown()] == [("1", "beside"), ("2", "only")]
    assert "[-" not in "\n".join(to_text(comparison))

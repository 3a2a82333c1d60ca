"""What holds for any text, and for citations in spaCy documents."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws_tool.citations import Finder, Here, cite
from laws_tool.citations.component import SPANS, component, spans
from laws_tool.language.lemmas import lemmas
from laws_tool.model import EditionInfo, Footnote, Node
from laws_tool.profile import load

RUSSIAN = Finder(load("bridge-laws"), "ru", partial(lemmas, language="ru"))
HERE = Here((("law", "53"), ("section", "A")), truncated=True)

BITS = st.sampled_from(
    ["правило", "разделам", "п.", "этом", "сноску", "см.", "прави", "Правил", "года", "к", "и", "или", "по",
     "53", "53С", "64A2", "(A)", "(iii)", "12-й", "1975", "II", ",", ".", "-", "–", "(", ")", "\n", "№", "от"]
)  # fmt: skip


@settings(max_examples=300)
@given(st.lists(BITS | st.text(max_size=4), max_size=14).map(" ".join))
def test_every_span_is_its_words_and_spans_never_cross(text: str) -> None:
    found = RUSSIAN.find(text, HERE)
    for each in found:
        assert text[each.start : each.end] == each.text
        assert each.text == each.text.strip()
    borders = [(each.start, each.end) for each in found]
    assert borders == sorted(borders)
    different = list(dict.fromkeys(borders))
    assert all(left[1] <= right[0] for left, right in pairwise(different))


@settings(max_examples=100)
@given(st.integers(1, 99), st.sampled_from("ABCDEFG"), st.integers(1, 9))
def test_a_label_is_the_same_target_however_it_is_spaced_or_spelt(
    law: int, section: str, number: int
) -> None:
    target = f"{law}.{section}.{number}"
    for label in (f"{law}{section}{number}", f"{law}{section.lower()}{number}", f"{law}{section}({number})"):
        for word in ("правило", "Правилу", "ПРАВИЛОМ"):
            assert [each.target for each in RUSSIAN.find(f"см. {word} {label}.")] == [target]


def test_references_are_found_in_heading_text_tail_and_notes() -> None:
    node = Node(
        "e", "53.A", "53A", "section", "A", "Law 50 here", "Section C below", "complete", "stated",
        tail="and Law 51", footnotes=(Footnote("(*)", 3, None), Footnote("(**)", 5, "See Law 52.")),
    )  # fmt: skip
    info = EditionInfo("e", "", "en", "bridge-laws", ())
    (cited,) = cite([node], info, load("bridge-laws"))
    found = [(each.place, each.footnote, each.target) for each in cited.references]
    assert found == [
        ("heading", None, "50"), ("text", None, "53.C"), ("tail", None, "51"), ("footnote", 1, "52"),
    ]  # fmt: skip


def test_without_a_dictionary_the_printed_forms_are_still_found() -> None:
    finder = Finder(load("bridge-laws"), "ru")
    assert [each.target for each in finder.find("см. правило 50 и правилу 51")] == ["50"]


def test_a_commentary_whose_laws_are_unknown_still_cites_them() -> None:
    finder = Finder(load("bridge-commentary"), "ru", partial(lemmas, language="ru"))
    found = [(each.work, each.target) for each in finder.find("Правилом 53С и п.54.1")]
    assert found == [("base", "53.C"), ("", "54.1")]


def test_a_language_without_a_table_finds_nothing_and_breaks_nothing() -> None:
    assert Finder(load("bridge-laws"), "tlh").find("Law 50, правило 51") == []


def test_a_spacy_document_has_its_citations_as_spans() -> None:
    spacy = pytest.importorskip("spacy")
    nlp = spacy.blank("ru")
    spacy.language.Language.component("laws_tool_test_citations", func=component(RUSSIAN))
    nlp.add_pipe("laws_tool_test_citations")
    doc = nlp("Он должен (см. правило 53С) вернуть карту согласно правилам 50 и 51.")
    assert [(span.text, span.label_) for span in doc.spans[SPANS]] == [
        ("правило 53С", "53.C"), ("правилам 50 и 51", "50"), ("правилам 50 и 51", "51"),
    ]  # fmt: skip


def test_the_pipeline_of_the_tool_takes_the_finder_as_a_hook() -> None:
    from laws_tool.language.pipeline import pipeline

    doc = pipeline("ru", {SPANS: spans(RUSSIAN)})("Ход стоит, см. правило 53С.")
    assert [(span.text, span.label_) for span in doc.spans[SPANS]] == [("правило 53С", "53.C")]

"""Whatever stands in a text at once (links, marks, notes), the text itself comes out whole."""

from __future__ import annotations

from bs4 import BeautifulSoup
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.export.site.cites import Cite
from laws_tool.export.site.inline import Inline, Point
from laws_tool.export.site.links import Target
from laws_tool.export.site.marks import Mark
from laws_tool.markup.elements import tag

LENGTH = 24
offsets = st.integers(0, LENGTH)
spans = st.tuples(offsets, offsets).map(sorted).filter(lambda span: span[0] < span[1])
texts = st.text(alphabet="абв<&>\n", min_size=LENGTH, max_size=LENGTH)


def apart(found: list[list[int]]) -> list[list[int]]:
    kept: list[list[int]] = []
    for start, end in sorted(found):
        if not kept or start >= kept[-1][1]:
            kept.append([start, end])
    return kept


@given(texts, st.lists(spans, max_size=3), st.lists(spans, max_size=3), st.lists(offsets, max_size=3))
def test_links_marks_and_notes_may_cross_and_no_letter_is_lost(
    text: str, links: list[list[int]], marks: list[list[int]], notes: list[int]
) -> None:
    inline = Inline(
        text,
        tuple(Cite(a, b, Target("#x", "t", "resolved")) for a, b in apart(links)),
        tuple(Mark(a, b, "sic", "why") for a, b in marks),
        tuple(Point(at, tag("sup", tag("a", "*", href="#n"))) for at in notes),
    )
    page = BeautifulSoup("\n".join(inline.paragraphs()), "html.parser")
    assert len(page.find_all("sup")) == len(notes)
    assert page.select("a a, sup sup, p p") == []
    for note in page.find_all("sup"):
        note.decompose()
    shown = [p.get_text() for p in page.find_all("p")]
    assert [line for line in shown if line] == [line for line in text.split("\n") if line]


def test_a_note_inside_a_citation_goes_after_it() -> None:
    cite = Cite(0, 10, Target("#53", "t", "resolved"))
    mark = Point(7, tag("sup", tag("a", "(*)", href="#n")))
    (paragraph,) = Inline("правило 53 есть", (cite,), (), (mark,)).paragraphs()
    assert BeautifulSoup(paragraph, "html.parser").get_text() == "правило 53(*) есть"


def test_a_corrected_word_inside_a_citation_is_marked_inside_the_link() -> None:
    cite = Cite(0, 10, Target("#53", "t", "resolved"))
    (paragraph,) = Inline("правило 53", (cite,), (Mark(0, 7, "sic", "why"),)).paragraphs()
    link = BeautifulSoup(paragraph, "html.parser").a
    assert link is not None
    assert link.get_text() == "правило 53"
    assert link.span is not None
    assert link.span.get_text() == "правило"

"""Nothing is lost: any text, damaged as it may be, is read without a crash and can be had back."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from laws_tool.errors import InputError
from laws_tool.model import Segment
from laws_tool.read import read, read_text
from tests.read.got import checked

DATA = Path(__file__).parent / "data"

HTML = """
<p> </p> <b> </b> <br> <table> <tr> <td> </table> <ol> <li> </ol> <pre> </pre> </a> <sup> </sup> <td <?x
<!-- --> &nbsp; &#160 &amp; &#x; & < > <script> </script> <![CDATA[ ]]> </span> <div> </div> 1 Правило
"""
MARKDOWN = "* ** _ ` [ ] ( ) ! | [^1] [[ ]] </a> <div> &amp; ~~ 1 <http://a.b> Правило"
RTF = r"""
{ } \par \pard \b \b0 {\super \u1055? \uc0 \u-10179 \'ef \~ \- \* {\*\x {\footnote \chftn {\listtext \tab
\cell \row \trowd \cellx1 \cellx2 \intbl {\header {\field{\*\fldinst {\fldrslt \f0 {\v \bin3 1 a
{\fonttbl{\f0\fcharset204 {\info{\title
"""

PIECES = {
    "html": [
        *HTML.split(),
        *('<a href="#n">', '<a id="n">', "<style>.x{display:none}</style>", '<span class="x">'),
        *("\u00ad", "\u00a0", " ", "\n", "\r\n", "\t", "\x00", "\udc80", "\ufeff"),
    ],
    "markdown": [
        *MARKDOWN.split(),
        *("# ", "\n", "\n\n", "\r\n", "> ", "- ", "1. ", "    ", "\t", "```\n", "|---|\n", "---\n", "[^1]: "),
        *("<a id='x'>", "\n<p>", "\\", " ", "\x00", "\ufeff", "\udc80", ": ", "[!info] ", "\u00a0", "===\n"),
    ],
    "rtf": [*RTF.split(), "\\par ", " ", "\n", "\\'e", "\xe0", "\x00", "\\"],
    "plain": ["\f", "\n", "\r\n", "\r", "7", "8", "9", "Глава", "ПРАВИЛА", " ", "\x00", "\udc80"],
}


def visible(text: str) -> str:
    return "".join(text.split())


def stretch(text: str, segment: Segment) -> str:
    return text[segment.start : segment.end]


def assert_conserved(text: str, format: str) -> None:  # noqa: A002
    """Every sign that is not white space is kept in the reading text or told by a change."""
    transcript = read_text(text, format)
    found = checked(transcript)
    assert "".join(stretch(text, segment) for segment in found.draft.segments) == text
    kept = "".join(stretch(text, s) for s in found.draft.segments if s.how == "kept")
    changed = "".join(text[change.start : change.end] for change in transcript.markup)
    assert sorted(visible(kept + changed)) == sorted(visible(text))
    assert all(change.kind and change.rule for change in transcript.markup)


@pytest.mark.parametrize("format", list(PIECES))
@settings(max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_heap_of_markup_is_read_and_undone(format: str, data: st.DataObject) -> None:  # noqa: A002
    pieces = data.draw(st.lists(st.sampled_from(PIECES[format]), max_size=40))
    assert_conserved("".join(pieces), format)


@pytest.mark.parametrize("format", list(PIECES))
@settings(max_examples=50)
@given(text=st.text(max_size=200))
def test_any_text_is_read_and_undone(format: str, text: str) -> None:  # noqa: A002
    assert_conserved(text, format)


@settings(max_examples=100)
@given(data=st.binary(max_size=200), name=st.sampled_from(["a.html", "a.md", "a.txt", ""]))
def test_any_bytes_are_read(data: bytes, name: str) -> None:
    try:
        checked(read(data, name))
    except InputError as error:  # an image, an archive, a locked document
        assert str(error).startswith(f"{name}: " if name else "")

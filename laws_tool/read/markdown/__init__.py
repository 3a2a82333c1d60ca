"""Markdown (CommonMark, with tables, footnotes, front matter, callouts and wiki links)."""

from __future__ import annotations

from laws_tool.read.builder import Builder
from laws_tool.read.limits import check_markdown
from laws_tool.read.markdown.blocks import Blocks
from laws_tool.read.markdown.syntax import parser
from laws_tool.read.transcript import Transcript


def read_markdown(text: str) -> Transcript:
    r"""A Markdown file as a transcript.

    The numbers of lists stay as they are typed, since the numbers of a law are not a
    program's to choose. Lines that are wrapped by hand stay lines, with the hint "pre".

    >>> from laws_tool.read.reading import reading
    >>> got = reading(read_markdown("# Art. *1*\n\n1. One&nbsp;rule[^a].\n\n[^a]: A note."))
    >>> got.text.split("\n")
    ['Art. 1', '', '1. One\xa0rulea.', '', 'a A note.']
    >>> [(hint.kind, hint.value, got.of(hint)) for hint in got.hints][:2]
    [('heading', '1', 'Art. 1'), ('em', '', '1')]
    """
    check_markdown(text)
    builder = Builder(text, empty_lines=True)
    blocks = Blocks(builder)
    blocks.run(parser().parse(text.removeprefix("\ufeff")))
    markup = builder.finish()
    return Transcript("markdown", text, markup, builder.sorted_hints(), attributes=blocks.attributes)

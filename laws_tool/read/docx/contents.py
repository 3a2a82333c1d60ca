"""Tables of contents that a DOCX file itself marks as such."""

from __future__ import annotations

from typing import Final

from laws_tool.read.docx.names import Element, W, value

_GALLERY: Final = "Table of Contents"
"""The kind of building block that Word puts a table of contents in, with its title."""


def is_contents_code(code: str) -> bool:
    """Whether the code of a field makes a table of contents.

    >>> is_contents_code(' TOC \\\\o "1-3" '), is_contents_code(" PAGEREF _Toc1 ")
    (True, False)
    """
    return code.split()[:1] == ["TOC"]


def is_contents(element: Element) -> bool:
    """Whether an element holds a table of contents, and nothing else.

    >>> from lxml import etree
    >>> is_contents(etree.fromstring(f'<w:fldSimple xmlns:w="{W[1:-1]}" w:instr="TOC"/>'))
    True
    """
    if element.tag == W + "fldSimple":
        return is_contents_code(element.get(W + "instr", ""))
    return element.tag == W + "sdt" and value(element, "sdtPr", "docPartObj", "docPartGallery") == _GALLERY


def ended_results(story: Element) -> frozenset[Element]:
    """The marks (``w:fldChar``) behind which the result of a field begins, of the fields that have an end.

    What follows a field that is cut may be anything.

    >>> from lxml import etree
    >>> marks = "".join(f'<w:fldChar w:fldCharType="{kind}"/>' for kind in ("begin", "separate", "end"))
    >>> len(ended_results(etree.fromstring(f'<w:p xmlns:w="{W[1:-1]}">{marks}</w:p>')))
    1
    """
    fields: list[list[Element]] = []
    ended: list[Element] = []
    for mark in story.iter(W + "fldChar"):
        kind = mark.get(W + "fldCharType")
        if kind == "begin":
            fields.append([])
        elif kind == "separate" and fields:
            fields[-1].append(mark)
        elif kind == "end" and fields:
            ended.extend(fields.pop())
    return frozenset(ended)

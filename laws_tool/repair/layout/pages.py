"""Page furniture: line ends, borders, formatter's commands, page footers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from laws_tool.repair.rules import Rule, Setting
from laws_tool.repair.segments import Change

PAGE_FOOTER: Final = "page-footer"
"""The kind of a segment that was a page footer; its digits are the page's number."""

PAGE_BREAK: Final = "\f"

_BORDER: Final = "|│║¦"
_BOX: Final = re.compile(r"[ \t]*[-=+|│║¦─═┌┐└┘├┤┬┴┼╔╗╚╝╠╣╦╩╬╒╓╕╖╘╙╛╜╞╟╡╢╤╥╧╨╪╫]{3,}[ \t]*$")
_FOOTER: Final = re.compile(
    r"^[ \t]*[-–—] (?P<page>\d{1,4})(?P<dash> [-–—])?(?:[ \t]*\n|[ \t]+|\Z)", re.MULTILINE
)
_SHORTEST_PAGE: Final = 150
"""Characters: fewer between two numbers are an item of a list and no page."""

_STEPS_TRIED: Final = 5

_DOT_COMMAND: Final = re.compile(r"^\.{1,2}[A-Za-z]{2,}[ \t]?\d*[ \t]*(?:\n|\Z)", re.MULTILINE)


def newlines(text: str, setting: Setting) -> Iterator[Change]:
    r"""Write every line end as a newline.

    >>> [(c.start, c.end) for c in newlines("а\r\nб", Setting())]
    [(1, 3)]
    """
    for match in re.finditer(r"\r\n?", text):
        yield Change(*match.span(), "\n", "line-end", "newlines")


def dot_commands(text: str, setting: Setting) -> Iterator[Change]:
    r"""Drop a formatter's command that stands on a line of its own.

    >>> [(c.start, c.end) for c in dot_commands("ход\n..page3\nПравило", Setting())]
    [(4, 12)]
    """
    for match in _DOT_COMMAND.finditer(text):
        yield Change(*match.span(), "", "formatter", "dot_commands", evidence="a command to a text formatter")


def box_borders(text: str, setting: Setting) -> Iterator[Change]:
    r"""Take text out of a drawn box: three lines or more between borders.

    >>> box = "|  раз     |\n|  два     |\n|  три     |\n"
    >>> [box[c.start:c.end] for c in box_borders(box, Setting())][:2]
    ['|  ', '     |']
    """
    bordered = [line for line in _lines(text) if _is_bordered(text, line)]
    if len(bordered) < 3:
        return
    for start, end in _lines(text):
        line = text[start:end]
        if _BOX.match(line) and any(sign in line for sign in _BORDER + "+┌└╔╚├╠─═"):
            yield Change(
                start, min(end + 1, len(text)), "", "box-border", "box_borders", evidence="a box's edge"
            )
        elif _is_bordered(text, (start, end)):
            for left, right in _borders(line):
                yield Change(
                    start + left, start + right, "", "box-border", "box_borders", evidence="a box's border"
                )


def _is_bordered(text: str, line: tuple[int, int]) -> bool:
    body = text[line[0] : line[1]].strip().removesuffix("-")  # a hyphen may stand outside the box
    return len(body) > 1 and body[0] in _BORDER and body[-1] in _BORDER


def _borders(line: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """The spans of a line's two borders, with the blanks between them and the text."""
    left = len(line) - len(line.lstrip()) + 1
    left += len(line[left:]) - len(line[left:].lstrip())
    right = max(line.rfind(sign) for sign in _BORDER) + 1
    start = max(left, len(line[: right - 1].rstrip()))
    return (0, left), (start, right if line[right:].strip() else len(line))


def _lines(text: str) -> Iterator[tuple[int, int]]:
    at = 0
    for line in text.split("\n"):
        yield at, at + len(line)
        at += len(line) + 1


def page_footers(text: str, setting: Setting) -> Iterator[Change]:
    r"""Put a page break where a footer stood: «- 84», «- 97 -», also with text right after it.

    A footer is the foot of the text before it. Footers are told from a list by their numbers,
    which rise by the same step from page to page, and by what lies between them: a footer
    with text on its line counts only at the foot of a page's worth of text.

    >>> page = "Текст страницы, который идёт и идёт. " * 5 + "\n"
    >>> text = page + "- 84\n" + page + "- 88 картой\n" + page + "- 92\n"
    >>> [text[c.start:c.end] for c in page_footers(text, Setting())]
    ['- 84\n', '- 88 ', '- 92\n']
    >>> list(page_footers("- 1 карта\n- 2 карты\n- 3 карты\n", Setting()))
    []
    """
    found = [match for match in _FOOTER.finditer(text) if _may_be_footer(text, match)]
    pages = [int(match["page"]) for match in found]
    for index in _steady(pages):
        match = found[index]
        if len(pages) == 1 and not _alone(text, match):
            return
        yield Change(
            *match.span(),
            PAGE_BREAK,
            PAGE_FOOTER,
            "page_footers",
            confidence=1.0 if len(pages) > 1 else 0.8,
            evidence=f"the foot of page {match['page']}",
        )


def _alone(text: str, match: re.Match[str]) -> bool:
    return match.group().endswith("\n") or match.end() == len(text)


def _may_be_footer(text: str, match: re.Match[str]) -> bool:
    """Whether a page's worth of text stands above a number that has text after it on its line."""
    if _alone(text, match) or match["dash"]:
        return True
    above = text[max(0, match.start() - _SHORTEST_PAGE) : match.start()]
    return not _FOOTER.search(above)


def _steady(pages: Sequence[int]) -> list[int]:
    """The indexes of the numbers that rise by one step: that of most neighbours, or a multiple of it."""
    if len(pages) < 2:
        return list(range(len(pages)))
    steps = Counter(later - page for page, later in pairwise(pages) if later > page)
    best: list[int] = []
    for step, _count in steps.most_common(_STEPS_TRIED):
        chosen: list[int] = []
        for index, page in enumerate(pages):
            if not chosen or (page > pages[chosen[-1]] and (page - pages[chosen[-1]]) % step == 0):
                chosen.append(index)
        if len(chosen) > max(1, len(best)):
            best = chosen
    return best


RULES: Final[tuple[Rule, ...]] = (newlines, box_borders, dot_commands, page_footers)

"""What is lost whole: pages, the head and the tail of a file, a word at the edge of a page."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from .bits import LAYOUT, Line, Page, cut, is_word, printed, syllables
from .plan import Plan
from .typeset import has_suits

_STRIDE: Final = 4
_SHORTEST: Final = 3
"""Pages in a file: the stride must show in two numbers for a third to follow from it."""


def unpaged(lines: list[Line], plan: Plan) -> Page:
    page = Page(None, list(lines))
    if plan.has("head-cut"):
        _cut_head(page, plan, plan.draw("cuts"))
    return page


def grouped(pages: list[Page], plan: Plan) -> list[list[Page]]:
    """Pages dealt to files; the first page of a file loses its head, the last its tail."""
    draw = plan.draw("files")
    if plan.choice("files") == "one":
        groups = [pages]
        if plan.has("missing-pages"):
            first = draw.randrange(2, len(pages) - 4)
            gone = {first, first + draw.randint(0, 1)}
            groups = [[page for i, page in enumerate(pages) if i not in gone]]
    else:
        stride = min(_STRIDE, len(pages) // 3)
        groups = [pages[k::stride] for k in range(stride)]
        if plan.has("missing-pages"):
            groups = draw.sample(groups, max(2, stride - draw.randint(1, 2)))
    cuts = plan.draw("cuts")
    for group in sorted(groups, key=lambda group: group[0].number or 0):
        _cut_first_page(group[0], groups, plan, cuts)
    for group in groups:
        _cut_tail(group[-1], plan, cuts)
    draw.shuffle(groups)
    return groups


def _cut_first_page(page: Page, groups: list[list[Page]], plan: Plan, draw: random.Random) -> None:
    """Lose the head of a file, so that a reader can see whether something is lost.

    Where the page before is in another file, and the seam would not tell, that page is lost.
    """
    before = _page_before(page, groups)
    if before is None:
        _cut_head(page, plan, draw)
    elif not _runs_on(before, page.lines[0]):
        _cut_head(page, plan, draw, before)
        if not page.head_cut:
            _lose_seam(before, page, groups, plan, draw)


def _lose_seam(before: Page, page: Page, groups: list[list[Page]], plan: Plan, draw: random.Random) -> None:
    """Lose the page before a seam, or the one after it where a file would grow too short."""
    theirs = next(group for group in groups if before in group)
    ours = next(group for group in groups if page in group)
    if len(theirs) <= _SHORTEST < len(ours):
        ours.remove(page)
        _cut_first_page(ours[0], groups, plan, draw)
    else:
        theirs.remove(before)


def _page_before(page: Page, groups: list[list[Page]]) -> Page | None:
    """The page before one, if it is there with its end."""
    for group in groups:
        for other in group[:-1]:
            if other.number == (page.number or 0) - 1:
                return other
    return None


def _runs_on(before: Page, line: Line) -> bool:
    """Whether a sentence plainly goes on from one page to the next."""
    return line.inside and not _ends_like_a_sentence(before) and printed(line.bits)[:1].islower()


def _ends_like_a_sentence(page: Page) -> bool:
    return printed(page.lines[-1].bits).rstrip(" ¶\x14").removesuffix("(DC4)").endswith((".", ":", ")"))


def _shows_a_loss(before: Page, line: Line) -> bool:
    """Whether the seam of two pages shows that something is lost between them."""
    if _ends_like_a_sentence(before):
        return line.inside and printed(line.bits)[:1].islower()
    return line.first


def _cut_head(page: Page, plan: Plan, draw: random.Random, before: Page | None = None) -> None:
    """Lose the first lines of a page, but no footnote mark.

    Where the page before is there, the seam must show the loss.
    """
    lines = page.lines
    half = len(lines) * 2 // 3
    marked = next((i for i, line in enumerate(lines) if _has_mark(line)), half)
    ends = [i for i in range(1, min(half, marked)) if lines[i].inside or lines[i].first]
    if plan.has("lost-heading"):
        traces = [i for i in range(1, min(half, marked + 1)) if _is_title_underline(lines, i)]
        if traces:
            at = traces[0]
            law = next(bit.node for line in lines[at - 1 :: -1] for bit in line.bits if bit.node != LAYOUT)
            trace = replace(lines[at].bits[0], node=law, field="trace", damage="lost-heading")
            page.lines = [replace(lines[at], bits=(trace,)), *lines[at + 1 :]]
            page.head_cut = True
            return
    if before is not None:
        ends = [i for i in ends if _shows_a_loss(before, lines[i])]
    if not ends:
        return
    at = draw.choice(ends)
    page.lines = lines[at:]
    page.head_cut = True
    if plan.has("edge-word") and page.lines[0].inside:
        _cut_first_word(page)


def _cut_first_word(page: Page) -> None:
    first, *rest = page.lines[0].bits
    places = syllables(first.text) if is_word(first) and len(first.text) > 7 and not first.part else []
    if places:
        _, right = cut(first, places[0])
        page.lines[0] = replace(page.lines[0], bits=(right, *rest))


def _cut_last_word(page: Page) -> None:
    last = page.lines[-1]
    words = [k for k, bit in enumerate(last.bits) if is_word(bit) and len(bit.text) > 6 and not bit.part]
    if not words or words[-1] <= len(last.bits) - 4:
        return
    word = last.bits[words[-1]]
    places = syllables(word.text)
    if places:
        left, _ = cut(word, places[-1])
        page.lines[-1] = replace(last, bits=(*last.bits[: words[-1]], left))


def _has_mark(line: Line) -> bool:
    return any(bit.field.startswith("mark:") for bit in line.bits)


def _is_title_underline(lines: Sequence[Line], i: int) -> bool:
    before = lines[i - 1]
    return (
        lines[i].role == "underline"
        and before.role == "title"
        and before.first
        and before.bits[0].text.startswith(("Правило", "Law"))
        and i + 1 < len(lines)
        and lines[i + 1].role != "title"
    )


def _cut_tail(page: Page, plan: Plan, draw: random.Random) -> None:
    """Lose the last lines of a page, its notes and its footer."""
    lines = page.lines
    third = max(2, len(lines) // 3)
    ends = [i for i in range(third, len(lines) - 1) if _may_end(lines, i)]
    at = draw.choice(ends) if ends else len(lines)
    page.lines, page.foot, page.tail_cut = lines[:at], [], True
    if plan.has("edge-word") and page.lines[-1].role == "text":
        _cut_last_word(page)


def _may_end(lines: Sequence[Line], i: int) -> bool:
    before = lines[i - 1]
    half_list = lines[i].inside and has_suits(lines[i])
    return before.role in ("text", "head") and not _in_block(before) and not half_list


def _in_block(line: Line) -> bool:
    return any(bit.damage in ("box", "one-char") for bit in line.bits)


def runs_of(pages: list[Page]) -> list[list[Page]]:
    runs: list[list[Page]] = []
    for page in pages:
        last = runs[-1][-1] if runs else None
        joins = (
            last is not None
            and last.number is not None
            and page.number == last.number + 1
            and not last.tail_cut
            and not page.head_cut
        )
        if joins:
            runs[-1].append(page)
        else:
            runs.append([page])
    return runs

"""A node as a section of the page: label, heading, facts, text, what cites it, notes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from laws_tool.compare.units import unit_of
from laws_tool.export.site.anchors import mark_anchor
from laws_tool.export.site.apparatus import apparatus
from laws_tool.export.site.around import cited_by, crumbs, facts, gap, notes
from laws_tool.export.site.inline import Point
from laws_tool.export.site.labels import LONGEST_HANGING, is_unknown, printed
from laws_tool.export.site.marks import heading_marks, text_marks
from laws_tool.export.site.setting import Setting
from laws_tool.export.site.tree import Branch
from laws_tool.markup.anchors import anchor, href
from laws_tool.markup.elements import Html, join, tag
from laws_tool.model import GAP_KIND, Node

DEEPEST_HEADING: Final = 6


def section(branch: Branch, setting: Setting, level: int = 2) -> Html:
    """A branch as a section; ``level`` is that of its heading."""
    node = branch.node
    if node.kind == GAP_KIND:
        return gap(node, setting)
    established = _apparatus(branch, setting)
    outer = unit_of(node.path) is None
    below = min(level + 1, DEEPEST_HEADING)
    return join(
        tag(
            "section",
            _lines(
                crumbs(node, setting) if _is_unit(node) else None,
                _heading(node, setting, level),
                facts(node, setting),
                *_text(node, setting),
                cited_by(node, setting),
                established if outer else None,
                *(section(inner, setting, below) for inner in branch.below),
                *setting.inline(node, node.tail, "tail").paragraphs(),
                notes(setting.notes.by_place.get(node.path, ()), setting),
                None if outer else established,
            ),
            id=anchor(node.path),
            class_=_classes(node, setting),
            data_cite=node.citation if setting.home(node) != node.path else None,
        ),
        "\n",
    )


def _lines(*parts: Html | None) -> Html:
    return join("\n", [join(part, "\n") for part in parts if part])


def _is_unit(node: Node) -> bool:
    return unit_of(node.path) == node.path


def _classes(node: Node, setting: Setting) -> str:
    level = "outer" if unit_of(node.path) is None else "unit" if _is_unit(node) else "inner"
    classes = ["node", level]
    if level == "inner" and len(printed(node, setting.words)) <= LONGEST_HANGING:
        classes.append("hang")
    if node.kind == "paragraph":
        classes.append("wide")
    return " ".join(classes)


def _heading(node: Node, setting: Setting, level: int) -> Html:
    words = setting.words
    label = printed(node, words)
    if is_unknown(node):
        shown = tag("span", "[?]", class_="unknown", title=words("unknown-label"))
    else:
        shown = join(label)
    link = tag(
        "a",
        shown,
        class_="label",
        href=href(anchor(node.path)),
        title=words("permalink", citation=node.citation),
    )
    title = None
    if node.heading:
        inline = setting.inline(node, node.heading, "heading", marks=heading_marks(node, words))
        title = join(" ", tag("span", inline.whole(), class_="title"))
    if not label and title is not None:  # its heading is all that names it
        return tag(f"h{level}", tag("a", inline.whole(), class_="title", href=href(anchor(node.path))))
    return tag(f"h{level}", link, title)


def _text(node: Node, setting: Setting) -> Sequence[Html]:
    points = [
        Point(footnote.anchor, _mark(node, index, setting)) for index, footnote in enumerate(node.footnotes)
    ]
    if not node.text and not points:
        return ()
    marks = text_marks(node, setting.words)
    made = setting.inline(node, node.text or "", "text", marks=marks, points=points).paragraphs()
    if made and node.status == "head-lost":
        made[0] = _cut(made[0], setting, "head-lost", first=True)
    if made and node.status == "truncated":
        made[-1] = _cut(made[-1], setting, "truncated", first=False)
    return made


def _cut(paragraph: Html, setting: Setting, status: str, *, first: bool) -> Html:
    """The sign of a text that the source cuts off, inside its first or last paragraph."""
    sign = tag("span", "[…]", class_="cut", title=setting.words(f"about-{status}"))
    if not paragraph.startswith("<p>"):  # a table
        return join(tag("p", sign), paragraph) if first else join(paragraph, tag("p", sign))
    inner = paragraph.removeprefix("<p>").removesuffix("</p>")
    return tag("p", sign, " ", Html(inner)) if first else tag("p", Html(inner), " ", sign)


def _mark(node: Node, index: int, setting: Setting) -> Html:
    footnote = node.footnotes[index]
    link = tag(
        "a",
        footnote.mark,
        href=href(setting.notes.anchor(node, index)),
        id=mark_anchor(node.path, index + 1),
        title=setting.words("note", mark=footnote.mark),
    )
    return tag("sup", link, class_="mark")


def _apparatus(branch: Branch, setting: Setting) -> Html | None:
    """The apparatus of a law stands at its end; that of any other node at its own."""
    node = branch.node
    if setting.home(node) != node.path:
        return None
    nodes = [inner.node for inner in branch.walk() if setting.home(inner.node) == node.path]
    return apparatus(nodes, setting.doubts, setting.links, setting.atlas, setting.words)

"""The table of contents of an edition: parts, divisions, laws, and what is missing between."""

from __future__ import annotations

from collections.abc import Sequence

from laws_tool.compare.units import unit_of
from laws_tool.export.site.around import gap_extent
from laws_tool.export.site.labels import printed
from laws_tool.export.site.setting import Setting
from laws_tool.export.site.subject import ANCHOR
from laws_tool.export.site.tree import Branch
from laws_tool.markup.anchors import anchor, href
from laws_tool.markup.elements import Html, join, tag
from laws_tool.markup.extent import shown_pages
from laws_tool.model import GAP_KIND, Node


def contents(branches: Sequence[Branch], setting: Setting) -> Html:
    """The navigation beside the text."""
    words = setting.words
    return join(
        tag(
            "nav",
            "\n",
            tag("h2", words("contents"), id="contents-title"),
            "\n",
            tag("a", words("close"), href="#top", class_="close"),
            "\n",
            _list(branches, setting),
            "\n",
            tag("p", tag("a", words("subject-index"), href=href(ANCHOR))) if setting.edition.index else None,
            id="contents",
            class_="contents",
            aria_labelledby="contents-title",
        ),
        "\n",
    )


def _list(branches: Sequence[Branch], setting: Setting) -> Html | None:
    items = [_item(branch, setting) for branch in branches if _is_listed(branch.node)]
    return tag("ol", "\n", [join(item, "\n") for item in items]) if items else None


def _is_listed(node: Node) -> bool:
    return node.kind == GAP_KIND or unit_of(node.path) in (None, node.path)


def _item(branch: Branch, setting: Setting) -> Html:
    node, words = branch.node, setting.words
    if node.kind == GAP_KIND:
        pages = shown_pages(node.pages, words) if node.pages else ""
        text = f"… {pages}".strip()
        link = tag("a", text, href=href(anchor(node.path)), title=gap_extent(node, setting))
        return tag("li", link, class_="missing")
    is_unit = unit_of(node.path) == node.path
    label = node.citation if is_unit and "/" not in node.path else printed(node, words)
    link = tag(
        "a",
        tag("span", label, class_="number"),
        " ",
        tag("span", node.heading or "", class_="title") if node.heading else None,
        href=href(anchor(node.path)),
    )
    below = None if is_unit else _list(branch.below, setting)
    return tag("li", link, below, class_="unit" if is_unit else "outer")

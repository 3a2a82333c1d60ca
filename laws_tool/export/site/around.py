"""What stands around the text of a node: its place, facts, citing nodes, notes; and gaps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from laws_tool.export.material import landing
from laws_tool.export.site.anchors import mark_anchor
from laws_tool.export.site.labels import printed
from laws_tool.export.site.notes import Note
from laws_tool.export.site.setting import Setting
from laws_tool.markup.anchors import anchor, href
from laws_tool.markup.elements import NOTHING, Html, join, tag
from laws_tool.markup.extent import shown_pages
from laws_tool.model import GAP_KIND, Link, Node

EDITORIAL: Final = "editorial"
"""The rule of an edit, and the kind of a doubt, that is an editor's claim."""


def separated(parts: Sequence[Html], between: str = ", ") -> Html:
    """Parts with a separator between them."""
    return join(*(join(between, part) if index else part for index, part in enumerate(parts)))


def crumbs(node: Node, setting: Setting) -> Html | None:
    """The certain parents of a law, each a link; None where it has none."""
    parents = [setting.nodes[path] for path in node.ancestors if path in setting.nodes]
    if not parents:
        return None
    links = [
        tag("a", printed(p, setting.words) or p.heading or "", href=href(anchor(p.path))) for p in parents
    ]
    return tag("p", separated(links, " › "), class_="crumbs")


def facts(node: Node, setting: Setting) -> Html | None:
    """Pages, and what a reader should know of status and number; None where there is nothing."""
    if node.status == "implied" and setting.home(node) != node.path:
        return None  # its label, or the sign in place of it, says enough
    words = setting.words
    parts: list[Html] = []
    if node.pages and _is_news(node, setting):
        parts.append(tag("span", shown_pages(node.pages, words), class_="pages"))
    for group, what in (("status", node.status), ("known", node.known)):
        text = words.get(f"{group}-{what}")
        if text and not (group == "known" and _follows_from_parent(node, setting)):
            reasons = [words.get(f"about-{what}")]
            if what == "editorial":
                reasons += _claims(node, setting)
            title = " ".join(reason for reason in reasons if reason)
            parts.append(tag("span", text, class_=f"status {what}", title=title))
    return tag("p", separated(parts, " · "), class_="facts") if parts else None


def _is_news(node: Node, setting: Setting) -> bool:
    """Whether a reader does not know the pages from the node before."""
    before = setting.before.get(node.path)
    inner = setting.home(node) != node.path
    return not inner or before is None or before.kind == GAP_KIND or before.pages != node.pages


def _follows_from_parent(node: Node, setting: Setting) -> bool:
    """Whether how the path is known was said already, at the parent or by the status."""
    parent = setting.nodes.get(node.ancestors[-1]) if node.ancestors else None
    return node.status == "implied" or (parent is not None and parent.known == node.known)


def _claims(node: Node, setting: Setting) -> list[str]:
    """The evidence of the editor's claims about a node."""
    doubts = setting.doubts.get(node.path, ())
    found = [edit.evidence for edit in node.edits if edit.rule == EDITORIAL]
    return [text for text in (*found, *(d.evidence for d in doubts if d.kind == EDITORIAL)) if text]


def gap(node: Node, setting: Setting) -> Html:
    """A gap, with its extent and its neighbours."""
    words = setting.words
    extent = gap_extent(node, setting)
    between = _between(node, setting)
    return join(
        tag(
            "div",
            tag("p", tag("a", extent, href=href(anchor(node.path)), class_="label"), " ", between),
            id=anchor(node.path),
            class_="gap",
            role="note",
            aria_label=words("gap"),
        ),
        "\n",
    )


def gap_extent(node: Node, setting: Setting) -> str:
    """How much is missing, in words."""
    words = setting.words
    if node.pages:
        return words("gap-pages", pages=shown_pages(node.pages, words))
    return words("gap-unknown")


def _between(node: Node, setting: Setting) -> Html:
    words = setting.words
    ends = {
        name: setting.nodes[path]
        for name, path in (("after", node.after), ("before", node.before))
        if path is not None and path in setting.nodes
    }
    if not ends:
        return NOTHING
    name = "between" if len(ends) == 2 else next(iter(ends))
    links = {key: tag("a", n.citation, href=href(anchor(n.path))) for key, n in ends.items()}
    # the words are the project's own table; only the links are put in
    return tag("span", Html(words(f"gap-{name}", **links)), class_="between")


def cited_by(node: Node, setting: Setting) -> Html | None:
    """The nodes that cite this one, here and in other editions; None where none does."""
    links = setting.cited_by.get(node.path, ())
    seen: dict[tuple[str, str, str], Link] = {}
    for link in links:
        if (link.source_edition, link.source) == (node.edition, node.path):
            continue  # «это правило» says nothing new here
        seen.setdefault((link.source_edition, link.source, link.target or ""), link)
    if not seen:
        return None
    words = setting.words
    items = [tag("li", _citing(link, setting)) for link in seen.values()]
    title = tag("span", words("cited-by"), class_="name")
    return tag("div", title, " ", tag("ul", items), class_="cited-by")


def _citing(link: Link, setting: Setting) -> Html:
    here = setting.edition.info.id
    text = setting.atlas.citation(link.source_edition, link.source)
    if link.source_edition != here:
        text = f"{link.source_edition} {text}"
    where = setting.atlas.place(link.source_edition, link.source, None, here)
    name = setting.atlas.titles.get(link.source_edition, link.source_edition)
    shown = tag("a", text, href=where, title=name) if where else tag("span", text, title=name)
    if link.target == landing(link) or link.target is None:
        return shown
    cited = setting.atlas.citation(here, link.target)
    return join(shown, " (", setting.words("cited-as", citation=cited), ")")


def notes(shown: Sequence[Note], setting: Setting) -> Html | None:
    """The notes of a law, each with links back to its marks; None where it has none."""
    if not shown:
        return None
    items = [_note(note, setting) for note in shown]
    title = setting.words("notes")
    return tag("aside", tag("ul", items), class_="notes", aria_label=title)


def _note(note: Note, setting: Setting) -> Html:
    words = setting.words
    back = [
        tag(
            "a",
            note.footnote.mark if len(note.marks) == 1 else f"{note.footnote.mark} {node.citation}",
            href=href(mark_anchor(node.path, index + 1)),
            class_="back",
            title=words("back-to", citation=node.citation),
        )
        for node, index in note.marks
    ]
    node, index = note.marks[0]
    if note.footnote.text is None:
        text = [tag("p", tag("em", words("note-missing")), class_="missing")]
    else:
        text = setting.inline(node, note.footnote.text, "footnote", footnote=index).paragraphs()
    return tag("li", tag("span", separated(back), class_="backs"), " ", text, id=note.anchor)

"""The apparatus of a law: every repair and inference inside it, with its evidence, folded away."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from laws_tool.export.site.labels import printed
from laws_tool.export.site.links import Atlas
from laws_tool.markup.elements import Child, Html, join, tag
from laws_tool.markup.words import Words
from laws_tool.model import Doubt, Edit, Link, Node


def apparatus(
    nodes: Sequence[Node],
    doubts: Mapping[str, Sequence[Doubt]],
    links: Mapping[str, Sequence[Link]],
    atlas: Atlas,
    words: Words,
) -> Html | None:
    """What is known of how the text of some nodes came about; None where nothing is to be said."""
    rows: list[Html] = []
    for node in nodes:
        repaired = {(edit.file, edit.start, edit.end) for edit in node.edits}
        items = [
            *_about(node, words),
            *(  # a doubt about a repair says nothing that the repair below does not say
                _doubt(doubt, words)
                for doubt in doubts.get(node.path, ())
                if (doubt.file, doubt.start, doubt.end) not in repaired
            ),
            *(_edit(edit, words) for edit in node.edits if not _is_reflow(edit)),
            *_unresolved(links.get(node.path, ()), atlas, words),
        ]
        if items:
            rows.append(
                tag("dt", (printed(node, words) or node.heading or "") if ":" in node.path else node.citation)
            )
            rows.extend(tag("dd", item) for item in items)
    if not rows:
        return None
    count = sum(row.startswith("<dd") for row in rows)
    summary = tag("summary", words("apparatus"), " ", tag("span", str(count), class_="count"))
    return tag("details", summary, tag("dl", rows), class_="apparatus")


def general(doubts: Iterable[Doubt], words: Words) -> Html | None:
    """The doubts that belong to no node."""
    rows = [tag("li", _doubt(doubt, words)) for doubt in doubts if doubt.path is None]
    if not rows:
        return None
    return tag("details", tag("summary", words("apparatus")), tag("ul", rows), class_="apparatus")


def foreign(text: str, words: Words) -> Html:
    """Text of the tool, which may be in English, with its language."""
    if words.language != "en" and text.isascii() and any(char.isalpha() for char in text):
        return tag("span", text, lang="en")
    return join(text)


def _about(node: Node, words: Words) -> Iterable[Html]:
    for what in (node.status, node.known):
        if text := words.get(f"about-{what}"):
            yield join(text)


def _doubt(doubt: Doubt, words: Words) -> Html:
    parts = [foreign(doubt.message, words)]
    if doubt.evidence and doubt.evidence != doubt.message:
        parts.append(tag("span", foreign(doubt.evidence, words), class_="evidence"))
    return _spaced(parts)


def _is_reflow(edit: Edit) -> bool:
    """Whether an edit only moved the end of a line, which says nothing about the text."""
    return edit.how == "replaced" and not edit.source.strip() and not edit.result.strip()


def _edit(edit: Edit, words: Words) -> Html:
    known = words.get(f"edit-{edit.kind}")
    kind: Child = known or foreign(edit.kind or edit.how, words)
    change = tag(
        "span",
        _quoted(edit.source, "s", words),
        " → ",
        _quoted(edit.result, "b", words),
        class_="change",
    )
    parts = [tag("span", kind, class_="kind"), change]
    if edit.evidence:
        parts.append(tag("span", foreign(edit.evidence, words), class_="evidence"))
    parts.append(tag("span", f"{edit.rule}, {edit.confidence:.0%}", class_="rule"))
    return _spaced(parts)


_LONGEST: Final = 60


def _quoted(text: str, name: str, words: Words) -> Html:
    """A stretch of source or result: line ends and spaces made visible, long ones cut."""
    if not text:
        return tag("i", words("nothing"))
    shown = text.replace("\r\n", "\n").replace("\n", "⏎").replace("\t", "⇥")
    if not shown.strip():
        shown = shown.replace(" ", "␣")
    if len(shown) > _LONGEST:
        shown = f"{shown[: _LONGEST - 12]}…{shown[-8:]}"
    return tag(name, shown)


def _unresolved(links: Sequence[Link], atlas: Atlas, words: Words) -> Iterable[Html]:
    for link in links:
        if link.state != "resolved":
            title = atlas.target(link, words).title
            yield join(tag("q", link.reference.text), " ", tag("span", title, class_="evidence"))


def _spaced(parts: Sequence[Html]) -> Html:
    return join(*(join(" ", part) if index else part for index, part in enumerate(parts)))

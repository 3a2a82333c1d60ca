"""A node as lines of a terminal: its title, text, footnotes, and who cites whom."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from laws_tool.cli import terminal
from laws_tool.messages import _
from laws_tool.model import GAP_KIND, Link, Node
from laws_tool.store import Library

_STATUS_NOTES = {
    "truncated": lambda: _("the source breaks off here"),
    "head-lost": lambda: _("the beginning is not in the source"),
    "lost-heading": lambda: _("the heading is lost in the source"),
    "implied": lambda: _("the source does not print this heading"),
    GAP_KIND: lambda: _("missing in the source"),
}
_KNOWN_NOTES = {
    "derived": lambda: _("its number follows from its neighbours"),
    "editorial": lambda: _("its number was given by an editor"),
}


def title(node: Node, highlights: Iterable[Sequence[int]] = ()) -> str:
    """The first line of a node: edition, citation, heading (with some spans of it marked), page."""
    parts = [terminal.paint(node.edition, fg="cyan"), terminal.paint(node.citation, bold=True)]
    if node.heading:
        parts.append(terminal.highlighted(node.heading, highlights))
    if node.pages:
        parts.append(terminal.paint(_("p. {pages}").format(pages=node.pages), dim=True))
    return "  ".join(parts)


def remarks(node: Node, known_above: str = "") -> Iterator[str]:
    """What a reader should know about how the text is known; not what was said of a node above it."""
    if node.status in _STATUS_NOTES:
        yield _STATUS_NOTES[node.status]()
    if node.is_repealed:
        yield _("repealed")
    if node.known in _KNOWN_NOTES and node.kind != GAP_KIND and node.known != known_above:
        yield _KNOWN_NOTES[node.known]()


def with_marks(node: Node) -> str:
    """The text of a node with its footnote marks where they stood."""
    text = node.text or ""
    for note in sorted(node.footnotes, key=lambda note: note.anchor, reverse=True):
        text = text[: note.anchor] + note.mark + text[note.anchor :]
    return text


def apparatus(library: Library, node: Node) -> Iterator[str]:
    """Footnotes, what the node cites and what cites it, one line each."""
    for note in node.footnotes:
        yield terminal.wrapped(f"{note.mark} {note.text or _('the note is not in the source')}", "    ")
    cited = dict.fromkeys(shown_target(library, link) for link in library.links_from(node.edition, node.path))
    if cited:
        yield terminal.wrapped(_("cites: {names}").format(names=", ".join(cited)), "    ")
    citing = dict.fromkeys(
        shown_source(library, link, node.edition) for link in library.links_to(node.edition, node.path)
    )
    if citing:
        yield terminal.wrapped(_("cited by: {names}").format(names=", ".join(citing)), "    ")


def shown_source(library: Library, link: Link, beside: str) -> str:
    """The node that a link comes from; with its edition where that is another one."""
    citation = library.node(link.source_edition, link.source).citation
    return citation if link.source_edition == beside else f"{link.source_edition}:{citation}"


def shown_target(library: Library, link: Link) -> str:
    """What a link aims at, with a word about what is wrong with it."""
    printed = link.reference.text
    if link.state == "unreadable":
        return _("{text} (cut off in the source)").format(text=printed)
    if link.state == "ambiguous":
        return _("{text} ({names}?)").format(
            text=printed, names=", ".join(cited(library, link.edition, path) for path in link.candidates)
        )
    mark = f" {link.mark}" if link.mark else ""
    name = cited(library, link.edition, link.target) + mark
    if link.state == "external" and not link.target and link.edition:
        name = link.edition  # the work as a whole
    elif link.edition != link.source_edition:
        name = f"{link.edition}:{name}"
    if link.state == "external":
        return _("{name} (another work)").format(name=name)
    if link.state == "dangling":
        if link.nearest:
            nearest = cited(library, link.edition, link.nearest)
            return _("{name} (not here; there is {nearest})").format(name=name, nearest=nearest)
        return _("{name} (not here)").format(name=name)
    return name


def cited(library: Library, edition: str | None, path: str | None) -> str:
    """How people write a path of an edition, also where no node has it."""
    return library.cited(edition or "", path) if path else "?"

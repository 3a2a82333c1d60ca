"""``laws refs``."""

from __future__ import annotations

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.cli.node_lines import shown_target, title
from laws_tool.messages import _, ngettext
from laws_tool.model import Link, Node
from laws_tool.store import Library

_AROUND = 45
"""How many characters of the text are shown on either side of a reference."""


@click.command(
    "refs",
    help=_(
        "Show what a law cites and what cites it, with the words around.\n\n"
        "With --check, list every reference that leads nowhere: to what is not here, to another work, "
        "cut off, or ambiguous. Exit status 1 if there are any."
    ),
    epilog=_("Example: laws refs 50"),
)
@click.argument("citation", nargs=-1, metavar=_("[CITATION…]"))
@click.option("--check", is_flag=True, help=_("List every reference that leads nowhere."))
@options.edition
@options.home
def command(citation: tuple[str, ...], check: bool, edition: str | None, home: str | None) -> int:
    if bool(citation) == check:
        raise click.UsageError(_("give a citation, such as 50, or --check"))
    library = opening.library(home)
    if not library.infos:
        opening.no_editions(library.home)
        return 1
    if check:
        return _check(library, edition)
    found = False
    for node in library.find(" ".join(citation), edition):
        found |= _both_ways(library, node)
    return 0 if found else 1


def _both_ways(library: Library, node: Node) -> bool:
    below = [node, *(other for other in library.nodes(node.edition) if node.path in other.ancestors)]
    outward = [(part, link) for part in below for link in library.links_from(part.edition, part.path)]
    inward = [link for part in below for link in library.links_to(part.edition, part.path)]
    inward = list(dict.fromkeys(inward))
    terminal.say(title(node))
    terminal.say("  " + _("cites:"), fg="green")
    for part, link in outward:
        terminal.say(f"    {part.citation} → {shown_target(library, link)}")
        terminal.say(_context(part, link), dim=True)
    if not outward:
        terminal.say("    " + _("nothing"))
    terminal.say("  " + _("cited by:"), fg="green")
    for link in inward:
        source = library.node(link.source_edition, link.source)
        terminal.say(f"    {link.source_edition}:{source.citation} → {shown_target(library, link)}")
        terminal.say(_context(source, link), dim=True)
    if not inward:
        terminal.say("    " + _("nothing"))
    terminal.say()
    return bool(outward or inward)


def _context(node: Node, link: Link) -> str:
    """The words around a reference."""
    reference = link.reference
    text = part_of(node, link)
    start, end = max(0, reference.start - _AROUND), min(len(text), reference.end + _AROUND)
    before = ("…" if start else "") + text[start : reference.start]
    after = text[reference.end : end] + ("…" if end < len(text) else "")
    line = f"      {before}{terminal.paint(reference.text, bold=True)}{after}"
    return line.replace("\n", " ")


def part_of(node: Node, link: Link) -> str:
    """The text that a reference stands in: the node's own, its heading, its tail or a note."""
    reference = link.reference
    if reference.place == "footnote":
        return node.footnotes[reference.footnote or 0].text or ""
    if reference.place == "heading":
        return node.heading or ""
    return node.tail if reference.place == "tail" else node.text or ""


def _check(library: Library, edition: str | None) -> int:
    if edition:
        library.info(edition)
    doubtful = [
        link
        for link in library.links()
        if link.state != "resolved" and edition in (None, link.source_edition)
    ]
    for link in doubtful:
        source = library.node(link.source_edition, link.source)
        state = terminal.paint(f"{_state(link):<12}", fg="yellow")
        terminal.say(f"{state} {link.source_edition}:{source.citation} → {shown_target(library, link)}")
        terminal.say(_context(source, link), dim=True)
    terminal.warn(
        ngettext("{n} reference leads nowhere", "{n} references lead nowhere", len(doubtful)).format(
            n=len(doubtful)
        )
    )
    return 1 if doubtful else 0


def _state(link: Link) -> str:
    return {
        "dangling": _("dangling"),
        "external": _("external"),
        "unreadable": _("unreadable"),
        "ambiguous": _("ambiguous"),
        "resolved": _("resolved"),
    }[link.state]

"""``laws refs``."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from pathlib import Path
from typing import Final

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.cli.node_lines import shown_target, title
from laws_tool.messages import _, ngettext
from laws_tool.model import Link, Node
from laws_tool.store import Library

_AROUND = 45
"""How many characters of the text are shown on either side of a reference."""

_GRAPHS: Final = (".dot", ".graphml", ".svg")


@click.command(
    "refs",
    help=_(
        "Show what a law cites and what cites it, with the words around.\n\n"
        "With --check, list every reference that leads nowhere (to what is not here, to another work, "
        "cut off, or ambiguous), in a circle, or to what is repealed. Exit status 1 if there are any.\n\n"
        "With --graph, write which law cites which: a picture (.svg), or a file for Graphviz (.dot) or "
        "for other programs that draw graphs (.graphml)."
    ),
    epilog=_("Example: laws refs 50"),
)
@click.argument("citation", nargs=-1, callback=options.not_empty, metavar=_("[CITATION…]"))
@click.option("--check", is_flag=True, help=_("List every reference that leads nowhere."))
@click.option(
    "--graph",
    type=options.FileName(path_type=Path),
    metavar=_("FILE"),
    help=_("Write who cites whom to FILE: .svg, .dot or .graphml."),
)
@options.edition
@options.home
def command(
    citation: tuple[str, ...], check: bool, graph: Path | None, edition: str | None, home: str | None
) -> int:
    if bool(citation) + check + (graph is not None) != 1:
        raise click.UsageError(_("give a citation, such as 50, or --check, or --graph"))
    if graph is not None and graph.suffix.lower() not in _GRAPHS:
        raise click.UsageError(
            _("{path}: no such kind of graph; end the name in {kinds}").format(
                path=graph, kinds=", ".join(_GRAPHS)
            )
        )
    library = opening.library(home, empty=opening.NOTHING_FOUND)
    if edition:
        library.info(edition)
    if check:
        return _check(library, edition)
    if graph is not None:
        return _write_graph(library, edition, graph)
    found = False
    for node in library.find(" ".join(citation), edition):
        found |= _both_ways(library, node)
    return 0 if found else 1


def _both_ways(library: Library, node: Node) -> bool:
    below = [node, *library.below(node)]
    outward = [(part, link) for part in below for link in library.links_from(part.edition, part.path)]
    inward = [link for part in below for link in library.links_to(part.edition, part.path)]
    inward = list(dict.fromkeys(inward))
    terminal.say(title(node))
    terminal.say("  " + _("cites:"), fg="green")
    _say_cited(
        [(part, link, f"    {part.citation} → {shown_target(library, link)}") for part, link in outward]
    )
    if not outward:
        terminal.say("    " + _("nothing"))
    terminal.say("  " + _("cited by:"), fg="green")
    sources = [library.node(link.source_edition, link.source) for link in inward]
    _say_cited(
        [
            (source, link, f"    {source.edition}:{source.citation} → {shown_target(library, link)}")
            for source, link in zip(sources, inward, strict=True)
        ]
    )
    if not inward:
        terminal.say("    " + _("nothing"))
    terminal.say()
    return bool(outward or inward)


def _say_cited(rows: Iterable[tuple[Node, Link, str]]) -> None:
    """Links, a line each; the words around once for all that stand in the same words."""
    for _words, those in groupby(rows, _place):
        listed = list(those)
        for _node, _link, line in listed:
            terminal.say(line)
        node, link, _line = listed[-1]
        terminal.say(_context(node, link), dim=True)


def _place(row: tuple[Node, Link, str]) -> tuple[object, ...]:
    node, link, _line = row
    reference = link.reference
    return node.edition, node.path, reference.place, reference.footnote, reference.start, reference.end


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
    from laws_tool.citations import check

    links = tuple(library.links())
    editions = [library.edition(name) for name in library.infos]
    wrong = {finding.link: finding.wrong for finding in check(links, editions)}
    nowhere = misleading = 0
    rows = []
    for link in links:
        state = wrong.get(link, link.state)
        if state == "resolved" or edition not in (None, link.source_edition):
            continue
        source = library.node(link.source_edition, link.source)
        shown = terminal.paint(f"{_state(state):<12}", fg="yellow")
        line = f"{shown} {link.source_edition}:{source.citation} → {shown_target(library, link)}"
        rows.append((source, link, line))
        misleading += link.state == "resolved"
        nowhere += link.state != "resolved"
    _say_cited(rows)
    said = ngettext("{n} reference leads nowhere", "{n} references lead nowhere", nowhere)
    terminal.warn(said.format(n=nowhere))
    if misleading:
        said = ngettext(
            "{n} reference leads in a circle or to what is repealed",
            "{n} references lead in a circle or to what is repealed",
            misleading,
        )
        terminal.warn(said.format(n=misleading))
    return 1 if nowhere or misleading else 0


def _state(state: str) -> str:
    return {
        "dangling": _("dangling"),
        "external": _("external"),
        "unreadable": _("unreadable"),
        "ambiguous": _("ambiguous"),
        "circular": _("circular"),
        "repealed": _("repealed"),
    }[state]


def _write_graph(library: Library, edition: str | None, path: Path) -> int:
    from laws_tool.atomic import write_file
    from laws_tool.citations.drawing import svg
    from laws_tool.citations.graph import dot, graph, graphml

    found = graph(link for link in library.links() if edition in (None, link.source_edition))
    suffix = path.suffix.lower()
    if suffix == ".svg":
        text = svg(found, {name: info.title for name, info in library.infos.items()})
    else:
        text = dot(found) if suffix == ".dot" else graphml(found)
    write_file(path, [text.encode()])
    terminal.warn(_("written: {path}").format(path=path))
    return 0 if found.edges else 1

"""``laws show``."""

from __future__ import annotations

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.cli.node_lines import apparatus, remarks, title, with_marks
from laws_tool.cli.source_lines import beside_source
from laws_tool.messages import _
from laws_tool.model import Node
from laws_tool.store import Library


@click.command(
    "show",
    help=_(
        "Show a law or a part of it, with footnotes and references.\n\n"
        "A citation is typed as people write it: 50, 53C, 64a2, «правило 50», Law 50, 52B1(A), "
        "ru-ebl:54.3. Where several editions have it, each is shown, laws before commentaries."
    ),
    epilog=_("Example: laws show 53C --source"),
)
@click.argument("citation", nargs=-1, callback=options.not_empty, required=True, metavar=_("CITATION…"))
@options.edition
@click.option("--cite", is_flag=True, help=_("Print a line to quote: edition, date, law, page."))
@click.option("--source", is_flag=True, help=_("Show the damaged original beside the text."))
@options.json
@options.home
def command(
    citation: tuple[str, ...], edition: str | None, cite: bool, source: bool, as_json: bool, home: str | None
) -> int:
    library = opening.library(home, empty=opening.NOTHING_FOUND)
    found = library.find(" ".join(citation), edition)
    if cite:
        for node in found:
            terminal.say(quotation(library, node))
        return 0
    if as_json:
        _print_json(library, found)
        return 0
    for node in found:
        _show(library, node, source)
        for part in library.below(node):
            _show(library, part, source, node.known)
    return 0


def _show(library: Library, node: Node, source: bool, known_above: str = "") -> None:
    terminal.say(title(node))
    for remark in remarks(node, known_above):
        terminal.say(f"  [{remark}]", fg="magenta")
    if source and node.sources:
        terminal.say(beside_source(library, node))
    elif node.text:
        terminal.say(terminal.wrapped(with_marks(node)))
    if node.tail:
        terminal.say(terminal.wrapped(node.tail))
    for line in apparatus(library, node):
        terminal.say(line, dim=True)
    terminal.say()


def quotation(library: Library, node: Node) -> str:
    """A line to quote: the edition's title and date, the citation, the page."""
    info = library.info(node.edition)
    parts = [f"{info.title} ({info.date})" if info.date else info.title, node.citation]
    if node.heading:
        parts.append(f"«{node.heading}»")
    if node.pages:
        parts.append(_("p. {pages}").format(pages=node.pages))
    return ", ".join(parts)


def _print_json(library: Library, nodes: list[Node]) -> None:
    import json

    from laws_tool.export.jsonl import node_row

    for node in nodes:
        for part in (node, *library.below(node)):
            row = node_row(part, library.links_from(part.edition, part.path))
            terminal.data(json.dumps(row, ensure_ascii=False) + "\n")

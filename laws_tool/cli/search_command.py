"""``laws search``."""

from __future__ import annotations

import json

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.cli.node_lines import apparatus, title
from laws_tool.cli.query_words import QueryCommand
from laws_tool.messages import _, ngettext


@click.command(
    "search",
    cls=QueryCommand,
    help=_(
        "Find every place that has some words, in any inflected form.\n\n"
        'Words in quotes («…» or "…") are taken exactly as they are. AND, OR, NOT, a minus before a '
        'word, brackets, word*, word~ and "two words"~5 work as you would expect; heading:, text: and '
        "note: look only there. A citation, such as 53C, finds its node first."
    ),
    epilog=_("Example: laws search фальшренонс --in 64"),
)
@click.argument("query", nargs=-1, required=True, metavar=_("QUERY…"))
@options.editions
@click.option("--lang", metavar=_("L"), help=_("Only editions in this language."))
@click.option("--in", "within", metavar=_("PATH"), help=_("Only in this law or part, such as 64."))
@click.option(
    "--limit",
    "-n",
    type=click.IntRange(min=1),
    default=50,
    show_default=True,
    metavar="N",
    help=_("At most so many."),
)
@click.option("--engine", metavar=_("NAME"), help=_("Search with this engine."))
@options.json
@options.home
def command(
    query: tuple[str, ...],
    editions: tuple[str, ...],
    lang: str | None,
    within: str | None,
    limit: int,
    engine: str | None,
    as_json: bool,
    home: str | None,
) -> int:
    from laws_tool.search import engines
    from laws_tool.search.searching import Search

    library = opening.library(home, empty=opening.NOTHING_FOUND)
    lang = options.language_of(library, lang)
    asked = " ".join(query)
    results = Search(library, engines.load(engine)).search(asked, editions, lang, within, limit)
    hits = results.hits
    if as_json:
        for hit in hits:
            terminal.data(json.dumps(hit.row(), ensure_ascii=False) + "\n")
        return 0 if hits else 1
    if not hits:
        terminal.warn(_("nothing found for «{query}»").format(query=asked))
        return 1
    for hit in hits:
        node = library.node(hit.edition, hit.path)
        terminal.say(title(node, hit.heading_highlights))
        if hit.snippet and hit.snippet != hit.heading:
            terminal.say(terminal.wrapped(hit.snippet, spans=hit.highlights))
        for line in apparatus(library, node):
            terminal.say(line, dim=True)
        terminal.say()
    said = ngettext("{n} place", "{n} places", results.total).format(n=results.total)
    if results.total > len(hits):
        shown = ngettext("the first is shown", "the first {n} are shown", len(hits)).format(n=len(hits))
        said += "; " + _("{shown}, --limit shows more").format(shown=shown)
    terminal.warn(said)
    return 0

"""``laws concordance``."""

from __future__ import annotations

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.cli.query_words import QueryCommand
from laws_tool.messages import _


@click.command(
    "concordance",
    cls=QueryCommand,
    help=_("List the words of a query in their context, one line each: key word in context."),
    epilog=_("Example: laws concordance взятка"),
)
@click.argument("query", nargs=-1, required=True, metavar=_("QUERY…"))
@options.editions
@click.option("--lang", metavar=_("L"), help=_("Only editions in this language."))
@click.option("--in", "within", metavar=_("PATH"), help=_("Only in this law or part, such as 64."))
@options.home
def command(
    query: tuple[str, ...], editions: tuple[str, ...], lang: str | None, within: str | None, home: str | None
) -> int:
    from laws_tool.search import concordance

    library = opening.library(home, empty=opening.NOTHING_FOUND)
    lang = options.language_of(library, lang)
    lines = concordance(library, " ".join(query), editions, lang, within)
    if not lines:
        terminal.warn(_("nothing found for «{query}»").format(query=" ".join(query)))
        return 1
    names = [f"{line.edition}:{line.citation}" for line in lines]
    widest = max(map(len, names))
    room = max(10, (terminal.width() - widest - 4 - max(len(line.word) for line in lines)) // 2)
    for name, line in zip(names, lines, strict=True):
        before = line.before[-room:].replace("\n", " ")
        after = line.after[:room].replace("\n", " ")
        word = terminal.highlighted(line.word, [(0, len(line.word))])
        terminal.say(
            f"{terminal.paint(f'{name:<{widest}}', fg='cyan')}  {before:>{room}}{word}{after}".rstrip()
        )
    return 0

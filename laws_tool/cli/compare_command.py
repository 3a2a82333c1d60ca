"""``laws compare``."""

from __future__ import annotations

from pathlib import Path

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.messages import _


@click.command(
    "compare",
    help=_(
        "Put editions side by side, node by node.\n\n"
        "Two versions of one text are paired by their paths, and only what differs is shown; a commentary "
        "is shown beside the laws that it comments on."
    ),
    epilog=_("Example: laws compare ru-1987 ru-ebl --in 53"),
)
@click.argument(
    "editions", nargs=-1, callback=options.not_empty, required=True, metavar=_("EDITION EDITION…")
)
@click.option("--in", "within", metavar=_("PATH"), help=_("Only this law or part, such as 53."))
@click.option("--all", "everything", is_flag=True, help=_("Show what is equal too."))
@click.option(
    "--format", "format_name", type=click.Choice(["text", "html", "json"]), default="text", show_default=True
)
@click.option(
    "--output", "-o", type=options.FileName(path_type=Path), metavar=_("FILE"), help=_("Where to write.")
)
@options.home
def command(
    editions: tuple[str, ...],
    within: str | None,
    everything: bool,
    format_name: str,
    output: Path | None,
    home: str | None,
) -> int:
    from laws_tool.compare import compare, to_html, to_json, to_text

    if len(editions) < 2:  # one edition has nothing beside it
        raise click.UsageError(_("name two editions or more; `laws editions` lists them"))
    library = opening.library(home, empty=opening.ERROR)
    left, right, *others = [library.edition(library.info(name).id) for name in editions]
    comparison = compare(left, right, *others, scope=within)
    if format_name == "html":
        text = to_html(comparison, everything=everything)
    elif format_name == "json":
        text = "".join(f"{line}\n" for line in to_json(comparison, everything=everything))
    else:
        colour = output is None and terminal.has_colour()
        lines = to_text(comparison, width=terminal.full_width(), colour=colour, everything=everything)
        text = "".join(f"{line}\n" for line in lines)
    if output is not None:
        _write(output, text)
    elif format_name == "text":
        terminal.say(text.removesuffix("\n"))
    else:
        terminal.data(text)
    return 0


def _write(path: Path, text: str) -> None:
    from laws_tool.atomic import write_file

    write_file(path, [text.encode()])
    terminal.warn(_("written: {path}").format(path=path))

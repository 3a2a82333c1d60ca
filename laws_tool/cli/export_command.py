"""``laws export``."""

from __future__ import annotations

from pathlib import Path

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.messages import _


@click.command(
    "export",
    help=_(
        "Write a site of linked pages (html), the nodes as JSON Lines (jsonl), or sentences with their "
        "lemmas (conllu).\n\n"
        "html goes to a folder, ./site unless -o names another; the others go to a file, standard output "
        "unless -o names one."
    ),
    epilog=_("Example: laws export html -o site"),
)
@click.argument("format_name", metavar=_("FORMAT"))
@options.editions
@click.option(
    "--output", "-o", type=options.FileName(path_type=Path), metavar=_("PATH"), help=_("Where to write.")
)
@options.home
def command(format_name: str, editions: tuple[str, ...], output: Path | None, home: str | None) -> int:
    from laws_tool.export.material import Material
    from laws_tool.export.registry import load
    from laws_tool.export.write import write

    chosen = load(format_name)
    library = opening.library(home, empty=opening.ERROR)
    names = tuple(dict.fromkeys(editions)) or tuple(library.infos)
    found = [library.edition(library.info(name).id) for name in names]
    material = Material(tuple(found), tuple(library.links()))
    if not chosen.is_folder and output is None:
        assert chosen.pieces is not None
        for piece in chosen.pieces(material):
            terminal.raw(piece)
        return 0
    target = output or Path(chosen.default_folder)
    write(chosen, material, target)
    terminal.warn(_("written: {path}").format(path=target))
    return 0

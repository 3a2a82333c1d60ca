"""``laws ingest``."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.cli.shown_profile import shown_profile
from laws_tool.errors import LawsError
from laws_tool.messages import _, ngettext
from laws_tool.store import open_home


@click.command(
    "ingest",
    help=_(
        "Add files as an edition, or build what is out of date.\n\n"
        "All files together are ONE edition, whatever order they come in; with --each every file is one. "
        "Without files, build what is missing or out of date."
    ),
    epilog=_("Example: laws ingest page*.txt --id my-law --lang ru --profile bridge-laws"),
)
@click.argument("files", nargs=-1, type=options.FileName(path_type=Path), metavar=_("[FILE…]"))
@click.option(
    "--id", "name", metavar=_("ID"), help=_("The id of the edition; else the name of the file or folder.")
)
@click.option("--title", metavar=_("T"), help=_("Its title."))
@click.option("--lang", metavar=_("L"), help=_("Its language, such as ru; else it is told by the letters."))
@click.option(
    "--profile", "profile_name", metavar=_("P"), help=_("The family of laws; else the one that fits best.")
)
@click.option("--encoding", metavar=_("NAME"), help=_("The encoding of the files, where it is known."))
@click.option("--replace", is_flag=True, help=_("Replace the edition of that id."))
@click.option("--each", is_flag=True, help=_("Make an edition of each file."))
@options.home
def command(
    files: tuple[Path, ...],
    name: str | None,
    title: str | None,
    lang: str | None,
    profile_name: str | None,
    encoding: str | None,
    replace: bool,
    each: bool,
    home: str | None,
) -> int:
    failed = 0
    found = open_home(home)
    if each and name:
        raise click.UsageError(_("--id names one edition; it does not go with --each"))
    if files:
        from laws_tool.ingest import Wish, ids, ingest

        wish = Wish(
            name or "", title or "", options.language(lang), profile_name or "", encoding or "", replace
        )
        groups = (
            list(zip(ids(files), ((file,) for file in files), strict=True)) if each else [(wish.id, files)]
        )
        for one, group in opening.progress(groups, _("Reading the files")):
            try:
                info = ingest(found, group, dataclasses.replace(wish, id=one), opening.say_waiting)
            except LawsError as error:
                if not each:
                    raise
                terminal.fail(str(error))
                failed += 1
                continue
            terminal.warn(
                _("added: {id} ({profile}, {language})").format(
                    id=info.id, profile=shown_profile(info.profile), language=info.language
                )
            )
    built = opening.build(found)
    terminal.warn(_("built: {path}").format(path=found.indexes) if built else _("everything is up to date"))
    if failed:
        said = ngettext("{n} of {all} files was not added", "{n} of {all} files were not added", failed)
        terminal.fail(said.format(n=failed, all=len(files)))
    return opening.ERROR if failed else 0

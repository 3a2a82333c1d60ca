"""``laws editions``."""

from __future__ import annotations

import dataclasses
import json

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.cli.shown_profile import shown_profile
from laws_tool.messages import _, ngettext
from laws_tool.model import GAP_KIND
from laws_tool.store import Library


@click.command("editions", help=_("List the editions of the corpus, with what is known of each."))
@options.json
@options.home
def command(as_json: bool, home: str | None) -> int:
    library = opening.library(home, empty=0)
    for info in library.infos.values():
        if as_json:
            terminal.data(json.dumps(dataclasses.asdict(info), ensure_ascii=False) + "\n")
            continue
        terminal.say(
            f"{terminal.paint(info.id, fg='cyan', bold=True)}  {terminal.paint(info.title, bold=True)}"
        )
        facts = [info.language, info.date, shown_profile(info.profile), *_counts(library, info.id)]
        if info.comments_on:
            facts.append(_("comments on {id}").format(id=info.comments_on))
        if info.translates:
            facts.append(_("translates {id}").format(id=info.translates))
        terminal.say("  " + " · ".join(filter(None, facts)))
        if info.rights:
            terminal.say(terminal.wrapped(info.rights), dim=True)
    return 0


def _counts(library: Library, edition: str) -> list[str]:
    nodes = list(library.nodes(edition))
    gaps = sum(node.kind == GAP_KIND for node in nodes)
    printed = sum(node.kind != GAP_KIND and node.status != "implied" for node in nodes)
    return [
        ngettext("{n} node", "{n} nodes", printed).format(n=printed),
        ngettext("{n} gap", "{n} gaps", gaps).format(n=gaps),
    ]

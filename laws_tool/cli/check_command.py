"""``laws check``."""

from __future__ import annotations

import dataclasses
import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.cli.kinds import shown_kind
from laws_tool.cli.node_lines import cited, shown_target
from laws_tool.messages import _, ngettext
from laws_tool.model import GAP_KIND, Doubt, Edition, Link
from laws_tool.repair.journal import sha256
from laws_tool.store import Library


@click.command(
    "check",
    help=_(
        "List everything doubtful: gaps, inferences with their evidence, references to nothing.\n\n"
        "A line in the edition's editorial.toml accepts an inference, refuses it or puts another reading "
        "in its place: --claims prints such lines, to be copied and completed. "
        "Exit status 1 if there is anything."
    ),
)
@options.edition
@click.option("--claims", is_flag=True, help=_("Print each inference as a claim for editorial.toml."))
@options.json
@options.home
def command(edition: str | None, claims: bool, as_json: bool, home: str | None) -> int:
    library = opening.library(home, empty=0)
    names = [library.info(edition).id] if edition else list(library.infos)
    nowhere = _nowhere(library)
    doubts = [
        doubt
        for read in map(library.edition, names)
        for doubt in (*read.doubts, *_gaps(library, read), *_references(library, nowhere[read.info.id]))
    ]
    if claims:
        _print_claims(library, doubts)
        return 1 if doubts else 0
    for doubt in doubts:
        if as_json:
            terminal.data(json.dumps(dataclasses.asdict(doubt), ensure_ascii=False) + "\n")
            continue
        where = f"{doubt.file}:{doubt.start}-{doubt.end}" if doubt.file else ""
        head = [
            terminal.paint(f"{shown_kind(doubt.kind):<14}", fg="yellow"),
            doubt.edition,
            doubt.path or "",
            where,
        ]
        terminal.say(" ".join(filter(None, head)))
        message = doubt.message.replace("\n", "⏎").replace("\f", "⇟")
        terminal.say(terminal.wrapped(message, "    "))
        if doubt.evidence:
            terminal.say(terminal.wrapped(_("because: {why}").format(why=doubt.evidence), "    "), dim=True)
    if not as_json:
        count = len(doubts)
        terminal.warn(ngettext("{n} doubtful thing", "{n} doubtful things", count).format(n=count))
    return 1 if doubts else 0


def _print_claims(library: Library, doubts: Sequence[Doubt]) -> None:
    """The inferences as claims that accept them; a person changes the kind, and says why."""
    for doubt in doubts:
        if not doubt.file or doubt.confidence >= 1.0:
            continue
        data = (library.source_folder(doubt.edition) / doubt.file).read_bytes()
        terminal.say(
            f"# {doubt.edition} {doubt.path or ''}: {doubt.message}; {doubt.evidence}".replace("\n", "⏎")
        )
        terminal.say('[[claim]]\nkind = "accept"  # or "refuse", or "replace" with reading = "…"')
        terminal.say(f'file = "{doubt.file}"\nsha256 = "{sha256(data)}"')
        terminal.say(f'start = {doubt.start}\nend = {doubt.end}\nevidence = ""\n')


def _gaps(library: Library, read: Edition) -> Iterator[Doubt]:
    edition = read.info.id
    for node in read.nodes:
        if node.kind == GAP_KIND:
            between = _("between {after} and {before}").format(
                after=cited(library, edition, node.after) if node.after else _("the beginning"),
                before=cited(library, edition, node.before) if node.before else _("the end"),
            )
            missing = (
                _("missing pages: {pages}").format(pages=node.pages) if node.pages else _("text is missing")
            )
            yield Doubt(edition, GAP_KIND, node.path, f"{missing}, {between}")


def _nowhere(library: Library) -> Mapping[str, Sequence[Link]]:
    """The references that lead nowhere, by the edition that has them."""
    found = defaultdict(list)
    for link in library.links():
        if link.state != "resolved":
            found[link.source_edition].append(link)
    return found


def _references(library: Library, links: Sequence[Link]) -> Iterator[Doubt]:
    for link in links:
        said = f"{link.reference.text} → {shown_target(library, link)}"
        yield Doubt(link.source_edition, link.state, link.source, said)

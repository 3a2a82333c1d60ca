"""``laws profile``."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from laws_tool.cli import opening, options, terminal
from laws_tool.cli.kinds import shown_kind
from laws_tool.fit import Fit, rank, sample
from laws_tool.ingest import id_of, read_files
from laws_tool.messages import _, ngettext
from laws_tool.survey import Survey, survey


@click.command(
    "profile",
    help=_(
        "Say which profile fits a text and why, what it recognises and what it does not.\n\n"
        "What is printed is a profile too, with the report as its comments: save it, edit it, and use it "
        "with `laws ingest FILE --profile mine.toml`. Exit status 1 where nothing like a label is found."
    ),
    epilog=_("Example: laws profile rules.txt > mine.toml"),
)
@click.argument("files", nargs=-1, required=True, type=options.FileName(path_type=Path), metavar=_("FILE…"))
@click.option("--lang", metavar=_("L"), help=_("Its language, such as ru; else it is told by the letters."))
@click.option(
    "--profile", "profile_name", metavar=_("P"), help=_("The profile to try; else all that there are.")
)
@click.option("--encoding", metavar=_("NAME"), help=_("The encoding of the files, where it is known."))
def command(files: tuple[Path, ...], lang: str | None, profile_name: str | None, encoding: str | None) -> int:
    tried = sample(read_files(files), encoding or "")
    fits = rank(tried, [profile_name] if profile_name else (), options.language(lang))
    lines = [line for one in tried for line in one.text.splitlines()]
    found = survey(lines, fits, id_of(files))
    for line in _report(found, ", ".join(file.name for file in files)):
        terminal.say(f"# {line}".rstrip(), dim=True)
    terminal.say(found.draft.rstrip())
    return 0 if found.draft else opening.NOTHING_FOUND


def _report(found: Survey, names: str) -> Iterator[str]:
    """The lines of the report."""
    best, *others = found.fits
    if best.score > 0:
        yield _("{files}: {profile} fits best: {why}").format(
            files=names, profile=best.profile, why=_why(best)
        )
        rest = [fit for fit in others if fit.profile != best.profile][:1]
        yield from (_("next: {profile}: {why}").format(profile=fit.profile, why=_why(fit)) for fit in rest)
        yield ""
        yield _("recognised:")
        for level in found.found:
            numbers = f"{level.first} … {level.last}" if level.count > 1 else level.first
            doubts = ngettext("{n} doubtful", "{n} doubtful", level.doubts).format(n=level.doubts)
            said = f"{shown_kind(level.kind):<16} {level.count:>5}  «{level.example[:24]}»  {numbers[:40]}"
            yield f"  {said}{f'  ({doubts})' if level.doubts else ''}"
    else:
        yield _("{files}: no profile fits").format(files=names)
    if found.left:
        yield ""
        yield _("not recognised, though lines begin so:")
        for left in found.left:
            yield "  " + _("«{label}» and the like: {n}, first «{line}»").format(
                label=left.shape, n=left.count, line=left.first
            )
    yield ""
    yield (
        _("a draft of a profile, to edit; what each line means is in docs/profiles.md")
        if found.draft
        else _("nothing in the text looks like a label")
    )


def _why(fit: Fit) -> str:
    return _("{labels} labels, {breaks} of them out of sequence, {outside} % of the text outside").format(
        labels=fit.labels, breaks=fit.breaks, outside=round(100 * fit.outside)
    )

"""``laws repair``."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast

import click

from laws_tool.cli import options, terminal
from laws_tool.cli.kinds import shown_kind
from laws_tool.cli.repair_in_place import replace_all
from laws_tool.cli.repair_journals import check_folder, check_journal, journal_to
from laws_tool.cli.repair_sources import STANDARD_INPUT, Wish, blocks, files_of, opened
from laws_tool.cli.repair_tally import Tally, clean_bytes
from laws_tool.messages import _
from laws_tool.repair import repair
from laws_tool.repair.keyboard import wrong_layout
from laws_tool.repair.stream import BLOCK, Block, undo_stream


@click.command(
    "repair",
    help=_(
        "Mend the encoding of a damaged text, and undo it.\n\n"
        "Reads a FILE (standard input without one, or for -) and writes clean UTF-8 text on standard "
        "output. Only encodings, look-alike letters and the residue of control codes are mended, never "
        "spelling or layout; "
        "--profile adds the layout rules of a family of laws. With --journal every change is written down, "
        "and --undo gives the source back, byte for byte.\n\n"
        "Several files, or a folder with all that is in it, need --in-place, --dry-run, --check or --explain."
    ),
    epilog=_("Example: laws repair old.txt --journal old.journal > clean.txt"),
)
@click.argument("files", nargs=-1, type=options.FileName(allow_dash=True), metavar=_("[FILE…|-]"))
@click.option(
    "--journal",
    type=options.FileName(path_type=Path),
    metavar=_("PATH"),
    help=_("Write the journal here; with --in-place a folder, where each file gets one."),
)
@click.option(
    "--in-place", is_flag=True, help=_("Write each file anew; what it was stays beside it as FILE.orig.")
)
@click.option("--dry-run", is_flag=True, help=_("Only say which files would change."))
@click.option("--explain", is_flag=True, help=_("Print each change with its rule, and no text."))
@click.option("--check", is_flag=True, help=_("Print no text; exit status 1 if anything would change."))
@click.option(
    "--undo",
    type=options.FileName(dir_okay=False, path_type=Path),
    metavar=_("JOURNAL"),
    help=_("Give back the source of a clean text."),
)
@click.option(
    "--profile", "profile_name", metavar=_("P"), help=_("Mend the layout of this family of laws too.")
)
@click.option(
    "--lang",
    metavar=_("L"),
    help=_(
        "The language, whose dictionary helps where letters were lost; with --profile it is else told "
        "by the words."
    ),
)
@click.option("--encoding", metavar=_("NAME"), help=_("The encoding of the bytes, where it is known."))
@click.pass_context
def command(
    ctx: click.Context,
    files: tuple[str, ...],
    journal: Path | None,
    in_place: bool,
    dry_run: bool,
    explain: bool,
    check: bool,
    undo: Path | None,
    profile_name: str | None,
    lang: str | None,
    encoding: str | None,
) -> int:
    names = files or (STANDARD_INPUT,)
    if undo is not None:
        _check_undo(names, ctx)
        return _undo(names[0], undo)
    if in_place and (dry_run or check or explain):
        raise click.UsageError(_("--in-place writes, and --dry-run, --check and --explain do not: give one"))
    if in_place and STANDARD_INPUT in names:
        raise click.UsageError(_("--in-place needs a file"))
    repair(b"", encoding=encoding)  # an encoding that does not exist is of no file
    wish = Wish(profile_name, options.language(lang) or None, encoding)
    if in_place:
        if journal is not None:
            check_folder(journal, names)
        return replace_all(files_of(names), wish, journal)
    prints = not (dry_run or check or explain)
    paths = files_of(names)
    if prints and not paths:
        return 2
    if prints and (len(paths) != 1 or paths[0] not in names):
        raise click.UsageError(_("several files need --in-place, --dry-run, --check or --explain"))
    if journal is not None:
        _check_journal(journal, paths)
    changed = False
    for path in paths:
        if prints:
            tally = _print(path, wish, journal)
        elif explain:
            tally = _explain_all(path, wish, journal, many=len(paths) > 1)
        else:
            tally = _mend(path, wish, journal, _drop)
        tally.say_unread()
        if check or dry_run:
            tally.say_to_make()
        changed = changed or not tally.same
    return 1 if check and changed else 0


def _check_undo(names: Sequence[str], ctx: click.Context) -> None:
    """One file alone is undone, and its journal says all that other options would."""
    if len(names) > 1:
        raise click.UsageError(_("--undo goes with one file alone"))
    given = [
        param.opts[0]
        for param in ctx.command.params
        if param.name not in ("files", "undo") and ctx.params.get(param.name or "") not in (None, False)
    ]
    if given:
        raise click.UsageError(
            _("--undo does not go with {options}: the journal says all").format(options=", ".join(given))
        )


def _undo(file: str, path: Path) -> int:
    with opened(str(path)) as journal, opened(file) as clean:
        text: BinaryIO = clean if clean.seekable() else _spool()
        if text is not clean:
            shutil.copyfileobj(clean, text)
        sys.stdout.flush()
        undo_stream(text, journal, sys.stdout.buffer)
    return 0


def _spool() -> BinaryIO:
    """A file for what cannot be read twice, such as a pipe, or must wait."""
    return cast(BinaryIO, SpooledTemporaryFile(BLOCK))


def _check_journal(journal: Path, paths: Sequence[str]) -> None:
    """A journal is of one file, and not that file."""
    if os.fspath(journal) == STANDARD_INPUT:
        raise click.UsageError(_("--journal needs the name of a file; standard output has the text"))
    if len(paths) > 1:
        raise click.UsageError(_("one --journal goes with one file; with --in-place it is a folder"))
    check_journal(journal, {os.path.realpath(path) for path in paths if path != STANDARD_INPUT})


def _mend(path: str, wish: Wish, journal: Path | None, use: Callable[[Block], object]) -> Tally:
    """Mend a file block by block, each of which is used as one likes, and then write the journal."""
    tally = Tally(path, wish.encoding)
    with journal_to(journal) as writer:
        for block in blocks(path, wish):
            tally.add(block)
            if writer:
                writer.add(block)
            use(block)
    return tally


def _print(path: str, wish: Wish, journal: Path | None) -> Tally:
    """Print the clean text; where a journal is wanted, after that: without it nothing could be undone."""
    if journal is None:
        return _mend(path, wish, None, lambda block: terminal.raw(clean_bytes(block)))
    with _spool() as held:
        tally = _mend(path, wish, journal, lambda block: held.write(clean_bytes(block)))
        held.seek(0)
        sys.stdout.flush()
        shutil.copyfileobj(held, sys.stdout.buffer)
    return tally


def _drop(block: Block) -> None:
    """What is only counted is not printed."""


def _explain_all(path: str, wish: Wish, journal: Path | None, *, many: bool) -> Tally:
    if many:
        terminal.say(path, fg="cyan", bold=True)
    tally = _mend(path, wish, journal, _explain)
    if not tally.changes:
        terminal.say(_("nothing to mend") if tally.same else _("nothing to mend; to be written as UTF-8"))
    return tally


def _explain(block: Block) -> None:
    encodings = block.repaired.journal.encodings
    if len(encodings) > 1:
        for start, end, name in encodings:
            terminal.say(f"{start + block.start:>8}-{end + block.start:<8} {name}", fg="cyan")
    else:
        terminal.say(_("encoding: {name}").format(name=block.repaired.encoding), fg="cyan")
    for change in block.repaired.explain():
        before = terminal.paint(_short(change.before), fg="red")
        after = terminal.paint(_short(change.after), fg="green")
        start, end = change.start + block.start, change.end + block.start
        terminal.say(f"{start:>8}-{end:<8} {before} → {after}")
        said = f"{shown_kind(change.kind)}, {change.rule}, {change.confidence:.0%}  {change.evidence}"
        terminal.say(f"{'':18}{said}", dim=True)
    for typed in wrong_layout(block.repaired.text):
        said = _("left alone: «{printed}» may be «{reading}» in the other keyboard layout")
        terminal.say(said.format(printed=typed.printed, reading=typed.reading), fg="yellow")


def _short(text: str, room: int = 60) -> str:
    shown = "".join(char if char.isprintable() else {"\n": "⏎", "\f": "⇟"}.get(char, "·") for char in text)
    return f"«{shown}»" if len(shown) <= room else f"«{shown[: room // 2]}…{shown[-room // 2 :]}»"

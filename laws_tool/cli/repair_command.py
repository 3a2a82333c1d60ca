"""``laws repair``."""

from __future__ import annotations

import os
import re
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, Final, cast

import click

from laws_tool.cli import options, terminal
from laws_tool.cli.kinds import shown_kind
from laws_tool.cli.repair_in_place import journal_to, replace_all
from laws_tool.cli.repair_sources import STANDARD_INPUT, Wish, blocks, files_of, opened
from laws_tool.messages import _, ngettext
from laws_tool.repair.keyboard import wrong_layout
from laws_tool.repair.stream import BLOCK, Block, undo_stream

_UNREAD: Final = re.compile("[\udc80-\udcff]")
"""A byte that no encoding explains, as it stands in a text."""


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
def command(
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
    lang = options.language(lang) or None
    if undo is not None:
        if len(names) > 1 or journal or in_place or dry_run or explain or check or profile_name or encoding:
            raise click.UsageError(_("--undo goes with one file alone"))
        return _undo(names[0], undo)
    if in_place and (dry_run or check or explain):
        raise click.UsageError(_("--in-place writes, and --dry-run, --check and --explain do not: give one"))
    if in_place and STANDARD_INPUT in names:
        raise click.UsageError(_("--in-place needs a file"))
    paths = list(files_of(names, journal if in_place else None))
    quiet = in_place or dry_run or explain or check
    if not quiet and (len(paths) != 1 or paths[0] not in names):
        raise click.UsageError(_("several files need --in-place, --dry-run, --check or --explain"))
    wish = Wish(profile_name, lang, encoding)
    if in_place:
        replace_all([Path(path) for path in paths], wish, journal)
        return 0
    if journal is not None:
        _check_journal(journal, paths)
    changed = 0
    for path in paths:
        with journal_to(journal) as writer:
            count = unread = 0
            same = True
            if explain:
                _name(path, many=len(paths) > 1)
            for block in blocks(path, wish):
                same = same and block.repaired.text.encode("utf-8", "surrogateescape") == block.data
                count += len(block.repaired.edits)
                unread += len(_UNREAD.findall(block.repaired.text))
                if writer:
                    writer.add(block)
                if explain:
                    _explain(block)
                elif not (check or dry_run):
                    terminal.data(block.repaired.text)
        if explain and not count:
            terminal.say(_("nothing to mend") if same else _("nothing to mend; to be written as UTF-8"))
        if unread:
            _say_unread(path, unread)
        if check or dry_run:
            _say_changes(path, count, same)
        changed += bool(count) or not same
    return 1 if check and changed else 0


def _undo(file: str, path: Path) -> int:
    with opened(str(path)) as journal, opened(file) as clean:
        text: BinaryIO = clean if clean.seekable() else _spool()
        if text is not clean:
            shutil.copyfileobj(clean, text)
        sys.stdout.flush()
        undo_stream(text, journal, sys.stdout.buffer)
    return 0


def _spool() -> BinaryIO:
    """A file for what cannot be read twice, such as a pipe."""
    return cast(BinaryIO, SpooledTemporaryFile(BLOCK))


def _check_journal(journal: Path, paths: Sequence[str]) -> None:
    """A journal is of one file, and not that file."""
    if os.fspath(journal) == STANDARD_INPUT:
        raise click.UsageError(_("--journal needs the name of a file; standard output has the text"))
    if len(paths) > 1:
        raise click.UsageError(_("one --journal goes with one file; with --in-place it is a folder"))
    if any(path != STANDARD_INPUT and os.path.realpath(path) == os.path.realpath(journal) for path in paths):
        raise click.UsageError(_("--journal names the file that is read; name another"))


def _say_changes(file: str, count: int, same: bool) -> None:
    if count:
        said = ngettext("{file}: {n} change to make", "{file}: {n} changes to make", count)
        terminal.warn(said.format(file=file, n=count))
    elif not same:
        terminal.warn(_("{file}: to be written as UTF-8").format(file=file))


def _say_unread(file: str, count: int) -> None:
    said = ngettext(
        "{file}: {n} byte that no encoding explains is left as it is",
        "{file}: {n} bytes that no encoding explains are left as they are",
        count,
    )
    terminal.warn(said.format(file=file, n=count))


def _name(file: str, *, many: bool) -> None:
    if many:
        terminal.say(file, fg="cyan", bold=True)


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

"""``laws repair``."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from tempfile import SpooledTemporaryFile
from typing import BinaryIO, cast

import click

from laws_tool.cli import terminal
from laws_tool.errors import InputError
from laws_tool.messages import _, ngettext
from laws_tool.messages import reason as system_reason
from laws_tool.repair import Setting, repair
from laws_tool.repair.stream import BLOCK, Block, JournalWriter, repair_blocks, undo_stream

STANDARD_INPUT = "-"
BACKUP = ".orig"
"""The ending of the copy that --in-place keeps of a file."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """How each file is to be repaired."""

    profile: str | None
    language: str | None
    encoding: str | None


@click.command(
    "repair",
    help=_(
        "Mend the encoding of a damaged text, and undo it.\n\n"
        "Reads a FILE (standard input without one, or for -) and writes clean UTF-8 text on standard "
        "output. Only encodings and the residue of control codes are mended, never spelling or layout; "
        "--profile adds the layout rules of a family of laws. With --journal every change is written down, "
        "and --undo gives the source back, byte for byte.\n\n"
        "Several files, or a folder with all that is in it, need --in-place, --dry-run, --check or --explain."
    ),
    epilog=_("Example: laws repair old.txt --journal old.journal > clean.txt"),
)
@click.argument("files", nargs=-1, metavar=_("[FILE…|-]"))
@click.option(
    "--journal",
    type=click.Path(path_type=Path),
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
    type=click.Path(dir_okay=False, path_type=Path),
    metavar=_("JOURNAL"),
    help=_("Give back the source of a clean text."),
)
@click.option(
    "--profile", "profile_name", metavar=_("P"), help=_("Mend the layout of this family of laws too.")
)
@click.option("--lang", metavar=_("L"), help=_("The language, for --profile; else it is told by the words."))
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
    if undo is not None:
        if len(names) > 1 or journal or in_place or dry_run or explain or check or profile_name or encoding:
            raise click.UsageError(_("--undo goes with one file alone"))
        return _undo(names[0], undo)
    if in_place and STANDARD_INPUT in names:
        raise click.UsageError(_("--in-place needs a file"))
    paths = list(_paths(names))
    quiet = in_place or dry_run or explain or check
    if not quiet and (len(paths) != 1 or paths[0] not in names):
        raise click.UsageError(_("several files need --in-place, --dry-run, --check or --explain"))
    wish = _Wish(profile_name, lang, encoding)
    if in_place:
        for path in paths:
            _replace(Path(path), wish, journal)
        return 0
    changed = 0
    for path in paths:
        with _journal_to(journal) as writer:
            count = 0
            if explain:
                _name(path, many=len(paths) > 1)
            for block in _blocks(path, wish):
                count += len(block.repaired.edits)
                if writer:
                    writer.add(block)
                if explain:
                    _explain(block)
                elif not (check or dry_run):
                    terminal.data(block.repaired.text)
        if explain and not count:
            terminal.say(_("nothing to mend"))
        if check or dry_run:
            _say_changes(path, count)
        changed += count
    return 1 if check and changed else 0


def _paths(names: Sequence[str]) -> Iterator[str]:
    """The files that are meant; of a folder those below it that are no binaries, hidden files or backups."""
    for name in names:
        if name == STANDARD_INPUT or not Path(name).is_dir():
            yield name
            continue
        for path in sorted(Path(name).rglob("*")):
            hidden = any(part.startswith(".") for part in path.relative_to(name).parts)
            if path.is_file() and not hidden and path.suffix != BACKUP and not _is_binary(path):
                yield str(path)


def _is_binary(path: Path) -> bool:
    """Whether a file is no text: it has zero bytes, and not the mark of UTF-16 or UTF-32."""
    try:
        with path.open("rb") as file:
            head = file.read(8192)
    except OSError as error:
        raise _unreadable(path, error) from error
    return b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff"))


def _blocks(file: str, wish: _Wish) -> Iterator[Block]:
    """The blocks of a file, or of standard input, repaired one by one."""
    with _opened(file) as source:
        if wish.profile is None:
            yield from repair_blocks(source, encoding=wish.encoding, setting=Setting(wish.language or ""))
            return
        whole = BytesIO(source.read())
    setting = _setting(whole.getvalue(), wish)
    yield from repair_blocks(whole, encoding=wish.encoding, setting=setting)


def _setting(data: bytes, wish: _Wish) -> Setting:
    from laws_tool import profile
    from laws_tool.language import guess
    from laws_tool.language.lemmas import lexicon

    kind = profile.load(wish.profile or "")
    language = wish.language or guess.language(repair(data, encoding=wish.encoding).text)
    return Setting(language, lexicon(language), kind)


@contextmanager
def _opened(file: str) -> Iterator[BinaryIO]:
    if file == STANDARD_INPUT:
        if sys.stdin is None:  # closed by the caller
            yield BytesIO()
            return
        if sys.stdin.isatty():
            terminal.warn(_("reading from the keyboard; end with Ctrl-D"))
        yield sys.stdin.buffer
        return
    try:
        opened = Path(file).open("rb")  # noqa: SIM115 - closed below
        opened.peek(1)
    except OSError as error:
        raise _unreadable(Path(file), error) from error
    with opened:
        yield opened


def _undo(file: str, path: Path) -> int:
    with _opened(str(path)) as journal, _opened(file) as clean:
        text: BinaryIO = clean if clean.seekable() else _spool()
        if text is not clean:
            shutil.copyfileobj(clean, text)
        sys.stdout.flush()
        undo_stream(text, journal, sys.stdout.buffer)
    return 0


def _spool() -> BinaryIO:
    """A file for what cannot be read twice, such as a pipe."""
    return cast(BinaryIO, SpooledTemporaryFile(BLOCK))


def _replace(path: Path, wish: _Wish, journals: Path | None) -> None:
    """Write a file anew, keeping what it was; a file that needs nothing is not touched."""
    backup = path.with_name(path.name + BACKUP)
    new = path.with_name(path.name + ".new")
    count = 0
    same = True
    try:
        with new.open("wb") as target, _journal_to(journals and journals / f"{path.name}.journal") as writer:
            for block in _blocks(str(path), wish):
                data = block.repaired.text.encode("utf-8", "surrogateescape")
                same = same and data == block.data
                count += len(block.repaired.edits)
                target.write(data)
                if writer:
                    writer.add(block)
            if same and writer:
                writer.give_up()
        if same:
            return
        if backup.exists():
            raise InputError(
                _("{path} is there already: an earlier repair's backup; move it away first").format(
                    path=backup
                )
            )
        shutil.copy2(path, backup)
        new.replace(path)
    except OSError as error:
        raise _unwritable(path, error) from error
    finally:
        new.unlink(missing_ok=True)
    _say_changes(str(path), count)


@contextmanager
def _journal_to(path: Path | None) -> Iterator[JournalWriter | None]:
    """A writer whose journal is put in place when all is done; None where no journal is wanted."""
    if path is None:
        yield None
        return
    writer = JournalWriter()
    yield writer
    if writer.given_up:
        return
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with new.open("wb") as target:
            writer.finish(target)
        new.replace(path)
    except OSError as error:
        raise _unwritable(path, error) from error
    finally:
        new.unlink(missing_ok=True)


def _unwritable(path: Path, error: OSError) -> InputError:
    return InputError(_("{path}: cannot be written: {reason}").format(path=path, reason=system_reason(error)))


def _unreadable(path: Path, error: OSError) -> InputError:
    return InputError(_("{path}: cannot be read: {reason}").format(path=path, reason=system_reason(error)))


def _say_changes(file: str, count: int) -> None:
    if count:
        said = ngettext("{file}: {n} change to make", "{file}: {n} changes to make", count)
        terminal.warn(said.format(file=file, n=count))


def _name(file: str, *, many: bool) -> None:
    if many:
        terminal.say(file, fg="cyan", bold=True)


def _explain(block: Block) -> None:
    terminal.say(_("encoding: {name}").format(name=block.repaired.encoding), fg="cyan")
    for change in block.repaired.explain():
        before = terminal.paint(_short(change.before), fg="red")
        after = terminal.paint(_short(change.after), fg="green")
        start, end = change.start + block.start, change.end + block.start
        terminal.say(f"{start:>8}-{end:<8} {before} → {after}")
        said = f"{change.kind}, {change.rule}, {change.confidence:.0%}  {change.evidence}"
        terminal.say(f"{'':18}{said}", dim=True)


def _short(text: str, room: int = 60) -> str:
    shown = "".join(char if char.isprintable() else {"\n": "⏎", "\f": "⇟"}.get(char, "·") for char in text)
    return f"«{shown}»" if len(shown) <= room else f"«{shown[: room // 2]}…{shown[-room // 2 :]}»"

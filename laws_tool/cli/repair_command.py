"""``laws repair``."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from laws_tool.cli import terminal
from laws_tool.errors import InputError
from laws_tool.messages import _, ngettext
from laws_tool.repair import Repaired, Setting, repair
from laws_tool.repair.journal import Journal

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
@click.argument("files", nargs=-1, metavar="[FILE…|-]")
@click.option(
    "--journal",
    type=click.Path(path_type=Path),
    metavar="PATH",
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
    metavar="JOURNAL",
    help=_("Give back the source of a clean text."),
)
@click.option("--profile", "profile_name", metavar="P", help=_("Mend the layout of this family of laws too."))
@click.option("--lang", metavar="L", help=_("The language, for --profile; else it is told by the words."))
@click.option("--encoding", metavar="E", help=_("The encoding of the bytes, where it is known."))
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
    changed = 0
    for path in paths:
        data = _read(path)
        done = repair(data, encoding=encoding, setting=_setting(data, wish))
        changed += bool(done.edits)
        if explain:
            _explain(path, done, many=len(paths) > 1)
        elif check or dry_run:
            _say_changes(path, done)
        elif in_place:
            _replace(Path(path), data, done, journal)
        else:
            terminal.data(done.text)
        if journal is not None and not in_place:
            _write_journal(journal, done)
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


def _setting(data: bytes, wish: _Wish) -> Setting:
    if wish.profile is None:
        return Setting(wish.language or "")
    from laws_tool import profile
    from laws_tool.language import guess
    from laws_tool.language.lemmas import lexicon

    kind = profile.load(wish.profile)
    language = wish.language or guess.language(repair(data, encoding=wish.encoding).text)
    return Setting(language, lexicon(language), kind)


def _undo(file: str, path: Path) -> int:
    try:
        with path.open(encoding="utf-8", newline="\n") as lines:
            journal = Journal.parse(line for line in lines if line.strip())
    except UnicodeDecodeError as error:
        raise InputError(_("{path}: this is not a journal: it is not UTF-8").format(path=path)) from error
    except OSError as error:
        raise _unreadable(path, error) from error
    source = journal.undo(_read(file).decode("utf-8", "surrogateescape"))
    if isinstance(source, str):
        terminal.data(source)
    else:
        terminal.raw(source)
    return 0


def _read(file: str) -> bytes:
    if file == STANDARD_INPUT:
        if sys.stdin is None:  # closed by the caller
            return b""
        if sys.stdin.isatty():
            terminal.warn(_("reading from the keyboard; end with Ctrl-D"))
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise _unreadable(Path(file), error) from error


def _replace(path: Path, data: bytes, done: Repaired, journals: Path | None) -> None:
    """Write a file anew, keeping what it was; a file that needs nothing is not touched."""
    if not done.edits and done.text.encode("utf-8", "surrogateescape") == data:
        return
    backup = path.with_name(path.name + BACKUP)
    if backup.exists():
        raise InputError(
            _("{path} is there already: an earlier repair's backup; move it away first").format(path=backup)
        )
    if journals is not None:
        _write_journal(journals / f"{path.name}.journal", done)
    _write(backup, data)
    _write(path, done.text.encode("utf-8", "surrogateescape"))
    _say_changes(str(path), done)


def _write_journal(path: Path, done: Repaired) -> None:
    _write(path, "".join(f"{line}\n" for line in done.journal.lines()).encode())


def _write(path: Path, data: bytes) -> None:
    new = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(data)
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise InputError(
            _("{path}: cannot be written: {reason}").format(path=path, reason=error.strerror or error)
        ) from error


def _unreadable(path: Path, error: OSError) -> InputError:
    return InputError(_("{path}: cannot be read: {reason}").format(path=path, reason=error.strerror or error))


def _say_changes(file: str, done: Repaired) -> None:
    count = len(done.edits)
    if count:
        said = ngettext("{file}: {n} change to make", "{file}: {n} changes to make", count)
        terminal.warn(said.format(file=file, n=count))


def _explain(file: str, done: Repaired, *, many: bool) -> None:
    name = f"{file}: " if many else ""
    terminal.say(name + _("encoding: {name}").format(name=done.encoding), fg="cyan")
    for change in done.explain():
        before = terminal.paint(_short(change.before), fg="red")
        after = terminal.paint(_short(change.after), fg="green")
        terminal.say(f"{change.start:>8}-{change.end:<8} {before} → {after}")
        said = f"{change.kind}, {change.rule}, {change.confidence:.0%}  {change.evidence}"
        terminal.say(f"{'':18}{said}", dim=True)
    if not done.edits:
        terminal.say(_("nothing to mend"))


def _short(text: str, room: int = 60) -> str:
    shown = "".join(char if char.isprintable() else {"\n": "⏎", "\f": "⇟"}.get(char, "·") for char in text)
    return f"«{shown}»" if len(shown) <= room else f"«{shown[: room // 2]}…{shown[-room // 2 :]}»"

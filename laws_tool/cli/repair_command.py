"""``laws repair``."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from laws_tool.cli import terminal
from laws_tool.errors import InputError
from laws_tool.messages import _, ngettext
from laws_tool.repair import Repaired, Setting, repair
from laws_tool.repair.journal import Journal

STANDARD_INPUT = "-"


@click.command(
    "repair",
    help=_(
        "Mend the encoding of a damaged text, and undo it.\n\n"
        "Reads FILE (standard input without one, or for -) and writes clean UTF-8 text on standard output. "
        "Only encodings and the residue of control codes are mended, never spelling or layout; --profile "
        "adds the layout rules of a family of laws. With --journal every change is written down, and "
        "--undo gives the source back, byte for byte."
    ),
    epilog=_("Example: laws repair old.txt --journal old.journal > clean.txt"),
)
@click.argument("file", default=STANDARD_INPUT, metavar="[FILE|-]")
@click.option(
    "--journal",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help=_("Write the journal here."),
)
@click.option("--explain", is_flag=True, help=_("Print each change with its rule, and no text."))
@click.option("--check", is_flag=True, help=_("Print no text; exit status 1 if anything would change."))
@click.option(
    "--undo",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="JOURNAL",
    help=_("Give back the source of a clean text."),
)
@click.option("--profile", "profile_name", metavar="P", help=_("Mend the layout of this family of laws too."))
@click.option("--lang", metavar="L", help=_("The language, for --profile; else it is told by the letters."))
@click.option("--encoding", metavar="E", help=_("The encoding of the bytes, where it is known."))
def command(
    file: str,
    journal: Path | None,
    explain: bool,
    check: bool,
    undo: Path | None,
    profile_name: str | None,
    lang: str | None,
    encoding: str | None,
) -> int:
    if undo is not None:
        if journal or explain or check or profile_name or encoding:
            raise click.UsageError(_("--undo goes with a file alone"))
        return _undo(file, undo)
    data = _read(file)
    done = repair(data, encoding=encoding, setting=_setting(data, profile_name, lang, encoding))
    if journal is not None:
        _write(journal, "".join(f"{line}\n" for line in done.journal.lines()))
    if explain:
        _explain(done)
    elif not check:
        terminal.data(done.text)
    if check:
        count = len(done.edits)
        if count:
            said = ngettext("{file}: {n} change to make", "{file}: {n} changes to make", count)
            terminal.warn(said.format(file=file, n=count))
        return 1 if count else 0
    return 0


def _setting(data: bytes, profile_name: str | None, lang: str | None, encoding: str | None) -> Setting:
    if profile_name is None:
        return Setting(lang or "")
    from laws_tool import profile
    from laws_tool.language import guess
    from laws_tool.language.lemmas import lexicon

    kind = profile.load(profile_name)
    language = lang or guess.language(repair(data, encoding=encoding).text)
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
        if sys.stdin.isatty():
            terminal.warn(_("reading from the keyboard; end with Ctrl-D"))
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except OSError as error:
        raise _unreadable(Path(file), error) from error


def _write(path: Path, text: str) -> None:
    new = path.with_name(path.name + ".new")
    try:
        new.write_text(text, encoding="utf-8", newline="")
        new.replace(path)
    except OSError as error:
        new.unlink(missing_ok=True)
        raise InputError(
            _("{path}: cannot be written: {reason}").format(path=path, reason=error.strerror or error)
        ) from error


def _unreadable(path: Path, error: OSError) -> InputError:
    return InputError(_("{path}: cannot be read: {reason}").format(path=path, reason=error.strerror or error))


def _explain(done: Repaired) -> None:
    terminal.say(_("encoding: {name}").format(name=done.encoding), fg="cyan")
    for edit in done.edits:
        result = done.text[edit.out_start : edit.out_end]
        chain = " + ".join(f"{really} ← {read_as}" for read_as, really in edit.chain)
        before = edit.source if edit.source is not None else chain
        terminal.say(
            f"{edit.start:>8}-{edit.end:<8} "
            f"{terminal.paint(_short(before), fg='red')} → {terminal.paint(_short(result), fg='green')}"
        )
        terminal.say(f"{'':18}{edit.kind}, {edit.rule}, {edit.confidence:.0%}  {edit.evidence}", dim=True)
    if not done.edits:
        terminal.say(_("nothing to mend"))


def _short(text: str, room: int = 60) -> str:
    shown = "".join(char if char.isprintable() else {"\n": "⏎", "\f": "⇟"}.get(char, "·") for char in text)
    return f"«{shown}»" if len(shown) <= room else f"«{shown[: room // 2]}…{shown[-room // 2 :]}»"

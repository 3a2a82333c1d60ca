"""What ``laws repair`` reads: files, folders and standard input, repaired block by block."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import Final, NoReturn, cast

from laws_tool.cli import terminal
from laws_tool.cli.repair_binary import HEAD, is_binary
from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason
from laws_tool.repair import Setting, repair
from laws_tool.repair.stream import Block, repair_blocks

STANDARD_INPUT: Final = "-"
BACKUP: Final = ".orig"
"""The ending of the copy that --in-place keeps of a file."""

_JOURNAL: Final = b'{"journal":"laws-tool"'
"""How a journal begins."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How each file is to be repaired."""

    profile: str | None
    language: str | None
    encoding: str | None


def files_of(names: Sequence[str]) -> list[str]:
    """The files that are meant; of a folder all texts in it, and what is skipped there is said."""
    found: list[str] = []
    for name in names:
        if name == STANDARD_INPUT or not Path(name).is_dir():
            found.append(name)
        else:
            found += _texts_in(name)
    return found


def _texts_in(folder: str) -> list[str]:
    """The texts of a folder and those below it, without what is hidden and what a repair left there."""
    texts = []
    skipped: Counter[str] = Counter()
    for path in sorted(_entries(folder)):
        why = _why_skipped(path)
        if why is None:
            texts.append(str(path))
        else:
            skipped[why] += 1
    if skipped:
        reasons = ", ".join(f"{why} ({n})" for why, n in skipped.most_common())
        terminal.warn(_("{folder}: skipped: {reasons}").format(folder=folder, reasons=reasons))
    if not texts:
        terminal.warn(_("{folder}: the folder holds no text to mend").format(folder=folder))
    return texts


def _entries(folder: str) -> Iterator[Path]:
    """What is in a folder and those below it; of a folder that is hidden or a link, only itself."""
    for above, folders, files in os.walk(folder, onerror=_refuse):
        inside = [name for name in folders if not _is_hidden(name) and not Path(above, name).is_symlink()]
        for name in (*files, *folders):
            if name not in inside:
                yield Path(above, name)
        folders[:] = inside


def _why_skipped(path: Path) -> str | None:
    if _is_hidden(path.name):
        return _("hidden")
    if path.is_symlink():  # it leads to a file that stands elsewhere, and may not be meant
        return _("links")
    if not path.is_file():
        return _("pipes and devices")
    if path.suffix == BACKUP:
        return _("backups")
    with opened(str(path)) as file:
        head = file.peek(HEAD)[:HEAD]
    if head.startswith(_JOURNAL):
        return _("journals")
    return _("no text") if is_binary(head) else None


def _is_hidden(name: str) -> bool:
    return name.startswith(".")


def blocks(file: str, wish: Wish) -> Iterator[Block]:
    """The blocks of a file, or of standard input, repaired one by one.

    Raises InputError if it is no text, or is none in the encoding that is wished for.
    """
    with opened(file) as source:
        check_is_text(file, source, wish)
        try:
            yield from _repaired(source, wish)
        except InputError as error:
            raise InputError(_("{path}: {reason}").format(path=_shown(file), reason=error)) from error


def _repaired(source: BufferedReader, wish: Wish) -> Iterator[Block]:
    if wish.profile is None:
        yield from repair_blocks(source, encoding=wish.encoding, setting=_plain_setting(wish))
        return
    whole = BytesIO(source.read())
    setting = _setting(whole.getvalue(), wish)
    yield from repair_blocks(whole, encoding=wish.encoding, setting=setting)


def check_is_text(file: str, source: BufferedReader, wish: Wish) -> None:
    """Raise InputError for a binary; whoever names an encoding knows that it is a text."""
    if wish.encoding is not None or not is_binary(source.peek(HEAD)[:HEAD]):
        return
    said = _(
        "{path} is no text but a program, a picture, an archive or other data; if it is a text after all, "
        "name its --encoding"
    )
    raise InputError(said.format(path=_shown(file)))


def _shown(file: str) -> str:
    return _("standard input") if file == STANDARD_INPUT else file


def _plain_setting(wish: Wish) -> Setting:
    """Without a profile only the user can say the language; its dictionary is loaded if it is asked."""
    if wish.language is None:
        return Setting()
    from laws_tool.language.lemmas import lexicon

    return Setting(wish.language, lexicon(wish.language))


def _setting(data: bytes, wish: Wish) -> Setting:
    from laws_tool import profile
    from laws_tool.language import guess
    from laws_tool.language.lemmas import lexicon

    kind = profile.load(wish.profile or "")
    language = wish.language or guess.language(repair(data, encoding=wish.encoding).text)
    return Setting(language, lexicon(language), kind)


@contextmanager
def opened(file: str) -> Iterator[BufferedReader]:
    """A file, or standard input, to read bytes from; InputError where it cannot be read."""
    if file == STANDARD_INPUT:
        if sys.stdin is None:  # closed by the caller
            yield BufferedReader(BytesIO())
            return
        if sys.stdin.isatty():
            terminal.warn(_("reading from the keyboard; end with Ctrl-D"))
        yield cast(BufferedReader, sys.stdin.buffer)
        return
    try:
        found = Path(file).open("rb")  # noqa: SIM115 - closed below
        found.peek(1)
    except OSError as error:
        _refuse(error, file)
    with found:
        yield found


def _refuse(error: OSError, file: str | None = None) -> NoReturn:
    path = file or error.filename
    raise InputError(
        _("{path}: cannot be read: {reason}").format(path=path, reason=system_reason(error))
    ) from error

"""What ``laws repair`` reads: files, folders and standard input, repaired block by block."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO, Final

from laws_tool.cli import terminal
from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason
from laws_tool.repair import Setting, repair
from laws_tool.repair.stream import Block, repair_blocks

STANDARD_INPUT: Final = "-"
BACKUP: Final = ".orig"
"""The ending of the copy that --in-place keeps of a file."""


@dataclass(frozen=True, slots=True)
class Wish:
    """How each file is to be repaired."""

    profile: str | None
    language: str | None
    encoding: str | None


def files_of(names: Sequence[str], journals: Path | None) -> Iterator[str]:
    """The files that are meant; of a folder those in it that are no binaries, hidden files or backups."""
    for name in names:
        if name == STANDARD_INPUT or not Path(name).is_dir():
            yield name
            continue
        for path in sorted(Path(name).rglob("*")):
            if _is_text(path, path.relative_to(name)) and journals not in path.parents:
                yield str(path)


def _is_text(path: Path, inside: Path) -> bool:
    hidden = any(part.startswith(".") for part in inside.parts)
    # a link leads to a file that stands elsewhere, and may not be meant
    meant = path.is_file() and not path.is_symlink() and not hidden and path.suffix != BACKUP
    return meant and not _is_binary(path)


def _is_binary(path: Path) -> bool:
    """Whether a file is no text: it has zero bytes, and not the mark of UTF-16 or UTF-32."""
    try:
        with path.open("rb") as file:
            head = file.read(8192)
    except OSError as error:
        raise _unreadable(path, error) from error
    return b"\0" in head and not head.startswith((b"\xff\xfe", b"\xfe\xff", b"\0\0\xfe\xff"))


def blocks(file: str, wish: Wish) -> Iterator[Block]:
    """The blocks of a file, or of standard input, repaired one by one."""
    with opened(file) as source:
        if wish.profile is None:
            yield from repair_blocks(source, encoding=wish.encoding, setting=_plain_setting(wish))
            return
        whole = BytesIO(source.read())
    setting = _setting(whole.getvalue(), wish)
    yield from repair_blocks(whole, encoding=wish.encoding, setting=setting)


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
def opened(file: str) -> Iterator[BinaryIO]:
    if file == STANDARD_INPUT:
        if sys.stdin is None:  # closed by the caller
            yield BytesIO()
            return
        if sys.stdin.isatty():
            terminal.warn(_("reading from the keyboard; end with Ctrl-D"))
        yield sys.stdin.buffer
        return
    try:
        found = Path(file).open("rb")  # noqa: SIM115 - closed below
        found.peek(1)
    except OSError as error:
        raise _unreadable(Path(file), error) from error
    with found:
        yield found


def _unreadable(path: Path, error: OSError) -> InputError:
    return InputError(_("{path}: cannot be read: {reason}").format(path=path, reason=system_reason(error)))

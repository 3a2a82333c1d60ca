"""What outlives the files of an edition that is replaced: all that a person put or said there."""

from __future__ import annotations

import re
import shutil
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from laws_tool.model import EditionInfo
from laws_tool.store import describe, layout


def keep(old: Path, new: Path, files: Iterable[str]) -> None:
    """Copy an edition's folder without the files of the edition. Raises OSError."""
    gone = {old / file for file in files}

    def left_out(folder: str, names: list[str]) -> list[str]:
        paths = ((name, Path(folder) / name) for name in names)
        # a pipe has no content that could be kept
        return [name for name, path in paths if path in gone or _is_special(path)]

    shutil.copytree(old, new, symlinks=True, ignore=left_out)
    for folder in sorted((path for path in (new / layout.RAW).rglob("*") if path.is_dir()), reverse=True):
        with suppress(OSError):  # what is left in it is a person's
            if not folder.is_symlink():
                folder.rmdir()


def _is_special(path: Path) -> bool:
    return not (path.is_symlink() or path.is_file() or path.is_dir())


def rewritten(text: str, info: EditionInfo) -> str:
    """The text of an ``edition.toml`` changed to say what ``info`` says; its comments stay.

    >>> text = '# mine\\ntitle = "A"  # short\\nlanguage = "ru"\\nprofile = "p"\\nfiles = [\\n "raw/1"]\\n'
    >>> print(rewritten(text, EditionInfo("x", "A", "ru", "p", ("raw/2",))), end="")
    # mine
    title = "A"  # short
    language = "ru"
    profile = "p"
    files = ["raw/2"]
    """
    wanted = tomllib.loads(describe.dump(info))
    said = tomllib.loads(text)
    lines = {line.partition(" =")[0]: line for line in describe.dump(info).splitlines()}
    changed = {key: lines[key] for key in wanted if wanted[key] != said.get(key)}
    if "id" not in said:
        changed.pop("id", None)  # the name of the folder says it
    made = list(_changed(text, changed))
    result = "\n".join(made) + "\n"
    try:
        agrees = tomllib.loads(result) | {"id": info.id} == wanted
    except tomllib.TOMLDecodeError:
        agrees = False
    return result if agrees else describe.dump(info)


def _changed(text: str, changed: dict[str, str]) -> Iterator[str]:
    """The lines with some assignments put in place of those of the same keys, or at the end."""
    lines = text.splitlines()
    left = dict(changed)
    at = 0
    while at < len(lines):
        name = re.match(r"\s*[\"']?(\w+)[\"']?\s*=", lines[at])
        end = _end(lines, at) if name else at + 1
        if name and name[1] in left:
            yield left.pop(name[1])
        else:
            yield from lines[at:end]
        at = end
    yield from left.values()


def _end(lines: list[str], start: int) -> int:
    """The line after an assignment, which may go over several."""
    for end in range(start + 1, len(lines) + 1):
        with suppress(tomllib.TOMLDecodeError):
            tomllib.loads("\n".join(lines[start:end]))
            return end
    return start + 1

"""A new edition out of files: copied as they are, described, tried, and only then put in place."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from laws_tool import profile
from laws_tool.build import build
from laws_tool.errors import CorpusError, InputError
from laws_tool.language import guess
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason
from laws_tool.model import Edition, EditionInfo
from laws_tool.repair import repair
from laws_tool.store import Home, describe, layout


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person says of a new edition; "" where they leave it to the tool."""

    id: str = ""
    title: str = ""
    language: str = ""
    profile: str = ""
    encoding: str = ""
    replace: bool = False


def ingest(home: Home, files: Sequence[Path], wish: Wish) -> EditionInfo:
    """Make one edition of some files and put it on the home's own shelf.

    Raises InputError for a file that cannot be read, CorpusError where the id is taken or no
    profile matches anything; the shelf is then as it was.
    """
    for file in files:
        _check_readable(file)
    name = wish.id or _name(files)
    target = home.own / name
    taken = {info.id for info in home.editions()}
    if name in taken and not wish.replace:
        raise CorpusError(
            _("there is an edition {id} already; give another --id, or --replace").format(id=name)
        )
    if name in taken and not target.exists():
        raise CorpusError(_("the edition {id} comes with the tool; give another --id").format(id=name))
    try:
        home.own.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=home.own, prefix=".new-") as scratch:
            folder = Path(scratch) / "edition"
            info = _described(folder, name, files, wish)
            if target.exists():
                _keep_editorial(target, folder)
                target.rename(Path(scratch) / "before")
            folder.rename(target)
    except OSError as error:
        raise InputError(
            _("{path}: cannot be written: {reason}; choose another place with --home").format(
                path=home.own, reason=system_reason(error)
            )
        ) from error
    return info


def _check_readable(file: Path) -> None:
    try:
        with file.open("rb") as opened:
            opened.read(1)
    except OSError as error:
        raise InputError(
            _("{path}: cannot be read: {reason}").format(path=file, reason=system_reason(error))
        ) from error


def _name(files: Sequence[Path]) -> str:
    """The file's name, or that of the folder that all files are in."""
    base = files[0].stem
    if len(files) > 1:
        common = Path(os.path.commonpath([file.resolve().parent for file in files]))
        base = common.name or base
    return re.sub(r"[^\w.-]+", "-", base).strip("-._") or "edition"


def _described(folder: Path, name: str, files: Sequence[Path], wish: Wish) -> EditionInfo:
    """Copy the files, describe the edition, and see that it can be built."""
    raw = folder / layout.RAW
    raw.mkdir(parents=True)
    names = _copy(files, raw)
    info = EditionInfo(
        id=name,
        title=wish.title or name,
        language=wish.language or guess.language(_sample(files[0], wish)),
        profile=wish.profile,
        files=tuple(names),
        encoding=wish.encoding,
    )
    chosen = _chosen(info, folder)
    (folder / layout.DESCRIPTION).write_text(describe.dump(chosen), encoding="utf-8", newline="")
    return chosen


def _sample(file: Path, wish: Wish) -> str:
    return repair(file.read_bytes(), encoding=wish.encoding or None).text


def _copy(files: Sequence[Path], raw: Path) -> list[str]:
    """Copy files below ``raw``; those of equal names are kept apart by their folder."""
    stems = [file.name for file in files]
    names = []
    for file in files:
        part = (
            Path(file.name) if stems.count(file.name) == 1 else Path(file.resolve().parent.name) / file.name
        )
        if (raw / part).exists():
            raise CorpusError(_("{path} is given twice").format(path=file))
        (raw / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, raw / part)
        names.append(f"{layout.RAW}/{part.as_posix()}")
    return names


def _chosen(info: EditionInfo, folder: Path) -> EditionInfo:
    """The description with the profile that explains the text best, or the one that was asked for.

    Where the words do not tell the language, the labels do.
    """
    names = [info.profile] if info.profile else profile.names()
    tried = [
        replace(info, profile=name, language=language)
        for name in names
        for language in ([info.language] if info.language else profile.load(name).unit.words)
    ]
    best = max(
        tried,
        key=lambda one: (_explained(build(one, folder)), not profile.load(one.profile).comments),
    )
    if _explained(build(best, folder)) == 0:
        raise CorpusError(
            _(
                "nothing in {files} looks like a law to {profiles}: no label such as «{example}» was found; "
                "give another --profile or --lang"
            ).format(
                files=", ".join(Path(file).name for file in info.files),
                profiles=", ".join(names),
                example=_example(names[0], info.language),
            )
        )
    return best


def _explained(edition: Edition) -> int:
    """How much of the text a profile explains: the nodes whose number is printed."""
    return sum(node.label is not None for node in edition.nodes)


def _example(name: str, language: str) -> str:
    words = profile.load(name).unit.words
    word = (words.get(language) or next(iter(words.values()), ("",)))[0]
    return f"{word[:1].upper()}{word[1:]} 1."


def _keep_editorial(old: Path, new: Path) -> None:
    """A person's claims outlive the files: those that no longer fit are reported."""
    claims = old / "editorial.toml"
    if claims.exists():
        shutil.copyfile(claims, new / "editorial.toml")

"""A new edition out of files: copied as they are, described, tried, and only then put in place."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from laws_tool import profile
from laws_tool.build import build, example_of, is_explained
from laws_tool.errors import CorpusError, InputError
from laws_tool.filenames import apart, folded
from laws_tool.language import guess
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason
from laws_tool.model import EditionInfo
from laws_tool.parse import editorial
from laws_tool.printed import read_label
from laws_tool.repair import repair
from laws_tool.store import Home, describe, layout

_LONGEST_NAME: Final = 60
"""Signs of an id that is made of a file's name."""

_UNDETERMINED: Final = "und"
"""The language tag of a text that does not tell its language."""


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

    Raises InputError for a file that cannot be read, CorpusError where the id is taken or
    cannot be one, or where no profile matches anything; the shelf is then as it was.
    """
    _check_files(files)
    name = wish.id or _name(files)
    wrong = describe.wrong_with_id(name)
    if wrong:
        raise CorpusError(_("no edition can have the id {id}: {reason}").format(id=name, reason=wrong))
    target = _place(home, name, wish)
    try:
        home.own.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=home.own, prefix=".new-") as scratch:
            folder = Path(scratch) / "edition"
            info = _described(folder, name, files, wish)
            if target.exists():
                _keep_editorial(target, folder)
            _put(folder, target)
    except OSError as error:
        raise InputError(
            _("{path}: cannot be written: {reason}; choose another place with --home").format(
                path=home.own, reason=system_reason(error)
            )
        ) from error
    return info


def _place(home: Home, name: str, wish: Wish) -> Path:
    """The folder where an edition goes: its own, or that of the edition which it replaces.

    Names are compared as file systems do that know no letter case, so that a corpus can be
    copied to one of them.
    """
    for info, folder in home.described():
        if folded(info.id) != folded(name):
            continue
        if folder.parent != home.own:
            raise CorpusError(_("the edition {id} comes with the tool; give another --id").format(id=info.id))
        if info.id != name:
            raise CorpusError(
                _(
                    "there is an edition {id} already, and letter case tells none apart; give another --id"
                ).format(id=info.id)
            )
        if not wish.replace:
            raise CorpusError(
                _("there is an edition {id} already; give another --id, or --replace").format(id=name)
            )
        return folder
    for path in home.own.iterdir() if home.own.is_dir() else ():
        if folded(path.name) == folded(name):
            raise CorpusError(
                _("{path} is there already, and is not the edition {id}; give another --id").format(
                    path=path, id=name
                )
            )
    return home.own / name


def _put(folder: Path, target: Path) -> None:
    """Move a finished edition to its place; the one before it goes only when that is done."""
    if not os.path.lexists(target):
        folder.rename(target)
        return
    aside = Path(tempfile.mkdtemp(dir=target.parent, prefix=".old-"))
    old = aside / target.name
    try:
        target.rename(old)
        folder.rename(target)
    except BaseException:
        with suppress(OSError):
            if os.path.lexists(old) and not os.path.lexists(target):
                old.rename(target)
            aside.rmdir()
        if os.path.lexists(old):
            raise InputError(
                _("{path} could not be put back; what was there is in {old}").format(path=target, old=old)
            ) from None
        raise
    shutil.rmtree(aside, ignore_errors=True)


def _check_files(files: Sequence[Path]) -> None:
    """Raise where a file cannot be read, or is given twice, under whatever names."""
    seen = set()
    for file in files:
        _check_readable(file)
        whole = file.resolve()
        if whole in seen:
            raise CorpusError(_("{path} is given twice").format(path=file))
        seen.add(whole)


def _check_readable(file: Path) -> None:
    try:
        with file.open("rb") as opened:
            opened.read(1)
    except OSError as error:
        raise InputError(
            _("{path}: cannot be read: {reason}").format(path=file, reason=system_reason(error))
        ) from error


def ids(files: Sequence[Path]) -> list[str]:
    """An id for each of some files that are an edition each: its name, with folders where they are needed.

    >>> ids([Path("/x/fr/laws.txt"), Path("/x/de/laws.txt"), Path("/x/notes.txt")])
    ['fr-laws', 'de-laws', 'notes']
    """
    return [_id(str(name.with_suffix(""))) for name in apart(files)]


def _name(files: Sequence[Path]) -> str:
    """The file's name, or that of the folder that all files are in, as an id."""
    base = files[0].stem
    if len(files) > 1:
        try:
            common = Path(os.path.commonpath([file.resolve().parent for file in files]))
        except ValueError:  # on two drives
            common = Path()
        base = common.name or base
    return _id(base)


def _id(base: str) -> str:
    name = re.sub(r"[^\w.-]+", "-", base).strip("-._")[:_LONGEST_NAME].rstrip("-._") or "edition"
    return f"edition-{name}" if describe.wrong_with_id(name) else name


def _described(folder: Path, name: str, files: Sequence[Path], wish: Wish) -> EditionInfo:
    """Copy the files, describe the edition, and see that it can be built."""
    raw = folder / layout.RAW
    raw.mkdir(parents=True)
    names = _copy(files, raw)
    texts = [repair((folder / file).read_bytes(), encoding=wish.encoding or None).text for file in names]
    info = EditionInfo(
        id=name,
        title=wish.title or name,
        language=wish.language or guess.language(texts[0]),
        profile=wish.profile,
        files=tuple(names),
        encoding=wish.encoding,
    )
    chosen = _chosen(info, texts)
    # an argument of the command may hold bytes that are no text
    (folder / layout.DESCRIPTION).write_text(
        describe.dump(chosen), encoding="utf-8", errors="replace", newline=""
    )
    written = describe.read(folder)
    if not is_explained(build(written, folder)):
        raise CorpusError(_nothing_found(info, chosen))
    return written


def _copy(files: Sequence[Path], raw: Path) -> list[str]:
    """Copy files below ``raw``; those of equal names are kept apart by their folders."""
    names = []
    for file, part in zip(files, apart(files), strict=True):
        (raw / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, raw / part)
        names.append(f"{layout.RAW}/{part}")
    return names


def _chosen(info: EditionInfo, texts: Sequence[str]) -> EditionInfo:
    """The description with the profile that has the most labels in the texts, or the one asked for.

    Where the words do not tell the language, the labels do.
    """
    tried = []
    for name in [info.profile] if info.profile else profile.names():
        kind = profile.load(name)
        for language in [info.language] if info.language else kind.unit.words or (_UNDETERMINED,):
            score = _labels(texts, kind, language), not kind.comments
            tried.append((score, replace(info, profile=name, language=language)))
    return max(tried, key=lambda row: row[0])[1]


def _labels(texts: Sequence[str], kind: profile.Profile, language: str) -> int:
    """How many lines begin with a label of a profile."""
    return sum(
        read_label(line, len(line) - len(line.lstrip()), kind, language) is not None
        for text in texts
        for line in text.splitlines()
    )


def _nothing_found(info: EditionInfo, chosen: EditionInfo) -> str:
    return _(
        "nothing in {files} looks like a law to {profiles}: no label such as «{example}» was found; "
        "give another --profile or --lang"
    ).format(
        files=", ".join(Path(file).name for file in info.files),
        profiles=info.profile or ", ".join(profile.names()),
        example=example_of(profile.load(chosen.profile), chosen.language),
    )


def _keep_editorial(old: Path, new: Path) -> None:
    """A person's claims outlive the files: those that no longer fit are reported."""
    claims = old / editorial.FILE_NAME
    if claims.exists():
        shutil.copyfile(claims, new / editorial.FILE_NAME)

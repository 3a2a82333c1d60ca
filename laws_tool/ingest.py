"""A new edition out of files: copied as they are, described, tried, and only then put in place."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Final

from laws_tool import fit, profile
from laws_tool.build import example_of, is_explained, parsed
from laws_tool.cores import spread
from laws_tool.errors import CorpusError, InputError
from laws_tool.filenames import apart, folded
from laws_tool.language import tag
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason
from laws_tool.model import EditionInfo
from laws_tool.parse import opened
from laws_tool.store import Home, describe, layout, replaced
from laws_tool.store.lock import Waiting, lock

_LONGEST_NAME: Final = 60
"""Signs of an id that is made of a file's name."""

_OWN_PROFILE: Final = "profile.toml"
"""What a person's own profile is called in an edition's folder."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What a person says of a new edition; "" where they leave it to the tool."""

    id: str = ""
    title: str = ""
    language: str = ""
    profile: str = ""
    encoding: str = ""
    replace: bool = False


def ingest(home: Home, files: Sequence[Path], wish: Wish, waiting: Waiting = lambda: None) -> EditionInfo:
    """Make one edition of some files and put it on the home's own shelf.

    One process at a time does; ``waiting`` is called where another one has to end first.
    Raises InputError for a file that cannot be read, CorpusError where the id is taken or
    cannot be one, or where no profile matches anything; the shelf is then as it was.
    """
    _check_files(files)
    name = wish.id or _name(files)
    wrong = describe.wrong_with_id(name)
    if wrong:
        raise CorpusError(_("no edition can have the id {id}: {reason}").format(id=name, reason=wrong))
    if wish.language and not tag.normalised(wish.language):
        raise CorpusError(
            _("{language} is no language tag; write one such as ru, en or pt-BR").format(
                language=wish.language
            )
        )
    wish = replace(wish, id=name, language=tag.normalised(wish.language))
    with lock(home, waiting):  # of those who want one id at once, one gets it
        target = _place(home, name, wish)
        try:
            home.own.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=home.own, prefix=".new-") as scratch:
                folder = Path(scratch) / "edition"
                info = _described(folder, target, files, wish)
                _put(folder, target)
        except OSError as error:
            raise InputError(
                _("the edition {id} cannot be written to {path}: {reason}").format(
                    id=name, path=error.filename or home.own, reason=system_reason(error)
                )
            ) from error
    return replace(info, profile=_moved(info.profile, folder, target))


def _moved(name: str, folder: Path, target: Path) -> str:
    """A profile of the edition's own, where it is now."""
    own = Path(name)
    return str(target / own.relative_to(folder)) if folder in own.parents else name


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
    if file.exists() and not file.is_file() and not file.is_dir():
        raise InputError(
            _("{path}: this is no file that can be read twice; save what it gives to a file").format(
                path=file
            )
        )
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


def id_of(files: Sequence[Path]) -> str:
    """The id of an edition of some files: the file's name, or that of the folder that all are in."""
    return _name(files)


def read_files(files: Sequence[Path]) -> list[tuple[str, bytes]]:
    """The names and bytes of some files; raises InputError where one cannot be read."""
    _check_files(files)
    return [(str(file), file.read_bytes()) for file in files]


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


def _described(folder: Path, target: Path, files: Sequence[Path], wish: Wish) -> EditionInfo:
    """Copy the files, describe the edition, and see that it can be built.

    Where it replaces the one in ``target``, it keeps what a person put there, and what was
    said of it and is not said anew.
    """
    before = describe.read(target) if target.exists() else None
    if before:
        replaced.keep(target, folder, before.files)
    raw = folder / layout.RAW
    raw.mkdir(parents=True, exist_ok=True)
    names = _copy(files, raw)
    start = describe.portable(before, target) if before else EditionInfo(wish.id, "", "", "", ())
    info = replace(
        start,
        id=wish.id,
        title=wish.title or start.title or wish.id,
        language=wish.language or start.language,
        profile=_own_profile(wish.profile, folder) or start.profile,
        files=tuple(names),
        encoding=wish.encoding or start.encoding,
    )
    best = _best(info, folder)
    chosen = replace(info, profile=info.profile or best.profile, language=best.language)
    description = folder / layout.DESCRIPTION
    said = replaced.rewritten(description.read_text("utf-8-sig"), chosen) if before else describe.dump(chosen)
    # an argument of the command may hold bytes that are no text
    description.write_text(said, encoding="utf-8", errors="replace", newline="")
    written = describe.read(folder)
    _check_formats(written, folder)
    explained = best.labels or (info.profile and is_explained(parsed(written, folder)))
    if not explained:
        raise CorpusError(_nothing_found(info, chosen, folder))
    return written


def _check_formats(info: EditionInfo, folder: Path) -> None:
    """Raise InputError where a file cannot be read by the reader of its format."""
    jobs = [(folder / file, info.encoding) for file in info.files]
    for _done in spread(_check_format, jobs, sum(path.stat().st_size for path, _encoding in jobs)):
        pass


def _check_format(job: tuple[Path, str]) -> None:
    path, encoding = job
    opened(path.name, path.read_bytes(), encoding)


def _own_profile(name: str, folder: Path) -> str:
    """The profile that was asked for; a person's own file becomes a part of the edition."""
    if not name.endswith(".toml"):
        return name
    profile.load(name)  # says what is wrong with it under the name that the person knows
    shutil.copyfile(name, folder / _OWN_PROFILE)
    return _OWN_PROFILE


def _copy(files: Sequence[Path], raw: Path) -> list[str]:
    """Copy files below ``raw``; those of equal names are kept apart by their folders."""
    names = []
    for file, part in zip(files, apart(files), strict=True):
        if os.path.lexists(raw / part):
            raise CorpusError(
                _("{path} is in the edition's folder already, and is not of the edition; rename one").format(
                    path=PurePosixPath(layout.RAW) / part
                )
            )
        (raw / part).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(file, raw / part)
        names.append(f"{layout.RAW}/{part}")
    return names


def _best(info: EditionInfo, folder: Path) -> fit.Fit:
    """What explains most of the files; a profile or language that was asked for is the only one tried."""
    own = [str(folder / info.profile) if info.profile.endswith(".toml") else info.profile]
    tried = fit.sample([(file, (folder / file).read_bytes()) for file in info.files], info.encoding)
    return fit.rank(tried, own if info.profile else (), info.language)[0]


def _load(name: str, folder: Path) -> profile.Profile:
    return profile.load(str(folder / name) if name.endswith(".toml") else name)


def _nothing_found(info: EditionInfo, chosen: EditionInfo, folder: Path) -> str:
    lacking = _in_other_words(info, chosen.language, folder)
    kind = _load(lacking or chosen.profile, folder)
    files = ", ".join(Path(file).name for file in info.files)
    if lacking:
        return _(
            "{files}: the profile {profile} has no words for labels in the language {language}, "
            "only in {languages}; give another --lang or --profile"
        ).format(
            files=files,
            profile=lacking,
            language=chosen.language,
            languages=", ".join(kind.unit.words),
        )
    return _(
        "nothing in {files} looks like a law to {profiles} in the language {language}: no label such as "
        "«{example}» was found; give another --profile or --lang"
    ).format(
        files=files,
        profiles=info.profile or ", ".join(profile.names()),
        language=chosen.language,
        example=example_of(kind, chosen.language),
    )


def _in_other_words(info: EditionInfo, language: str, folder: Path) -> str | None:
    """The profile that would explain the files if it had words in their language; None for none."""
    tried = fit.sample([(file, (folder / file).read_bytes()) for file in info.files], info.encoding)
    for name in [info.profile] if info.profile else profile.names():
        kind = _load(name, folder)
        if kind.unit.label_words(language):
            continue
        path = str(folder / name) if name.endswith(".toml") else name
        if any(fit.rank(tried, [path], tongue)[0].labels for tongue in kind.unit.words):
            return name
    return None

"""The whole way of an edition, from the bytes of its files to linked nodes.

This is the one place that composes the stages; each of them stands alone without it.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from laws_tool import citations, parse, profile
from laws_tool.cores import spread
from laws_tool.errors import CorpusError, InputError
from laws_tool.language.lemmas import lemmas, lexicon
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason
from laws_tool.model import Doubt, Edition, EditionInfo
from laws_tool.parse import Witness, editorial
from laws_tool.repair.journal import sha256
from laws_tool.repair.rules import Setting
from laws_tool.search.indexing import build_index
from laws_tool.store import Home, describe, layout
from laws_tool.store.lock import Waiting
from laws_tool.store.writing import Built, rebuild

UNEXPLAINED: Final = "profile"
"""The kind of the doubt that an edition has in which its profile finds no label."""


DESCRIBED: Final = "description"
"""The kind of the doubt about something that an ``edition.toml`` says."""


def build_folder(folder: Path) -> Edition:
    """The edition whose ``edition.toml`` lies in a folder, with its references found.

    What it comments on is looked for beside it. Raises CorpusError where the description or
    the editorial layer is wrong, and InputError where a file cannot be read.
    """
    info = describe.read(folder)
    beside = folder.parent / info.comments_on
    known = info.comments_on and (beside / layout.DESCRIPTION).exists()
    return build_edition(info, folder, describe.read(beside) if known else None)


def build_edition(info: EditionInfo, folder: Path, base: EditionInfo | None = None) -> Edition:
    """An edition with what a person claims about it; ``base`` is the edition that it comments on."""
    claims = _claims(folder / editorial.FILE_NAME)
    return build(info, folder, claims, profile.load(base.profile) if base else None)


def _claims(path: Path) -> Sequence[editorial.Claim]:
    if path.exists() and not path.is_file():
        raise CorpusError(_("{path}: this is no file; a person's claims belong there").format(path=path))
    try:
        return editorial.load(path)
    except RecursionError as error:
        raise CorpusError(_("{path}: this is nested too deep to be read").format(path=path)) from error


def build(
    info: EditionInfo,
    folder: Path,
    claims: Sequence[editorial.Claim] = (),
    base: profile.Profile | None = None,
) -> Edition:
    """The edition that a description names, from the files below its folder.

    ``base`` is the profile of the edition that a commentary comments on.
    """
    edition = parsed(info, folder, claims)
    kind = profile.load(info.profile)
    nodes = citations.cite(edition.nodes, info, kind, lambda word: lemmas(word, info.language), base)
    built = replace(edition, nodes=tuple(nodes))
    return built if is_explained(built) else replace(built, doubts=(*built.doubts, _unexplained(info, kind)))


def parsed(info: EditionInfo, folder: Path, claims: Sequence[editorial.Claim] = ()) -> Edition:
    """An edition as far as it is known without its references."""
    kind = profile.load(info.profile)
    setting = _setting(info)
    witnesses: list[Witness] = []
    doubts: list[Doubt] = []
    fitting: list[editorial.Claim] = []
    mine = {file: [claim for claim in claims if claim.file == file] for file in info.files}
    jobs = [_Job(info, folder, file, tuple(mine[file])) for file in info.files]
    size = sum(_size(folder / file) for file in info.files)
    for job, read in zip(jobs, spread(_read, jobs, size), strict=True):
        witnesses.append(read.witness)
        doubts += [
            editorial.no_longer_fits(info.id, claim, f"{job.file} has changed")
            for claim in job.claims
            if claim not in read.fitting
        ]
        doubts += [editorial.no_longer_fits(info.id, claim, "no repair is there") for claim in read.stale]
        fitting += [claim for claim in read.fitting if claim.kind in ("place", "heading")]
    doubts += [
        editorial.no_longer_fits(info.id, claim, f"{claim.file} is not of this edition")
        for claim in claims
        if claim.file not in info.files
    ]
    edition = parse.parse(info, kind, witnesses, setting, fitting)
    accepted = {(c.file, c.start, c.end) for c in claims if c.kind == "accept"}
    open_doubts = _open(edition.doubts, accepted) + tuple(doubts)
    return replace(edition, doubts=open_doubts)


def _unexplained(info: EditionInfo, kind: profile.Profile) -> Doubt:
    """A profile that matches nothing: no error, since the other editions can still be searched."""
    example = example_of(kind, info.language)
    message = f"no label such as «{example}» was found: the profile {info.profile} does not fit"
    return Doubt(info.id, UNEXPLAINED, None, message, f"{layout.DESCRIPTION} can name another one")


@dataclass(frozen=True, slots=True)
class _Job:
    """A file of an edition to be read, with what a person claims about it."""

    info: EditionInfo
    folder: Path
    file: str
    claims: tuple[editorial.Claim, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """A file as it was read; the claims that are about it as it is, and those that fit no repair."""

    witness: Witness
    fitting: tuple[editorial.Claim, ...]
    stale: tuple[editorial.Claim, ...]


def _read(job: _Job) -> _Read:
    data = _bytes(job.folder / job.file)
    fitting = tuple(claim for claim in job.claims if claim.sha256 == sha256(data))
    opened = parse.opened(job.file, data, job.info.encoding)
    witness, stale = opened.claimed(_setting(job.info), fitting)
    return _Read(witness, fitting, tuple(stale))


def _setting(info: EditionInfo) -> Setting:
    return Setting(info.language, lexicon(info.language), profile.load(info.profile))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0  # reading it will say why


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(
            _("{path}: cannot be read: {reason}").format(path=path, reason=system_reason(error))
        ) from error


def _open(doubts: Sequence[Doubt], accepted: set[tuple[str, int, int]]) -> tuple[Doubt, ...]:
    return tuple(d for d in doubts if (d.file, d.start, d.end) not in accepted)


def _absent(info: EditionInfo, there: Container[str]) -> Iterator[Doubt]:
    """A doubt for each edition that a description names and that the corpus does not have."""
    for key, name in (("comments_on", info.comments_on), ("translates", info.translates)):
        if name and name not in there:
            message = f"{key} = {name!r}: there is no such edition in the corpus"
            yield Doubt(info.id, DESCRIBED, None, message, layout.DESCRIPTION)


def is_explained(edition: Edition) -> bool:
    """Whether the profile of an edition explains any of its text: whether a label is printed."""
    return any(node.label is not None for node in edition.nodes)


def example_of(kind: profile.Profile, language: str) -> str:
    """How a label of a profile's units may look, in a language where it has words for it.

    >>> example_of(profile.load("bridge-laws"), "ru")
    'Правило 1.'
    """
    words = kind.unit.words
    word = (profile.in_language(words, language) or next(iter(words.values()), ("",)))[0]
    return f"{word[:1].upper()}{word[1:]} 1.".lstrip()


def _built(work: tuple[EditionInfo, Path, EditionInfo | None]) -> Edition:
    return build_edition(*work)


Progress = Callable[[str], None]
"""Told the id of each edition when it is done, and "" when the index is."""


def build_home(
    home: Home,
    progress: Progress = lambda edition: None,
    force: bool = False,
    waiting: Waiting = lambda: None,
) -> Sequence[Edition] | None:
    """Build the corpus of a home where it is not fresh; gives what was built, None where nothing was.

    ``waiting`` is called where another build is running, and this one waits for it.
    """

    def make() -> Built:
        described = home.described()
        infos = {info.id: info for info, _folder in described}
        editions = []
        works = [(info, folder, infos.get(info.comments_on)) for info, folder in described]
        size = sum(_size(folder / file) for info, folder in described for file in info.files)
        for edition in spread(_built, works, size if len(works) > 1 else 0):
            editions.append(replace(edition, doubts=(*edition.doubts, *_absent(edition.info, infos))))
            progress(edition.info.id)
        renumbered = {(info.id, old): new for info in infos.values() for old, new in info.renumbered}
        return Built(editions, citations.resolve(editions, renumbered))

    built = rebuild(home, make, build_index, force, waiting)
    progress("")
    return built.editions if built else None

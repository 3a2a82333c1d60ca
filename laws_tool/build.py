"""The whole way of an edition, from the bytes of its files to linked nodes.

This is the one place that composes the stages; each of them stands alone without it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from laws_tool import citations, parse, profile
from laws_tool.errors import InputError
from laws_tool.language.lemmas import lemmas, lexicon
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason
from laws_tool.model import Doubt, Edition, EditionInfo
from laws_tool.parse import Witness, editorial
from laws_tool.repair import mended, seal
from laws_tool.repair.encoding import decode
from laws_tool.repair.journal import sha256
from laws_tool.repair.rules import Setting
from laws_tool.search.indexing import build_index
from laws_tool.store import Home, describe, layout
from laws_tool.store.writing import Built, rebuild


def build_folder(folder: Path) -> Edition:
    """The edition whose ``edition.toml`` lies in a folder, with its references found.

    Raises CorpusError where the description or the editorial layer is wrong, and InputError
    where a file cannot be read.
    """
    info = describe.read(folder)
    base = folder.parent / info.comments_on
    known = info.comments_on and (base / layout.DESCRIPTION).exists()
    base_profile = profile.load(describe.read(base).profile) if known else None
    return build(info, folder, editorial.load(folder / editorial.FILE_NAME), base_profile)


def build(
    info: EditionInfo,
    folder: Path,
    claims: Sequence[editorial.Claim] = (),
    base: profile.Profile | None = None,
) -> Edition:
    """The edition that a description names, from the files below its folder.

    ``base`` is the profile of the edition that a commentary comments on.
    """
    kind = profile.load(info.profile)
    setting = Setting(info.language, lexicon(info.language), kind)
    witnesses, doubts, fitting = [], [], []
    for file in info.files:
        data = _read(folder / file)
        mine = [claim for claim in claims if claim.file == file]
        right = [claim for claim in mine if claim.sha256 == sha256(data)]
        doubts += [
            editorial.no_longer_fits(info.id, claim, f"{file} has changed")
            for claim in mine
            if claim not in right
        ]
        witness, stale = _witness(file, data, info, setting, right)
        doubts += [editorial.no_longer_fits(info.id, c, "no repair is there") for c in stale]
        witnesses.append(witness)
        fitting += [claim for claim in right if claim.kind in ("place", "heading")]
    doubts += [
        editorial.no_longer_fits(info.id, claim, f"{claim.file} is not of this edition")
        for claim in claims
        if claim.file not in info.files
    ]
    edition = parse.parse(info, kind, witnesses, setting, fitting)
    language = info.language
    nodes = citations.cite(edition.nodes, info, kind, lambda word: lemmas(word, language), base)
    accepted = {(c.file, c.start, c.end) for c in claims if c.kind == "accept"}
    return Edition(info, tuple(nodes), _open(edition.doubts, accepted) + tuple(doubts), edition.index)


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise InputError(
            _("{path}: cannot be read: {reason}").format(path=path, reason=system_reason(error))
        ) from error


def _witness(
    file: str, data: bytes, info: EditionInfo, setting: Setting, claims: Sequence[editorial.Claim]
) -> tuple[Witness, list[editorial.Claim]]:
    """A file, repaired, with what a person claims about its repairs."""
    decoded = decode(data, info.encoding or None)
    draft = mended(decoded.text, setting)
    repaired = seal(data, decoded, draft)
    changes, stale = editorial.changes(claims, repaired)
    if changes:
        repaired = seal(data, decoded, draft.apply(changes))
    return Witness(file, repaired), stale


def _open(doubts: Sequence[Doubt], accepted: set[tuple[str, int, int]]) -> tuple[Doubt, ...]:
    return tuple(d for d in doubts if (d.file, d.start, d.end) not in accepted)


Progress = Callable[[str], None]
"""Told the id of each edition when it is done, and "" when the index is."""


def build_home(home: Home, progress: Progress = lambda edition: None, force: bool = False) -> bool:
    """Build the corpus of a home where it is not fresh; whether anything was built."""

    editions: list[Edition] = []

    def make() -> Built:
        infos = {info.id: info for info in home.editions()}
        for info in infos.values():
            folder = home.folder(info.id)
            base = infos.get(info.comments_on)
            editions.append(
                build(
                    info,
                    folder,
                    editorial.load(folder / editorial.FILE_NAME),
                    profile.load(base.profile) if base else None,
                )
            )
            progress(info.id)
        return Built(editions, citations.resolve(editions))

    done = rebuild(home, make, lambda folder: build_index(folder, editions), force)
    progress("")
    return done

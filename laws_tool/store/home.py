"""Where the corpus and its indexes are.

A *home* has shelves, which are folders of editions, and one folder of indexes:

- ``--home DIR`` or ``LAWS_HOME``: ``DIR/corpus`` and ``DIR/indexes``, and nothing else;
- in a checkout of this project: its own ``corpus`` and ``indexes``;
- else the corpus that comes with the package, and the user's own beside it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from laws_tool.errors import CorpusError, InputError
from laws_tool.messages import _, reason
from laws_tool.model import EditionInfo
from laws_tool.store import layout

CORPUS: Final = "corpus"
INDEXES: Final = "indexes"

PACKAGE: Final = Path(__file__).parent.parent
_PROJECT: Final = re.compile(r"^name\s*=\s*[\"']laws-tool[\"']\s*$", re.MULTILINE)


class Home(NamedTuple):
    """The shelves of a corpus, in their order, and its folder of indexes.

    ``own`` is the shelf where new editions go.
    """

    shelves: tuple[Path, ...]
    own: Path
    indexes: Path

    def folders(self) -> Iterator[Path]:
        """The folders that hold an ``edition.toml``, shelf by shelf."""
        for shelf in self.shelves:
            try:
                names = sorted(
                    entry.name for entry in os.scandir(shelf) if entry.is_dir() and entry.name[0] != "."
                )
            except FileNotFoundError:
                continue
            except OSError as error:
                raise InputError(
                    _("{path}: cannot be read: {reason}").format(
                        path=error.filename or shelf, reason=reason(error)
                    )
                ) from error
            # what cannot be read is not overlooked: the one who reads it says so
            yield from (shelf / name for name in names if os.path.lexists(shelf / name / layout.DESCRIPTION))

    def editions(self) -> list[EditionInfo]:
        """What the editions say of themselves, laws before commentaries, else by id.

        Raises CorpusError where a description is wrong, or two editions have one id.
        """
        return [info for info, _folder in self.described()]

    def folder(self, edition: str) -> Path:
        """The folder of an edition; raises CorpusError where there is none."""
        described = self.described()
        for info, folder in described:
            if info.id == edition:
                return folder
        raise CorpusError(
            _("no edition {id}; there are: {names}").format(
                id=edition, names=", ".join(info.id for info, _folder in described) or _("none")
            )
        )

    def described(self) -> list[tuple[EditionInfo, Path]]:
        """The editions as :meth:`editions` has them, each with its folder."""
        from laws_tool.filenames import folded  # not needed where everything is built
        from laws_tool.store import describe

        by_id: dict[str, tuple[EditionInfo, Path]] = {}
        for folder in self.folders():
            info = describe.read(folder)
            one, place = by_id.setdefault(folded(info.id), (info, folder))
            if one is not info:
                raise CorpusError(_twins(one.id, place, info.id, folder))
        return sorted(by_id.values(), key=lambda row: (bool(row[0].comments_on), row[0].id))

    def is_fresh(self) -> bool:
        """Whether the built corpus is what a build would make now."""
        from laws_tool.store import fresh

        return fresh.is_fresh(self)


def _twins(one: str, place: Path, other: str, folder: Path) -> str:
    if one == other:
        return _("two editions have the id {id}: {one} and {other}; give one of them another").format(
            id=one, one=place, other=folder
        )
    return _(
        "{id} in {one} and {twin} in {other} differ in letter case only; give one of them another id"
    ).format(id=one, twin=other, one=place, other=folder)


def open_home(path: Path | str | None = None, package: Path = PACKAGE) -> Home:
    """The home at a path, else at ``LAWS_HOME``, else in the checkout around, else the user's.

    A path that was given is created where it is missing; raises InputError where it cannot be.
    ``package`` is the folder of the installed package, which may hold a corpus.
    """
    given = path or os.environ.get("LAWS_HOME")
    if given:
        return _given(_expanded(given))
    checkout = find_checkout(Path.cwd())
    if checkout is not None:
        return Home((checkout / CORPUS,), checkout / CORPUS, checkout / INDEXES)
    return _users(package)


def _expanded(given: Path | str) -> Path:
    """A path with the ~ of a user in full."""
    try:
        return Path(given).expanduser()
    except RuntimeError as error:
        raise InputError(
            _(
                "the home {path} cannot be found: there is no such user; choose another folder with --home"
            ).format(path=given)
        ) from error


def _given(folder: Path) -> Home:
    try:
        (folder / CORPUS).mkdir(parents=True, exist_ok=True)
        (folder / INDEXES).mkdir(exist_ok=True)
    except (OSError, ValueError) as error:  # a name with a zero byte is no OSError
        said = reason(error) if isinstance(error, OSError) else error
        raise InputError(
            _("the home {path} cannot be created: {reason}; choose another folder with --home").format(
                path=folder, reason=said
            )
        ) from error
    return Home((folder / CORPUS,), folder / CORPUS, folder / INDEXES)


def _users(package: Path) -> Home:
    import platformdirs

    own = platformdirs.user_data_path("laws-tool", appauthor=False) / CORPUS
    indexes = platformdirs.user_cache_path("laws-tool", appauthor=False) / INDEXES
    bundled = _bundled(package)
    return Home((bundled, own) if bundled else (own,), own, indexes)


def find_checkout(start: Path) -> Path | None:
    """The checkout of this project that a folder is in, known by the name in its pyproject.toml."""
    for folder in (start, *start.parents):
        try:
            text = (folder / "pyproject.toml").read_text(encoding="utf-8", errors="replace")
        except OSError:
            continue
        if _PROJECT.search(text):
            return folder
    return None


def _bundled(package: Path) -> Path | None:
    """The corpus that comes with the package; in an editable install, the checkout's."""
    inside = package / "bundled" / CORPUS
    if inside.is_dir():
        return inside
    beside = package.parent
    return beside / CORPUS if find_checkout(beside) == beside else None

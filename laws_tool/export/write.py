"""Where an export meets the disk; what was there stays until all is ready.

A single file is written by ``atomic.py``. A folder is prepared whole in a hidden folder
inside it; then its files are moved into place one by one, each replacing the one before it
in one step, and put back if anything goes wrong on the way. A list of the files written,
:data:`MANIFEST`, is kept in the folder: files that an export did not write are never
overwritten or removed, nor are those that someone changed since.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import time
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Final

from laws_tool.atomic import unchanged_on_error, write_file
from laws_tool.errors import InputError
from laws_tool.export.format import File, Format
from laws_tool.export.material import Material
from laws_tool.messages import _

MANIFEST: Final = ".laws-export.json"
_STAGING: Final = ".laws-export-"
_STALE: Final = 24 * 3600
"""Seconds after which a hidden folder of an export is taken for left over."""


def write(chosen: Format, material: Material, target: Path) -> tuple[Path, ...]:
    """Export to a file, or to a folder where the format fills one; gives the files written.

    Raises InputError where the target cannot be written; then it is as it was before.
    """
    if chosen.pieces is not None:
        write_file(target, chosen.pieces(material))
        return (target,)
    assert chosen.files is not None
    with unchanged_on_error(target):
        return _write_folder(target, chosen.files(material))


def _write_folder(folder: Path, files: Iterable[File]) -> tuple[Path, ...]:
    made = _make_folder(folder)
    try:
        _sweep(folder)
        staging = Path(mkdtemp(prefix=_STAGING, dir=folder))
        try:
            names = _stage(staging / "new", files)
            ours = _manifest(folder)
            _refuse_foreign(folder, names, ours)
            _swap(folder, staging, names, ours)
        finally:
            shutil.rmtree(staging, ignore_errors=True)
    except BaseException:
        for path in made:  # only folders that this export made, and only while they are empty
            with suppress(OSError):
                path.rmdir()
        raise
    return tuple(folder / name for name in names)


def _sweep(folder: Path) -> None:
    """Remove what an export left that was killed, long enough ago that it cannot be running."""
    for path in folder.glob(f"{_STAGING}*"):
        if path.is_dir() and time.time() - path.stat().st_mtime > _STALE:
            shutil.rmtree(path, ignore_errors=True)


def _make_folder(folder: Path) -> list[Path]:
    """Make a folder and its parents; gives those that were missing, innermost first."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing


def _stage(staging: Path, files: Iterable[File]) -> list[str]:
    names = []
    for file in files:
        path = staging / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.data)
        names.append(file.name)
    hashes = {name: _sha256((staging / name).read_bytes()) for name in sorted(names)}
    manifest = json.dumps({"made_by": "laws-tool", "files": hashes}, ensure_ascii=False, indent=1)
    (staging / MANIFEST).write_text(manifest + "\n", encoding="utf-8", newline="")
    return names


def _manifest(folder: Path) -> frozenset[str]:
    """The files that an earlier export wrote here, and that are as it left them."""
    try:
        listed = dict(json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["files"])
    except (FileNotFoundError, ValueError, KeyError, TypeError, RecursionError):
        return frozenset()
    return frozenset(name for name, digest in listed.items() if _is_ours(folder.resolve(), name, digest))


def _is_ours(root: Path, name: str, digest: object) -> bool:
    path = root / name
    if path.is_symlink() or not path.is_file() or root not in path.resolve().parents:
        return False
    return _sha256(path.read_bytes()) == digest


def _sha256(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _refuse_foreign(folder: Path, names: Iterable[str], ours: frozenset[str]) -> None:
    for name in names:
        if name not in ours and os.path.lexists(folder / name):
            raise InputError(
                _("{path} is not as an earlier export left it; move it away or name another folder").format(
                    path=folder / name
                )
            )


def _swap(folder: Path, staging: Path, names: list[str], ours: frozenset[str]) -> None:
    old = staging / "old"
    saved = [name for name in (*sorted(ours), MANIFEST) if (folder / name).is_file()]
    for name in saved:
        (old / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(folder / name, old / name)
    placed: list[str] = []
    try:
        for name in (*names, MANIFEST):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            placed.append(name)
            (staging / "new" / name).replace(folder / name)
        for name in ours.difference(names):
            (folder / name).unlink(missing_ok=True)
    except BaseException:
        for name in placed:
            if name not in saved:
                (folder / name).unlink(missing_ok=True)
        for name in saved:
            (old / name).replace(folder / name)
        raise

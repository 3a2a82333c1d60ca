"""``edition.toml``: what a person says of an edition."""

from __future__ import annotations

import codecs
import os
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path, PurePosixPath
from typing import Any, Final

from laws_tool import profile
from laws_tool.errors import CorpusError
from laws_tool.filenames import is_reserved
from laws_tool.language import tag
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason
from laws_tool.model import EditionInfo
from laws_tool.store import layout

_ID: Final = re.compile(r"\w(?:[\w.-]*[\w-])?\Z")
_LONGEST_ID: Final = 200
"""Bytes: a file's name has 255 at most, and files are named after editions."""

_DATE: Final = re.compile(r"\d{4}(?:-\d\d){0,2}", re.ASCII)
_TOO_LONG: Final = re.compile(rf"[\d_]{{{sys.get_int_max_str_digits() or 4300}}}")
_LAST_UNIT: Final = 1_000_000
"""More laws than any work has."""

_STRINGS: Final = (
    "id", "title", "language", "profile", "date", "work", "uri", "comments_on", "translates", "encoding",
    "rights",
)  # fmt: skip
_OTHERS: Final = ("files", "extent", "renumbered")
_NEEDED: Final = ("title", "language", "profile")


def read(folder: Path) -> EditionInfo:
    """What the ``edition.toml`` of an edition's folder says.

    The id is the folder's name unless the file gives one; without ``files`` the edition has
    all files below ``raw``. Raises CorpusError with the file and, where there is one, the
    line; a file that is listed but not there is an error too.
    """
    import tomllib

    path = folder / layout.DESCRIPTION
    if path.exists() and not path.is_file():
        raise CorpusError(_("{path}: this is no file; put the edition's description there").format(path=path))
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise CorpusError(_("{path}: this is not UTF-8; save it as UTF-8").format(path=path)) from error
    except OSError as error:
        raise CorpusError(
            _("{path}: cannot be read: {reason}").format(path=path, reason=system_reason(error))
        ) from error
    try:
        data = tomllib.loads(text)
    except RecursionError as error:
        raise CorpusError(_("{path}: this is nested too deep to be read").format(path=path)) from error
    except ValueError as error:  # of tomllib, or a number of thousands of digits
        raise CorpusError(_broken(path, text, str(error))) from error
    _check(path, text, data)
    files = tuple(data["files"]) if "files" in data else _all_files(folder, path)
    _check_files(folder, path, text, files)
    given = {name: data[name] for name in _STRINGS if name in data}
    given.setdefault("id", folder.name)
    given["profile"] = _profile(folder, path, text, given["profile"])
    extent = tuple(data["extent"]) if "extent" in data else None
    renumbered = tuple(sorted(data.get("renumbered", {}).items()))
    return EditionInfo(files=files, extent=extent, renumbered=renumbered, **given)


def _profile(folder: Path, path: Path, text: str, name: str) -> str:
    """The profile as it can be loaded from anywhere: one of the edition's own by its whole path."""
    found = os.path.abspath(folder / name) if name.endswith(".toml") else name  # noqa: PTH100
    try:
        profile.load(found)
    except CorpusError as error:
        raise _wrong(path, text, "profile", str(error)) from error
    return found


def portable(info: EditionInfo, folder: Path) -> EditionInfo:
    """A description in which a profile of the edition's own is named as its ``edition.toml`` does."""
    found = Path(info.profile)
    if not found.is_absolute() or Path(os.path.abspath(folder)) not in found.parents:  # noqa: PTH100
        return info
    return replace(info, profile=found.relative_to(os.path.abspath(folder)).as_posix())  # noqa: PTH100


def wrong_with_id(name: str) -> str:
    """What is wrong with the id of an edition, in words; "" where nothing is.

    An id is the name of files and stands before the colon of a citation, on any system.

    >>> wrong_with_id("ru-1987"), wrong_with_id("../evil")
    ('', 'an id has letters, digits, hyphens and dots only, and no dot at its end')
    """
    if not _ID.match(name):
        return _("an id has letters, digits, hyphens and dots only, and no dot at its end")
    if is_reserved(name):
        return _("Windows keeps the name {name} for a device; choose another").format(name=name)
    if len(name.encode("utf-8", "replace")) > _LONGEST_ID:
        return _("an id has {n} bytes of UTF-8 at most").format(n=_LONGEST_ID)
    return ""


def _broken(path: Path, text: str, reason: str) -> str:
    number = _TOO_LONG.search(text)
    if number:  # tomllib gives up without a place
        line = text.count("\n", 0, number.start()) + 1
        return _("{path}:{line}: this number is too long").format(path=path, line=line)
    place = re.search(r"\(at line (\d+), column \d+\)", reason)
    line = int(place[1]) if place else text.count("\n") + 1
    reason = re.sub(r" \(at .*\)", "", reason)
    return _("{path}:{line}: this is not TOML: {reason}").format(path=path, line=line, reason=reason)


def _line(text: str, key: str) -> int:
    """The line where a key stands, 1 where it does not."""
    for number, line in enumerate(text.splitlines(), 1):
        if re.match(rf"\s*[\"']?{re.escape(key)}[\"']?\s*=", line):
            return number
    return 1


def _check(path: Path, text: str, data: Mapping[str, Any]) -> None:
    """Raise CorpusError at the first key that is unknown, missing, or of the wrong kind."""
    for key in data:
        if key not in (*_STRINGS, *_OTHERS):
            raise _wrong(path, text, key, _("there is no such key; known are: {names}").format(
                names=", ".join((*_STRINGS, *_OTHERS))))  # fmt: skip
    for key in _NEEDED:
        if not data.get(key):
            raise CorpusError(
                _('{path}: {key} is missing; add a line {key} = "…"').format(path=path, key=key)
            )
    for key in _STRINGS:
        if not isinstance(data.get(key, ""), str):
            raise _wrong(path, text, key, _("it must be a text in quotes"))
    wrong = wrong_with_id(data.get("id", path.parent.name))
    if wrong and "id" not in data:
        wrong = _('the name of the folder is no id ({reason}); add a line id = "…"').format(reason=wrong)
    if wrong:
        raise _wrong(path, text, "id", wrong)
    files = data.get("files", [])
    if not isinstance(files, list) or not all(isinstance(file, str) for file in files):
        raise _wrong(path, text, "files", _("it must be a list of file names"))
    extent = data.get("extent", [1, 1])
    if not (isinstance(extent, list) and len(extent) == 2 and all(type(number) is int for number in extent)):
        raise _wrong(path, text, "extent", _("it must be two numbers, as in [1, 93]"))
    if not 0 < extent[0] <= extent[1] <= _LAST_UNIT:
        raise _wrong(path, text, "extent", _("it must be the first law and then the last, as in [1, 93]"))
    renumbered = data.get("renumbered", {})
    if not isinstance(renumbered, dict) or not all(isinstance(now, str) for now in renumbered.values()):
        raise _wrong(path, text, "renumbered", _('it must be a table of paths, as in "16.C" = "16.B"'))
    _check_values(path, text, data)


def _check_values(path: Path, text: str, data: Mapping[str, Any]) -> None:
    """Raise CorpusError at the first value that cannot be meant."""
    if "date" in data and not _is_date(data["date"]):
        raise _wrong(path, text, "date", _("it must be a date, a month or a year, as in 1987-01-31"))
    if tag.normalised(data["language"]) != data["language"]:
        raise _wrong(
            path, text, "language", _("it must be a BCP 47 tag such as {example}").format(
                example=tag.normalised(data["language"]) or "ru"))  # fmt: skip
    for key in ("comments_on", "translates"):
        if data.get(key) == data.get("id", path.parent.name):
            raise _wrong(path, text, key, _("no edition does that to itself"))
    encoding = data.get("encoding")
    if encoding and not _is_encoding(encoding):
        raise _wrong(
            path,
            text,
            "encoding",
            _("unknown encoding {name}; give one that Python knows, such as cp866 or koi8-r").format(
                name=encoding
            ),
        )


def _is_date(text: str) -> bool:
    """Whether a text is a date of ISO 8601: whole, a month or a year."""
    if not _DATE.fullmatch(text):
        return False
    try:
        date.fromisoformat(text + "-01-01"[len(text) - 4 :])
    except ValueError:
        return False
    return True


def _is_encoding(name: str) -> bool:
    """Whether a name is that of an encoding of texts, and not of one of bytes, such as base64."""
    try:
        return codecs.lookup(name)._is_text_encoding
    except (LookupError, ValueError, UnicodeError):
        return False


def _wrong(path: Path, text: str, key: str, reason: str) -> CorpusError:
    return CorpusError(f"{path}:{_line(text, key)}: {key}: {reason}")


def _all_files(folder: Path, description: Path) -> tuple[str, ...]:
    found = []
    for path in (folder / layout.RAW).rglob("*"):
        if path.name.startswith(".") or path.is_dir():
            continue
        name = path.relative_to(folder).as_posix()
        if not path.exists():
            wrong = _("{file} is a link that leads nowhere; mend it, or take it away")
            raise CorpusError(f"{description}: files: {wrong.format(file=name)}")
        if not path.is_file():
            wrong = _("{file} is no file that can be read twice; take it away")
            raise CorpusError(f"{description}: files: {wrong.format(file=name)}")
        found.append(name)
    return tuple(sorted(found))


def _check_files(folder: Path, path: Path, text: str, files: tuple[str, ...]) -> None:
    if not files:
        raise CorpusError(
            _("{path}: the edition has no files; put them into {raw}").format(
                path=path, raw=folder / layout.RAW
            )
        )
    seen = set()
    for file in files:
        posix = PurePosixPath(file)
        if posix.parts[:1] != (layout.RAW,) or ".." in posix.parts or "\\" in file:
            raise _wrong(
                path,
                text,
                "files",
                _("«{file}» is not below {raw}; only what is there is tracked").format(
                    file=file, raw=folder / layout.RAW
                ),
            )
        if posix in seen:
            raise _wrong(path, text, "files", _("{path} is given twice").format(path=file))
        seen.add(posix)
        if "\0" in file or not (folder / posix).is_file():
            raise _wrong(
                path,
                text,
                "files",
                _("{file} is missing; put it back, or take it out of the list").format(file=file),
            )


def dump(info: EditionInfo) -> str:
    """The text of an ``edition.toml`` that says the same.

    >>> info = EditionInfo("ru-x", 'Правила "икс"', "ru", "bridge-laws", ("raw/1.txt",), extent=(1, 93))
    >>> print(dump(info), end="")
    id = "ru-x"
    title = "Правила \\"икс\\""
    language = "ru"
    profile = "bridge-laws"
    files = ["raw/1.txt"]
    extent = [1, 93]
    """
    lines = [f"{key} = {_quote(getattr(info, key))}" for key in _STRINGS if getattr(info, key)]
    lines.append(f"files = [{', '.join(map(_quote, info.files))}]")
    if info.extent:
        lines.append(f"extent = [{info.extent[0]}, {info.extent[1]}]")
    if info.renumbered:
        lines += ["", "[renumbered]", *(f"{_quote(old)} = {_quote(new)}" for old, new in info.renumbered)]
    return "\n".join(lines) + "\n"


def _quote(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + re.sub(r"[\x00-\x1f\x7f]", lambda sign: f"\\u{ord(sign.group()):04x}", escaped) + '"'

"""Names for files that come from many folders: short, and each its own."""

from __future__ import annotations

import os
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from pathlib import Path, PurePosixPath
from typing import Final

_UNSAFE: Final = re.compile(r"[\\/:*?\"<>|\x00-\x1f\x7f\ud800-\udfff]")
"""Signs that some system, or a description in UTF-8, cannot have in a name."""

_QUOTED: Final = re.compile(rf"{_UNSAFE.pattern}|%|\A\.|[. ]\Z")

LONGEST: Final = 200
"""Bytes of a name: 255 at most on most systems, less where names are encrypted; endings are added to it."""

_RESERVED: Final = re.compile(r"(?:con|prn|aux|nul|com[1-9¹²³]|lpt[1-9¹²³])(?:\.|\Z)", re.IGNORECASE)
"""Names of Windows' devices, which no file there may have, whatever its ending."""


def folded(name: str) -> str:
    """A name as file systems compare it that know no letter case, or compose letters.

    >>> folded("RU-Ж") == folded("ru-ж")
    True
    """
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())


def is_reserved(name: str) -> bool:
    """Whether Windows keeps a name for a device.

    >>> is_reserved("con"), is_reserved("Aux.txt"), is_reserved("console")
    (True, True, False)
    """
    return _RESERVED.match(name) is not None


def percent_quoted(name: str) -> str:
    """A name as any system can write it, and no two alike: what some system refuses is ``%`` and its byte.

    >>> percent_quoted("а:б?.txt"), percent_quoted("50%"), percent_quoted("con.txt")
    ('а%3Aб%3F.txt', '50%25', '%63on.txt')
    """
    quoted = _QUOTED.sub(_percent, name)
    return _percent(quoted[0]) + quoted[1:] if is_reserved(quoted) else quoted


def _percent(found: re.Match[str] | str) -> str:
    return "".join(f"%{byte:02X}" for byte in os.fsencode(found[0]))


def apart(files: Sequence[Path]) -> list[PurePosixPath]:
    """A relative name for each file: its own, after as many of its folders as tell it from the others.

    The files must not be the same ones.

    >>> [str(name) for name in apart([Path("/a/x/1.txt"), Path("/b/x/1.txt"), Path("/b/2.txt")])]
    ['a/x/1.txt', 'b/x/1.txt', '2.txt']
    """
    parts = [_parts(file) for file in files]
    depths = [1] * len(parts)
    while True:
        names = [folded("/".join(own[-depth:])) for own, depth in zip(parts, depths, strict=True)]
        seen = Counter(names)
        alike = {index for index, name in enumerate(names) if seen[name] > 1}
        if not any(depths[index] < len(parts[index]) for index in alike):
            break
        for index in alike:
            depths[index] = min(depths[index] + 1, len(parts[index]))
    # files that differ only in what some system cannot tell apart get a number
    return [
        PurePosixPath(*([str(index + 1)] if index in alike else []), *parts[index][-depths[index] :])
        for index in range(len(parts))
    ]


def _parts(file: Path) -> tuple[str, ...]:
    """The folders of a file and its name, outermost first, as any system can write them."""
    whole = Path(os.path.abspath(file))  # noqa: PTH100 - a link keeps the name that it was given by
    return tuple(_safe(part) for part in whole.parts[len(Path(whole.anchor).parts) :])


def _safe(part: str) -> str:
    """A name that is not hidden, not reserved, not too long, and has no sign that some system refuses."""
    name = _UNSAFE.sub("-", part).lstrip(".").rstrip(". ") or "file"
    return shortened(f"_{name}" if is_reserved(name) else name)


def shortened(name: str, room: int = LONGEST) -> str:
    """A name of so many bytes of UTF-8 at most, which keeps its ending.

    >>> shortened("правила.txt", 12)
    'прав.txt'
    """
    if len(name.encode()) <= room:
        return name
    stem, ending = os.path.splitext(name)  # noqa: PTH122 - a name is no path
    if len(ending.encode()) > room // 2:
        stem, ending = name, ""
    return stem.encode()[: room - len(ending.encode())].decode(errors="ignore").rstrip(". ") + ending

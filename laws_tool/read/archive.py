"""Zip files, opened with care: what is unpacked is bounded, and every failure is a clear error."""

from __future__ import annotations

import zipfile
import zlib
from io import BytesIO
from posixpath import normpath
from typing import Final, Literal

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.read.limits import EXPANDED_BYTES, EXPANSION, MEGABYTE, MEMBERS

_LOCKED: Final = 0x1
"""The bit of a member's flags that says that it is encrypted."""

_TYPES: Final[dict[str, Literal["odt", "epub"]]] = {
    "application/vnd.oasis.opendocument.text": "odt",
    "application/vnd.oasis.opendocument.text-template": "odt",
    "application/epub+zip": "epub",
}
_TYPE_LENGTH: Final = 200


class Archive:
    """The members of a zip file. ``kind`` names the format in errors, such as "DOCX"."""

    def __init__(self, data: bytes, kind: str) -> None:
        self.kind = kind
        self._size = len(data)
        self._unpacked = 0
        try:
            self._zip = zipfile.ZipFile(BytesIO(data))
        except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
            raise self.damaged(str(error)) from error
        if len(self._zip.infolist()) > MEMBERS:
            raise InputError(
                _("{kind}: the file has {count} members; at most {limit} are read").format(
                    kind=kind, count=len(self._zip.infolist()), limit=MEMBERS
                )
            )
        self.names = frozenset(self._zip.namelist())

    def read(self, name: str) -> bytes:
        """The bytes of a member, whose path may go up and down (``text/../a.xml``)."""
        name = name if name in self.names else normpath(name)
        if name not in self.names:
            raise self.damaged(_("its part {name} is missing").format(name=name))
        info = self._zip.getinfo(name)
        if info.flag_bits & _LOCKED:
            raise InputError(
                _("{kind}: locked by a password: open it, save it without one, and give that file").format(
                    kind=self.kind
                )
            )
        self._unpacked += info.file_size
        if self._unpacked > EXPANDED_BYTES or (
            self._unpacked > MEGABYTE and self._unpacked > EXPANSION * self._size
        ):
            raise InputError(
                _(
                    "{kind}: its {size} bytes unpack to more than {unpacked}, which no law text does: the "
                    "file was made to do harm, or is damaged; save it anew from the program that wrote it"
                ).format(kind=self.kind, size=self._size, unpacked=self._unpacked)
            )
        try:
            return self._zip.read(info)
        except (zipfile.BadZipFile, zlib.error, EOFError, OSError, NotImplementedError, ValueError) as error:
            raise self.damaged(str(error)) from error

    def damaged(self, reason: str) -> InputError:
        """The error for a file that cannot be unpacked or lacks what it needs."""
        return InputError(
            _(
                "{kind}: the file is damaged or cut ({reason}): fetch it again, or save it anew from the "
                "program that wrote it"
            ).format(kind=self.kind, reason=reason)
        )


def format_of_zip(data: bytes) -> Literal["docx", "odt", "epub", "fb2"]:
    """Which format a zip file is of, by its members.

    >>> format_of_zip(b"PK\\x05\\x06" + bytes(18))
    Traceback (most recent call last):
    laws_tool.errors.InputError: this is an archive (zip): unpack it, and give the files in it
    """
    archive = Archive(data, "zip")
    if "mimetype" in archive.names:
        kind = archive.read("mimetype")[:_TYPE_LENGTH].decode("ascii", "replace").strip()
        if kind in _TYPES:
            return _TYPES[kind]
    if "word/document.xml" in archive.names or "[Content_Types].xml" in archive.names:
        return "docx"
    if "META-INF/container.xml" in archive.names:
        return "epub"
    if "content.xml" in archive.names:
        return "odt"
    if any(name.lower().endswith(".fb2") for name in archive.names):
        return "fb2"
    raise InputError(_("this is an archive (zip): unpack it, and give the files in it"))

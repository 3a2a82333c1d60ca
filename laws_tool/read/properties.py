"""What an office document or an e-book says of itself, in the words of Dublin Core."""

from __future__ import annotations

from typing import Final

from laws_tool.read.archive import Archive
from laws_tool.read.xml import parse_xml

DC: Final = "{http://purl.org/dc/elements/1.1/}"

_NAMES: Final = {
    "title": "title",
    "language": "language",
    "creator": "author",
    "subject": "subject",
    "publisher": "publisher",
    "date": "date",
    "rights": "rights",
}


def properties(archive: Archive, member: str, kind: str, *, dated: bool = False) -> list[tuple[str, str]]:
    """The properties in a member of an archive; none where there is no such member.

    The date of an office document is that of the last saving, so it counts only where
    ``dated``: that of an e-book is its publication.
    """
    if member not in archive.names:
        return []
    found: dict[str, str] = {}
    for element in parse_xml(archive.read(member), kind).iter(f"{DC}*"):
        name = _NAMES.get(str(element.tag).removeprefix(DC))
        text = " ".join((element.text or "").split())
        if name and text and (name != "date" or dated):
            found.setdefault(name, text)
    return list(found.items())

"""ODT, by lxml over its parts: the numbers of lists must be counted here, and the rest is little."""

from __future__ import annotations

from typing import Final

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.read.archive import Archive
from laws_tool.read.odt.body import Body
from laws_tool.read.odt.names import MANIFEST, OFFICE, STYLE, TEXT
from laws_tool.read.odt.styles import Styles
from laws_tool.read.properties import properties
from laws_tool.read.transcript import Transcript
from laws_tool.read.writer import Writer
from laws_tool.read.xml import parse_xml

_MANIFEST: Final = "META-INF/manifest.xml"
_FURNITURE: Final = {
    f"{STYLE}{side}{which}": f"page-{name}"
    for side, name in (("header", "head"), ("footer", "foot"))
    for which in ("", "-left", "-first")
}


def read_odt(data: bytes) -> Transcript:
    """An ODT file as a transcript; what is not seen on its pages is dropped by changes."""
    archive = Archive(data, "ODT")
    if _MANIFEST in archive.names:
        manifest = parse_xml(archive.read(_MANIFEST), "ODT")
        if next(manifest.iter(f"{MANIFEST}encryption-data"), None) is not None:
            raise InputError(
                _("{kind}: locked by a password: open it, save it without one, and give that file").format(
                    kind="ODT"
                )
            )
    content = parse_xml(archive.read("content.xml"), "ODT")
    roots = [content]
    if "styles.xml" in archive.names:
        roots.insert(0, parse_xml(archive.read("styles.xml"), "ODT"))
    text = content.find(f"{OFFICE}body/{OFFICE}text")
    if text is None:
        raise archive.damaged(_("it holds no text"))
    writer = Writer("odt")
    Body(writer, Styles(roots)).blocks(text)
    writer.block()
    for page in roots[0].iter(f"{STYLE}master-page"):
        for part in page:
            rule = _FURNITURE.get(str(part.tag))
            if rule:
                words = ("".join(paragraph.itertext()) for paragraph in part.iter(f"{TEXT}p"))
                writer.drop("\n" + " ".join(words), rule, "page-furniture")
    writer.part("content.xml", 0)
    writer.attributes.extend(properties(archive, "meta.xml", "ODT"))
    return writer.transcript()

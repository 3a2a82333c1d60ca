"""DOCX, by python-docx for the package and its parts, and by our own walk of the body."""

from __future__ import annotations

from io import BytesIO
from typing import Any, Final

import docx
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.opc.exceptions import OpcError
from lxml import etree

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.read.archive import Archive
from laws_tool.read.docx.body import Body
from laws_tool.read.docx.names import Element, W, value
from laws_tool.read.docx.notes import Kind, Notes
from laws_tool.read.docx.numbering import Numbering
from laws_tool.read.docx.styles import Styles
from laws_tool.read.properties import properties
from laws_tool.read.transcript import Transcript
from laws_tool.read.writer import Writer
from laws_tool.read.xml import parse_xml, refuse_entities

_FURNITURE: Final = {RELATIONSHIP_TYPE.HEADER: "page-head", RELATIONSHIP_TYPE.FOOTER: "page-foot"}
_PROPERTIES: Final = "docProps/core.xml"  # python-docx makes some up where it does not find them
_STRICT: Final = b"http://purl.oclc.org/ooxml/wordprocessingml/main"


def read_docx(data: bytes) -> Transcript:
    """A DOCX file as a transcript.

    Deleted words of tracked changes, hidden words, and the heads and feet of pages are in its
    text, and dropped by changes; numbers of paragraphs and notes are supplied.
    """
    archive = Archive(data, "DOCX")
    document = _open(archive, data)
    part = document.part
    styles = Styles(_root(part, RELATIONSHIP_TYPE.STYLES))
    numbering = Numbering(
        _root(part, RELATIONSHIP_TYPE.NUMBERING), lambda style: _list_of_style(styles, style)
    )
    settings = _root(part, RELATIONSHIP_TYPE.SETTINGS)
    body_element = document.element.body
    sections: list[Element | None] = list(body_element.iter(W + "sectPr"))
    kinds: dict[Kind, str] = {
        "footnote": RELATIONSHIP_TYPE.FOOTNOTES,
        "endnote": RELATIONSHIP_TYPE.ENDNOTES,
    }
    notes = {kind: Notes(kind, _root(part, name), [*sections[-1:], settings]) for kind, name in kinds.items()}
    links = {name: rel.target_ref for name, rel in part.rels.items() if rel.is_external}
    writer = Writer("docx")
    body = Body(writer, styles, numbering, notes, links)
    body.blocks(body_element)
    writer.block()
    for rel in part.rels.values():
        rule = _FURNITURE.get(rel.reltype)
        if rule and not rel.is_external:
            words = (
                "".join(p.itertext(W + "t")) for p in etree.fromstring(rel.target_part.blob).iter(W + "p")
            )
            writer.drop("\n" + " ".join(words), rule, "page-furniture")
    writer.part("word/document.xml", 0)
    writer.attributes.extend(properties(archive, _PROPERTIES, "DOCX"))
    return writer.transcript()


def _open(archive: Archive, data: bytes) -> Any:
    for name in archive.names:
        content = archive.read(name)
        if name.endswith((".xml", ".rels")):
            refuse_entities(content, "DOCX")
        if name == "word/document.xml" and _STRICT in content[:4096]:
            raise InputError(
                _("DOCX: it is saved as Strict Open XML: open it, and save it as an ordinary Word document")
            )
    try:
        return docx.Document(BytesIO(data))
    except (OpcError, KeyError, ValueError, AttributeError, etree.LxmlError) as error:
        raise archive.damaged(str(error)) from error


def _root(part: Any, kind: str) -> Element | None:
    """The root of the part that is related to the document in some way, if there is one."""
    for rel in part.rels.values():
        if rel.reltype == kind and not rel.is_external:
            element = getattr(rel.target_part, "element", None)
            return parse_xml(rel.target_part.blob, "DOCX") if element is None else element
    return None


def _list_of_style(styles: Styles, name: str) -> str | None:
    for style in styles.chain(name):
        found = value(style, "pPr", "numPr", "numId")
        if found:
            return found
    return None

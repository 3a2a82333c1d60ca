"""Office files made by hand, as small as they can be."""

from __future__ import annotations

import zipfile
from collections.abc import Mapping
from io import BytesIO

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TYPES = "application/vnd.openxmlformats-officedocument.wordprocessingml"
HEAD = '<?xml version="1.0" encoding="UTF-8"?>'
NAMESPACES = (
    f'xmlns:w="{W}" xmlns:r="{R}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" '
    'xmlns:v="urn:schemas-microsoft-com:vml" '
    'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"'
)
PARTS = {"styles": "styles", "numbering": "numbering", "footnotes": "footnotes", "settings": "settings"}


def zipped(members: Mapping[str, str | bytes]) -> bytes:
    """A zip file of these members."""
    data = BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return data.getvalue()


def docx(body: str, *, links: Mapping[str, str] | None = None, **parts: str) -> bytes:
    """A DOCX file: the XML of its body, and of the parts that it has beside."""
    overrides = "".join(
        f'<Override PartName="/word/{name}.xml" ContentType="{TYPES}.{name}+xml"/>' for name in parts
    )
    relations = "".join(
        f'<Relationship Id="p{at}" Type="{R}/{name}" Target="{name}.xml"/>' for at, name in enumerate(parts)
    ) + "".join(
        f'<Relationship Id="{name}" Type="{R}/hyperlink" Target="{where}" TargetMode="External"/>'
        for name, where in (links or {}).items()
    )
    package = "http://schemas.openxmlformats.org/package/2006"
    members = {
        "[Content_Types].xml": (
            f'{HEAD}<Types xmlns="{package}/content-types"><Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            f'<Override PartName="/word/document.xml" ContentType="{TYPES}.document.main+xml"/>'
            f"{overrides}</Types>"
        ),
        "_rels/.rels": (
            f'{HEAD}<Relationships xmlns="{package}/relationships">'
            f'<Relationship Id="d" Type="{R}/officeDocument" Target="word/document.xml"/></Relationships>'
        ),
        "word/_rels/document.xml.rels": (
            f'{HEAD}<Relationships xmlns="{package}/relationships">{relations}</Relationships>'
        ),
        "word/document.xml": f"{HEAD}<w:document {NAMESPACES}><w:body>{body}</w:body></w:document>",
    }
    for name, content in parts.items():
        members[f"word/{name}.xml"] = f"{HEAD}<w:{name} {NAMESPACES}>{content}</w:{name}>"
    return zipped(members)


def paragraph(words: str, *, style: str = "", level: int | None = None, of: int = 1) -> str:
    """A paragraph of DOCX, in a list where ``level`` is given."""
    properties = f'<w:pStyle w:val="{style}"/>' if style else ""
    if level is not None:
        properties += f'<w:numPr><w:ilvl w:val="{level}"/><w:numId w:val="{of}"/></w:numPr>'
    return f"<w:p><w:pPr>{properties}</w:pPr>{run(words)}</w:p>"


def run(words: str, properties: str = "") -> str:
    """A run of DOCX."""
    return f'<w:r><w:rPr>{properties}</w:rPr><w:t xml:space="preserve">{words}</w:t></w:r>'


ODF = "urn:oasis:names:tc:opendocument:xmlns:"
ODT_NAMES = " ".join(
    f'xmlns:{name}="{ODF}{path}:1.0"'
    for name, path in (
        ("office", "office"),
        ("text", "text"),
        ("table", "table"),
        ("style", "style"),
        ("draw", "drawing"),
        ("fo", "xsl-fo-compatible"),
    )
)


def odt(text: str, styles: str = "", **members: str) -> bytes:
    """An ODT file: the XML of its text, and of the styles in it."""
    content = (
        f'{HEAD}<office:document-content {ODT_NAMES} xmlns:xlink="http://www.w3.org/1999/xlink">'
        f"<office:automatic-styles>{styles}</office:automatic-styles>"
        f"<office:body><office:text>{text}</office:text></office:body></office:document-content>"
    )
    return zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content, **members})

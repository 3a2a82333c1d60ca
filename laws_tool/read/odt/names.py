"""Names of OpenDocument."""

from __future__ import annotations

from typing import Any, Final

Element = Any
"""An element of lxml, which has no types of its own."""

_ODF: Final = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE: Final = f"{{{_ODF}office:1.0}}"
TEXT: Final = f"{{{_ODF}text:1.0}}"
TABLE: Final = f"{{{_ODF}table:1.0}}"
STYLE: Final = f"{{{_ODF}style:1.0}}"
DRAW: Final = f"{{{_ODF}drawing:1.0}}"
FO: Final = f"{{{_ODF}xsl-fo-compatible:1.0}}"
MANIFEST: Final = f"{{{_ODF}manifest:1.0}}"
XLINK: Final = "{http://www.w3.org/1999/xlink}"
XML_ID: Final = "{http://www.w3.org/XML/1998/namespace}id"


def whole(element: Element, name: str, otherwise: int) -> int:
    """An attribute as a whole number.

    >>> from lxml import etree
    >>> whole(etree.fromstring('<a b="3" c="x"/>'), "b", 1), whole(etree.fromstring("<a/>"), "b", 1)
    (3, 1)
    """
    try:
        return int(element.get(name, ""))
    except ValueError:
        return otherwise

"""XML of containers, read so that it can do no harm: no entities, no network, no endless depth."""

from __future__ import annotations

import re
from typing import Final

from lxml import etree

from laws_tool.errors import InputError
from laws_tool.messages import _

_DOCTYPE: Final = re.compile(rb"<\x00?!\x00?D\x00?O\x00?C\x00?T\x00?Y\x00?P\x00?E")
"""A document type in any encoding of ASCII, two bytes a sign too."""


def refuse_entities(data: bytes, kind: str) -> None:
    """Refuse XML that declares a document type: only with one can entities grow without end.

    >>> refuse_entities(b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "ODT")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    laws_tool.errors.InputError: ODT: it declares a document type with its own entities, which ...
    """
    if _DOCTYPE.search(data):
        raise InputError(
            _(
                "{kind}: it declares a document type with its own entities, which such files never do: it "
                "was made to do harm; save it anew from the program that wrote it"
            ).format(kind=kind)
        )


def parse_xml(data: bytes, kind: str) -> etree._Element:
    """The root of a document.

    >>> parse_xml(b"<a>b</a>", "ODT").text
    'b'
    """
    refuse_entities(data, kind)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise InputError(
            _(
                "{kind}: the file is damaged or cut ({reason}): fetch it again, or save it anew from the "
                "program that wrote it"
            ).format(kind=kind, reason=error)
        ) from error

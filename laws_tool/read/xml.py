"""XML of containers, read so that it can do no harm: no own entities, no network, no endless depth."""

from __future__ import annotations

import re
from typing import Final

from lxml import etree

from laws_tool.errors import InputError
from laws_tool.messages import _


def _in_any_width(ascii_signs: bytes) -> bytes:
    """A pattern for ASCII signs in any encoding of ASCII, two or four bytes a sign too."""
    return rb"\x00*".join(re.escape(bytes([sign])) for sign in ascii_signs)


_DOCTYPE: Final = re.compile(_in_any_width(b"<!DOCTYPE"))
_ENTITY: Final = re.compile(_in_any_width(b"<!ENTITY"))
_REFERENCE: Final = re.compile(rb"&\x00*(?!#)((?:[\w.:-]\x00*){1,50});")
_KNOWN: Final = frozenset({b"amp", b"lt", b"gt", b"quot", b"apos"})
"""The entities that every XML has."""


def refuse_entities(data: bytes, kind: str) -> None:
    """Refuse XML that declares entities, which can grow without end, or uses some of a file that is not here.

    A document type alone is harmless: old programs write one, and what it names is not fetched.

    >>> refuse_entities(b'<!DOCTYPE a SYSTEM "a.dtd"><a>&amp;</a>', "ODT")
    >>> refuse_entities(b'<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', "ODT")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    laws_tool.errors.InputError: ODT: it declares a document type with its own entities, which ...
    """
    found = _DOCTYPE.search(data)
    if found is None:
        return
    if _ENTITY.search(data, found.end()):
        raise _own_entities(kind)
    for reference in _REFERENCE.finditer(data, found.end()):
        name = reference[1].replace(b"\x00", b"")
        if name not in _KNOWN:
            raise _damaged(kind, f"entity {name.decode('ascii', 'replace')} is not declared")


def parse_xml(data: bytes, kind: str) -> etree._Element:
    """The root of a document.

    >>> parse_xml(b"<a>b</a>", "ODT").text
    'b'
    """
    refuse_entities(data, kind)
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise _damaged(kind, str(error)) from error
    own = root.getroottree().docinfo.internalDTD
    if own is not None and any(True for _entity in own.iterentities()):  # in an encoding that hides it
        raise _own_entities(kind)
    return root


def _own_entities(kind: str) -> InputError:
    return InputError(
        _(
            "{kind}: it declares a document type with its own entities, which such files never do: it "
            "was made to do harm; save it anew from the program that wrote it"
        ).format(kind=kind)
    )


def _damaged(kind: str, reason: str) -> InputError:
    return InputError(
        _(
            "{kind}: the file is damaged or cut ({reason}): fetch it again, or save it anew from the "
            "program that wrote it"
        ).format(kind=kind, reason=reason)
    )

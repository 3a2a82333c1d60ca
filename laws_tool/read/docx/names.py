"""Names of WordprocessingML, and the little that is asked of its elements everywhere."""

from __future__ import annotations

from typing import Any, Final

W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
R: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/relationships}"
MC: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
MATH: Final = "{http://schemas.openxmlformats.org/officeDocument/2006/math}"

Element = Any
"""An element of lxml, which has no types of its own."""

_OFF: Final = frozenset({"0", "false", "off", "none"})


def child(element: Element | None, *path: str) -> Element | None:
    """The element at a path of names of WordprocessingML, if it is there."""
    for name in path:
        element = None if element is None else element.find(W + name)
    return element


def value(element: Element | None, *path: str) -> str | None:
    """The value (``w:val``) of the element at a path.

    >>> from lxml import etree
    >>> pr = etree.fromstring(f'<a xmlns:w="{W[1:-1]}"><w:b w:val="x"/></a>')
    >>> value(pr, "b"), value(pr, "i")
    ('x', None)
    """
    found = child(element, *path)
    return None if found is None else found.get(W + "val")


def number(element: Element | None, *path: str) -> int | None:
    """The value at a path as a whole number; None where it is none."""
    text = value(element, *path)
    try:
        return None if text is None else int(text)
    except ValueError:
        return None


def switch(element: Element | None, *path: str) -> bool | None:
    """Whether the element at a path is on; None where it says nothing.

    >>> from lxml import etree
    >>> pr = etree.fromstring(f'<a xmlns:w="{W[1:-1]}"><w:b/><w:i w:val="0"/></a>')
    >>> switch(pr, "b"), switch(pr, "i"), switch(pr, "vanish")
    (True, False, None)
    """
    found = child(element, *path)
    return None if found is None else found.get(W + "val", "1") not in _OFF

"""Anchors: they derive from paths, so that a permalink survives a rebuild."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import quote

_SPACE: Final = re.compile(r"\s+")
_IN_FRAGMENTS: Final = "/:~._-()!$&'*+,;=@"


def anchor(path: str) -> str:
    """The anchor of a node: its path, with a ``?`` as ``_``.

    A ``?`` at the end of a link is lost when people paste the link into a message.

    >>> anchor("64.A.2"), anchor("21.?.3"), anchor("part:III/division:I")
    ('64.A.2', '21._.3', 'part:III/division:I')
    """
    return _SPACE.sub("-", path.replace("?", "_"))


def href(anchor: str, page: str = "") -> str:
    """A link to an anchor, on this page or another.

    >>> href("53.A", "ru-1987.html"), href("приложение:А/4")[:12]
    ('ru-1987.html#53.A', '#%D0%BF%D1%8')
    """
    return f"{quote(page)}#{quote(anchor, safe=_IN_FRAGMENTS)}"

"""Elements of HTML, with every text escaped by construction.

A piece of markup is an :class:`Html`; whatever is a plain ``str`` is text and is escaped on
its way in. So a text reaches a page as markup only where someone writes ``Html(...)``.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterable
from typing import Final

Child = str | Iterable[str] | None
"""Text (escaped), markup (an :class:`Html`), several of them, or nothing."""

Value = str | int | bool | None
"""The value of an attribute; False and None leave it out, True prints it bare."""

VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta", "wbr"})

_FORBIDDEN: Final = re.compile("[\x00-\x08\x0b\x0e-\x1f\x7f-\x9f\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")
"""Characters that HTML does not allow in a text, whatever they are escaped to."""

_JOINER: Final = "\u2060"
"""Takes no room and allows no line break."""


class Html(str):
    """Markup that needs no more escaping."""

    __slots__ = ()


NOTHING: Final = Html("")
"""No markup."""


def escape(text: str) -> Html:
    """Text as markup; characters that HTML forbids become U+FFFD.

    >>> escape('<script>"&\\x14')
    '&lt;script&gt;&quot;&amp;\ufffd'
    >>> escape(Html("<b>bold</b>"))
    '<b>bold</b>'
    """
    if isinstance(text, Html):
        return text
    # NFC is the form that HTML asks for; it is canonically equivalent, so no text changes
    text = _FORBIDDEN.sub("\ufffd", unicodedata.normalize("NFC", text))
    if text and unicodedata.combining(text[0]):
        text = _JOINER + text  # an accent alone must not fall on the tag before it
    return Html(html.escape(text))


def join(*children: Child) -> Html:
    """Children one after another, each escaped unless it is markup.

    >>> join("a < b", [Html("<br>"), "c"], None)
    'a &lt; b<br>c'
    """
    parts: list[str] = []
    for child in children:
        if child is None:
            continue
        parts.extend([escape(child)] if isinstance(child, str) else map(escape, child))
    return Html("".join(parts))


def tag(name: str, /, *children: Child, **attributes: Value) -> Html:
    """An element; ``class_`` and ``aria_label`` are written as ``class`` and ``aria-label``.

    >>> tag("a", "1 < 2", href="#53.A", class_="cite", title=None)
    '<a href="#53.A" class="cite">1 &lt; 2</a>'
    >>> tag("br")
    '<br>'
    """
    opening = f"<{name}{''.join(_attribute(key, value) for key, value in attributes.items())}>"
    if name in VOID:
        return Html(opening)
    return Html(f"{opening}{join(*children)}</{name}>")


def _attribute(name: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'

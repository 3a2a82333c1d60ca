"""The kinds of repairs and doubts in the user's language; what is stored stays English."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from laws_tool.messages import _

KINDS: Final[Mapping[str, Callable[[], str]]] = {
    "ambiguous": lambda: _("ambiguous"),
    "box-border": lambda: _("box-border"),
    "claim": lambda: _("claim"),
    "codepage": lambda: _("codepage"),
    "contents": lambda: _("contents"),
    "control": lambda: _("control"),
    "cut-word": lambda: _("cut-word"),
    "dangling": lambda: _("dangling"),
    "description": lambda: _("description"),
    "echo": lambda: _("echo"),
    "external": lambda: _("external"),
    "footnote": lambda: _("footnote"),
    "footnote-rule": lambda: _("footnote-rule"),
    "formatter": lambda: _("formatter"),
    "gap": lambda: _("gap"),
    "glyph": lambda: _("glyph"),
    "ligature": lambda: _("ligature"),
    "line-end": lambda: _("line-end"),
    "line-wrap": lambda: _("line-wrap"),
    "look-alike": lambda: _("look-alike"),
    "lost-heading": lambda: _("lost-heading"),
    "lost-letters": lambda: _("lost-letters"),
    "lost-sign": lambda: _("lost-sign"),
    "lost-space": lambda: _("lost-space"),
    "misprint": lambda: _("misprint"),
    "mojibake": lambda: _("mojibake"),
    "numbering": lambda: _("numbering"),
    "page-footer": lambda: _("page-footer"),
    "page-furniture": lambda: _("page-furniture"),
    "place": lambda: _("place"),
    "profile": lambda: _("profile"),
    "refused": lambda: _("refused"),
    "resolved": lambda: _("resolved"),
    "spread": lambda: _("spread"),
    "supplied-heading": lambda: _("supplied-heading"),
    "tail": lambda: _("tail"),
    "superscript": lambda: _("superscript"),
    "typography": lambda: _("typography"),
    "unclear": lambda: _("unclear"),
    "undecodable": lambda: _("undecodable"),
    "underline": lambda: _("underline"),
    "unreadable": lambda: _("unreadable"),
}


def shown_kind(kind: str) -> str:
    """A kind as people read it; one that has no words yet, as it is.

    >>> shown_kind("a-kind-of-the-future")
    'a-kind-of-the-future'
    """
    return KINDS[kind]() if kind in KINDS else kind

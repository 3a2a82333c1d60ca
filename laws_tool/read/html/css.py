"""The little of a style sheet that changes what a person reads.

A sheet says which classes are raised (the «1» of «Статья 7¹»), hidden, or printed with
their line ends. Only selectors of one element are understood (``p``, ``.W9``, ``span.W9``,
``#id``): others depend on the place in the tree, and are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

PROPERTIES: Final = frozenset(
    {
        "display",
        "visibility",
        "vertical-align",
        "white-space",
        "font-weight",
        "font-style",
        "list-style",
        "list-style-type",
    }
)

_COMMENT: Final = re.compile(r"/\*.*?(?:\*/|\Z)|<!--|-->", re.DOTALL)
_SELECTOR: Final = re.compile(r"(?P<tag>[a-z][a-z0-9-]*)?(?P<mark>[.#][\w-]+)?", re.IGNORECASE)
_FOR_READING: Final = ("all", "screen")

Declarations = Mapping[str, str]


class Sheet:
    """The rules of some style sheets, in order.

    >>> sheet = Sheet([".W9 { vertical-align: super; color: red } p.x, .HD {display:none}"])
    >>> sheet.style("span", ["W9"], "", "")
    {'vertical-align': 'super'}
    >>> sheet.style("p", ["x"], "", "display: block !important")
    {'display': 'block'}
    >>> sheet.style("p", [], "", "")
    {}
    """

    def __init__(self, texts: Sequence[str] = ()) -> None:
        self._rules: dict[str, dict[str, str]] = {}
        self._known: dict[tuple[str, tuple[str, ...], str], dict[str, str]] = {}
        for text in texts:
            for selector, body in _rules(_COMMENT.sub(" ", text)):
                self._add(selector, declarations(body))

    def _add(self, selectors: str, found: Declarations) -> None:
        if not found:
            return
        for selector in selectors.split(","):
            match = _SELECTOR.fullmatch(selector.strip())
            if match and match.group():
                key = (match["tag"] or "").lower() + (match["mark"] or "")
                self._rules.setdefault(key, {}).update(found)

    def style(self, tag: str, classes: Sequence[str], name: str, inline: str) -> dict[str, str]:
        """The declarations for an element: those of the narrower selector win, its own most of all."""
        key = (tag, tuple(classes), name)
        known = self._known.get(key)
        if known is None:
            known = {}
            marks = [f".{word}" for word in classes]
            for selector in [tag, *marks, *(tag + mark for mark in marks), f"#{name}", f"{tag}#{name}"]:
                known.update(self._rules.get(selector, {}))
            self._known[key] = known
        return {**known, **declarations(inline)} if inline else known


def declarations(text: str) -> dict[str, str]:
    """The declarations that matter for reading, in lower case.

    >>> declarations("Display:NONE; color: red; vertical-align : super!important")
    {'display': 'none', 'vertical-align': 'super'}
    """
    found = {}
    for declaration in text.split(";"):
        name, colon, value = declaration.partition(":")
        name = name.strip().lower()
        if colon and name in PROPERTIES:
            found[name] = value.partition("!")[0].strip().lower()
    return found


def _rules(text: str) -> Iterator[tuple[str, str]]:
    """The selectors and bodies of a sheet; at-rules but @media for screens are skipped."""
    at, begin, depth, skipped = 0, 0, 0, 0
    for sign in re.finditer(r"[{};]", text):
        if sign.group() == "{":
            head = text[at : sign.start()].strip()
            depth += 1
            if skipped:
                pass
            elif head.startswith("@"):
                if not _is_for_reading(head):
                    skipped = depth
            else:
                begin = sign.end()
                end = text.find("}", begin)
                yield head, text[begin : end if end >= 0 else len(text)]
            at = sign.end()
        elif sign.group() == "}":
            if skipped == depth:
                skipped = 0
            depth = max(0, depth - 1)
            at = sign.end()
        else:
            at = sign.end()


def _is_for_reading(head: str) -> bool:
    words = head.lower().split()
    return words[0] == "@media" and any(word.strip(",()") in _FOR_READING for word in words[1:])

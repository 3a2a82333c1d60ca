"""Sets of names, written as people list them."""

from __future__ import annotations


def names(text: str) -> frozenset[str]:
    """The names in a text.

    >>> sorted(names("td th"))
    ['td', 'th']
    """
    return frozenset(text.split())

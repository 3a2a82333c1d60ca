"""What ends a sentence, in one place."""

from __future__ import annotations

from typing import Final

STOPS: Final = (".", "!", "?", "…")
"""Signs that end a sentence."""

PAUSES: Final = (":", ";")
"""Signs after which a new line may begin a list or go on with one."""

CLOSERS: Final = (")", "]", "»", "”", '"')
"""Signs that may stand after the end of a sentence."""


def ends_sentence(text: str) -> bool:
    """Whether a text ends where a sentence does, brackets and quotes after it allowed.

    >>> [ends_sentence(text) for text in ("Ход сделан.", "(см. правило 50)", "игрок играет", "если:")]
    [True, True, False, False]
    """
    return text.rstrip().endswith(STOPS + CLOSERS)


def ends_clause(text: str) -> bool:
    """Whether a new line may begin after a text: a sentence, or a part of it before a list, ends there.

    A closing bracket alone ends nothing.

    >>> [ends_clause(text) for text in ("если:", "ход;", "ход (первый)", "ход.)")]
    [True, True, False, True]
    """
    bare = text.rstrip()
    if bare.endswith(CLOSERS):
        return bare.rstrip("".join(CLOSERS)).endswith(STOPS)
    return bare.endswith(STOPS + PAUSES)

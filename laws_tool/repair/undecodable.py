"""What no encoding could decode, made safe to write and to read back.

Such bytes stand in the text as surrogates, and are written as they were. Where several of
them happen to be valid UTF-8 they would read back as letters; so they become those letters
at once. Halves of surrogate pairs cannot be written at all: two that belong together become
their character, before all other rules; one alone becomes U+FFFD.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from laws_tool.repair.rules import Rule, Setting
from laws_tool.repair.segments import Change

_BYTES: Final = re.compile("[\udc80-\udcff]{2,}")
_PAIR: Final = re.compile("[\ud800-\udbff][\udc00-\udfff]")
_HALVES: Final = re.compile("[\ud800-\udc7f\udd00-\udfff]")


def _is_sound(text: str) -> bool:
    """Whether a text has no surrogates: far sooner told than where they are."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def surrogate_pairs(text: str, setting: Setting) -> Iterator[Change]:
    r"""Put two halves of a character together, as they stand in the strings of JavaScript and Java.

    >>> [c.new for c in surrogate_pairs("\ud83c\udca1", Setting())]
    ['🂡']
    """
    for match in () if _is_sound(text) else _PAIR.finditer(text):
        char = match.group().encode("utf-16-le", "surrogatepass").decode("utf-16-le")
        why = f"the two halves of U+{ord(char):X}"
        yield Change(*match.span(), char, "undecodable", "surrogate_pairs", 1.0, why)


def bytes_of_utf8(text: str, setting: Setting) -> Iterator[Change]:
    r"""Read undecodable bytes that are valid UTF-8 as that.

    >>> [c.new for c in bytes_of_utf8("\udcd0\udcb4\udcff", Setting())]
    ['д']
    """
    for match in () if _is_sound(text) else _BYTES.finditer(text):
        raw = match.group().encode("utf-8", "surrogateescape")
        read = raw.decode("utf-8", "surrogateescape")
        if read == match.group():
            continue
        at = match.start()
        for letter in read:
            width = 1 if "\udc80" <= letter <= "\udcff" else len(letter.encode())
            if width > 1:
                yield Change(at, at + width, letter, "undecodable", "bytes_of_utf8", 0.9, "valid as UTF-8")
            at += width


def half_pairs(text: str, setting: Setting) -> Iterator[Change]:
    r"""Show half of a surrogate pair, which is no character, as U+FFFD.

    >>> [c.new for c in half_pairs("\ud800", Setting())]
    ['\ufffd']
    """
    for match in () if _is_sound(text) else _HALVES.finditer(text):
        why = f"U+{ord(match.group()):04X} is half of a character"
        yield Change(*match.span(), "\ufffd", "undecodable", "half_pairs", 1.0, why)


PAIRS: Final[tuple[Rule, ...]] = (surrogate_pairs,)
"""The rule that is applied first: all others know characters, not their halves."""
RULES: Final[tuple[Rule, ...]] = (bytes_of_utf8, half_pairs)
"""The rules, applied last, to what all others left."""

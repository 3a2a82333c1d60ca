r"""RTF cut into tokens, each with its place.

A token is a control word (``\par``, ``\u1055``), a byte (``\'ef``), a symbol (``\~``), a
brace, or a stretch of plain signs. Line ends between them mean nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal["word", "byte", "symbol", "open", "close", "text"]

_TOKEN: Final = re.compile(
    r"\\(?P<word>[a-zA-Z]{1,40})(?P<number>-?\d{1,10})? ?"
    r"|\\'(?P<byte>[0-9a-fA-F]{2})"
    r"|\\(?P<symbol>\r\n|[^a-zA-Z'])"
    r"|(?P<open>\{)|(?P<close>\})"
    r"|(?P<text>[^\\{}\r\n\x00]+|\\'|\\\Z)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """``source[start:end]``; ``number`` is that of a control word, or the value of a byte."""

    kind: Kind
    start: int
    end: int
    name: str = ""
    number: int | None = None


def tokens(source: str, start: int = 0, end: int | None = None) -> Iterator[Token]:
    r"""The tokens of a stretch of RTF; the raw bytes after ``\bin`` are passed over.

    >>> [(t.kind, t.name or t.number) for t in tokens(r"{\b1 x\'ef\~}")]
    [('open', None), ('word', 'b'), ('text', None), ('byte', 239), ('symbol', '~'), ('close', None)]
    """
    at, end = start, len(source) if end is None else end
    while at < end:
        found = _TOKEN.match(source, at, end)
        if found is None:  # a line end or a NUL
            at += 1
            continue
        at = found.end()
        kind = found.lastgroup
        if found["word"] is not None:
            number = int(found["number"]) if found["number"] else None
            if found["word"] == "bin" and number and number > 0:
                at += number
            yield Token("word", found.start(), min(at, end), found["word"], number)
        elif kind == "byte":
            yield Token("byte", found.start(), at, "", int(found["byte"], 16))
        elif kind == "symbol":
            yield Token("symbol", found.start(), at, found["symbol"])
        elif kind == "open":
            yield Token("open", found.start(), at)
        elif kind == "close":
            yield Token("close", found.start(), at)
        else:
            yield Token("text", found.start(), at)

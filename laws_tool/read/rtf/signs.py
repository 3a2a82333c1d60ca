r"""Signs of RTF that are written as numbers: ``\u1055?`` in Unicode, ``\'cf`` in a code page."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from laws_tool.read.rtf.tokens import Token

_DOUBLE: Final = frozenset({"cp932", "gbk", "cp949", "cp950"})
"""Code pages where a sign may have two bytes."""


class Signs:
    r"""Puts signs together, and gives each, with its place in the source, to ``emit``.

    >>> found = []
    >>> signs = Signs(lambda start, end, sign: found.append(sign))
    >>> signs.unicode(Token("word", 0, 6, "u", 1055), 1)
    >>> signs.stands_in(Token("byte", 6, 10, "", 63))
    True
    >>> signs.byte(Token("byte", 10, 14, "", 0xF0), "cp1251")
    >>> found
    ['П', 'р']
    """

    def __init__(self, emit: Callable[[int, int, str], None]) -> None:
        self._emit = emit
        self._waiting: tuple[int, int, int] | None = None
        self._skip = 0
        self._lead: tuple[int, int] | None = None

    def unicode(self, token: Token, skip: int) -> None:
        """A sign in Unicode, for which the next ``skip`` signs stand in where it is not understood."""
        code = (token.number or 0) % 0x10000
        start = token.start
        if self._waiting is not None:
            first, _end, high = self._waiting
            if 0xD800 <= high < 0xDC00 <= code < 0xE000:
                start, code = first, 0x10000 + ((high - 0xD800) << 10) + code - 0xDC00
            else:
                self.flush()
        self._waiting, self._skip = (start, token.end, code), skip

    def stands_in(self, token: Token) -> bool:
        """Whether a token is one that stands in for a sign in Unicode, and not to be read."""
        if not self._skip or self._waiting is None or token.kind not in ("byte", "symbol"):
            return False
        start, _end, code = self._waiting
        self._skip -= 1
        self._waiting = (start, token.end, code)
        return True

    def rest(self, token: Token) -> int:
        """Where a stretch of text begins that does not stand in for a sign in Unicode."""
        if self._waiting is None:
            return token.start
        signs = min(self._skip, token.end - token.start)
        start, end, code = self._waiting
        self._waiting = (start, token.start + signs if signs else end, code)
        self._skip -= signs
        return token.start + signs

    def byte(self, token: Token, page: str) -> None:
        """A byte in a code page; the second of a sign of two bytes comes with the first."""
        self._send()
        value = token.number or 0
        start, data = token.start, bytes([value])
        if self._lead is not None:
            start, data = self._lead[0], bytes([self._lead[1], value])
            self._lead = None
        try:
            sign = data.decode(page)
        except UnicodeDecodeError:
            if len(data) == 1 and page in _DOUBLE:
                self._lead = (start, value)
                return
            sign = data.decode("ascii", "surrogateescape")
        self._emit(start, token.end, sign)

    def _send(self) -> None:
        if self._waiting is not None:
            start, end, code = self._waiting
            self._waiting, self._skip = None, 0
            self._emit(start, end, chr(code))

    def flush(self) -> None:
        """Nothing more comes that belongs to the sign that waits."""
        self._send()
        if self._lead is not None:
            at, value = self._lead
            self._lead = None
            self._emit(at, at + 4, bytes([value]).decode("ascii", "surrogateescape"))

"""Encodings: from bytes to text, and text that was read by the wrong codec."""

from __future__ import annotations

import codecs

from laws_tool.errors import InputError
from laws_tool.messages import _
from laws_tool.repair.encoding.decoded import Decoded, Run
from laws_tool.repair.encoding.mojibake import mend

__all__ = ["Decoded", "Run", "decode", "mend"]


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Bytes as text."""
    if encoding is not None:
        try:
            codecs.lookup(encoding)
        except LookupError:
            raise InputError(
                _("unknown encoding {name}; give one that Python knows, such as cp866 or koi8-r").format(
                    name=encoding
                )
            ) from None
    name = encoding or "utf-8"
    if encoding is None:
        try:
            data.decode("utf-8")
        except UnicodeDecodeError:
            name = min(
                ("cp1251", "cp866", "koi8-r"),
                key=lambda n: -sum(map("оеаинтсрвл ".count, data.decode(n, "surrogateescape"))),
            )
    text = data.decode(name, "surrogateescape")
    return Decoded(text, (Run(0, len(data), 0, len(text), name),) if data else ())

"""RTF, by a tokenizer of our own: libraries for it give text without places, and lose raised numbers."""

from __future__ import annotations

from laws_tool.read.rtf.reader import Reader
from laws_tool.read.transcript import Transcript


def read_rtf(text: str) -> Transcript:
    r"""An RTF file, decoded byte for byte as latin-1, as a transcript.

    A note stands in the middle of its paragraph in the file; it is moved behind it by two
    changes, one that drops and one that supplies.

    >>> from laws_tool.read.reading import reading
    >>> got = reading(read_rtf(r"{\rtf1\ansicpg1251 \'d1\'f2\'e0\'f2\'fc\'ff 7{\super 1}\par \u8470?\~5}"))
    >>> got.text.split("\n"), [(hint.kind, got.of(hint)) for hint in got.hints]
    (['Статья 71', '№\xa05'], [('sup', '1')])
    """
    reader = Reader(text)
    reader.run()
    markup = reader.builder.finish()
    return Transcript("rtf", text, markup, reader.builder.sorted_hints(), attributes=tuple(reader.attributes))

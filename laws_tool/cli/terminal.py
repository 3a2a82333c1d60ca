"""What is printed, and how: colours, width, and terminals that lack letters."""

from __future__ import annotations

import codecs
import os
import re
import shutil
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Final, TextIO

import click

from laws_tool.messages import _

WIDEST: Final = 100
"""Lines of text are not longer than this many columns, however wide the terminal is."""

_WIDEST_TABLE: Final = 400
"""Columns of what stands side by side: a terminal that says more may not be one."""

_NARROWEST: Final = 30
_STAND_INS: Final = {
    "—": "-", "–": "-", "…": "...", "«": '"', "»": '"', "“": '"', "”": '"', "„": '"', "’": "'",
    "ё": "е", "Ё": "Е", "→": "->", "←": "<-", "♠": "S", "♥": "H", "♦": "D", "♣": "C", "¶": "P", "\u00a0": " ",
    "│": "|", "─": "-", "·": "*", "§": "par.",
}  # fmt: skip
"""What is shown for a sign that a terminal's encoding lacks."""


_CONTROL: Final = {
    **{code: chr(0x2400 + code) for code in range(0x20) if chr(code) not in "\t\n"},
    0x7F: "\u2421",
    **dict.fromkeys(range(0x80, 0xA0), "\ufffd"),
    **dict.fromkeys((0x2028, 0x2029, 0x202D, 0x202E), "\ufffd"),
}
"""The signs that a terminal would obey instead of showing them, and what is shown for each."""

_OUR_STYLE: Final = re.compile(r"(\x1b\[(?:[0-479]|[39][0-7])(?:;(?:[0-479]|[39][0-7]))*m)")


def prepare() -> None:
    """Make every text printable, whatever the encoding of the terminal is; a closed stream swallows it."""
    codecs.register_error("laws.stand-in", _stand_in)
    if sys.stdout is None:
        sys.stdout = _nowhere()
    if sys.stderr is None:
        sys.stderr = _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="laws.stand-in")


def _nowhere() -> TextIO:
    return open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123 - as long as the process


def visible(text: str) -> str:
    """Text that no terminal can take for commands; as long as it was, so that offsets hold.

    >>> visible("a\\x1b[2Jb")
    'a␛[2Jb'
    """
    return text.translate(_CONTROL)


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lacking = error.object[error.start : error.end]
    shown = ""
    for char in lacking:
        stand_in = _STAND_INS.get(char, "?")
        try:
            stand_in.encode(error.encoding)
        except UnicodeEncodeError:
            stand_in = "?"
        shown += stand_in
    return shown, error.end


def abandon_output() -> None:
    """After the reader of a pipe has gone: keep Python from complaining about it at exit."""
    with suppress(OSError, ValueError):
        devnull = os.open(os.devnull, os.O_WRONLY)
        os.dup2(devnull, sys.stdout.fileno())


def has_colour() -> bool:
    """Whether standard output is a terminal that wants colours; NO_COLOR says no."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def say(text: str = "", **style: object) -> None:
    """Print a line on standard output, styled where that is wanted.

    Signs that a terminal would obey are shown, but for the colours that are ours.
    """
    shown = paint(text, **style)
    if has_colour():
        parts = _OUR_STYLE.split(shown)
        parts[::2] = map(visible, parts[::2])
        shown = "".join(parts)
    else:
        shown = visible(shown)
    print(shown)  # click would write UTF-8 where the console says ASCII


def paint(text: str, **style: object) -> str:
    """Text with a style, where colours are wanted."""
    return click.style(text, **style) if style and has_colour() else text  # type: ignore[arg-type]


def data(text: str) -> None:
    """Write data on standard output: UTF-8 whatever the terminal is, newlines as they are."""
    raw(text.encode("utf-8", "surrogateescape"))


def raw(content: bytes) -> None:
    """Write bytes on standard output, after what was printed before."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)


def warn(text: str) -> None:
    """Say something on standard error."""
    complain(f"laws: {text}")


def fail(text: str) -> None:
    """Say on standard error what is wrong."""
    complain(_("laws: error: {text}").format(text=text))


def complain(text: str) -> None:
    """Print lines on standard error; nothing is lost but they where it is full, closed or abandoned."""
    with suppress(OSError, ValueError):
        print(visible(text), file=sys.stderr, flush=True)


def width() -> int:
    """The columns to use."""
    return max(_NARROWEST, min(WIDEST, shutil.get_terminal_size((80, 24)).columns))


def full_width() -> int:
    """The columns of the terminal, for what stands side by side; 100 in a pipe."""
    return max(_NARROWEST, min(_WIDEST_TABLE, shutil.get_terminal_size((WIDEST, 24)).columns))


def highlighted(text: str, spans: Iterable[Sequence[int]]) -> str:
    """Text with some spans marked: bold yellow on a terminal, as they are in a pipe."""
    text = visible(text)
    if not has_colour():
        return text
    parts = []
    at = 0
    for start, end in spans:
        parts += [text[at:start], click.style(text[start:end], fg="yellow", bold=True)]
        at = end
    return "".join([*parts, text[at:]])


def wrapped(text: str, indent: str = "  ", spans: Iterable[Sequence[int]] = ()) -> str:
    """Paragraphs wrapped to the terminal, with highlighted spans kept on their words."""
    text = visible(text)
    room = width() - len(indent)
    lines: list[str] = []
    marks = list(spans)
    at = 0
    for paragraph in text.split("\n"):
        for start, end in _breaks(paragraph, room):
            inside = [
                (max(s, at + start) - at - start, min(e, at + end) - at - start)
                for s, e in marks
                if s < at + end and e > at + start
            ]
            lines.append(indent + highlighted(paragraph[start:end], inside))
        at += len(paragraph) + 1
    return "\n".join(lines)


def _breaks(paragraph: str, room: int) -> Iterable[tuple[int, int]]:
    start = 0
    while len(paragraph) - start > room:
        cut = paragraph.rfind(" ", start, start + room + 1)
        if cut <= start:
            cut = start + room
        yield start, cut
        start = cut + 1 if paragraph[cut : cut + 1] == " " else cut
    yield start, len(paragraph)

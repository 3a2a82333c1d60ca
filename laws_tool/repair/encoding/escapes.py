r"""Escapes that wrap mojibake: HTML entities, ``\u`` and ``\x``, octal and percent escapes.

The rule: escapes are undone only together with the damage that they wrap. The text is read as
if they were undone; where :func:`mend` then changes a stretch that has escapes in it, that
stretch is replaced as a whole. So an entity, a ``\u`` escape or a percent escape that stands
for sound text stays, and so does what is valid where it stands: percent escapes in an address
or between quotes, ``\x`` and octal escapes in a literal of code (but for ``u'...'``, where they
are characters and no bytes).
"""

from __future__ import annotations

import html
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Final

from laws_tool.repair.encoding.codepages import plain
from laws_tool.repair.encoding.columns import extent
from laws_tool.repair.encoding.language_model import load
from laws_tool.repair.encoding.mojibake import mend
from laws_tool.repair.encoding.pieces import mend_pieces
from laws_tool.repair.segments import Chain, Change

_ESCAPE: Final = re.compile(
    r"&(?P<amp>(?:amp;)*)(?P<entity>#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});"
    r"|\\u(?P<unit>[0-9a-fA-F]{4})"
    r"|\\x(?P<hex>[0-9a-fA-F]{2})"
    r"|\\(?P<octal>[0-3][0-7]{2})"
    r"|%(?P<percent>[0-9a-fA-F]{2})"
)
_PERCENT: Final = re.compile("%[0-9a-fA-F]{2}")
_NAMES: Final = {
    "entity": "HTML entities",
    "unit": "Unicode escapes",
    "hex": "escapes of bytes",
    "octal": "octal escapes",
    "percent": "percent escapes",
}
_BYTES: Final = ("hex", "octal", "percent")
"""These stand for bytes: those of ASCII are undone too, but only inside a stretch that changes."""
_ADDRESS: Final = re.compile(
    r"://|[=&]|\?(?=[\w%])|mailto:|\]\(|/.*[A-Za-z0-9]|[A-Za-z0-9].*/|\A[^\w%]*/|/[^\w%]*\Z"
)
"""What an address has: beside its slashes stand Latin letters or digits that are no escapes, or nothing."""
_WORD: Final = re.compile(r"[^\W\d_]{3,}")
_QUOTES: Final = "'\""
_QUOTE: Final = re.compile(r"(?<!\w)[bBfFrRuU]{0,2}['\"]|['\"](?!\w)|\"")
"""A sign that opens or closes a literal, with its prefix; an apostrophe inside a word is none."""
_REACH: Final = 300
"""So many characters before an escape are looked at for what it stands in."""


@dataclass(frozen=True, slots=True)
class _Undone:
    """An escape ``text[start:end]``, which stands at ``at`` in the text without escapes."""

    start: int
    end: int
    at: int
    kind: str
    ascii: bool
    control: str = ""


@dataclass(frozen=True, slots=True)
class _Line:
    """A line that begins at ``at`` of the text, as it stands and without its escapes."""

    at: int
    text: str
    bare: str
    undone: list[_Undone]

    @property
    def with_controls(self) -> str:
        """The line without escapes, with controls where an entity has the number of one."""
        if not any(escape.control for escape in self.undone):
            return self.bare
        chars = list(self.bare)
        for escape in self.undone:
            chars[escape.at] = escape.control or chars[escape.at]
        return "".join(chars)


def mend_escapes(text: str) -> Iterator[Change]:
    r"""The changes that undo escapes together with the mojibake that they stand for.

    >>> [c.new for c in mend_escapes("R&Atilde;&copy;union caf&eacute;")]
    ['Réunion']
    >>> list(mend_escapes(r'{"title": "\u041f\u0440\u0430\u0432\u0438\u043b\u043e"}'))
    []
    """
    lines = list(_lines(text))
    for line, found in zip(lines, _mended(lines), strict=True):
        yield from (replace(c, start=c.start + line.at, end=c.end + line.at) for c in _of_line(line, found))


def _lines(text: str) -> Iterator[_Line]:
    """The lines of a text that have escapes of more than ASCII."""
    at = 0
    for line in text.split("\n"):
        if "&" in line or "\\" in line or "%" in line:
            bare, undone = _without_escapes(line)
            if not all(escape.ascii for escape in undone):
                yield _Line(at, line, bare, undone)
        at += len(line) + 1


def _of_line(line: _Line, mended: Sequence[Change]) -> Iterator[Change]:
    """The changes of a line, from what is damaged in it without its escapes."""
    undone = line.undone
    places = [escape.at for escape in undone]
    changes: list[Change] = []
    for found in mended:
        inside = undone[bisect_left(places, found.start) : bisect_left(places, found.end)]
        if all(escape.ascii for escape in inside) or not _is_proof(found, inside):
            continue
        start, end = _source(found.start, undone, places), _source(found.end, undone, places)
        names = " and ".join(dict.fromkeys(_NAMES[escape.kind] for escape in inside))
        why = f"{names}, {_in_words(found.chain)}; {found.evidence}"
        changes.append(replace(found, start=start, end=end, rule="escapes", evidence=why, chain=()))
    beside = _beside(line.text, line.bare, undone, changes) if changes else ()
    yield from sorted([*changes, *beside], key=lambda change: change.start)


def _mended(lines: Sequence[_Line]) -> Iterator[Sequence[Change]]:
    """What is damaged in each of some lines without escapes.

    An entity of a number from 128 to 159 means the sign of cp1252, or the control of that number
    where the damage went through another codec: the reading of fewer bits holds.
    """
    model = load()
    found = _by_line([line.bare for line in lines])
    others = [line.with_controls for line in lines]
    rivals = iter(_by_line([other for other, line in zip(others, lines, strict=True) if other != line.bare]))
    for line, changes, other in zip(lines, found, others, strict=True):
        changes = changes or list(mend_pieces(line.bare))
        rival = next(rivals) if other != line.bare else []
        better = rival and model.bits(_after(other, rival)) < model.bits(_after(line.bare, changes))
        yield rival if better else changes


def _by_line(lines: Sequence[str]) -> list[list[Change]]:
    """What is damaged in each of some lines, read as one text: a search for each would take minutes."""
    text = "\n".join(lines)
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    found: list[list[Change]] = [[] for _ in lines]
    for change in mend(text):
        for part in _parts(text, change):
            number = bisect_right(starts, part.start) - 1
            start, end = part.start - starts[number], part.end - starts[number]
            found[number].append(replace(part, start=start, end=end))
    return found


def _parts(text: str, change: Change) -> Iterator[Change]:
    """A change as one for each of its lines, from the first word that changes to the last."""
    old = text[change.start : change.end]
    if "\n" not in old:
        yield change
        return
    at = change.start
    for was, new in zip(old.split("\n"), change.new.split("\n"), strict=True):
        if was != new:
            start, end = extent(was, change.chain)
            new = new[start : len(new) - (len(was) - end)]
            yield replace(change, start=at + start, end=at + end, new=new)
        at += len(was) + 1


def _after(text: str, changes: Sequence[Change]) -> str:
    parts = []
    at = 0
    for change in changes:
        parts += [text[at : change.start], change.new]
        at = change.end
    return "".join(parts) + text[at:]


def _is_proof(change: Change, inside: list[_Undone]) -> bool:
    """Whether what escapes make is more than chance: words where they are 8-bit letters, and where
    they are bytes of UTF-8 more than one letter."""
    letters = [char for char in change.new if char.isalpha() and not char.isascii()]
    words = [word for word in _WORD.findall(change.new) if not word.isascii() and load().knows(word)]
    if change.chain and all(really != "utf-8" for _, really in change.chain):
        return 2 * sum(map(len, words)) >= len(letters)
    return len(letters) > 1 or bool(words) or not all(escape.kind in _BYTES for escape in inside)


def _beside(line: str, bare: str, undone: list[_Undone], changes: list[Change]) -> Iterator[Change]:
    """The escapes of ASCII outside the changes, but in one token with the nearest of them."""
    ends = [change.end for change in changes]
    for escape in undone:
        index = bisect_right(ends, escape.start)
        for change in changes[max(0, index - 1) : index + 1] if escape.ascii else ():
            between = line[change.end : escape.start] or line[escape.end : change.start]
            apart = escape.start >= change.end or escape.end <= change.start
            if apart and not any(map(str.isspace, between[:_REACH])):
                yield replace(change, start=escape.start, end=escape.end, new=bare[escape.at])
                break


def _without_escapes(line: str) -> tuple[str, list[_Undone]]:
    """A line with its escapes undone where they may be damage, and the escapes."""
    parts: list[str] = []
    undone: list[_Undone] = []
    at = length = token_end = looked = 0
    address = False
    opened = ""
    for match in _ESCAPE.finditer(line):
        for quote in _QUOTE.finditer(line, looked, match.start()):
            opened = quote[0] if not opened else "" if quote[0][-1] == opened[-1] else opened
        looked = match.start()
        if match.lastgroup == "percent" and match.start() >= token_end:
            address, token_end = _is_address(line, match.start())
        char = _char(match)
        if char is None or (address if match.lastgroup == "percent" else _is_bytes(match, opened)):
            continue
        parts += [line[at : match.start()], char]
        length += match.start() - at
        kind = str(match.lastgroup)
        undone.append(_Undone(match.start(), match.end(), length, kind, char.isascii(), _control(match)))
        at, length = match.end(), length + 1
    return "".join([*parts, line[at:]]), undone


def _control(match: re.Match[str]) -> str:
    """The control that an entity of a number stands for; "" for any other escape."""
    number = (match["entity"] or "").lower()
    if not number.startswith("#"):
        return ""
    code = int(number[2:], 16) if number[1] == "x" else int(number[1:])
    return chr(code) if 0x80 <= code < 0xA0 else ""


def _char(match: re.Match[str]) -> str | None:
    """What an escape stands for: one character beyond ASCII, or a byte that prints."""
    kind = str(match.lastgroup)
    if kind == "entity":
        char = html.unescape(f"&{match[kind]};")
        return char if len(char) == 1 and not char.isascii() else None
    char = chr(int(match[kind], 8 if kind == "octal" else 16))
    if "\ud800" <= char <= "\udfff":
        return None
    if char.isascii():
        return char if kind in _BYTES and char.isprintable() else None
    return char


def _is_address(line: str, at: int) -> tuple[bool, int]:
    """Whether an address or a quoted word stands there, whose percent escapes are right; and its end."""
    start = line.rfind(" ", max(0, at - _REACH), at) + 1 or max(0, at - _REACH)
    end = line.find(" ", at)
    end = len(line) if end < 0 else end
    token = line[start : min(end, start + 2 * _REACH)]
    quoted = token[0] in _QUOTES and token[0] in token[1:]
    bare = _PERCENT.sub("%", token)
    return quoted or bool(_ADDRESS.search(bare)), end


def _is_bytes(match: re.Match[str], opened: str) -> bool:
    """Whether an escape of a byte is right where it stands: in a literal of code that may hold bytes."""
    return match.lastgroup in _BYTES and bool(opened) and not {"u", "U"} & set(opened)


def _source(at: int, undone: list[_Undone], places: list[int]) -> int:
    """The offset in the line for one in the line without escapes."""
    index = bisect_right(places, at - 1)
    if not index:
        return at
    last = undone[index - 1]
    return last.end + at - last.at - 1


def _in_words(chain: Chain) -> str:
    """A chain as a sentence: what the bytes are, and what they were read as.

    >>> _in_words((("cp1252-c1", "utf-8"),))
    'utf-8 read as cp1252'
    """
    return (
        ", ".join(f"{plain(really)} read as {plain(read_as)}" for read_as, really in chain) or "letters lost"
    )

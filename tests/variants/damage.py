"""One variant of a true text: set in pages, damaged by a plan, written as an edition's folder.

Every piece of damage is logged with its kind, its place (file and offset in the damaged
text) and the places of the true text that read right when it is mended.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from .bits import LAYOUT, Bit, Page, printed
from .blocks import damage_blocks
from .cuts import grouped, runs_of, unpaged
from .expect import Expected, ExpectedGap, expect, left_of
from .law import TrueText, read
from .plan import CODECS, ENCODINGS, WESTERN, Plan, plans
from .typeset import paginate, typeset
from .words import damage_words

EXTENT: Final = (1, 93)
_NEAR: Final = 60
_READABLE: Final = 0.97
"""The share of the words of a file that must read right for its encoding to count as mended."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A place of the true text: ``field[start:end]`` of a node."""

    node: int
    field: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Damage:
    """One piece of damage. ``right`` is what should stand there literally ("" if words tell)."""

    kind: str
    file: str
    offset: int
    printed: str
    spots: tuple[Spot, ...]
    right: str = ""
    share: float = 1.0


@dataclass(frozen=True, slots=True)
class Variant:
    """A damaged text and everything that is known of it.

    ``shown`` are the files before their codecs; ``prints`` what each field of a node is
    printed as, with whatever stands in the midst of it, ``around`` the same and what is near.
    """

    plan: Plan
    text: TrueText
    files: dict[str, bytes]
    shown: dict[str, str]
    prints: dict[tuple[int, str], str]
    around: dict[tuple[int, str], str]
    damages: tuple[Damage, ...]
    nodes: tuple[Expected, ...]
    gaps: tuple[ExpectedGap, ...]


def make(seed: int) -> Variant:
    """The variant of that seed; the same seed gives the same bytes."""
    return build(plans()[seed])


def build(plan: Plan) -> Variant:
    """The variant of a plan."""
    text = read(plan.text, plan.language)
    lines = damage_blocks(typeset(text, plan), plan)
    paged = plan.choice("files")
    groups = grouped(paginate(lines, text, plan), plan) if paged else [[unpaged(lines, plan)]]
    pages = [page for group in groups for page in group]
    pages.sort(key=lambda page: page.number or 0)
    damage_words(groups, plan)
    runs = runs_of(pages)
    kept = {
        f"{page.number} {bit.field.removeprefix('note:')}"
        for page in pages
        for bit in page.foot
        if bit.field.startswith("note:")
    }
    left = [left_of([(page.number, _body(page)) for page in run], text.notes, kept) for run in runs]
    for one in left:
        one[0].cut_start, one[-1].cut_end = not one[0].labelled, True
    nodes, gaps = expect(text, left)
    written = [_file(group, plan, n) for n, group in enumerate(groups)]
    return Variant(
        plan=plan,
        text=text,
        files={file.name: file.data for file in written},
        shown={file.name: printed(file.bits) for file in written},
        prints=_prints(written, 0),
        around=_prints(written, _NEAR),
        damages=tuple(damage for file in written for damage in file.damages),
        nodes=tuple(nodes),
        gaps=tuple(gaps),
    )


def write(variant: Variant, folder: Path) -> Path:
    """Write a variant as the folder of an edition, with its ``edition.toml``."""
    raw = folder / "raw"
    raw.mkdir(parents=True)
    for name, data in variant.files.items():
        (raw / name).write_bytes(data)
    listed = ", ".join(f'"raw/{name}"' for name in variant.files)
    rows = [
        f'title = "Variant {variant.plan.seed}"',
        f'language = "{variant.text.language}"',
        f'profile = "{variant.text.profile}"',
        'date = "1990"',
        'work = "variant"',
        f"files = [{listed}]",
        f"extent = [{EXTENT[0]}, {EXTENT[1]}]",
    ]
    (folder / "edition.toml").write_text("\n".join(rows) + "\n", encoding="utf-8")
    return folder


def _body(page: Page) -> list[Bit]:
    return [bit for line in page.lines for bit in (*line.gap, *line.bits)]


@dataclass(frozen=True, slots=True)
class _File:
    name: str
    bits: list[Bit]
    data: bytes
    damages: list[Damage]


def _file(group: list[Page], plan: Plan, n: int) -> _File:
    name = f"{n:03d}_{plan.draw(f'name {n}').getrandbits(48):012x}.txt"
    bits = _file_bits(group, plan)
    encoding, data = _encoded(printed(bits), plan, n)
    damages = _logged(bits, name)
    if encoding != "utf-8":
        damages += _encoding_log(bits, name, encoding)
    return _File(name, bits, data, damages)


def _prints(files: Sequence[_File], near: int) -> dict[tuple[int, str], str]:
    """What is printed where each field of a node stands, and ``near`` bits on either side.

    With none, what follows up to the next node belongs to the field.
    """
    prints: dict[tuple[int, str], str] = {}
    for file in files:
        spans: dict[tuple[int, str], tuple[int, int]] = {}
        for i, bit in enumerate(file.bits):
            if bit.node != LAYOUT:
                start, _ = spans.get((bit.node, bit.field), (i, 0))
                spans[bit.node, bit.field] = (start, i + 1)
        for place, (a, b) in spans.items():
            while not near and b < len(file.bits) and file.bits[b].node == LAYOUT:
                b += 1
            prints[place] = prints.get(place, "") + " " + printed(file.bits[max(0, a - near) : b + near])
    return prints


def _file_bits(group: list[Page], plan: Plan) -> list[Bit]:
    bits: list[Bit] = []
    for n, page in enumerate(group):
        body = list(page.lines)
        if n:
            glued = body[0].inside and plan.choice("footer") == "- {}" and plan.has("glued")
            bits.append(Bit(" " if glued else "\n"))
        for i, line in enumerate(body):
            bits += (*(line.gap if i else ()), *line.bits)
        bits += page.foot
        if page.number is not None and not page.tail_cut:
            style = plan.choice("footer")
            bits += [Bit("\n"), Bit(style.format(page.number), damage=f"footer {style}")]
    return _tidy([*bits, Bit("\n")])


def _tidy(bits: list[Bit]) -> list[Bit]:
    """No space is printed at a line end."""
    out: list[Bit] = []
    for bit, after in zip(bits, [*bits[1:], Bit("")], strict=True):
        out.append(replace(bit, text="") if bit.text == " " and after.text[:1] in ("\n", " ") else bit)
    return out


def _encoded(text: str, plan: Plan, n: int) -> tuple[str, bytes]:
    """The bytes of a file: its text misread as often as its history says, and saved."""
    table = ENCODINGS if plan.language == "ru" else WESTERN
    name = plan.encodings[n % min(CODECS, len(plan.encodings))]
    codec, chain = table[name]
    for saved, read_in in chain:
        text = misread(text.encode(saved), read_in)
    return name, text.encode(codec)


def misread(data: bytes, codec: str) -> str:
    """Bytes read in a codec; those it has no sign for stand as control characters.

    >>> misread("И".encode(), "cp1251") == "Р" + chr(0x98)
    True
    """
    return "".join(_sign(byte, codec) for byte in data)


def _sign(byte: int, codec: str) -> str:
    try:
        return bytes([byte]).decode(codec)
    except UnicodeDecodeError:
        return chr(byte)


def _logged(bits: list[Bit], name: str) -> list[Damage]:
    """The damage of one file; neighbours of the same kind on one stretch count as one."""
    made: list[Damage] = []
    offset = 0
    columns: set[tuple[int, str]] = set()
    for i, bit in enumerate(bits):
        if bit.damage:
            column = (bit.node, bit.damage)
            grouped = bit.damage in ("one-char", "letter-spaced")
            if not (grouped and column in columns):
                made.append(Damage(bit.damage, name, offset, bit.text, _spots(bits, i, grouped), bit.right))
            if grouped:
                columns.add(column)
        offset += len(bit.text)
    return made


def _content(bit: Bit) -> bool:
    return bit.node != LAYOUT and bit.field in ("heading", "text") and not bit.text.isspace()


def _spots(bits: list[Bit], i: int, grouped: bool) -> tuple[Spot, ...]:
    bit = bits[i]
    if grouped:
        whole = [b for b in bits if b.node == bit.node and b.field == "heading"]
        if whole:
            return (Spot(bit.node, "heading", whole[0].start, whole[-1].end),)
        return (Spot(bit.node, "label", 0, 0),)
    if bit.node != LAYOUT and bit.field != "trace":
        return (Spot(bit.node, bit.field, bit.start, bit.end),)
    before = next((b for b in reversed(bits[:i]) if _content(b)), None)
    after = next((b for b in bits[i + 1 :] if _content(b)), None)
    spots = []
    if before is not None:
        spots.append(Spot(before.node, before.field, before.end, before.end))
    if after is not None:
        spots.append(Spot(after.node, after.field, after.start, after.start))
    return tuple(spots)


def _encoding_log(bits: list[Bit], name: str, encoding: str) -> list[Damage]:
    """One piece of damage for a file that is not in UTF-8: each field of each node in it."""
    spans: dict[tuple[int, str], tuple[int, int]] = {}
    for bit in bits:
        if _content(bit):
            start, _ = spans.get((bit.node, bit.field), (bit.start, 0))
            spans[bit.node, bit.field] = (start, bit.end)
    spots = tuple(Spot(node, field, start, end) for (node, field), (start, end) in spans.items())
    return [Damage(f"encoding {encoding}", name, 0, "", spots, share=_READABLE)]

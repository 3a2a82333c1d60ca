"""How well a tool's output agrees with what a variant should give."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, Final

from .aligned import Aligned, tokens, words
from .damage import Damage, Spot, Variant
from .expect import Expected, ExpectedGap

Row = Mapping[str, Any]
"""A row of ``laws export jsonl``: path, kind, heading, text, pages, status, known, footnotes …"""

_LIKE: Final = 0.6
_LEGIBLE: Final = 0.5
_NEXT_NODE: Final = 10
"""So many words more than half of a text, and it is two nodes in one: counted in the tree."""


@dataclass(slots=True)
class Score:
    """What was mended, what was changed wrongly, and what is wrong in the tree."""

    mended: Counter[str] = field(default_factory=Counter)
    counted: Counter[str] = field(default_factory=Counter)
    left: list[tuple[Damage, str]] = field(default_factory=list)
    false_changes: list[str] = field(default_factory=list)
    tree: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of the counted damage that is mended."""
        return self.mended.total() / self.counted.total() if self.counted else 1.0


def score(variant: Variant, rows: Sequence[Row]) -> Score:
    """Score the rows that a tool made of a variant."""
    found = _matched(variant, rows)
    result = Score()
    fields = {i: _fields(variant, e, found[i]) for i, e in enumerate(variant.nodes)}
    for damage in variant.damages:
        _count(variant, damage, fields, found, result)
    left = [damage for damage, _ in result.left]
    for i, expected in enumerate(variant.nodes):
        _words(variant, expected, fields[i], result)
        _node(variant, expected, found[i], fields[i], left, result)
    claimed = {id(row) for row in found if row is not None}
    for row in rows:
        if row["status"] not in ("gap", "implied") and id(row) not in claimed:
            said = row["heading"] or row["text"] or ""
            result.tree.append(f"extra node {row['path']} {row['kind']}: {said[:60]!r}")
    _gaps(variant.gaps, rows, result)
    return result


def base(path: str | None) -> str | None:
    """A path without the number of its twin.

    >>> base("?.A~2")
    '?.A'
    """
    return re.sub(r"~\d+", "", path) if path is not None else None


def _matched(variant: Variant, rows: Sequence[Row]) -> list[Row | None]:
    """For each expected node its row: by path, and by what it says where that fails."""
    free = [row for row in rows if row["status"] not in ("gap", "implied")]
    found: list[Row | None] = [None] * len(variant.nodes)
    for by_path in (True, False):
        for i, expected in enumerate(variant.nodes):
            if found[i] is not None:
                continue
            fit = [row for row in free if not by_path or base(row["path"]) in expected.paths]
            best = max(fit, key=lambda row: _likeness(expected, row), default=None)
            if best is not None and (by_path or _likeness(expected, best) >= _LIKE):
                found[i] = best
                free = [row for row in free if row is not best]
    return found


def _likeness(expected: Expected, row: Row) -> float:
    wanted = words(tokens(f"{expected.heading or ''} {expected.text}"))
    got = words(tokens(f"{row['heading'] or ''} {row['text'] or ''}"))
    return SequenceMatcher(None, wanted, got, autojunk=False).ratio()


def _fields(variant: Variant, expected: Expected, row: Row | None) -> dict[str, Aligned]:
    if row is None:
        return {}
    text = _uncompleted(variant, expected, row["text"] or "")
    made = {
        "heading": Aligned(expected.heading or "", row["heading"] or ""),
        "text": Aligned(expected.text, text),
    }
    notes = {note["mark"]: note["text"] or "" for note in row["footnotes"]}
    names = dict(zip(_true_notes(variant, expected), expected.marks, strict=False))
    for name, mark in names.items():
        if mark.note is not None:
            made[f"note:{name}"] = Aligned(mark.note, notes.get(mark.mark, ""))
    return made


def _true_notes(variant: Variant, expected: Expected) -> list[str]:
    start, _ = expected.slices["text"]
    end = start + len(expected.text)
    return [name for at, name in variant.text.nodes[expected.node].marks if start <= at <= end]


def _uncompleted(variant: Variant, expected: Expected, got: str) -> str:
    """The text with a word that the page edge cut as it is printed, where the tool supplied its rest."""
    true = variant.text.nodes[expected.node].text
    start, end = expected.slices["text"]
    for match in re.finditer(r"\w+", true):
        word = match.group()
        if expected.cut_start and match.start() < start < match.end() and got.startswith(word):
            got = got.replace(word, true[start : match.end()], 1)
        if expected.cut_end and match.start() < end < match.end() and got.endswith(word):
            got = got[: -len(word)] + true[match.start() : end]
    return got


def _pieces(variant: Variant, spot: Spot) -> Iterable[tuple[int, int, int]]:
    """The expected nodes that hold a spot, with the spot's place in them."""
    for i, expected in enumerate(variant.nodes):
        if expected.node != spot.node:
            continue
        start, end = expected.slices.get(spot.field, (0, 10**9))
        if start <= spot.start and spot.end <= end:
            yield i, spot.start - start, spot.end - start


def _count(
    variant: Variant,
    damage: Damage,
    fields: dict[int, dict[str, Aligned]],
    found: list[Row | None],
    result: Score,
) -> None:
    if damage.share < 1:
        verdicts, seen = _readable(variant, damage, fields)
    else:
        verdicts, seen = _read(variant, damage, fields, found)
    if verdicts:
        result.counted[damage.kind] += 1
        if all(verdicts):
            result.mended[damage.kind] += 1
        else:
            result.left.append((damage, seen))


def _read(
    variant: Variant, damage: Damage, fields: dict[int, dict[str, Aligned]], found: list[Row | None]
) -> tuple[list[bool], str]:
    """Whether each place of a piece of damage reads right, and what the first wrong one reads."""
    verdicts: list[bool] = []
    seen = ""
    for spot in damage.spots:
        for i, start, end in _pieces(variant, spot):
            aligned = fields[i].get(spot.field)
            if spot.field == "label":
                row = found[i]
                right = row is not None and base(row["path"]) in variant.nodes[i].paths
            elif damage.right:
                right = aligned is not None and damage.right in aligned.got_text
            else:
                right = aligned is not None and aligned.right(start, end)
            verdicts.append(right)
            if not right and aligned is not None:
                said = aligned.got_text[max(0, start - 40) : end + 60]
                seen = seen or f"{variant.nodes[i].paths[0]} {spot.field}: {said!r}"
    return verdicts, seen


def _readable(
    variant: Variant, damage: Damage, fields: dict[int, dict[str, Aligned]]
) -> tuple[list[bool], str]:
    """Whether the words of a whole file read right."""
    read, whole, seen = 0, 0, ""
    for spot in damage.spots:
        for i, start, end in _pieces(variant, spot):
            aligned = fields[i].get(spot.field)
            if aligned is None:
                whole += len(tokens(variant.nodes[i].text))
                continue
            right, all_of_them = aligned.read(start, end)
            read, whole = read + right, whole + all_of_them
            if right < all_of_them:
                seen = seen or aligned.got_text[:100]
    return [read >= damage.share * whole], f"{read} of {whole} words; {seen!r}"


def _words(variant: Variant, expected: Expected, fields: dict[str, Aligned], result: Score) -> None:
    """Words that neither the truth nor the damaged print has at that place."""
    for name, aligned in fields.items():
        right, whole = aligned.read(0, len(aligned.truth) and aligned.truth[-1].end)
        strange = len(aligned.got) * _LEGIBLE > whole + _NEXT_NODE
        if strange or right < whole * _LEGIBLE:  # unreadable, or another node: counted as such
            continue
        print_ = variant.around.get((expected.node, name), "")
        allowed = set(words(tokens(f"{print_} {expected.heading or ''} {expected.text}")))
        for tag, _, _, start, end in aligned.codes:
            if tag in ("replace", "insert"):
                for token in aligned.got[start:end]:
                    if token.text[0].isalpha() and token.text not in allowed:
                        result.false_changes.append(f"{expected.paths[0]} {name}: {token.text!r}")


def _node(
    variant: Variant,
    expected: Expected,
    row: Row | None,
    fields: dict[str, Aligned],
    left: list[Damage],
    result: Score,
) -> None:
    where = expected.paths[0]
    if row is None:
        result.tree.append(f"{where}: missing {expected.kind} {(expected.heading or expected.text)[:50]!r}")
        return
    checks = (
        ("path", expected.paths, base(row["path"])),
        ("kind", (expected.kind,), row["kind"]),
        ("status", expected.status, row["status"]),
        ("known", expected.known, row["known"]),
        ("pages", (expected.pages,), row["pages"]),
    )
    for name, wanted, got in checks:
        if got not in wanted:
            result.tree.append(f"{where}: {name} {got!r}, not {wanted!r}")
    if (row["heading"] is None) != (expected.heading is None):
        result.tree.append(f"{where}: heading {row['heading']!r}, not {expected.heading!r}")
    for name, aligned in fields.items():
        if not aligned.equal and not _excused(variant, expected, name, aligned, left):
            result.tree.append(f"{where}: {name} {_difference(aligned)}")
    _footnotes(expected, row, result)


def _excused(variant: Variant, expected: Expected, name: str, aligned: Aligned, left: list[Damage]) -> bool:
    """Whether all that differs stands at damage that was not mended, and is counted there."""
    spots = [s for d in left for s in d.spots if s.node == expected.node and s.field == name]
    offset = expected.slices.get(name, (0, 0))[0]
    for tag, start, end, _, _ in aligned.codes:
        if tag == "equal":
            continue
        low = aligned.truth[start].start if start < len(aligned.truth) else len(expected.text)
        high = aligned.truth[end - 1].end if end > start else low
        if not any(s.start - offset <= high + 2 and s.end - offset >= low - 2 for s in spots):
            return False
    return True


def _difference(aligned: Aligned) -> str:
    for tag, a, b, c, d in aligned.codes:
        if tag != "equal":
            truth = " ".join(t.text for t in aligned.truth[max(0, a - 2) : b + 2])
            got = " ".join(t.text for t in aligned.got[max(0, c - 2) : d + 2])
            return f"{got[:120]!r}, not {truth[:120]!r}"
    return ""


def _footnotes(expected: Expected, row: Row, result: Score) -> None:
    text = row["text"] or ""
    got = [(n["mark"], len(tokens(text[: n["anchor"]])), n["text"] is None) for n in row["footnotes"]]
    wanted = [(m.mark, len(tokens(expected.text[: m.anchor])), m.note is None) for m in expected.marks]
    if got != wanted:
        result.tree.append(f"{expected.paths[0]}: footnotes {got!r}, not {wanted!r}")


def _gaps(expected: Sequence[ExpectedGap], rows: Sequence[Row], result: Score) -> None:
    got = [(base(row["after"]), base(row["before"])) for row in rows if row["status"] == "gap"]
    for gap in expected:
        fits = [one for one in got if _side(gap.after, one[0]) and _side(gap.before, one[1])]
        if fits:
            got.remove(fits[0])
        else:
            result.tree.append(f"no gap between {gap.after} and {gap.before}")
    result.tree += [f"extra gap between {after} and {before}" for after, before in got]


def _side(wanted: tuple[str, ...] | None, got: str | None) -> bool:
    return got is None if wanted is None else got in wanted

"""Nodes found beside nodes that a person listed: precision, recall, and what differs."""

from __future__ import annotations

import hashlib
import json
import os
import unicodedata
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from laws_tool.build import parsed
from laws_tool.model import Edition, EditionInfo, Node

DATA = Path(__file__).parent / "material"
MATERIAL = os.environ.get("LAWS_TEST_MATERIAL", "")


@dataclass(frozen=True, slots=True)
class Text:
    """A law of the material: its name here, its files, and how it is ingested.

    With ``each`` every file is an edition of its own.
    """

    name: str
    files: tuple[str, ...]
    profile: str
    language: str
    each: bool = False

    def paths(self) -> list[Path]:
        return [path for glob in self.files for path in sorted(Path(MATERIAL).glob(glob))]


FIDE = ("intro", "article[1-9]", "article1[0-2]", "application?", "rec?", "voc")

_UNITS_OF_AN_APPENDIX = {
    "paragraph": "article",
    "subparagraph": "paragraph",
    "point": "subparagraph",
    "subpoint": "point",
}
"""In the data kinds follow the depth of a number; here what an appendix counts are its units."""

TEXTS = (
    Text("fide-en", tuple(f"fide-laws/en/{name}/content.md" for name in FIDE), "chess-laws", "en"),
    Text("fide-ru", tuple(f"fide-laws/ru/{name}/content.md" for name in FIDE), "chess-laws", "ru"),
    Text("gdpr", ("gdpr/EU_document.txt",), "eu-act", "en"),
    Text("mtg-2025", ("mtg/MagicCompRules_20250207.txt",), "card-rules", "en"),
    Text("mtg-2020", ("mtg/magicjudgesbr-comprehensive-rules.txt",), "card-rules", "en"),
    Text("vodny-2006", ("pravo-gov-ru/vodny-2006*",), "code-ru", "ru"),
    Text("vodny-1995", ("pravo-gov-ru/vodny-1995*",), "code-ru", "ru"),
    Text("vodny-rsfsr-1972", ("pravo-gov-ru/vodny-rsfsr*",), "code-ru", "ru"),
    Text("konstitutsiya", ("pravo-gov-ru/konst*.html",), "code-ru", "ru"),
    Text("kodeks-karny", ("pl-kodeks/kodeks_karny.txt",), "code-pl", "pl"),
    Text("kz-tax", ("kz-tax/code/ru/**/st-*.md",), "code-ru-points", "ru"),
    Text("code-civil", ("code-civil-fr-versions/*.md",), "code-fr", "fr", each=True),
    Text("malta", ("malta/constitution.txt",), "uk-act", "en"),
)

Key = tuple[str, str, str, int]
"""Path, kind, file, and the byte where the label begins."""


def expected(text: Text) -> Counter[Key]:
    """The nodes that a person listed. A part of an appendix is called as the units of the body are."""
    rows = [json.loads(line) for line in (DATA / f"{text.name}.jsonl").read_text("utf-8").splitlines()]
    return Counter((row["path"], _kind(row["path"], row["kind"]), *_place(text, row)) for row in rows)


def _place(text: Text, row: dict[str, Any]) -> tuple[str, int]:
    """Where a label begins; the tax code's containers have none but a note in each article."""
    if text.name != "kz-tax":
        return row["file"], int(row["start"])
    return (row["file"], int(row["start"]) + len("# ")) if row["kind"] == "article" else ("", -1)


def _kind(path: str, kind: str) -> str:
    return _UNITS_OF_AN_APPENDIX.get(kind, kind) if path.startswith(("appendix:", "guideline:")) else kind


@cache
def build(text: Text) -> tuple[Edition, ...]:
    """The editions of a text, without their references."""
    groups = [[path] for path in text.paths()] if text.each else [text.paths()]
    infos = (
        EditionInfo(text.name, text.name, text.language, text.profile, tuple(map(str, group)))
        for group in groups
    )
    return tuple(parsed(info, Path("/")) for info in infos)


def printed(editions: Sequence[Edition]) -> list[Node]:
    """The nodes that the files print."""
    return [n for e in editions for n in e.nodes if n.status not in ("implied", "gap") and n.sources]


def found(text: Text) -> Counter[Key]:
    """The printed nodes of a text; of the tax code those that its front matter has."""
    if text.name != "kz-tax":
        return Counter((n.path, n.kind, *place(n)) for n in printed(build(text)))
    return Counter(
        (n.path, n.kind, *(place(n) if n.kind == "article" else ("", -1)))
        for n in printed(build(text))
        if n.kind not in ("paragraph", "point", "item")
    )


def place(node: Node) -> tuple[str, int]:
    """The file below the material's folder, and the byte, where a node begins."""
    return str(Path(node.sources[0].file).relative_to(MATERIAL)), node.sources[0].start


def precision_and_recall(right: Counter[Key], ours: Counter[Key]) -> tuple[float, float]:
    """The shares of what was found that is right, and of what is right that was found."""
    both = (right & ours).total()
    return both / max(1, ours.total()), both / max(1, right.total())


def digest(text: str) -> str:
    """The first 16 hexadecimal digits of a text's SHA-256, with every kind of white space as one space."""
    return hashlib.sha256(" ".join(unicodedata.normalize("NFC", text).split()).encode()).hexdigest()[:16]


def read_by_eye(name: str) -> list[dict[str, Any]]:
    """The nodes that a person read: path, parents, and the hashes of heading and text."""
    return [json.loads(line) for line in (DATA / f"{name}.eye.jsonl").read_text("utf-8").splitlines()]


def differences(text: Text, row: dict[str, Any]) -> list[str]:
    """In what a node differs from what a person read: its parents, heading or text."""
    nodes = [n for n in printed(build(text)) if n.path == row["path"] and place(n)[0] == row["file"]]
    if not nodes:
        return ["path"]
    node = nodes[0]
    found = []
    if list(node.ancestors) != row["parents"]:
        found.append(f"parents {node.ancestors} {row['parents']}")
    headings = {row["heading"], row.get("margin", row["heading"])}
    if (digest(node.heading) if node.heading else None) not in headings:
        found.append(f"heading {node.heading!r}")
    if digest(node.text or "") not in {row["text"], row.get("plain", row["text"])}:
        found.append(f"text {node.text!r}")
    return found

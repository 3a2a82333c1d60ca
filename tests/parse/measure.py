"""Nodes found beside nodes that a person listed: precision, recall, and what differs."""

from __future__ import annotations

import hashlib
import json
import os
import re
import unicodedata
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from laws_tool.build import parsed
from laws_tool.model import Edition, EditionInfo

DATA = Path(__file__).parent / "material"
MATERIAL = os.environ.get("LAWS_TEST_MATERIAL", "")


@dataclass(frozen=True, slots=True)
class Text:
    """A law of the material: its name here, its files, and how it is ingested."""

    name: str
    files: tuple[str, ...]
    profile: str
    language: str

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
    Text("kz-tax", ("kz-tax/code/ru/**/st-*.md",), "code-ru", "ru"),
    Text("malta", ("malta/constitution.txt",), "uk-act", "en"),
)

Key = tuple[str, str, int]
"""Path, kind, and the byte where the label begins."""


def expected(name: str) -> Counter[Key]:
    """The nodes that a person listed. A part of an appendix is called as the units of the body are."""
    rows = [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()]
    return Counter((row["path"], _kind(row["path"], row["kind"]), _start(name, row)) for row in rows)


def _start(name: str, row: dict[str, Any]) -> int:
    """Where a label begins; the tax code's containers have none but a note in each article."""
    if name != "kz-tax":
        return int(row["start"])
    return int(row["start"]) + len("# ") if row["kind"] == "article" else -1


def _kind(path: str, kind: str) -> str:
    return _UNITS_OF_AN_APPENDIX.get(kind, kind) if path.startswith(("appendix:", "guideline:")) else kind


def build(text: Text) -> Edition:
    """The edition of a text, without its references."""
    info = EditionInfo(text.name, text.name, text.language, text.profile, tuple(map(str, text.paths())))
    return parsed(info, Path("/"))


def found(edition: Edition) -> Counter[Key]:
    """The printed nodes of an edition; of the tax code those that its front matter has."""
    kz = edition.info.id == "kz-tax"
    return Counter(
        (node.path, node.kind, -1 if kz and node.kind != "article" else node.sources[0].start)
        for node in edition.nodes
        if node.status not in ("implied", "gap") and node.sources
        if not (kz and node.kind in ("paragraph", "point", "item"))
    )


def digest(text: str) -> str:
    """The first 16 hexadecimal digits of a text's SHA-256, with every kind of white space as one space."""
    return hashlib.sha256(" ".join(unicodedata.normalize("NFC", text).split()).encode()).hexdigest()[:16]


def read_by_eye(name: str) -> list[dict[str, Any]]:
    """The nodes that a person read: path, parents, and the hashes of heading and text."""
    return [json.loads(line) for line in (DATA / f"{name}.eye.jsonl").read_text("utf-8").splitlines()]


def differences(edition: Edition, row: dict[str, Any]) -> list[str]:
    """In what a node differs from what a person read: its parents, heading or text."""
    nodes = [n for n in edition.nodes if n.path == row["path"]]
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


def main() -> None:
    import sys
    import time

    for text in TEXTS:
        if sys.argv[1:] and not re.search(sys.argv[1], text.name):
            continue
        start = time.perf_counter()
        edition = build(text)
        took = time.perf_counter() - start
        right, ours = expected(text.name), found(edition)
        both = sum((right & ours).values())
        paths = sum(
            (Counter(k[:2] for k in right.elements()) & Counter(k[:2] for k in ours.elements())).values()
        )
        p, r = both / max(1, sum(ours.values())), both / max(1, sum(right.values()))
        print(
            f"{text.name:18} expected {sum(right.values()):5} found {sum(ours.values()):5} "
            f"precision {p:.4f} recall {r:.4f} (by path {paths}) {took:.1f} s, {len(edition.doubts)} doubts"
        )
        rows = read_by_eye(text.name)
        wrong = [(row["path"], diff) for row in rows if (diff := differences(edition, row))]
        print(f"  by eye: {len(rows) - len(wrong)} of {len(rows)} right")
        if len(sys.argv) > 2:
            for path, diff in wrong:
                print("   ", path, *(d[:300] for d in diff), sep="\n      ")
            n = int(sys.argv[2])
            print("  missing", sorted((right - ours).elements(), key=lambda k: k[2])[:n])
            print("  extra  ", sorted((ours - right).elements(), key=lambda k: k[2])[:n])


if __name__ == "__main__":
    main()

"""Nodes found beside nodes that a person listed: precision, recall, and what differs."""

from __future__ import annotations

import json
import os
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

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


TEXTS = (
    Text("fide-en", ("fide-laws/en/*/content.md",), "chess-laws", "en"),
    Text("fide-ru", ("fide-laws/ru/*/content.md",), "chess-laws", "ru"),
    Text("gdpr", ("gdpr/EU_document.txt",), "eu-act", "en"),
    Text("mtg-2025", ("mtg/MagicCompRules_20250207.txt",), "card-rules", "en"),
    Text("mtg-2020", ("mtg/magicjudgesbr-comprehensive-rules.txt",), "card-rules", "en"),
    Text("vodny-2006", ("pravo-gov-ru/vodny-2006*",), "code-ru", "ru"),
    Text("vodny-1995", ("pravo-gov-ru/vodny-1995*",), "code-ru", "ru"),
    Text("vodny-rsfsr-1972", ("pravo-gov-ru/vodny-rsfsr*",), "code-ru", "ru"),
    Text("konstitutsiya", ("pravo-gov-ru/konst*.html",), "code-ru", "ru"),
    Text("kodeks-karny", ("pl-kodeks/kodeks_karny.txt",), "code-pl", "pl"),
    Text("malta", ("malta/constitution.txt",), "uk-act", "en"),
)

Key = tuple[str, str, int]
"""Path, kind, and the byte where the label begins."""


def expected(name: str) -> Counter[Key]:
    """The nodes that a person listed. A part of an appendix is called as the units of the body are."""
    rows = [json.loads(line) for line in (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()]
    return Counter((row["path"], row["kind"], row["start"]) for row in rows)


def build(text: Text) -> Edition:
    """The edition of a text, without its references."""
    info = EditionInfo(text.name, text.name, text.language, text.profile, tuple(map(str, text.paths())))
    return parsed(info, Path("/"))


def found(edition: Edition) -> Counter[Key]:
    """The printed nodes of an edition."""
    return Counter(
        (node.path, node.kind, node.sources[0].start)
        for node in edition.nodes
        if node.status not in ("implied", "gap") and node.sources
    )


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
        if len(sys.argv) > 2:
            n = int(sys.argv[2])
            print("  missing", sorted((right - ours).elements(), key=lambda k: k[2])[:n])
            print("  extra  ", sorted((ours - right).elements(), key=lambda k: k[2])[:n])


if __name__ == "__main__":
    main()

"""Real laws beside nodes that a person listed for them; the laws themselves are not part of the project."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from laws_tool import fit
from laws_tool.build import parsed
from laws_tool.model import EditionInfo
from laws_tool.parse import opened
from laws_tool.profile import load
from laws_tool.repair import Setting
from tests.parse import measure
from tests.parse.measure import TEXTS, Text

pytestmark = pytest.mark.skipif(
    not measure.MATERIAL, reason="LAWS_TEST_MATERIAL names no folder of law texts"
)

BY_NAME = {text.name: text for text in TEXTS}
ENOUGH = 0.99

BETWEEN = set(" \n\t\r\f\u00a0.-–—:§*")
"""What may stand between a label and its title, or between two nodes."""

KNOWN_DIFFERENCES = {
    ("fide-en", "definition:exchange"): "the file glues a bold number to the next word",
    ("fide-ru", "appendix:A/5.1.2"): "",
    ("fide-ru", "appendix:C"): "",
    ("fide-ru", "guideline:II/3"): "",
}
"""Nodes read by eye that still come out otherwise, and why."""


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_the_nodes_of_a_law_are_those_that_a_person_listed(text: Text) -> None:
    precision, recall = measure.precision_and_recall(measure.expected(text), measure.found(text))
    assert min(precision, recall) >= ENOUGH, f"precision {precision:.4f}, recall {recall:.4f}"


@pytest.mark.parametrize(
    ("text", "row"),
    [(text, row) for text in TEXTS for row in measure.read_by_eye(text.name)],
    ids=lambda value: value.name if isinstance(value, Text) else value["path"],
)
def test_a_node_reads_as_a_person_read_it(text: Text, row: dict[str, Any]) -> None:
    differs = measure.differences(text, row)
    if (text.name, row["path"]) in KNOWN_DIFFERENCES:
        assert differs, "this node is right now: take it off the list of known differences"
    else:
        assert not differs


@pytest.mark.parametrize("name", ["vodny-2006", "vodny-1995", "konstitutsiya", "kodeks-karny"])
def test_repealed_provisions_are_marked(name: str) -> None:
    rows = [json.loads(line) for line in (measure.DATA / f"{name}.jsonl").read_text("utf-8").splitlines()]
    right = {row["path"] for row in rows if row.get("repealed")}
    assert {n.path for n in measure.printed(measure.build(BY_NAME[name])) if n.is_repealed} == right


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_every_sign_of_a_file_is_in_a_node_or_recorded(text: Text) -> None:
    setting = Setting(text.language, profile=load(text.profile))
    owned: dict[str, list[tuple[int, int]]] = {}
    for edition in measure.build(text):
        spans = [*edition.beside, *(span for node in edition.nodes for span in node.sources)]
        for span in spans:
            owned.setdefault(span.file, []).append((span.start, span.end))
    for path in text.paths():
        data = path.read_bytes()
        seen = bytearray(len(data))
        edits = opened(str(path), data).witness(setting).repaired.edits
        for start, end in [*owned[str(path)], *((edit.start, edit.end) for edit in edits)]:
            seen[start:end] = b"\x01" * (end - start)
        left = bytes(byte for byte, known in zip(data, seen, strict=True) if not known).decode(
            "utf-8-sig", "replace"
        )
        assert set(left) <= BETWEEN, f"{path}: {left[:200]!r}"


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_the_profile_that_explains_a_law_is_found(text: Text) -> None:
    files = [(str(path), path.read_bytes()) for path in text.paths()[:20]]
    best, *others = fit.rank(fit.sample(files))
    assert (best.profile, best.language) == (text.profile, text.language)
    assert all(best.score > 2 * other.score for other in others if other.profile != best.profile)


def test_the_rules_that_the_russian_laws_of_chess_lack_are_told_by_comparing() -> None:
    ids = {
        name: {n.path for n in measure.printed(measure.build(BY_NAME[name])) if re.match(r"\d+\.\d", n.path)}
        for name in ("fide-en", "fide-ru")
    }
    assert (len(ids["fide-en"]), len(ids["fide-ru"])) == (195, 191)
    assert ids["fide-en"] - ids["fide-ru"] == {"3.9.2", "3.10.1", "3.10.2", "3.10.3"}


def test_the_footnotes_of_a_regulation_are_at_their_marks() -> None:
    right = json.loads((measure.DATA / "gdpr.json").read_text("utf-8"))["footnotes"]
    nodes = measure.printed(measure.build(BY_NAME["gdpr"]))
    ours = [(note.mark, node.path) for node in nodes for note in node.footnotes if note.text]
    assert ours == [(row["mark"], row["path"]) for row in right]


def test_the_constitution_agrees_with_its_twin_in_json() -> None:
    twin = json.loads(
        (Path(measure.MATERIAL) / "pravo-gov-ru/konstitutsiya-1993.102027595.json").read_text("utf-8")
    )
    articles = [str(a) for section in twin["sections"] for a in _articles(section)]
    ours = [n.path for n in measure.printed(measure.build(BY_NAME["konstitutsiya"])) if n.kind == "article"]
    assert len(ours) == len(articles) == 142


def _articles(part: Any) -> list[Any]:
    """The articles of a part of the twin, in order."""
    if isinstance(part, list):
        return [a for each in part for a in _articles(each)]
    if not isinstance(part, dict):
        return []
    return [*part.get("articles", []), *_articles(part.get("chapters", []))]


FRONT = re.compile(r'^(?P<key>\w+): (?:"(?P<text>.*)"|(?P<plain>.*))$', re.MULTILINE)
LEVELS = (("part", "", ""), ("razdel", "Раздел", "razdel_title"), ("glava", "Глава", "glava_title"),
          ("paragraf", "Параграф", "paragraf_title"))  # fmt: skip


def test_the_tax_code_as_one_text_has_the_places_of_its_front_matter(tmp_path: Path) -> None:
    lines: list[str] = []
    right: list[tuple[str, ...]] = []
    open_levels: list[str] = []
    paths = BY_NAME["kz-tax"].paths()
    fronts = {path: _front_matter(path.read_text("utf-8")) for path in paths}
    rank = {path: int(fronts[path].get("duplicate_number_rank") or 1) for path in paths}
    for path in sorted(paths, key=lambda path: (int(fronts[path]["article"]), rank[path])):
        front = fronts[path]
        levels = [line for line in (_level(front, *names) for names in LEVELS) if line]
        same = 0
        while same < min(len(levels), len(open_levels)) and levels[same] == open_levels[same]:
            same += 1
        lines += levels[same:]
        open_levels = levels
        lines += _body(path.read_text("utf-8"))
        right.append((*levels, f"Статья {front['article']}", front["heading"]))
    (tmp_path / "code.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    edition = parsed(EditionInfo("code", "Code", "ru", "code-ru", ("code.txt",)), tmp_path)
    titles = {n.path: f"{n.label}. {n.heading}" if n.heading else n.label for n in edition.nodes}
    ours = [
        (*(str(titles[path]) for path in n.ancestors), str(n.label), n.heading or "")
        for n in edition.nodes
        if n.kind == "article" and n.label
    ]
    assert Counter(ours) == Counter(right)


def _front_matter(text: str) -> dict[str, str]:
    head = text.split("---", 2)[1]
    return {m["key"]: m["text"] if m["text"] is not None else m["plain"] for m in FRONT.finditer(head)}


def _level(front: dict[str, str], key: str, word: str, title: str) -> str:
    """A level of an article's place as a line; "" where it has none."""
    number = front.get(key, "null")
    if number in ("", "null"):
        return ""
    heading = front.get(title, "null")
    return f"{word} {number}. {heading}" if heading not in ("", "null") else f"{word} {number}".strip()


def _body(text: str) -> list[str]:
    """The heading and body of an article, without anchors, notes and the links at its foot."""
    body = text.split("---", 2)[2].rpartition("\n---\n")[0] or text.split("---", 2)[2]
    body = re.sub(r'<a id="[^"]*"></a>', "", body)
    return [
        line.removeprefix("# ") for line in body.splitlines() if line.strip() and not line.startswith(">")
    ]

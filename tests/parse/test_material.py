"""Real laws beside nodes that a person listed for them; the laws themselves are not part of the project."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
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

MARGINS = "a note in the margin that touches the lines beside it is not told from them"
GARBLED = "its own file has lost a number or has one twice; the list is read otherwise"
KNOWN_DIFFERENCES = {
    ("fide-en", "definition:exchange"): "the file glues a bold number to the next word",
    ("fide-ru", "appendix:A/5.1.2"): "paragraphs after a list are taken for what closes the list",
    ("vodny-1995", "35"): "a note on its change, set in as the title is, is taken for more of the title",
    ("vodny-rsfsr-1972", "113"): "a rule of underscores below the last article is read with it",
    ("kodeks-karny", "72.1.8"): "the closing words of a list, set off by a dash, stay with its last point",
    ("kodeks-karny", "145.1.2.b"): "the closing words of a list on a line of their own are taken for its end",
    ("kz-tax", "419"): "which of two files of one number comes first, the files do not say",
    ("kz-tax", "419~2"): "which of two files of one number comes first, the files do not say",
    **{("kz-tax", path): GARBLED for path in (
        "207.1~2", "252.2~2", "456.1", "643.4~2.2", "684.1.2", "716.9", "793.2")},
    **{("malta", path): MARGINS for path in ("chapter:I", "2.1", "chapter:VI/part:3")},
    ("malta", "44.4.c"): "the asterisk of a note after a label is left in the text",
    ("malta", "50"): "an asterisk stands before its number",
    ("malta", "52.1.ii~2"): "a list begins anew, and its first number stands alone on a line",
}  # fmt: skip
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
    paths = [path for path in text.paths() if not text.each or "375-3.2007" in path.name]
    best, *others = fit.rank(fit.sample([(str(path), path.read_bytes()) for path in paths[:20]]))
    assert (best.profile, best.language) == (text.profile, text.language)
    family = text.profile.partition("-points")[0]  # the two Russian profiles print the same labels
    assert all(best.score > other.score for other in others if not other.profile.startswith(family))


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
    path = Path(measure.MATERIAL) / "pravo-gov-ru/konstitutsiya-1993.102027595.json"
    twin = list(_titles(json.loads(path.read_text("utf-8"))))
    nodes = measure.printed(measure.build(BY_NAME["konstitutsiya"]))
    lowered = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")  # the twin prints 67¹ as 671
    assert [n.path.translate(lowered) for n in nodes if n.kind == "article"] == twin


def _titles(part: Any) -> Iterator[str]:
    """The numbers of the articles in a part of the twin, in order."""
    for key, value in part.items() if isinstance(part, dict) else ():
        found = re.match(r"Статья (\d+)", value) if key == "title" and isinstance(value, str) else None
        if found:
            yield found[1]
    for value in part.values() if isinstance(part, dict) else part if isinstance(part, list) else ():
        yield from _titles(value)


FRONT = re.compile(r'^(?P<key>\w+): (?:(?P<text>".*")|(?P<plain>.*))$', re.MULTILINE)
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
    return {m["key"]: json.loads(m["text"]) if m["text"] else m["plain"] for m in FRONT.finditer(head)}


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

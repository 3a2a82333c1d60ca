"""References of real law texts; they are not part of the project and may be absent."""

from __future__ import annotations

import json
import re
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from laws_tool.citations import Here, cite, resolve
from laws_tool.language.lemmas import lemmas
from laws_tool.model import Edition, EditionInfo, Link, Node
from laws_tool.profile import load

from .annotated import DATA
from .finders import PROFILES, finder_of
from .reading import HAVE_MATERIAL, MATERIAL, NO_MATERIAL

pytestmark = pytest.mark.skipif(not HAVE_MATERIAL, reason=NO_MATERIAL)


# --- the tax code: its own list of cross-references is a lower bound -----------------------


def _pairs(name: str) -> dict[tuple[str, str], dict[str, Any]]:
    rows = map(json.loads, (DATA / name).read_text(encoding="utf-8").splitlines())
    return {(row["article"], row["cites"]): row for row in rows}


OTHER_ACTS = _pairs("tax-code-other-acts.jsonl")
"""Listed there as articles of the code itself, but printed with the name of another act."""

JUDGED = _pairs("tax-code-judged.jsonl")
"""150 pairs beyond its list, drawn by a seed from those found, each judged by reading."""

FRONT_MATTER_LIST = re.compile(r"^cross_references:(.*?)(?=^\w)", re.M | re.S)


def _tax_articles() -> list[tuple[str, set[str], str]]:
    """Number, listed references and body of each article."""
    found = []
    for path in sorted(Path(MATERIAL, "kz-tax", "code", "ru").rglob("st-*.md")):
        front, _, body = path.read_text(encoding="utf-8").partition("\n---\n")
        number = re.search(r'^article: "(.*)"', front, re.M)
        listed = FRONT_MATTER_LIST.search(front)
        assert number and listed
        body = body.split("\n---\n[")[0]
        body = re.sub(r"^> .*$|<a id=.*?</a>", "", body, flags=re.M)
        body = body[body.index("\n", body.index("# ")) :]
        found.append((number[1], set(re.findall(r'"([^"]+)"', listed[1])), body))
    return found


@cache
def _tax_pairs() -> tuple[set[tuple[str, str]], set[tuple[str, str]]]:
    """The pairs of articles that the code's own list has, and those that are found."""
    listed, found = set(), set()
    for number, cited, body in _tax_articles():
        listed |= {(number, article) for article in cited}
        for each in finder_of("tax-code", "ru").find(body, Here((("article", number),))):
            if each.target and not each.work:
                found.add((number, each.target.split(".")[0]))
    return listed, found


def test_every_cross_reference_of_the_tax_code_is_found() -> None:
    listed, found = _tax_pairs()
    assert len(listed) > 1000
    assert listed - found - set(OTHER_ACTS) == set()


def test_articles_of_other_acts_are_not_taken_for_articles_of_the_tax_code() -> None:
    assert _tax_pairs()[1] & set(OTHER_ACTS) == set()


def test_pairs_beyond_the_list_of_the_tax_code_are_right() -> None:
    found = _tax_pairs()[1] & set(JUDGED)
    assert len(JUDGED) == 150 and len(found) >= 147
    assert sum(JUDGED[pair]["right"] for pair in found) / len(found) >= 0.98


# --- the laws of chess in two languages ----------------------------------------------------

CHESS_DIFFERENCES = {
    # en names the Competitive Rules of Play as if they were another work
    "applicationa": {"7", "9"},
    "applicationb": {"appendix:A/4", "appendix:A/5", "appendix:B/2", "appendix:B/4"},
    "applicationc": {"appendix:C/10"},
    "applicationd": {"appendix:D/2.2", "appendix:D/2.3", "appendix:D/2.10.1", "appendix:D/2.10.2"},
    "article12": {"12"},
    "article3": {"3.1", "3.7.1", "3.9"},
    "article6": {"9.6", "9.6.2"},
    "article8": {"guideline:I/1.1"},
    "article9": {"9.2.2"},
}
"""What one language cites and the other does not, as printed."""


def _chess(language: str) -> dict[str, set[str]]:
    found = {}
    for folder in sorted(Path(MATERIAL, "fide-laws", language).iterdir()):
        text = (folder / "content.md").read_text(encoding="utf-8")
        text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("**", "")
        references = finder_of("chess", language).find(text)
        found[folder.name] = {each.target for each in references if each.target and not each.work}
    return found


def test_the_laws_of_chess_cite_the_same_articles_in_both_languages() -> None:
    english, russian = _chess("en"), _chess("ru")
    compared = [name for name in english if name != "voc"]  # the Russian glossary is its own
    assert sum(len(english[name]) for name in compared) > 50
    differences = {name: english[name] ^ russian[name] for name in compared if english[name] != russian[name]}
    assert differences == CHESS_DIFFERENCES


# --- the rules of a card game ----------------------------------------------------------------

RULE = re.compile(r"(\d{3})(?:\.(\d+)([a-z])?)?\.? (.*)")
KINDS = ("rule", "subrule", "point")


@cache
def _card_rules() -> tuple[Node, ...]:
    text = (Path(MATERIAL) / "mtg" / "MagicCompRules_20250207.txt").read_text(encoding="utf-8-sig")
    body = text[text.index("\nCredits") :]
    found: dict[str, list[str]] = {}
    for line in body[: body.index("\nGlossary")].splitlines():
        rule = RULE.match(line)
        if rule:
            path = ".".join(part for part in rule.groups()[:3] if part)
            found.setdefault(path, []).append(rule[4])
    return tuple(
        Node("cards", path, path, KINDS[path.count(".")], None, None, "\n".join(text), "complete", "stated")
        for path, text in found.items()
    )


@cache
def _card_links() -> tuple[Link, ...]:
    info = EditionInfo("cards", "", "en", "cards", ())
    profile = load(str(PROFILES / "cards.toml"))
    nodes = cite(_card_rules(), info, profile, partial(lemmas, language="en"))
    return resolve([Edition(info, nodes)])


def test_every_rule_number_in_the_card_rules_is_found() -> None:
    spans: dict[str, list[tuple[int, int]]] = {}
    for link in _card_links():
        spans.setdefault(link.source, []).append((link.reference.start, link.reference.end))
    for node in _card_rules():
        for number in re.finditer(r"\brules? \d", node.text or "", re.I):
            inside = [start for start, end in spans.get(node.path, []) if start <= number.start() < end]
            assert inside, (node.path, number)


def test_every_rule_number_resolves_or_is_one_that_the_game_skips() -> None:
    dangling = {link.target for link in _card_links() if link.state != "resolved" and link.target}
    rules = {target for target in dangling if not target.startswith("section:")}
    assert len(_card_links()) > 1000
    assert rules == {"608.2.l"}  # inside "608.2c–m"; the letters l and o are never used

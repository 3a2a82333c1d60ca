"""Text after a gap: its place is told by the label that follows, or is a «?»; no label is made up."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool.build import parsed
from laws_tool.model import EditionInfo

HEAD = 'id = "mine"\ntitle = "Mine"\nrepairs = ["newlines"]\n'
UNIT = '[[level]]\nkind = "law"\nnumbers = "arabic"\ninserted = ["letter"]\nwords = { en = ["law"] }\n'
UNIT += "unit = true\n"
POINT = '[[level]]\nkind = "point"\nforms = ["({})"]\n'


def paths(folder: Path, levels: str, text: str) -> list[str]:
    """The paths of a text that begins after a gap, by a profile of these levels."""
    (folder / "mine.toml").write_text(HEAD + levels, encoding="utf-8")
    (folder / "law.txt").write_text(text, encoding="utf-8")
    info = EditionInfo("law", "Law", "en", str(folder / "mine.toml"), ("law.txt",))
    return [node.path for node in parsed(info, folder).nodes if node.status not in ("gap", "implied")]


@pytest.mark.parametrize(
    ("numbers", "label", "path"),
    [
        ('"latin-lower"', "(c)", "?.b"),
        ('"latin-lower"', "(bb)", "?.?"),
        ('["latin-lower", "roman-lower"]', "(ii)", "?.?"),
        ('["roman-lower", "arabic"]', "(ii)", "?.i"),
        ('"latin-lower"\nskipped = "lo"', "(m)", "?.k"),
        ('["words", "arabic"]\nnames = { en = ["red", "green"] }', "(3)", "?.2"),
    ],
)
def test_text_before_a_label(tmp_path: Path, numbers: str, label: str, path: str) -> None:
    found = paths(
        tmp_path, f"{UNIT}{POINT}numbers = {numbers}\n", f"and of the other kind.\n{label} A boat.\n"
    )
    assert found[0] == path


@pytest.mark.parametrize(
    ("label", "path"),
    [("Law 12. Oars", "11"), ("Law 12A. Oars", "12"), ("Law 12B. Oars", "?"), ("Law 1. Oars", "?")],
)
def test_text_before_a_law(tmp_path: Path, label: str, path: str) -> None:
    assert paths(tmp_path, UNIT, f"and of the other kind.\n{label}\nA boat.\n")[0] == path


def test_what_is_before_the_first_rule_of_a_section_is_not_told(tmp_path: Path) -> None:
    levels = UNIT.replace("unit", 'first = "{}00"\nunit')
    assert paths(tmp_path, levels, "and of the other kind.\nLaw 700. Oars\nA boat.\n")[0] == "?"

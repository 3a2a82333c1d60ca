"""Real damaged files of others, where they are at hand."""

from __future__ import annotations

import difflib
from pathlib import Path

from laws_tool.repair import repair


def lines(path: Path) -> list[str]:
    return repair(path.read_bytes()).text.replace("\r\n", "\n").split("\n")


def test_a_faq_in_cp866_reads_as_its_twin_in_utf8_but_for_one_sentence(material: Path) -> None:
    ours = lines(material / "golded-fido" / "rusfaq.txt")
    twin = lines(material / "golded-fido" / "rusfaq_utf8.txt")
    changes = [line for line in difflib.ndiff(ours, twin) if line[:1] in "+-"]
    only_ours = " ".join(line[2:] for line in changes if line[0] == "-").split()
    only_twin = " ".join(line[2:] for line in changes if line[0] == "+").split()
    assert [word for word in only_ours if word not in only_twin] == [
        "The",
        "codepage",
        "used",
        "is",
        "cp866.",
    ]
    assert [word for word in only_twin if word not in only_ours] == []

"""Nothing is lost: every sign of a source is in a node, in a note, or in a recorded repair."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool.language.lemmas import lexicon
from laws_tool.model import Edition
from laws_tool.profile import load
from laws_tool.repair import Setting, repair

BETWEEN = set(" \n\t\r.-–—:")
"""What may stand between a label and its title, or between two nodes."""


@pytest.mark.parametrize("name", ["ru-1987", "ru-ebl"])
def test_every_byte_of_a_source_is_accounted_for(
    name: str, editions: dict[str, Edition], corpus: Path
) -> None:
    edition = editions[name]
    setting = Setting("ru", lexicon("ru"), load(edition.info.profile))
    for file in edition.info.files:
        data = (corpus / name / file).read_bytes()
        seen = bytearray(len(data))
        for node in edition.nodes:
            for span in node.sources:
                if span.file == file:
                    seen[span.start : span.end] = b"\x01" * (span.end - span.start)
        for edit in repair(data, setting=setting).edits:
            seen[edit.start : edit.end] = b"\x01" * (edit.end - edit.start)
        left = bytes(byte for byte, known in zip(data, seen, strict=True) if not known).decode()
        assert set(left) <= BETWEEN, f"{file}: {left!r}"


@pytest.mark.parametrize("name", ["ru-1987", "ru-ebl"])
def test_no_byte_belongs_to_two_nodes_but_of_a_shared_note(name: str, editions: dict[str, Edition]) -> None:
    owners: dict[tuple[str, int], set[str]] = {}
    for node in editions[name].nodes:
        for span in node.sources:
            for at in range(span.start, span.end):
                owners.setdefault((span.file, at), set()).add(node.path)
    shared = {frozenset(paths) for paths in owners.values() if len(paths) > 1}
    assert shared <= {frozenset({"53.A", "53.B"})}

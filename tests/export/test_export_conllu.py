"""A corpus linguist gets sentences, tokens and lemmas that read back to the text."""

from __future__ import annotations

from laws_tool.citations import resolve
from laws_tool.export import Material
from laws_tool.export.conllu import FORMAT
from laws_tool.model import Edition

COLUMNS = 10


def exported(editions: dict[str, Edition]) -> str:
    assert FORMAT.pieces is not None
    found = tuple(editions.values())
    return b"".join(FORMAT.pieces(Material(found, resolve(found)))).decode()


def test_every_token_has_ten_columns_and_counts_from_one(editions: dict[str, Edition]) -> None:
    for block in exported(editions).strip().split("\n\n"):
        rows = [line.split("\t") for line in block.split("\n") if not line.startswith("#")]
        assert {len(row) for row in rows} == {COLUMNS}
        assert [row[0] for row in rows] == [str(number) for number in range(1, len(rows) + 1)]


def test_the_tokens_of_a_sentence_read_back_to_its_text(editions: dict[str, Edition]) -> None:
    for block in exported(editions).strip().split("\n\n"):
        lines = block.split("\n")
        text = next(line.removeprefix("# text = ") for line in lines if line.startswith("# text = "))
        rows = [line.split("\t") for line in lines if not line.startswith("#")]
        read = "".join(row[1] + ("" if "SpaceAfter=No" in row[9] else " ") for row in rows)
        assert read.strip() == text


def test_a_word_has_all_its_lemmas_and_a_reference_its_target(editions: dict[str, Edition]) -> None:
    out = exported(editions)
    assert "разыгрывающий\tразыгрывающий\t_\t_\t_\t_\t_\t_\tLemmas=разыгрывающий,разыгрывать" in out
    assert "Cites=ru-1987:53.C" in out


def test_no_sentence_is_cut_inside_a_reference(editions: dict[str, Edition]) -> None:
    texts = [line for line in exported(editions).split("\n") if line.startswith("# text = ")]
    assert any("описанное в п.41.3(iii) выше, распространяется" in text for text in texts)
    assert any("согласно п.54.1., его следующее право" in text for text in texts)

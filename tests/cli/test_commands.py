"""What a tournament director, a publisher and a translator type, and what they get."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .conftest import ROOT, Laws, run_process

FOUND = {"63", "63A", "64A2", "64B", "64B1", "64B2", "64B3", "64B4", "64B5", "64B6"}


def rows(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


@pytest.mark.parametrize("word", ["фальшренонс", "фальшренонсом", "ФАЛЬШРЕНОНСА"])
def test_any_form_of_a_word_finds_every_place(laws: Laws, word: str) -> None:
    done = laws("search", word, "--json")
    assert done.status == 0
    places = {(row["edition"], row["citation"]) for row in rows(done.out)}
    assert {("ru-1987", citation) for citation in FOUND} | {("ru-ebl", "54.3")} <= places


def test_a_hit_comes_with_its_citation_footnotes_and_links(laws: Laws) -> None:
    done = laws("search", "дефектную взятку")
    assert done.status == 0
    assert "ru-1987  67?  p. 96" in done.out
    assert "(*) Судье следует по возможности препятствовать" in done.out
    assert "cites: 50" in done.out


def test_a_misprint_is_found_by_either_spelling(laws: Laws) -> None:
    for word in ("достатоыное", "достаточное"):
        assert "18C" in {row["citation"] for row in rows(laws("search", word, "--json").out)}


def test_a_citation_finds_its_node_first(laws: Laws) -> None:
    assert rows(laws("search", "правило 53С", "--json").out)[0]["citation"] == "53C"


def test_highlights_are_spans_of_the_snippet(laws: Laws) -> None:
    for row in rows(laws("search", "фальшренонс", "--json").out):
        snippet, spans = str(row["snippet"]), row["highlights"]
        assert isinstance(spans, list)
        assert all(snippet[start:end].lower().startswith("фальшренонс") for start, end in spans)


def test_nothing_found_is_status_1_and_says_so(laws: Laws) -> None:
    done = laws("search", "гидроэлектростанция")
    assert (done.status, done.out) == (1, "")
    assert done.err == "laws: nothing found for «гидроэлектростанция»\n"


def test_in_narrows_to_a_law(laws: Laws) -> None:
    found = {row["citation"] for row in rows(laws("search", "фальшренонс", "--in", "63", "--json").out)}
    assert found == {"63", "63A", "63A1"}


@pytest.mark.parametrize("typed", ["53C", "53С", "53c", "«правило 53C»", "Law 53C", "ru-1987:53C"])
def test_a_citation_is_typed_as_people_write_it(laws: Laws, typed: str) -> None:
    done = laws("show", typed)
    assert done.status == 0
    assert done.out.startswith("ru-1987  53C  Правильный ход сделан после неправильного  p. 84\n")


def test_a_law_is_shown_whole_and_laws_stand_before_commentaries(laws: Laws) -> None:
    out = laws("show", "53").out
    order = [line.split()[1] for line in out.splitlines() if line.startswith("ru-")]
    assert order == ["53", "53A", "53B", "53C", "53", "53.2", "53.3", "53.4", "53.5"]


def test_an_unknown_citation_names_the_nearest(laws: Laws) -> None:
    done = laws("show", "53Q")
    assert done.status == 2
    assert done.err.startswith("laws: error: no 53Q in ru-1987, ru-ebl; the nearest are: ")
    assert "53" in done.err.split("nearest are: ")[1]


def test_a_line_to_quote(laws: Laws) -> None:
    assert laws("show", "63A", "--cite").out == (
        "Правила спортивного бриджа 1987 года (1987-01-01), 63A, «Фальшренонс становится выявленным», p. 91\n"
    )


def test_the_damaged_original_stands_beside_the_text(laws: Laws) -> None:
    out = laws("show", "18E", "--source").out
    assert "NT (без козыря), , , , ." in out
    assert "NT (без козыря), ♠, ♥, ♦, ♣." in out
    assert "lost-sign: nothing → «♠» (90%)" in out


@pytest.mark.parametrize("declared", ["", 'encoding = "cp866"\n'])
def test_the_original_is_shown_in_the_encoding_that_each_stretch_is_in(tmp_path: Path, declared: str) -> None:
    folder = tmp_path / "corpus" / "mixed"
    (folder / "raw").mkdir(parents=True)
    first = "Правило 1. Сдача\nКарты сдаёт старший из игроков, по одной.\n" * 1
    other = "Правило 2. Ход\nПервым ходит игрок слева от сдающего игрока.\n"
    second = other.encode("cp866" if declared else "utf-8")
    (folder / "raw" / "law.txt").write_bytes(first.encode("cp866") + second)
    (folder / "edition.toml").write_text(
        f'title = "Смесь"\nlanguage = "ru"\nprofile = "bridge-laws"\n{declared}', encoding="utf-8"
    )
    env = {"LAWS_HOME": str(tmp_path), "COLUMNS": "100"}
    for citation, words in (("1", "Карты сдаёт"), ("2", "Первым ходит")):
        out = run_process("show", citation, "--source", env=env).out
        left = [line.partition(" │ ")[0] for line in out.splitlines() if " │ " in line]
        assert any(words in line for line in left), out


def test_references_are_shown_both_ways_with_the_words_around(laws: Laws) -> None:
    out = laws("refs", "50").out
    assert "50A → прави (cut off in the source)" in out
    assert "ru-1987:49 → 50\n" in out
    assert "становится штрафной картой (правило 50); но см." in out


def test_every_reference_that_leads_nowhere_is_listed(laws: Laws) -> None:
    done = laws("refs", "--check")
    assert done.status == 1
    assert "ru-ebl:54.3 → ru-1987:62B2 (not here)" in done.out
    assert done.err == "laws: 13 references lead nowhere\n"


def test_a_concordance_puts_the_words_below_one_another(laws: Laws) -> None:
    lines = laws("concordance", "взятка", "--in", "64B1").out.splitlines()
    assert len(lines) == 4
    assert len({line.lower().index("взятк") for line in lines if "взятк" in line.lower()}) >= 1
    assert all(line.startswith("ru-1987:64B1  ") for line in lines)


def test_everything_doubtful_is_listed(laws: Laws) -> None:
    done = laws("check", "--json")
    assert done.status == 1
    kinds = {str(row["kind"]) for row in rows(done.out)}
    assert {"gap", "misprint", "lost-sign", "lost-heading", "typography", "unclear", "dangling"} <= kinds
    messages = " ".join(str(row["message"]) for row in rows(done.out))
    for odd in ("53С,- см.", "момент когда", "вести себя учтиво", "фицированную", "формацию", "прави"):
        assert odd in messages


def test_a_law_stands_beside_its_commentary_as_one_block(laws: Laws) -> None:
    out = laws("compare", "ru-1987", "ru-ebl", "--in", "53").out
    assert out.count("side by side") == 2  # the block, and the count at the end
    for citation in ("53A", "53B", "53C", "53.2", "53.3", "53.4", "53.5"):
        assert citation in out


def test_the_export_goes_to_a_folder_or_to_standard_output(laws: Laws, tmp_path: Path) -> None:
    done = laws("export", "html", "-o", str(tmp_path / "site"))
    assert done.status == 0
    assert {p.name for p in (tmp_path / "site").iterdir()} >= {"index.html", "ru-1987.html", "ru-ebl.html"}
    exported = rows(laws("export", "jsonl", "--edition", "ru-ebl").out)
    assert [row["path"] for row in exported][:4] == ["gap:1", "53", "53.2", "53.3"]


def test_a_clean_text_passes_through_repair_unchanged() -> None:
    data = "Правило 50. Штрафная карта\r\n".encode()
    done = run_process("repair", stdin=data)
    assert (done.status, done.out.encode()) == (0, data)
    assert run_process("repair", "--check", stdin=data).status == 0


def test_a_repair_is_undone_to_the_byte(tmp_path: Path) -> None:
    source = ROOT / "corpus" / "ru-1987" / "raw" / "002_f5737f918d46ce03.txt"
    journal, clean = tmp_path / "journal", tmp_path / "clean.txt"
    done = run_process("repair", str(source), "--profile", "bridge-laws", "--journal", str(journal))
    assert done.status == 0
    assert "достаточное назначение" in done.out
    clean.write_text(done.out, encoding="utf-8", newline="")
    undone = run_process("repair", str(clean), "--undo", str(journal))
    assert (undone.status, undone.out) == (0, source.read_text(encoding="utf-8"))
    clean.write_text(done.out + "!", encoding="utf-8", newline="")
    refused = run_process("repair", str(clean), "--undo", str(journal))
    assert refused.status == 2
    assert "changed since" in refused.err


def test_repair_says_what_it_would_do() -> None:
    source = ROOT / "corpus" / "ru-ebl" / "raw" / "003_fe8305b9b99e787a.txt"
    done = run_process("repair", "--check", str(source), env={"LC_ALL": "C.UTF-8"})
    assert (done.status, done.out) == (1, "")
    assert "8 changes to make" in done.err
    explained = run_process("repair", "--explain", str(source), env={"LC_ALL": "C.UTF-8"})
    assert explained.out.count("control_name") == 8


@pytest.mark.parametrize(
    "command",
    ["search", "show", "refs", "concordance", "compare", "export", "editions", "ingest", "repair", "check"],
)
def test_every_command_has_help(laws: Laws, command: str) -> None:
    done = laws(command, "--help")
    assert done.status == 0
    assert done.out.startswith(f"Usage: laws {command}")
    assert "--home" in done.out or command == "repair"


def test_the_version(laws: Laws) -> None:
    assert laws("--version").out == "laws-tool 0.1.0\n"


def test_a_reference_by_an_old_number_leads_to_the_new_one(tmp_path: Path) -> None:
    folder = tmp_path / "corpus" / "club"
    (folder / "raw").mkdir(parents=True)
    text = "Правило 1. Сдача\nСдают по правилу 7.\nПравило 2. Ход\nХодят.\n"
    (folder / "raw" / "club.txt").write_text(text, encoding="utf-8")
    (folder / "edition.toml").write_text(
        'title = "Клуб"\nlanguage = "ru"\nprofile = "bridge-laws"\n[renumbered]\n7 = "2"\n', encoding="utf-8"
    )
    done = run_process("refs", "1", "--home", str(tmp_path), env={"LC_ALL": "C.UTF-8"})
    assert "1 → 2\n" in done.out

"""Small laws of our own, one difficulty each, and the tree that a reader would draw."""

from __future__ import annotations

from pathlib import Path

from laws_tool.build import build_folder
from laws_tool.model import Edition, Node


def law(tmp_path: Path, *texts: str, language: str = "ru") -> Edition:
    """The edition of some files, given in this order."""
    raw = tmp_path / "raw"
    raw.mkdir()
    for number, text in enumerate(texts):
        (raw / f"{number}.txt").write_text(text, encoding="utf-8", newline="")
    files = ", ".join(f'"raw/{number}.txt"' for number in range(len(texts)))
    (tmp_path / "edition.toml").write_text(
        f'title = "Проба"\nlanguage = "{language}"\nprofile = "bridge-laws"\nfiles = [{files}]\n',
        encoding="utf-8",
    )
    return build_folder(tmp_path)


def outline(edition: Edition) -> list[tuple[str, str | None, str | None]]:
    return [(n.path, n.heading, n.text) for n in edition.nodes if n.status not in ("gap", "implied")]


def node(edition: Edition, path: str) -> Node:
    return next(n for n in edition.nodes if n.path == path)


def test_a_heading_on_the_line_below_its_label(tmp_path: Path) -> None:
    edition = law(tmp_path, "Правило 1\nСдача карт\nКарты сдаёт старший.\n")
    assert outline(edition) == [("1", "Сдача карт", "Карты сдаёт старший.")]


def test_a_label_with_text_and_no_heading(tmp_path: Path) -> None:
    text = "Правило 1. Сдача\nA. Карты сдаёт старший;\nB. Младший снимает колоду.\n"
    assert outline(law(tmp_path, text)) == [
        ("1", "Сдача", ""),
        ("1.A", None, "Карты сдаёт старший;"),
        ("1.B", None, "Младший снимает колоду."),
    ]


def test_levels_below_an_item(tmp_path: Path) -> None:
    text = (
        "Правило 1. Сдача\nA.Порядок\n1.Первый круг\n(A).Старший\n(1).По часовой\n(a).Слева\nСлева направо.\n"
    )
    paths = [path for path, _heading, _text in outline(law(tmp_path, text))]
    assert paths == ["1", "1.A", "1.A.1", "1.A.1.A", "1.A.1.A.1", "1.A.1.A.1.a"]


def test_a_number_that_breaks_the_sequence_is_text(tmp_path: Path) -> None:
    edition = law(tmp_path, "Правило 1. Сдача\nA.Порядок\nКарты сдают с\n12. Ещё одну кладут в сторону.\n")
    assert "1.A.12" not in {path for path, _heading, _text in outline(edition)}


def test_a_number_that_stands_twice_is_kept_apart_and_reported(tmp_path: Path) -> None:
    edition = law(
        tmp_path, "Правило 1. Сдача\nСдают.\nПравило 1. Сдача снова\nСдают.\nПравило 2. Ход\nХодят.\n"
    )
    assert [path for path, _heading, _text in outline(edition)] == ["1", "1~2", "2"]
    assert [d.path for d in edition.doubts if d.kind == "numbering"] == ["1~2"]


def test_a_note_at_the_foot_of_the_next_page_finds_its_mark(tmp_path: Path) -> None:
    pages = (
        "Правило 1. Сдача\nКарты сдаёт старший(*), если он есть.\n- 10\n"
        "Правило 2. Ход\nХодит сосед.\n(*) - Или тот, кого он назвал.\n- 11\n"
    )
    assert [(n.mark, n.text) for n in node(law(tmp_path, pages), "1").footnotes] == [
        ("(*)", "Или тот, кого он назвал.")
    ]


def test_a_note_beyond_a_gap_belongs_to_nobody(tmp_path: Path) -> None:
    pages = (
        "Правило 1. Сдача\nКарты сдаёт старший(*), если он есть.\n- 10\n"
        "Правило 5. Ход\nХодит сосед.\n- 14\nПравило 6. Счёт\nСчитают.\n(*) - Чужая сноска.\n- 18\n"
    )
    edition = law(tmp_path, pages)
    assert [note.text for note in node(edition, "1").footnotes] == [None]
    assert [d.kind for d in edition.doubts if d.kind == "footnote"] == ["footnote"]


def test_files_without_pages_are_ordered_by_their_laws(tmp_path: Path) -> None:
    edition = law(
        tmp_path, "Правило 3. Счёт\nСчитают.\n", "Правило 1. Сдача\nСдают.\nПравило 2. Ход\nХодят.\n"
    )
    assert [path for path, _heading, _text in outline(edition)] == ["1", "2", "3"]


def test_pages_over_several_files_in_any_order(tmp_path: Path) -> None:
    odd = "Правило 1. Сдача\nСдаёт тот,\n- 1\nПравило 3. Счёт\nСчитает писарь.\n- 3\n"
    even = "кто старше всех за столом.\nПравило 2. Ход\nХодит сосед.\n- 2\n"
    edition = law(tmp_path, even, odd)
    assert outline(edition) == [
        ("1", "Сдача", "Сдаёт тот, кто старше всех за столом."),
        ("2", "Ход", "Ходит сосед."),
        ("3", "Счёт", "Считает писарь."),
    ]
    assert [n.pages for n in edition.nodes] == ["1-2", "2", "3"]


def test_a_word_cut_by_a_page_is_joined_where_it_is_known(tmp_path: Path) -> None:
    edition = law(tmp_path, "Правило 1. Сдача\nКарты сдаёт стар\n- 1\nший игрок.\n- 2\n")
    assert node(edition, "1").text == "Карты сдаёт старший игрок."


def test_a_law_in_english(tmp_path: Path) -> None:
    text = "LAW 7\nThe Deal\nThe dealer deals.\nLaw 8. The Lead\nA. Who leads\nLeft hand.\n"
    assert outline(law(tmp_path, text, language="en")) == [
        ("7", "The Deal", "The dealer deals."),
        ("8", "The Lead", ""),
        ("8.A", "Who leads", "Left hand."),
    ]


def test_a_subject_index_is_kept_as_entries_and_not_as_text(tmp_path: Path) -> None:
    text = "Правило 1. Сдача\nСдают.\nПредметный указатель\nСдача . . . . 1A, 2\nХод, первый 2\n"
    edition = law(tmp_path, text)
    assert outline(edition) == [("1", "Сдача", "Сдают.")]
    assert [(entry.term, entry.targets) for entry in edition.index] == [
        ("Сдача", ("1.A", "2")),
        ("Ход, первый", ("2",)),
    ]


def test_a_note_in_the_middle_of_a_text_swallows_nothing(tmp_path: Path) -> None:
    text = (
        "Правило 1. Сдача\nСдаёт старший(*).\n(*) Если он есть.\nПравило 2. Ход\nХодит сосед(**)\n"
        "(**) Или его сосед.\nA.Порядок\nПо кругу.\n"
    )
    edition = law(tmp_path, text)
    assert [path for path, _heading, _text in outline(edition)] == ["1", "2", "2.A"]
    assert [note.text for note in node(edition, "1").footnotes] == ["Если он есть."]
    assert [note.text for note in node(edition, "2").footnotes] == ["Или его сосед."]


def test_a_paragraph_after_a_note_belongs_to_the_law(tmp_path: Path) -> None:
    edition = law(tmp_path, "Правило 1. Сдача\nСдаёт старший(*).\n(*) Если он есть.\nКолоду снимает сосед.\n")
    assert node(edition, "1").text == "Сдаёт старший.\nКолоду снимает сосед."


def test_text_before_the_first_law_is_a_preface_and_no_gap(tmp_path: Path) -> None:
    edition = law(tmp_path, "Домашние правила\nЗаписаны для друзей.\nПравило 1. Сдача\nСдают.\n")
    assert [(n.path, n.kind, n.text) for n in edition.nodes] == [
        ("preface:1", "preface", "Домашние правила\nЗаписаны для друзей."),
        ("1", "law", "Сдают."),
    ]


def test_a_line_that_only_looks_like_a_later_law_is_text(tmp_path: Path) -> None:
    edition = law(
        tmp_path, "Правило 1. Сдача\nСдают.\nПравило 5. Применяется всегда.\nПравило 2. Ход\nХодят.\n"
    )
    assert [path for path, _heading, _text in outline(edition)] == ["1", "2"]


def test_a_law_out_of_sequence_is_kept_and_reported(tmp_path: Path) -> None:
    edition = law(tmp_path, "Правило 1. Сдача\nСдают.\nПравило 5. Ход\nХодят.\n")
    assert [path for path, _heading, _text in outline(edition)] == ["1", "5"]
    assert [d.message for d in edition.doubts if d.kind == "numbering"] == [
        "the number breaks the sequence: 5 after 1"
    ]


def test_a_hard_space_after_a_label_is_a_space(tmp_path: Path) -> None:
    edition = law(tmp_path, "Правило\u00a01. Сдача\nA.\u00a0Карты\nИх сдают.\n")
    assert outline(edition) == [("1", "Сдача", ""), ("1.A", "Карты", "Их сдают.")]


def test_children_of_a_law_that_stands_twice_belong_to_their_own(tmp_path: Path) -> None:
    text = "Правило 1. Сдача\nA.Карты\nСдают.\nПравило 1. Снова\nA.Фишки\nРаздают.\nB.Места\nЗанимают.\n"
    edition = law(tmp_path, text)
    assert [(n.path, n.citation) for n in edition.nodes] == [
        ("1", "1"),
        ("1.A", "1A"),
        ("1~2", "1~2"),
        ("1~2.A", "1~2A"),
        ("1~2.B", "1~2B"),
    ]


def test_laws_stand_in_the_part_that_was_printed_last(tmp_path: Path) -> None:
    text = (
        "Часть II - ИГРА\nРаздел I - Начало\nПравило 1. Сдача\nСдают.\n"
        "Часть II - СЧЁТ\nРаздел I - Запись\nПравило 2. Запись\nПишут.\n"
    )
    edition = law(tmp_path, text)
    assert node(edition, "1").ancestors == ("part:II", "part:II/division:I")
    assert node(edition, "2").ancestors == ("part:II~2", "part:II~2/division:I")


def test_two_volumes_that_both_begin_with_page_one(tmp_path: Path) -> None:
    one = "Правило 1. Сдача\nСдают.\n- 1\nПравило 2. Ход\nХодят.\n- 2\n"
    two = "Правило 3. Счёт\nСчитают.\n- 1\nПравило 4. Конец\nРасходятся.\n- 2\n"
    edition = law(tmp_path, two, one)
    assert [(n.path, n.pages) for n in edition.nodes] == [("1", "1"), ("2", "2"), ("3", "1"), ("4", "2")]


def test_a_paragraph_after_a_list_is_the_end_of_its_parent(tmp_path: Path) -> None:
    text = "Правило 1. Онёры\nA.Старшие карты\nЭто:\n1. тузы;\n2. короли.\nВсе они называются онёрами.\n"
    edition = law(tmp_path, text)
    assert node(edition, "1.A").tail == "Все они называются онёрами."
    assert node(edition, "1.A.2").text == "короли."
    assert [d.path for d in edition.doubts if d.kind == "tail"] == ["1.A"]


def test_a_word_joined_over_a_page_and_a_repair_in_a_note_stand_in_the_apparatus(tmp_path: Path) -> None:
    text = "Правило 1. Сдача\nСдаёт стар\n- 1\nший(*) игрок.\n(*) - Тот,кто старше.\n- 2\n"
    edits = node(law(tmp_path, text), "1").edits
    assert {(e.kind, e.rule) for e in edits} >= {("cut-word", "joined_pages"), ("lost-space", "lost_spaces")}

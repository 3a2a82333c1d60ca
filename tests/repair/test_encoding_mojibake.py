"""Text that was read by the wrong codec is mended, and can be had back."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.repair import repair_text
from laws_tool.repair.encoding import explain, mend
from laws_tool.repair.journal import Journal, char_journal
from laws_tool.repair.segments import Draft

DATA = Path(__file__).parent.parent / "data" / "encoding"
REAL = [json.loads(line) for line in (DATA / "mojibake.jsonl").read_text("utf-8").splitlines()]
TEXT = """Правило 44. Последовательность и порядок игры

A. Ход в первую взятку: игрок, делающий ход, может сыграть любой картой своей руки.
B. После хода каждый из других игроков по очереди играет картой.
C. Обязанность ходить в масть: при игре во взятке каждый обязан ходить в масть, если возможно."""


def mended(text: str) -> str:
    return Draft.of(text).apply(mend(text)).text


def misread(text: str, *steps: tuple[str, str]) -> str:
    """The text after wrong readings: bytes in the first codec of each pair, read as the second."""
    for really, read_as in steps:
        data = text.encode(really)
        text = "".join(bytes([b]).decode(read_as, "ignore") or chr(b) for b in data)
    return text


@pytest.mark.parametrize("case", REAL, ids=[case["damaged"][:20] for case in REAL])
def test_damage_from_public_bug_reports_is_mended(case: dict[str, str]) -> None:
    assert mended(case["damaged"]) == case["expected"]


@pytest.mark.parametrize(
    "steps",
    [
        [("utf-8", "cp1251")],
        [("utf-8", "cp866")],
        [("utf-8", "koi8-r")],
        [("utf-8", "cp1252")],
        [("utf-8", "latin-1")],
        [("utf-8", "mac_roman")],
        [("cp1251", "latin-1")],
        [("cp1251", "cp866")],
        [("cp1251", "koi8-r")],
        [("koi8-r", "cp1251")],
        [("cp866", "cp1251")],
        [("iso8859-5", "cp1251")],
        [("utf-8", "cp1251"), ("utf-8", "cp1251")],
        [("utf-8", "cp1252"), ("utf-8", "cp1251")],
        [("cp1251", "latin-1"), ("utf-8", "latin-1")],
        [("koi8-r", "cp1251"), ("utf-8", "cp1251")],
        [("koi8-r", "cp1251"), ("cp866", "cp1251")],
        [("utf-8", "cp1252"), ("utf-8", "cp1252"), ("utf-8", "cp1252")],
    ],
    ids=lambda steps: " then ".join(f"{a} as {b}" for a, b in steps),
)
def test_a_page_read_wrongly_is_one_change_that_quotes_nothing(steps: list[tuple[str, str]]) -> None:
    damaged = misread(TEXT, *steps)
    draft = Draft.of(damaged).apply(mend(damaged))
    assert draft.text == TEXT
    assert len(draft.edits()) == 1
    assert draft.edits()[0].how == "decoded"
    assert draft.undo() == damaged


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("Її обличчя зблідло, а ґава з’їла їжу.", [("utf-8", "cp1251")]),
        ("Größenänderung über Straßen, schön früh.", [("utf-8", "cp1252")]),
        ("Zażółć gęślą jaźń, potem idź dalej.", [("utf-8", "cp1250")]),
        ("L’élève a reçu dix-neuf œufs à Noël.", [("utf-8", "cp1252")]),
        ("Příliš žluťoucký kůň úpěl ďábelské ódy.", [("utf-8", "latin-1")]),
        ("Όλοι οι άνθρωποι γεννιούνται ελεύθεροι.", [("utf-8", "cp1252")]),
        ("すべての人間は、生まれながらにして自由である。", [("utf-8", "latin-1")]),
    ],
)
def test_other_languages_are_mended_too(text: str, steps: list[tuple[str, str]]) -> None:
    assert mended(misread(text, *steps)) == text


def test_only_the_damaged_lines_of_a_file_are_touched() -> None:
    lines = TEXT.split("\n")
    lines[2] = misread(lines[2], ("utf-8", "cp1251"))
    lines[4] = misread(lines[4], ("cp1251", "latin-1"))
    damaged = "\n".join(lines)
    draft = Draft.of(damaged).apply(mend(damaged))
    assert draft.text == TEXT
    assert [damaged[s.start : s.end].count("\n") for s in draft.edits()] == [0, 0]


def test_damage_inside_a_line_leaves_the_rest_of_it_alone() -> None:
    start, end = "Согласно статье 12 ", misread("настоящего Кодекса", ("utf-8", "cp1252"))
    changes = list(mend(start + end))
    assert [(c.start, c.new) for c in changes] == [(len(start), "настоящего Кодекса")]


def test_the_journal_of_a_mended_string_gives_it_back() -> None:
    damaged = misread(TEXT, ("utf-8", "cp1252"))
    draft = Draft.of(damaged).apply(mend(damaged))
    journal = Journal.parse(list(char_journal(damaged, draft.text, draft.segments).lines()))
    assert journal.undo(draft.text) == damaged


def test_lost_letters_are_filled_and_said_to_be() -> None:
    line = "после нового расчета статья действует снова"
    damaged = line.encode().decode("cp1252", "replace")
    changes = list(mend(damaged))
    assert Draft.of(damaged).apply(changes).text == line
    filled = [c for c in changes if c.kind == "lost-letters"]
    assert [c.new for c in filled] == ["после", "расчета", "статья", "действует", "снова"]
    assert all(c.chain == () and "filled" in c.evidence for c in filled)


def test_a_dictionary_tells_which_letters_were_lost() -> None:
    line = "для прохождения аутентификации после сгенерированных запросов"
    assert mended(line.encode().decode("cp1250", "replace")) == line


def test_a_lexicon_knows_words_that_no_dictionary_has() -> None:
    line = "по правилам клуба кашуст игра начинается сразу"
    damaged = line.encode().decode("cp1250", "replace")

    class Words:
        def knows(self, word: str) -> bool:
            return word == "кашуст"

    assert "\ufffd" in mended(damaged)
    assert Draft.of(damaged).apply(mend(damaged, Words())).text == line


@pytest.mark.parametrize(
    "line",
    [
        "Если у вас нет учётной записи, укажите имя и пароль",
        "для вас и с вами, вас ждут, ваш новый пароль",
        "счётная палата с учётом мнения сторон проверяет лицевой счёт",
        "Сказать правду и указать причину отказа",
        "МРП и МФЦ выдают справки, а налоги РК взимает КГД",
        "1.\u00a0Никто не может быть повторно осужден",
    ],
)
@pytest.mark.parametrize("codec", ["cp1250", "cp1251"])
def test_the_words_beside_a_word_tell_which_of_two_it_was(line: str, codec: str) -> None:
    damaged = line.encode().decode(codec, "ignore").replace("\u00a0", " ")
    assert mended(damaged) == line


@pytest.mark.parametrize("line", ["И вот пришла весна", "И он сказал ей", "Решение суда", "Раньше так было"])
@pytest.mark.parametrize("blank", [" ", ""])
def test_a_first_letter_that_lost_its_second_byte_is_a_word_or_begins_one(line: str, blank: str) -> None:
    damaged = line.encode().decode("cp1251", "ignore").replace("\u00a0", blank)
    assert mended(damaged) == line


@pytest.mark.parametrize("line", ["Уля шила и вязала", "до конца сдачи карт", "Раньше здесь шумел лес"])
def test_a_word_that_may_have_been_another_one_is_not_sure(line: str) -> None:
    (wrong,) = [
        change
        for change in mend(line.encode().decode("cp1250", "replace"))
        if change.new.isalpha() and change.new not in line
    ]
    assert wrong.confidence < 0.9


def test_what_the_words_beside_it_told_is_said() -> None:
    damaged = "Если у вас нет записи".encode().decode("cp1250", "ignore")
    (told,) = [change for change in mend(damaged) if change.new == "у вас нет"]
    assert "by the words beside it" in told.evidence
    assert told.confidence == 0.5


def test_where_only_lengths_are_left_no_word_is_guessed() -> None:
    damaged = "\ufffd\ufffd\ufffd \ufffd\ufffd".encode().decode("koi8-r")
    assert mended(damaged) == "\ufffd\ufffd\ufffd \ufffd\ufffd"


@pytest.mark.parametrize("times", [2, 700, 2000])
def test_one_lost_letter_over_and_over_is_read_as_what_it_is(times: int) -> None:
    assert mended("О©╫" * times) == "\ufffd" * times


def test_a_word_that_lost_most_of_its_letters_keeps_gaps() -> None:
    damaged = "Привет друзья, как дела?".encode().decode("latin-1")
    damaged = "".join(char for char in damaged if not "\x80" <= char <= "\x9f")
    (change, *_) = mend(damaged)
    assert change.new.startswith("\ufffd\ufffdиве\ufffd д\ufffd\ufffdз\ufffd\ufffd")
    assert change.kind == "lost-letters"
    assert change.confidence == 0.0
    assert "left open" in change.evidence
    assert mended(damaged).endswith("как дела?")


def test_what_is_left_alone_is_explained() -> None:
    doubts = list(explain("Обычная строка.\nНичего: ╪ж▒ц╪ж▒ц ещё"))
    assert (doubts[0].start, doubts[0].end) == (24, 32)


@given(st.text(max_size=200))
def test_any_text_can_be_had_back(text: str) -> None:
    assert Draft.of(text).apply(mend(text)).undo() == text


@given(
    st.lists(
        st.sampled_from([*TEXT.split(), "Рџ", "ïðà", "\x81", "?", "\ufffd", "╨╣", "’", "\n"]), max_size=12
    )
)
def test_any_mixture_of_clean_and_damaged_words_can_be_had_back(words: list[str]) -> None:
    text = " ".join(words)
    assert Draft.of(text).apply(mend(text)).undo() == text


@pytest.mark.parametrize("line", ["La lettre «Â» est rare.", "«Â» и «Ê» во французском языке.", "А\0Б\0В\0"])
def test_quoted_letters_and_letters_between_nuls_stay(line: str) -> None:
    assert repair_text(line).text == line

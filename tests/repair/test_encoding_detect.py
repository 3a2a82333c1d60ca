"""Bytes read as what they are."""

import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.errors import InputError
from laws_tool.repair import repair
from laws_tool.repair.encoding import decode, detect
from laws_tool.repair.encoding.detect import SAMPLE, _sample

LINE = "Если взятка, выигранная нарушившим игроком, последняя."
PAGE = "\n".join(
    [
        "Правило 61. Невыполнение обязанности ходить в масть",
        "",
        "A. Игрок, который не положил карту в масть, хотя мог это сделать, совершил фальшренонс.",
        "B. Он должен исправить его, как только заметит, если фальшренонс ещё не установлен.",
    ]
)
CYRILLIC = ["cp1251", "cp866", "koi8-r", "mac_cyrillic", "iso8859-5", "cp855", "utf-8"]


@pytest.mark.parametrize("encoding", CYRILLIC)
@pytest.mark.parametrize("text", [LINE, PAGE, PAGE.replace("\n", "\r\n")], ids=["line", "page", "crlf"])
def test_a_russian_text_is_read_in_each_of_its_encodings(encoding: str, text: str) -> None:
    decoded = decode(text.encode(encoding))
    assert decoded.text == text
    assert decoded.encoding == encoding


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_wide_encodings_are_known_without_a_mark(encoding: str) -> None:
    assert decode(PAGE.encode(encoding)).text == PAGE


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
    ],
)
def test_a_mark_decides_and_stays_in_the_text(mark: bytes, encoding: str) -> None:
    decoded = decode(mark + LINE.encode(encoding))
    assert decoded.text == "\ufeff" + LINE
    assert decoded.confidence == 1.0


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("Її обличчя зблідло, а ґава з'їла їжу на подвір'ї.", "cp1251"),
        ("Всички хора се раждат свободни и равни по достойнство.", "cp1251"),
        ("Größere Änderungen müssen veröffentlicht werden.", "cp1252"),
        ("Wszyscy ludzie rodzą się wolni i równi pod względem godności.", "cp1250"),
        ("Všichni lidé se rodí svobodní a sobě rovní co do důstojnosti.", "iso8859-2"),
        ("Tous les êtres humains naissent libres et égaux.", "cp850"),
    ],
)
def test_other_languages_are_read_right(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)).text == text


def test_lines_in_another_encoding_are_runs_of_their_own() -> None:
    lines = PAGE.split("\n")
    data = lines[0].encode("cp866") + b"\n\n" + lines[2].encode("cp1251") + b"\n" + lines[3].encode("cp866")
    decoded = decode(data)
    assert decoded.text == PAGE
    assert [run.encoding for run in decoded.runs] == ["cp866", "cp1251", "cp866"]


def test_bytes_that_are_no_utf8_stand_as_surrogates_in_a_utf8_file() -> None:
    data = PAGE.encode() + b"\n\xff\xfe end of file"
    assert decode(data).text == PAGE + "\n\udcff\udcfe end of file"


def test_the_user_may_say_the_encoding() -> None:
    decoded = decode("Правило".encode("koi8-r"), "cp866")
    assert decoded.text == "Правило".encode("koi8-r").decode("cp866")
    assert decoded.encoding == "cp866"


@pytest.mark.parametrize("name", ["cp99999", "", "rot13", "base64"])
def test_an_unknown_encoding_is_named_in_the_message(name: str) -> None:
    with pytest.raises(InputError) as caught:
        decode(b"abc", name)
    assert "cp866" in str(caught.value)
    assert name in str(caught.value)


def test_detection_says_how_sure_it_is_and_what_else_it_may_be() -> None:
    found = detect(LINE.encode("mac_cyrillic"))
    assert found.encoding == "mac_cyrillic"
    assert found.confidence > 0.99
    assert found.runner_up == "cp1251"
    assert "bits" in found.evidence


def test_no_bytes_are_no_text() -> None:
    assert decode(b"").text == ""
    assert decode(b"").runs == ()


@given(st.binary(max_size=300))
def test_any_bytes_can_be_had_back(data: bytes) -> None:
    decoded = decode(data)
    assert b"".join(run.encode(decoded.text[run.out_start : run.out_end]) for run in decoded.runs) == data


@given(
    st.binary(max_size=60), st.sampled_from(["utf-16", "utf-32", "utf-7", "shift_jis", "utf-8-sig", "cp1252"])
)
def test_any_bytes_can_be_had_back_from_an_encoding_that_the_user_named(data: bytes, name: str) -> None:
    decoded = decode(data, name)
    assert b"".join(run.encode(decoded.text[run.out_start : run.out_end]) for run in decoded.runs) == data


def test_the_files_of_the_chardet_project_are_read_in_all_their_encodings() -> None:
    import os
    from pathlib import Path

    folder = os.environ.get("LAWS_TEST_MATERIAL")
    if not folder:
        pytest.skip("LAWS_TEST_MATERIAL is not set")
    names = {
        "IBM855": "cp855",
        "IBM866": "cp866",
        "KOI8-R": "koi8-r",
        "MacCyrillic": "mac_cyrillic",
        "iso-8859-5-russian": "iso8859-5",
        "windows-1251-russian": "cp1251",
    }
    paths = sorted(Path(folder).glob("chardet/*/*"))
    assert {path.parent.name for path in paths} == set(names)
    for path in paths:
        data = path.read_bytes()
        if data:
            assert decode(data).encoding == names[path.parent.name], path


RULE = {
    "ru": "Статья 7. Игрок вправе взять карту, если судья этого не запретил.\n",
    "en": "Rule 7. A player may take a card unless the director has forbidden it.\n",
}


@pytest.mark.parametrize("size", [5_900, 6_020, 10_000, 100_000])
@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
def test_a_long_file_in_a_wide_encoding_is_known_without_a_mark(
    encoding: str, language: str, size: int
) -> None:
    line = RULE[language].encode(encoding)
    data = line * (size // len(line) + 1)
    assert detect(data).encoding == encoding
    decoded = decode(data)
    assert decoded.text == RULE[language] * (size // len(line) + 1)
    assert decoded.encoding == encoding


@pytest.mark.parametrize("encoding", CYRILLIC)
@pytest.mark.parametrize("begin", ["", "\x14", "\x01\x02\n\n"])
def test_control_bytes_make_no_long_file_wide(encoding: str, begin: str) -> None:
    text = begin + RULE["ru"] * 200
    assert decode(text.encode(encoding)).text == text


def test_a_long_ascii_file_with_control_bytes_is_not_wide() -> None:
    text = "\x14" + RULE["en"] * 200
    assert decode(text.encode()).text == text


AROUND = (
    "Правило пятьдесят три. Ход вне очереди принят.\nЕсли левый противник сделал свой ход, взятка закрыта.",
    "Судья может назначить наказание по своему усмотрению.",
)


@pytest.mark.parametrize("encoding", ["cp1251", "koi8-r", "cp866"])
@pytest.mark.parametrize(
    "line",
    ["1. e4 e5 2. Кf3 Кc6 3. Сb5 a6", "1БК, 2БК, 3БК", "Кв. 1КК, 2КК", "Заявки 1БК, 2БК и 3БК", "4Ы 5Ы"],
)
def test_a_line_of_few_letters_is_in_the_encoding_of_its_file(line: str, encoding: str) -> None:
    text = "\n".join([AROUND[0], line, AROUND[1]])
    assert repair(text.encode(encoding)).text == text


@pytest.mark.parametrize(
    "line", ["á, é, í, ó, ú, ü, ñ", "The letter Ñ", "ÄÖÜ", "Gàidhlig: à è ì ò ù", "À Â Ç É È"]
)
def test_a_line_of_single_letters_is_in_the_encoding_of_its_file(line: str) -> None:
    text = f"Le droit à la vie est protégé par la loi.\n{line}\nLes élèves étaient là hier après-midi."
    assert repair(text.encode("cp1252")).text == text


@pytest.mark.parametrize(
    "data",
    [
        b"Ivanov\x1fIvan\x1f1970-01-01\x1fMoscow\x1f495 123-45-67\n" * 8,
        b"8=FIX.4.2\x019=178\x0135=8\x01" * 9,
        b"\x0304,01red\x03 text of the line\n" * 3,
        b"\x1b@\x1bE Report \x1bF\n" * 5,
        b"pRAWILO 53 \x01 hOD WNE O^EREDI PRINQT\n" * 30,
    ],
)
def test_ascii_with_control_bytes_is_no_wide_encoding(data: bytes) -> None:
    assert detect(data).encoding == "utf-8"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"])
@pytest.mark.parametrize("text", ["Закон", "The law of contract.\nSecond line.\n", "Größe für alle\n"])
def test_a_short_text_in_a_wide_encoding_is_known_without_a_mark(text: str, encoding: str) -> None:
    assert detect(text.encode(encoding)).encoding == encoding


def test_a_sample_is_from_all_of_the_data() -> None:
    line = "Правила игры в спортивный бридж для турниров и клубов\n"
    data = "Letters: ё\n".encode("cp1251") * 100 + line.encode("cp1251") * 300
    assert line.encode("cp1251") in _sample(data) and len(_sample(data)) <= SAMPLE

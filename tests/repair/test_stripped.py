"""Cyrillic text that lost bit 7, or the high bytes of UTF-16, is read; Latin text is not."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.repair import repair, repair_text, undo

PAGE = """Правило 53. Ход вне очереди

А. Любой ход вне очереди может быть принят как правильный, если его не отвергли сразу.
Б. Игрок, который щедро объявил шлем, ещё не начал игру: сейчас очередь защитника.
В. См. также правила 54 и 55 (1997 год), они дополняют эту статью."""

UKRAINIAN = "Кожна людина має право на життя і свободу; її гідність захищає закон."


def stripped(text: str, codec: str) -> str:
    """The text as a channel of seven bits lets its bytes through."""
    return bytes(byte & 0x7F for byte in text.encode(codec)).decode("ascii")


@pytest.mark.parametrize(
    ("damaged", "expected"),
    [
        ("pRAWILO 53. hOD WNE O^EREDI", "Правило 53. Ход вне очереди"),
        (
            "wZQTKA, W KOTOROJ RAZYGRYWA@]IJ HODIL WNE O^EREDI",
            "Взятка, в которой разыгрывающий ходил вне очереди",
        ),
        # as likely a transliteration with caps lock on
        ("pRIWET! kAK DELA?", "pRIWET! kAK DELA?"),
        # brackets that are brackets, beside brackets that are letters
        ("pRAWILA [4 I 5] ]EDRO OB_QSNENY {RIFTOM", "Правила [4 и 5] щедро объяснены Шрифтом"),
        # a name in Latin letters stays
        (
            "pOSTAWXTE Windows ILI Linux NA STARYJ KOMPX@TER",
            "Поставьте Windows или Linux на старый компьютер",
        ),
        ("pIŠITE", "pIŠITE"),
    ],
)
def test_koi8_without_its_eighth_bit_is_read(damaged: str, expected: str) -> None:
    done = repair_text(damaged)
    assert done.text == expected
    assert undo(done.text, done.journal) == damaged


@pytest.mark.parametrize("codec", ["koi8-r", "cp1251"])
def test_a_page_that_lost_its_eighth_bits_is_read(codec: str) -> None:
    damaged = stripped(PAGE, codec)
    done = repair_text(damaged)
    assert done.text == PAGE
    assert undo(done.text, done.journal) == damaged


def test_a_page_of_ukrainian_is_read_too() -> None:
    damaged = stripped(UKRAINIAN, "koi8-u")
    done = repair_text(damaged)
    assert done.text == UKRAINIAN
    assert undo(done.text, done.journal) == damaged


def test_only_the_damaged_line_of_an_english_text_is_touched() -> None:
    line = stripped("Взятка, в которой разыгрывающий ходил вне очереди", "koi8-r")
    text = f"Quoted from the old archive:\n\n{line}\n\nTHE REST IS IN ENGLISH. OK?\nMODEL, PLAN, MATERIAL\n"
    done = repair_text(text)
    assert done.text == text.replace(line, "Взятка, в которой разыгрывающий ходил вне очереди")


@pytest.mark.parametrize(
    ("damaged", "expected"),
    [
        ("?@028;>, :>B>@>5 =5;L7O =0@CH8BL", "правило, которое нельзя нарушить"),
        ("\x1f@028;> 53. %>4 2=5 >G5@548", "Правило 53. Ход вне очереди"),
    ],
)
def test_utf16_that_lost_its_high_bytes_is_read(damaged: str, expected: str) -> None:
    done = repair_text(damaged)
    assert done.text == expected
    assert undo(done.text, done.journal) == damaged


@pytest.mark.parametrize("order", ["le", "be"])
@pytest.mark.parametrize(
    "text",
    [
        PAGE,
        "Правило",
        "Law 50. Penalty card\r\nLaw 51",
        "Προωθείται το αποτέλεσμα",
        "Zmieniono nazwę „Łódź” — wróć",
        "Ёж и єдність – «№ 5»",
    ],
)
def test_utf16_that_was_read_byte_by_byte_is_read(order: str, text: str) -> None:
    damaged = text.encode(f"utf-16-{order}").decode("latin-1")
    done = repair_text(damaged)
    assert done.text == text
    assert undo(done.text, done.journal) == damaged


def test_a_stretch_of_utf16_in_a_plain_text_is_read() -> None:
    damaged = "Title: " + "Правило пятьдесят".encode("utf-16-le").decode("latin-1") + "\nYear: 1997\n"
    assert repair_text(damaged).text == "Title: Правило пятьдесят\nYear: 1997\n"


def test_a_stretch_of_utf16_in_a_file_of_single_bytes_is_read() -> None:
    data = b"Title: " + "Правило пятьдесят".encode("utf-16-le") + b"\nYear: 1997\n"
    done = repair(data)
    assert done.text == "Title: Правило пятьдесят\nYear: 1997\n"
    assert undo(done.text, done.journal) == data


@pytest.mark.parametrize(
    "text",
    [
        "THE SECRETARY SHALL NOTIFY THE MEMBERS OF THE COMMITTEE IN WRITING.",
        "hELLO wORLD, i FORGOT THE cAPS lOCK KEY AGAIN",
        "iCH HABE DIE fESTSTELLTASTE VERGESSEN",
        "MATERIAL, MODEL, PLAN, FORMAT, PARK, TEATR, METR",
        "SELECT NAME, MAX(DATA) FROM USERS WHERE KOD = 'A' GROUP BY NAME",
        "USTAWA O PODATKU ROLNYM. KODEKS KARNY. PRAWO BANKOWE",
        "PRAVILO O RADU ODBORA I KOMISIJE",
        "IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM",
        "BU KANUN RESMI GAZETEDE YAYIMLANIR",
        "aUDITOR gENERAL AND THE dEPUTY aUDITOR gENERAL SHALL NOT BE",
        "oGLED PODROBNOSTI. tRENUTNO STANJE STRANI:",
        "iZABRAN PRIKAZ %(MODEL)S",
        "iPhone, eBay, iOS, mRNA, pH, kWh, rRNA, dBm",
        "_ORDERING_METHODS: Final = 1",
        "ELLIPSIS_MARKER: Final = '...'",
        "#define MAX_PATH_LEN 260 /* {WINDOWS} */",
        "char *s = a[i] | b[j] ^ c[k]; ~x; `ls`; {y}@z\\n",
        "PASSWORD: xK[9]fP@q^W|2~z",
        "GET /INDEX.HTML?A=1&B=2 HTTP/1.1",
        "x = a>b ? c : d; y<=z; @A:B;C>D",
        "0x3C 0x3D 3:45 5;6;7 12:30:45 A>B>C 2001:0db8::1",
        "if (a<5 && b>8) { c?d:e; } // <=>",
        "DNA: ACGTTGCAACGTACGGTCATTGCAGGCATCGA",
        "JEDE PERSON HAT DAS RECHT AUF LEBEN UND FREIHEIT",
        "Use `code` and `more` in don`t and l`eau, o`clock",
        "NUL \x00 and \x04 in a text",
        "a\x00b",
    ],
)
def test_latin_text_and_code_stay(text: str) -> None:
    assert repair_text(text).text == text


def test_a_file_of_stripped_bytes_is_undone_byte_for_byte() -> None:
    data = stripped(PAGE, "koi8-r").replace("\n", "\r\n").encode("ascii")
    done = repair(data)
    assert done.text == PAGE.replace("\n", "\r\n")
    assert undo(done.text, done.journal) == data


@given(
    st.lists(
        st.sampled_from([*stripped(PAGE, "koi8-r").split(" "), "[x]", "OK", "\n", "#", "~"]), max_size=20
    )
)
def test_any_mixture_can_be_had_back(words: list[str]) -> None:
    text = " ".join(words)
    done = repair_text(text)
    assert undo(done.text, done.journal) == text


@pytest.mark.parametrize(
    "row", ["0123456789ABCDEF", "%D0%9F", "Ã\x80é\x93", "MATERIAL XQV\n", "\\xd0", "a\x00"]
)
def test_a_long_row_of_odd_input_is_no_matter_of_minutes(row: str) -> None:
    text = row * (120_000 // len(row))
    start = time.monotonic()
    repair_text(text)
    assert time.monotonic() - start < 30

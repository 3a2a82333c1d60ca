"""Letters of the wrong script are put right where a word leaves no doubt, and nowhere else."""

import os
import re
from itertools import pairwise
from pathlib import Path

import pytest

from laws_tool.repair import look_alikes as look_alikes_module
from laws_tool.repair.encoding import decode
from laws_tool.repair.keyboard import wrong_layout
from laws_tool.repair.look_alikes import RULES, look_alikes
from laws_tool.repair.rules import Setting, apply_rules
from laws_tool.repair.segments import Draft

DATA = Path(__file__).parent.parent / "data" / "encoding"
CORPUS = Path(__file__).parent.parent.parent / "corpus"


def mended(text: str) -> str:
    draft = apply_rules(Draft.of(text), RULES, Setting())
    assert draft.undo() == text
    return draft.text


# What stands in a line as (typed>meant) has letters of the wrong script on the left.
MENDED = [
    "замечания (p>р)едактор(a>а)",
    "(c>с)татья 53, (c>с)м. ниже",
    "(K>К)ак не пропустить взятку",
    "карта, взят(a>а)я со стола",
    "как (H>Н)Е надо ходить",
    "ЭТО (HE>НЕ) ТАК",
    "он (ee>ее) видел",
    "после с(o>о) стола",
    "(M>М)О(C>С)К(BA>ВА) слезам не верит",
    "(O>О)на и (B>В)от так",
    "временн(á>а́)я мера",
    "п(pe>ре)(c>с)(e>е)ч(e>е)ни(e>е)",
    "[содержани(e>е)](../index.md)",
    "(Т>T)he dealer (о>o)pens",
    "the acc(о>o)unt (о>o)f a player",
    "(С>C)OVID и грипп",
    "в(i>і)н пішов",
    "Күм(i>і)с алқа",
    "(j>ј)едан човек",
]


def two_sides(case: str) -> tuple[str, str]:
    typed, meant, rest = "", "", case
    while "(" in rest and ">" in rest.split("(", 1)[1].split(")", 1)[0]:
        before, rest = rest.split("(", 1)
        pair, rest = rest.split(")", 1)
        old, new = pair.split(">")
        typed, meant = typed + before + old, meant + before + new
    return typed + rest, meant + rest


@pytest.mark.parametrize("case", MENDED)
def test_letters_of_the_wrong_script_are_put_right(case: str) -> None:
    typed, meant = two_sides(case)
    assert typed != meant
    assert mended(typed) == meant


@pytest.mark.parametrize(
    "line",
    [
        "53С, 57А, 62В2, п.54.1.",
        "Вхе5, Nf3, Nхf3, Rхd1",
        "глава III, ХХ век, ХIХ век, XVII",
        "20 °С, 12 кВт, 50 Гц, рН раствора, В°, РС, НЕ",
        "бинарники gpXДАТА.zip и конфиги",
        "http://пpимер.рф/стpаница, user@пpимер.рф, C:\\Мoи\\файл",
        "файл пpавила.txt, `пpавило`, x=пpавило, имя_пpавила",
        "формула Sнс = Sобщ × Пn / Дn, где Хn",
        "SMSка, PCшник, XPшка, Xбокс, VIPперсона, iФон, Яndex",
        "чат Telegramа, лист Excelе",
        "[пn][рp][иu][вB][еE][тT]",
        'русскую букву "H" в тексте, Visual C (для игры)',
        "нажмите OK для выхода, порт COM не работает, язык C и Pascal",
        "числа a и b; точка c на прямой",
        "это HE так",
        "if НЕ had, the РС version",
        "слово НЕ и слово РОСА",
        "Њихов љубимац Ђорђе џабе чека ћерку; ѕвонат",
        "п'ятниця, об’єкт, ґанок, її",
    ],
)
def test_what_may_be_meant_is_left_alone(line: str) -> None:
    assert list(look_alikes(line, Setting())) == []


@pytest.mark.parametrize(
    "line",
    [
        "El seсor Ibбсez… La seсora comiу",
        "la seсora",
        "Mój mieszkaі jest tutaj",
        "ѕil jsem tam a sloѕil je",
        "az esх és az hideg",
        "Das ist eine schіne Frau",
        "eine schіne Frau und der junge Schіnemann",
        "l’Оcole est grande",
        "le garуon et la forкt",
        "Chrzеszcz brzmi w trzcinie",
        "The prize of the Spanish writer goes to a seсora of Madrid, and it is for the second time.",
        "Он читал стихи, а после них la seсora comiу",
        "Он сказал: la forкt, et le grand sediеr",
    ],
)
def test_western_letters_that_a_cyrillic_codec_read_are_left_alone(line: str) -> None:
    """What they should be is a question of encodings: a look-alike would be wrong too."""
    assert list(look_alikes(line, Setting())) == []


@pytest.mark.parametrize(
    "case",
    [
        "The (а>a)rea of the d(а>a)ta is p(а>a)rt of what the player may see.",
        "The planesw(а>a)lker of a player is not a creature, but it may be.",
        "Die R(е>e)gel gilt. Keine Regel ohne Ausnahme.",
        "текст читает Ziegl(е>e)r и судья",
        "la seсora, d(е>e)aler",
    ],
)
def test_a_latin_word_is_mended_where_it_is_known_or_nothing_speaks_for_mojibake(case: str) -> None:
    typed, meant = two_sides(case)
    assert mended(typed) == meant


@pytest.mark.parametrize(
    ("pattern", "really", "read_as"),
    [("pl-kodeks/*", "cp1250", "cp1251"), ("code-civil-fr-versions/*", "mac_roman", "cp866")],
)
def test_the_lines_of_a_western_law_that_a_cyrillic_codec_read_are_left_alone(
    pattern: str, really: str, read_as: str, material: Path
) -> None:
    paths = sorted(path for path in material.glob(pattern) if path.is_file())
    assert paths
    for path in paths:
        for line in path.read_text("utf-8").splitlines():
            misread = line.encode(really, "ignore").decode(read_as, "ignore")
            assert list(look_alikes(misread, Setting())) == [], line


def test_a_lone_capital_is_mended_only_where_the_text_shows_that_it_is_so_typed() -> None:
    assert mended("Все работало. K тому же просто.") == "Все работало. K тому же просто."
    assert mended("Kак все работало. K тому же просто.") == "Как все работало. К тому же просто."


def test_capitals_among_small_letters_are_mended_where_the_text_shows_that_they_are_so_typed() -> None:
    assert mended("Hачиная сначала, это HE так") == "Начиная сначала, это НЕ так"


def test_a_change_is_as_wide_as_the_wrong_letters_and_says_why() -> None:
    (change,) = look_alikes("ход pедактора", Setting())
    assert (change.start, change.end, change.new, change.kind) == (4, 5, "р", "look-alike")
    assert 0.5 < change.confidence < 1
    assert "Cyrillic" in change.evidence and "редактора" in change.evidence


def test_a_lexicon_knows_words_that_the_model_does_not() -> None:
    class Lexicon:
        def knows(self, word: str) -> bool:
            return word == "щдэръ"

    line = "щдэpъ"
    assert list(look_alikes(line, Setting())) == []
    assert [c.new for c in look_alikes(line, Setting(lexicon=Lexicon()))] == ["р"]


def test_clean_lines_of_many_languages_are_left_alone() -> None:
    text = (DATA / "clean.txt").read_text("utf-8")
    for line in [*text.splitlines(), text]:
        assert list(look_alikes(line, Setting())) == [], line


RAW = sorted(CORPUS.glob("*/raw/*"))


def test_there_are_bundled_texts() -> None:
    assert len(RAW) == 4


@pytest.mark.parametrize("path", RAW, ids=lambda p: p.name)
def test_the_bundled_texts_are_left_alone(path: Path) -> None:
    assert list(look_alikes(path.read_bytes().decode("utf-8"), Setting())) == []


@pytest.mark.parametrize("odd", ["aб" * 200_000, "HE " * 100_000 + "не", "а" * 300_000 + "a", "cб " * 30_000])
def test_odd_input_is_read_once_and_is_undone(odd: str, monkeypatch: pytest.MonkeyPatch) -> None:
    read = 0

    def counted(pattern: re.Pattern[str], text: str, start: int, end: int) -> str:
        nonlocal read
        found = after(pattern, text, start, end)
        read += len(found)
        return found

    after = look_alikes_module._after
    monkeypatch.setattr(look_alikes_module, "_after", counted)
    changes = list(look_alikes(odd, Setting()))
    assert read < 4 * len(odd)
    assert all(a.end <= b.start for a, b in pairwise(changes))
    assert mended(odd).count(" ") == odd.count(" ")


@pytest.mark.parametrize(
    ("text", "readings"),
    [
        ("слово ghfdbkj здесь", ["правило"]),
        ("Gthdsq [jl", ["Первый"]),
        ("«j,hfnyj», сказал он", ["обратно"]),
        ("руддщ", ["hello"]),
        ("Правило 53 and a law, НДФЛ, ГОСТ, https://ghfdbkj.example, xkcd", []),
    ],
)
def test_the_wrong_keyboard_layout_is_reported(text: str, readings: list[str]) -> None:
    found = list(wrong_layout(text))
    assert [w.reading for w in found] == readings
    assert all(text[w.start : w.end] == w.printed for w in found)


def test_the_wrong_keyboard_layout_is_not_changed() -> None:
    assert mended("слово ghfdbkj здесь") == "слово ghfdbkj здесь"


@pytest.fixture
def material() -> Path:
    folder = os.environ.get("LAWS_TEST_MATERIAL")
    if not folder:
        pytest.skip("LAWS_TEST_MATERIAL is not set")
    return Path(folder)


def test_a_real_text_with_latin_letters_typed_for_cyrillic_ones(material: Path) -> None:
    text = decode((material / "golded-fido" / "rusfaq.txt").read_bytes()).text
    changes = list(look_alikes(text, Setting()))
    words = [text[c.start : text.index(" ", c.start)] for c in changes]
    assert words == ["HЕ", "Kак", "Hачиная", "K", "Hастройка", "a"]
    assert [c.new for c in changes] == ["Н", "К", "Н", "К", "Н", "а"]


def test_law_texts_change_only_where_they_are_wrong(material: Path) -> None:
    wrong = {"нaзванием": "названием", "временнáя": "временна́я", "Күмiс": "Күміс"}
    for pattern in ("kz-tax/**/*.md", "fide-laws/**/*.md", "mtg/*.txt", "pl-kodeks/*", "gdpr/*"):
        paths = sorted(material.glob(pattern))
        assert paths, pattern
        for path in paths:
            text = path.read_text("utf-8")
            expected = text
            for typed, meant in wrong.items():
                expected = expected.replace(typed, meant)
            assert mended(text) == expected, path
            assert list(wrong_layout(text)) == [], path

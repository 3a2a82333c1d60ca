"""Whole documents: what is clean passes at once, and what went through one chain is read at once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.repair.encoding import mend
from laws_tool.repair.encoding.gate import Gate
from laws_tool.repair.encoding.language_model import load, tokens
from laws_tool.repair.segments import Draft

LINES = [
    "Если взятка, выигранная нарушившим игроком, последняя.",
    "Разыгрывающий может назначить штраф или отказаться от него.",
    "После этого торговля продолжается, как если бы нарушения не было.",
    "Карта остаётся на столе до конца розыгрыша.",
    "Судья назначает пересдачу, если заявка сделана вне очереди.",
    "Штрафная карта должна быть сыграна при первой возможности.",
    "Партнёр нарушителя обязан пасовать, когда настанет его очередь.",
    "Первый ход делает вистующий слева от разыгрывающего.",
    "Язык правил: русский. Ёж, объявление и съёмка.",
    "Игрок не может взять назад сыгранную карту.",
]
DOCUMENT = [f"{number}. {line}" for number in range(1, 13) for line in LINES]


def mended(text: str) -> Draft:
    draft = Draft.of(text).apply(mend(text))
    assert draft.undo() == text
    return draft


def misread(text: str, really: str, read_as: str) -> str:
    return "".join(bytes([b]).decode(read_as, "ignore") or chr(b) for b in text.encode(really))


@given(
    st.lists(
        st.text(st.sampled_from("абвгяЯЁ ÐÑ°ïðàéçä  РџСЂ╨╣’“…a(1.?\u00a0\ufffdЖж"), max_size=30),
        max_size=6,
    )
)
def test_the_gate_finds_in_a_line_what_the_model_finds(lines: list[str]) -> None:
    model = load()
    lines = [line.replace("\n", " ") for line in lines]
    for _again in range(2):
        found = Gate(model).excesses(lines)
        assert found == [sum(map(model.token_excess, tokens(line))) for line in lines]


@pytest.mark.parametrize(
    ("really", "read_as"),
    [
        ("utf-8", "cp1251"),
        ("utf-8", "cp866"),
        ("utf-8", "latin-1"),
        ("cp1251", "cp1252"),
        ("koi8-r", "cp1251"),
        ("cp866", "cp1252"),
        ("mac_cyrillic", "mac_roman"),
        ("mac_cyrillic", "cp1252"),
        ("iso8859-5", "cp1251"),
    ],
)
def test_a_long_text_that_went_through_one_chain_is_one_change(really: str, read_as: str) -> None:
    text = "\n".join(DOCUMENT)
    draft = mended(misread(text, really, read_as))
    assert draft.text == text
    assert len(draft.edits()) == 1


@pytest.mark.parametrize(("really", "read_as"), [("utf-8", "cp1251"), ("cp1251", "cp1252")])
def test_clean_lines_in_a_damaged_text_stay(really: str, read_as: str) -> None:
    damaged = [
        line if number % 9 == 4 else misread(line, really, read_as) for number, line in enumerate(DOCUMENT)
    ]
    draft = mended("\n".join(damaged))
    assert draft.text == "\n".join(DOCUMENT)
    for edit in draft.edits():
        assert draft.text[edit.out_start : edit.out_end].count("\n") < 9


def test_lines_that_a_mac_and_windows_write_alike_follow_the_lines_that_differ() -> None:
    alike = [line for line in LINES if not set(line[1:]) & set("яёЯЁ")]
    text = "\n".join([line[1:] for line in alike] + [f"Для лица – {line}" for line in LINES] * 3)
    assert mended(misread(text, "mac_cyrillic", "mac_roman")).text == text


@pytest.mark.parametrize(
    ("damaged", "right"),
    [
        ("6) âîçíàãðàæäåíèå, âûïëà÷èâàåìîå ÃÔÑÑ;", "6) вознаграждение, выплачиваемое ГФСС;"),
        ("**Ñ.10.2.2** íîìåð ïîêèäàåìîé ãîðèçîíòàëè, è", "**С.10.2.2** номер покидаемой горизонтали, и"),
        ("ѓруппа не может быть сохранена из-за ошибок.", "Группа не может быть сохранена из-за ошибок."),
        ("1) требованиЯ к системе и ее учету Р общие;", "1) требования к системе и ее учету – общие;"),
        ("повторное цитирование, другой экземплЯр", "повторное цитирование, другой экземпляр"),
        ("Љто вправе вызвать судью", "Кто вправе вызвать судью"),
        ("‚ы вышли из зала до объЯвлениЯ", "Вы вышли из зала до объявления"),
        ("“частник, опоздавший к началу тура", "Участник, опоздавший к началу тура"),
        ("‚ такой сдаче результат не менЯют", "В такой сдаче результат не меняют"),
        ("зона дл€ зрителей и судей", "зона для зрителей и судей"),
        ("ќба игрока вз€ли бы эту карту", "Оба игрока взяли бы эту карту"),
        ("1) секретарь исчислЯет очки по таблице", "1) секретарь исчисляет очки по таблице"),
    ],
)
def test_short_damage_is_told_by_what_a_word_or_a_sign_can_be(damaged: str, right: str) -> None:
    assert mended(damaged).text == right


@pytest.mark.parametrize(
    "line",
    [
        "Если сдача окончена, колода считается закрытой",
        "Есть две возможности продолжить розыгрыш",
        "На этот вопрос судья даёт ответ сам",
        "В залах отдыха карты не вскрываются",
        "Введите имя игрока и номер сдачи",
        "Пас",
    ],
)
def test_a_line_follows_others_by_a_capital_alone(line: str) -> None:
    around = [
        "Правило шестое. Тасовка и сдача карт в турнире", "Судья объявляет перерыв, если игроки устали",
        "Заявка вне очереди наказывается по Правилам", "Я объявил двойку пик, партнёр объявил пас",
    ]  # fmt: skip
    text = "\n".join([*around, line, *around])
    assert mended(misread(text, "mac_cyrillic", "cp1251")).text == text


@pytest.mark.parametrize("sign", ["│ 1 │ а │", "10×10", "─", "№ 5", "★ ☆", "ə", "Ђ", "Ķ ķ"])
@pytest.mark.parametrize("read_as", ["cp1251", "cp1252", "koi8-r", "cp866", "mac_roman"])
def test_signs_of_a_file_that_was_utf8_follow_it(sign: str, read_as: str) -> None:
    around = "Правило шестое. Тасовка и сдача карт\nСудья объявляет перерыв, если игроки устали"
    text = "\n".join([around, sign, around, around])
    assert mended(misread(text, "utf-8", read_as)).text == text


@pytest.mark.parametrize("short", ["УК РФ, НК РФ", "3БК пас пас пас", "№ 5", "«Да»", "К — 5", "И т. д."])
@pytest.mark.parametrize(
    ("really", "read_as"), [("cp1251", "cp1252"), ("koi8-r", "latin-1"), ("cp866", "cp1251")]
)
def test_short_lines_follow_the_file(short: str, really: str, read_as: str) -> None:
    around = "Правило шестое. Тасовка и сдача карт\nСудья объявляет перерыв, если игроки устали"
    text = "\n".join([around, short, around, short, around])
    bytes_ = text.encode(really, "ignore")
    assert mended(misread(bytes_.decode(really), really, read_as)).text == bytes_.decode(really)


@pytest.mark.parametrize(
    "line",
    [
        "ОТ МЕНЯ и ОТ ТЕБЯ",
        "Статья: требованиЯ к учету",
        "Ѓорѓи и ѕвездата",
        "Ќе ја видиш својата карта",
        "слова “удар” и “новообразцовый” значат разное",
        "точка Р лежит выше прямой",
        "знак ‚ стоит ниже строки, а знак ” выше",
        "Ёсць ход, які не сыгралі",
        "цена до 100€ включительно",
    ],
)
def test_capitals_and_letters_of_other_languages_stay(line: str) -> None:
    assert mended(line).text == line


@pytest.mark.parametrize(
    ("really", "read_as"),
    [
        ("cp866", "cp1251"),
        ("koi8-r", "cp1251"),
        ("iso8859-5", "cp1251"),
        ("cp1251", "cp437"),
        ("cp866", "cp437"),
    ],
)
def test_a_letter_spaced_word_is_read_as_one_word(really: str, read_as: str) -> None:
    line = "С т а т ь я  12. Охрана игровых залов"
    assert mended(misread(line, really, read_as)).text == line


@pytest.mark.parametrize(
    ("line", "really", "read_as"),
    [
        ("Я прошу судью пояснить это правило", "koi8-r", "cp1251"),
        ("К окончанию тура записи сдают судье", "cp1251", "cp1252"),
        ("В окончательном счете учтены все сдачи", "mac_cyrillic", "mac_roman"),
        ("У судьи есть право отменить результат", "mac_cyrillic", "cp1252"),
        ("Радиус действия УКВ-станций (частота 25 кГц на прием/25 кГц на передачу)", "cp866", "cp437"),
        ("ЧаВО о судействе: где найти ответы на все свои вопросы", "koi8-r", "cp866"),
    ],
)
def test_what_a_capital_or_a_sign_leaves_open_does_not_hold_up_a_line(
    line: str, really: str, read_as: str
) -> None:
    assert mended(misread(line, really, read_as)).text == line


def test_traces_that_prove_little_alone_follow_other_lines_of_the_text() -> None:
    lines = [
        "Судья вправе отменить результат каждой из сдач.",
        "У вас нет права на замену",
        "Уменьшение штрафа возможно",
        "Сгенерировать новый ключ",
        "глава: «Оба стола» (Часть вторая)",
    ]
    damaged = "\n".join(misread(line, "mac_cyrillic", "cp1251") for line in lines[:3])
    assert mended("\n".join([damaged, *lines[3:]])).text == "\n".join(lines)


def test_a_sign_that_only_a_kindred_codec_has_does_not_part_a_line() -> None:
    line = "У этого стола нет ни одного судьи и ни одного наблюдателя."
    around = ["Судья вправе отменить результат.", "Протокол подписывает капитан команды."]
    damaged = "\n".join(
        [*(misread(text, "koi8-r", "cp866") for text in around), misread(line, "koi8-r", "cp437")]
    )
    assert mended(damaged).text == "\n".join([*around, line])


@pytest.mark.parametrize(
    "clean",
    [
        "игра —выиграть —новости —дача",
        "пароль —войти",
        "слово “объект",
        "Сгенерировать новый ключ",
        "Ќе ја видиш својата карта",
        "точка Р лежит выше прямой",
        "глава —татья",
    ],
)
@pytest.mark.parametrize(("really", "read_as"), [("cp1251", "mac_cyrillic"), ("mac_cyrillic", "cp1251")])
def test_clean_lines_beside_lines_that_a_sister_codec_read_stay(
    clean: str, really: str, read_as: str
) -> None:
    lines = ["Объявляющий играет за двоих", "Участник вправе вызвать судью", "Выигравший взятку ходит"]
    damaged = [misread(line, really, read_as) for line in lines]
    assert mended("\n".join([*damaged, clean])).text == "\n".join([*lines, clean])


@pytest.mark.parametrize("line", ["глава —татья", "меню: —делать, —читать, —лить", "игра —выиграть —дача"])
def test_signs_glued_to_words_prove_nothing_alone(line: str) -> None:
    assert mended(line).text == line

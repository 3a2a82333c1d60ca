"""Clean text whose letters make other letters by some chain of codecs is left alone."""

import pytest

from laws_tool.repair import repair_text


@pytest.mark.parametrize(
    "text",
    [
        "I'm not such a fan of Charlotte Brontë…”",  # ë…” is one Hangul syllable in UTF-8
        "``hogwarts nao existe, voce nao vai pegar o trem pra lá´´",
        "├┤a┼┐a┼┐a┼┐a┼┐a",
        "Nda veçmas drejtoritë burim dhe montim (y/n)",  # Albanian
        "kartelë figure %s jo e lexueshme: %s\nkartelë figure jo e lexueshme",
        "Rùbal Ruiseach, Rùbal Ruiseach (1991–1998), Dinar Sudànach (1992–2007)",  # Gaelic
        "dolar d’os Estaus Unius, d’abril, d’agosto",  # Aragonese
        "’s ochtends, ’s middags, ’s avonds",  # Dutch
        "Đô la Đông Caribê, Quyền Rút vốn Đặc biệt, Đơn vị Tiền Châu Âu",  # Vietnamese
        "Ыам ыйын, Бэс ыйын, От ыйын",  # Sakha
        "Caràibes olandesas, Bhutàn, Ìsula Bouvet",  # Sardinian
        'msgstr "Таърих"',  # Tajik
        "суффиксы: ьёю, ьёй",
        "Щракнете тук, за да изберете обектите във всички страници",  # Bulgarian
        "урду, узбецька, ваї",  # Ukrainian
        "Ёсць %(counter)s супадзенне",  # Belarusian
        "”Я — робот”",  # one quote for both sides, and a word of one letter
        "Роман ’О любви’ вышел",
        "’Я люблю тебя’, — сказал он.",
        "—Я не пойду,—сказал он.",
        "—Я иду домой,—сказал он.\n—Яна тоже идёт,—ответила она.\n—Я так и знал.",
        "–Я не пойду,– сказал он.",
        "Пусть Р’ — образ точки Р",
        "Точки Р’, С’ и В’",
        "Р’(x)",
        "давление Р±0,5",
        "Рё и Рї",
        "√Я понял",
        "Р│С│В\n─┼─┼─\nА│Р│С",
        "MamaЯ — магазин",
        "Ação ‘Ã’",
        "      ┌─┴─┐      ┌─┴─┐\n      │ a │      │ b │",
        '    v = {"à", "á", "â", "ä", "ì", "í", "î", "ï", "ò", "ó"}',
        '    self.slice_from("ë")',
        '    "Č č Ď ď Đ",',
        "ã†â€™ãƒâ€ ã¢â‚¬â„¢ãƒæ’ã‚â¢ãƒâ¢ã¢â‚¬å¡ã‚â¬ãƒâ€šã‚â",  # put in small letters: nothing can be had back
    ],
)
def test_a_reading_that_is_no_text_is_refused(text: str) -> None:
    assert repair_text(text).text == text


def test_a_preposition_of_one_letter_makes_no_table() -> None:
    line = "2) акт налоговой проверки с учётом результатов обжалования;"
    assert repair_text(line.encode().decode("koi8-r")).text == line


def test_damage_of_the_same_letters_is_mended() -> None:
    damaged = "Brontë schrieb: 이것은 한국어입니다".encode().decode("cp1252", "surrogateescape")
    damaged = "".join(chr(ord(c) - 0xDC00) if "\udc80" <= c <= "\udcff" else c for c in damaged)
    assert repair_text(damaged).text == "Brontë schrieb: 이것은 한국어입니다"


@pytest.mark.parametrize(
    ("line", "really", "read_as", "clean"),
    [
        (
            "Я вас прошу: ход ещё, быть может\nКто здесь был, кроме одного из них?",
            "mac_cyrillic",
            "cp1251",
            clean,
        )
        for clean in (
            "1. е2—е4 е7—е5 2. Кg1—f3 Кb8—c6",
            "—Я не пойду.",
            "•Я пойду",
            "–И вот он",
            "”Э”",
            "iЯндекс",
            "ЬЬЬ",
            "группа KoЯn",
            "Ќе одам, ѓавол, ѕвезда, џвакам",
        )
    ]
    + [
        ("Правило 53. Ход вне очереди принят", "utf-8", "cp866", "Таслалаар тусгаарлагдсан бүхэл тоо"),
        ("Правило 53. Ход вне очереди принят", "cp866", "cp1251", "Ївга їсть їжу"),
        ("Правило 53. Ход вне очереди принят", "cp1251", "cp866", "ÅÄÖ åäö"),
        ("Взятка, в которой", "koi8-r", "cp1251", "ТЖ — издание о деньгах"),
    ]
    + [
        ("Правило пятьдесят три. Ход вне очереди принят.", "cp1251", "cp1252", clean)
        for clean in (
            "Motörhead",
            "10×10 см, 5 €",
            "Oracle® — naïve, 1 м²",
            "Übergrößenträger",
            "L'ÉTAT C'EST MOI",
            "Häagen-Dazs",
            "a² + b² = c²",
            "1.234,56 €",
            "2½",
        )
    ]
    + [
        ("Правило пятьдесят три. Ход вне очереди принят.", really, read_as, clean)
        for really, read_as, clean in (
            ("koi8-r", "cp1251", "— Да, § 5."),
            ("koi8-r", "cp1251", "№ 1"),
            ("koi8-r", "cp1251", "КД10 Т5 В98"),
            ("cp1251", "koi8-r", "│ 1│ 2│"),
            ("utf-8", "cp866", "І том"),
            ("utf-8", "cp1251", "ВІКІ"),
        )
    ],
)
def test_what_other_lines_went_through_does_not_touch_a_clean_one(
    line: str, really: str, read_as: str, clean: str
) -> None:
    damaged = "".join(bytes([byte]).decode(read_as, "ignore") or chr(byte) for byte in line.encode(really))
    assert repair_text(f"{damaged}\n{clean}").text == f"{line}\n{clean}"

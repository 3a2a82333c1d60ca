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
        "      ┌─┴─┐      ┌─┴─┐\n      │ a │      │ b │",
        '    v = {"à", "á", "â", "ä", "ì", "í", "î", "ï", "ò", "ó"}',
        '    self.slice_from("ë")',
        '    "Č č Ď ď Đ",',
        "ã†â€™ãƒâ€ ã¢â‚¬â„¢ãƒæ’ã‚â¢ãƒâ¢ã¢â‚¬å¡ã‚â¬ãƒâ€šã‚â",  # put in small letters: nothing can be had back
    ],
)
def test_a_reading_that_is_no_text_is_refused(text: str) -> None:
    assert repair_text(text).text == text


def test_damage_of_the_same_letters_is_mended() -> None:
    damaged = "Brontë schrieb: 이것은 한국어입니다".encode().decode("cp1252", "surrogateescape")
    damaged = "".join(chr(ord(c) - 0xDC00) if "\udc80" <= c <= "\udcff" else c for c in damaged)
    assert repair_text(damaged).text == "Brontë schrieb: 이것은 한국어입니다"

"""Numbers of lists as office programs print them."""

from laws_tool.read.numerals import RUSSIAN, counted, doubled, roman


def test_russian_letters_are_those_of_word() -> None:
    assert RUSSIAN == "абвгдежзиклмнопрстуфхцчшщыэюя"
    assert [doubled(n, RUSSIAN) for n in (1, 10, 29, 30)] == ["а", "к", "я", "аа"]


def test_roman_numbers_end_where_romans_have_none() -> None:
    assert [roman(n) for n in (-1, 0, 1, 4, 49, 944, 3999, 4000)] == [
        "-1", "0", "i", "iv", "xlix", "cmxliv", "mmmcmxcix", "4000",
    ]  # fmt: skip
    assert counted(27) == "aa"

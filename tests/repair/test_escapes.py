"""Escapes that stand for mojibake are undone together with it; escapes that read well stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws_tool.repair import repair_text, undo


@pytest.mark.parametrize(
    ("damaged", "expected"),
    [
        # HTML entities, named and numbered: «Пр» in UTF-8 read as cp1252
        (
            "&ETH;&#159;&Ntilde;&euro;&ETH;&deg;&ETH;&sup2;&ETH;&cedil;&ETH;&raquo;&ETH;&frac34; 50",
            "Правило 50",
        ),
        ("&#208;&#159;&#209;&#128;&#208;&#176;&#208;&#178;&#208;&#184;&#208;&#187;&#208;&#190;", "Правило"),
        ("&#xD0;&#x9f;&#xD1;&#x80;&#xD0;&#xB0;&#xD0;&#xB2;&#xD0;&#xB8;&#xD0;&#xBB;&#xD0;&#xBE;", "Правило"),
        # half of it escaped, half not
        ("Ð&#159;Ñ&euro;Ð°Ð²Ð&cedil;Ð»Ð¾", "Правило"),
        ("R&Atilde;&copy;union g&Atilde;&copy;n&Atilde;&copy;rale", "Réunion générale"),
        (
            '<p class="x">R&Atilde;&copy;union &amp; caf&eacute;</p>',
            '<p class="x">Réunion &amp; caf&eacute;</p>',
        ),
        # escaped twice
        ("&amp;#208;&amp;#159;&amp;#209;&amp;#128;&amp;#208;&amp;#176;&amp;#208;&amp;#178;", "Прав"),
        # cp1251 read as cp1252, in entities
        ("&Iuml;&eth;&agrave;&acirc;&egrave;&euml;&icirc; &egrave;&atilde;&eth;&ucirc;", "Правило игры"),
        # И is U+0420 and U+0098, and the number 152 means another sign elsewhere
        ("&#1056;&#152;&#1056;&#1110;&#1057;&#1026;&#1056;&#1109;&#1056;&#1108;", "Игрок"),
        # Unicode escapes of UTF-8 read as cp1251, and of UTF-8 bytes (as Facebook exports them)
        (r"\u0420\u045f\u0421\u0402\u0420\u00b0\u0420\u0406\u0420\u0451\u0420\u00bb\u0420\u0455", "Правило"),
        (
            r'{"t": "\u00d0\u009f\u00d1\u0080\u00d0\u00b0\u00d0\u00b2\u00d0\u00b8\u00d0\u00bb\u00d0\u00be"}',
            '{"t": "Правило"}',
        ),
        # bytes as a program prints them
        (r"\xd0\x9f\xd1\x80\xd0\xb0\xd0\xb2\xd0\xb8\xd0\xbb\xd0\xbe 50", "Правило 50"),
        (r"file \320\237\321\200\320\260\320\262\320\270\320\273\320\276.txt", "file Правило.txt"),
        (r"\xcf\xf0\xe0\xe2\xe8\xeb\xee \xe8\xe3\xf0\xfb", "Правило игры"),
        # a name of a file as a URL has it, but no URL
        ("%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE%2050.pdf", "Правило 50.pdf"),
        ("См. %D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE ниже", "См. Правило ниже"),
        ("%D0%93%D0%B4%D0%B5 %D1%81%D1%83%D0%B4%D1%8C%D1%8F?", "Где судья?"),
        ("%D1%85%D0%BE%D0%B4/%D0%BF%D0%B0%D1%81", "ход/пас"),
        ("R%C3%A9union.doc", "Réunion.doc"),
        # UTF-8 twice over, then percent escapes
        ("%C3%90%C2%9F%C3%91%C2%80%C3%90%C2%B0%C3%90%C2%B2%C3%90%C2%B8%C3%90%C2%BB%C3%90%C2%BE", "Правило"),
    ],
)
def test_escapes_of_mojibake_are_undone_with_it(damaged: str, expected: str) -> None:
    done = repair_text(damaged)
    assert done.text == expected
    assert undo(done.text, done.journal) == damaged


@pytest.mark.parametrize(
    "text",
    [
        "<p>caf&eacute; &amp; th&eacute; &mdash; &laquo;oui&raquo; &nbsp; &copy; 1997</p>",
        "&#1055;&#1088;&#1072;&#1074;&#1080;&#1083;&#1086; 50",  # sound Russian as HTML writes it
        "AT&amp;T &lt;b&gt; &Auml;&Ouml;&Uuml; &Eacute;",
        r'{"title": "\u041f\u0440\u0430\u0432\u0438\u043b\u043e"}',
        r'print("\u00e9\u00e8 \u2014 \xe9")',
        r"re.compile('[\xc0-\xff\u0400-\u04ff]')",
        r'LATIN = r"\u00C0-\u00D6\u00D8-\u00DE"',
        r'"\u0144": "n",  # ń',
        r"b'\xd0\x9f\xd1\x80\xd0\xb0\xd0\xb2\xd0\xb8\xd0\xbb\xd0\xbe'",  # bytes in code: valid as they are
        "https://ru.wikipedia.org/wiki/%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE",
        "GET /search?q=%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE HTTP/1.1",
        "см. /%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE и ./%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE",
        "wiki/%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE",
        "%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE/",
        "%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE?page",
        "q=%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE+50&lang=ru",
        "[rule](%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE.html)",
        '<a href="%D0%9F%D1%80%D0%B0%D0%B2%D0%B8%D0%BB%D0%BE.html">',
        "mailto:a@b.ru?subject=%CF%F0%E0%E2%E8%EB%EE",
        "100%25 of 50%DE and %20 and %C3",
        r"C:\xd0\x9f \u12 \x4g \377 \012",
        r"\xff\xfe\x00\x01 \xde\xad\xbe\xef",
        "&notanentity; &#xD800; &#0; &#1114112; &;",
        r"\N{GREEK SMALL LETTER ALPHA} \alpha \xi \upsilon",
    ],
)
def test_escapes_that_read_well_or_are_code_stay(text: str) -> None:
    assert repair_text(text).text == text


def test_only_the_damaged_escapes_of_a_text_are_undone() -> None:
    rule = "&#208;&#159;&#209;&#128;&#208;&#176;&#208;&#178;&#208;&#184;&#208;&#187;&#208;&#190;"
    text = f"caf&eacute; &mdash; {rule} &copy;"
    done = repair_text(text)
    assert done.text == "caf&eacute; &mdash; Правило &copy;"
    (edit,) = done.edits
    assert (edit.how, edit.kind) == ("replaced", "mojibake")
    assert "HTML entities" in edit.evidence
    assert "utf-8" in edit.evidence


def test_what_the_escapes_stand_for_keeps_the_signs_of_the_language_around_it() -> None:
    json = r'{"a": "\u00c3\u00a9\u00c3\u00a8\"", "b": "caf\u00e9 \u00c3\u00a0 Paris"}'
    done = repair_text(json)
    assert undo(done.text, done.journal) == json
    assert r"caf\u00e9" in done.text


@given(
    st.lists(
        st.sampled_from(
            [
                "&ETH;",
                "&#159;",
                r"\u0420",
                r"\u045f",
                "%D0",
                "%9F",
                r"\xd0",
                r"\x9f",
                "Ð",
                "a",
                " ",
                "&amp;",
                ";",
                "\n",
            ]
        ),
        max_size=24,
    ).map("".join)
)
def test_any_mixture_of_escapes_can_be_had_back(text: str) -> None:
    done = repair_text(text)
    assert undo(done.text, done.journal) == text

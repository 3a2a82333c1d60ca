"""A profile that a person wrote: what is wrong with it is said with its file."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool import profile
from laws_tool.errors import CorpusError
from laws_tool.printed import read_label
from laws_tool.repair.layout.words import lost_signs
from laws_tool.repair.rules import Setting

LEVEL = '[[level]]\nkind = "law"\nnumbers = "arabic"\nunit = true\n'
HEAD = 'id = "mine"\ntitle = "Mine"\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (HEAD, r"a table \[\[level\]\] is missing"),
        (HEAD + "level = 5\n", r"a table \[\[level\]\] is missing"),
        (HEAD + "level = []\n", r"a table \[\[level\]\] is missing"),
        (LEVEL, r"a line id = … is missing"),
        (HEAD + '[[level]]\nkind = "law"\n', r"a line numbers = … is missing"),
        (HEAD + LEVEL.replace("arabic", "dice"), r"numbers = 'dice' is none of arabic, roman"),
        (HEAD + LEVEL + "words = 5\n", r"words must be a table, as in \{ ru = "),
        (HEAD + LEVEL + "words = { ru = 5 }\n", r"ru must be a list of texts"),
        (HEAD + "marks = 5\n" + LEVEL, r"marks must be a list of texts"),
        (HEAD + "x = " + "[" * 5000 + "]" * 5000, r"this is nested too deep to be read"),
        (HEAD + "x = " + "9" * 5000, r"limit"),
    ],
)
def test_what_is_wrong_with_a_profile_is_said(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError, match=rf"mine\.toml: .*{reason}"):
        profile.load(str(path))


NAMES = 'names = { ru = ["первый"] }\n'
LOST = "[[lost_signs]]\nafter = 'NT'\nsigns = ['♠']\ndown = ['убывания']\nup = ['возрастания']\n"
ZONE = HEAD + LEVEL + "[[zone]]\n"
ABOVE = '[[level]]\nkind = "part"\nnumbers = "roman"\n'


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        # a key that nobody knows
        (HEAD + "repair = []\n" + LEVEL, r"unknown key repair; the known ones are: .*\brepairs\b"),
        (HEAD + LEVEL + "headings = 'none'\n", r"\[\[level\]\] law: unknown key headings; .*\bheading\b"),
        (ZONE + "levels = ['law']\nbegin = { en = ['A'] }\n", r"unknown key begin; .*\bbegins\b"),
        (HEAD + LEVEL + LOST + "before = 'x'\n", r"\[\[lost_signs\]\] 1: unknown key before; .*\bafter\b"),
        # true and false, numbers and texts
        (HEAD + LEVEL.replace("true", '"false"'), r"unit must be true or false, without quotes"),
        (HEAD + LEVEL.replace("true", "1"), r"unit must be true or false"),
        (HEAD + 'comments = "no"\n' + LEVEL, r"comments must be true or false"),
        (HEAD + ABOVE + "scope = 'yes'\n" + LEVEL, r"\[\[level\]\] part: scope must be true or false"),
        (HEAD + LEVEL + "digits = -1\n", r"digits must be a whole number from 0"),
        (HEAD + LEVEL + "digits = true\n", r"digits must be a whole number from 0"),
        (HEAD + LEVEL + "digits = 1.5\n", r"digits must be a whole number from 0"),
        (HEAD + LEVEL + "digits = 99999999999\n", r"digits must be a whole number from 0"),
        (HEAD.replace('"mine"', "5") + LEVEL, r"id must be a text in quotes"),
        (HEAD.replace('"Mine"', '" "') + LEVEL, r"title must be a text in quotes, and not empty"),
        (HEAD + LEVEL.replace('"law"', "['law']"), r"kind must be a text in quotes"),
        (HEAD + LEVEL.replace('"law"', "'my:law'"), r"kind must be one word"),
        (HEAD + LEVEL.replace('"arabic"', "5"), r"numbers = 5 is none of arabic, roman"),
        (HEAD + LEVEL.replace('"arabic"', "[]"), r"numbers names nothing"),
        (HEAD + LEVEL.replace('"arabic"', "['arabic', 'arabic']"), r"numbers names arabic twice"),
        (HEAD + LEVEL + "words = { ru = [''] }\n", r"ru has an empty text"),
        (HEAD + LEVEL + "words = { Russian = ['закон'] }\n", r"Russian in words is no language"),
        (HEAD + "notes = ['page']\n" + LEVEL, r"notes = \['page'\] is none of page, collected"),
        (HEAD + "repairs = ['newlines', 'newlines']\n" + LEVEL, r"repairs names newlines twice"),
        # shapes with places for numbers
        (HEAD + LEVEL + "cite = 5\n", r"cite must be a text in quotes"),
        (HEAD + LEVEL + "cite = '({x})'\n", r"cite = '\(\{x\}\)': braces are for \{\} alone"),
        (HEAD + LEVEL + "cite = '{}{}'\n", r"cite = '\{\}\{\}': braces are for \{\} alone, each once"),
        (HEAD + LEVEL + "cite = '.'\n", r"cite = '\.' has no \{\}"),
        (HEAD + LEVEL + "forms = ['{}{}']\n", r"forms = '\{\}\{\}': braces are for \{\}, \{above\} alone"),
        (HEAD + LEVEL + "forms = ['{above}{above}{}']\n", r"forms = .*: braces are for"),
        (HEAD + LEVEL + "forms = ['{{}above}']\n", r"forms = .*: braces are for"),
        (HEAD + LEVEL + "forms = ['{above}.']\n", r"forms = '\{above\}\.' has no \{\}"),
        (HEAD + LEVEL + "forms = ['§']\n", r"forms = '§' has no \{\}"),
        (HEAD + LEVEL + "forms = '{}.'\n", r"forms must be a list of texts"),
        (HEAD + "marks = ['{number}']\n" + LEVEL, r"marks = '\{number\}': braces are for \{\}, \{raised\}"),
        (HEAD + "marks = ['']\n" + LEVEL, r"marks has an empty text"),
        (HEAD + LEVEL + "first = '{x}00'\n", r"first must be figures, or figures with \{\}"),
        (HEAD + LEVEL + "first = 'one'\n", r"first must be figures"),
        (HEAD + ABOVE + "first = '{}00'\n" + LEVEL, r"\[\[level\]\] part: first is for the level with unit"),
        # what does not go together
        (HEAD + LEVEL.replace("arabic", "ordinals"), r"numbers = ordinals needs a line names = …"),
        (HEAD + LEVEL.replace("arabic", "words") + "names = { ru = [] }\n", r"words needs a line names"),
        (HEAD + LEVEL + NAMES, r"names is for numbers = ordinals, words"),
        (HEAD + LEVEL.replace("arabic", "none"), r"numbers = none stands alone"),
        (HEAD + ABOVE.replace('"roman"', '["roman", "none"]') + LEVEL, r"numbers = none stands alone"),
        (HEAD + LEVEL.replace("arabic", "roman") + "digits = 3\n", r"digits is for numbers = arabic"),
        (HEAD + LEVEL + "skipped = 'lo'\n", r"skipped is for numbers = latin-upper, latin-lower"),
        (HEAD + LEVEL.replace("arabic", "latin-lower") + "skipped = 'LO'\n", r"skipped must be small Latin"),
        (HEAD + LEVEL + "entry = 'colon'\n", r"entry is for a level with numbers = none"),
        (HEAD + ABOVE.replace("roman", "none") + "entry = 'colon'\n" + LEVEL, r"entry is for .* leaf"),
        (HEAD + LEVEL + "leaf = true\n", r"leaf is for levels above the unit"),
        (HEAD + LEVEL + ABOVE + "scope = true\n", r"\[\[level\]\] part: scope is for levels above the unit"),
        (HEAD + LEVEL.replace("unit = true\n", ""), r"exactly one level must have unit = true"),
        (HEAD + LEVEL + LEVEL.replace("law", "rule"), r"exactly one level must have unit = true"),
        (HEAD + LEVEL + LEVEL.replace("unit = true\n", ""), r"two levels have kind = law"),
        # zones and lost signs
        (ZONE + "levels = ['law', 'law']\nbegins = { en = ['A'] }\n", r"levels names law twice"),
        (ZONE + "levels = ['rule']\nbegins = { en = ['A'] }\n", r"levels = 'rule' is none of law"),
        (ZONE + "levels = ['law']\n", r"a zone needs levels = … and begins = …"),
        (HEAD + LEVEL + "[zone]\nlevels = ['law']\n", r"a table \[\[zone\]\] is missing"),
        (HEAD + LEVEL + LOST.replace("[[", "[").replace("]]", "]"), r"a table \[\[lost_signs\]\] is missing"),
        (HEAD + LEVEL + LOST.replace("NT", "NT("), r"after is no regular expression: missing \)"),
        (HEAD + LEVEL + LOST.replace("NT", "(?P<slots>N)T"), r"after is no regular expression: redefinition"),
        (HEAD + LEVEL + LOST.replace("NT", "N{99999999999}"), r"after is no regular expression"),
        (HEAD + LEVEL + LOST.replace("NT", "(?x)NT #"), r"after is no regular expression"),
        (HEAD + LEVEL + LOST.replace("NT", "N*"), r"after fits an empty text"),
        (HEAD + LEVEL + LOST.replace("down = ['убывания']\n", ""), r"needs signs = …, down = … and up = …"),
        (HEAD + LEVEL + LOST.replace("'убывания'", "''"), r"down has an empty text"),
    ],
)  # fmt: skip
def test_what_would_do_nothing_or_fail_later_is_said_when_the_profile_is_read(
    tmp_path: Path, text: str, reason: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CorpusError, match=rf"mine\.toml: .*{reason}"):
        profile.load(str(path))


def loaded(tmp_path: Path, text: str) -> profile.Profile:
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    return profile.load(str(tmp_path / "mine.toml"))


def test_signs_of_regular_expressions_in_words_and_forms_are_signs(tmp_path: Path) -> None:
    text = HEAD + (
        '[[level]]\nkind = "part"\nnumbers = ["words", "ordinals"]\n'
        'names = { en = ["a|b", "c("] }\nwords = { en = ["book+", "[vol"] }\n'
        '[[level]]\nkind = "law"\nnumbers = "arabic"\nunit = true\nwords = { en = ["law(s"] }\n'
        '[[level]]\nkind = "point"\nnumbers = "arabic"\nforms = ["[{}", "{}*", "{}|x", "\\\\{}.", "^{}$"]\n'
    )
    kind = loaded(tmp_path, text)

    def read(line: str) -> tuple[str, str] | None:
        found = read_label(line, 0, kind, "en")
        return found and (kind.levels[found.level].kind, found.number)

    lines = ["Book+ A|b", "C( [vol", "Law(s 7", "[4 A", "4* A", "4|x A", "\\4. A", "^4$ A"]
    assert [read(line) for line in lines] == [
        ("part", "a|b"), ("part", "c("), ("law", "7"), *[("point", "4")] * 5,
    ]  # fmt: skip
    assert [read(line) for line in ("Bookk A|b", "B [vol", "Laws 7", "4 A", "x A", "44. A")] == [None] * 6


def test_either_pattern_before_lost_signs_finds_them(tmp_path: Path) -> None:
    lost = LOST.replace("NT", "NT|БК").replace("убывания", "Убывания")
    setting = Setting("ru", profile=loaded(tmp_path, HEAD + LEVEL + lost))
    for before in ("NT", "БК"):
        changes = list(lost_signs(f"В порядке убывания: {before}, .", setting))
        assert [change.new.strip() for change in changes] == ["♠"]


def test_a_profile_in_another_encoding_says_what_to_do(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_bytes('title = "Правила"'.encode("cp1251"))
    with pytest.raises(CorpusError, match="this is not UTF-8; save it as UTF-8"):
        profile.load(str(tmp_path / "mine.toml"))


def test_the_words_of_a_language_are_those_of_its_regions_too() -> None:
    unit = profile.load("bridge-laws").unit
    assert unit.label_words("ru-BY") == unit.label_words("ru") == ("правило",)
    assert unit.label_words("bg") == ()

"""The tool speaks the user's language: every message is translated, and the right language is chosen."""

from __future__ import annotations

import ast
import gettext
import os
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from laws_tool.cli.group import COMMANDS
from laws_tool.messages import DOMAIN, LOCALE, languages

ROOT = Path(__file__).parent.parent
PO = LOCALE / "ru" / "LC_MESSAGES" / f"{DOMAIN}.po"
PLURAL_FORMS = 3
"""Russian: 1 место, 2 места, 5 мест."""


def messages_of_the_code() -> Iterator[tuple[str, ...]]:
    """Each message that the code may print: one text, or singular and plural."""
    for path in sorted((ROOT / DOMAIN).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                count = {"_": 1, "ngettext": 2}.get(node.func.id, 0)
                texts = [arg.value for arg in node.args[:count] if isinstance(arg, ast.Constant)]
                if count and len(texts) == count:
                    yield tuple(map(str, texts))


def placeholders(text: str) -> set[str]:
    return {name for _text, name, _format, _conversion in string.Formatter().parse(text) if name is not None}


@pytest.fixture(scope="module")
def russian() -> gettext.GNUTranslations:
    with PO.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file)


def translations(russian: gettext.GNUTranslations, message: tuple[str, ...]) -> list[str]:
    if len(message) == 1:
        return [russian.gettext(message[0])]
    return [russian.ngettext(*message, n) for n in (1, 2, 5)]


def test_every_message_is_translated(russian: gettext.GNUTranslations) -> None:
    catalogue = russian._catalog  # type: ignore[attr-defined]
    messages = set(messages_of_the_code())
    assert len(messages) > 150
    missing = [m for m in messages if (m[0] if len(m) == 1 else (m[0], 0)) not in catalogue]
    assert not missing, "run scripts/update_messages.py, and translate what it lists"
    assert all(text for message in messages for text in translations(russian, message))


def test_a_translation_has_the_placeholders_of_its_message(russian: gettext.GNUTranslations) -> None:
    for message in messages_of_the_code():
        for text in translations(russian, message):
            assert placeholders(text) == placeholders(message[-1]), message


def test_a_translation_of_click_has_no_placeholder_of_its_own(russian: gettext.GNUTranslations) -> None:
    catalogue: dict[str | tuple[str, int], str] = russian._catalog  # type: ignore[attr-defined]
    own = {text for message in messages_of_the_code() for text in message}
    others = [(key, text) for key, text in catalogue.items() if key and key not in own]
    assert ("Show this message and exit.", "Показать эту справку.") in others
    for key, text in others:
        if isinstance(key, str):
            assert placeholders(text) <= placeholders(key), key


@pytest.mark.parametrize(
    ("n", "expected"),
    [
        (0, "0 мест"),
        (1, "1 место"),
        (2, "2 места"),
        (4, "4 места"),
        (5, "5 мест"),
        (11, "11 мест"),
        (14, "14 мест"),
        (21, "21 место"),
        (22, "22 места"),
        (111, "111 мест"),
    ],
)
def test_numbers_take_the_right_form(russian: gettext.GNUTranslations, n: int, expected: str) -> None:
    assert russian.ngettext("{n} place", "{n} places", n).format(n=n) == expected


def test_all_plural_messages_have_three_forms(russian: gettext.GNUTranslations) -> None:
    plural = [message for message in messages_of_the_code() if len(message) > 1]
    assert len(plural) >= 4
    for message in plural:
        one, few, many = (russian.ngettext(*message, n) for n in (1, 2, 5))
        assert len({one, few, many}) == PLURAL_FORMS, message
        assert russian.ngettext(*message, 21) == one
        assert russian.ngettext(*message, 12) == many


def test_the_compiled_catalogue_says_what_the_source_says(russian: gettext.GNUTranslations) -> None:
    pofile = pytest.importorskip("babel.messages.pofile", reason="Babel, of the dev extra, is missing")
    with PO.open("rb") as file:
        source = pofile.read_po(file, locale="ru", domain=DOMAIN)
    expected: dict[str | tuple[str, int], str] = {}
    for message in source:
        assert not message.fuzzy or not message.id, message.id
        if isinstance(message.id, tuple):
            assert len(message.string) == PLURAL_FORMS
            expected |= {(message.id[0], form): text for form, text in enumerate(message.string)}
        elif message.id and message.string:
            expected[message.id] = message.string
    compiled = dict(russian._catalog)  # type: ignore[attr-defined]
    del compiled[""]
    assert compiled == expected


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({}, []),
        ({"LANG": "C"}, []),
        ({"LANG": "en_GB.UTF-8"}, []),
        ({"LANG": "ru_RU.UTF-8"}, ["ru_RU.UTF-8"]),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"}, ["ru_RU.UTF-8"]),
        ({"LC_MESSAGES": "ru_RU.UTF-8", "LC_ALL": "en_US.UTF-8"}, []),
        ({"LANGUAGE": "ru", "LC_ALL": "en_US.UTF-8"}, ["ru"]),
        ({"LANGUAGE": "ru", "LC_ALL": "C.UTF-8"}, []),
        ({"LANGUAGE": "en:ru", "LANG": "ru_RU.UTF-8"}, []),
        ({"LANGUAGE": "de:ru:en"}, ["de", "ru"]),
        ({"LANGUAGE": "", "LANG": "ru_RU.KOI8-R"}, ["ru_RU.KOI8-R"]),
    ],
)
def test_the_language_is_the_one_that_the_variables_ask_for(
    variables: dict[str, str], expected: list[str]
) -> None:
    assert languages(variables) == expected


def laws(*args: str, **variables: str) -> str:
    """What ``laws`` prints on both outputs, in the language of ``variables`` alone."""
    kept = {k: v for k, v in os.environ.items() if k not in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")}
    done = subprocess.run(
        [sys.executable, "-m", "laws_tool", *args],
        capture_output=True,
        env={**kept, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1", "COLUMNS": "100", **variables},
        check=False,
    )
    return (done.stdout + done.stderr).decode("utf-8")


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_help_is_russian_throughout(command: list[str]) -> None:
    shown = laws(*command, "--help", LC_ALL="ru_RU.UTF-8")
    for english in ("Usage", "Options", "Commands", "Show", "default:", "Example", " the ", " of "):
        assert english not in shown
    for expected in ("Использование: laws", "Параметры:", "Показать эту справку."):
        assert expected in shown


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["serch"], "Ошибка: нет такой команды: «serch»."),
        (["search"], "Ошибка: не хватает аргумента "),
        (["search", "--limt", "5", "x"], "Ошибка: нет такого параметра: "),
        (["search", "--limit", "x", "x"], "«x» — не число."),
        (["search", "--limit"], "параметру «--limit» нужно значение."),
        (["search", "--json=1", "x"], "параметру «--json» значение не нужно."),
        (["editions", "one"], "Ошибка: лишний аргумент: one"),
        (["editions", "one", "two"], "Ошибка: лишние аргументы: one two"),
        (["compare", "one", "two", "--format", "odt"], "«odt» не подходит; можно "),
        (["compare", "one"], "Ошибка: назовите два издания или больше"),
        (["export", "pdf"], "laws: ошибка: нет формата выгрузки pdf"),
    ],
)
def test_wrong_use_is_explained_in_russian(args: list[str], expected: str) -> None:
    assert expected in laws(*args, LC_ALL="ru_RU.UTF-8")


@pytest.mark.parametrize(
    "variables", [{"LANG": "C"}, {"LC_ALL": "en_US.UTF-8"}, {"LANGUAGE": "en:ru", "LANG": "ru_RU.UTF-8"}]
)
def test_others_are_answered_in_english(variables: dict[str, str]) -> None:
    shown = laws("--help", **variables)
    assert "Usage: laws" in shown
    assert "Find every place" in shown
    assert "Показать" not in shown


def test_no_catalogue_is_looked_for_in_english() -> None:
    code = "import sys; from laws_tool.messages import _; _('x'); sys.exit('locale' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT), "LANGUAGE": "", "LC_ALL": "C.UTF-8"},
        check=False,
    )
    assert done.returncode == 0

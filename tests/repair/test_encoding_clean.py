"""Clean text stays as it is."""

import gettext
import importlib.util
import os
from pathlib import Path

import pytest

from laws_tool.repair import repair, repair_text
from laws_tool.repair.encoding import decode, mend

DATA = Path(__file__).parent.parent / "data" / "encoding"
CORPUS = Path(__file__).parent.parent.parent / "corpus"
CLEAN = [
    line for name in ("clean.txt", "clean-odd.txt") for line in (DATA / name).read_text("utf-8").splitlines()
]


@pytest.mark.parametrize("line", CLEAN)
def test_a_clean_line_alone_is_left_alone(line: str) -> None:
    assert list(mend(line)) == []


@pytest.mark.parametrize("line", CLEAN)
def test_a_clean_line_is_left_alone_by_all_of_the_repair(line: str) -> None:
    assert repair_text(line).edits == ()
    assert repair(line.encode()).text == line


def test_clean_lines_of_many_languages_in_one_text_are_left_alone() -> None:
    assert list(mend("\n".join(CLEAN))) == []


RAW = sorted(CORPUS.glob("*/raw/*"))


def test_there_are_bundled_files() -> None:
    assert len(RAW) == 4


@pytest.mark.parametrize("path", RAW, ids=lambda p: p.name)
def test_the_bundled_files_are_utf8_and_no_mojibake(path: Path) -> None:
    data = path.read_bytes()
    decoded = decode(data)
    assert decoded.text.encode() == data
    assert list(mend(decoded.text)) == []


def test_mojibake_quoted_in_a_clean_sentence_is_left_alone() -> None:
    line = "Если вместо текста видно «РџСЂРёРІРµС‚», значит, кодировка прочитана неверно."
    assert list(mend(line)) == []


@pytest.mark.parametrize("language", ["ru", "uk", "bg", "de", "pl", "sr", "kk", "vi", "el", "he", "ja"])
def test_the_messages_of_a_large_program_are_left_alone(language: str) -> None:
    spec = importlib.util.find_spec("django")
    if spec is None or not spec.submodule_search_locations:
        pytest.skip("Django, whose messages these are, is not installed")
    root = Path(spec.submodule_search_locations[0])
    messages: set[str] = set()
    for path in root.glob(f"**/locale/{language}/LC_MESSAGES/*.mo"):
        with path.open("rb") as file:
            catalogue = vars(gettext.GNUTranslations(file))["_catalog"]
        messages.update(str(text) for text in catalogue.values())
    assert messages
    assert [text for text in sorted(messages) if list(mend(text))] == []


@pytest.mark.parametrize(
    "pattern", ["kz-tax/**/*.md", "mtg/*.txt", "fide-laws/**/*.md", "gdpr/*.txt", "code-civil-fr-versions/*"]
)
def test_law_texts_in_utf8_are_left_alone(pattern: str) -> None:
    folder = os.environ.get("LAWS_TEST_MATERIAL")
    if not folder:
        pytest.skip("LAWS_TEST_MATERIAL is not set")
    paths = sorted(p for p in Path(folder).glob(pattern) if p.is_file())[:60]
    assert paths
    for path in paths:
        text = path.read_bytes().decode("utf-8")
        assert list(mend(text)) == [], path

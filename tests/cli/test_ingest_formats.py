"""Files of every format through ``ingest``, as a person adds them."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from laws_tool.errors import InputError
from laws_tool.ingest import Wish, ingest
from laws_tool.store import Home, open_home

LAW = Path(__file__).parent.parent / "read" / "data"


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return open_home(tmp_path / "home")


def test_a_zipped_fictionbook_is_read(home: Home, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "law.fb2.zip", "w") as archive:
        archive.write(LAW / "law.fb2", "law.fb2")
    assert ingest(home, [tmp_path / "law.fb2.zip"], Wish()).profile == "code-ru-points"


def test_a_long_fictionbook_is_read_whole_to_tell_its_profile(home: Home, tmp_path: Path) -> None:
    text = (LAW / "law.fb2").read_text(encoding="utf-8")
    words = "<p>Лодка клуба плавает по озеру.</p>\n" * 8000
    (tmp_path / "long.fb2").write_text(text.replace("</body>", words + "</body>", 1), encoding="utf-8")
    assert ingest(home, [tmp_path / "long.fb2"], Wish()).profile == "code-ru-points"


def test_a_file_that_cannot_be_read_is_named_and_the_shelf_stays(home: Home, tmp_path: Path) -> None:
    (tmp_path / "cut.docx").write_bytes((LAW / "law.docx").read_bytes()[:2000])
    with pytest.raises(InputError, match=r"cut\.docx: "):
        ingest(home, [tmp_path / "cut.docx"], Wish())
    assert not any(home.own.glob("*"))


def test_the_language_that_a_page_names_is_heard(home: Home, tmp_path: Path) -> None:
    page = '<html lang="uk"><body><h1>Правило 1. Карти</h1><p>A. Карта.</p></body></html>'
    (tmp_path / "page.html").write_text(page, encoding="utf-8")
    assert ingest(home, [tmp_path / "page.html"], Wish(profile="bridge-laws")).language == "uk"

"""What the READMEs show is what a reader gets: each command is run, and its output compared."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import ftfy
import pytest

from laws_tool.repair import repair_text

ROOT = Path(__file__).parent.parent
READMES = {"README.md": "C.UTF-8", "README.ru.md": "ru_RU.UTF-8"}
CUT = "[…]"
"""What the READMEs leave out."""

MOJIBAKE = "РџСЂР°РІРёР»Рѕ 53. РҐРѕРґ РІРЅРµ РѕС‡РµСЂРµРґРё РїСЂРёРЅСЏС‚\n"
CLUB = """\
Правило 1. Опоздание
A. Опоздание на сдачу
Пара, опоздавшая к началу сдачи более чем на пять минут, получает предупреждение судьи.
B. Неявка
Если пара не явилась, судья снимает сдачу; см. раздел A выше и правило 2.
Правило 2. Замена игрока
Запасного игрока разрешает только судья (см. правило 1B).
"""


def blocks(name: str) -> list[str]:
    """The indented blocks of a README, with the indent taken off."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found = re.findall(r"(?:^(?: {4}.*)?\n)+", text, re.MULTILINE)
    return [re.sub(r"^ {4}", "", block, flags=re.MULTILINE).strip("\n") for block in found if block.strip()]


def shown(name: str) -> list[tuple[str, str]]:
    """Each ``laws`` command of a README that is shown with its output; commands with a pipe are not."""
    pairs = []
    for block in blocks(name):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _newline, output = part.partition("\n")
            if command.startswith("laws ") and not re.search("[|>]", command):
                pairs.append((command, output.strip("\n")))
    return pairs


def pattern(output: str) -> re.Pattern[str]:
    """An output with ``[…]`` for what is left out, on a line of its own or at the end of one."""
    lines = [
        r"(?:.*\n)*?" if line.strip() == CUT else re.escape(line).replace(re.escape(CUT), ".*") + r"\n"
        for line in output.split("\n")
    ]
    return re.compile("".join(lines))


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that the READMEs speak of, and a home with the bundled corpus."""
    folder = tmp_path_factory.mktemp("desk")
    for source in sorted((ROOT / "corpus").rglob("*.*")):
        target = folder / "home" / "corpus" / source.relative_to(ROOT / "corpus")
        target.parent.mkdir(parents=True, exist_ok=True)
        if source.is_file():
            target.write_bytes(source.read_bytes())
    (folder / "old.txt").write_text(MOJIBAKE, encoding="utf-8")
    (folder / "club.txt").write_text(CLUB, encoding="koi8-r")
    return folder


def run(arguments: list[str], desk: Path, locale: str) -> str:
    """What Python prints on both outputs, as a terminal of 88 columns would show it."""
    env = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "1",
        "COLUMNS": "88",
        "LAWS_HOME": str(desk / "home"),
        "LC_ALL": locale,
        "LANGUAGE": "",
    }
    done = subprocess.run([sys.executable, *arguments], capture_output=True, cwd=desk, env=env, check=False)
    return (done.stdout + done.stderr).decode("utf-8")


@pytest.mark.parametrize("name", READMES)
def test_a_readme_shows_real_output(name: str, desk: Path) -> None:
    pairs = shown(name)
    assert len(pairs) >= 9
    for command, expected in pairs:
        if "my-laws" in command:
            command = command.replace("my-laws", f"my-laws-{name}")
            expected = expected.replace("my-laws", f"my-laws-{name}")
        printed = run(["-m", "laws_tool", *shlex.split(command)[1:]], desk, READMES[name])
        squeezed = re.sub(r"[ \t]+\n", "\n", re.sub(r"\n\n+", "\n", printed))
        assert pattern(re.sub(r"\n\n+", "\n", expected)).fullmatch(squeezed), f"{command}\n{printed}"


@pytest.mark.parametrize("name", READMES)
def test_the_python_of_a_readme_runs(name: str, desk: Path) -> None:
    search, repair = (block for block in blocks(name) if block.startswith("from laws_tool"))
    printed = run(["-c", search], desk, READMES[name]).splitlines()
    assert printed[0] == "Правило 50"
    assert len(printed) == 4
    assert all(line.startswith("ru-1987 6") for line in printed[1:])
    said = [line.rpartition("  # ")[2] for line in repair.splitlines() if line.lstrip().startswith("print")]
    assert run(["-c", repair], desk, READMES[name]).splitlines() == said


@pytest.mark.parametrize(("name", "unchanged"), [("README.md", "as it was"), ("README.ru.md", "как было")])
def test_the_table_beside_ftfy_is_what_both_print(name: str, unchanged: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(.+)` \| (.+) \| (.+) \|$", text, re.MULTILINE)
    assert len(rows) == 10
    for line, ours, theirs in rows:
        for printed, cell in ((repair_text(line).text, ours), (ftfy.fix_text(line), theirs)):
            assert (unchanged if printed == line else f"`{printed}`") == cell


def test_both_readmes_show_the_same_commands() -> None:
    english, russian = (list(commands(name)) for name in READMES)
    assert len(english) > 10
    assert [line.replace("байт в байт", "byte for byte") for line in russian] == english


def commands(name: str) -> Iterator[str]:
    for block in blocks(name):
        yield from (line for line in block.split("\n") if line.startswith(("$ ", "python3", ".")))


def test_the_claim_of_a_readme_settles_a_doubt(desk: Path) -> None:
    for name, locale in READMES.items():
        (claim,) = (block for block in blocks(name) if block.startswith("[[claim]]"))
        path = desk / "home" / "corpus" / "ru-1987" / "editorial.toml"
        before = path.read_bytes()
        assert "впоследствие" in run(["-m", "laws_tool", "check"], desk, locale)
        try:
            path.write_bytes(before + b"\n" + claim.encode())
            assert "впоследствие" not in run(["-m", "laws_tool", "check"], desk, locale)
        finally:
            path.write_bytes(before)

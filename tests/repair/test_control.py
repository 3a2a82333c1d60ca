"""Marks of old word processors go; the same signs stay where they are text."""

from __future__ import annotations

import pytest

from laws_tool.profile import load
from laws_tool.repair import Setting, repair_text, undo


@pytest.mark.parametrize(
    "text",
    [
        "Smith(CAN) 9 / Jones(US) 8\n",
        "Smith(CAN) 9\nJones(US) 8\nBrown(CAN) 7\nMiller(US)\nWright(US)\n",
        "Press Ctrl+[(ESC) or Ctrl+H(BS) to go back.\n",
        "Press Ctrl+L(FF) or Ctrl+T(DC4) to go on, then Ctrl+L(FF) or Ctrl+T(DC4) again.\n",
        "Ctrl+Q(DC1)\nCtrl+R(DC2)\nCtrl+S(DC3)\nCtrl+T(DC4)\nCtrl+Z(SUB)\n",
        "the byte 20 is called\n(DC4)\nand again\n(DC4)\n",
        "One mark alone.(DC4)\nIt may be meant.\n",
        "See ¶ 5 and ¶ 6.\n¶ 7\n¶ 8\n",
        "mid\x14text and mid\x14\x14text\n",
        "see \x14 5 and \x145\n",
        "Карта.\x14Взятка.\n",
    ],
)
def test_signs_that_are_text_stay(text: str) -> None:
    assert repair_text(text).text == text


@pytest.mark.parametrize(
    ("text", "mended"),
    [
        ("ход.(DC4)\nвзятка.(DC4)\n", "ход.\nвзятка.\n"),
        ("ход.(DC4)  \r\nвзятка.(DC4)", "ход.  \r\nвзятка."),
        ("ход.(DC4)\rвзятка.(DC4)\r", "ход.\rвзятка.\r"),
        ("ход.(FF)\nвзятка.(FF)\nсдача.(SUB)\n", "ход.\nвзятка.\nсдача.(SUB)\n"),
        ("ход.¶\nвзятка.¶\n", "ход.\nвзятка.\n"),
        ("ход.\x14\nвзятка.\x14\x14 \nсдача\x14", "ход.\nвзятка. \nсдача"),
        ("ход.\x14 Взятка.\x14\n\x14\n", "ход. Взятка.\n\n"),
        ("ход.\x1a\x1a", "ход."),
        ("\ufeffход", "ход"),
    ],
)
def test_marks_go_and_come_back(text: str, mended: str) -> None:
    done = repair_text(text)
    assert done.text == mended
    assert undo(done.text, done.journal) == text


def test_with_a_profile_marks_go_where_lines_were_joined() -> None:
    setting = Setting("ru", profile=load("bridge-laws"))
    text = "принимает ход.(DC4) Если взятка взята, карта лежит.¶ Игрок(US) ходит."
    mended = "принимает ход. Если взятка взята, карта лежит. Игрок(US) ходит."
    assert repair_text(text, setting=setting).text == mended

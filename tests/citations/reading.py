"""Law texts of others as plain text, so that offsets into them mean the same to everyone."""

from __future__ import annotations

import html
import os
import re
from functools import cache
from pathlib import Path
from typing import Final

MATERIAL: Final = os.environ.get("LAWS_TEST_MATERIAL", "")
HAVE_MATERIAL: Final = bool(MATERIAL) and Path(MATERIAL).is_dir()
NO_MATERIAL: Final = "LAWS_TEST_MATERIAL names no folder of law texts"

_UNSEEN: Final = re.compile(r"<!--.*?-->|<(head|style|script)\b.*?</\1>", re.S | re.I)
_RAISED: Final = re.compile(r'<(span class="W9"[^>]*|sup)>([^<]*)</(?:span|sup)>', re.I)
_BLOCK_END: Final = re.compile(r"</(?:p|div|tr|h\d|li)>|<br\s*/?>", re.I)
_TAG: Final = re.compile(r"<[^>]+>")
_MD_LINK: Final = re.compile(r"\[([^\]\n]*)\]\([^)\n]*\)")
_SUPERSCRIPTS: Final = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@cache
def reading_text(file: str) -> str:
    """A file of the material as one reads it; offsets of the annotations count its code points.

    HTML loses its tags (a raised number becomes ¹, a block ends a line), Markdown its links and
    bold signs; other files are as they are, with ends of lines as ``\\n``.
    """
    raw = Path(MATERIAL, file).read_text(encoding="utf-8-sig")
    if file.endswith(".html"):
        return _of_html(raw)
    return _MD_LINK.sub(r"\1", raw).replace("**", "") if file.endswith(".md") else raw


def _of_html(raw: str) -> str:
    raw = _UNSEEN.sub("", raw)
    if "<pre" not in raw:
        raw = re.sub(r"\s*\n\s*", " ", raw)
    raw = _RAISED.sub(lambda found: found[2].translate(_SUPERSCRIPTS), raw)
    return html.unescape(_TAG.sub("", _BLOCK_END.sub("\n", raw)))

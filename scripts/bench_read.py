"""The bench of reading: a megabyte of Markdown and of HTML, beside the parsers that others would use.

::

    python scripts/bench_read.py

The peers only parse (markdown-it-py to tokens, BeautifulSoup to a tree); reading also gives the
text, its hints, and where in the source each character came from.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import Final

from bs4 import BeautifulSoup
from markdown_it import MarkdownIt

from laws_tool.read import read_text

SIZE: Final = 1_000_000
ROUNDS: Final = 3

HEADING: Final = "## Статья 7<sup>1</sup>. *Право*\n\n"
ARTICLE: Final = HEADING + "1. Игрок [вправе](#a) &mdash; и т.п." + " Судья решает." * 30 + "\n\n"
TITLE: Final = '<p class="H">Статья 7<sup>1</sup>.&nbsp;Право игрока</p>\n'
PARAGRAPH: Final = '<p>1. Игрок <a href="#a">вправе</a> &mdash; и т.п.' + " Судья решает." * 30 + "</p>\n"


def seconds(job: Callable[[], object]) -> float:
    """The processor's time of a job, the least of some rounds."""
    times = []
    for _round in range(ROUNDS):
        start = time.process_time()
        job()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    """Print the table."""
    markdown = ARTICLE * (SIZE // len(ARTICLE))
    page = "<html><body>" + (TITLE + PARAGRAPH) * (SIZE // len(TITLE + PARAGRAPH))
    rows: tuple[tuple[str, str, str, Callable[[], object]], ...] = (
        ("markdown", markdown, "markdown-it-py", lambda: MarkdownIt().parse(markdown)),
        ("html", page, "BeautifulSoup", lambda: BeautifulSoup(page, "html.parser")),
    )
    for kind, text, peer, parse in rows:
        ours, theirs = seconds(partial(read_text, text, kind)), seconds(parse)
        print(f"{kind:10} ours {ours:.2f} s · {peer} {theirs:.2f} s · ratio {ours / theirs:.2f}")


if __name__ == "__main__":
    main()

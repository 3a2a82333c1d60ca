"""The shell of a page: what stands around the content, the same on every page."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from laws_tool.markup.elements import NOTHING, Html, join, tag
from laws_tool.markup.words import direction, words_for

STYLESHEET: Final = "style.css"
GENERATOR: Final = "laws-tool"

_CSS: Final = Path(__file__).parent / STYLESHEET


@dataclass(frozen=True, slots=True)
class Page:
    """What a page shows. ``bar`` stands on top of every screen, ``side`` beside the content."""

    title: str
    language: str
    main: Html
    bar: Html
    side: Html = NOTHING
    foot: Html = NOTHING
    kind: str = ""
    description: str = ""


def stylesheet() -> str:
    """The stylesheet that all pages share."""
    return _CSS.read_text(encoding="utf-8")


def render(page: Page, *, inline_style: bool = False) -> str:
    """The page as a document; with ``inline_style`` it needs no other file.

    >>> render(Page("<title>", "en", Html("<h1>x</h1>"), Html(""))).startswith("<!DOCTYPE html>")
    True
    """
    words = words_for(page.language)
    style = (
        tag("style", Html("\n" + stylesheet()))
        if inline_style
        else tag("link", rel="stylesheet", href=STYLESHEET)
    )
    head = tag(
        "head",
        "\n",
        [
            join(element, "\n")
            for element in (
                tag("meta", charset="utf-8"),
                tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
                tag("meta", name="color-scheme", content="light dark"),
                tag("meta", name="generator", content=GENERATOR),
                tag("meta", name="description", content=page.description) if page.description else None,
                tag("title", page.title),
                style,
            )
            if element is not None
        ],
    )
    body = tag(
        "body",
        "\n",
        tag("a", words("skip"), href="#main", class_="skip", lang=_other(words.language, page.language)),
        "\n",
        tag("header", page.bar, class_="bar", id="top"),
        "\n",
        page.side,
        tag("main", "\n", page.main, id="main"),
        "\n",
        tag("footer", page.foot) if page.foot else None,
        "\n",
        class_=page.kind or None,
    )
    root = tag(
        "html", "\n", head, "\n", body, "\n", lang=page.language or "und", dir=direction(page.language)
    )
    return f"<!DOCTYPE html>\n{root}\n"


def _other(language: str, page_language: str) -> str | None:
    """A lang attribute where the words are not in the language of the page."""
    return None if page_language.lower().startswith(language) else language

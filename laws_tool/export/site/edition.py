"""The page of an edition."""

from __future__ import annotations

from collections.abc import Mapping

from laws_tool.export.site.anchors import page_name
from laws_tool.export.site.apparatus import general
from laws_tool.export.site.contents import contents
from laws_tool.export.site.provision import section
from laws_tool.export.site.setting import Setting
from laws_tool.export.site.subject import subject_index
from laws_tool.export.site.tree import grow
from laws_tool.markup.elements import Html, join, tag
from laws_tool.markup.page import Page
from laws_tool.model import EditionInfo

INDEX = "index.html"


def edition_page(setting: Setting, others: Mapping[str, EditionInfo]) -> Page:
    """The whole edition on one page; ``others`` are the exported editions by id."""
    info, words = setting.edition.info, setting.words
    branches = grow(setting.edition.nodes)
    title = info.title or info.id
    return Page(
        title=title,
        language=info.language,
        kind="edition",
        description=" · ".join(part for part in (title, info.date) if part),
        bar=_bar(setting, title),
        side=contents(branches, setting),
        main=join(
            _head(setting, title, others),
            [section(branch, setting) for branch in branches],
            subject_index(setting),
            general(setting.edition.doubts, words),
        ),
        foot=foot(setting),
    )


def _bar(setting: Setting, title: str) -> Html:
    words = setting.words
    return tag(
        "nav",
        tag("a", words("home"), href=INDEX, class_="home"),
        tag("a", title, href="#top", class_="here", aria_current="page"),
        tag("a", words("contents"), href="#contents", class_="to-contents"),
        aria_label=words("place"),
    )


def _head(setting: Setting, title: str, others: Mapping[str, EditionInfo]) -> Html:
    info, words = setting.edition.info, setting.words
    rows: list[Html] = []
    if info.date:
        rows.append(join(tag("dt", words("date")), tag("dd", info.date)))
    for name, other in (("comments-on", info.comments_on), ("translates", info.translates)):
        if other:
            rows.append(join(tag("dt", words(name)), tag("dd", edition_link(other, others))))
    rows.append(join(tag("dt", words("edition")), tag("dd", tag("code", info.id))))
    if info.uri:
        rows.append(join(tag("dt", "URI"), tag("dd", tag("code", info.uri))))
    return join(tag("div", "\n", tag("h1", title), "\n", tag("dl", rows), "\n", class_="title-page"), "\n")


def edition_link(name: str, others: Mapping[str, EditionInfo]) -> Html:
    """An edition by its title, as a link where it is exported too."""
    if name not in others:
        return join(name)
    info = others[name]
    return tag("a", info.title or name, href=page_name(name), hreflang=info.language or None)


def foot(setting: Setting) -> Html:
    """How to read the page, the rights, and what made it."""
    info, words = setting.edition.info, setting.words
    samples = [
        tag("li", sample, " ", words(f"legend-{name}"))
        for name, sample in (
            ("supplied", tag("ins", "♠", class_="supplied")),
            ("sic", tag("span", "sic", class_="sic", lang="la")),
            ("unclear", tag("span", "[?]", class_="unclear")),
            ("dangling", tag("span", "40C", class_="cite dangling")),
            ("external", tag("span", "1975", class_="cite external")),
            ("unreadable", tag("span", "…", class_="cite unreadable")),
        )
    ]
    return join(
        tag("h2", words("legend")),
        tag("ul", samples, class_="legend"),
        tag("p", words("rights"), ": ", info.rights) if info.rights else None,
        tag("p", words("made-by")),
    )

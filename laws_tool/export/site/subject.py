"""The subject index that a source prints, with its numbers as links."""

from __future__ import annotations

from typing import Final

from laws_tool.export.site.setting import Setting
from laws_tool.markup.elements import Html, join, tag
from laws_tool.model import IndexEntry

ANCHOR: Final = "subject-index"


def subject_index(setting: Setting) -> Html | None:
    """The entries of the printed index; None where the edition has none."""
    if not setting.edition.index:
        return None
    items = [join(_entry(entry, setting), "\n") for entry in setting.edition.index]
    title = tag("h2", setting.words("subject-index"))
    return join(tag("section", title, "\n", tag("ul", "\n", items), id=ANCHOR, class_="subject-index"), "\n")


def _entry(entry: IndexEntry, setting: Setting) -> Html:
    here = setting.edition.info.id
    shown: list[Html] = []
    for path in entry.targets:
        where = setting.atlas.place(here, path, None, here)
        text = setting.atlas.citation(here, path)
        title = None
        if where is None:
            named = {"citation": text, "edition": setting.atlas.titles[here]}
            title = setting.words("title-dangling", **named)
        kind = "cite" if where else "cite dangling"
        shown.append(tag("a" if where else "span", text, href=where, class_=kind, title=title))
    links = [join(", ", link) for link in shown]
    return tag("li", entry.term, links)

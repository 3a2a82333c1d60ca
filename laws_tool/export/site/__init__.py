"""The site: a page an edition, a page that lists them, and one stylesheet; no script, no network."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from laws_tool.export.format import File, Format
from laws_tool.export.material import Material
from laws_tool.export.site.anchors import page_name
from laws_tool.export.site.edition import INDEX, edition_page
from laws_tool.export.site.index import index_page
from laws_tool.export.site.links import atlas
from laws_tool.export.site.notes import anchors_by_mark, collect
from laws_tool.export.site.setting import settings
from laws_tool.markup.page import STYLESHEET, render, stylesheet


def files(material: Material) -> Iterator[File]:
    """The files of the site.

    >>> from laws_tool.model import Edition, EditionInfo
    >>> info = EditionInfo("en-2017", "Laws", "en", "bridge-laws", ())
    >>> [file.name for file in files(Material((Edition(info, ()),)))]
    ['style.css', 'en-2017.html', 'index.html']
    """
    notes = {edition.info.id: collect(edition) for edition in material.editions}
    marks = {
        key: anchor
        for edition in material.editions
        for key, anchor in anchors_by_mark(edition, notes[edition.info.id]).items()
    }
    made = settings(material, notes, atlas(material.editions, marks))
    others = {edition.info.id: edition.info for edition in material.editions}
    yield File(STYLESHEET, stylesheet().encode("utf-8"))
    for setting in made:
        page = render(edition_page(setting, others))
        yield File(page_name(setting.edition.info.id), page.encode("utf-8"))
    yield File(INDEX, render(index_page(made, others)).encode("utf-8"))


FORMAT: Final = Format("html", files=files, default_folder="site")

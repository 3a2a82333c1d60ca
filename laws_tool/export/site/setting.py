"""What the page of an edition knows beside the node at hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from laws_tool.compare.units import unit_of
from laws_tool.export.material import Material
from laws_tool.export.site.cites import cites
from laws_tool.export.site.inline import Inline, Point
from laws_tool.export.site.links import Atlas
from laws_tool.export.site.marks import Mark, faces
from laws_tool.export.site.notes import Notes
from laws_tool.markup.words import Words, words_for
from laws_tool.model import Doubt, Edition, Link, Node, Place


@dataclass(frozen=True, slots=True)
class Setting:
    """An edition with everything looked up by path; ``before`` is the node read just before."""

    edition: Edition
    nodes: Mapping[str, Node]
    before: Mapping[str, Node]
    links: Mapping[str, Sequence[Link]]
    cited_by: Mapping[str, Sequence[Link]]
    doubts: Mapping[str, Sequence[Doubt]]
    notes: Notes
    atlas: Atlas
    words: Words

    def home(self, node: Node) -> str:
        """The node where the notes and the apparatus of a node are shown: its law."""
        unit = unit_of(node.path)
        return unit if unit is not None and unit in self.nodes else node.path

    def inline(
        self,
        node: Node,
        text: str,
        place: Place,
        *,
        footnote: int | None = None,
        marks: Sequence[Mark] = (),
        points: Sequence[Point] = (),
    ) -> Inline:
        """A text of a node with the links that stand in it."""
        here = [
            link
            for link in self.links.get(node.path, ())
            if link.reference.place == place and link.reference.footnote == footnote
        ]
        set_apart = faces(node, place)
        tables = [(table.start, table.end) for table in node.tables] if place == "text" else []
        return Inline(text, cites(text, here, self.atlas, self.words), (*set_apart, *marks), points, tables)


def settings(material: Material, notes: Mapping[str, Notes], atlas: Atlas) -> list[Setting]:
    """The setting of each edition."""
    by_source, by_target = material.links_by_source(), material.links_by_target()
    made = []
    for edition in material.editions:
        name = edition.info.id
        doubts: dict[str, list[Doubt]] = {}
        for doubt in edition.doubts:
            doubts.setdefault(doubt.path or "", []).append(doubt)
        made.append(
            Setting(
                edition=edition,
                nodes={node.path: node for node in edition.nodes},
                before={node.path: one for one, node in pairwise(edition.nodes)},
                links={path: links for (id_, path), links in by_source.items() if id_ == name},
                cited_by={path: links for (id_, path), links in by_target.items() if id_ == name},
                doubts=doubts,
                notes=notes[name],
                atlas=atlas,
                words=words_for(edition.info.language),
            )
        )
    return made

"""From placed blocks to nodes: paths made unique, parents implied, notes attached, statuses told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from laws_tool.model import GAP_KIND, Doubt, Edit, Node, SourceSpan, Status
from laws_tool.parse.apparatus import edit_of, edits_in
from laws_tool.parse.assembled import Assembled
from laws_tool.parse.block import FRAGMENT, Block, Run, Span
from laws_tool.parse.editorial import Placement
from laws_tool.parse.events import events_of, full_dates
from laws_tool.parse.inlines import inlines_in, tables_in
from laws_tool.parse.naming import Naming
from laws_tool.parse.notes import attach
from laws_tool.parse.paths import Placed, Step, weakest
from laws_tool.parse.reading import Mark, read
from laws_tool.profile import Profile
from laws_tool.punctuation import ends_sentence


def grow(
    edition: str,
    language: str,
    profile: Profile,
    assembled: Assembled,
    runs: Sequence[tuple[Run, Sequence[Placed]]],
    placements: Sequence[Placement] = (),
) -> tuple[list[Node], list[Doubt]]:
    """The nodes of an edition in reading order, and what is doubtful about them."""
    return _Grower(edition, language, profile, assembled, placements).grow(runs)


class _Grower:
    """The one place where the tree is mutable."""

    def __init__(
        self,
        edition: str,
        language: str,
        profile: Profile,
        assembled: Assembled,
        placements: Sequence[Placement],
    ) -> None:
        self.edition, self.language, self.profile = edition, language, profile
        self.assembled, self.placements = assembled, placements
        self.nodes: list[Node] = []
        self.doubts: list[Doubt] = []
        self.naming = Naming(profile)
        self.marks: list[tuple[int, Mark]] = []  # (index of the node, mark)
        self.gaps = 0

    def grow(self, runs: Sequence[tuple[Run, Sequence[Placed]]]) -> tuple[list[Node], list[Doubt]]:
        for run, placed in runs:
            if run.gap is not None:
                self._end_before_gap()
                self._gap(run.gap.pages)
                self.naming.forget_unknown()
            for item in placed:
                self._node(item, self._ancestors(item))
        self._before_gaps()
        dates = [day for node in self.nodes for day in full_dates(node)]
        self.nodes = [
            replace(node, events=tuple(events_of(node, self.language, dates))) for node in self.nodes
        ]
        nodes, unused = attach(self.nodes, self.marks, self.assembled, self.profile, self.language)
        return nodes, [*self.doubts, *unused]

    def _ancestors(self, item: Placed) -> tuple[str, ...]:
        containers = item.containers if item.steps else item.containers[:-1]
        rows = [containers[:depth] for depth in range(1, len(containers) + 1)]
        found = [path for row in rows if (path := self.naming.known(row))]
        outer = self._outer(item)
        for depth in range(1, len(item.steps)):
            steps = item.steps[:depth]
            path = self.naming.known([*outer, *steps])
            found.append(path if path is not None else self._imply(steps, tuple(found), outer))
        return tuple(found)

    def _outer(self, item: Placed) -> tuple[Step, ...]:
        """The containers that the paths of what stands in them carry: an appendix, a part without laws."""
        if not item.steps:
            return ()
        scoped = any(self.profile.levels[step.level].scope for step in item.containers)
        unit = self.profile.rank(self.profile.unit.kind)
        return item.containers if scoped or item.steps[0].level > unit else ()

    def _imply(self, steps: Sequence[Step], ancestors: tuple[str, ...], outer: Sequence[Step]) -> str:
        """A parent that the source does not print; its path."""
        path, citation = self.naming.name(steps, outer)
        self.nodes.append(
            Node(
                edition=self.edition,
                path=path,
                citation=citation,
                kind=self.profile.levels[steps[-1].level].kind,
                label=None,
                heading=None,
                text="",
                status="implied",
                known=weakest(steps),
                ancestors=ancestors,
            )
        )
        return path

    def _name(self, item: Placed) -> tuple[str, str, str]:
        """Path, citation and kind of a block."""
        if item.apart:
            path = self.naming.name_kind(item.apart)
            return path, path, item.apart
        if not item.steps:
            path = self.naming.name_container(item.containers)
            return path, path, self.profile.levels[item.containers[-1].level].kind
        path, citation = self.naming.name(item.steps, self._outer(item))
        return path, citation, self.profile.levels[item.steps[-1].level].kind

    def _node(self, item: Placed, ancestors: tuple[str, ...]) -> None:
        block = item.block
        path, citation, kind = self._name(item)
        heading, body, tail = (
            read(self.assembled, spans, self.profile, self.language)
            for spans in (block.heading, block.paragraphs, block.tail)
        )
        spans = [*block.spans(), *block.tail]
        status: Status = "complete"
        title: str | None = heading.text.replace("\n", " ") or None
        edits = [edit_of(placement.claim) for placement in self._placements(block)]
        edits += edits_in(self.assembled, spans, body.offset)
        if block.lost_heading is not None:
            status = "lost-heading"
            title, edits = self._supply(block, edits)
        elif block.level == FRAGMENT and not item.apart:
            status = "head-lost"
        in_heading = (replace(mark, anchor=0) for mark in heading.marks)
        in_tail = (replace(mark, anchor=len(body.text)) for mark in tail.marks)
        self.marks += [(len(self.nodes), mark) for mark in (*in_heading, *body.marks, *in_tail)]
        self.nodes.append(
            Node(
                edition=self.edition,
                path=path,
                citation=citation,
                kind=kind,
                label=self.assembled.text[slice(*block.label)] if block.label else None,
                heading=title,
                text=body.text,
                status=status,
                known=item.known,
                tail=tail.text,
                ancestors=ancestors,
                pages=self._pages(spans),
                edits=tuple(edits),
                inlines=(
                    *inlines_in(self.assembled.hints, heading, "heading"),
                    *inlines_in(self.assembled.hints, body, "text"),
                    *inlines_in(self.assembled.hints, tail, "tail"),
                ),
                tables=tuple(tables_in(self.assembled.hints, body)),
                asides=tuple(block.asides),
                sources=tuple(s for span in spans for s in self.assembled.sources(*span)),
            )
        )
        self._doubt(block, path)

    def _supply(self, block: Block, edits: list[Edit]) -> tuple[str | None, list[Edit]]:
        """The heading that a person supplies for a lost one, and the edits with their evidence."""
        heading = next((p.claim.heading for p in self._placements(block) if p.claim.heading), None)
        if heading is None:
            return None, edits
        return heading, [
            replace(edit, kind="supplied-heading", result=heading) if edit.kind == "lost-heading" else edit
            for edit in edits
        ]

    def _placements(self, block: Block) -> list[Placement]:
        return [p for p in self.placements if block.start <= p.at < block.end]

    def _doubt(self, block: Block, path: str) -> None:
        """Say what is doubtful about where a block was put."""
        said = []
        if block.doubtful:
            said.append(("numbering", f"the number breaks the sequence: {block.doubtful}", block.spans()[0]))
        elif path.rpartition(".")[2].count("~"):
            said.append(("numbering", "the number stands twice", block.spans()[0]))
        for span, why in block.unread:
            label = self.assembled.text[slice(*span)]
            said.append(
                (
                    "numbering",
                    f"«{label}» begins a line and is read as text: the sequence breaks, {why}",
                    span,
                )
            )
        if block.tail:
            said.append(("tail", "a paragraph after a list may belong to its last item", block.tail[0]))
        for kind, message, span in said:
            place = next(iter(self.assembled.sources(*span)), SourceSpan("", 0, 0))
            self.doubts.append(
                Doubt(self.edition, kind, path, message, "", place.file, place.start, place.end)
            )

    def _pages(self, spans: Sequence[Span]) -> str | None:
        pages = [
            page
            for start, end in spans
            for page in (self.assembled.page_at(start), self.assembled.page_at(max(start, end - 1)))
            if page is not None
        ]
        if not pages:
            return None
        return str(min(pages)) if min(pages) == max(pages) else f"{min(pages)}-{max(pages)}"

    def _end_before_gap(self) -> None:
        for index in range(len(self.nodes) - 1, -1, -1):
            node = self.nodes[index]
            if node.status == "gap":
                return
            if node.status == "implied":
                continue
            if not ends_sentence(node.tail or node.text or "") and node.status == "complete":
                self.nodes[index] = replace(node, status="truncated")
            return

    def _gap(self, pages: str | None) -> None:
        self.gaps += 1
        path = f"gap:{self.gaps}"
        self.nodes.append(
            Node(
                edition=self.edition,
                path=path,
                citation=path,
                kind=GAP_KIND,
                label=None,
                heading=None,
                text=None,
                status="gap",
                known="stated",
                pages=pages,
                after=self._neighbour(reversed(self.nodes)),
            )
        )

    def _neighbour(self, nodes: Iterable[Node]) -> str | None:
        return next((node.path for node in nodes if node.status not in ("implied", "gap")), None)

    def _before_gaps(self) -> None:
        for index, node in enumerate(self.nodes):
            if node.status == "gap":
                self.nodes[index] = replace(node, before=self._neighbour(self.nodes[index + 1 :]))

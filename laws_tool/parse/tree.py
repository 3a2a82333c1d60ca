"""From placed blocks to nodes: paths made unique, parents implied, notes attached, statuses told."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from laws_tool.model import GAP_KIND, UNKNOWN, Doubt, Edit, Known, Node, Status
from laws_tool.parse.assembled import Assembled
from laws_tool.parse.blocks import FRAGMENT, Block, Run, Span
from laws_tool.parse.editorial import Placement
from laws_tool.parse.notes import attach
from laws_tool.parse.paths import Placed, Step
from laws_tool.parse.reading import Mark, Reading, read
from laws_tool.profile import Profile

_COMPLETE_END = (".", "!", "?", "…", ")", "]", "»", "”", '"')


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
        self.seen: Counter[str] = Counter()
        self.paths: dict[tuple[str, ...], str] = {}
        self.marks: list[tuple[int, Mark]] = []  # (index of the node, mark)
        self.gaps = 0

    def grow(self, runs: Sequence[tuple[Run, Sequence[Placed]]]) -> tuple[list[Node], list[Doubt]]:
        for run, placed in runs:
            if run.gap is not None:
                self._end_before_gap()
                self._gap(run.gap.pages)
            self.paths = {key: path for key, path in self.paths.items() if UNKNOWN not in key}
            self._run(placed)
        self._before_gaps()
        nodes, unused = attach(self.nodes, self.marks, self.assembled, self.profile, self.language)
        return nodes, [*self.doubts, *unused]

    def _run(self, placed: Sequence[Placed]) -> None:
        for item in placed:
            ancestors = self._ancestors(item)
            self._node(item, ancestors)

    def _ancestors(self, item: Placed) -> tuple[str, ...]:
        found = []
        containers = item.containers if item.steps else item.containers[:-1]
        for depth in range(1, len(containers) + 1):
            found.append(self._container_path(containers[:depth]))
        for depth in range(1, len(item.steps)):
            steps = item.steps[:depth]
            key = tuple(step.number for step in steps)
            if key not in self.paths:
                self._imply(steps, tuple(found))
            found.append(self.paths[key])
        return tuple(found)

    def _container_path(self, containers: Sequence[Step]) -> str:
        return "/".join(f"{self.profile.levels[s.level].kind}:{s.number}" for s in containers)

    def _imply(self, steps: Sequence[Step], ancestors: tuple[str, ...]) -> None:
        path = self._claim_path(steps)
        self.nodes.append(
            Node(
                edition=self.edition,
                path=path,
                citation=self._citation(steps, path),
                kind=self.profile.levels[steps[-1].level].kind,
                label=None,
                heading=None,
                text="",
                status="implied",
                known=_weakest(steps),
                ancestors=ancestors,
            )
        )

    def _claim_path(self, steps: Sequence[Step]) -> str:
        """The path of steps, made unique, and remembered for their children."""
        path = self._unique(".".join(step.number for step in steps))
        self.paths[tuple(step.number for step in steps)] = path
        return path

    def _unique(self, path: str) -> str:
        self.seen[path] += 1
        return path if self.seen[path] == 1 else f"{path}~{self.seen[path]}"

    def _citation(self, steps: Sequence[Step], path: str) -> str:
        twin = path.rpartition("~")[2] if "~" in path else ""
        parts = [self.profile.levels[s.level].cite.format(s.number) for s in steps]
        return "".join(parts) + (f"~{twin}" if twin else "")

    def _node(self, item: Placed, ancestors: tuple[str, ...]) -> None:
        block = item.block
        if item.steps:
            path = self._claim_path(item.steps)
            level = self.profile.levels[item.steps[-1].level]
            citation = self._citation(item.steps, path)
        else:
            path = citation = self._unique(self._container_path(item.containers))
            level = self.profile.levels[item.containers[-1].level]
        heading = read(self.assembled.text, block.heading, self.profile, self.language)
        body = read(self.assembled.text, block.paragraphs, self.profile, self.language)
        status: Status = "complete"
        heading_text: str | None = heading.text.replace("\n", " ") or None
        edits = self._edits(block, body)
        if block.lost_heading is not None:
            status = "lost-heading"
            heading_text, edits = self._supply(block, edits)
        elif block.level == FRAGMENT:
            status = "head-lost"
        index = len(self.nodes)
        self.marks += [
            (index, mark) for mark in (*(replace(m, anchor=0) for m in heading.marks), *body.marks)
        ]
        spans = block.spans()
        self.nodes.append(
            Node(
                edition=self.edition,
                path=path,
                citation=citation,
                kind=level.kind,
                label=self.assembled.text[slice(*block.label)] if block.label else None,
                heading=heading_text,
                text=body.text,
                status=status,
                known=item.known,
                ancestors=ancestors,
                pages=self._pages(spans),
                edits=tuple(edits),
                sources=tuple(s for span in spans for s in self.assembled.sources(*span)),
            )
        )
        self._doubt_numbering(block, path)

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

    def _doubt_numbering(self, block: Block, path: str) -> None:
        twin = "~" in path
        if not block.doubtful and not twin:
            return
        source = self.assembled.sources(*block.spans()[0])
        message = (
            f"the number breaks the sequence: {block.doubtful}"
            if block.doubtful
            else "the number stands twice"
        )
        place = source[0] if source else None
        self.doubts.append(
            Doubt(
                self.edition,
                "numbering",
                path,
                message,
                file=place.file if place else "",
                start=place.start if place else 0,
                end=place.end if place else 0,
            )
        )

    def _edits(self, block: Block, body: Reading) -> list[Edit]:
        found = [
            Edit(
                p.claim.file,
                p.claim.start,
                p.claim.end,
                "supplied",
                "place",
                "editorial",
                1.0,
                p.claim.evidence,
                "",
                p.claim.unit,
            )
            for p in self._placements(block)
        ]
        for span in _whole(block):
            for file, segment, source, result, offset in self.assembled.edits(*span):
                found.append(
                    Edit(
                        file,
                        segment.start,
                        segment.end,
                        segment.how,
                        segment.kind,
                        segment.rule,
                        segment.confidence,
                        segment.evidence,
                        source,
                        result,
                        body.offset(offset),
                    )
                )
        return found

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
            text = node.text or ""
            ends_well = text.endswith(_COMPLETE_END)
            if not ends_well and node.status == "complete":
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


def _whole(block: Block) -> list[Span]:
    """The stretches of a block, with what stands between its own spans."""
    spans = sorted(block.spans())
    whole: list[Span] = []
    for start, end in spans:
        if whole and start - whole[-1][1] <= 4:
            whole[-1] = (whole[-1][0], end)
        else:
            whole.append((start, end))
    return whole


def _weakest(steps: Sequence[Step]) -> Known:
    order: tuple[Known, ...] = ("stated", "derived", "editorial")
    return max((step.known for step in steps), key=order.index)

"""The graph of references as a picture: laws on a ring, references as arcs between them."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree

from laws_tool.citations.graph import Edge, Graph
from laws_tool.messages import _
from laws_tool.model import State

_FONT: Final = 12
_PER_LETTER: Final = 0.6 * _FONT
"""The width of a letter, near enough to leave room for labels."""
_PER_NODE: Final = 1.5 * _FONT
"""The room of a label on the ring."""
_SMALLEST_RADIUS: Final = 200.0
_BEND_NEAR: Final = 0.75
_BEND_FAR: Final = 0.2
"""How far from the centre an arc is bent, as a share of the way to its chord: neighbours bend less."""
_LONGEST_LABEL: Final = 40
_MARGIN: Final = 16.0
_GROUP_GAP: Final = 2
"""Empty places on the ring between two editions."""

_LINES: Final[Mapping[State, tuple[str, str]]] = {
    "resolved": ("#2f6690", ""),
    "dangling": ("#b3261e", "6 3"),
    "external": ("#6b6b6b", "2 3"),
}
_COLOURS: Final = ("#2f6690", "#8a5a00", "#3a7d44", "#7b4fa3", "#a23e48", "#00797d")
_STYLE: Final = (
    f"text{{font:{_FONT}px system-ui,sans-serif;fill:#1b1b1b}}"
    ".arc{fill:none;opacity:.7}.arc:hover{opacity:1;stroke-width:4}"
)
_UNPRINTABLE: Final = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML does not allow."""


@dataclass(frozen=True, slots=True)
class _Spot:
    """A law on the ring: the angle from the centre, clockwise from the top."""

    name: str
    angle: float

    def at(self, radius: float) -> tuple[float, float]:
        return radius * math.sin(self.angle), -radius * math.cos(self.angle)

    @property
    def edition(self) -> str:
        return self.name.partition(":")[0]

    @property
    def label(self) -> str:
        label = self.name.partition(":")[2] or self.name
        return label if len(label) <= _LONGEST_LABEL else f"{label[: _LONGEST_LABEL - 1]}…"


def svg(found: Graph, titles: Mapping[str, str] | None = None) -> str:
    """The graph as SVG: one dot a law, larger where it is cited more, one arc a pair of laws.
    The dot of a law that the corpus does not have is hollow.

    Arcs end in an arrow; what is not here is drawn dashed, another work dotted. Each dot and arc
    has a title, which browsers show under the pointer. ``titles`` are the names of the editions.

    >>> edge = (("laws:49", "laws:50", "resolved"), 3)
    >>> picture = svg(Graph(("laws:49", "laws:50"), (edge,)))
    >>> "<title>laws:49 → laws:50 (3)</title>" in picture
    True
    """
    spots = _ring(found)
    radius = max(_SMALLEST_RADIUS, _places(found) * _PER_NODE / math.tau)
    reach = radius + max((len(spot.label) for spot in spots.values()), default=0) * _PER_LETTER + _FONT
    editions = list(dict.fromkeys(spot.edition for spot in spots.values()))
    legend = list(_legend(editions, {edge[2] for edge, _count in found.edges}, titles or {}))
    below = _MARGIN + (len(legend) + 1) * 1.5 * _FONT
    widest = max((len(words) for _swatch, words in legend), default=0) * _PER_LETTER + 60
    width, height = max(2 * reach, widest) + 2 * _MARGIN, below + 2 * reach + _MARGIN
    root = ElementTree.Element(
        "svg", xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {_n(width)} {_n(height)}",
        width=_n(width), height=_n(height), role="img",
    )  # fmt: skip
    ElementTree.SubElement(root, "title").text = _printable(", ".join(editions))
    ElementTree.SubElement(root, "style").text = _STYLE
    _arrows(root)
    ElementTree.SubElement(root, "rect", width="100%", height="100%", fill="#ffffff")
    for line, (swatch, words) in enumerate(legend):
        _legend_line(root, _MARGIN + (line + 0.5) * 1.5 * _FONT, swatch, words)
    ring = ElementTree.SubElement(
        root, "g", transform=f"translate({_n(width / 2)} {_n(below + reach)})"
    )  # fmt: skip
    for edge, count in found.edges:
        _arc(ring, spots, edge, count, radius)
    cited = Counter[str]()
    there = set()
    for (source, target, state), count in found.edges:
        cited[target] += count
        there |= {source, target} if state == "resolved" else {source}
    for spot in spots.values():
        colour = _colour(editions, spot.edition)
        _dot(ring, spot, radius, cited[spot.name], colour, spot.name in there)
    ElementTree.indent(root)
    return ElementTree.tostring(root, encoding="unicode") + "\n"


def _places(found: Graph) -> int:
    """The places on the ring: one a node, and gaps between editions."""
    editions = {name.partition(":")[0] for name in found.nodes}
    return len(found.nodes) + (_GROUP_GAP * len(editions) if len(editions) > 1 else 0)


def _ring(found: Graph) -> dict[str, _Spot]:
    step = math.tau / max(1, _places(found))
    spots: dict[str, _Spot] = {}
    place, before = 0, None
    for name in found.nodes:
        edition = name.partition(":")[0]
        if before not in (None, edition):
            place += _GROUP_GAP
        spots[name] = _Spot(name, place * step)
        place, before = place + 1, edition
    return spots


def _arc(
    parent: ElementTree.Element, spots: Mapping[str, _Spot], edge: Edge, count: int, radius: float
) -> None:
    """A curve from law to law, bent towards the centre; it ends before the dot of its target."""
    source, target, state = edge
    apart = abs(spots[source].angle - spots[target].angle)
    bend = _BEND_NEAR - (_BEND_NEAR - _BEND_FAR) * min(apart, math.tau - apart) / math.pi
    (x1, y1), (x2, y2) = spots[source].at(radius - 5), spots[target].at(radius - 9)
    x, y = (x1 + x2) * bend / 2, (y1 + y2) * bend / 2
    colour, dashes = _LINES.get(state, _LINES["resolved"])
    arc = ElementTree.SubElement(
        parent, "path",
        {
            "class": "arc", "stroke": colour, "stroke-width": _n(min(1.2 + math.log2(count) / 2, 4)),
            "d": f"M{_n(x1)} {_n(y1)}Q{_n(x)} {_n(y)} {_n(x2)} {_n(y2)}",
            "marker-end": f"url(#{state if state in _LINES else 'resolved'})",
        },
    )  # fmt: skip
    if dashes:
        arc.set("stroke-dasharray", dashes)
    said = f"{source} → {target}" + (f" ({count})" if count > 1 else "")
    ElementTree.SubElement(arc, "title").text = _printable(said)


def _dot(
    parent: ElementTree.Element, spot: _Spot, radius: float, cited: int, colour: str, there: bool
) -> None:
    """A law: its dot, and its label along the ray from the centre, never upside down.

    The dot of what is not in the corpus is hollow.
    """
    group = ElementTree.SubElement(parent, "g")
    ElementTree.SubElement(group, "title").text = _printable(f"{spot.name} ({cited})")
    x, y = spot.at(radius)
    ElementTree.SubElement(
        group,
        "circle",
        cx=_n(x),
        cy=_n(y),
        r=_n(min(3 + math.sqrt(cited), 8)),
        fill=colour if there else "#ffffff",
        stroke=colour,
    )
    degrees = math.degrees(spot.angle) - 90
    left = 90 < degrees < 270
    x, y = spot.at(radius + _FONT)
    turn = f"translate({_n(x)} {_n(y)}) rotate({_n(degrees + 180 if left else degrees)})"
    ElementTree.SubElement(
        group, "text", {"transform": turn, "dy": ".35em", "text-anchor": "end" if left else "start"}
    ).text = _printable(spot.label)


_Swatch = tuple[str, str]
"""A colour, and "dot" or how a line is dashed."""


def _legend(
    editions: list[str], states: set[State], titles: Mapping[str, str]
) -> Iterator[tuple[_Swatch, str]]:
    for edition in editions:
        title = titles.get(edition)
        yield (_colour(editions, edition), "dot"), f"{edition} – {title}" if title else edition
    names: dict[State, str] = {
        "resolved": _("resolved"), "dangling": _("dangling"), "external": _("external"),
    }  # fmt: skip
    for state, (colour, dashes) in _LINES.items():
        if state in states:
            yield (colour, dashes), names[state]


def _legend_line(parent: ElementTree.Element, y: float, swatch: _Swatch, words: str) -> None:
    colour, kind = swatch
    x = _MARGIN
    if kind == "dot":
        ElementTree.SubElement(parent, "circle", cx=_n(x + 14), cy=_n(y), r="5", fill=colour)
    else:
        line = {
            "x1": _n(x),
            "y1": _n(y),
            "x2": _n(x + 28),
            "y2": _n(y),
            "stroke": colour,
            "stroke-width": "2",
        }
        ElementTree.SubElement(parent, "line", line | ({"stroke-dasharray": kind} if kind else {}))
    ElementTree.SubElement(parent, "text", x=_n(x + 38), y=_n(y), dy=".35em").text = _printable(words)


def _arrows(root: ElementTree.Element) -> None:
    """One arrow-head a state: a marker does not take the colour of its line."""
    definitions = ElementTree.SubElement(root, "defs")
    for state, (colour, _dashes) in _LINES.items():
        marker = ElementTree.SubElement(
            definitions, "marker",
            {"id": state, "viewBox": "0 0 8 8", "refX": "7", "refY": "4", "markerUnits": "userSpaceOnUse",
             "markerWidth": "8", "markerHeight": "8", "orient": "auto"},
        )  # fmt: skip
        ElementTree.SubElement(marker, "path", d="M0 0L8 4L0 8z", fill=colour)


def _colour(editions: list[str], edition: str) -> str:
    return _COLOURS[editions.index(edition) % len(_COLOURS)]


def _printable(text: str) -> str:
    return _UNPRINTABLE.sub("\ufffd", text)


def _n(number: float) -> str:
    """A coordinate with one decimal, so that any machine writes the same."""
    return f"{round(number, 1) + 0.0:.1f}".removesuffix(".0")

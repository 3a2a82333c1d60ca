"""The graph of references: which law cites which, as DOT and GraphML."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from xml.etree import ElementTree

from laws_tool.labels import key
from laws_tool.model import Link, State

Edge = tuple[str, str, State]
"""Who cites whom, as ``edition:path``, and the state of the references."""

_STYLES: Mapping[State, str] = {"dangling": "dashed", "external": "dotted"}
_GRAPHML = "http://graphml.graphdrawing.org/xmlns"


@dataclass(frozen=True, slots=True)
class Graph:
    """Laws and how often each cites which other, in the order of their numbers."""

    nodes: tuple[str, ...]
    edges: tuple[tuple[Edge, int], ...]


def graph(links: Iterable[Link], *, units: bool = True) -> Graph:
    """The graph of some links; with ``units`` each law is one node, with all that is in it.

    Dangling references lead to what they cite, external ones to the other work; those that
    cannot be read or are ambiguous are left out, as is what a law says of itself.

    >>> from laws_tool.model import Reference
    >>> reference = Reference(0, 6, "Law 50", "text", None, "", "50")
    >>> graph([Link("laws", "49.A", reference, "laws", "50", None, "resolved")]).edges
    ((('laws:49', 'laws:50', 'resolved'), 1),)
    """
    counts: Counter[Edge] = Counter()
    for link in links:
        if link.state in ("unreadable", "ambiguous") or link.edition is None:
            continue
        source = _name(link.source_edition, link.source, units)
        target = _name(link.edition, link.target, units)
        if source != target:
            counts[source, target, link.state] += 1
    edges = sorted(counts.items(), key=lambda edge: (_order(edge[0][0]), _order(edge[0][1]), edge[0][2]))
    names = {name for (source, target, _state), _count in edges for name in (source, target)}
    return Graph(tuple(sorted(names, key=_order)), tuple(edges))


def dot(found: Graph) -> str:
    """The graph in the language of Graphviz.

    >>> print(dot(Graph(("a:1", "a:2"), ((("a:1", "a:2", "resolved"), 3),))), end="")
    digraph citations {
      "a:1";
      "a:2";
      "a:1" -> "a:2" [label="3"];
    }
    """
    lines = ["digraph citations {", *(f"  {_quoted(name)};" for name in found.nodes)]
    for (source, target, state), count in found.edges:
        marks = [f'label="{count}"'] if count > 1 else []
        marks += [f"style={_STYLES[state]}"] if state in _STYLES else []
        suffix = f" [{', '.join(marks)}]" if marks else ""
        lines.append(f"  {_quoted(source)} -> {_quoted(target)}{suffix};")
    return "\n".join([*lines, "}", ""])


def graphml(found: Graph) -> str:
    """The graph as GraphML; an edge has the data ``count`` and ``state``."""
    root = ElementTree.Element("graphml", xmlns=_GRAPHML)
    for name, kind in (("count", "int"), ("state", "string")):
        ElementTree.SubElement(root, "key", {"id": name, "for": "edge", "attr.name": name, "attr.type": kind})
    body = ElementTree.SubElement(root, "graph", id="citations", edgedefault="directed")
    for name in found.nodes:
        ElementTree.SubElement(body, "node", id=name)
    for (source, target, state), count in found.edges:
        edge = ElementTree.SubElement(body, "edge", source=source, target=target)
        ElementTree.SubElement(edge, "data", key="count").text = str(count)
        ElementTree.SubElement(edge, "data", key="state").text = state
    ElementTree.indent(root)
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _name(edition: str, path: str | None, units: bool) -> str:
    if path is None:
        return edition
    head, slash, last = path.rpartition("/")
    return f"{edition}:{head}{slash}{last.split('.')[0] if units else last}"


def _order(name: str) -> tuple[str, list[tuple[int, str]]]:
    """Editions by name, laws by number: 9 before 10."""
    edition, _, path = name.partition(":")
    return edition, [(int(part), "") if part.isdecimal() else (-1, part) for part in key(path)]


def _quoted(name: str) -> str:
    return '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'

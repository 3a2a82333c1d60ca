"""The graph of references, for people who draw it."""

from __future__ import annotations

from xml.etree import ElementTree

from laws_tool.citations.graph import dot, graph, graphml
from laws_tool.model import Link, Reference, State


def _link(source: str, target: str | None, state: State = "resolved", edition: str | None = "laws") -> Link:
    reference = Reference(0, 6, "Law 50", "text", None, "", target)
    return Link("laws", source, reference, edition, target, None, state)


LINKS = [
    _link("49", "50"),
    _link("58.B.2", "50"),
    _link("58.B.3", "47.F", "dangling"),
    _link("58.A", "50.A"),
    _link("9", "10"),
    _link("53.A", "53.C"),
    _link("54", "54.C", "external", "1975"),
    _link("55", None, "external", "475-ФЗ"),
    _link("50.A", None, "unreadable", None),
]


def test_the_graph_joins_the_sections_of_a_law_and_counts() -> None:
    found = dict(graph(LINKS).edges)
    assert found["laws:58", "laws:50", "resolved"] == 2
    assert found["laws:58", "laws:47", "dangling"] == 1


def test_a_law_that_cites_itself_is_no_edge() -> None:
    assert not [edge for edge, _ in graph(LINKS).edges if edge[0] == edge[1]]


def test_the_graph_of_all_nodes_keeps_the_sections() -> None:
    found = dict(graph(LINKS, units=False).edges)
    assert found["laws:53.A", "laws:53.C", "resolved"] == 1


def test_laws_stand_in_the_order_of_their_numbers() -> None:
    assert graph(LINKS).nodes == (
        "1975:54", "475-ФЗ", "laws:9", "laws:10", "laws:47", "laws:49", "laws:50", "laws:54", "laws:55",
        "laws:58",
    )  # fmt: skip


def test_what_is_not_there_is_drawn_with_another_line() -> None:
    text = dot(graph(LINKS))
    assert '"laws:58" -> "laws:47" [style=dashed];' in text
    assert '"laws:54" -> "1975:54" [style=dotted];' in text
    assert '"laws:58" -> "laws:50" [label="2"];' in text


def test_a_title_with_quotes_is_still_dot() -> None:
    assert '"О \\"связи\\""' in dot(graph([_link("1", None, "external", 'О "связи"')]))


def test_graphml_reads_back() -> None:
    root = ElementTree.fromstring(graphml(graph(LINKS)))
    space = {"g": "http://graphml.graphdrawing.org/xmlns"}
    nodes = {node.get("id") for node in root.iterfind(".//g:node", space)}
    edges = {(edge.get("source"), edge.get("target")) for edge in root.iterfind(".//g:edge", space)}
    assert {end for edge in edges for end in edge} == nodes
    assert ("laws:58", "laws:50") in edges

"""The picture of who cites whom."""

from __future__ import annotations

import re
from xml.etree import ElementTree

from laws_tool.citations.drawing import svg
from laws_tool.citations.graph import Graph
from laws_tool.model import State

SVG = {"s": "http://www.w3.org/2000/svg"}


def _graph(*edges: tuple[str, str, State, int]) -> Graph:
    names = dict.fromkeys(name for source, target, *_ in edges for name in (source, target))
    return Graph(tuple(sorted(names)), tuple(((s, t, state), count) for s, t, state, count in edges))


FOUND = _graph(
    ("a:1", "a:2", "resolved", 3), ("a:2", "a:9", "dangling", 1), ("b:1", "475-ФЗ", "external", 1)
)  # fmt: skip


def _root(found: Graph) -> ElementTree.Element:
    return ElementTree.fromstring(svg(found, {"a": "The Laws <1987>"}))


def test_every_law_is_a_dot_with_its_label_and_every_pair_an_arc() -> None:
    root = _root(FOUND)
    assert len(root.findall(".//s:g/s:g/s:circle", SVG)) == 5
    labels = [text.text for text in root.iterfind(".//s:g/s:g/s:text", SVG)]
    assert sorted(filter(None, labels)) == ["1", "1", "2", "475-ФЗ", "9"]
    assert len(root.findall(".//s:path[@class='arc']", SVG)) == 3


def test_titles_say_who_cites_whom_and_how_often() -> None:
    titles = {title.text for title in _root(FOUND).iterfind(".//s:path/s:title", SVG)}
    assert titles == {"a:1 → a:2 (3)", "a:2 → a:9", "b:1 → 475-ФЗ"}


def test_what_is_not_here_is_drawn_with_another_line_and_a_hollow_dot() -> None:
    root = _root(FOUND)
    dashes = {arc.get("stroke-dasharray") for arc in root.iterfind(".//s:path[@class='arc']", SVG)}
    assert len(dashes) == 3
    fills = {
        group.findtext("s:title", "", SVG): group.find("s:circle", SVG)
        for group in root.iter(f"{{{SVG['s']}}}g")
    }
    hollow = {name for name, dot in fills.items() if dot is not None and dot.get("fill") == "#ffffff"}
    assert hollow == {"a:9 (1)", "475-ФЗ (1)"}


def test_the_legend_names_the_editions_and_is_escaped() -> None:
    assert "a – The Laws &lt;1987&gt;" in svg(FOUND, {"a": "The Laws <1987>"})


def test_all_of_the_picture_stands_inside_its_frame() -> None:
    many = _graph(*((f"a:{number}", f"a:{number + 1}", "resolved", 1) for number in range(1, 200)))
    for found in (FOUND, many):
        root = _root(found)
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        ring = root.find("s:g", SVG)
        assert ring is not None
        x, y = map(float, re.findall(r"[\d.]+", ring.attrib["transform"]))
        for dot in ring.iterfind(".//s:circle", SVG):
            assert 0 < x + float(dot.attrib["cx"]) < width
            assert 0 < y + float(dot.attrib["cy"]) < height


def test_a_graph_without_references_is_still_a_picture() -> None:
    assert ElementTree.fromstring(svg(Graph((), ()))).tag == f"{{{SVG['s']}}}svg"


def test_the_same_graph_gives_the_same_bytes_and_no_control_characters() -> None:
    odd = _graph(("a:1\x0b", "a:2", "resolved", 1))
    assert svg(odd) == svg(odd)
    assert "\x0b" not in svg(odd)

"""A comparison as one page of HTML that needs no other file."""

from __future__ import annotations

from collections.abc import Sequence

from laws_tool.compare.comparison import Comparison, Row, count
from laws_tool.compare.content import Part, Shown, Span, cell_content
from laws_tool.markup.anchors import anchor, href
from laws_tool.markup.elements import NOTHING, Html, join, tag
from laws_tool.markup.extent import shown_pages
from laws_tool.markup.page import Page, render
from laws_tool.markup.words import Words, direction, words_for
from laws_tool.model import EditionInfo


def to_html(comparison: Comparison, *, everything: bool = False) -> str:
    """The comparison as a document, in the words of the first edition's language."""
    language = comparison.editions[0].language
    words = words_for(language)
    names = " — ".join(info.title or info.id for info in comparison.editions)
    title = words("comparison-of", editions=names)
    rows = comparison.shown(everything=everything)
    body = [_row(row, comparison.editions, words) for row in rows]
    page = Page(
        title=title,
        language=language,
        kind="comparison",
        description=title,
        bar=tag(
            "nav",
            tag("a", words("comparison"), href="#main", class_="here"),
            aria_label=words("place"),
        ),
        main=join(
            tag("h1", _title(comparison)),
            "\n",
            _summary(comparison, words, everything),
            body,
        ),
        foot=tag("p", words("made-by")),
    )
    return render(page, inline_style=True)


def _title(comparison: Comparison) -> Html:
    scope = f" ({comparison.scope})" if comparison.scope else ""
    first = comparison.editions[0].language
    names = [
        tag("span", info.title or info.id, lang=info.language if info.language != first else None)
        for info in comparison.editions
    ]
    return join(*(join(" — ", name) if index else name for index, name in enumerate(names)), scope)


def _summary(comparison: Comparison, words: Words, everything: bool) -> Html:
    rows = comparison.rows
    items = []
    if number := count(rows, "changed"):
        items.append(words("count-changed", n=number))
    for info in comparison.editions:
        if alone := count(rows, "only", info.id):
            items.append(words("count-only", edition=info.id, n=alone))
    if number := count(rows, "partly"):
        items.append(words("count-partly", n=number))
    if number := count(rows, "moved"):
        items.append(words("count-moved", n=number))
    if number := count(rows, "beside"):
        items.append(words("count-beside", n=number))
    hidden = comparison.hidden(everything=everything)
    if hidden and comparison.blocks:
        items.append(words("count-without", list=", ".join(row.citation for row in hidden)))
    elif hidden:
        items.append(words("count-same", n=len(hidden)))
    if not comparison.blocks and not comparison.shown():
        items.insert(0, words("no-difference"))
    return join(tag("p", " · ".join(items), class_="summary"), "\n") if items else NOTHING


def _row(row: Row, editions: Sequence[EditionInfo], words: Words) -> Html:
    cells = [_cell(row, index, editions[index], words) for index in range(len(row.cells))]
    said = words(f"change-{row.kind}", edition=row.holders[0])
    title = tag(
        "h2",
        tag("a", row.citation, href=href(_id(row)), class_="citation label"),
        " ",
        tag("span", said, class_="change"),
    )
    return join(
        tag(
            "section", "\n", title, "\n", tag("div", cells, class_="columns"), "\n", id=_id(row), class_="row"
        ),
        "\n",
    )


def _id(row: Row) -> str:
    return f"row:{anchor(row.path)}"


def _cell(row: Row, index: int, info: EditionInfo, words: Words) -> Html:
    shown = cell_content(row, index)
    name = tag("p", info.id, class_="name", lang="zxx")
    if not shown:
        return tag("div", name, tag("p", words("absent"), class_="absent"), class_="cell")
    block = row.kind == "beside" or len(shown) > 1
    parts = [_node(node, words, named=block or node.node.path != row.path) for node in shown]
    return tag("div", name, parts, class_="cell", lang=info.language or None, dir=direction(info.language))


def _node(shown: Shown, words: Words, *, named: bool) -> Html:
    number = tag("b", shown.node.citation, class_="number") if named else None
    made: list[Html] = []
    for part in shown.parts:
        made.extend(_part(part, shown, words, number if not made else None))
    return join("\n", made)


def _part(part: Part, shown: Shown, words: Words, number: Html | None) -> list[Html]:
    if part.name == "gap":
        pages = part.spans[0].text
        said = words("gap-pages", pages=shown_pages(pages, words)) if pages else words("gap-unknown")
        return [tag("p", said, class_="gap")]
    lines = _lines(part.spans)
    if part.name == "text" and shown.node.status == "head-lost":
        lines[0] = join(tag("span", "[…]", class_="cut", title=words("about-head-lost")), " ", lines[0])
    if part.name == "text" and shown.node.status == "truncated":
        lines[-1] = join(lines[-1], " ", tag("span", "[…]", class_="cut", title=words("about-truncated")))
    if number is not None:
        lines[0] = join(number, " ", lines[0])
    kind = {"heading": "head", "footnote": "note"}.get(part.name)
    return [tag("p", line, class_=kind) for line in lines]


def _lines(spans: Sequence[Span]) -> list[Html]:
    """The spans cut at newlines, which begin paragraphs."""
    lines: list[list[Html]] = [[]]
    for span in spans:
        for number, text in enumerate(span.text.split("\n")):
            if number:
                lines.append([])
            if text:
                lines[-1].append(_span(text, span))
    return [join(line) for line in lines if line] or [NOTHING]


def _span(text: str, span: Span) -> Html:
    """Changed words as an element; the spaces around them stay outside."""
    body = text.strip()
    if span.mark == "same" or not body:
        return join(text)
    start = text.index(body)
    name = "del" if span.mark == "removed" else "ins"
    marked = tag(name, body, class_=span.mark)
    return join(text[:start], marked, text[start + len(body) :])

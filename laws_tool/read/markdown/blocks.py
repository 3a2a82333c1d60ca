"""The blocks of Markdown: headings, paragraphs, lists, tables, notes, and what is between them."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from itertools import islice
from typing import Final

from markdown_it.token import Token

from laws_tool.read.builder import Builder
from laws_tool.read.hints import Open
from laws_tool.read.markdown.front_matter import scalars
from laws_tool.read.markdown.inline import Inline, MisplacedError
from laws_tool.read.markdown.places import Lines, Places, cell_places
from laws_tool.read.transcript import HintKind

_CALLOUT: Final = re.compile(r"\[!(?P<kind>[\w-]+)\][+-]?[ \t]*")


class Blocks:
    """Reads the tokens of a file into the builder."""

    def __init__(self, builder: Builder) -> None:
        self.builder = builder
        self.lines = Lines(builder.source)
        self.attributes: tuple[tuple[str, str], ...] = ()
        self.open: list[list[Open]] = []
        self.skip = 0
        self.tables = 0
        self.lists = 0
        self.cells = 0
        self.column = 0
        self.line = -1
        self.in_cell = False
        self.glued = False

    def run(self, tokens: Sequence[Token]) -> None:
        """Read all tokens, in the order of the source."""
        for at, token in enumerate(tokens):
            rule = _RULES.get(token.type)
            if rule is not None:
                rule(self, token, tokens, at)
        self.builder.block()

    # Borders and hints

    def begin(self, *hints: tuple[HintKind, str]) -> None:
        """A block begins that these hints stand over."""
        if not self.glued:
            self.builder.block()
        self.glued = False
        self.open.append([self.builder.open(kind, value) for kind, value in hints])

    def end(self, *_: object) -> None:
        """The innermost block ends."""
        for hint in reversed(self.open.pop()):
            self.builder.close(hint)
        self.builder.block()

    def heading(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        self.begin(("heading", token.tag[1:]))

    def paragraph(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        wrapped = any(child.type == "softbreak" for child in tokens[at + 1].children or ())
        if wrapped:
            self.begin(("pre", ""))
        else:
            self.begin()

    def quote(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        """A quotation, or a callout (``> [!info] …``), whose first words say so."""
        inside = tokens[at + 2] if at + 2 < len(tokens) else token
        found = _CALLOUT.match(inside.content) if inside.type == "inline" else None
        if found is None:
            self.begin(("quote", ""))
        else:
            self.begin(("callout", found["kind"].lower()))
            self.skip = found.end()

    def list_begins(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        self.lists += 1
        if self.lists == 1 and _is_contents(tokens, at):
            self.begin(("toc", ""))
        else:
            self.begin()

    def list_ends(self, *_: object) -> None:
        self.lists -= 1
        self.end()

    def item(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        """An item: its number is kept as it is typed, its bullet is not."""
        label = token.info + token.markup if token.info else ""
        self.begin(("item", label))
        if label and token.map:
            self._keep(label, token.map[0])
            self.glued = _on_line(tokens, at + 1, token.map[0])

    def _keep(self, words: str, line: int, new: str | None = None) -> None:
        """Words before the text of a block, on a line of the source."""
        column = self.column if self.line == line else 0
        place = self.lines.text(line).find(words, column)
        if place < 0:
            return
        start = self.lines.starts[line] + place
        self.line, self.column = line, place + len(words)
        if new is None:
            self.builder.text(start, start + len(words))
        else:
            self.builder.char(start, start + len(words), new, "note-mark")
        if self.column < len(self.lines.text(line)):
            self.builder.text(start + len(words), start + len(words) + 1)  # the space after it

    def note(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        label = str(token.meta["label"])
        self.begin(("note", label))
        if token.map:
            self._keep(f"[^{label}]:", token.map[0], label)
            self.glued = _on_line(tokens, at + 1, token.map[0])

    # Tables

    def table(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        self.tables += 1
        self.begin()

    def row(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        self.begin(("row", f"table-{self.tables}"))
        self.builder.inside_row += 1
        self.cells = self.column = 0

    def row_ends(self, *_: object) -> None:
        self.builder.inside_row -= 1
        self.end()

    def cell(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        if self.cells:
            self.builder.cell()
        self.cells += 1
        self.in_cell = True

    def cell_ends(self, *_: object) -> None:
        self.in_cell = False

    # Words

    def inline(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        """The words of a block; where their place cannot be told, its lines are read as they stand."""
        if not token.map or not token.content:
            return
        first, last = token.map
        if self.in_cell:
            places, self.column = cell_places(token.content, self.lines, first, self.column)
        else:
            places = Places(token.content, self.lines, first)
        if not places.found:
            for line in range(first, min(last, len(self.lines))):
                self.builder.text(max(self.builder.at, self.lines.starts[line]), self.lines.ends[line])
                self.builder.line()
            return
        reader = Inline(self.builder, token.content, places)
        try:
            reader.run(token.children or (), self.skip)
        except MisplacedError:
            reader.rest()
        self.skip = 0

    def code(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        """Program text, line by line."""
        self.begin(("code", ""))
        if token.map:
            fence = token.type == "fence"
            content = token.content.removesuffix("\n").split("\n") if token.content else []
            for number, words in enumerate(content, token.map[0] + fence):
                self._code_line(number, words)
        self.end()

    def _code_line(self, line: int, words: str) -> None:
        places = Places(words, self.lines, line)
        if places.found and words:
            self.builder.preformatted(places.at(0), places.end)
        elif words:
            self.builder.preformatted(self.lines.starts[line], self.lines.ends[line])
        self.builder.line()

    def html(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        """A piece of HTML between the blocks; inside a quotation or a list, line by line."""
        from laws_tool.read.html import read_fragment

        if not token.map:
            return
        first, last = token.map[0], min(token.map[1], len(self.lines))
        self.builder.block()
        if token.level == 0:
            read_fragment(self.builder, self.lines.starts[first], self.lines.ends[last - 1])
        else:
            for number, words in zip(range(first, last), token.content.split("\n"), strict=False):
                places = Places(words, self.lines, number)
                if places.found and words:
                    read_fragment(self.builder, places.at(0), places.end)
        self.builder.block()

    def rule(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        self.builder.blank()

    def front_matter(self, token: Token, tokens: Sequence[Token], at: int) -> None:
        """The lines between ``---`` at the beginning: what the file says of itself."""
        if token.map:
            last = min(token.map[1], len(self.lines)) - 1
            self.builder.drop(self.lines.starts[0], self.lines.ends[last], "front-matter", "front-matter")
            self.attributes = scalars(token.content)


_Rule = Callable[[Blocks, Token, Sequence[Token], int], None]

_RULES: Final[dict[str, _Rule]] = {
    "front_matter": Blocks.front_matter,
    "heading_open": Blocks.heading,
    "heading_close": Blocks.end,
    "paragraph_open": Blocks.paragraph,
    "paragraph_close": Blocks.end,
    "blockquote_open": Blocks.quote,
    "blockquote_close": Blocks.end,
    "bullet_list_open": Blocks.list_begins,
    "bullet_list_close": Blocks.list_ends,
    "ordered_list_open": Blocks.list_begins,
    "ordered_list_close": Blocks.list_ends,
    "list_item_open": Blocks.item,
    "list_item_close": Blocks.end,
    "footnote_reference_open": Blocks.note,
    "footnote_reference_close": Blocks.end,
    "table_open": Blocks.table,
    "table_close": Blocks.end,
    "tr_open": Blocks.row,
    "tr_close": Blocks.row_ends,
    "th_open": Blocks.cell,
    "td_open": Blocks.cell,
    "th_close": Blocks.cell_ends,
    "td_close": Blocks.cell_ends,
    "inline": Blocks.inline,
    "fence": Blocks.code,
    "code_block": Blocks.code,
    "html_block": Blocks.html,
    "hr": Blocks.rule,
}


def _on_line(tokens: Sequence[Token], at: int, line: int) -> bool:
    """Whether the block after a label stands on the label's line."""
    token = tokens[at] if at < len(tokens) else None
    return bool(
        token and token.map and token.map[0] == line and token.type in ("paragraph_open", "heading_open")
    )


def _is_contents(tokens: Sequence[Token], at: int) -> bool:
    """Whether a list has nothing but links into the file."""
    links, depth = 0, 0
    for token in islice(tokens, at, None):
        depth += token.nesting if token.type.startswith(("bullet_list", "ordered_list")) else 0
        if not depth:
            break
        inside = False
        for child in token.children or ():
            if child.type == "link_open":
                inside = str(child.attrGet("href") or "").startswith("#")
                links += inside
            elif child.type == "link_close":
                inside = False
            elif not inside and child.content.strip():
                return False
    return links > 1

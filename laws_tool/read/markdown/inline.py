"""The words of a block of Markdown: each token's place is found in the block's text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from markdown_it.helpers import parseLinkDestination, parseLinkTitle
from markdown_it.token import Token

from laws_tool.read.builder import Builder
from laws_tool.read.hints import Open
from laws_tool.read.markdown.places import Places
from laws_tool.read.transcript import HintKind

_KINDS: Final[dict[str, HintKind]] = {"em": "em", "strong": "strong", "link": "link", "s": "amendment"}
_TAG: Final = re.compile(r"</?(?P<name>[A-Za-z][A-Za-z0-9]*)(?P<rest>[^>]*)>")
_NAME: Final = re.compile(r"\b(?:id|name)\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_HREF: Final = re.compile(r"\bhref\s*=\s*(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))")
_TAG_KINDS: Final[dict[str, HintKind]] = {
    "sup": "sup",
    "sub": "sub",
    "em": "em",
    "i": "em",
    "strong": "strong",
    "b": "strong",
    "a": "link",
    "del": "amendment",
    "s": "amendment",
    "ins": "amendment",
}
_DESTINATION: Final = re.compile(r"\s*")


class MisplacedError(Exception):
    """A token does not stand in the text where it must."""


class Inline:
    """Reads the tokens of one block's text into the builder; a line's end stays one."""

    def __init__(self, builder: Builder, text: str, places: Places) -> None:
        self.builder = builder
        self.text = text
        self.places = places
        self.at = 0
        self.skip = 0
        self.auto = False
        self.open: list[tuple[str, Open]] = []

    def run(self, tokens: Sequence[Token], skip: int = 0) -> None:
        """Read the tokens; the first ``skip`` signs of the text are markup."""
        self.skip = skip
        for token in tokens:
            self._token(token)
        self._close_all()

    def rest(self) -> None:
        """What is left is read as it stands."""
        if self.at < len(self.text):
            for begin, end in self.places.stretches(self.at, len(self.text)):
                self.builder.text(begin, end)
        self._close_all()

    def _close_all(self) -> None:
        while self.open:
            self.builder.close(self.open.pop()[1])

    def _token(self, token: Token) -> None:
        kind = token.type
        if kind == "text":
            self._text(token.content)
        elif kind == "text_special":
            self._special(token)
        elif kind in ("softbreak", "hardbreak"):
            self._line_end()
        elif kind == "code_inline":
            self._code(token.markup)
        elif kind == "html_inline":
            self._html(token.content)
        elif kind == "image":
            self._skip_label(self._expect("![") + 1)
        elif kind == "footnote_ref":
            self._note_mark(str(token.meta["label"]))
        elif kind.endswith("_open"):
            self._begin(token)
        elif kind.endswith("_close"):
            self._finish(token)

    def _expect(self, words: str) -> int:
        """The words stand here; the offset after them becomes the current one."""
        if not self.text.startswith(words, self.at):
            raise MisplacedError(words)
        start = self.at
        self.at += len(words)
        return start

    def _text(self, words: str) -> None:
        if self.auto:  # the parser gives an address in its own spelling
            words = self.text[self.at : self.text.find(">", self.at)]
        start = max(self._expect(words), self.skip)
        for begin, end in self.places.stretches(start, self.at) if start < self.at else ():
            self.builder.text(begin, end)

    def _special(self, token: Token) -> None:
        start = self._expect(token.markup)
        self.builder.char(self.places.at(start), self.places.at(self.at - 1) + 1, token.content, token.info)

    def _line_end(self) -> None:
        while self.at < len(self.text) and self.text[self.at] in " \t\\":
            self.at += 1
        self._expect("\n")
        while self.at < len(self.text) and self.text[self.at] in " \t":
            self.at += 1
        self.builder.line()

    def _code(self, marks: str) -> None:
        start = self._expect(marks) + len(marks)
        closing = re.compile(rf"(?<!`){re.escape(marks)}(?!`)").search(self.text, start)
        if closing is None:
            raise MisplacedError(marks)
        for begin, end in self.places.stretches(start, closing.start()):
            self.builder.text(begin, end)
        self.at = closing.end()

    def _html(self, tag: str) -> None:
        self._expect(tag)
        found = _TAG.fullmatch(tag.replace("\n", " "))
        if found is None:
            return
        name = found["name"].lower()
        if name == "br":
            self.builder.line()
        elif tag.startswith("</"):
            self._close(f"<{name}>")
        else:
            anchor, href = _value(_NAME, found["rest"]), _value(_HREF, found["rest"])
            if anchor:
                self.builder.anchor(anchor)
            kind = _TAG_KINDS.get(name)
            if kind and (kind != "link" or href):
                value = {"link": href, "amendment": "ins" if name == "ins" else "del"}.get(kind, "")
                self.open.append((f"<{name}>", self.builder.open(kind, value)))

    def _note_mark(self, label: str) -> None:
        start = self._expect(f"[^{label}]")
        hints = [self.builder.open("note-ref", label), self.builder.open("sup")]
        self.builder.char(self.places.at(start), self.places.at(self.at - 1) + 1, label, "note-mark")
        for hint in hints:
            self.builder.close(hint)

    def _begin(self, token: Token) -> None:
        name = token.type.removesuffix("_open")
        if name == "link":
            self._expect(token.markup if token.markup.startswith("[[") else "<" if token.markup else "[")
            value = str(token.attrGet("href") or "")
            self.auto = token.info == "auto"
        else:
            self._expect(token.markup)
            value = "del" if name == "s" else ""
        self.open.append((name, self.builder.open(_KINDS[name], value)))

    def _finish(self, token: Token) -> None:
        name = token.type.removesuffix("_close")
        if name == "link" and token.markup == "]]":
            self._expect("]]")
        elif name == "link" and token.markup:
            self._expect(">")
            self.auto = False
        elif name == "link":
            self._link_end()
        else:
            self._expect(token.markup)
        self._close(name)

    def _close(self, name: str) -> None:
        for at in range(len(self.open) - 1, -1, -1):
            if self.open[at][0] == name:
                self.builder.close(self.open.pop(at)[1])
                return

    def _skip_label(self, bracket: int) -> None:
        """Go from the opening bracket of an image's label past its end."""
        depth, at = 0, bracket
        while at < len(self.text):
            if self.text[at] == "\\":
                at += 1
            elif self.text[at] == "[":
                depth += 1
            elif self.text[at] == "]":
                depth -= 1
                if not depth:
                    self.at = at
                    self._link_end()
                    return
            at += 1
        raise MisplacedError("]")

    def _link_end(self) -> None:
        """From the bracket after a link's words past ``(where "title")`` or ``[reference]``."""
        self._expect("]")
        if self.text.startswith("(", self.at):
            end = self._destination(self.at + 1)
            if end is not None:
                self.at = end
                return
        if self.text.startswith("[", self.at):
            end = self.text.find("]", self.at)
            self.at = end + 1 if end >= 0 else self.at

    def _destination(self, at: int) -> int | None:
        end = len(self.text)
        at = self._blank(at)
        where = parseLinkDestination(self.text, at, end)
        if where.ok:
            at = self._blank(where.pos)
            title = parseLinkTitle(self.text, at, end)
            if title.ok:
                at = self._blank(title.pos)
        return at + 1 if self.text.startswith(")", at) else None

    def _blank(self, at: int) -> int:
        found = _DESTINATION.match(self.text, at)
        return found.end() if found else at


def _value(pattern: re.Pattern[str], attributes: str) -> str:
    found = pattern.search(attributes)
    return next((group for group in found.groups() if group), "") if found else ""

"""CoNLL-U: sentences and tokens with their lemmas, for corpus linguists.

One document a node; the first lemma of a word is its LEMMA, all of them stand in MISC. A
token that begins a reference says in MISC what it cites. Parts of speech are not told.

Format: https://universaldependencies.org/format.html
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from laws_tool.export.format import Format
from laws_tool.export.material import Material
from laws_tool.model import EditionInfo, Link, Node

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.tokens import Doc, Span, Token


def _pieces(material: Material) -> Iterator[bytes]:
    links = material.links_by_source()
    for edition in material.editions:
        references = _References()
        nlp = references.pipeline(edition.info)
        for node in edition.nodes:
            if node.text:
                cited = links.get((edition.info.id, node.path), ())
                references.of_text = {link.reference.start: link for link in cited if _in_text(link)}
                yield _document(node, nlp(node.text), references.of_text).encode()


class _References:
    """The references of the text at hand, so that no sentence is cut inside one of them."""

    def __init__(self) -> None:
        self.of_text: dict[int, Link] = {}

    def pipeline(self, info: EditionInfo) -> Language:
        from laws_tool.language.pipeline import pipeline  # spaCy takes most of a second to import

        return pipeline(info.language, {"citations": self._find})

    def _find(self, text: str) -> Iterable[tuple[int, int, str]]:
        for link in self.of_text.values():
            yield link.reference.start, link.reference.end, link.state


def _in_text(link: Link) -> bool:
    return link.reference.place == "text"


def _document(node: Node, doc: Doc, references: dict[int, Link]) -> str:
    lines = [f"# newdoc id = {node.edition}:{node.path}"]
    for number, sentence in enumerate(doc.sents, 1):
        tokens = [token for token in sentence if not token.is_space]
        if not tokens:
            continue
        lines.append(f"# sent_id = {node.edition}:{node.path}-{number}")
        lines.append(f"# text = {_text(sentence)}")
        lines += [_line(i, token, references) for i, token in enumerate(tokens, 1)]
        lines.append("")
    return "\n".join(lines) + "\n"


def _text(sentence: Span) -> str:
    return " ".join(sentence.text.split())


def _line(number: int, token: Token, references: dict[int, Link]) -> str:
    columns = [str(number), token.text, token.lemma_ or "_", *["_"] * 6, _misc(token, references)]
    return "\t".join(columns)


def _misc(token: Token, references: dict[int, Link]) -> str:
    said = []
    if len(token._.lemmas) > 1:
        said.append("Lemmas=" + ",".join(token._.lemmas))
    link = references.get(token.idx)
    if link is not None and link.target:
        said.append(f"Cites={link.edition}:{link.target}")
    following = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    if not token.whitespace_ and following is not None and not following.is_space:
        said.append("SpaceAfter=No")
    return "|".join(said) or "_"


FORMAT: Final = Format("conllu", pieces=_pieces)

"""spaCy pipelines: documents with our words, our lemmas and our sentences.

spaCy takes most of a second to import, so nothing that must start fast imports this module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

import spacy
from spacy.language import Language
from spacy.tokens import Doc, Token
from spacy.util import registry
from spacy.vocab import Vocab

from laws_tool.language import sentences
from laws_tool.language.lemmas import lemmas
from laws_tool.language.morphology import primary
from laws_tool.language.words import fold, tokens

Finder = Callable[[str], Iterable[tuple[int, int, str]]]
"""Finds stretches in a text: (start, end, label)."""

LEMMAS: Final = "lemmas"
"""The extension with all lemmas of a token: ``token._.lemmas``; the first is ``token.lemma_``."""

_TOKENIZER: Final = "laws_tool.words"


class WordTokenizer:
    """spaCy's tokenizer by our word rule; the document's text is the text given."""

    def __init__(self, vocab: Vocab) -> None:
        self.vocab = vocab

    def __call__(self, text: str) -> Doc:
        words: list[str] = []
        spaces: list[bool] = []
        for token in tokens(text):
            rest = token.text
            if token.kind == "space" and words and rest[0] == " ":
                spaces[-1] = True  # one space belongs to the token before it, as spaCy has it
                rest = rest[1:]
            if rest:
                words.append(rest)
                spaces.append(False)
        return Doc(self.vocab, words=words, spaces=spaces)

    def to_bytes(self, **_options: Any) -> bytes:
        """Nothing: the rule is code."""
        return b""

    def from_bytes(self, _data: bytes, **_options: Any) -> WordTokenizer:
        return self

    def to_disk(self, _path: Any, **_options: Any) -> None:
        """Nothing: the rule is code."""

    def from_disk(self, _path: Any, **_options: Any) -> WordTokenizer:
        return self


def _make_tokenizer() -> Callable[[Language], WordTokenizer]:
    return lambda nlp: WordTokenizer(nlp.vocab)


registry.tokenizers(_TOKENIZER, func=_make_tokenizer)


def pipeline(language: str, finders: Mapping[str, Finder] | None = None) -> Language:
    """The pipeline of a language (a BCP 47 tag); one that spaCy has no data for works too.

    ``finders`` are hooks: each fills ``doc.spans[name]``, and no sentence is cut inside one
    of its spans. The pipeline itself needs no model and sets lemmas and sentences.

    >>> doc = pipeline("ru")("Контры, см. п.54.1. и т.п.")
    >>> [token.text for token in doc if not token.is_punct]
    ['Контры', 'см', 'п', '54.1', 'и', 'т.п.']
    >>> doc[0].lemma_, doc[0]._.lemmas, len(list(doc.sents))
    ('контра', ('контра', 'контры'), 1)
    """
    name = primary(language)
    if not Token.has_extension(LEMMAS):
        Token.set_extension(LEMMAS, default=())
    config = {"nlp": {"tokenizer": {"@tokenizers": _TOKENIZER}}}
    try:
        nlp = spacy.blank(name, config=config)
    except (ImportError, OSError):
        nlp = spacy.blank("xx", config=config)
    for key, finder in (finders or {}).items():
        _add(nlp, f"spans_{key}", _span_setter(key, finder))
    _add(nlp, "lemmas", _lemma_setter(name))
    _add(nlp, "sentences", _sentence_setter(name))
    return nlp


def _add(nlp: Language, name: str, component: Callable[[Doc], Doc]) -> None:
    """Add a component that belongs to this pipeline alone."""
    factory = f"laws_tool_{name}_{id(component)}"
    Language.component(factory, func=component)
    nlp.add_pipe(factory, name=name)


def _span_setter(key: str, finder: Finder) -> Callable[[Doc], Doc]:
    def set_spans(doc: Doc) -> Doc:
        found = (doc.char_span(a, b, label, alignment_mode="expand") for a, b, label in finder(doc.text))
        doc.spans[key] = [span for span in found if span is not None]
        return doc

    return set_spans


def _lemma_setter(language: str) -> Callable[[Doc], Doc]:
    def set_lemmas(doc: Doc) -> Doc:
        for token in doc:
            if token.is_space or not any(map(str.isalnum, token.text)):
                token.lemma_ = token.text
                continue
            found = lemmas(token.text, language)
            token.lemma_ = found[0]
            token.norm_ = fold(token.text)
            token._.set(LEMMAS, found)
        return doc

    return set_lemmas


def _sentence_setter(language: str) -> Callable[[Doc], Doc]:
    def set_sentences(doc: Doc) -> Doc:
        whole = [(span.start_char, span.end_char) for group in doc.spans.values() for span in group]
        borders = iter(sentences.ends(doc.text, language, whole))
        border = next(borders, None)
        for token in doc:
            starts = token.i == 0
            while border is not None and token.idx >= border and not token.is_space:
                starts = True
                border = next(borders, None)
            token.is_sent_start = starts
        return doc

    return set_sentences

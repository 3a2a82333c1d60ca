"""spaCy sees the words, lemmas and sentences that the rest of the tool sees."""

from __future__ import annotations

import pytest

from laws_tool.language.pipeline import pipeline
from laws_tool.language.words import words
from laws_tool.model import Edition


def _texts(editions: dict[str, Edition]) -> list[str]:
    nodes = [node for edition in editions.values() for node in edition.nodes]
    notes = [note.text for node in nodes for note in node.footnotes]
    found = [text for node in nodes for text in (node.heading, node.text, node.tail)]
    return [text for text in found + notes if text]


def test_tokens_are_the_words_of_the_word_rule_on_the_whole_corpus(editions: dict[str, Edition]) -> None:
    nlp = pipeline("ru")
    texts = _texts(editions)
    assert len(texts) > 150
    for text in texts:
        doc = nlp(text)
        assert doc.text == text
        spots = {(word.start, word.end) for word in words(text)}
        found = {(token.idx, token.idx + len(token)) for token in doc}
        assert spots <= found
        assert not any(text[start:end].strip("".join(_SIGNS)) for start, end in found - spots)


_SIGNS = ' \n.,;:!?()«»"-–—*'


def test_no_sentence_of_the_corpus_is_cut_after_an_abbreviation(editions: dict[str, Edition]) -> None:
    nlp = pipeline("ru")
    for text in _texts(editions):
        sentences = [sentence.text.strip() for sentence in nlp(text).sents]
        assert not any(s.endswith(("т.п.", "см.", "п.54.1.", "п.")) for s in sentences[:-1]), text


def test_a_sentence_of_the_corpus_ends_at_its_full_stop(editions: dict[str, Edition]) -> None:
    node = next(node for node in editions["ru-1987"].nodes if node.path == "53.A")
    starts = [sentence.text[:12] for sentence in pipeline("ru")(node.text or "").sents]
    assert starts == ["Любой ход вн", "Он становитс"]


def test_all_readings_are_kept_and_the_first_is_the_lemma() -> None:
    doc = pipeline("ru")("контры вистующего")
    assert [token.lemma_ for token in doc] == ["контра", "вистующий"]
    assert doc[0]._.lemmas == ("контра", "контры")


@pytest.mark.parametrize("language", ["xx", "zz", "ja", "sr-Latn", "th"])
def test_a_language_without_data_works(language: str) -> None:
    doc = pipeline(language)("Card 53C. Played.")
    assert [token.text for token in doc] == ["Card", "53C", ".", "Played", "."]
    assert len(list(doc.sents)) == 2


def test_hooks_set_spans_and_keep_their_sentences_whole() -> None:
    text = "По стат. Устава игра окончена. Конец."
    nlp = pipeline("ru", {"citations": lambda found: [(3, found.index("а игра") + 1, "law")]})
    doc = nlp(text)
    assert [(span.text, span.label_) for span in doc.spans["citations"]] == [("стат. Устава", "law")]
    assert [sentence.text for sentence in doc.sents] == ["По стат. Устава игра окончена.", "Конец."]


@pytest.mark.parametrize("text", ["", " ", "  a  b \n\n c ", "\n", "a\u00a0b", "12-й 53C\tтекст"])
def test_the_document_is_the_text(text: str) -> None:
    assert pipeline("ru")(text).text == text

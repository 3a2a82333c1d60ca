"""Citations in spaCy documents: ``doc.spans["citations"]``.

Nothing here imports spaCy: a component is a function of a document, and the caller has
loaded spaCy already.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from laws_tool.citations.find import Finder

SPANS: Final = "citations"
"""The key of the span group."""

UNREADABLE: Final = "?"
"""The label of a span whose target cannot be read."""


def spans(finder: Finder) -> Callable[[str], Iterable[tuple[int, int, str]]]:
    """A function from a text to its citations: start, end, and the target as the label.

    It is a hook for :func:`laws_tool.language.pipeline.pipeline`.

    >>> from laws_tool.profile import load
    >>> list(spans(Finder(load("bridge-laws"), "en"))("under Law 53C"))
    [(6, 13, '53.C')]
    """

    def find(text: str) -> Iterable[tuple[int, int, str]]:
        for found in finder.find(text):
            yield found.start, found.end, found.target or found.work or UNREADABLE

    return find


def component(finder: Finder) -> Callable[[Any], Any]:
    """A component for any spaCy pipeline: it sets ``doc.spans["citations"]``.

    Register it under a name of your own::

        Language.component("citations", func=component(finder))
        nlp.add_pipe("citations")

    A span covers whole tokens; its ``label_`` is the target path.
    """
    find = spans(finder)

    def set_spans(doc: Any) -> Any:
        found = (
            doc.char_span(start, end, label, alignment_mode="expand") for start, end, label in find(doc.text)
        )
        doc.spans[SPANS] = [span for span in found if span is not None]
        return doc

    return set_spans

"""Citations: find references in law texts, resolve them, see who cites whom.

::

    find_citations(text, "ru")                 the references of one text, nothing else (start here)
    finder = Finder(profile, "ru", lemmas)     find references in single texts
    nodes = cite(nodes, info, profile, lemmas) fill in the references of an edition
    links = resolve(editions)                  link a whole corpus
    cited_by(links)                            the other direction
    check(links, editions)                     what leads nowhere, in a circle, to what is repealed

Who cites whom as a picture or for other programs: :mod:`laws_tool.citations.graph` and
:mod:`laws_tool.citations.drawing`.

A whole way, from texts to a message about what is wrong:

>>> from laws_tool.model import Edition, EditionInfo, Node
>>> from laws_tool.profile import load
>>> info = EditionInfo("laws", "Laws of a Game", "en", "bridge-laws", ())
>>> nodes = [
...     Node("laws", "1", "1", "law", "1", "Leads", "The card stays (Law 2A).", "complete", "stated"),
...     Node("laws", "2", "2", "law", "2", "Tricks", "See Law 1.", "complete", "stated"),
... ]
>>> edition = Edition(info, cite(nodes, info, load("bridge-laws")))
>>> links = resolve([edition])
>>> [(link.source, link.target, link.state, link.nearest) for link in links]
[('1', '2.A', 'dangling', '2'), ('2', '1', 'resolved', None)]
>>> [link.source for link in cited_by(links)["laws", "1"]]
['2']
>>> [finding.message for finding in check(links, [edition])]
['“Law 2A”: laws has no 2.A; the nearest is 2']
"""

from laws_tool.citations.find import Finder, cite, find_citations, find_references
from laws_tool.citations.levels import Here
from laws_tool.citations.lexis import Lemmas
from laws_tool.citations.report import Finding, check
from laws_tool.citations.resolve import cited_by, resolve

__all__ = [
    "Finder",
    "Finding",
    "Here",
    "Lemmas",
    "check",
    "cite",
    "cited_by",
    "find_citations",
    "find_references",
    "resolve",
]

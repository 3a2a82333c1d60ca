"""Citations: find references in law texts, resolve them, see who cites whom.

::

    find_citations(text, "ru")                 the references of one text, nothing else
    finder = Finder(profile, "ru", lemmas)     find references in single texts
    nodes = cite(nodes, info, profile, lemmas) fill in the references of an edition
    links = resolve(editions)                  link a whole corpus
    cited_by(links), check(links)              the other direction; what leads nowhere
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

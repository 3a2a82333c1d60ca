"""What can go wrong, and what to do about it.

::

    LawsError                  exit status 2: wrong use or an error
    ├── InputError             a file or folder that cannot be read or written
    ├── CorpusError            an edition or profile that is described wrongly
    ├── CitationError          a citation that nothing in the corpus answers to
    ├── QueryError             a query that cannot be understood
    ├── JournalError           a journal that does not belong to the text, or is damaged
    └── BuildError             an index that cannot be built or read

Every message is a sentence that a person can act on: what is wrong, where, what to do.
"""

from __future__ import annotations


class LawsError(Exception):
    """The base of all errors that a user may see; ``str(error)`` is the whole message."""


class InputError(LawsError):
    """A file or folder is missing, unreadable, or cannot be written."""


class CorpusError(LawsError):
    """An edition, its description, its editorial layer or a profile is wrong."""


class CitationError(LawsError):
    """No node answers to a citation. ``nearest`` are citations that do exist."""

    def __init__(self, message: str, nearest: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.nearest = nearest


class QueryError(LawsError):
    """A query cannot be understood."""


class JournalError(LawsError):
    """A journal is damaged, or belongs to another text."""


class BuildError(LawsError):
    """An index cannot be built, or what was built cannot be read."""

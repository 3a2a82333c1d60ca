"""What is wrong with the references of a corpus, as ``laws refs --check`` lists it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from laws_tool.messages import _
from laws_tool.model import Link

_REPORTED: Final = ("dangling", "ambiguous", "unreadable")


@dataclass(frozen=True, slots=True)
class Finding:
    """A reference that leads nowhere for certain, and a sentence that says why."""

    link: Link
    message: str


def check(links: Iterable[Link]) -> tuple[Finding, ...]:
    """The references that are dangling, ambiguous or unreadable, each with its reason.

    References to other works are as they should be and are not listed.
    """
    return tuple(Finding(link, _message(link)) for link in _doubtful(links))


def _doubtful(links: Iterable[Link]) -> Iterator[Link]:
    return (link for link in links if link.state in _REPORTED)


def _message(link: Link) -> str:
    words = link.reference.text
    if link.state == "unreadable":
        return _("“{words}” is cut off; its target cannot be read").format(words=words)
    if link.state == "ambiguous":
        return _("“{words}” may mean {candidates} in {edition}").format(
            words=words, candidates=", ".join(link.candidates), edition=link.edition
        )
    if link.nearest is None:
        return _("“{words}”: {edition} has no {target}").format(
            words=words, edition=link.edition, target=link.target
        )
    if link.nearest == link.target:
        return _("“{words}”: {target} of {edition} has no footnote {mark}").format(
            words=words, edition=link.edition, target=link.target, mark=link.mark
        )
    return _("“{words}”: {edition} has no {target}; the nearest is {nearest}").format(
        words=words, edition=link.edition, target=link.target, nearest=link.nearest
    )

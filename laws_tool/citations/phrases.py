"""From the groups of a run to phrases: what stands in what, and the targets of each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise, product

from laws_tool.citations.levels import Address, Here, complete, join, path
from laws_tool.citations.lexis import Rung
from laws_tool.citations.scan import Group


@dataclass(frozen=True, slots=True)
class Phrase:
    """One reference: its span, its work, the addresses it aims at.

    ``shares`` says that it stands in a list whose last member completes it, so that a work
    named after the list is its work too.
    """

    start: int
    end: int
    work: str
    rung: Rung
    addresses: tuple[Address, ...]
    shares: bool = False

    @property
    def targets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(path(found, self.rung) for found in self.addresses))


@dataclass(slots=True)
class _Chain:
    """Groups that complete one another, outermost first."""

    groups: list[Group]
    start: int
    end: int
    inward: bool = False
    """Written from the outer to the inner level: "art. 5 § 1"."""
    shares: bool = False

    @property
    def outermost(self) -> int:
        return self.groups[0].first


def phrases(run: Sequence[Group], here: Here) -> Iterator[Phrase]:
    """The references of a run.

    «пункт 2 раздела B правила 64 и правило 65» is two; "art. 173 § 1 lub § 3" is two in
    one article; «пункта 1 и пункта 3 статьи 5» two in one article as well.
    """
    chains = _chains(run)
    _inherit(chains)
    for chain in chains:
        if len(chain.groups) == 1 and chain.groups[0].weak:
            continue
        rung = chain.groups[-1].rung
        whole = tuple(complete(found, rung, here) for found in _addresses(chain))
        yield Phrase(chain.start, chain.end, rung.work, rung, whole, chain.shares)


def _chains(run: Sequence[Group]) -> list[_Chain]:
    chains: list[_Chain] = []
    for index, group in enumerate(run):
        last = chains[-1] if chains else None
        if last and _goes_outward(last, group):
            last.groups.insert(0, group)
            last.end = group.end
        elif last and _goes_inward(last, group, run[index + 1] if index + 1 < len(run) else None):
            last.groups.append(group)
            last.end, last.inward = group.end, True
        else:
            chains.append(_Chain([group], group.start, group.end))
    return chains


def _goes_outward(chain: _Chain, group: Group) -> bool:
    """«пункт 2 | статьи 5»: the group completes the chain before it."""
    same = group.rung.work == chain.groups[0].rung.work
    return same and not chain.inward and group.link in ("", "of") and group.first < chain.outermost


def _goes_inward(chain: _Chain, group: Group, following: Group | None) -> bool:
    """ "art. 5 | § 1": the group stands in the chain before it, and not in the one after it."""
    if group.link not in ("", ",") or group.rung.work != chain.groups[-1].rung.work:
        return False
    if chain.groups[-1].weak:
        return False
    if len(chain.groups) > 1 and not chain.inward:
        return False
    if group.first <= chain.groups[-1].addresses[-1][-1][0]:
        return False
    return not (following and following.link in ("", "of") and following.first < group.first)


def _inherit(chains: list[_Chain]) -> None:
    """Complete the members of a list by their neighbours.

    «подпунктом 1 пункта 3, пунктом 4 статьи 5»: the first lacks the article of the last;
    "art. 173 § 1 lub § 3", "art. 41 § 1 pkt 5 lub § 3": the second lacks the article of the first.
    """
    for left, right in reversed(list(pairwise(chains))):
        outer = [group for group in right.groups if group.first < left.outermost]
        alike = len(outer) < len(right.groups)  # «раздел B или правило 36» is nothing in law 36
        if outer and alike and not right.inward and not left.inward and _below_unit(left):
            left.groups[:0] = outer
            left.shares = True
    for left, right in reversed(list(pairwise(chains))):
        if left.groups[0].rung == right.groups[0].rung and (right is chains[-1] or right.shares):
            left.shares = True  # "art. 5, art. 7 Kodeksu …"
    for left, right in pairwise(chains):
        outer = [group for group in left.groups if group.first < right.outermost]
        ranks = {group.first for group in (left.groups if left.inward else left.groups[-1:])}
        if outer and right.outermost in ranks and _below_unit(right):
            right.groups[:0] = outer
            right.inward = True


def _below_unit(chain: _Chain) -> bool:
    return chain.outermost > chain.groups[0].rung.unit


def _addresses(chain: _Chain) -> Iterator[Address]:
    """All combinations; written inward, an outer list keeps its members but the last."""
    if not chain.inward:
        for members in product(*(group.addresses for group in chain.groups)):
            yield _joined(members)
        return
    outer: tuple[Address, ...] = ((),)
    for group in chain.groups[:-1]:
        whole = [_joined((outer[-1], found)) if outer[-1] else found for found in group.addresses]
        yield from whole[:-1]
        outer = (whole[-1],)
    for found in chain.groups[-1].addresses:
        yield _joined((outer[-1], found))


def _joined(members: Sequence[Address]) -> Address:
    whole: Address = members[0]
    for inner in members[1:]:
        whole = join(whole, inner)
    return whole

"""Paths: where each block belongs, and how that is known.

After a gap the levels above a block are unknown until they are printed, or follow from what
comes next: text that runs on into Law 53 is the end of Law 52, text before a «B.» is in A.
A level that nothing gives is «?».
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from laws_tool.model import UNKNOWN, Known
from laws_tool.parse.block import FRAGMENT, Block, Run
from laws_tool.profile import Profile

PREFACE: Final = "preface"
"""The kind of text before the first law, by Akoma Ntoso."""

_WEAKNESS: Final[Mapping[Known, int]] = {"stated": 0, "derived": 1, "editorial": 2}


@dataclass(frozen=True, slots=True)
class Step:
    """One level of a path: its index in the profile, its number, how it is known."""

    level: int
    number: str
    known: Known


@dataclass(frozen=True, slots=True)
class Placed:
    """A block with its place: the steps from the unit down (or the containers, for a part)."""

    block: Block
    containers: tuple[Step, ...]
    steps: tuple[Step, ...]

    @property
    def apart(self) -> str:
        """The kind of a text that belongs to no law, such as the preface; "" for any other."""
        return "" if self.containers or self.steps else self.block.kind or PREFACE

    @property
    def known(self) -> Known:
        """How the path is known: by its weakest step."""
        return weakest((*self.containers, *self.steps))


def same(step: Step, other: Step | None) -> bool:
    """Whether two steps are the same place, however they are known."""
    return other is not None and (step.level, step.number) == (other.level, other.number)


def weakest(steps: Sequence[Step]) -> Known:
    """How a row of steps is known: as its weakest one is."""
    return max((step.known for step in steps), key=_WEAKNESS.__getitem__, default="stated")


def place(run: Run, profile: Profile, units: Mapping[int, str] | None = None) -> list[Placed]:
    """Give every block of a run its place.

    ``units`` are the units that a person says some blocks (by their index) begin in.
    """
    return _Placer(run, profile, units or {}).run()


class _Placer:
    """Walks a run, with the steps that are open; a level that is not open is unknown or empty."""

    def __init__(self, run: Run, profile: Profile, units: Mapping[int, str]) -> None:
        self.blocks, self.profile, self.units = run.blocks, profile, units
        self.whole = run.gap is None
        self.unit = profile.rank(profile.unit.kind)
        self.has_deeper = self.unit + 1 < len(profile.levels)
        self.containers: list[Step] = []
        self.scope_depth = 0  # the rank of the open appendix's heading
        self.open: dict[int, Step] = {}
        self.unknown = set(range(self.unit + 1, len(profile.levels)))

    def run(self) -> list[Placed]:
        placed = []
        for index, block in enumerate(self.blocks):
            if block.kind:
                self.containers, self.open = [], {}
                placed.append(Placed(block, (), ()))
                continue
            if index in self.units:  # a person says where the text is from here on
                self.open, self.containers = {}, []
                self.unknown = set(range(self.unit + 1, len(self.profile.levels)))
            elif index == 0 and self.whole and block.level == FRAGMENT and block.lost_heading is None:
                placed.append(Placed(block, (), ()))
                continue
            if FRAGMENT < block.level < self.unit:
                self._contain(Step(block.level, block.number, "stated"), block.depth)
                placed.append(Placed(block, tuple(self.containers), ()))
                continue
            self._close_leaf()
            if block.within is not None:
                self.containers = [s for s in self.containers if (s.level, s.number) in block.within]
            level, step = self._own_step(index, block)
            self._enter(index, level, step, block)
            steps = tuple(self.open[key] for key in sorted(self.open) if key <= level)
            placed.append(Placed(block, tuple(self.containers), steps))
        return placed

    def _contain(self, step: Step, depth: int = 0) -> None:
        """Open a container: it closes those of its own level and below, and an appendix that it is not in.

        A heading without a number is in an appendix whose own heading is of a higher rank.
        """
        levels = self.profile.levels
        if not levels[step.level].entry:
            self._close_leaf()
        else:  # a term is in the glossary, and not in the term before it
            self.containers = [s for s in self.containers if not levels[s.level].entry]
        kept = [s for s in self.containers if s.level < step.level]
        if not (levels[step.level].leaf and 0 < self.scope_depth < depth):
            kept = [s for s in kept if not levels[s.level].scope]
        if levels[step.level].scope:
            self.scope_depth = depth
        self.containers = [*kept, step]
        self.open, self.unknown = {}, set()

    def _close_leaf(self) -> None:
        """Nothing stands inside a leaf."""
        levels = self.profile.levels
        self.containers = [step for step in self.containers if not levels[step.level].leaf]

    def _own_step(self, index: int, block: Block) -> tuple[int, Step | None]:
        """The level a block is on and its own step; None where the unit's step is all there is."""
        if block.lost_heading is not None:  # an underline without its title: of a unit
            return self.unit, self._unit_step(index)
        if block.level != FRAGMENT:
            return block.level, Step(block.level, block.number, "derived" if block.derived else "stated")
        return self._fragment(index)

    def _fragment(self, index: int) -> tuple[int, Step | None]:
        following = self._next_label(index)
        if following is None:
            deeper = self.unit + 1
            return (deeper, self._derived(deeper, None)) if self.has_deeper else (self.unit, None)
        if not self._may_be_first(following):
            return following.level, self._derived(following.level, self._before(following))
        for above in range(following.level - 1, self.unit, -1):
            later = self._before_next_at(index, above)
            if later != "":
                return above, self._derived(above, later)
        return self.unit, None

    def _derived(self, level: int, number: str | None) -> Step:
        return Step(level, number or UNKNOWN, "derived")

    def _enter(self, index: int, level: int, step: Step | None, block: Block) -> None:
        if level == self.unit and step is not None:
            self._repeat(block)
            self.open = {self.unit: step}
            self.unknown = set()
            return
        self._repeat(block)
        if self.unit not in self.open and (self.unknown or not self.containers):
            self.open[self.unit] = self._unit_step(index)
        for between in sorted(self.unknown):
            if between >= level:
                break
            number = self._before_next_at(index, between)
            if number == "":
                continue  # the first of its level is still to come
            self.open[between] = self._derived(between, number)
        self.open = {key: value for key, value in self.open.items() if key < level or key == self.unit}
        if step is not None:
            self.open[level] = step
        self.unknown = set()

    def _repeat(self, block: Block) -> None:
        """Open what the label repeats: the law, the levels below it, the appendix above it."""
        for level, number in block.above:
            step = Step(level, number, "stated")
            if level < self.unit:
                if not any(same(step, other) for other in self.containers):
                    self._contain(step)
            else:
                if not same(step, self.open.get(level)):
                    self.open = {key: value for key, value in self.open.items() if key < level}
                self.open[level] = step
            self.unknown.discard(level)

    def _unit_step(self, index: int) -> Step:
        if index in self.units:
            return Step(self.unit, self.units[index], "editorial")
        for block in self.blocks[index:]:
            if unit := dict(block.above).get(self.unit):
                if not self._may_be_first(block):
                    return Step(self.unit, unit, "derived")
                return self._derived(self.unit, self.profile.unit.before(unit))
            if block.level == self.unit:
                return self._derived(self.unit, self._before(block))
        return self._derived(self.unit, None)

    def _next_label(self, index: int) -> Block | None:
        """The next label below the unit, before any unit begins."""
        for block in self.blocks[index + 1 :]:
            if FRAGMENT < block.level <= self.unit:
                return None
            if block.level > self.unit:
                return block
        return None

    def _before_next_at(self, index: int, level: int) -> str | None:
        """What :meth:`_before` says of the next label at a level, before any label above it."""
        for block in self.blocks[index + 1 :]:
            if block.level == level:
                return self._before(block)
            if FRAGMENT < block.level < level:
                return None
        return None

    def _before(self, block: Block) -> str | None:
        """The number before that of a label; "" where it is the first, None where that cannot be told."""
        return self.profile.levels[block.level].before(block.number)

    def _may_be_first(self, block: Block) -> bool:
        """Whether a label begins the sequence of its level, or has no place in it."""
        places = self.profile.levels[block.level].places(block.number)
        return not places or any(place <= (1,) for place in places)

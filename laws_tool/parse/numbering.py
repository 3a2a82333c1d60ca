"""Where the numbering of a text stands, and what speaks for a label or against it.

Numbers are evidence: a label counts where it goes on the sequence of its level, or begins
it, or where a gap hides what came before. What breaks the sequence is a doubt, and needs
something else to speak for it.
"""

from __future__ import annotations

from collections.abc import Sequence

from laws_tool.printed import Printed
from laws_tool.profile import Profile
from laws_tool.sequences import Place, follows

_NOT_BEGUN: Place = (0,)


class Numbering:
    """The last number of each level.

    A level that is missing in ``seen`` is unknown (a gap hides it), (0,) means that it has not
    begun. ``counted`` are the last numbers of the containers, which some laws count through.
    """

    def __init__(self, profile: Profile) -> None:
        self.profile = profile
        self.unit = profile.rank(profile.unit.kind)
        self.seen: dict[int, Place] = {}
        self.counted: dict[int, Place] = {}
        self.numbers: dict[int, str] = {}  # as printed, of what is open
        self.first_unit = "1"  # the number of the first unit of the open container

    def forget(self) -> None:
        """After a gap nothing is known of the numbering."""
        self.seen, self.numbers, self.counted = {}, {}, {}

    def place(self, label: Printed) -> Place:
        """The place of a label's number, as the sequence has it; (0,) for one that has none."""
        places = self.profile.levels[label.level].places(label.number)
        if len(places) > 1:
            before = self.seen.get(label.level, _NOT_BEGUN)
            fitting = [place for place in places if follows(place, before)]
            places = (*fitting, *(place for place in places if place == (1,)), *places)
        return places[0] if places else _NOT_BEGUN

    def best(self, labels: Sequence[Printed], following: Sequence[Printed]) -> Printed | None:
        """What a printed label most likely is, by what came before and what comes next."""
        if len(labels) < 2:
            return labels[0] if labels else None

        def likeness(label: Printed) -> tuple[float, int]:
            level = self.profile.levels[label.level]
            later = [
                place
                for other in following
                if other.level == label.level and other.above == label.above
                for place in level.places(other.number)
            ]
            goes_on = any(follows(place, self.place(label)) for place in later)
            return self._strength(label) + goes_on, -label.level

        return max(labels, key=likeness)

    def _strength(self, label: Printed) -> float:
        """How well a label fits what came before: 3 goes on, 2 begins, 1 may be, 0 breaks."""
        before = self.seen.get(label.level)
        place = self.place(label)
        if before is None:
            return 1.0 if place != (1,) else 1.5
        if before == _NOT_BEGUN:
            # the second of a list whose first item is in the sentence before is likelier than a hole
            return 2.0 if self._is_first(label, place) else 1.0 if place == (2,) else 0.0
        if self._continues(label, place, before):
            return 3.0
        return 0.5 if place > before else 0.0

    def _continues(self, label: Printed, place: Place, before: Place) -> bool:
        """Whether a number goes on the sequence, and is written as those before it: (b) is not after (1)."""
        last = self.numbers.get(label.level, label.number)
        alike = not last or not label.number or _script(last) == _script(label.number)
        return alike and follows(place, before, self.profile.levels[label.level].skipped)

    def _is_first(self, label: Printed, place: Place) -> bool:
        level = self.profile.levels[label.level]
        first = level.place(self.first_unit if label.level == self.unit else "1") or (1,)
        return place in ((1,), first)

    def doubt(self, label: Printed) -> str | None:
        """Why a label breaks the sequence; None where it does not."""
        if label.above:
            return self._doubt_of_whole(label)
        place = self.place(label)
        if place == _NOT_BEGUN:
            return None  # it has no number
        level = self.profile.levels[label.level]
        before = self.seen.get(label.level)
        if before is None or (before == _NOT_BEGUN and self._is_first(label, place)):
            return None
        if before != _NOT_BEGUN and self._continues(label, place, before):
            return None
        if label.level < self.unit:
            last = self.counted.get(label.level, _NOT_BEGUN)
            if place == (1,) or follows(place, last, level.skipped):
                return None
        if self.profile.comments and label.level == self.unit and place > before:
            return None  # a commentary need not speak of every law
        if before == _NOT_BEGUN:
            return f"{label.number} comes first"
        return f"{label.number} after {self.numbers.get(label.level, before[0])}"

    def _doubt_of_whole(self, label: Printed) -> str | None:
        """Why a label that repeats the numbers above it breaks the sequence."""
        levels = self.profile.levels
        above = self._levels_above(label)
        pairs = [*zip(above, label.above, strict=True), (label.level, label.number)]
        for index, number in pairs:
            place = levels[index].place(number)
            before = self.seen.get(index)
            if place is None:
                return f"{number} is no number here"
            if before is None:
                return None
            if place == before:
                continue
            begins = before == _NOT_BEGUN and place == (1,)
            if not begins and not follows(place, before, levels[index].skipped) and index >= self.unit:
                whole = ".".join((*label.above, label.number))
                return f"{whole} after {self.numbers.get(index, before[0])}"
            return None  # the first number that differs goes on: those after it begin anew
        return f"{'.'.join((*label.above, label.number))} stands twice"

    def above(self, label: Printed) -> tuple[tuple[int, str], ...]:
        """The levels and numbers that a label repeats, outermost first."""
        return tuple(zip(self._levels_above(label), label.above, strict=True)) if label.above else ()

    def _levels_above(self, label: Printed) -> list[int]:
        """The levels of the numbers that a label repeats, outermost first."""
        first = label.level - len(label.above)
        if first >= self.unit:
            return list(range(first, label.level))
        scope = self.scope(label.above[0])
        return [scope, *range(self.unit, label.level)]

    def scope(self, number: str) -> int:
        """The container that counts its own units and has a number of this kind."""
        levels = self.profile.levels
        fitting = [i for i, level in enumerate(levels[: self.unit]) if level.scope and level.place(number)]
        open_ones = [i for i in fitting if self.numbers.get(i) == number]
        return (open_ones or fitting or [0])[0]

    def next_unit(self, label: Printed) -> str | None:
        """The number of the next unit, where a label repeats it; None where it names another one."""
        above = dict(self.above(label))
        number = above.get(self.unit)
        if number is None or any(level < self.unit for level in above):
            return None
        place = self.profile.unit.place(number)
        before = self.seen.get(self.unit)
        return number if place and before is not None and follows(place, before) else None

    def contain(self, level: int, number: str) -> None:
        """Take note of a container that is named beside the text."""
        self.seen[level] = self.counted[level] = self.profile.levels[level].place(number) or _NOT_BEGUN
        self.numbers[level] = number
        for deeper in range(level + 1, self.unit):
            self.seen[deeper] = _NOT_BEGUN
            self.numbers.pop(deeper, None)

    def enter(self, unit: str) -> None:
        """Take note of a unit whose label is not printed."""
        self.seen[self.unit] = self.profile.unit.place(unit) or _NOT_BEGUN
        self.numbers[self.unit] = unit
        for deeper in range(self.unit + 1, len(self.profile.levels)):
            self.seen[deeper] = _NOT_BEGUN
            self.numbers.pop(deeper, None)

    def is_same_unit(self, label: Printed) -> bool:
        """Whether the numbers that a label repeats are those of the open unit, and it comes later."""
        pairs = zip(self._levels_above(label), label.above, strict=True)
        same = all(self.numbers.get(i) == number for i, number in pairs if i <= self.unit)
        return same and self._whole(label) > self._open()

    def _whole(self, label: Printed) -> list[Place]:
        levels = self.profile.levels
        pairs = [*zip(self._levels_above(label), label.above, strict=True), (label.level, label.number)]
        return [levels[i].place(number) or _NOT_BEGUN for i, number in pairs if i >= self.unit]

    def _open(self) -> list[Place]:
        return [self.seen.get(i, _NOT_BEGUN) for i in range(self.unit, len(self.profile.levels))]

    def is_second(self, label: Printed) -> bool:
        """Whether a label is the second of a sequence whose first was not seen."""
        before = self.seen.get(label.level, (1,))
        return self.place(label) == (2,) and before != (1,) and not label.above

    def goes_on(self, label: Printed) -> bool:
        """Whether a label is the next of its level."""
        before = self.seen.get(label.level)
        return before is not None and self._continues(label, self.place(label), before)

    def is_next(self, label: Printed, before: Printed) -> bool:
        """Whether a label is the next after another one of its level."""
        level = self.profile.levels[label.level]
        return any(follows(place, self.place(before), level.skipped) for place in level.places(label.number))

    def leaves_one_out(self, label: Printed) -> bool:
        """Whether just one number is missing between a label and the one before it: (a), (c)."""
        before, place = self.seen.get(label.level, _NOT_BEGUN), self.place(label)
        alike = _script(label.number) == _script(self.numbers.get(label.level, label.number))
        return alike and len(before) == len(place) == 1 and before[0] > 0 and place[0] == before[0] + 2

    def goes_up(self, label: Printed) -> bool:
        """Whether a label's number is at least greater than the one before it."""
        return self.place(label) > self.seen.get(label.level, _NOT_BEGUN)

    def count(self, label: Printed) -> None:
        """Take note of a label."""
        level = self.profile.levels[label.level]
        if level.leaf:
            self.seen[label.level] = self.counted[label.level] = self.place(label)
            self.numbers[label.level] = label.number
            return
        if label.above:
            pairs = zip(self._levels_above(label), label.above, strict=True)
            for index, number in pairs:
                self.seen[index] = self.profile.levels[index].place(number) or _NOT_BEGUN
                self.numbers[index] = number
        self.seen[label.level] = self.place(label)
        self.numbers[label.level] = label.number
        for deeper in self._begun_anew(label):
            self.seen[deeper] = _NOT_BEGUN
            self.numbers.pop(deeper, None)

    def _begun_anew(self, label: Printed) -> list[int]:
        """The levels whose numbers begin anew after a label."""
        deeper = list(range(label.level + 1, len(self.profile.levels)))
        if label.level >= self.unit:
            return deeper
        self.counted[label.level] = self.place(label)
        first = self.profile.unit.first
        self.first_unit = first.format(label.number)
        if self.profile.levels[label.level].scope or self.first_unit != first:
            return deeper
        deeper.remove(self.unit)  # laws are counted through
        return deeper


def _script(number: str) -> tuple[bool, bool]:
    """What a number is written with: figures or letters, small or capital."""
    return number[0].isdecimal(), number[0].isupper()

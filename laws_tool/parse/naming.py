"""The names of nodes: paths made unique, and citations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from laws_tool.labels import joined
from laws_tool.model import UNKNOWN
from laws_tool.parse.paths import Step
from laws_tool.profile import Profile


class Naming:
    """Gives out paths in reading order; a path that is taken gets ``~2``, and so do its children's.

    It remembers under which name the parents stand.
    """

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._seen: Counter[str] = Counter()
        self._paths: dict[tuple[Step, ...], str] = {}
        self._citations: dict[str, str] = {}

    def forget_unknown(self) -> None:
        """After a gap «?» is another one than before it, and so is a part or a division."""
        unit = self._profile.rank(self._profile.unit.kind)
        self._paths = {
            steps: path
            for steps, path in self._paths.items()
            if steps[0].level >= unit and all(step.number != UNKNOWN for step in steps)
        }

    def known(self, steps: Sequence[Step]) -> str | None:
        """The path of steps that were named before."""
        return self._paths.get(_key(steps))

    def name(self, steps: Sequence[Step], outer: Sequence[Step] = ()) -> tuple[str, str]:
        """A new path for steps from the unit down, and its citation.

        ``outer`` are the containers whose path a unit's path carries: an appendix.
        """
        last = steps[-1]
        cite = self._profile.levels[last.level].cite.format(last.number)
        parent = self.known([*outer, *steps[:-1]]) if len(steps) > 1 or outer else None
        between = "/" if len(steps) == 1 else "."
        path, twin = self._unique(f"{parent}{between}{last.number}" if parent else last.number)
        citation = joined(self._citations.get(parent, "") if parent else "", cite) + twin
        if outer:
            citation = path
        self._paths[_key([*outer, *steps])] = path
        self._citations[path] = citation
        return path, citation

    def name_container(self, steps: Sequence[Step]) -> str:
        """A new path for a part or division; it is its own citation.

        What has no number is counted: ``hcontainer:1``, ``hcontainer:2``.
        """
        last = steps[-1]
        kind = self._profile.levels[last.level].kind
        inside = len(steps) > 1 and not self._profile.levels[last.level].entry
        parent = self.known(steps[:-1]) if inside else None
        if last.number:
            path, _twin = self._unique(
                f"{parent}/{kind}:{last.number}" if parent else f"{kind}:{last.number}"
            )
        else:
            path = self.name_kind(f"{parent}/{kind}" if parent else kind)
        self._paths[_key(steps)] = path
        return path

    def name_kind(self, kind: str) -> str:
        """A new path for what has no number of its own: ``preface:1``."""
        self._seen[f"{kind}:"] += 1
        return f"{kind}:{self._seen[f'{kind}:']}"

    def _unique(self, path: str) -> tuple[str, str]:
        self._seen[path] += 1
        count = self._seen[path]
        twin = f"~{count}" if count > 1 else ""
        return path + twin, twin


def _key(steps: Sequence[Step]) -> tuple[Step, ...]:
    """Steps by level and number alone: how they are known makes no difference."""
    return tuple(Step(step.level, step.number, "stated") for step in steps)

"""The unit by which people cite (a law, an article, a rule), read off a path."""

from __future__ import annotations


def unit_of(path: str) -> str | None:
    """The path of the unit that a node belongs to; None above the units.

    The unit has a bare number, and its parts follow after dots; kinds above it carry a colon.

    >>> unit_of("64.A.2"), unit_of("419~2"), unit_of("53.4")
    ('64', '419~2', '53')
    >>> unit_of("appendix:A/4.1")
    'appendix:A/4'
    >>> unit_of("part:III/division:I") is None
    True
    """
    outer, slash, last = path.rpartition("/")
    if ":" in last or not last:
        return None
    return f"{outer}{slash}{last.partition('.')[0]}"


def is_within(path: str, scope: str) -> bool:
    """Whether a path is the scope itself or below it.

    >>> is_within("53.A", "53"), is_within("530", "53"), is_within("part:I/division:II", "part:I")
    (True, False, True)
    """
    return path == scope or path.startswith((f"{scope}.", f"{scope}/"))

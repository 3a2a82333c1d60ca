"""The name of a profile as people know it."""

from __future__ import annotations

from laws_tool.errors import LawsError


def shown_profile(name: str) -> str:
    """A profile's id; of an edition's own profile the id in its file, and not where that lies.

    >>> shown_profile("bridge-laws")
    'bridge-laws'
    """
    if not name.endswith(".toml"):
        return name
    from laws_tool import profile

    try:
        return profile.load(name).id
    except LawsError:
        return name

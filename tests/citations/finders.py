"""Finders for the profiles of the package and of the tests, each made once."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from typing import Final

from laws_tool.citations import Finder, Here
from laws_tool.language.lemmas import lemmas
from laws_tool.profile import Profile, load

PROFILES: Final = Path(__file__).parent / "profiles"


def profile_of(name: str) -> Profile:
    """The profile of the tests by that name, else that of the package; ``laws_tool:`` asks for that."""
    if name.startswith("laws_tool:"):
        return load(name.partition(":")[2])
    ours = PROFILES / f"{name}.toml"
    return load(str(ours) if ours.exists() else name)


@cache
def finder_of(profile: str, language: str, title: str = "", base: str = "") -> Finder:
    lemmatise = partial(lemmas, language=language)
    return Finder(profile_of(profile), language, lemmatise, profile_of(base) if base else None, title)


def here_at(place: str, truncated: bool = False) -> Here:
    """The place that ``law:64/section:A`` writes."""
    steps = (step.split(":") for step in place.split("/") if step)
    return Here(tuple((kind, label) for kind, label in steps), truncated)

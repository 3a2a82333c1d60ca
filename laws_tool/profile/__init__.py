"""Profiles: what a family of laws looks like, as data.

A profile is a TOML file in ``laws_tool/profiles``. It names the levels from the outermost
to the innermost, and for each its kind, its label words by language, how it counts and how
its label is printed. Adding a family of laws adds a profile, and no code.

- ``family``: what a profile says, and how its laws are cited;
- ``file``: from a file to a profile;
- ``rows``: the tables of the file, read key by key.
"""

from laws_tool.profile.family import (
    INSERTED,
    REPAIRS,
    Entry,
    Heading,
    Level,
    LostSigns,
    NoteStyle,
    Profile,
    Words,
    Zone,
    citation,
    in_language,
)
from laws_tool.profile.file import load, names, source

__all__ = [
    "INSERTED", "REPAIRS", "Entry", "Heading", "Level", "LostSigns", "NoteStyle", "Profile", "Words", "Zone",
    "citation", "in_language", "load", "names", "source",
]  # fmt: skip

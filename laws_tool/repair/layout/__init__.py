"""Layout: what a profile allows to be mended beyond encodings.

The rules are grouped by what they look at, and applied in this order:

- ``pages``: page furniture (footers, borders, formatter's commands);
- ``letters``: signs that a code page or a typesetter lost or spread apart;
- ``lines``: underlines, repeats, words and sentences cut at a line's end;
- ``words``: lost spaces, lost signs, misprints.
"""

from __future__ import annotations

from typing import Final

from laws_tool.profile import Profile
from laws_tool.repair.layout import letters, lines, pages, words
from laws_tool.repair.rules import Rule

RULES: Final[tuple[Rule, ...]] = (*pages.RULES, *letters.RULES, *lines.RULES, *words.RULES)
"""All layout rules, in their order."""


def rules_of(profile: Profile) -> list[Rule]:
    """The layout rules that the texts of a family of laws need."""
    return [rule for rule in RULES if rule.__name__ in profile.repairs]

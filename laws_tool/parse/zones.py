"""Zones of a text: recitals, glossaries, where other levels count than in the body."""

from __future__ import annotations

from laws_tool.profile import Profile, Words, Zone, in_language


class Zones:
    """Goes through the lines of a text, and knows the levels that count at each.

    ``closed`` says that the line just asked about ends a zone.
    """

    def __init__(self, profile: Profile, language: str) -> None:
        self._language = language
        self._zones = profile.zones
        self._levels = {zone: _ranks(profile, zone) for zone in profile.zones}
        elsewhere = frozenset().union(*self._levels.values())
        self._outside = frozenset(range(len(profile.levels))) - elsewhere
        self._zone: Zone | None = None
        self.closed = False

    def at(self, line: str) -> frozenset[int]:
        """The levels that count on the next line; a line that opens or closes a zone is outside it."""
        if not self._zones:
            return self._outside
        self.closed = self._zone is not None and _begins(line, self._zone.ends, self._language)
        if self.closed:
            self._zone = None
        opened = next((zone for zone in self._zones if _begins(line, zone.begins, self._language)), None)
        if opened is not None:
            self._zone = opened
            return self._outside
        return self._levels[self._zone] if self._zone is not None else self._outside


def _ranks(profile: Profile, zone: Zone) -> frozenset[int]:
    return frozenset(profile.rank(kind) for kind in zone.levels)


def _begins(line: str, words: Words, language: str) -> bool:
    return line.casefold().startswith(tuple(word.casefold() for word in in_language(words, language)))

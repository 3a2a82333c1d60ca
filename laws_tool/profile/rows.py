"""The tables of a profile's file, read key by key: what a key must be, and which keys there are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from laws_tool.messages import _
from laws_tool.profile.family import Words

_LANGUAGE: Final = re.compile(r"[a-z]{2,3}(-[A-Za-z0-9]{1,8})*\Z")


class Row:
    """A table of a file; ``place`` says which one in messages, "" for the file itself.

    What is read is known: :meth:`close` refuses every other key. All errors are ValueErrors
    whose text is a sentence for the person who wrote the file.

    >>> row = Row({"unit": "yes"})
    >>> row.flag("unit")
    Traceback (most recent call last):
    ...
    ValueError: unit must be true or false, without quotes
    """

    def __init__(self, data: dict[str, Any], place: str = "") -> None:
        self._data, self._place = data, place
        self._known: list[str] = []

    def wrong(self, reason: str) -> ValueError:
        """The error to raise, with the place of the table before its reason."""
        return ValueError(f"{self._place}: {reason}" if self._place else reason)

    def close(self) -> None:
        """Refuse what was not asked for: a misspelt key would do nothing, and say nothing."""
        unknown = [key for key in self._data if key not in self._known]
        if unknown:
            raise self.wrong(
                _("unknown key {key}; the known ones are: {known}").format(
                    key=", ".join(unknown), known=", ".join(self._known)
                )
            )

    def has(self, key: str) -> bool:
        """Whether the table has a key."""
        return self._of(key) is not None

    def text(self, key: str, usual: str | None = None) -> str:
        """A text that is not blank; the usual one where nothing is said, or an error where there is none."""
        value = self._of(key)
        if value is None:
            if usual is None:
                raise self.wrong(_("a line {key} = … is missing").format(key=key))
            return usual
        if not isinstance(value, str) or not value.strip():
            raise self.wrong(_("{key} must be a text in quotes, and not empty").format(key=key))
        return value

    def flag(self, key: str) -> bool:
        """True or false; false where nothing is said."""
        value = self._of(key)
        if value is not None and not isinstance(value, bool):
            raise self.wrong(_("{key} must be true or false, without quotes").format(key=key))
        return bool(value)

    def count(self, key: str, most: int) -> int:
        """A whole number from 0 up; 0 where nothing is said."""
        value = self._of(key)
        if value is None:
            return 0
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise self.wrong(
                _("{key} must be a whole number from 0 to {most}, without quotes").format(key=key, most=most)
            )
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts; empty where nothing is said."""
        return self._texts(key, self._of(key, []))

    def words(self, key: str) -> Words:
        """A table of words by language; empty where nothing is said."""
        table = self._of(key, {})
        if not isinstance(table, dict):
            raise self.wrong(_('{key} must be a table, as in {{ ru = ["правило"] }}').format(key=key))
        for language in table:
            if not _LANGUAGE.match(language):
                raise self.wrong(
                    _("{language} in {key} is no language; write its short name, as in ru or en").format(
                        language=language, key=key
                    )
                )
        return {language: self._texts(language, table[language]) for language in table}

    def one_of(self, key: str, known: Sequence[Any]) -> Any:
        """A value out of a closed list; its first where nothing is said."""
        value = self._of(key, known[0])
        self._check(key, value, known)
        return value

    def some_of(self, key: str, known: Sequence[Any], usual: Sequence[Any] = ()) -> tuple[Any, ...]:
        """Values out of a closed list, each once; the usual ones where nothing is said."""
        if not self.has(key):
            return tuple(usual)
        values = self.texts(key)
        for value in values:
            self._check(key, value, known)
            if values.count(value) > 1:
                raise self.wrong(_("{key} names {value} twice").format(key=key, value=value))
        return values

    def one_or_some_of(self, key: str, known: Sequence[Any]) -> tuple[Any, ...]:
        """A value out of a closed list, or a list of such; one at least."""
        value = self._of(key)
        if value is None:
            raise self.wrong(_("a line {key} = … is missing").format(key=key))
        if not isinstance(value, list):
            self._check(key, value, known)
            return (value,)
        if not value:
            raise self.wrong(_("{key} names nothing").format(key=key))
        return self.some_of(key, known)

    def rows(self, key: str) -> list[Row]:
        """The tables that are written ``[[key]]``; none where nothing is said."""
        found = self._of(key, [])
        if not isinstance(found, list) or not all(isinstance(row, dict) for row in found):
            raise self.wrong(
                _("a table [[{key}]] is missing: write {key} in double brackets").format(key=key)
            )
        return [Row(row, f"[[{key}]] {_name(row, number)}") for number, row in enumerate(found, 1)]

    def _of(self, key: str, usual: Any = None) -> Any:
        if key not in self._known:
            self._known.append(key)
        return self._data.get(key, usual)

    def _texts(self, key: str, found: Any) -> tuple[str, ...]:
        if not isinstance(found, list) or not all(isinstance(text, str) for text in found):
            raise self.wrong(_('{key} must be a list of texts, as in ["правило"]').format(key=key))
        if not all(text.strip() for text in found):
            raise self.wrong(_("{key} has an empty text").format(key=key))
        return tuple(found)

    def _check(self, key: str, value: Any, known: Iterable[Any]) -> None:
        if value not in known:
            raise self.wrong(
                _("{key} = {value!r} is none of {known}").format(key=key, value=value, known=", ".join(known))
            )


def _name(row: dict[str, Any], number: int) -> str:
    """What a table is called in a message: its kind, or its number."""
    kind = row.get("kind")
    return kind if isinstance(kind, str) and kind.strip() else str(number)

"""From a file to a profile: what is wrong with it is said before a law is read with it."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final, get_args

from laws_tool.errors import CorpusError
from laws_tool.labels import Numbers
from laws_tool.messages import _
from laws_tool.profile.family import (
    INSERTED,
    REPAIRS,
    Entry,
    Heading,
    Level,
    LostSigns,
    NoteStyle,
    Profile,
    Zone,
)
from laws_tool.profile.rows import Row

_FOLDER: Final = Path(__file__).parent.parent / "profiles"

_KIND: Final = re.compile(r"[^\W\d_][\w-]*\Z")
"""A kind is a part of paths, as in ``part:III``: no colon, slash, dot or blank."""

_BY_WORDS: Final[tuple[Numbers, ...]] = ("ordinals", "words")
_BY_LATIN: Final[tuple[Numbers, ...]] = ("latin-upper", "latin-lower")

_MOST_DIGITS: Final = 4
"""No number of a law in figures is longer: see ``laws_tool.printed``."""


def source(name: str) -> str:
    """The TOML of a profile that comes with the tool, or of the file at a path."""
    return _path(name).read_text(encoding="utf-8")


def names() -> list[str]:
    """The ids of the profiles that come with the tool."""
    return sorted(path.stem for path in _FOLDER.glob("*.toml"))


@cache
def load(name: str) -> Profile:
    """The profile of that id, or at that path; raises CorpusError with file and reason.

    >>> load("bridge-laws").unit.kind
    'law'
    """
    path = _path(name)
    try:
        if path.exists() and not path.is_file():
            raise IsADirectoryError
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise CorpusError(_("{path}: this is not UTF-8; save it as UTF-8").format(path=path)) from error
    except (OSError, ValueError) as error:
        raise CorpusError(
            _("no profile {name}; there are: {names}").format(name=name, names=", ".join(names()))
        ) from error
    try:
        return _profile(Row(tomllib.loads(text)))
    except RecursionError as error:
        raise CorpusError(_("{path}: this is nested too deep to be read").format(path=path)) from error
    except ValueError as error:
        raise CorpusError(_("{path}: {reason}").format(path=path, reason=error)) from error


def _path(name: str) -> Path:
    return Path(name) if name.endswith(".toml") else _FOLDER / f"{name}.toml"


def _profile(row: Row) -> Profile:
    rows = row.rows("level")
    if not rows:
        raise row.wrong(_("a table [[level]] is missing"))
    levels = tuple(_level(level) for level in rows)
    kinds = [level.kind for level in levels]
    _check_levels(levels, rows)
    profile = Profile(
        id=row.text("id"),
        title=row.text("title"),
        levels=levels,
        marks=_shapes(row, "marks", (), ("{}", "{raised}")),
        footnote_words=row.words("footnote_words"),
        lost_signs=tuple(_lost_signs(lost) for lost in row.rows("lost_signs")),
        index_words=row.words("index_words"),
        comments=row.flag("comments"),
        zones=tuple(_zone(zone, kinds) for zone in row.rows("zone")),
        notes=row.one_of("notes", get_args(NoteStyle)),
        repairs=row.some_of("repairs", REPAIRS, REPAIRS),
        contents_words=row.words("contents_words"),
        conclusions=row.words("conclusions"),
    )
    row.close()
    return profile


def _level(row: Row) -> Level:
    level = Level(
        kind=row.text("kind"),
        styles=row.one_or_some_of("numbers", get_args(Numbers)),
        words=row.words("words"),
        forms=_shapes(row, "forms", ("{}",), ("{}", "{above}")),
        cite=_shape(row, "cite", row.text("cite", "{}"), ("{}",), ("{}",)),
        cited_as=row.words("cited_as"),
        unit=row.flag("unit"),
        inserted=frozenset(row.some_of("inserted", INSERTED)),
        skipped=row.text("skipped", ""),
        digits=row.count("digits", _MOST_DIGITS),
        names=row.words("names"),
        heading=row.one_of("heading", get_args(Heading)),
        first=_first(row),
        scope=row.flag("scope"),
        leaf=row.flag("leaf"),
        entry=row.one_of("entry", get_args(Entry)),
    )
    row.close()
    _check_numbers(level, row)
    if not _KIND.match(level.kind):
        raise row.wrong(_("kind must be one word of letters and figures"))
    if level.entry and not level.leaf:
        raise row.wrong(_("entry is for a level with leaf = true: nothing stands inside a term"))
    return level


def _check_numbers(level: Level, row: Row) -> None:
    """What is said of the numbers must go together with the way in which they count."""
    styles = set(level.styles)
    by_words = styles.intersection(_BY_WORDS)
    if by_words and not any(level.names.values()):
        raise row.wrong(
            _("numbers = {numbers} needs a line names = …, with the words").format(
                numbers=", ".join(by_words)
            )
        )
    if level.names and not by_words:
        raise row.wrong(_("names is for numbers = {numbers}").format(numbers=", ".join(_BY_WORDS)))
    if "none" in styles and (len(styles) > 1 or level.unit or level.forms):
        raise row.wrong(_("numbers = none stands alone: on a level that is not the unit and has no forms"))
    if level.entry and "none" not in styles:
        raise row.wrong(_("entry is for a level with numbers = none: a term is known by its name"))
    if level.digits and "arabic" not in styles:
        raise row.wrong(_("digits is for numbers = {numbers}").format(numbers="arabic"))
    if level.skipped and not styles.intersection(_BY_LATIN):
        raise row.wrong(_("skipped is for numbers = {numbers}").format(numbers=", ".join(_BY_LATIN)))
    if not all("a" <= letter <= "z" for letter in level.skipped):
        raise row.wrong(_("skipped must be small Latin letters, as in {example}").format(example='"lo"'))


def _check_levels(levels: Sequence[Level], rows: Sequence[Row]) -> None:
    """Each kind once, one unit, and what holds units above it."""
    if sum(level.unit for level in levels) != 1:
        raise ValueError(_("exactly one level must have unit = true"))
    above = True
    for index, (level, row) in enumerate(zip(levels, rows, strict=True)):
        if level.kind in (other.kind for other in levels[:index]):
            raise row.wrong(_("two levels have kind = {kind}").format(kind=level.kind))
        above = above and not level.unit
        told = [key for key in ("scope", "leaf") if getattr(level, key)]
        if told and not above:
            raise row.wrong(_("{key} is for levels above the unit").format(key=" / ".join(told)))
        if level.first != "1" and not level.unit:
            raise row.wrong(_("first is for the level with unit = true"))


def _first(row: Row) -> str:
    """The number of the first unit: figures, or figures around the number of the container."""
    first = row.text("first", "1")
    if not re.fullmatch(r"[0-9]*(?:\{\})?[0-9]*", first):
        raise row.wrong(
            _("first must be figures, or figures with {{}}, as in {example}").format(example='"{}00"')
        )
    return first


def _zone(row: Row, kinds: Sequence[str]) -> Zone:
    zone = Zone(row.some_of("levels", kinds), row.words("begins"), row.words("ends"))
    row.close()
    if not zone.levels or not any(zone.begins.values()):
        raise row.wrong(_("a zone needs levels = … and begins = …"))
    return zone


def _lost_signs(row: Row) -> LostSigns:
    after = f"(?:{row.text('after')})"
    lost = LostSigns(after, row.texts("signs"), _small(row.texts("down")), _small(row.texts("up")))
    row.close()
    try:
        if re.compile(f"{after}(?P<slots>)").fullmatch(""):
            raise row.wrong(_("after fits an empty text: say what stands before the signs"))
    except (re.error, OverflowError) as error:
        raise row.wrong(_("after is no regular expression: {reason}").format(reason=error)) from error
    if not (lost.signs and lost.down and lost.up):
        raise row.wrong(_("a table [[lost_signs]] needs signs = …, down = … and up = …"))
    return lost


def _small(words: Sequence[str]) -> tuple[str, ...]:
    """Words as they are looked for: in small letters."""
    return tuple(word.lower() for word in words)


def _shapes(row: Row, key: str, needed: Sequence[str], known: Sequence[str]) -> tuple[str, ...]:
    return tuple(_shape(row, key, shape, needed, known) for shape in row.texts(key))


def _shape(row: Row, key: str, shape: str, needed: Sequence[str], known: Sequence[str]) -> str:
    """A text with places for numbers: each known one once at most, and no other brace."""
    rest = shape
    for place in known:
        rest = rest.replace(place, "\0", 1)
    if "{" in rest or "}" in rest:
        raise row.wrong(
            _("{key} = {shape!r}: braces are for {known} alone, each once").format(
                key=key, shape=shape, known=", ".join(known)
            )
        )
    for place in needed:
        if place not in shape:
            raise row.wrong(_("{key} = {shape!r} has no {place}").format(key=key, shape=shape, place=place))
    return shape

"""Other works that a reference names: «Правил 1975 года», "of Directive 95/46/EC"."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from laws_tool.citations.lexis import Meaning, Role
from laws_tool.citations.scan import WORD, Scanner

_MOST_WORDS_BEFORE: Final = 4
"""«Уголовно-процессуального кодекса»: so many words may stand before the word for the act."""

_MOST_WORDS_OF_SUBJECT: Final = 20
_LONGEST_FUNCTION_WORD: Final = 3
_ENDING: Final = 2
"""So many letters show that «процессуального» belongs to «Гражданского» and to the word for the act."""
_STEM: Final = 4
"""So many letters of «закон» and «закона» are the same."""

_CODE: Final = r"\d[\w./–-]*\w|\d"
_NUMBER: Final = re.compile(
    rf"(?:,(?=\s?n))?\s*(?:\((?:EC|EU|EEC|CE|UE|ЕС|ЕЭС)\)\s*)?(?:(?:№|N[ro]?\.?|n[°ºr]\.?|n\.)\s*(?P<numbered>{_CODE})"
    r"|(?P<plain>\d{1,4}/\d{2,4}(?:/[A-Z]{2,4})?))"
)
_DATE: Final = re.compile(
    r"\s*(?P<dated>[^\W\d_]+)?\s*(?:dnia\s+)?"
    r"(?P<date>\d{1,2}\.\d{1,2}\.\d{4}|\d{1,2}(?:er|\.)?\s+(?:de\s+)?[^\W\d_]{3,}\.?\s+(?:de\s+)?\d{4})"
)
_YEAR: Final = re.compile(r",?\s*(?P<link>[^\W\d_]+)?\s*(?P<year>1[5-9]\d\d|20\d\d)(?![\d/.-]\d|\w)")
_TITLE: Final = re.compile(r"\s*[«“\"„](?P<title>[^«»“”\"„\n]{3,200})[»”\"“]")
_PROPER: Final = re.compile(
    r"(?: |\u00a0|\n(?!\n))(?:(?:on|of|the|de|du|des|la|sur|über|o)\s+){0,3}(?P<name>[^\W\d_][\w-]+)"
)
_YEAR_BEFORE: Final = re.compile(r"(1[5-9]\d\d|20\d\d)\s+\Z")
_EARLY_YEAR: Final = re.compile(r"(1[5-9]\d\d|20\d\d)\s+")
_WORD_BEFORE: Final = re.compile(r"([^\W\d_][\w-]+)[^\S\n]*\n?[^\S\n]*\Z")
_COMMA: Final = re.compile(r"[,;]\s*")


@dataclass(frozen=True, slots=True)
class _Tail:
    """What stands after the word for an act: what it says, and where it ends."""

    end: int
    number: str = ""
    date: str = ""
    year: str = ""
    title: str = ""
    proper: bool = False

    @property
    def identity(self) -> str:
        """What identifies the act best: its number, else its date, its year or its title."""
        return " ".join((self.number or self.date or self.year or self.title).split())


def read_work(scan: Scanner, at: int) -> tuple[str, int] | None:
    """The work named after a reference: what identifies it, and where its words end.

    «(разделе 54(с)) Правил 1975 года» is the work "1975". The work that the text itself is
    («настоящего Кодекса») is no other work: None.
    """
    after = _skip(scan, at)
    if "\n\n" in scan.text[at:after]:
        return None
    at = start = after
    year = ""
    before, ending = 0, ""
    while before <= _MOST_WORDS_BEFORE:
        early = _EARLY_YEAR.match(scan.text, at)
        if early:
            year, at = early[1], early.end()
        word = scan.word(at)
        if not word:
            return None
        found, meaning = word
        if not before and meaning.roles & Role.THAT and (that := _that_act(scan, found)):
            return that
        if _is_act(meaning):
            break
        printed = found.group()
        joins = before and meaning.roles & Role.AND and _capital(scan, found.end())  # Transport and Works Act
        if meaning.roles & Role.THIS or not (
            printed[0].isupper() or joins or (before and printed.endswith(ending))
        ):
            return None
        ending = printed[-_ENDING:]
        before += 1
        end = _hyphened(scan.text, found.end())
        at = scan.past_gap(end)
        if "\n\n" in scan.text[end:at]:
            return None  # the next heading
    else:
        return None
    if scan.lexis.is_act_short(found.group()):
        return (found.group(), found.end()) if not before else None
    tail = _tail(scan, found.end(), proper=not meaning.roles & Role.LABEL)
    identity = year or tail.identity
    if not identity:
        identity = " ".join(scan.text[start : tail.end].split())
        own = scan.lexis.is_own_name(identity)
        alone = not before and not tail.proper
        if own or (alone and (own is None or not meaning.roles & Role.ACT or identity[0].islower())):
            return None
    scan.acts.append((found.group(), identity))
    return identity, tail.end


def _capital(scan: Scanner, end: int) -> bool:
    """Whether the next word begins with a capital letter."""
    word = scan.word(scan.past_gap(end))
    return bool(word and word[0].group()[0].isupper())


def _that_act(scan: Scanner, that: re.Match[str]) -> tuple[str, int] | None:
    """ "of that Directive", «указанного Закона»: the last work named by the same word."""
    at, form = scan.past_gap(that.end()), that.group().casefold()
    noun = scan.word(at)
    while noun and scan.lexis.is_act_adjective(noun[0].group()):  # «указанного Федерального закона»
        noun = scan.word(scan.past_gap(noun[0].end()))
    if noun and f"{form} {noun[0].group()}" in scan.lexis.words.that:
        noun = scan.word(scan.past_gap(noun[0].end()))
    elif form not in scan.lexis.words.that:
        return None
    if not noun or not noun[1].roles & Role.ACT:
        return None
    stem = noun[0].group()[:_STEM].casefold()
    named = [identity for word, identity in scan.acts if word[:_STEM].casefold() == stem]
    printed = " ".join(scan.text[that.start() : noun[0].end()].split())
    return (named[-1] if named else printed), noun[0].end()


def whole_act(scan: Scanner, word: re.Match[str]) -> tuple[int, int, tuple[str, ...]] | None:
    """Acts cited as a whole, known by number, date, year or title: span and identities.

    «Федерального закона от 25.12.2018 № 475-ФЗ» is "475-ФЗ"; «законов от 14.07.2008 № 118-ФЗ,
    от 11.06.2021 № 193-ФЗ» are two.
    """
    meaning = scan.lexis(word.group())
    if scan.lexis.is_act_short(word.group()) or not _is_act(meaning):
        return None
    tail = _tail(scan, word.end(), proper=bool(meaning.roles & Role.ACT))
    if not meaning.roles & Role.ACT and not tail.year:
        return None
    start = word.start()
    if tail.identity:
        end, identities = _more_acts(scan, tail)
        scan.acts.append((word.group(), identities[-1]))
        return _adjective(scan, start), end, identities
    year = _YEAR_BEFORE.search(scan.text, max(0, start - 8), start)
    if year and word.group()[0].isupper():
        return year.start(), tail.end, (year[1],)
    return None


def _adjective(scan: Scanner, start: int, most: int = _MOST_WORDS_BEFORE) -> int:
    """Where the name of an act begins: at the «Федерального» before it, if there is one."""
    before = _WORD_BEFORE.search(scan.text, max(0, start - 40), start)
    if not before:
        return start
    if scan.lexis.is_act_adjective(before[1]):
        return _adjective(scan, before.start(), most)
    # a sentence begins with a capital too: «По Закону …», "The Act …"
    function_word = len(before[1]) <= _LONGEST_FUNCTION_WORD or scan.lexis(before[1]).roles
    if not before[1][0].isupper() or function_word:
        return start
    return _adjective(scan, before.start(), most - 1) if most > 1 else before.start()


def _more_acts(scan: Scanner, tail: _Tail) -> tuple[int, tuple[str, ...]]:
    """The other acts of a list that gives only their dates and numbers."""
    identities = [tail.identity]
    end = tail.end
    while tail.number and (comma := _COMMA.match(scan.text, end)):
        date = _DATE.match(scan.text, comma.end())
        if not date or not _dated(scan, date):
            break
        tail = _tail(scan, comma.end(), proper=False)
        if not tail.number:
            break
        identities.append(tail.number)
        end = tail.end
    return end, tuple(identities)


def _is_act(meaning: Meaning) -> bool:
    unit = any(rung.level.unit for rung in meaning.rungs)
    return bool(meaning.roles & Role.ACT) or unit


def _skip(scan: Scanner, at: int) -> int:
    """Past the gap and the linking words after a reference («of the», «de la»)."""
    at = scan.past_gap(at)
    if scan.text[at : at + 1] == ",":
        after = scan.past_gap(at + 1)
        link = scan.word(after)
        if not link or link[0].group() not in scan.lexis.words.genitive:
            return at
        at = after
    for _ in range(3):
        word = scan.word(at)
        if not word or not word[1].roles & Role.LINK or word[1].roles & Role.ACT:
            break
        at = scan.past_gap(word[0].end())
        at += 1 if scan.text[at : at + 1] in ("'", "’") else 0
    return at


def _hyphened(text: str, end: int) -> int:
    """The end of a compound word: «Уголовно-процессуального»."""
    if text[end : end + 1] == "-" and (rest := WORD.match(text, end + 1)):
        return rest.end()
    return end


def _tail(scan: Scanner, end: int, proper: bool) -> _Tail:
    """Number, date, year, title and proper names after the word for an act, in any order."""
    found: dict[str, str] = {}
    after_name = _past_name(scan, end)
    named, end = after_name > end, after_name
    described = False
    while True:
        if "number" not in found and (match := _NUMBER.match(scan.text, end)):
            found["number"] = match["numbered"] or match["plain"]
        elif "date" not in found and (match := _DATE.match(scan.text, end)) and _dated(scan, match):
            found["date"] = match["date"]
        elif not found and (match := _year(scan, end)):
            found["year"] = match["year"]
        elif "title" not in found and (match := _TITLE.match(scan.text, end)):
            found["title"] = match["title"]
        elif proper and not found and (match := _PROPER.match(scan.text, end)) and match["name"][0].isupper():
            named = True
        elif not found and not described and (date := _past_description(scan, end)):
            described, end = True, date
            continue
        else:
            return _Tail(end, proper=named, **found)
        end = match.end()
        if "year" in found or "date" in found:
            end = _past_year_word(scan, end)


def _past_description(scan: Scanner, end: int) -> int | None:
    """Where date and number follow the subject of an act: «Закона о поправке к … от 14.03.2020 № 1»."""
    at, linked = end, False
    for _ in range(_MOST_WORDS_OF_SUBJECT):
        word = scan.word(scan.past_gap(at))
        if not word or "\n\n" in scan.text[at : word[0].start()]:
            return None
        found, meaning = word
        date = _DATE.match(scan.text, at) if meaning.roles & Role.DATED else None
        if date and _dated(scan, date) and _NUMBER.match(scan.text, _past_year_word(scan, date.end())):
            return at if at > end else None
        if meaning.roles & (Role.AND | Role.THIS) or (_is_act(meaning) and not linked):
            return None
        at, linked = found.end(), bool(meaning.roles & Role.LINK)
    return None


def _past_name(scan: Scanner, end: int) -> int:
    """Past the «civile» of «codice civile»."""
    at = scan.past_gap(end)
    names = [name for name in scan.lexis.words.act_name if scan.text.startswith(name, at)]
    longest = max(names, key=len, default="")
    return (
        at + len(longest)
        if longest and not scan.text[at + len(longest) : at + len(longest) + 1].isalnum()
        else end
    )


def _dated(scan: Scanner, date: re.Match[str]) -> bool:
    """Whether a date is that of an act: after «от», or with the month in letters."""
    if date["dated"] is None:
        return any(letter.isalpha() for letter in date["date"])
    return bool(scan.lexis(date["dated"]).roles & Role.DATED)


def _year(scan: Scanner, end: int) -> re.Match[str] | None:
    """A year: with its word («1975 года»), or after a link ("of 1975")."""
    match = _YEAR.match(scan.text, end)
    if not match:
        return None
    if match["link"]:
        return match if scan.lexis(match["link"]).roles & (Role.LINK | Role.DATED) else None
    return match if not scan.lexis.words.year or _past_year_word(scan, match.end()) > match.end() else None


def _past_year_word(scan: Scanner, end: int) -> int:
    word = scan.word(scan.past_gap(end))
    if word and word[1].roles & Role.YEAR:
        end = word[0].end()
        abbreviated = len(word[0].group()) <= 2 and scan.text[end : end + 1] == "."
        return end + 1 if abbreviated else end
    return end

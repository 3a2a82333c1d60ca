"""Lines: underlines, repeats, words and sentences that a line's end cut."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from laws_tool.printed import Printed, is_cited, read_label
from laws_tool.punctuation import ends_clause
from laws_tool.repair.layout.pages import PAGE_BREAK
from laws_tool.repair.rules import Lexicon, Rule, Setting
from laws_tool.repair.segments import Change

UNDERLINE: Final = "underline"
LOST_HEADING: Final = "lost-heading"
FOOTNOTE_RULE: Final = "footnote-rule"

CUT_WORD: Final = "cut-word"

GAP_SIGN: Final = "[…]"
"""Shown where something is known to have stood and its words are lost."""

_RUN: Final = re.compile(
    r"""(?P<solid> (?P<sign>[^\s\d.]) (?P=sign){4,} ) (?!\S)
      | (?P<pairs> (?P<pair>[^\s\d.]) (?P=pair) (?:[ ] (?P=pair){2}){3,} ) (?!\S)""",
    re.VERBOSE,
)
"""A solid rule («?????», «-----», «њњњњњ») or a rule of pairs («?? ?? ??»)."""

_NOTE_FOLLOWS: Final = re.compile(r"\s*(?:\(\*+\)|\*+\)?)[ \t]*[-–—]?[ \t]*\S")
_CUT: Final = re.compile(
    r"(?: (?P<hyphen>[-\u00ad¬]/?) | (?<![ \t]) ) [ \t]*\n[ \t]*(?=[^\W\d_])", re.VERBOSE
)
_LEFT_PART: Final = re.compile(r"[^\W\d_]+\Z")
_RIGHT_PART: Final = re.compile(r"[^\W\d_]+")
_LAST_WORDS: Final = 600
"""How many characters above a repeated line are looked at: more than its words can be."""

_ANOTHER: Final = re.compile(r"(?:или|и|or|and|lub|i|ou|et|oder|und)\s+\(")
"""A second label after the first one: «(A) или (B)»."""

_LISTED: Final = re.compile(r"\)(?:,|\s+(?:или|и|or|and|lub|i|ou|et|oder|und))\s*\Z")
"""A first label before the second one: «(A) или»."""

LONGEST_WORD: Final = 40
"""Letters: what is longer is no word that a dictionary could put right."""

_HARD_WRAP: Final = (50, 100)
"""The widths, in characters, between which a text's lines count as cut by a typewriter or printer."""


_OFF_CENTRE: Final = 1.5
"""Characters that the middles of two centred lines may be apart."""


@dataclass(frozen=True, slots=True)
class _Rule:
    """A run of equal signs, the text before it on its line and the title above it."""

    start: int
    end: int
    left: str
    above: str
    first: bool

    @property
    def length(self) -> int:
        return self.end - self.start


def underlines(text: str, setting: Setting) -> Iterator[Change]:
    r"""Drop underlines and footnote rules, and part what stood on one line with them.

    An underline is known by its title: as long as the title above it, or below a title that
    says its level. A rule before a footnote's mark parts the notes from the text. A rule
    with nothing above it is what is left of a heading: a gap.

    >>> text = "Правило 5. Ход\n?????????????? A.Кто ходит"
    >>> [(text[c.start:c.end], c.new, c.kind) for c in underlines(text, Setting())]
    [('\n?????????????? ', '\n', 'underline')]
    >>> [c.new for c in underlines("?????????????????? Игроки", Setting())]
    ['[…]\n']
    """
    runs = list(_rules(text))
    done = 0
    for index, run in enumerate(runs):
        start, end = _with_blanks(text, run)
        start = max(start, done)
        kind, sure, why = _what_rule(text, run, setting)
        if kind is None:
            continue
        new = "\n" if start > 0 and text[start - 1] != PAGE_BREAK and end < len(text) else ""
        if kind == LOST_HEADING:
            new = GAP_SIGN + "\n"
        elif kind == UNDERLINE and index + 1 < len(runs) and _goes_on(text, run, runs[index + 1]):
            new, why = " ", why + "; the title goes on below"
        yield Change(start, end, new, kind, "underlines", sure, why)
        done = end


def _rules(text: str) -> Iterator[_Rule]:
    above = ""
    first = True
    at = 0
    for line in text.split("\n"):
        if PAGE_BREAK in line:
            above, first = "", True
        found = False
        done = 0
        for match in _RUN.finditer(line):
            if (
                match.start() > 0
                and not line[match.start() - 1].isspace()
                and line[match.start() - 1] != PAGE_BREAK
            ):
                continue
            left = line[done : match.start()].replace(PAGE_BREAK, "").strip()
            if left:
                above = left
            yield _Rule(at + match.start(), at + match.end(), left, above, first and not above)
            above, done, found = "", match.end(), True
        rest = line[done:].replace(PAGE_BREAK, "").strip()
        if rest:
            above, first = rest, False
        elif found:
            above, first = "", False
        at += len(line) + 1


def _with_blanks(text: str, run: _Rule) -> tuple[int, int]:
    start, end = run.start, run.end
    while start > 0 and text[start - 1] in " \t\n":
        start -= 1
    while end < len(text) and text[end] in " \t\n":
        end += 1
    return start, end


def _what_rule(text: str, run: _Rule, setting: Setting) -> tuple[str | None, float, str]:
    title = run.above
    if title and len(title) == run.length:
        return UNDERLINE, 1.0, f"as long as the title above it: {run.length} characters"
    if _NOTE_FOLLOWS.match(text, run.end):
        return FOOTNOTE_RULE, 1.0, "a footnote's mark follows"
    if title and setting.profile and read_label(title, 0, setting.profile, setting.language):
        return UNDERLINE, 0.95, f"below a title: {run.length} characters for {len(title)}"
    if run.first:
        return LOST_HEADING, 0.9, f"{run.length} characters of underline, and no title above"
    if run.left == "" and run.length >= 8:
        if title and abs(len(title) - run.length) <= 3:
            return UNDERLINE, 0.9, f"below a line almost as long: {run.length} characters for {len(title)}"
        return UNDERLINE, 0.8, f"a rule on a line of its own: {run.length} characters"
    return None, 0.0, ""


def _goes_on(text: str, run: _Rule, later: _Rule) -> bool:
    """Whether the words right of an underline are more of the title, with an underline of their own."""
    words = text[run.end : later.start].rstrip()
    return "\n" not in words and len(words.strip()) == later.length and later.above == words.strip()


def echoes(text: str, setting: Setting) -> Iterator[Change]:
    r"""Drop lines that repeat the last words above them: overstrike, printed as text.

    >>> text = "удержать (и может применяться Правило 16).\nи может применяться Правило 16\n"
    >>> [text[c.start:c.end] for c in echoes(text, Setting())]
    ['\nи может применяться Правило 16']
    >>> list(echoes("См. «Ход Вне Очереди».\nХод Вне Очереди\nОпределение.", Setting()))
    []
    """
    at = 0
    kept_until = 0
    lines = text.split("\n")
    for index, line in enumerate(lines):
        words = _words_of(line)
        before = _words_of(text[max(0, kept_until - _LAST_WORDS) : kept_until])
        echo = index and len(words) > 1 and lines[index - 1].strip() and before[-len(words) :] == words
        if echo and not line.lstrip()[:1].isupper() and not _labelled(line, setting):
            yield Change(
                at - 1, at + len(line), "", "echo", "echoes", 0.98, "the last words above, once more"
            )
        else:
            kept_until = at + len(line)
        at += len(line) + 1


def _words_of(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def _labelled(line: str, setting: Setting) -> Printed | None:
    if setting.profile is None:
        return None
    return read_label(line, len(line) - len(line.lstrip()), setting.profile, setting.language)


def cut_words(text: str, setting: Setting) -> Iterator[Change]:
    r"""Join a word that a line's end cut, where the lexicon or the text itself knows the whole.

    Where the halves are words too, both readings stay possible: that is recorded, not joined.

    >>> class Few:
    ...     def knows(self, word):
    ...         return word in {"непра", "вильного", "неправильного"} - {"вильного"}
    >>> [c.new for c in cut_words("после непра\nвильного хода", Setting("ru", Few()))]
    ['']
    """
    known = own_words(text)
    for match in _CUT.finditer(text):
        left = _LEFT_PART.search(text, max(0, match.start() - 40), match.start())
        right = _RIGHT_PART.match(text, match.end())
        if left is None or right is None or right.group()[0].isupper() != left.group().isupper():
            continue
        change = _joined(match, left.group(), right.group(), setting, known)
        if change is not None:
            yield change


def _joined(
    match: re.Match[str], left: str, right: str, setting: Setting, known: Counter[str]
) -> Change | None:
    def is_word(word: str) -> bool:
        return setting.lexicon.knows(word.lower()) or known[word.lower()] > 0

    whole = left + right
    evidence = f"{left}|{right}: {whole} is a word"
    if match["hyphen"]:
        if is_word(whole):
            return Change(*match.span(), "", CUT_WORD, "cut_words", 1.0, evidence)
        if is_word(f"{left}-{right}") or (is_word(left) and is_word(right)):
            start = match.start() + 1
            return Change(start, match.end(), "", CUT_WORD, "cut_words", 0.9, f"{left}-{right}")
        why = f"{left}|{right}: one word or two?"
        return Change(*match.span(), match.group(), "unclear", "cut_words", 0.0, why)
    cut = is_cut(left, right, setting.lexicon, known)
    if cut is None:
        why = f"{left} {right}, or {whole}?"
        return Change(*match.span(), match.group(), "unclear", "cut_words", 0.0, why)
    return Change(*match.span(), "", CUT_WORD, "cut_words", 1.0, evidence) if cut else None


def is_cut(left: str, right: str, lexicon: Lexicon, known: Counter[str]) -> bool | None:
    """Whether a word was cut in two between ``left`` and ``right``; None where both readings are words.

    ``known`` counts the words that the text itself has.

    >>> class Few:
    ...     def knows(self, word):
    ...         return word in ("на", "ряд", "наряд", "неправильного")
    >>> is_cut("непра", "вильного", Few(), Counter()), is_cut("ход", "сделан", Few(), Counter())
    (True, False)
    >>> is_cut("на", "ряд", Few(), Counter()) is None
    True
    """
    whole = (left + right).lower()
    if not lexicon.knows(whole) and not known[whole]:
        return False
    return None if lexicon.knows(left.lower()) and lexicon.knows(right.lower()) else True


@lru_cache(maxsize=4)
def own_words(text: str) -> Counter[str]:
    """How often the text has each word, leaving out those that a line's end may have cut."""
    whole = re.compile(r"(?<![^\W\d_])(?<!\n)[^\W\d_]+(?![^\W\d_])(?![-\u00ad¬]?[ \t]*\n)")
    return Counter(word.lower() for word in whole.findall(text))


def wrapped_lines(text: str, setting: Setting) -> Iterator[Change]:
    r"""Join a sentence that goes on in the next line.

    It goes on where the next line begins in small letters, or, in a text whose lines were
    all cut at one width, where its first word had no room.

    >>> [c.start for c in wrapped_lines("очереди принимается и\nстановится легальным", Setting("ru"))]
    [21]
    """
    width = hard_width(text)
    at = 0
    lines = text.split("\n")
    title: int | None = None  # how far the title is set in whose next lines are looked at
    for line, following in itertools.pairwise(lines):
        end = at + len(line)
        at = end + 1
        body = following.lstrip()
        if not line.strip() or not body or PAGE_BREAK in following[: len(following) - len(body) + 1]:
            title = None
            continue
        title = _title_indent(line, title, setting)
        indent = len(following) - len(body)
        set_in = indent > title + 1 or _centred(line, following) if title is not None else False
        goes_on = set_in and not body.startswith("(") and not _labelled(following, setting)
        if goes_on or _goes_on_below(line, body, width, setting):
            start = at - 1 - (len(line) - len(line.rstrip()))
            yield Change(
                start,
                at + len(following) - len(body),
                " ",
                "line-wrap",
                "wrapped_lines",
                1.0,
                "the sentence goes on",
            )


def _centred(line: str, following: str) -> bool:
    """Whether two lines are set in so that their middles meet."""
    middles = [len(text) - len(text.lstrip()) + len(text.strip()) / 2 for text in (line, following)]
    return line[:1].isspace() and following[:1].isspace() and abs(middles[0] - middles[1]) <= _OFF_CENTRE


def _title_indent(line: str, before: int | None, setting: Setting) -> int | None:
    """How far a title is set in: its next lines are set in further, up to an empty one."""
    label = _labelled(line, setting)
    if label is None or setting.profile is None or not setting.profile.levels[label.level].words:
        return before
    return len(line) - len(line.lstrip())


def _goes_on_below(line: str, following: str, width: int, setting: Setting) -> bool:
    if "\t" in line.strip() or "\t" in following.strip():  # rows of a table
        return False
    if re.search(r"[^\W\d_][-\u00ad¬]$", line.rstrip()):  # a cut word that nobody could join
        return False
    label = _labelled(following, setting)
    if label is not None:
        return names_label(line, following, label, setting)
    if following.startswith("(") and _NOTE_FOLLOWS.match(following):
        return False
    first = following[0]
    heading = _labelled(line, setting)
    heading_like = heading is not None and not heading.above
    if heading and setting.profile and setting.profile.levels[heading.level].words:
        title = line[heading.end :]
        if following.startswith("("):  # «(В редакции …)» is no more of the title
            return False
        if title.isupper() and following.isupper():
            return True
        if not title.strip():
            return False
    if first.islower() or first in ",.;:!?)»":
        return True
    if not width or GAP_SIGN in line:
        return False
    if not heading_like and not ends_clause(line):
        return True
    room = width - len(line.rstrip())
    return len(following.split(maxsplit=1)[0]) + 1 > room and not (heading_like and first.isupper())


def names_label(line: str, following: str, label: Printed, setting: Setting) -> bool:
    """Whether a line begins with a label that the sentence before it names: «…разделам / (A) или (B)»."""
    if not following.startswith("(") or not following[label.end : label.end + 1].islower():
        return False
    if ends_clause(line):
        return False
    listed = _ANOTHER.match(following, label.end) or _LISTED.search(line)
    if listed is not None or setting.profile is None:
        return listed is not None
    return is_cited(line, setting.profile.levels[label.level], setting.language)


def hard_width(text: str) -> int:
    r"""The width at which a text's lines were cut, in characters; 0 where they were not.

    >>> hard_width("короткая\nи ещё\n")
    0
    """
    lengths = [len(line.rstrip()) for line in text.split("\n") if line.strip()]
    if len(lengths) < 8:
        return 0
    longest = max(lengths)
    if not _HARD_WRAP[0] <= longest <= _HARD_WRAP[1]:
        return 0
    near = sum(length > longest - 14 for length in lengths)
    return longest if near * 2 >= len(lengths) else 0


RULES: Final[tuple[Rule, ...]] = (underlines, echoes, cut_words, wrapped_lines)

"""UTF-8 read as a Latin codec inside of words: the letters that it made, and nothing beside them.

A sound quote or apostrophe beside a damaged letter («L’Ã‰tat») keeps the word as a whole from
going through a codec, and a damaged letter alone («Il Ã¨ vero») has few bits to tell. But what
UTF-8 makes of a letter has a form of its own, which hardly any text has by chance.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from laws_tool.repair.encoding.acceptance import MARGIN, ONCE, RESIDUE_UTF8
from laws_tool.repair.encoding.codepages import apply, twin
from laws_tool.repair.encoding.columns import prior_of
from laws_tool.repair.encoding.language_model import LanguageModel
from laws_tool.repair.encoding.span import LOST, Span, changed_by
from laws_tool.repair.segments import Chain

CODECS: Final = ("cp1252", "latin-1", "cp1250", "mac_roman", "cp437")
DEPTH: Final = 4
"""So many times over UTF-8 may have been read wrongly."""
TYPICAL: Final = 8.0
"""The bits that a sequence says beyond what its characters cost: Ã and a sign, â€ and a sign."""
CONFIDENCE: Final = 0.95

_SIGNS: Final = "\x80-\xbf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ"
_TYPICAL: Final = re.compile(f"[ÂÃ][{_SIGNS}]|â[€‚][{_SIGNS}]|√[\u00a1-\u2260]|[├┬][\x80-\u25a0]|Ã(?= )")
_AFTER_CAPITAL: Final = re.compile("(?<=[A-ZÀ-Þ])[ÂÃ][»”’…–—“‘„]")
"""The end of a word in capitals, «IRMÃ»: a sign that stands after words is none that UTF-8 made."""
_FAIR: Final = re.compile("[\u00a0-\u017f\u0192\u0218-\u021b\u2010-\u203a\u20ac\u2116\u2122\u2212]+")
"""What a sequence may stand for: Latin letters and the usual signs."""
_QUOTED: Final = re.compile(r"""["'`«“„‘‹(\[]\Z""")
_A_GRAVE: Final = re.compile("(?<![A-ZÀ-Þ])Ã  ?(?=[^ ]|$)")
"""à before a space: its second byte was a no-break space."""


def has_sequences(text: str) -> bool:
    """Whether there is anything here that UTF-8 may have made.

    >>> has_sequences("L’Ã‰tat"), has_sequences("L’État")
    (True, False)
    """
    return bool(_TYPICAL.search(text))


def sequences(line: str, model: LanguageModel, grown: float = 0.0) -> list[Span]:
    """The letters of a line that UTF-8 made, each as a span, where they read better by a margin.

    ``grown`` is what the margin grows by in a long text.

    >>> from laws_tool.repair.encoding.language_model import load
    >>> [(span.start, span.new) for span in sequences("L’Ã‰tat, “voilÃ  le travail”", load())]
    [(2, 'É'), (14, 'à ')]
    """
    best: list[Span] = []
    most = MARGIN + grown
    for name in CODECS:
        spans = list(_letters(line, name))
        if name in ("cp1252", "latin-1"):
            spans = _without_overlap(spans, _graves(line))
        if not spans:
            continue
        new = changed_by(line, spans)
        typical = sum(bool(_TYPICAL.match(line, span.start)) for span in spans)
        saved = model.bits(line) - model.bits(new) + TYPICAL * typical - prior_of(spans[0].chain or _CP1252)
        if saved >= most and model.excess(new) <= RESIDUE_UTF8 * model.excess(line) + ONCE:
            best, most = spans, saved
    return best


_CP1252: Final[Chain] = (("cp1252", "utf-8"),)


def _letters(line: str, name: str) -> Iterator[Span]:
    for match in _pattern(name).finditer(line):
        if _QUOTED.search(line, max(0, match.start() - 1), match.start()) and _closes(line, match.end()):
            continue  # the sequence alone is quoted: the text speaks of it
        if _AFTER_CAPITAL.match(line, match.start()):
            continue
        for depth in range(1, DEPTH + 1):
            chain = ((twin(name), "utf-8"),) * depth
            new = apply(match[0], chain)
            if new is None:
                break
            if _FAIR.fullmatch(new) and not _pattern(name).search(new):
                why = f"{match[0]!r} is {new!r} in UTF-8"
                yield Span(match.start(), match.end(), new, chain, CONFIDENCE, why)
                break


def _closes(line: str, at: int) -> bool:
    return line[at : at + 1] in tuple("\"'`»”“’›)]")


def _graves(line: str) -> Iterator[Span]:
    """Each à whose no-break space became a space: of two spaces the first is it, a single one stays."""
    for match in _A_GRAVE.finditer(line):
        new = "à" if match.end() == len(line) else "à "
        yield Span(*match.span(), new, (), CONFIDENCE, "'Ã' before a space that was U+00A0", LOST)


def _without_overlap(spans: Sequence[Span], more: Iterator[Span]) -> list[Span]:
    taken = {span.start for span in spans}
    return sorted([*spans, *(span for span in more if span.start not in taken)], key=lambda s: s.start)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    """Whole UTF-8 characters, one or more, as a codec shows them."""
    table = bytes(range(256)).decode(twin(name))
    two, three, four, tail = (
        f"[{re.escape(table[low:high])}]"
        for low, high in ((0xC2, 0xE0), (0xE0, 0xF0), (0xF0, 0xF5), (0x80, 0xC0))
    )
    return re.compile(f"(?:{two}{tail}|{three}{tail}{{2}}|{four}{tail}{{3}})+")

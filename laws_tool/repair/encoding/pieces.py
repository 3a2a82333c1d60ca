"""Single pieces of mojibake that are too small for a margin of bits: one letter in a name, one emoji.

Each rule is a pattern that clean text does not have, with what must stand around it. A piece is
read as UTF-8, up to three times over, and only where the word around it then has nothing odd.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from laws_tool.repair.encoding.codepages import step
from laws_tool.repair.encoding.language_model import LanguageModel, load
from laws_tool.repair.encoding.span import LOST, MOJIBAKE
from laws_tool.repair.segments import Chain, Change

MARGIN: Final = 4.0
"""The bits that a word saves at least where it is no less odd than before."""
WORD: Final = 40
"""So many characters to either side are looked at."""
DEPTH: Final = 3
"""So many times over UTF-8 may have been read as something else."""

C1: Final = tuple(map(chr, range(0x80, 0xA0)))
"""The controls that no clean text has, but for U+0085."""
_LATIN_1: Final = ("cp1252-c1", "latin-1")
_SIGN: Final = "[^\\w\\s]"
_ALONE: Final = r"(?<![^\x00-\x7f’“«])"
_DONE: Final = r"(?![^\x00-\x7f’”»…])"
"""No other sign beyond ASCII stands beside, but for quotes: a longer row of them is no single piece."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A pattern of damage, and the codecs that the UTF-8 may have been read as.

    A match has one of ``signs``, which are looked for first. ``known`` asks for a known word,
    ``sure`` for nothing: the pattern is proof enough.
    """

    name: str
    signs: tuple[str, ...]
    pattern: re.Pattern[str]
    read_as: tuple[str, ...] = _LATIN_1
    known: bool = False
    sure: bool = False


_PIECES: Final = (
    # a control among the bytes of one letter: clean text has none
    _Piece("control", C1, re.compile("(?<![\x80-\x9f])[\xc2-\xdf][\x80-\x9f]"), ("latin-1",), sure=True),
    _Piece(
        "control",
        C1,
        re.compile("(?<![\xc2-\xf4][\x80-\x9f])[\xe2-\xef](?:[\x80-\x9f][\x80-\xbf]|[\xa0-\xbf][\x80-\x9f])"),
        ("latin-1",),
        sure=True,
    ),
    # quotes, dashes and dots: the euro sign does not stand behind â
    _Piece("punctuation", ("â€",), re.compile(rf"{_ALONE}(?:â€[\x9dœž™˜“”¦¢¡])+{_DONE}"), sure=True),
    _Piece(
        "punctuation", ("вЂ",), re.compile(rf"{_ALONE}(?:вЂ[™\x98њќ“”¦ў])+{_DONE}"), ("cp1251-c1",), sure=True
    ),
    # Ã with a sign behind it inside a word, or at the end of one: «CÃ™IS», «nÃƒÂ©»
    _Piece("letter of Latin-1", ("Ã",), re.compile(rf"{_ALONE}Ã(?![’'”…—–®]){_SIGN}(?=[A-Za-z])")),
    _Piece("letter of Latin-1", ("Ã",), re.compile(r"(?<=[a-z])Ã[\xa1-\xbf](?![^\x00-\x7f])")),
    _Piece("letter, twice over", ("Ãƒ",), re.compile(r"Ãƒ(?:Æ’|Â¢|Ã‚)*Â[\x80-\xbf‚-™œžŸƒ]")),
    _Piece("À", ("Ã€",), re.compile(rf"{_ALONE}(?<![A-Za-z])Ã€(?=\s[a-z])")),
    # the letters of Central Europe and Turkey: «Ä°stanbul»; not «AHÅ™,» and «10 Å—»
    _Piece("letter of Latin Extended-A", ("Ä", "Å"), re.compile(rf"{_ALONE}[ÄÅ]{_SIGN}(?=[A-Za-z]{{2}})")),
    # a Greek letter inside a word or a unit: «IL2RÎ³cKO», «10Î¼s»
    _Piece("Greek letter", ("Î", "Ï"), re.compile(r"(?<=[0-9A-Za-z])[ÎÏ][\xa0-\xbf‚-™](?=[A-Za-z])")),
    # à: a no-break space behind Ã, which no clean word has before a small letter or as a word
    _Piece("à", ("Ã\xa0",), re.compile(r"Ã\xa0(?=[a-zà-ÿ])|(?<![^\s'’(«])Ã\xa0(?=\s)|(?<=[a-z])Ã\xa0(?=\s)")),
    _Piece("à of cp1250", ("Ă\xa0",), re.compile(r"(?<=[a-z])Ă\xa0(?=[a-z])"), ("cp1250-c1",)),
    # Cyrillic letters and signs inside a word of plain Latin letters: «signiп¬Ѓcantly»
    _Piece("ligature", ("п¬",), re.compile("(?<=[A-Za-z])п¬[Ђ-„](?=[A-Za-z])"), ("cp1251-c1",)),
    # a root and a sign at the end of a word: «Zam√≤», and «pi√π» where the word is known
    _Piece("letter of Mac Roman", ("√",), re.compile(r"(?<=[a-z]{2})√[^\w\s√](?!\w)"), ("mac_roman",)),
    _Piece(
        "word of Mac Roman", ("√",), re.compile(r"(?<=[a-z])√[πüß∫Ω](?![\w√])"), ("mac_roman",), known=True
    ),
)
_BARE: Final = re.compile(r"(?<=[a-z])Ã(?=[ ,;:]|$)|(?<![^\s'’(«])Ã(?= [a-z][a-z'’])")
"""Ã at the end of a word in small letters, or as a word before one: the rest of à was lost."""
_QUOTE: Final = re.compile(r"(?<=\S)â€\ufffd(?![^\x00-\x7f])")
_SURROGATES: Final = re.compile("í[\xa0-\xaf ][\x80-\xbf\u0152-\u2122]í[\xb0-\xbf][\x80-\xbf\u0152-\u2122]")
"""Half pairs of UTF-16, each in three bytes (CESU-8); the no-break space may have become a space."""


def mend_pieces(text: str) -> Iterator[Change]:
    """The changes that read single pieces, in order.

    >>> [(c.new, c.chain) for c in mend_pieces("Ä°stanbul")]
    [('İ', (('cp1252-c1', 'utf-8'),))]
    >>> list(mend_pieces("AHÅ™, the new sofa; a radius of 10 Å—"))
    []
    """
    if text.isascii():
        return
    taken: set[int] = set()
    found: list[Change] = []
    for change in _candidates(text, load()):
        places = range(change.start, change.end)
        if taken.isdisjoint(places):
            taken.update(places)
            found.append(change)
    yield from sorted(found, key=lambda change: change.start)


def _candidates(text: str, model: LanguageModel) -> Iterator[Change]:
    """All changes that some rule wants; where two overlap, the first one holds."""
    if "í" in text:
        yield from _emoji(text)
    if "Ã" in text or "â€" in text:
        yield from _bare(text)
    for piece in _PIECES:
        if any(sign in text for sign in piece.signs):
            changes = (_read(text, match, piece, model) for match in piece.pattern.finditer(text))
            yield from (change for change in changes if change is not None)


def _read(text: str, match: re.Match[str], piece: _Piece, model: LanguageModel) -> Change | None:
    for read_as in piece.read_as:
        chain: Chain = ()
        new = match[0]
        while len(chain) < DEPTH and (deeper := step(new, read_as, "utf-8")) not in (None, new):
            new, chain = str(deeper), (*chain, (read_as, "utf-8"))
        if chain and _fits(text, match, new, piece, model):
            why = f"{piece.name}: no clean text has {match[0]!r} here"
            return Change(*match.span(), new, MOJIBAKE, "piece", 0.97, why, chain)
    return None


def _fits(text: str, match: re.Match[str], new: str, piece: _Piece, model: LanguageModel) -> bool:
    """Whether the word around a piece has nothing odd in it then, or less; known if that is asked."""
    start, end = match.span()
    while start > max(0, match.start() - WORD) and not text[start - 1].isspace():
        start -= 1
    while end < min(len(text), match.end() + WORD) and not text[end].isspace():
        end += 1
    word = text[start : match.start()] + new + text[match.end() : end]
    if not new.isprintable() or (piece.known and not model.knows(word)):
        return False
    if piece.sure:
        return True
    old = text[start:end]
    better = model.excess(word) < model.excess(old) or model.bits(word) + MARGIN < model.bits(old)
    return better and new.isalpha()


def _bare(text: str) -> Iterator[Change]:
    """What is left of à where its no-break space became a space or was lost, and of a quote likewise."""
    for match in _QUOTE.finditer(text):
        why = "the last byte was lost: of all quotes, only of this one it is none in cp1252"
        yield Change(*match.span(), "”", LOST, "piece", 0.9, why)
    for match in _BARE.finditer(text):
        why = "Ã with its no-break space lost: no clean word ends so, or is so"
        yield Change(*match.span(), "à", LOST, "piece", 0.9, why)


def _emoji(text: str) -> Iterator[Change]:
    """Pairs of surrogates that were written as two letters of UTF-8 (CESU-8)."""
    for match in _SURROGATES.finditer(text):
        data = match[0].replace("í ", "í\xa0")
        for read_as in _LATIN_1:
            try:
                halves = data.encode(read_as).decode("utf-8", "surrogatepass")
                new = halves.encode("utf-16", "surrogatepass").decode("utf-16")
            except UnicodeError:
                continue
            why = "two halves of UTF-16, each as UTF-8 (CESU-8)"
            yield Change(*match.span(), new, MOJIBAKE, "cesu-8", 0.99, why)
            break

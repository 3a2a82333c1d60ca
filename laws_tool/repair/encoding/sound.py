"""Readings that save bits and are no text all the same: such as «Bront녔» for «Brontë…”».

Each rule looks at one reading, old and new, and says whether it is unsound. The bits come from
a model that has one class for whole scripts, so a rare letter may look cheaper than it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from laws_tool.repair.encoding.codepages import EAST_SLAVIC, SOUTH_SLAVIC, is_sister
from laws_tool.repair.encoding.language_model import load
from laws_tool.repair.encoding.span import LOST, Span
from laws_tool.repair.encoding.words import is_word

MIXED: Final = 2
"""One mixed word of so many Cyrillic ones is too many."""
SIGNS: Final = 4
"""Signs beyond ASCII, for each step, that prove a chain with a detour."""
FAIR: Final = 2
"""Latin letters in fair case that no other Latin letters take the place of."""
FEW: Final = 4
"""Letters of far scripts that bytes make by chance."""
MANY: Final = 2
"""One letter alone among so many words is too many, where no word is longer than two letters."""
LONG: Final = 2000
"""The rules doubt what few bits speak for; a reading of so many characters has thousands."""
TELLING: Final = 6
"""Letters of a word that does not come by chance, known or not."""
KNOWABLE: Final = 3
"""Letters of a word that can be known."""

_MIXED: Final = re.compile("[A-Za-z\u00c0-\u024f][\u0400-\u052f]|[\u0400-\u052f][A-Za-z\u00c0-\u024f]")
_CYRILLIC_WORD: Final = re.compile(r"[^\W\d_]*[\u0400-\u052f][^\W\d_]*")
_WORD: Final = re.compile(r"[^\W\d_]+")
_LONG_WORD: Final = re.compile(rf"[^\W\d_\x00-\x7f]{{{KNOWABLE}}}")
_CYRILLIC: Final = re.compile("[\u0400-\u052f]")
_CYRILLIC_ONLY: Final = re.compile("[\u0400-\u052f]+")
_UPRIGHT: Final = re.compile("[│║┃]")
_ROW: Final = re.compile(r"(?:\w{0,2}[│║┃])+\w{0,2}")
SHORT_WORD: Final = 14.0
"""Bits of a word of one or two letters that is frequent: «Не» has 9.3, «Эй» 17.4."""
_PUNCTUATION: Final = "‘’‚“”„–—…«»•·№§©®°\xa0"
_FAR: Final = "\u0530-\u1dff\u2900-\u2bff\u2c00-\uabff\uac00-\ud7ff\uf900-\ufeff\uff21-\uffdc"
"""Letters of the scripts that are no kin of Latin, Greek and Cyrillic; arrows that hardly any text has."""
_LONE_FAR: Final = re.compile(f"[A-Za-z][{_FAR}](?![{_FAR}])")
_ODD_LETTERS: Final = re.compile(
    "[\u017f\u0180-\u0217\u021c-\u02af\u1d00-\u1dbf]|(?<=[A-Za-z])[\u02b0-\u036f]"
)
"""Letters of phonetics and of scholars, and marks on plain letters: texts have them seldom, never alone."""
_LETTER_BEFORE: Final = re.compile(r"(?:^|\s)[^\W\d_] \Z")
_LETTER_AFTER: Final = re.compile(r" ?[A-ZÀ-Þ](?:\s|\Z)")
_FAR_OR_ODD: Final = re.compile(f"[{_FAR}]|{_ODD_LETTERS.pattern}|[\u02b0-\u036f\u1dc0-\u1dff]")
_CONTROL: Final = re.compile("[\x80-\x9f]")
_BOX: Final = re.compile("[\u2320\u2321\u2500-\u259f]")
_SIGN_BEHIND_LETTER: Final = re.compile(r"[ÂÃÄÅ][™®—–…”’](?!\w)")
_BOX_BESIDE_LETTER: Final = re.compile(
    "[^\\W\\d_][\u2320\u2321\u2500-\u259f]|[\u2320\u2321\u2500-\u259f][^\\W\\d_]"
)


def mixed_word(old: str, span: Span) -> bool:
    """Words with letters of Latin and of Cyrillic, where there were none: «drejtoritв» for «drejtoritë»."""
    mixed = len(_MIXED.findall(span.new))
    if not mixed or _MIXED.search(old):
        return False
    return MIXED * mixed >= len(_CYRILLIC_WORD.findall(span.new))


def lone_letter(old: str, span: Span) -> bool:
    """One letter of a far script behind Latin ones: «Bront녔» for «Brontë…”»."""
    return _beyond_ascii(span.new) == 1 and bool(_LONE_FAR.search(span.new))


def odd_letter(old: str, span: Span) -> bool:
    """Half of the signs beyond ASCII are letters of scholars, where there were none: «lᴴ» for «lá´´»."""
    odd = len(set(_ODD_LETTERS.findall(span.new)))
    if not odd:
        return False
    signs = {char for char in span.new if char > "\x7f"}
    return 2 * odd >= len(signs) and not _ODD_LETTERS.search(old)


def box_beside_letter(old: str, span: Span) -> bool:
    """A picture of lines that touches a word, where there was none: «ДЯДЯ╪»."""
    return bool(_BOX_BESIDE_LETTER.search(span.new)) and not _BOX_BESIDE_LETTER.search(old)


def makes_a_control(old: str, span: Span) -> bool:
    """A control where there was none: for a sign or two, «( o\x99 )» for «( o¬ô )», or by a codec that
    does not show controls as quotes."""
    if not _CONTROL.search(span.new) or _CONTROL.search(old):
        return False
    quotes = {"cp1252-c1", "cp1252", "latin-1"}
    return _beyond_ascii(old) <= FAIR or any(read_as not in quotes for read_as, _ in span.chain)


def detour(old: str, span: Span) -> bool:
    """Several steps, not all of them UTF-8, for a few signs: some such way leads anywhere."""
    steps = len(span.chain)
    eight_bit = any(really != "utf-8" for _, really in span.chain)
    return steps > 1 and eight_bit and _beyond_ascii(old) < SIGNS * steps


def punctuation(old: str, span: Span) -> bool:
    """Punctuation that all texts have, read as letters: «díabril» for «d’abril»."""
    eight_bit = all(really != "utf-8" for _, really in span.chain)
    return (
        bool(span.chain)
        and eight_bit
        and not span.known
        and all(c <= "\x7f" or c in _PUNCTUATION for c in old)
    )


def sign_behind_letter(old: str, span: Span) -> bool:
    """A trademark or a quote behind a capital at a word's end, read as one letter: «AHř» for «AHÅ™»."""
    rest = _SIGN_BEHIND_LETTER.sub("", old)
    return rest.isascii() and rest != old and all(c <= "\x7f" or c.isalpha() for c in span.new)


def latin_for_latin(old: str, span: Span) -> bool:
    """Latin letters for Latin letters: a few in fair case, or most in no known word: «Růbal» for «Rùbal»."""
    if not span.chain or any(really == "utf-8" for _, really in span.chain):
        return False
    if not (_is_latin(old) and _is_latin(span.new)):
        return False
    fair = _beyond_ascii(old) <= FAIR and not load().broken_case(old)
    return fair or not _mostly_known(span.new)


def glued(old: str, span: Span) -> bool:
    """A space taken for a lost letter, by which Latin words become one unknown: «àperturber»."""
    taken = span.kind == LOST and old.count(" ") > span.new.count(" ")
    return taken and _is_latin(old) and _is_latin(span.new) and not _mostly_known(span.new)


def far_from_letters(old: str, span: Span) -> bool:
    """A few letters of far scripts for letters or quotes: «栞᷵» for «Таърих», «՟» for «’Я»."""
    if _beyond_ascii(span.new) >= FEW:
        return False
    signs = [char for char in span.new if char > "\x7f"]
    few = len(signs) > 0 and all(_FAR_OR_ODD.match(char) for char in signs)
    return few and all(char <= "\x7f" or char.isalpha() or char in _PUNCTUATION for char in old)


def picture(old: str, span: Span) -> bool:
    """A picture of lines that makes letters and signs, or capitals: «здад©» for «┌─┴─┐»."""
    if not all(char <= "\x7f" or _BOX.match(char) for char in old):
        return False
    if span.new.isupper() and not _mostly_known(span.new, least=1):
        return True
    return any(char > "\x7f" and not char.isalpha() for char in span.new) and not _mostly_known(span.new)


def sister_by_nothing(old: str, span: Span) -> bool:
    """Capitals for signs of a codec with the same small letters, none of which makes a word.

    «Слить» for «—лить», where the rest is a word; «Ч сказал» for «— сказал»; «‘делать» for «Сделать».
    """
    if not is_sister(span.chain):
        return False
    pairs = zip(old.split(" "), span.new.split(" "), strict=False)
    return not any(before != after and _makes_a_word(before, after) for before, after in pairs)


def _makes_a_word(before: str, after: str) -> bool:
    """Whether a token is a word only after it was changed by a codec that keeps its length."""
    model = load()
    if len(before) == 1:
        return not before.isalpha() and after.isalpha()
    for word in _CYRILLIC_WORD.finditer(after):
        start, end = word.span()
        places = [at for at in range(start, end) if before[at : at + 1] != after[at]]
        if not places or not _CYRILLIC_ONLY.fullmatch(word[0]):
            continue
        glued = places == [start] and not before[start].isalpha() and not before[start - 1 : start].isalnum()
        rest = before[start + 1 : end]
        if glued and before[start] != "¬" and _is_rather(rest, word[0].lower()):
            continue
        rare = places == [start] and bool(SOUTH_SLAVIC.match(before, start))
        if len(word[0]) < KNOWABLE:
            if (glued or rare) and word[0].istitle() and model.bits(word[0]) <= SHORT_WORD:
                return True
            continue
        if is_word(word[0], model) or model.token_excess(before) > model.token_excess(after):
            return True
    return False


def _is_rather(rest: str, word: str) -> bool:
    """Whether what follows a sign is a word, and no rarer than with the letter that it stands for.

    «лить» behind a dash, rather than «Слить»; but «Если», and not «сли».
    """
    model = load()
    return len(rest) >= KNOWABLE and model.knows(rest) and model.known_bits(word) >= model.known_bits(rest)


def table(old: str, span: Span) -> bool:
    """A row of a table with a letter or two in each cell: «від» for «Р│С»."""
    if span.known or not _UPRIGHT.search(old):
        return False
    odd = [token for token in old.split(" ") if not token.isascii()]
    cells = [token for token in odd if _UPRIGHT.search(token)]
    return 2 * len(cells) >= len(odd) and all(map(_ROW.fullmatch, cells))


def one_letter(old: str, span: Span) -> bool:
    """One letter for another one in a word that nobody knows: «Mamaß» for «MamaЯ»."""
    eight_bit = bool(span.chain) and all(really != "utf-8" for _, really in span.chain)
    if is_sister(span.chain) and "¬" in old:  # a sign that no text has: «¬ лесах»
        return False
    return eight_bit and not span.known and _beyond_ascii(old) == 1 and not _mostly_known(span.new, least=1)


def single_letters(old: str, span: Span) -> bool:
    """Letters that stand alone, each read as another one: «"а", "б"» for «"à", "á"», «В» for «Р’»."""
    if not span.chain or span.known or _LONG_WORD.search(span.new) or (is_sister(span.chain) and "¬" in old):
        return False
    words = [word for word in _WORD.findall(span.new) if not word.isascii()]
    if span.chain[-1][1] == "utf-8" and not (words and _CYRILLIC.search(old)):
        return False
    return MANY * sum(len(word) == 1 for word in words) >= len(words)


def few_letters(old: str, span: Span) -> bool:
    """Capitals that make a few letters, in no known word of more than three: «1ты» for «1БК»."""
    eight_bit = bool(span.chain) and all(really != "utf-8" for _, really in span.chain)
    if not eight_bit or span.known or is_sister(span.chain) or not _is_in_capitals(old):
        return False
    words = [word for word in _WORD.findall(span.new) if not word.isascii()]
    return all(len(word) < TELLING and not (len(word) > KNOWABLE and load().knows(word)) for word in words)


def _is_in_capitals(text: str) -> bool:
    """Whether words beyond ASCII are in capitals: all Cyrillic ones of some letters, or any other one."""
    words = [word for word in _WORD.findall(text) if not word.isascii()]
    cyrillic = [word for word in words if _CYRILLIC.search(word)]
    if not cyrillic:
        return any(map(str.isupper, words))
    longer = [word for word in cyrillic if len(word) > 1]
    return bool(longer) and all(map(str.isupper, longer))


def sign_for_letters(old: str, span: Span) -> bool:
    """Cyrillic capitals that make a sign and no letter: «1±» for «1ТБ»; but “ for «тАЬ»."""
    signs = "".join(char for char in old if char > "\x7f")
    abbreviation = signs.isupper() and all(map(_CYRILLIC.match, signs))
    return abbreviation and not span.known and not any(c > "\x7f" and c.isalpha() for c in span.new)


def only_gaps(old: str, span: Span) -> bool:
    """Letters were lost, and none is left."""
    return span.kind == LOST and not any(map(str.isalpha, span.new))


def _mostly_known(text: str, least: int = 0) -> bool:
    """Whether at least half of the words beyond ASCII are known, and so many."""
    words = [word for word in _WORD.findall(text) if len(word) >= KNOWABLE and not word.isascii()]
    known = sum(map(load().knows, words))
    return known >= least and 2 * known >= len(words)


def _is_latin(text: str) -> bool:
    """Whether all beyond ASCII is Latin letters, or punctuation."""
    return all(
        char <= "\x7f" or char in _PUNCTUATION or (char <= "\u024f" and char.isalpha() and char not in "ªº")
        for char in text
    )


def _beyond_ascii(text: str) -> int:
    return len(text) - len(text.encode("ascii", "ignore"))


RULES: Final[tuple[Callable[[str, Span], bool], ...]] = (
    mixed_word,
    lone_letter,
    odd_letter,
    box_beside_letter,
    makes_a_control,
    detour,
    punctuation,
    sign_behind_letter,
    latin_for_latin,
    glued,
    far_from_letters,
    picture,
    sister_by_nothing,
    table,
    one_letter,
    single_letters,
    few_letters,
    sign_for_letters,
    only_gaps,
)
"""What makes a reading unsound; one is enough."""


def is_sound(text: str, span: Span) -> bool:
    """Whether no rule speaks against a reading.

    >>> is_sound("Brontë…”", Span(0, 8, "Bront녔", (("cp1252", "utf-8"),), 1.0, ""))
    False
    """
    if any(rule(text, span) for rule in (_letter_apart, _ends_capitals, _is_southern, _is_quoted)):
        return False
    if span.end - span.start > LONG:
        return True
    old = text[span.start : span.end]
    return not any(rule(old, span) for rule in RULES)


def _letter_apart(text: str, span: Span) -> bool:
    """One letter in a row of letters with spaces between them: «C O N C L U S Ã O»."""
    before, after = text[max(0, span.start - 4) : span.start], text[span.end : span.end + 4]
    alone = len(text[span.start : span.end].strip()) == 1
    return alone and bool(_LETTER_BEFORE.search(before) or _LETTER_AFTER.match(after))


def _is_quoted(text: str, span: Span) -> bool:
    """A letter in quotes: «Â» is no «» with a byte of UTF-8 before its end."""
    return text[span.start : span.end] == "Â»" and text[max(0, span.start - 1) : span.start] == "«"


def _is_southern(text: str, span: Span) -> bool:
    """Macedonian or Serbian letters in a line without any that Russian alone has: «Ќе одам»."""
    if not is_sister(span.chain) or not SOUTH_SLAVIC.search(text, span.start, span.end):
        return False
    if any(len(word) >= TELLING and load().knows(word) for word in _WORD.findall(span.new)):
        return False
    end = text.find("\n", span.end)
    return not EAST_SLAVIC.search(text, text.rfind("\n", 0, span.start) + 1, len(text) if end < 0 else end)


def _ends_capitals(text: str, span: Span) -> bool:
    """An «Â» and a space that end a word in capitals: «MISUTÂ AJIKKO»."""
    before = text[max(0, span.start - 1) : span.start]
    return text[span.start : span.end] == "Â\xa0" and before.isupper()

"""The bench of text that was wrapped in ASCII: UTF-7, bytes without bit 7, UTF-16 by bytes, escapes.

::

    pip install "django<6" wagtail sphinx
    LAWS_TEST_MATERIAL=... python scripts/bench_wrapped.py [--half tune] [--count N] [--only CLASS] [--show N]

The texts are those of ``repair_texts.py``, each line alone. A class called «sound» wraps what is
good as it is: there every change is wrong.
"""

from __future__ import annotations

import argparse
import html.entities
from collections.abc import Callable, Sequence
from typing import Final

from repair_texts import sample

from laws_tool.repair import repair_text

Wrap = Callable[[str], str]

_NAMES: Final = {
    char: name for name, char in html.entities.html5.items() if name.endswith(";") and len(char) == 1
}


def main(argv: Sequence[str] | None = None) -> None:
    """Print the table: exact, changed to something else, left as it was."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--half", choices=("tune", "report"), default="report")
    parser.add_argument("--only", default="", help="only classes whose name has this")
    parser.add_argument("--count", type=int, default=300, help="lines a class and language")
    parser.add_argument("--show", type=int, default=0, help="show so many failures a class")
    options = parser.parse_args(argv)
    for name, (wrap, languages) in CLASSES.items():
        if options.only in name:
            lines = [x for lang in languages for x in sample("line", options.half, lang, options.count)]
            print(f"{name:34}", _score(wrap, lines, name.startswith("sound"), options.show), flush=True)


def _score(wrap: Wrap, lines: Sequence[str], sound: bool, show: int) -> str:
    count = exact = wrong = 0
    for line in lines:
        try:
            damaged = wrap(line)
        except UnicodeError:
            continue
        right = damaged if sound else line
        if damaged == line:
            continue
        count += 1
        got = repair_text(damaged).text
        exact += got == right
        wrong += got not in (right, damaged)
        if got != right and show > 0:
            show -= 1
            print(f"   {damaged[:100]!r}\n      got {got[:100]!r}\n    right {right[:100]!r}")
    share = 100 / max(1, count)
    return f"n={count:5}  exact {exact * share:6.2f} ({wrong * share:5.2f})"


def utf7(text: str) -> str:
    return text.encode("utf-7").decode("ascii")


def stripped(codec: str) -> Wrap:
    """Without bit 7; lines with Latin letters cannot be told apart then, and are left out."""

    def wrap(text: str) -> str:
        if any(char.isascii() and char.isalpha() for char in text):
            raise UnicodeError
        return bytes(byte & 0x7F for byte in text.encode(codec)).decode("ascii")

    return wrap


def by_bytes(text: str) -> str:
    return text.encode("utf-16-le").decode("latin-1")


def mojibake(read_as: str, escape: Callable[[str], str]) -> Wrap:
    """UTF-8 read by a codec, each sign beyond ASCII escaped."""

    def wrap(text: str) -> str:
        damaged = "".join(bytes([b]).decode(read_as, "ignore") or chr(b) for b in text.encode())
        return "".join(char if char.isascii() else escape(char) for char in damaged)

    return wrap


def plain(escape: Callable[[str], str]) -> Wrap:
    """Sound text whose letters beyond ASCII are escaped."""
    return lambda text: "".join(char if char.isascii() else escape(char) for char in text)


def entity(char: str) -> str:
    return f"&{_NAMES[char]}" if char in _NAMES else f"&#{ord(char)};"


def unit(char: str) -> str:
    return "".join(f"\\u{part:04x}" for part in _units(char))


def _units(char: str) -> list[int]:
    data = char.encode("utf-16-be")
    return [int.from_bytes(data[at : at + 2], "big") for at in range(0, len(data), 2)]


def percent(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode("latin-1"))


def hexadecimal(char: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in char.encode("latin-1"))


WIDE: Final = ("ru", "uk", "bg", "de", "fr", "pl", "cs", "el")
CLASSES: Final[dict[str, tuple[Wrap, Sequence[str]]]] = {
    "utf-7": (utf7, WIDE),
    "7-bit koi8-r, ru": (stripped("koi8-r"), ("ru",)),
    "7-bit koi8-u, uk": (stripped("koi8-u"), ("uk",)),
    "7-bit cp1251, ru": (stripped("cp1251"), ("ru",)),
    "utf-16 by bytes": (by_bytes, WIDE),
    "entities, utf-8 as cp1252": (mojibake("cp1252", entity), WIDE),
    "entities, utf-8 as cp1251": (mojibake("cp1251", entity), WIDE),
    "\\u, utf-8 as cp1251": (mojibake("cp1251", unit), WIDE),
    "\\u, utf-8 as latin-1": (mojibake("latin-1", unit), WIDE),
    "\\x, utf-8": (mojibake("latin-1", hexadecimal), WIDE),
    "percent, utf-8": (mojibake("latin-1", percent), WIDE),
    "sound entities": (plain(entity), WIDE),
    "sound \\u": (plain(unit), WIDE),
}


if __name__ == "__main__":
    main()

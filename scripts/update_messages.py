"""Bring the catalogues of messages up to date with the code, and compile them.

::

    python scripts/update_messages.py  # after a message was added or changed

It collects every ``_()`` and ``ngettext()`` of ``laws_tool/``, the words of click that a user
of ``laws`` may see, and the commonest reasons that a system gives; merges them into each
``laws_tool/locale/*/LC_MESSAGES/laws_tool.po``, where a translator fills in what is new; and
writes the ``.mo`` beside it. A message that the code no longer has goes; one of click stays,
since another version of click may still have it.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT: Final = Path(__file__).parent.parent
DOMAIN: Final = "laws_tool"

ARGUMENTS: Final = {"_": 1, "ngettext": 2}
"""How many arguments of a call are the message."""

CLICK: Final = ("core.py", "decorators.py", "exceptions.py", "formatting.py", "parser.py", "types.py")
"""The modules of click whose words reach a user of ``laws``."""

SYSTEM: Final = (
    "No such file or directory",
    "Permission denied",
    "Is a directory",
    "Not a directory",
    "File exists",
    "File name too long",
    "Directory not empty",
    "No space left on device",
    "Disk quota exceeded",
    "Read-only file system",
    "Operation not permitted",
    "Input/output error",
)
"""Reasons of Linux and macOS, which Python gives in English; Windows gives them translated."""


def template() -> Catalog:
    """All messages, without translations; each with the files that have it."""
    found = Catalog(charset="utf-8")
    for path in sorted((ROOT / DOMAIN).rglob("*.py")):
        _collect(found, path, path.relative_to(ROOT).as_posix())
    for name in CLICK:
        _collect(found, Path(click.__file__).parent / name, f"click/{name}")
    found.add("required", locations=[("click/core.py", 0)])  # not literal in the call there
    for text in SYSTEM:
        found.add(text, locations=[("the system", 0)])
    return found


def _collect(catalog: Catalog, path: Path, name: str) -> None:
    for message in calls(path.read_text(encoding="utf-8")):
        catalog.add(message if len(message) > 1 else message[0], locations=[(name, 0)])


def calls(source: str) -> Iterator[tuple[str, ...]]:
    """The messages of Python source, in order. Babel's own extractor overlooks those in f-strings.

    >>> list(calls('_("a law"); ngettext("{n} law", "{n} laws", n); _(name)'))
    [('a law',), ('{n} law', '{n} laws')]
    """
    found = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)]
    for call in sorted(found, key=lambda call: (call.lineno, call.col_offset)):
        count = ARGUMENTS.get(call.func.id, 0) if isinstance(call.func, ast.Name) else 0
        texts = [arg.value for arg in call.args[:count] if isinstance(arg, ast.Constant)]
        if count and len(texts) == count:
            yield tuple(map(str, texts))


def updated(catalog: Catalog, messages: Catalog) -> Catalog:
    """A catalogue with the messages of a template, and its own words for them."""
    catalog.update(messages, no_fuzzy_matching=True, update_creation_date=False)
    for message in catalog.obsolete.values():
        if any(file.startswith("click/") for file, _line in message.locations):
            message.locations = [(file, 0) for file, _line in message.locations]
            catalog[message.id] = message
    catalog.obsolete.clear()
    return catalog


def untranslated(catalog: Catalog) -> Iterator[Message]:
    """The messages that still need a translator."""
    for message in catalog:
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        if message.id and not all(forms):
            yield message


def files(catalog: Catalog) -> dict[str, bytes]:
    """The bytes of a catalogue by suffix: .po and .mo."""
    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, catalog, width=100, sort_by_file=True, include_lineno=False)
    write_mo(mo, catalog)
    return {".po": po.getvalue(), ".mo": mo.getvalue()}


def main() -> int:
    """Update the catalogues; 1 if one of them needs a translator."""
    messages = template()
    status = 0
    for path in sorted((ROOT / DOMAIN / "locale").glob(f"*/LC_MESSAGES/{DOMAIN}.po")):
        with path.open("rb") as file:
            catalog = updated(read_po(file, locale=path.parts[-3], domain=DOMAIN), messages)
        for message in untranslated(catalog):
            print(f"{path.relative_to(ROOT)}: not translated: {message.id!r}")
            status = 1
        for suffix, content in files(catalog).items():
            path.with_suffix(suffix).write_bytes(content)
    return status


if __name__ == "__main__":
    sys.exit(main())

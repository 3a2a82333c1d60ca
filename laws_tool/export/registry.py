"""The formats by name. A new one is a module with a ``FORMAT``, and its line here."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from laws_tool.errors import InputError
from laws_tool.export.format import Format
from laws_tool.messages import _

_MODULES: Final = {
    "conllu": "laws_tool.export.conllu",
    "html": "laws_tool.export.site",
    "jsonl": "laws_tool.export.jsonl",
}
"""Modules by format; each is imported only when its format is asked for."""


def names() -> tuple[str, ...]:
    """The names of the formats, sorted.

    >>> "jsonl" in names()
    True
    """
    return tuple(sorted(_MODULES))


def load(name: str) -> Format:
    """The format of that name; InputError with the names there are, where it is unknown.

    >>> load("jsonl").is_folder, load("html").is_folder
    (False, True)
    """
    module = _MODULES.get(name)
    if module is None:
        raise InputError(
            _("no export format {name}; there are: {names}").format(name=name, names=", ".join(names()))
        )
    found: Format = import_module(module).FORMAT
    return found

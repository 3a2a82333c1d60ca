"""The engines there are, each imported only when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Final

from laws_tool.errors import QueryError
from laws_tool.messages import _

if TYPE_CHECKING:
    from laws_tool.search.engine import Engine

DEFAULT: Final = "whoosh"

ENGINES: Final = {"whoosh": ("laws_tool.search.whoosh_engine", "WhooshEngine")}
"""The module and the class of each engine."""


def load(name: str | None = None) -> Engine:
    """The engine of that name, the default for None; raises QueryError where there is none.

    >>> load().name
    'whoosh'
    """
    try:
        module, attribute = ENGINES[name or DEFAULT]
    except KeyError:
        raise QueryError(
            _("no engine {name}; there are: {names}").format(name=name, names=", ".join(ENGINES))
        ) from None
    engine: Engine = getattr(import_module(module), attribute)()
    return engine

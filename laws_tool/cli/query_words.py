"""Queries as arguments: a word after a minus is one to leave out, and not an option."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

import click

_GUARD: Final = "\0"
"""No argument of a process can hold this sign."""

_WORD: Final = re.compile(r"-(?!-)\S*\w", re.DOTALL)


class QueryCommand(click.Command):
    """A command whose argument is a query, in which «-карта» is a word to leave out.

    What begins as an option of the command does is one: ``-n5``. Behind ``--`` all is query.
    """

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        end = args.index("--") if "--" in args else len(args)
        options = self._short_options(ctx)
        guarded = [_GUARD + arg if _is_left_out(arg, options) else arg for arg in args[:end]]
        rest = super().parse_args(ctx, guarded + args[end:])
        ctx.params.update({name: _unguarded(value) for name, value in ctx.params.items()})
        return rest

    def _short_options(self, ctx: click.Context) -> Mapping[str, bool]:
        """The letters of the short options, with whether only a number can follow."""
        return {
            option[1:]: isinstance(param.type, click.IntRange)
            for param in self.get_params(ctx)
            for option in param.opts
            if len(option) == 2 and option.startswith("-")
        }


def _is_left_out(arg: str, options: Mapping[str, bool]) -> bool:
    if not _WORD.match(arg):
        return False
    if arg[1] not in options:
        return True
    return options[arg[1]] and not arg[2:].isdecimal() and len(arg) > 2


def _unguarded(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_unguarded, value))
    return value.removeprefix(_GUARD) if isinstance(value, str) else value

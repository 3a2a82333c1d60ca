"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from laws_tool.errors import CorpusError
from laws_tool.messages import _

if TYPE_CHECKING:
    from laws_tool.store import Library

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class FileName(click.Path):
    """The name of a file or folder, which is not empty."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if value == "":
            self.fail(_("the name is empty"), param, ctx)
        return super().convert(value, param, ctx)


def not_empty(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> tuple[str, ...]:
    """The callback of an argument that must say something, if it is there."""
    if value and not all(map(str.strip, value)):
        raise click.BadParameter(_("it is empty"), ctx, param)
    return value


def language(given: str | None) -> str:
    """A language as a person typed it, as a BCP 47 tag; "" for none. Raises UsageError for nonsense."""
    from laws_tool.language import tag

    if given is None:
        return ""
    found = tag.normalised(given)
    if not found:
        raise click.UsageError(
            _("{language} is no language tag; write one such as ru, en or pt-BR").format(
                language=given or "«»"
            )
        )
    return found


def language_of(library: Library, given: str | None) -> str | None:
    """A language that some edition of the corpus is in; CorpusError, with those there are, for another."""
    from laws_tool.language.morphology import primary

    if given is None:
        return None
    wanted = language(given)
    there = dict.fromkeys(primary(info.language) for info in library.infos.values())
    if primary(wanted) not in there:
        raise CorpusError(
            _("no edition in the language {language}; there are: {names}").format(
                language=given, names=", ".join(there)
            )
        )
    return wanted


def home(function: Decorated) -> Decorated:
    """``--home DIR``: the folder with a corpus and its indexes."""
    return click.option(
        "--home",
        metavar=_("DIR"),
        type=FileName(file_okay=False),
        help=_("The folder of the corpus and its indexes; LAWS_HOME says it too."),
    )(function)


def editions(function: Decorated) -> Decorated:
    """``--edition E``, which may be given several times."""
    return click.option(
        "--edition",
        "-e",
        "editions",
        multiple=True,
        metavar=_("E"),
        help=_("Only this edition; may be repeated."),
    )(function)


def edition(function: Decorated) -> Decorated:
    """``--edition E``, once."""
    return click.option("--edition", "-e", metavar=_("E"), help=_("Only this edition."))(function)


def json(function: Decorated) -> Decorated:
    """``--json``: one object a line."""
    return click.option("--json", "as_json", is_flag=True, help=_("Print one JSON object a line."))(function)

"""Options that several commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from laws_tool.messages import _

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


def home(function: Decorated) -> Decorated:
    """``--home DIR``: the folder with a corpus and its indexes."""
    return click.option(
        "--home",
        metavar=_("DIR"),
        type=click.Path(file_okay=False),
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

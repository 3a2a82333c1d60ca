"""The group of commands, and the one place where errors become messages and exit statuses."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any, Final

import click

from laws_tool import __version__, messages
from laws_tool.cli import terminal
from laws_tool.cli.main import INTERRUPTED
from laws_tool.errors import LawsError
from laws_tool.messages import _
from laws_tool.messages import reason as system_reason

COMMANDS: Final[dict[str, Callable[[], str]]] = {
    "search": lambda: _("Find every place that has some words, in any inflected form."),
    "show": lambda: _("Show a law or a part of it, with footnotes and references."),
    "refs": lambda: _("Show what a law cites and what cites it."),
    "concordance": lambda: _("List the words of a query in their context, one line each."),
    "compare": lambda: _("Put editions side by side, node by node."),
    "export": lambda: _("Write a site of linked pages, nodes as JSON Lines, or lemmas."),
    "editions": lambda: _("List the editions of the corpus."),
    "ingest": lambda: _("Add files as an edition, or build what is out of date."),
    "profile": lambda: _("Say which family of laws a text is of, and draft a profile for it."),
    "repair": lambda: _("Mend the encoding of a damaged text, and undo it."),
    "check": lambda: _("List everything doubtful: gaps, inferences, references to nothing."),
}
"""The commands with a line of help each, in the order of the help page."""


class ReaderGoneError(Exception):
    """Whoever read standard output has gone: no OSError, since click has its own way with that one."""


@contextmanager
def _watched() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise ReaderGoneError from error


class Commands(click.Group):
    """A group that imports a command only when it is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"laws_tool.cli.{cmd_name}_command")
        command: click.Command = module.command
        command.options_metavar = _("[OPTIONS]")
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section(_("Commands")):
            formatter.write_dl([(name, line()) for name, line in COMMANDS.items()])

    def make_context(self, *args: Any, **options: Any) -> click.Context:
        with _watched():  # a page of help is printed here
            return super().make_context(*args, **options)

    def invoke(self, ctx: click.Context) -> Any:
        with _watched():
            return super().invoke(ctx)


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"laws-tool {__version__}")
        ctx.exit()


group = Commands(
    name="laws",
    help=_(
        "A corpus and search tool for legal texts.\n\n"
        "Begin with `laws search фальшренонс`, or `laws show 53C`. The texts of an edition are added "
        "with `laws ingest FILE…`; a damaged file is mended with `laws repair FILE`."
    ),
    params=[
        click.Option(
            ["--version"],
            is_flag=True,
            expose_value=False,
            is_eager=True,
            callback=_show_version,
            help=_("Show the version and exit."),
        )
    ],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    no_args_is_help=True,
    options_metavar=_("[OPTIONS]"),
    subcommand_metavar=_("COMMAND [ARGS]…"),
)


def run(args: list[str] | None = None) -> int:
    """Run a command; gives the exit status. Only KeyboardInterrupt passes, and no other exception."""
    messages.share()
    try:
        result: Any = group.main(args, prog_name="laws", standalone_mode=False)
        with _watched():
            sys.stdout.flush()
    except ReaderGoneError:
        terminal.abandon_output()
        return 0
    except click.ClickException as error:
        _show(error)
        return error.exit_code if error.exit_code != 1 else 2
    except click.Abort:
        terminal.warn(_("interrupted; what was there before is unchanged"))
        return INTERRUPTED
    except LawsError as error:
        terminal.fail(str(error))
        return 2
    except OSError as error:
        reason = system_reason(error)  # a full disk, say, is of no file
        known = error.filename is not None
        terminal.fail(_("{path}: {reason}").format(path=error.filename, reason=reason) if known else reason)
        return 2
    except RecursionError:
        terminal.fail(_("this input is nested too deep to be read"))
        return 2
    except Exception as error:  # a defect of ours: say so, and how to report it
        if isinstance(error.__cause__, KeyboardInterrupt):
            raise KeyboardInterrupt from error
        if os.environ.get("LAWS_DEBUG"):
            raise
        terminal.fail(
            _(
                "an error of the tool itself: {kind}: {reason}. Nothing was changed. "
                "Run it again with LAWS_DEBUG=1 and report what it prints"
            ).format(kind=type(error).__name__, reason=error)
        )
        return 2
    return result if isinstance(result, int) else 0


def _show(error: click.ClickException) -> None:
    """What click says about wrong use."""
    said = io.StringIO()
    error.show(file=said)
    terminal.complain(said.getvalue().removesuffix("\n"))

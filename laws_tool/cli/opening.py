"""The built corpus, built first where it is missing or out of date, with a progress bar."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, TypeVar

import click

from laws_tool.cli import terminal
from laws_tool.messages import _
from laws_tool.store import Home, Library, open_home

if TYPE_CHECKING:
    from laws_tool.model import Edition

Item = TypeVar("Item")

FEW = 4
"""Fewer files are read before a progress bar says anything."""

NOTHING_FOUND = 1
ERROR = 2
"""Exit statuses."""


def library(home: str | None, *, empty: int) -> Library:
    """The corpus of a home, ready to read.

    Where it has no edition, say how the first one gets into it, and leave the command with
    the exit status ``empty``.
    """
    found = open_home(home)
    if not found.is_fresh():
        build(found)
    opened = Library(found)
    if not opened.infos:
        say = terminal.warn if empty < ERROR else terminal.fail
        say(_("there is no edition in {path}; add one with `laws ingest FILE…`").format(path=found.own))
        raise click.exceptions.Exit(empty)
    return opened


def build(home: Home, force: bool = False) -> bool:
    """Build what is missing or out of date; whether anything was built."""
    from laws_tool.build import build_home

    gc.enable()
    if not sys.stderr.isatty():
        built = build_home(home, force=force, waiting=say_waiting)
    else:
        count = len(list(home.folders())) + 1
        with click.progressbar(length=count, label=_("Building the corpus"), file=sys.stderr, width=0) as bar:
            built = build_home(home, lambda done: bar.update(1), force, say_waiting)
    _warn_of_unexplained(built or ())
    return built is not None


def progress(items: Sequence[Item], label: str) -> Iterator[Item]:
    """Some items one after the other, with a progress bar where a person watches and there are several."""
    if len(items) < FEW or not sys.stderr.isatty():
        yield from items
        return
    with click.progressbar(items, label=label, file=sys.stderr, width=0) as bar:
        yield from bar


def say_waiting() -> None:
    """Say why nothing happens."""
    terminal.warn(_("another build is running; waiting for it"))


def _warn_of_unexplained(editions: Sequence[Edition]) -> None:
    """Say of which editions nothing but their bare text can be found."""
    from laws_tool import profile
    from laws_tool.build import example_of, is_explained

    for edition in editions:
        if not is_explained(edition):
            info = edition.info
            terminal.warn(
                _(
                    "{id}: no label such as «{example}» was found; the profile {profile} does not fit, "
                    "name another one in edition.toml"
                ).format(
                    id=info.id,
                    example=example_of(profile.load(info.profile), info.language),
                    profile=info.profile,
                )
            )

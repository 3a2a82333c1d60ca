"""The built corpus, built first where it is missing or out of date, with a progress bar."""

from __future__ import annotations

import gc
import sys

from laws_tool.cli import terminal
from laws_tool.messages import _
from laws_tool.store import Home, Library, open_home


def library(home: str | None) -> Library:
    """The corpus of a home, ready to read."""
    found = open_home(home)
    if not found.is_fresh():
        build(found)
    return Library(found)


def build(home: Home, force: bool = False) -> bool:
    """Build what is missing or out of date; whether anything was built."""
    import click

    from laws_tool.build import build_home

    gc.enable()
    count = len(home.editions()) + 1
    if not sys.stderr.isatty():
        return build_home(home, lambda done: None, force)
    with click.progressbar(length=count, label=_("Building the corpus"), file=sys.stderr, width=0) as bar:
        return build_home(home, lambda done: bar.update(1), force)


def no_editions(home: Home) -> None:
    """Say how the first edition gets into an empty corpus."""
    terminal.warn(_("there is no edition in {path}; add one with `laws ingest FILE…`").format(path=home.own))

"""Where the process begins: as little as can be, so that Ctrl-C is understood from the first moment on.

Everything else, :mod:`laws_tool.cli.group` first of all, is imported inside ``try``.
"""

from __future__ import annotations

import _thread
import os
import signal
import sys
import time

INTERRUPTED = 130
"""The exit status after Ctrl-C, as a shell has it."""

_MOMENT = 0.01
"""Seconds until a Ctrl-C that was lost comes again."""


def main(args: list[str] | None = None) -> None:
    """Run a command and leave with its exit status; no traceback reaches a user."""
    try:
        from laws_tool.cli import group, terminal

        terminal.prepare()
        status = group.run(args)
    except KeyboardInterrupt:
        status = _interrupted()
    except RuntimeError as error:
        if not isinstance(error.__cause__, KeyboardInterrupt):
            raise
        status = _interrupted()  # Python 3.11 wraps what stops the making of a class
    sys.exit(status)


def entry() -> None:
    """``main`` as a process of its own, tuned for a search, which is over in a tenth of a second.

    There is little garbage to collect in that time, and leaving without the interpreter's
    clean-up saves more; what builds or exports turns the collector on again.
    """
    status: object = 0
    try:
        sys.unraisablehook = _lost
        _speak_utf8()
        _occupy_closed_streams()
        import gc

        gc.disable()
        main()
    except SystemExit as stopped:
        status = stopped.code
    except KeyboardInterrupt:
        status = _interrupted()
    try:
        if sys.stderr is not None:
            sys.stderr.flush()
    except (OSError, ValueError, KeyboardInterrupt):
        pass  # whoever read the messages has gone
    os._exit(status if isinstance(status, int) else 0)


def _interrupted() -> int:
    """Say that nothing was lost, unless Ctrl-C comes again meanwhile."""
    try:
        from laws_tool.cli import terminal
        from laws_tool.messages import _

        terminal.warn(_("interrupted; what was there before is unchanged"))
    except KeyboardInterrupt:
        pass
    return INTERRUPTED


def _lost(found: sys.UnraisableHookArgs) -> None:
    """Send Ctrl-C again where Python dropped it: in a clean-up, such as the end of an import."""
    if issubclass(found.exc_type, KeyboardInterrupt):
        _thread.start_new_thread(_interrupt_again, (_thread.get_ident(),))
    else:
        sys.__unraisablehook__(found)


def _interrupt_again(thread: int) -> None:
    time.sleep(_MOMENT)
    if hasattr(signal, "pthread_kill"):
        signal.pthread_kill(thread, signal.SIGINT)  # wakes it where it waits
    else:
        _thread.interrupt_main()


def _speak_utf8() -> None:
    """Begin again in UTF-8 where Python was told to know nothing but ASCII.

    Neither Cyrillic arguments nor the names of files could be read there.
    """
    if os.name == "nt" or not sys.executable or sys.getfilesystemencoding() in ("utf-8", "utf8"):
        return
    if sys.getfilesystemencoding().lower() in ("ascii", "us-ascii", "ansi_x3.4-1968", "646"):
        os.execv(sys.executable, [sys.executable, "-X", "utf8", *sys.orig_argv[1:]])


def _occupy_closed_streams() -> None:
    """Put nothing in the place of a standard stream that the caller closed.

    Else the first file that is opened would get its number, and messages would be written into it.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free

"""What the system refuses while a corpus is built, as errors that a person can act on."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from laws_tool.errors import BuildError, InputError, LawsError
from laws_tool.messages import _, reason


@contextmanager
def explained(folder: Path) -> Iterator[None]:
    """Turn an error of the operating system into one that a person can act on."""
    try:
        yield
    except LawsError:
        raise
    except OSError as error:
        said = reason(error)
        if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC), errno.EFBIG):
            raise BuildError(
                _(
                    "the disk is full: nothing was written to {path}, and what was there is unchanged. "
                    "Free some space, or choose another place with --home"
                ).format(path=folder)
            ) from error
        if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EEXIST):
            raise InputError(
                _("cannot write to {path}: {reason}; choose another place with --home or LAWS_HOME").format(
                    path=folder, reason=said
                )
            ) from error
        raise BuildError(
            _("the index could not be written to {path}: {reason}").format(path=folder, reason=said)
        ) from error

"""The user's language: ``_("text")`` gives the message in the language of the locale.

Catalogues lie in ``laws_tool/locale``; English is the language of the source. The usual
variables decide, in gettext's order: LANGUAGE, LC_ALL, LC_MESSAGES, LANG.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

_LOCALE = Path(__file__).parent / "locale"


@cache
def _catalogue() -> gettext.NullTranslations:
    return gettext.translation("laws_tool", _LOCALE, fallback=True)


def _(text: str) -> str:
    """The message in the user's language, or as it is where no catalogue has it.

    >>> _("a sentence that no catalogue has")
    'a sentence that no catalogue has'
    """
    return _catalogue().gettext(text)


def ngettext(singular: str, plural: str, n: int) -> str:
    """The message in the right plural form for ``n``; ``{n}`` in it is left to the caller.

    >>> ngettext("{n} odd thing", "{n} odd things", 2)
    '{n} odd things'
    """
    return _catalogue().ngettext(singular, plural, n)

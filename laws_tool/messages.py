"""The user's language: ``_("text")`` gives the message in the language of the locale.

Catalogues lie in ``laws_tool/locale``; English is the language of the source and has none.
The usual variables decide, in gettext's order: LANGUAGE, LC_ALL, LC_MESSAGES, LANG; on
Windows, where they are rarely set, the language of the system. ``scripts/update_messages.py``
collects the messages and compiles the catalogues.
"""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final

DOMAIN: Final = "laws_tool"
LOCALE: Final = Path(__file__).parent / "locale"

_VARIABLES: Final = ("LC_ALL", "LC_MESSAGES", "LANG")
_LIST: Final = "LANGUAGE"
_PLAIN: Final = ("C", "POSIX")
_NEED_NO_CATALOGUE: Final = (*_PLAIN, "en")


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


def reason(error: OSError) -> str:
    """What the system says is wrong with a file, in the user's language where a catalogue has it.

    >>> reason(OSError(2, "a reason that no catalogue has"))
    'a reason that no catalogue has'
    """
    return _(error.strerror) if error.strerror else str(error)


def share() -> None:
    """Give the catalogue to libraries that ask gettext's global domain, as click does."""
    if not isinstance(_catalogue(), gettext.GNUTranslations):
        return  # their own words are English too
    gettext.bindtextdomain(DOMAIN, str(LOCALE))
    gettext.textdomain(DOMAIN)
    if not any(map(os.environ.get, (_LIST, *_VARIABLES))):
        os.environ[_LIST] = ":".join(_wanted())  # that domain knows of no other way to be told


def languages(variables: Mapping[str, str]) -> list[str]:
    """The languages that environment variables ask for, best first, up to English.

    Plain gettext would go on to Russian for ``en:ru``, since English has no catalogue.

    >>> languages({"LANG": "ru_RU.UTF-8"})
    ['ru_RU.UTF-8']
    >>> languages({"LANGUAGE": "uk:ru:en:de", "LANG": "de_DE.UTF-8"})
    ['uk', 'ru']
    >>> languages({"LANGUAGE": "ru", "LC_ALL": "C.UTF-8"})  # as in C: LC_ALL=C wins over LANGUAGE
    []
    """
    locale = next(filter(None, map(variables.get, _VARIABLES)), "")
    if _primary(locale) in _PLAIN:
        return []
    found = []
    for name in filter(None, (variables.get(_LIST) or locale).split(":")):
        if _primary(name) in _NEED_NO_CATALOGUE:
            break
        found.append(name)
    return found


def _primary(name: str) -> str:
    """The language of a locale's name: "ru" of "ru_RU.UTF-8"."""
    return name.replace("-", "_").replace(".", "_").partition("_")[0]


@cache
def _catalogue() -> gettext.NullTranslations:
    wanted = _wanted()
    if not wanted:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, LOCALE, wanted, fallback=True)


def _wanted() -> list[str]:
    if any(map(os.environ.get, (_LIST, *_VARIABLES))):
        return languages(os.environ)
    return _languages_of_windows()


def _languages_of_windows() -> list[str]:
    if sys.platform != "win32":
        return []
    import ctypes
    import locale

    name = locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "en")
    return languages({_LIST: name})

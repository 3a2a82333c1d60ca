"""What holds inside a group of RTF, and ends with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from laws_tool.read.names import names
from laws_tool.read.transcript import InlineKind

Destination = Literal[
    "text", "unread", "head", "foot", "label", "link-code", "link", "contents", "anchor", "note"
]

READ: Final[frozenset[Destination]] = frozenset({"text", "label", "link"})
"""Those whose words stand on the page."""

DESTINATIONS: Final[dict[str, Destination]] = {
    "header": "head",
    "headerl": "head",
    "headerr": "head",
    "headerf": "head",
    "footer": "foot",
    "footerl": "foot",
    "footerr": "foot",
    "footerf": "foot",
    "listtext": "label",
    "pntext": "label",
    "fldinst": "link-code",
    "fldrslt": "link",
    "bkmkstart": "anchor",
    "footnote": "note",
    "shptxt": "text",
    "shpinst": "text",
    "ud": "text",
    "upr": "unread",
}
"""Where the words of a group go, by the control word at its beginning."""

UNREAD: Final = names(
    "aftncn aftnsep aftnsepc annotation atnauthor atndate atnicn atnid atnparent atnref atntime "
    "atrfend atrfstart background bkmkend blipuid colorschememapping colortbl comment datafield "
    "datastore do docvar falt fchars fldtype fontemb fonttbl formfield ftncn ftnsep ftnsepc generator "
    "info latentstyles lchars levelnumbers leveltext listlevel listname listoverridetable listtable "
    "mmathPr nonshppict objclass objdata objname pgdsctbl pict picprop pn pnseclvl private revtbl "
    "rsidtbl sn sp stylesheet sv tc template themedata txe userprops wgrffmtfilter xe xmlnstbl "
)
"""Destinations whose words stand on no page."""


@dataclass(frozen=True, slots=True)
class State:
    """``start`` is where the group began; ``unicode_skip`` how many signs stand in for ``\\u``."""

    start: int = 0
    destination: Destination = "text"
    unicode_skip: int = 1
    page: str = "cp1252"
    raised: bool = False
    lowered: bool = False
    bold: bool = False
    italic: bool = False
    hidden: bool = False
    deleted: bool = False
    starred: bool = False
    fresh: bool = True

    def kinds(self) -> set[InlineKind]:
        """The inline hints of words in this state."""
        switches: dict[InlineKind, bool] = {
            "sup": self.raised,
            "sub": self.lowered,
            "strong": self.bold,
            "em": self.italic,
        }
        return {kind for kind, on in switches.items() if on}

    def plain(self, page: str) -> State:
        """The state after ``\\plain``: no property of signs."""
        return State(self.start, self.destination, self.unicode_skip, page, fresh=self.fresh)


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What holds in a paragraph, until ``\\pard``."""

    style: int = 0
    level: str = ""
    in_table: bool = False

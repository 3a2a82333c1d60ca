"""The dialect of Markdown that is read."""

from __future__ import annotations

from functools import cache

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from mdit_py_plugins.footnote import footnote_plugin
from mdit_py_plugins.front_matter import front_matter_plugin


@cache
def parser() -> MarkdownIt:
    """A parser that leaves everything where it stands.

    Escapes and entities stay tokens of their own, and notes stand where the file has them,
    so that each token's place in the source can be found.
    """
    md = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    md.use(front_matter_plugin)
    md.use(footnote_plugin, inline=False, move_to_end=False)
    md.disable("text_join")
    md.inline.ruler.before("link", "wiki_link", _wiki_link)
    return md


def _wiki_link(state: StateInline, silent: bool) -> bool:
    """``[[page]]`` or ``[[page|words]]``, as wikis and note books write links."""
    if not state.src.startswith("[[", state.pos):
        return False
    end = state.src.find("]]", state.pos, state.posMax)
    inside = state.src[state.pos + 2 : end]
    if end < 0 or not inside.strip() or any(sign in inside for sign in "[]\n"):
        return False
    if not silent:
        page, bar, words = inside.partition("|")
        opened = state.push("link_open", "a", 1)
        opened.attrs, opened.markup = {"href": page}, "[[" + (page + bar if bar else "")
        state.push("text", "", 0).content = words if bar else page
        state.push("link_close", "a", -1).markup = "]]"
    state.pos = end + 2
    return True

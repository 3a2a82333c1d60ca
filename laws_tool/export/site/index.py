"""The page that lists the editions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from laws_tool.compare.units import unit_of
from laws_tool.export.site.anchors import page_name
from laws_tool.export.site.edition import INDEX, edition_link
from laws_tool.export.site.setting import Setting
from laws_tool.markup.elements import Html, join, tag
from laws_tool.markup.page import Page
from laws_tool.markup.words import FALLBACK, Words, primary, words_for
from laws_tool.model import GAP_KIND, EditionInfo


def index_page(settings: Sequence[Setting], others: Mapping[str, EditionInfo]) -> Page:
    """All editions, in the language that they share, else in English."""
    languages = {primary(setting.edition.info.language) for setting in settings}
    language = languages.pop() if len(languages) == 1 else FALLBACK
    words = words_for(language)
    cards = [_card(setting, others, words, language) for setting in settings]
    return Page(
        title=words("corpus"),
        language=language,
        kind="index",
        description=" · ".join(setting.edition.info.title for setting in settings),
        bar=tag(
            "nav",
            tag("a", words("corpus"), href=INDEX, class_="here", aria_current="page"),
            aria_label=words("place"),
        ),
        main=join(tag("h1", words("corpus")), "\n", tag("ul", "\n", cards, class_="cards"), "\n"),
        foot=tag("p", words("made-by")),
    )


def _card(setting: Setting, others: Mapping[str, EditionInfo], words: Words, language: str) -> Html:
    info = setting.edition.info
    title = tag("a", info.title or info.id, href=page_name(info.id), hreflang=info.language or None)
    foreign = info.language if primary(info.language) != language else None
    relation = [
        tag("p", words(name), ": ", edition_link(other, others), class_="relation")
        for name, other in (("comments-on", info.comments_on), ("translates", info.translates))
        if other
    ]
    return join(
        tag(
            "li",
            tag("h2", title, lang=foreign or None),
            tag("p", " · ".join(part for part in (info.date, info.language, info.id) if part), class_="what"),
            relation,
            tag("dl", _counts(setting, words)),
        ),
        "\n",
    )


def _counts(setting: Setting, words: Words) -> list[Html]:
    nodes = setting.edition.nodes
    real = [node for node in nodes if node.kind != GAP_KIND]
    counts = {
        "units": sum(unit_of(node.path) == node.path for node in real),
        "nodes": len(real),
        "references": sum(map(len, setting.links.values())),
        "gaps": len(nodes) - len(real),
    }
    return [
        tag("div", tag("dt", words(name)), tag("dd", str(count))) for name, count in counts.items() if count
    ]

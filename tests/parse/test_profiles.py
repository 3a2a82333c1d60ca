"""Each profile that comes with the tool, on a small law of our own with the difficulties of its kind."""

from __future__ import annotations

from pathlib import Path

import pytest

from laws_tool import fit, profile
from laws_tool.build import parsed
from laws_tool.model import Edition, EditionInfo
from laws_tool.printed import read_label, read_labels


def law(tmp_path: Path, text: str, kind: str, language: str, name: str = "law.txt") -> Edition:
    (tmp_path / name).write_text(text, encoding="utf-8")
    return parsed(EditionInfo("law", "Law", language, kind, (name,)), tmp_path)


def paths(edition: Edition) -> list[str]:
    return [node.path for node in edition.nodes if node.status not in ("implied", "gap")]


@pytest.mark.parametrize(
    ("language", "title", "label"),
    [
        ("ru", "Глава I", "Правило 1. Колода"),
        ("en", "Chapter I", "Law 1 - The Pack"),
        ("pl", "Rozdział I", "Przepis 1. Talia"),
        ("fr", "Chapitre I", "Loi 1 - Le jeu"),
        ("de", "Kapitel I", "§ 1 Das Spiel"),
        ("it", "Capitolo I", "Articolo 1 - Il mazzo"),
        ("es", "Capítulo I", "Ley 1 - La baraja"),
        ("nl", "Hoofdstuk I", "Artikel 1 - Het spel"),
    ],
)
def test_the_laws_of_bridge_in_eight_languages(tmp_path: Path, language: str, title: str, label: str) -> None:
    text = f"{title}\n\n{label}\nA. X\n1. y\n2. z\n"
    assert paths(law(tmp_path, text, "bridge-laws", language)) == ["chapter:I", "1", "1.A", "1.A.1", "1.A.2"]


def test_an_inserted_law_is_a_law_of_its_own(tmp_path: Path) -> None:
    text = "Статья 7. А\nТекст.\nСтатья 7¹. Б\nТекст.\nСтатья 7-2. В\nТекст.\nСтатья 8. Г\nТекст.\n"
    edition = law(tmp_path, text, "code-ru", "ru")
    assert paths(edition) == ["7", "7¹", "7-2", "8"]
    assert [doubt for doubt in edition.doubts if doubt.kind == "numbering"] == []


def test_skipped_letters_break_no_sequence(tmp_path: Path) -> None:
    letters = [letter for letter in "abcdefghijklmnop" if letter not in "lo"]
    text = "7. Actions\n\n700. General\n\n700.1. Rules.\n\n" + "\n\n".join(
        f"700.1{letter} Rule {letter}." for letter in letters
    )
    edition = law(tmp_path, text, "card-rules", "en")
    assert paths(edition)[3:] == [f"700.1.{letter}" for letter in letters]
    assert [doubt for doubt in edition.doubts if doubt.kind == "numbering"] == []


def test_a_table_of_contents_is_a_check_and_no_text(tmp_path: Path) -> None:
    body = (
        "1. Play\n\n100. Cards\n\n100.1. Cards are dealt.\n\n101. Tricks\n\n101.1. A trick is won.\n"
        + "\n".join(f"\n101.{n}. A rule of some length, number {n}." for n in range(2, 9))
    )
    text = "Contents\n\n1. Play\n100. Cards\n101. Tricks\n102. Scores\n\n" + body
    edition = law(tmp_path, text, "card-rules", "en")
    assert paths(edition)[:5] == ["section:1", "100", "100.1", "101", "101.1"]
    (said,) = (doubt.message for doubt in edition.doubts if doubt.kind == "contents")
    assert said == "in the table of contents, not in the text: 102"


def test_recitals_definitions_and_collected_notes_of_a_regulation(tmp_path: Path) -> None:
    text = (
        "REGULATION ON BOATS\n\nWhereas:\n\n(1)\n\nBoats are old (1).\n\n(2)\n\nBoats sink.\n\n"
        "HAVE ADOPTED THIS REGULATION:\n\nCHAPTER I\n\nGeneral\n\nArticle 1\n\nSubject\n\n"
        "1.   This is about boats.\n\n2.   It applies to:\n\n(a)\n\nsails;\n\n(b)\n\noars (2).\n\n"
        "Article 2\n\nDefinitions\n\nHere:\n\n(1)\n\n‘boat’ means:\n\n(a)\n\na ship;\n\n(b)\n\na raft;\n\n"
        "(2)\n\n‘oar’ means a pole.\n\nDone at Harbour, 1 May 2020.\n\n"
        "(1)   See the Book of Boats.\n\n(2)   As Article 1(2) says.\n"
    )
    edition = law(tmp_path, text, "eu-act", "en")
    assert paths(edition) == [
        "preface:1", "recital:1", "recital:2", "formula:1", "chapter:I", "1", "1.1", "1.2", "1.2.a", "1.2.b",
        "2", "2.1", "2.1.a", "2.1.b", "2.2", "conclusions:1",
    ]  # fmt: skip
    notes = {n.path: [(note.mark, note.text) for note in n.footnotes] for n in edition.nodes if n.footnotes}
    assert notes == {
        "recital:1": [("(1)", "See the Book of Boats.")],
        "1.2.b": [("(2)", "As Article 1(2) says.")],
    }


def test_what_is_glued_in_a_polish_code(tmp_path: Path) -> None:
    text = (
        "CZĘŚĆ OGÓLNA\nRozdział I\nZasady\nArt.1.§1.Łódź pływa.\n§2.Łódź ma:\n1)wiosło,\n2)numer.\n"
        "Rozdział Ia.\nWiosła\nArt.1a.(uchylony).\nArt.2.Wiosło jest długie.\n"
    )
    edition = law(tmp_path, text, "code-pl", "pl")
    assert paths(edition) == [
        "part:ogólna", "part:ogólna/chapter:I", "1", "1.1", "1.2", "1.2.1", "1.2.2",
        "part:ogólna/chapter:Ia", "1a", "2",
    ]  # fmt: skip
    assert [n.path for n in edition.nodes if n.is_repealed] == ["1a"]


def test_a_run_in_list_and_a_letter_that_is_a_number_too(tmp_path: Path) -> None:
    text = (
        "CHAPTER I\nBoats\n1. (1) A boat is lost if (a) it sinks; or\n(b) it burns, and -\n"
        "(i) nobody sees it; or\n"
        "(ii) it is night.\n2. A boat is:\n(g) long;\n(h) dry;\n(i) red;\n(j) new.\n"
    )
    edition = law(tmp_path, text, "uk-act", "en")
    assert paths(edition) == [
        "chapter:I", "1", "1.1", "1.1.a", "1.1.b", "1.1.b.i", "1.1.b.ii", "2", "2.g", "2.h", "2.i", "2.j",
    ]  # fmt: skip


def test_a_heading_wrapped_by_a_printer_is_one(tmp_path: Path) -> None:
    text = (
        "                 РАЗДЕЛ I\n\n            ОБЩИЕ ПОЛОЖЕНИЯ\n\n"
        "     С т а т ь я  1. Лодки клуба и других\n"
        "                 Обществ на озере\n\n     Лодка клуба имеет номер,  который  виден  с\nберега.\n"
    )
    edition = law(tmp_path, text, "code-ru", "ru")
    assert [(n.path, n.heading) for n in edition.nodes] == [
        ("section:I", "ОБЩИЕ ПОЛОЖЕНИЯ"),
        ("1", "Лодки клуба и других Обществ на озере"),
    ]


def test_what_stood_in_the_margin_is_beside_its_article(tmp_path: Path) -> None:
    line = "Every boat of the club has a number that is painted on its bow, and"
    things = ["Sails\nin rain.", "Oars and\nrowers.", "Masts\nof old wood.", "Ropes, not\nchains."]
    pages = [
        f"LAW OF BOATS\n\n{thing}\nAmended by:\nX.2001.{n}.\n\n{n}. {line}\n{line}\n{line}\n{line} rests.\n"
        for n, thing in enumerate(things, 1)
    ]
    edition = law(tmp_path, "\f".join(pages), "uk-act", "en")
    assert paths(edition) == ["1", "2", "3", "4"]
    assert [n.asides for n in edition.nodes if n.kind == "article"] == [
        (f"{' '.join(thing.split())} Amended by: X.2001.{n}.",) for n, thing in enumerate(things, 1)
    ]
    assert not any("Amended" in (n.text or "") for n in edition.nodes)


def test_the_number_of_an_appendix_is_in_the_paths_of_what_it_holds(tmp_path: Path) -> None:
    text = (
        "# Article 1: Play\n\n**1.1** Play.\n\n# Appendix A. Speed\n\n"
        "**A.1** Fast.\n\n**A2** Faster:\n\n**A.2.1** fastest.\n"
    )
    edition = law(tmp_path, text, "chess-laws", "en", "law.md")
    assert paths(edition) == ["1", "1.1", "appendix:A", "appendix:A/1", "appendix:A/2", "appendix:A/2.1"]


def test_an_article_without_its_label_is_known_by_its_sections(tmp_path: Path) -> None:
    text = "# Article 1: Play\n\n**1.1** Play.\n\n# The arbiter\n\n**2.1** See.\n\n**2.2** Act.\n"
    edition = law(tmp_path, text, "chess-laws", "en", "law.md")
    assert [(n.path, n.heading, n.known) for n in edition.nodes if n.kind == "article"] == [
        ("1", "Play", "stated"),
        ("2", "The arbiter", "derived"),
    ]


def test_points_of_a_french_article(tmp_path: Path) -> None:
    text = (
        "Article 375-3\n----\nLe juge peut décider :\n\n1° la remise ;\n\n2° le placement.\n\n"
        "Article 375-4\n----\nFin.\n"
    )
    edition = law(tmp_path, text, "code-fr", "fr", "law.md")
    assert paths(edition) == ["375-3", "375-3.1", "375-3.2", "375-4"]


def test_a_note_names_the_chapters_that_an_article_is_in(tmp_path: Path) -> None:
    text = (
        "# Статья 1. Лодки\n\n> [!info] Общая часть > Раздел 1. О лодках > Глава 2. Вёсла\n"
        "> Источник: пристань\n\n1. Лодка плавает.\n"
    )
    edition = law(tmp_path, text, "code-ru", "ru", "law.md")
    assert paths(edition) == [
        "part:общая", "part:общая/section:1", "part:общая/section:1/chapter:2", "1", "1.1",
    ]  # fmt: skip
    article = next(n for n in edition.nodes if n.path == "1")
    assert (article.text, article.references) == ("", ())
    assert article.asides[1] == "Источник: пристань"


def examples(kind: profile.Profile) -> list[tuple[str, profile.Level, str, str]]:
    """For each label word of a profile: its language and level, a line that it prints, the number there."""
    figures = {"arabic": "3", "roman": "III", "latin-upper": "C", "none": ""}
    found = []
    for level in kind.levels:
        for language, words in level.words.items():
            for style in level.styles:
                names = level.names.get(language, ())
                if style in ("ordinals", "words"):
                    name = names[0] if names else ""
                    printed, number = name.capitalize(), "1" if style == "ordinals" else name
                else:
                    printed = number = figures[style]
                if printed or style == "none":
                    lines = (f"{word[:1].upper()}{word[1:]} {printed}".strip() for word in words)
                    found += [(language, level, line, number) for line in lines]
    return found


@pytest.mark.parametrize("name", profile.names())
def test_every_word_of_every_profile_is_read_as_its_level_in_its_language(name: str) -> None:
    kind = profile.load(name)
    assert profile.load(name).id == name
    for language, level, line, number in examples(kind):
        for printed in (line, line.upper() if number in ("", "3", "III", "C") else line):
            found = read_label(printed, 0, kind, language)
            assert found is not None, f"{name}, {language}: {printed}"
            assert (kind.levels[found.level].kind, found.number) == (level.kind, number), printed


@pytest.mark.parametrize("name", profile.names())
def test_every_form_of_every_profile_may_be_read_as_its_level(name: str) -> None:
    kind = profile.load(name)
    numbers = {"arabic": "7", "roman": "VII", "roman-lower": "vii", "latin-upper": "E", "latin-lower": "e"}
    numbers["cyrillic-lower"] = "д"
    for depth, level in enumerate(kind.levels, -kind.rank(kind.unit.kind)):
        for form in level.forms:
            for style in level.styles:
                number = numbers[style] * (level.digits or 1)
                above = ".".join("1" * depth) if depth > 0 else "A"
                line = f"{form.replace('{above}', above).replace('{}', number)} Boats sail."
                read = {(kind.levels[p.level].kind, p.number) for p in read_labels(line, 0, kind, "en")}
                assert (level.kind, number) in read, line


def test_the_profile_is_chosen_by_what_it_explains(tmp_path: Path) -> None:
    text = (
        "Art.1.§1.Kto pierwszy.\n§2.Kto drugi.\nArt.2.§1.Kto trzeci.\n§2.Kto jest, ten w nim i z nim.\n"
    ).encode()
    best = fit.rank(fit.sample([("law.txt", text)]), language="pl")[0]
    assert (best.profile, best.labels, best.breaks) == ("code-pl", 6, 0)


BRITISH = """Kites Act

Section 1. Prohibition
(1) A person must not fly a kite.
(2) Subsection (1) does not apply to children.

Section 2. Offences
(1) A person commits an offence if—
(a) the person flies a kite, or
(b) the person helps another.
(2) A person guilty of an offence under subsection (1)(b) is liable to a fine. See section 1(2).
"""


def test_a_list_at_the_end_of_an_act_is_no_list_of_notes(tmp_path: Path) -> None:
    for kind in ("uk-statute", "eu-act"):
        edition = law(tmp_path, BRITISH, kind, "en")
        assert "Subsection (1) does not apply to children." in {node.text for node in edition.nodes}
        assert not any(node.footnotes for node in edition.nodes)


def test_an_act_of_the_british_kind_is_told_from_others(tmp_path: Path) -> None:
    best = fit.rank(fit.sample([("act.txt", BRITISH.encode())]))[0]
    assert (best.profile, best.language) == ("uk-statute", "en")
    edition = law(tmp_path, BRITISH, "uk-statute", "en")
    assert paths(edition) == ["preface:1", "1", "1.1", "1.2", "2", "2.1", "2.1.a", "2.1.b", "2.2"]


def test_a_section_without_a_word_or_a_stop(tmp_path: Path) -> None:
    text = "PART 1\nKites\n1 Prohibition\n(1) No kites.\n(2) No strings.\n2 Offences\n(1) A fine.\n"
    edition = law(tmp_path, text, "uk-statute", "en")
    assert paths(edition) == ["part:1", "1", "1.1", "1.2", "2", "2.1"]
    assert [n.heading for n in edition.nodes if n.kind == "section"] == ["Prohibition", "Offences"]


def test_a_dotted_number_of_a_russian_article_is_the_raised_one(tmp_path: Path) -> None:
    text = (
        "Статья 4. Учёт\n1. Учёт ведут.\n1.1. Вставка.\n2. Учёт хранят.\n"
        "Статья 4.1. Голуби\n1. Голубь летает.\nСтатья 5. Конец\nВсё.\n"
    )
    edition = law(tmp_path, text, "code-ru", "ru")
    assert paths(edition) == ["4", "4.1", "4.1¹", "4.2", "4¹", "4¹.1", "5"]
    assert [doubt for doubt in edition.doubts if doubt.kind == "numbering"] == []


def test_a_number_that_is_left_out_is_told(tmp_path: Path) -> None:
    text = "Статья 3. Дом\n1. Часть.\n3. Часть три.\n"
    edition = law(tmp_path, text, "code-ru", "ru")
    assert paths(edition) == ["3", "3.1", "3.3"]
    assert [doubt.path for doubt in edition.doubts if doubt.kind == "numbering"] == ["3.3"]


def test_a_number_that_is_read_as_text_is_told(tmp_path: Path) -> None:
    text = "Статья 3. Дом\n1. Часть.\n17. Неизвестно что.\nСтатья 4. Сад\nСад.\n"
    edition = law(tmp_path, text, "code-ru", "ru")
    assert paths(edition) == ["3", "3.1", "4"]
    (said,) = (doubt.message for doubt in edition.doubts if doubt.kind == "numbering")
    assert said == "«17» begins a line and is read as text: the sequence breaks, 17 after 1"


def test_a_signature_on_three_lines_is_no_text_of_the_last_article(tmp_path: Path) -> None:
    text = "Статья 1. Дом\nДом стоит.\nПрезидент\nРоссийской Федерации\nВ. Иванов\n"
    edition = law(tmp_path, text, "code-ru", "ru")
    assert paths(edition) == ["1", "conclusions:1"]
    assert edition.nodes[0].text == "Дом стоит."


@pytest.mark.parametrize(
    ("profile_id", "language", "text"),
    [
        (
            "code-de",
            "de",
            "§ 1 Name\n(1) Ein Boot.\n(2) Kein Boot.\n§ 2 Farbe\n(1) Es ist weiß.\n§ 2a Frist\nEs gilt.\n",
        ),
        (
            "statute",
            "es",
            "Artículo 1. Nombre\n1. Cada barco.\n2. El nombre.\nArtículo 2. Color\nEl barco es blanco.\n",
        ),
        ("statute", "it", "Art. 1. Nome\n1. Ogni barca.\n2. Il nome.\nArt. 2. Colore\nLa barca e bianca.\n"),
        (
            "statute",
            "uk",
            "Стаття 1. Назва\n1. Кожен човен.\n2. Назва є єдиною.\nСтаття 2. Колір\nЧовен білий.\n",
        ),
    ],
)
def test_statutes_of_other_countries(tmp_path: Path, profile_id: str, language: str, text: str) -> None:
    best = fit.rank(fit.sample([("law.txt", text.encode())]), language=language)[0]
    assert best.profile == profile_id
    found = paths(law(tmp_path, text, profile_id, language))
    assert found[:4] == ["1", "1.1", "1.2", "2"]
    assert found[-1] == ("2a" if language == "de" else "2")


def test_a_short_english_law_is_not_taken_for_a_french_one() -> None:
    text = b"Article 1. One\nText.\n\nArticle 2. Two\nText two.\n"
    assert fit.rank(fit.sample([("law.txt", text)]))[0].language == "en"

"""The closed lexicon: every form of every lemma in the corpus, looked up without a dictionary.

For each language three tables lie in the index: ``lexicon.<language>.tsv`` from forms to
lemmas; ``forms.<language>.tsv`` with the forms that the texts hold; ``held.<language>.tsv``
from lemmas to those of their forms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from typing import Final

from laws_tool.language.words import fold, plain_lemma
from laws_tool.search.levenshtein import within
from laws_tool.store.tables import SortedTable, write_table

_LEXICON: Final = "lexicon.{}.tsv"
_FORMS: Final = "forms.{}.tsv"
_HELD: Final = "held.{}.tsv"


def write_lexicon(folder: Path, language: str, forms: Iterable[str]) -> None:
    """Write the lexicon of a language from the folded forms that its texts hold."""
    from laws_tool.language.lemmas import inflections

    held = sorted(set(forms))
    found = inflections([form for form in held if plain_lemma(form) is None], language)
    for form in held:  # folding a word of two alphabets twice may give another one
        if plain_lemma(form) is None and form not in found:
            found[form] = found.get(fold(form), (form,))
    for form in held:  # «SO» must find «S.O.»
        plain = plain_lemma(form)
        if plain and plain.isalpha():
            found[plain] = tuple(dict.fromkeys((*found.get(plain, ()), plain)))
    write_table(
        folder / _LEXICON.format(language), ((form, " ".join(those)) for form, those in found.items())
    )
    write_table(folder / _FORMS.format(language), ((form, "") for form in held))
    lemmas = {form: (plain_lemma(form) or "",) if plain_lemma(form) else found[form] for form in held}
    write_table(folder / _HELD.format(language), ((lemma, form) for form in held for lemma in lemmas[form]))


class ClosedLexicon:
    """The lexicon of one language of the corpus.

    A form that it lacks is asked of the dictionary, which is loaded only then.
    """

    def __init__(self, folder: Path, language: str) -> None:
        self.language = language
        self._lemmas = SortedTable(folder / _LEXICON.format(language))
        self._forms = SortedTable(folder / _FORMS.format(language))
        self._held = SortedTable(folder / _HELD.format(language))
        self.known = lru_cache(maxsize=4096)(self._known)

    def _known(self, folded: str) -> tuple[str, ...]:
        """The lemmas of a folded form, empty where the lexicon lacks it."""
        plain = plain_lemma(folded)
        if plain is not None:
            return (plain,)
        found = self._lemmas.get(folded)
        return tuple(found[0].split(" ")) if found else ()

    def lemmas(self, folded: str) -> tuple[str, ...]:
        """The lemmas of a folded form; never empty."""
        return self.known(folded) or self._asked(folded)

    def _asked(self, folded: str) -> tuple[str, ...]:
        from laws_tool.language.lemmas import lemmas

        return lemmas(folded, self.language)

    def held(self, lemma: str) -> list[str]:
        """The forms of a lemma that the texts hold."""
        return self._held.get(lemma)

    def beginning(self, folded: str) -> Iterator[str]:
        """The forms in the texts that begin so."""
        return (form for form, _value in self._forms.prefix(folded))

    def like(self, folded: str, distance: int) -> list[str]:
        """The forms in the texts at most so many letters away; else any forms of their words."""
        for table in (self._forms, self._lemmas):
            found = [form for form, _value in table.rows() if within(folded, form, distance)]
            if found:
                return found
        return []

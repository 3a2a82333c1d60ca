"""The words of the field: headwords that dictionaries lack, or read as another word.

They stand in ``data/<language>.tsv``: a headword, and either all its forms or ``=`` and a
word that is inflected alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final

from laws_tool.language.words import fold

_FOLDER: Final = Path(__file__).parent / "data"

FormsOf = Callable[[str], Iterable[str]]
"""All forms of a word of the dictionary, in its own part of speech."""


def load(language: str, forms_of: FormsOf) -> Mapping[str, str]:
    """The folded forms of a language's domain words, each with its folded headword.

    >>> load("en", lambda word: ())["revoked"]
    'revoke'
    """
    path = _FOLDER / f"{language}.tsv"
    if not path.exists():
        return {}
    found: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        headword, _tab, forms = line.partition("\t")
        for form in _forms(headword, forms, forms_of):
            found.setdefault(fold(form), fold(headword))
    return found


def _forms(headword: str, forms: str, forms_of: FormsOf) -> Iterable[str]:
    if not forms.startswith("="):
        return forms.split()
    model = forms[1:]
    return like(headword, model, forms_of(model))


def like(word: str, model: str, forms: Iterable[str]) -> list[str]:
    """The forms of a word that is inflected like a model: the same ends on its own stem.

    >>> like("сквиз", "эскиз", ["эскиз", "эскиза", "эскизами"])
    ['сквиз', 'сквиза', 'сквизами']
    """
    shared = 0
    while shared < min(len(word), len(model)) and word[-1 - shared] == model[-1 - shared]:
        shared += 1
    stem, model_stem = word[: len(word) - shared], model[: len(model) - shared]
    return [stem + form[len(model_stem) :] for form in forms if form.startswith(model_stem)]

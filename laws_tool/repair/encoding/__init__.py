"""Encodings: from bytes to text, and text that was read by the wrong codec.

Every question here is asked of one language model: in how few bits does a text read? See
``language_model.py``; ``detect.py`` compares encodings of bytes by it, ``decode.py`` reads them, and
the others undo what a wrong codec did to a text:

- ``gate.py`` tells which lines are odd at all, all words of a text at once;
- ``lines.py`` looks at a few of them and puts the others through what those went through (``bulk.py``);
- ``line_mender.py`` looks at one line: ``chains.py`` searches chains of wrong readings, ``line.py``
  says which parts of the line went through which (``columns.py``, ``acceptance.py``, ``span.py``),
  ``lost.py`` fills what was lost on the way (``slots.py``, ``lattice.py``, ``neighbours.py``),
  ``widen.py``, ``sequences.py`` and ``traces.py`` know damage of single letters, ``sound.py`` refuses
  readings that save bits and are no text;
- ``document.py`` lets the few words that are left follow the whole, ``mojibake.py`` makes the changes.
- ``codepages.py`` knows the codecs, ``symbols.py`` and ``bloom.py`` are the model's, ``words.py`` asks a
  dictionary too, ``declared.py`` is what a file says of itself;
- what wraps a text in ASCII is undone before: ``wide.py``, ``utf7.py``, ``stripped.py``,
  ``escapes.py``; what is too small for a search is done after: ``pieces.py``, ``controls.py``.
"""

from collections.abc import Callable, Iterator
from typing import Final

from laws_tool.repair.encoding.controls import mend_controls
from laws_tool.repair.encoding.decode import decode
from laws_tool.repair.encoding.decoded import Decoded, Run
from laws_tool.repair.encoding.detect import Detection, detect
from laws_tool.repair.encoding.escapes import mend_escapes
from laws_tool.repair.encoding.explain import Doubt, explain
from laws_tool.repair.encoding.mojibake import mend
from laws_tool.repair.encoding.pieces import mend_pieces
from laws_tool.repair.encoding.stripped import mend_stripped
from laws_tool.repair.encoding.utf7 import mend_utf7
from laws_tool.repair.encoding.wide import mend_wide
from laws_tool.repair.segments import Change

__all__ = ["AFTER", "BEFORE", "Decoded", "Detection", "Doubt", "Run", "decode", "detect", "explain", "mend"]

Mending = Callable[[str], Iterator[Change]]

BEFORE: Final[tuple[Mending, ...]] = (mend_wide, mend_utf7, mend_stripped, mend_escapes)
"""What undoes that a text was wrapped, in order: :func:`mend` comes after it."""
AFTER: Final[tuple[Mending, ...]] = (mend_pieces, mend_controls)
"""What mends the remnants that :func:`mend` left."""

"""Encodings: from bytes to text, and text that was read by the wrong codec.

Every question here is asked of one language model: in how few bits does a text read? See
``language_model.py``; ``detect.py`` compares encodings of bytes by it, and the others undo what
a wrong codec did to a text:

- ``gate.py`` tells which lines are odd at all, all words of a text at once;
- ``lines.py`` looks at a few of them and puts the others through what those went through (``bulk.py``);
- ``line_mender.py`` looks at one line: ``chains.py`` searches chains of wrong readings, ``line.py``
  says which parts of the line went through which, ``lost.py`` fills what was lost on the way
  (``slots.py``, ``lattice.py``), ``sequences.py`` and ``traces.py`` know damage of single letters;
- ``document.py`` lets the few words that are left follow the whole, ``mojibake.py`` makes the changes.
"""

from laws_tool.repair.encoding.decoded import Decoded, Run
from laws_tool.repair.encoding.detect import Detection, decode, detect
from laws_tool.repair.encoding.explain import Doubt, explain
from laws_tool.repair.encoding.mojibake import mend

__all__ = ["Decoded", "Detection", "Doubt", "Run", "decode", "detect", "explain", "mend"]

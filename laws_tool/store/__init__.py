"""The corpus on disk: where it is, what its editions say of themselves, what was built.

::

    home = open_home()              # --home, LAWS_HOME, a checkout, or the bundled corpus
    rebuild(home, make, index)      # from store.writing: build what is missing or out of date
    library = Library(home)         # read what was built
"""

from laws_tool.store.home import Home, open_home
from laws_tool.store.library import Library

__all__ = ["Home", "Library", "open_home"]

"""``python -m laws_tool`` is ``laws``."""

from laws_tool.cli.main import entry

if __name__ == "__main__":
    entry()

"""What many tests share: the bundled corpus, built once."""

from __future__ import annotations

import os
import signal
import threading
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("laws", deadline=None)  # a loaded machine is slow, and no test has a clock
settings.load_profile("laws")

ENGLISH = {"LC_ALL": "C.UTF-8", "LANGUAGE": ""}
"""What the tests expect is English, whatever the language of the machine is."""

os.environ.update(ENGLISH)  # before the commands are imported, which translate their help then

from laws_tool.build import build_folder  # noqa: E402
from laws_tool.model import Edition  # noqa: E402

if threading.current_thread() is threading.main_thread():
    # where a shell started us with Ctrl-C ignored, the commands that are tested would ignore it too
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def corpus() -> Path:
    return ROOT / "corpus"


@pytest.fixture(scope="session")
def editions(corpus: Path) -> dict[str, Edition]:
    return {name: build_folder(corpus / name) for name in ("ru-1987", "ru-ebl")}


@pytest.fixture(scope="session")
def material() -> Path:
    """Real law texts that are not the project's own; only some machines have them."""
    folder = os.environ.get("LAWS_TEST_MATERIAL")
    if not folder:
        pytest.skip("LAWS_TEST_MATERIAL does not say where the law texts of others are")
    return Path(folder)

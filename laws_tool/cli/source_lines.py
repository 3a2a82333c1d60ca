"""The damaged original beside the repaired text, and what was done between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from laws_tool.cli import terminal
from laws_tool.cli.kinds import shown_kind
from laws_tool.messages import _
from laws_tool.model import Node, SourceSpan
from laws_tool.repair.encoding import Run, decode
from laws_tool.store import Library

_APART = " │ "


def beside_source(library: Library, node: Node) -> str:
    """Two columns, the source as it came on the left; below them each repair with its reason."""
    original = "\n".join(_originals(library, node))
    column = (terminal.width() - len(_APART) - 2) // 2
    left = _column(original, column)
    notes = [f"{note.mark} {note.text}" for note in node.footnotes if note.text]
    right = _column("\n".join(filter(None, (node.heading, node.text, *notes))), column)
    lines = [f"  {one:<{column}}{_APART}{other}" for one, other in zip_longest(left, right, fillvalue="")]
    lines.append("")
    for edit in node.edits:
        change = _("{source} → {result}").format(source=_visible(edit.source), result=_visible(edit.result))
        sure = "" if edit.confidence >= 1 else f" ({edit.confidence:.0%})"
        lines.append(
            f"    {edit.file}:{edit.start}  {shown_kind(edit.kind)}: {change}{sure}  {edit.evidence}"
        )
    return "\n".join(lines)


def _joined(spans: tuple[SourceSpan, ...]) -> list[SourceSpan]:
    """Spans that follow one another closely, as one."""
    joined: list[SourceSpan] = []
    for span in spans:
        last = joined[-1] if joined else None
        if last is not None and last.file == span.file and last.end <= span.start <= last.end + 80:
            joined[-1] = SourceSpan(span.file, last.start, span.end, span.part, span.unit)
        else:
            joined.append(span)
    return joined


def _originals(library: Library, node: Node) -> Iterator[str]:
    """What stands at each span, every stretch of a file in the encoding that it is in."""
    encoding = library.info(node.edition).encoding or None
    files: dict[str, tuple[bytes, tuple[Run, ...]]] = {}
    for span in _joined(node.sources):
        if span.file not in files:
            data = (library.source_folder(node.edition) / span.file).read_bytes()
            files[span.file] = data, decode(data, encoding).runs
        yield _decoded(*files[span.file], span)


def _decoded(data: bytes, runs: Sequence[Run], span: SourceSpan) -> str:
    return "".join(
        data[max(span.start, run.start) : min(span.end, run.end)].decode(run.encoding, "backslashreplace")
        for run in runs
        if run.start < span.end and run.end > span.start
    )


def _column(text: str, room: int) -> list[str]:
    lines: list[str] = []
    for paragraph in text.split("\n"):
        rest = "".join(char if char.isprintable() else "·" for char in paragraph)
        while len(rest) > room:
            cut = rest.rfind(" ", 0, room + 1)
            cut = cut if cut > 0 else room
            lines.append(rest[:cut])
            rest = rest[cut:].lstrip(" ")
        lines.append(rest)
    return lines


def _visible(text: str) -> str:
    shown = text.replace("\n", "⏎").replace("\f", "⇟")
    return f"«{shown}»" if shown else _("nothing")

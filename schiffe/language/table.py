"""Tables as lines of text."""

from collections.abc import Iterator, Sequence

from schiffe.language.width import display_width, pad

_GAP = "  "


def table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines, their first column at the left, all others, which are numbers, at the right."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (" " * (width - display_width(text)) + text for text, width in zip(row[1:], widths[1:], strict=True))
        yield _GAP.join((pad(row[0], widths[0]), *cells)).rstrip()


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows as lines, all columns at the left."""
    widths = [max(map(display_width, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield _GAP.join(map(pad, row, widths)).rstrip()

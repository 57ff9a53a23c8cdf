"""The rules in brief."""

from schiffe.bashni.settings import BASHNI_CLOCK, is_untimed
from schiffe.language.i18n import _, ngettext
from schiffe.settings.schema import Settings


def short_match_text(settings: Settings, *, is_first: bool) -> str:
    """Return the size of the board and the clock in brief; the first match can be free of the clock."""
    if is_untimed(settings, is_first=is_first):
        return _("8 x 8; no clock in the first game")
    seconds = settings[BASHNI_CLOCK]
    if not seconds:
        return _("8 x 8; no clock")
    return ngettext("8 x 8; {count} second a move", "8 x 8; {count} seconds a move", seconds).format(count=seconds)


def rules_paragraphs() -> list[str]:
    """Return the rules in brief."""
    return [
        _("White begins. You play on every second square, such as A1."),
        _("The top piece decides who owns a tower and how it moves."),
        _("A man moves one square forward and captures in any direction. A queen moves any distance."),
        _("If you can capture, you must, and keep capturing as long as you can."),
        _("Jumping over your opponent's tower takes its top piece and puts it under yours. The rest stays."),
        _("A man that reaches the far row becomes a queen at once."),
        _(
            "If you cannot move, you lose. After 200 moves, or 50 without a new queen, points decide: 1 for each "
            "tower with a man on top, 3 for each with a queen."
        ),
    ]


def rules_text() -> str:
    return "\n".join(rules_paragraphs())

"""The rules of Bashni in short, for both views."""

from schiffe.language.i18n import _


def rules_text() -> str:
    """The rules in short."""
    return "\n".join(
        (
            _("White begins. Only the dark squares are played on; A1 is one of them."),
            _("A tower belongs to whoever owns its top piece, and moves as that piece does."),
            _("A man steps one square forward and captures in all directions; a queen goes any distance."),
            _("Whoever can capture must capture, and go on for as long as possible."),
            _("A jump takes the top piece of the enemy's tower and puts it under one's own. The rest stays."),
            _("A man that reaches the far row becomes a queen at once."),
            _(
                "Whoever cannot move has lost. After 200 moves, or 50 without a new queen, points decide: 1 for each "
                "tower led by a man, 3 for each led by a queen."
            ),
        )
    )

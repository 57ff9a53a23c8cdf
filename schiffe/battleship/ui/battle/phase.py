"""The phases of a battle, as the screen of one player goes through them, and what each is called."""

from enum import Enum

from schiffe.language.i18n import _, pgettext


class Phase(Enum):
    """Whose move it is."""

    WAITING = "waiting"
    AIMING = "aiming"
    TIME_UP = "time up"
    FIRED = "fired"
    """The answer to the shot is still to come."""
    SHOT = "shot"
    """The result of the shot is shown until the player hides the boards."""
    OVER = "over"
    """The match was broken off."""

    @property
    def lets_type(self) -> bool:
        """Whether a cell can be typed; while one waits too, for the next shot."""
        return self in (Phase.AIMING, Phase.FIRED, Phase.WAITING)

    @property
    def lets_fire(self) -> bool:
        """Whether a shot is due, for which the clock runs or has run down."""
        return self in (Phase.AIMING, Phase.TIME_UP)


def turn_of(phase: Phase, name: str, enemy: str, *, is_shared: bool) -> str:
    """Whose turn it is, as the player called ``name`` is told; by name where two people share the keyboard."""
    match phase:
        case Phase.AIMING:
            return _("{name}'s turn").format(name=name) if is_shared else _("YOUR TURN")
        case Phase.TIME_UP:
            return _("Time is up")
        case Phase.FIRED:
            return _("Waiting for the answer")
        case Phase.SHOT:
            return _("{name} has fired").format(name=name)
        case Phase.WAITING:
            return _("{name} is thinking").format(name=enemy)
        case Phase.OVER:
            return _("Broken off")


def tag_of(phase: Phase) -> str:
    """What stands beside the name above the target, so that one sees without colours whether it takes a shot."""
    match phase:
        case Phase.AIMING:
            return pgettext("the target board", "aim")
        case Phase.FIRED | Phase.WAITING:
            return pgettext("the target board", "wait")
    return ""

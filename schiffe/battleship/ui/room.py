"""A room on the stage: who is there and what is said, on every screen of a match with a friend; and how it is left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, Any, Final

from schiffe.game.flow.after import AfterMatch, LeaveConsequence
from schiffe.game.ui.match import LeaveDialog, Resign
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.terminal.encoding import LineGlyphs
from schiffe.toolkit.menus import DialogScreen, Offer, lettered
from schiffe.toolkit.notices import copy
from schiffe.toolkit.screen import Call, Command
from schiffe.toolkit.stage import Stage

if TYPE_CHECKING:  # behind the door to games over the network
    from schiffe.battleship.net.room_status import RoomHandle, RoomStatus

_SHOWN: Final = 8.0
"""Seconds for which it is shown what has happened."""


class RoomOnStage:
    """The room of a match, for its screens. To be made in a running event loop.

    Attributes:
        handle: what acts in it; None before it is entered.
        news: what has happened a moment ago; empty after a while.
        score: how many of the matches before this one each has won.
        farewell: why there is no other match, for the menu.
        also: what else there is to tell the friend, besides the line to send.
    """

    def __init__(self, stage: Stage, glyphs: LineGlyphs, score: tuple[int, int], *, rings: bool = False) -> None:
        """Show a room on a stage; the bell ``rings`` for somebody who may have turned to something else."""
        self._stage = stage
        self._glyphs = glyphs
        self._rings = rings
        self._was_alone = False
        self._followers: list[Callable[[RoomStatus, str], None]] = []
        self._forgetting: asyncio.TimerHandle | None = None
        self.handle: RoomHandle | None = None
        self.news = ""
        self.farewell = ""
        self._last: RoomStatus | None = None  # before the room was forgotten
        self.score = score
        self.also: Sequence[str] = ()

    @property
    def status(self) -> RoomStatus | None:
        """The state of the room; None before it is entered."""
        return self.handle.status if self.handle else None

    @property
    def is_entered(self) -> bool:
        """True once one has a seat there."""
        return self.handle is not None and self.handle.status.match > 0

    @property
    def is_alone(self) -> bool:
        """True while one waits for somebody to enter."""
        return self.is_entered and self.handle is not None and not self.handle.status.friend

    @property
    def is_first(self) -> bool:
        """True if nobody has won a match there yet."""
        return not any(self.score)

    @property
    def may_try_again(self) -> bool:
        """True if one who has no seat any more may get another one by trying again."""
        from schiffe.battleship.net.room_lines import RefusalWord  # noqa: PLC0415  door: a game over the network

        last = self._last
        if last and last.match:
            return last.opens  # who has entered one has to enter it anew
        return last is None or last.refusal in (None, RefusalWord.LIMIT, RefusalWord.FULL)

    def enter(self, handle: RoomHandle) -> None:
        """Take what acts in it."""
        self.handle = handle

    def follow(self, follower: Callable[[RoomStatus, str], None]) -> None:
        """Tell somebody how it stands and what has happened, now and from now on."""
        self._followers.append(follower)
        if self.handle:
            follower(self.handle.status, self.news)

    def changed(self, news: str) -> None:
        """Show how it stands now, and for a while what has happened."""
        if self._was_alone and self.status and self.status.friend:
            self.call(_("{name} is here").format(name=self.status.friend))
        elif self.is_alone and not self._was_alone:
            self.called()  # who was here has left
        self._was_alone = self.is_alone
        self._last = self.status
        if news:
            self.news = news
            if self._forgetting:
                self._forgetting.cancel()
            self._forgetting = asyncio.get_running_loop().call_later(_SHOWN, self._forget)
        self._tell()

    def call(self, title: str, *, has_waited: bool = True) -> None:
        """Let the window's title say what there is to do, and ring for the player who ``has_waited`` for it."""
        self._stage.title.show(title)
        if self._rings and has_waited:
            self._stage.app.output.bell()

    def called(self) -> None:
        """Give the title back."""
        self._stage.title.give_back()

    def _forget(self) -> None:
        self.news = ""
        self._tell()

    def _tell(self) -> None:
        if self.handle:
            for follower in self._followers:
                follower(self.handle.status, self.news)
            self._stage.redraw()

    # What the player does in it

    def say(self) -> None:
        """Let the player choose what to say to the friend, if somebody can hear it."""
        from schiffe.battleship.texts.rooms import nobody_hears  # noqa: PLC0415  door: a game over the network

        if self.status and self.status.is_friend_here:
            self._stage.lay_over(say_dialog(self._glyphs), self._say)
        else:
            self.changed(nobody_hears())

    def _say(self, number: int) -> None:
        from schiffe.battleship.texts.rooms import saying  # noqa: PLC0415  door: a game over the network

        if self.handle and number:
            self.handle.say(number)
            self.changed(saying(self.handle.status.own, number))

    @property
    def talk(self) -> Command[Any]:
        """The command of a screen that says something to the friend."""
        return Command(("f4",), lambda _state: Call(self.say), "F4", _("say"))

    def dismiss(self) -> None:
        """Send the guest away."""
        if self.handle:
            self.handle.dismiss()

    def copy(self, text: str) -> None:
        """Hand a text to the clipboard."""
        copy(self._stage.app.output, text)


def say_dialog(glyphs: LineGlyphs) -> DialogScreen[int]:
    """Ask what to say; returns its number, 0 for nothing."""
    from schiffe.battleship.texts.rooms import SENTENCES  # noqa: PLC0415  door: a game over the network

    numbers = list(SENTENCES)
    texts = lettered([SENTENCES[number]() for number in numbers])
    offers: list[Offer[int]] = [Offer(text, number) for text, number in zip(texts, numbers, strict=True)]
    return DialogScreen(glyphs, _("Say to your friend:"), [*offers, Offer(_("Nothing"), 0)], on_escape=-1)


class _RoomAnswer(Enum):
    """Answers of one who wants to leave, besides those of every game."""

    GIVE_UP = "give up the seat"
    END = "end"


class RoomLeaveDialog(LeaveDialog):
    """A dialog that asks how to leave a room: its match is kept, given up, or ended where the friend does not go on."""

    def __init__(
        self, stage: Stage, glyphs: LineGlyphs, consequence: Callable[[], LeaveConsequence], room: RoomOnStage
    ) -> None:
        super().__init__(stage, glyphs, consequence)
        self._room = room

    def _ask(self, answered: Callable[[AfterMatch | Resign | None], None]) -> None:
        handle = self._room.handle
        if handle is None or not handle.status.is_playing:
            answers: list[Offer[AfterMatch | Resign | _RoomAnswer | None]] = [
                Offer(_("_No"), None),
                Offer(_("Yes, to the _menu"), AfterMatch.MENU, pgettext("letter for yes", "y")),
                Offer(_("_Quit"), AfterMatch.QUIT),
            ]
            question = _("Leave this room?")
            if handle and handle.status.opens and handle.status.match and not handle.status.has_begun:
                question = _("Leave this room? It closes, and nobody can enter it any more.")
        else:
            question, answers = self._how_to_leave(handle.status)

        def chosen(answer: AfterMatch | Resign | _RoomAnswer | None) -> None:
            if isinstance(answer, _RoomAnswer):
                assert handle
                (handle.end if answer is _RoomAnswer.END else handle.leave)()
                answered(AfterMatch.MENU if answer is _RoomAnswer.GIVE_UP else None)
            else:
                answered(answer)

        self._stage.lay_over(DialogScreen(self._glyphs, question, answers), chosen)

    def _how_to_leave(self, status: RoomStatus) -> tuple[str, list[Offer[AfterMatch | Resign | _RoomAnswer | None]]]:
        """Return the question of a match that is being played, and its answers."""
        answers: list[Offer[AfterMatch | Resign | _RoomAnswer | None]] = [Offer(_("_No"), None)]
        if status.may_end:
            answers.append(Offer(_("_End it: nobody wins"), _RoomAnswer.END))
        if self._consequence().can_resume:
            minutes = max(1, status.own_left // 60)
            question = ngettext(
                "Leave this game? You can come back for {count} minute, with “Continue” in the menu.",
                "Leave this game? You can come back for {count} minutes, with “Continue” in the menu.",
                minutes,
            ).format(count=minutes)
            answers.append(Offer(_("_Keep it, to the menu"), AfterMatch.MENU, pgettext("letter for yes", "y")))
            answers.append(Offer(_("_Quit and keep it"), AfterMatch.QUIT))
        else:
            question = _("Leave this game? You cannot come back to it.")
        answers.append(Offer(_("_Resign: {name} wins").format(name=status.friend), Resign.RESIGN))
        answers.append(Offer(_("_Give up your seat: nobody wins"), _RoomAnswer.GIVE_UP))
        return question, answers

"""A room on the stage: who is there and what is said, on every screen of a match with a friend; and how it is left."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from enum import Enum
from functools import partial
from typing import Any, Final, NamedTuple

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.net.rooms.lines import RefusalWord
from schiffe.battleship.net.rooms.status import RoomHandle, RoomStatus
from schiffe.battleship.texts import rooms as texts
from schiffe.battleship.ui.screens.room import RoomActions, RoomScreen, RoomState
from schiffe.battleship.ui.sea import sea_scene
from schiffe.game.flow.after import AfterMatch, LeaveConsequence
from schiffe.game.ui.match import LeaveDialog, Resign
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.language.text import sentences
from schiffe.terminal.encoding import LineGlyphs
from schiffe.toolkit.choices import Offer, with_letters
from schiffe.toolkit.clipboard import copy_to_clipboard
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.screen import Call, Command
from schiffe.toolkit.stage import Stage

_NEWS_SECONDS: Final = 8.0
"""Seconds for which news is shown."""


class ShownRoom(NamedTuple):
    """A room in which one plays, as a screen shows it.

    ``news`` are what has happened there a moment ago, or what the friend has said; ``is_arrival`` if that is that the
    friend has come.
    """

    status: RoomStatus
    news: str = ""
    is_arrival: bool = False

    def battle_text(self) -> str:
        """Return what has happened, and what one can do where somebody is away."""
        room, news = self.status, self.news
        if not room.is_playing:
            return news
        unheard = news if news == texts.nobody_hears() else ""
        may_end = sentences(texts.may_end_text(room), _("F10 ends it.")) if room.may_end else ""
        if not room.is_connected:
            return sentences(unheard, texts.trying_again_text(room))
        if room.is_friend_here:
            return sentences(news if texts.may_end_text(room) not in news else "", may_end)
        if room.may_end:
            return sentences(unheard, may_end)
        text = _("{name} is away. Wait, or leave with F10.")
        if room.terms and room.terms.clock:
            text = _("{name} is away, and the clock stands. Wait, or leave with F10.")
        return sentences(unheard, text.format(name=room.friend))

    def away_text(self, moment: float) -> str:
        """Return that the friend is away, and for how long that may still be, or that one's own connection is lost."""
        if not self.status.clock_stands:
            return ""
        return texts.away_badge(self.status, moment) if self.status.is_connected else _("Trying again")

    def ending_text(self, name: str, size: int) -> str:
        """Return whether the friend's answers were true, whether both may play again, and what else is new."""
        room, news = self.status, self.news
        stands = texts.room_over_text(room)
        if not stands and room.friend_wants and not room.own_wants:
            stands = _("{name} would like to play again.").format(name=name)
        return sentences(
            texts.verdict_text(room.verdict, name, size), news if stands in news else sentences(stands, news)
        )


class RoomOnStage:
    """The room of a match, for its screens. To be made in a running event loop.

    Attributes:
        handle: what acts in it; None before it is entered.
        news: what has happened a moment ago; empty after a while.
        score: how many of the matches before this one each has won.
        farewell: why there is no other match, for the menu.
        also: what else there is to tell the friend, besides the line to send.
    """

    def __init__(self, stage: Stage, glyphs: Glyphs, score: tuple[int, int], *, rings: bool = False) -> None:
        """Show a room on a stage; the bell ``rings`` for somebody who may have turned to something else."""
        self._stage = stage
        self._glyphs = glyphs
        self._rings = rings
        self._was_alone = False
        self._followers: list[Callable[[ShownRoom], None]] = []
        self._forgetting: asyncio.TimerHandle | None = None
        self.handle: RoomHandle | None = None
        self.news = ""
        self._is_arrival = False
        self.farewell = ""
        self._last: RoomStatus | None = None  # before the room was forgotten
        self.score = score
        self.extra_lines: Sequence[str] = ()

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
    def snapshot(self) -> ShownRoom | None:
        """The room for a screen; None before it is entered."""
        return ShownRoom(self.status, self.news, self._is_arrival) if self.status else None

    @property
    def again_label(self) -> str | None:
        """The label of another try after a match that was broken off; empty without one, None for the usual one."""
        if self.status and self.status.has_begun:
            return _("Play again") if self.status.can_go_on and self.status.friend else ""
        last = self._last
        if last and last.match:
            return None if last.opens else ""  # who has entered one has to enter it anew
        return None if last is None or last.refusal in (None, RefusalWord.LIMIT, RefusalWord.FULL) else ""

    @property
    def waiting_text(self) -> str:
        """The shot that one waits for."""
        return texts.waiting_for_shot(self.status) if self.status else ""

    def note(self, text: str) -> None:
        """Keep what to tell the friend, and why there is no other match; show anything else for a while."""
        status = self.status
        if status and status.is_over:
            gone = status.friend if status.refusal is RefusalWord.CLOSED else ""
            self.farewell = _("{name} has left the room.").format(name=gone) if gone else text
        elif status and status.line and status.line in text:
            self.extra_lines = text.partition(status.line)[2].split("\n")[1:]
        else:
            self.update(text)

    def screen(self, variant: str, leave: Command[Any], *, has_fleet: bool, is_animated: bool) -> RoomScreen:
        """Return a screen that shows how the room stands from now on; ``variant`` is what its rules are called."""
        assert self.status
        glyphs = self._glyphs
        state = RoomState(
            self.status,
            glyphs,
            variant,
            extra_lines=self.extra_lines,
            has_fleet=has_fleet,
            score=self.score,
            is_animated=is_animated,
        )
        actions = RoomActions(copy=self.copy, say=self.say, dismiss=self.dismiss, leave=leave)
        screen = RoomScreen(state, actions, sea_scene(glyphs, is_animated=is_animated))

        def show(room: ShownRoom) -> None:
            changed = partial(replace, status=room.status, news=room.news, is_arrival=room.is_arrival)
            screen.update(changed)

        self.follow(show)
        return screen

    def enter(self, handle: RoomHandle) -> None:
        """Take what acts in it."""
        self.handle = handle

    def follow(self, follower: Callable[[ShownRoom], None]) -> None:
        """Tell somebody how it stands and what has happened, now and from now on."""
        self._followers.append(follower)
        if self.snapshot:
            follower(self.snapshot)

    def update(self, news: str) -> None:
        """Show how it stands now, and for a while what has happened."""
        if self._was_alone and self.status and self.status.friend:
            self.call_player(_("{name} is here").format(name=self.status.friend))
        elif self.is_alone and not self._was_alone:
            self.restore_title()  # who was here has left
        if news:
            before, now = self._last, self.status
            had_nobody = before is not None and before.is_connected and not before.friend and before.match > 0
            self.news = news
            self._is_arrival = had_nobody and now is not None and bool(now.friend)
            if self._forgetting:
                self._forgetting.cancel()
            self._forgetting = asyncio.get_running_loop().call_later(_NEWS_SECONDS, self._forget)
        self._was_alone, self._last = self.is_alone, self.status
        self._tell()

    def call_player(self, title: str, *, has_waited: bool = True) -> None:
        """Let the window's title say what there is to do, and ring for the player who ``has_waited`` for it."""
        self._stage.title.show(title)
        if self._rings and has_waited:
            self._stage.app.output.bell()

    def restore_title(self) -> None:
        """Give the title back."""
        self._stage.title.give_back()

    def _forget(self) -> None:
        self.news = ""
        self._tell()

    def _tell(self) -> None:
        if self.snapshot:
            for follower in self._followers:
                follower(self.snapshot)
            self._stage.redraw()

    # What the player does in it

    def say(self) -> None:
        """Let the player choose what to say to the friend, if somebody can hear it."""
        if self.status and self.status.is_friend_here:
            self._stage.lay_over(say_dialog(self._glyphs), self._say)
        else:
            self.update(texts.nobody_hears())

    def _say(self, number: int) -> None:
        if self.handle and number:
            self.handle.say(number)
            self.update(texts.saying(self.handle.status.own, number))

    @property
    def say_command(self) -> Command[Any]:
        """The command of a screen that says something to the friend."""
        return Command(("f4",), lambda _state: Call(self.say), "F4", _("say"))

    def leave_dialog(self, consequence: Callable[[], LeaveConsequence]) -> LeaveDialog:
        """Return the dialog that asks how to leave the room."""
        return RoomLeaveDialog(self._stage, self._glyphs, consequence, self)

    def dismiss(self) -> None:
        """Send the guest away."""
        if self.handle:
            self.handle.dismiss()

    def copy(self, text: str) -> None:
        """Hand a text to the clipboard."""
        copy_to_clipboard(self._stage.app.output, text)


def say_dialog(glyphs: LineGlyphs) -> DialogScreen[int]:
    """Ask what to say; returns its number, 0 for nothing."""
    labels = with_letters([sentence() for sentence in texts.SENTENCES.values()])
    offers: list[Offer[int]] = [Offer(label, number) for label, number in zip(labels, texts.SENTENCES, strict=True)]
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

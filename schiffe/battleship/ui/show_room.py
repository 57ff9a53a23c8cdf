"""The room of a match with a friend, for all its screens, and the dialog for leaving it."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.net.rooms.messages import RoomRefusalReason
from schiffe.battleship.net.rooms.status import RoomHandle, RoomStatus
from schiffe.battleship.texts.rooms import (
    PHRASES,
    NewsKind,
    RoomNews,
    nobody_hears_news,
    phrase_text,
    waiting_for_shot_text,
)
from schiffe.battleship.ui.painting.room_snapshot import RoomSnapshot
from schiffe.battleship.ui.painting.sea import sea_scene
from schiffe.battleship.ui.screens.room.page import RoomScreenState
from schiffe.battleship.ui.screens.room.screen import RoomScreen
from schiffe.game.flow.after_match import LeaveConsequence
from schiffe.game.ui.leaving import EndMatch, LeaveAnswer, LeaveDialog, RetryOffer
from schiffe.language.i18n import _, ngettext, pgettext
from schiffe.terminal.glyphs import LineGlyphs
from schiffe.toolkit.choices import MenuEntry, with_letters
from schiffe.toolkit.command import AnyCommand, Command, calling
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.stage import Stage

_NEWS_SECONDS: Final = 8.0
"""The seconds that news is shown."""


class RoomBell:
    """A call for a player who looks elsewhere: the window's title and, if it ``rings_bell``, the bell."""

    def __init__(self, stage: Stage, *, rings_bell: bool) -> None:
        self._stage = stage
        self._rings_bell = rings_bell

    def call_player(self, title: str, *, has_waited: bool = True) -> None:
        """Show a title of the window, and ring for a player who ``has_waited``."""
        self._stage.title.show(title)
        if self._rings_bell and has_waited:
            self._stage.ring_bell()

    def restore_title(self) -> None:
        self._stage.title.give_back()


class RoomPresenter:
    """The room of a match, for its screens. Create it in a running event loop.

    Attributes:
        bell: calls a player who looks elsewhere.
        snapshot: the room as it was last shown.
        farewell: why there is no other match, for the menu; None if there may be one.
    """

    def __init__(
        self, stage: Stage, glyphs: Glyphs, handle: RoomHandle, score: tuple[int, int], *, rings_bell: bool = False
    ) -> None:
        """Present the room of a handle; if it ``rings_bell``, the bell calls a player who has waited for long."""
        self.bell = RoomBell(stage, rings_bell=rings_bell)
        self.farewell: str | None = None
        self._stage = stage
        self._glyphs = glyphs
        self._handle = handle
        self._score = score
        self.snapshot = RoomSnapshot(handle.status)
        self._follower: Callable[[RoomSnapshot], None] | None = None  # the latest one
        self._news_timer: asyncio.TimerHandle | None = None

    @property
    def status(self) -> RoomStatus:
        return self._handle.status

    @property
    def is_entered(self) -> bool:
        return self.status.has_seat

    @property
    def is_alone(self) -> bool:
        return self.is_entered and not self.status.friend.name

    @property
    def retry_offer(self) -> RetryOffer:
        """The next attempt after a match that was broken off."""
        if self.status.has_begun:
            can_go_on = self.status.can_go_on and bool(self.status.friend.name)
            return RetryOffer.PLAY_AGAIN if can_go_on else RetryOffer.NONE
        before = self.snapshot.status  # a failed attempt has discarded the other one
        if before.has_seat:
            can_try = before.has_opened_room  # a guest has to enter the room again
        else:
            can_try = before.refusal in (None, RoomRefusalReason.LIMIT, RoomRefusalReason.FULL)
        return RetryOffer.TRY_AGAIN if can_try else RetryOffer.NONE

    @property
    def waiting_text(self) -> str:
        """The text shown while the player waits for the friend's shot."""
        return waiting_for_shot_text(self.status)

    def show_text(self, text: str) -> None:
        """Show a text for a while, like news."""
        self.update(RoomNews(text))

    def keep_farewell(self, text: str) -> None:
        """Keep the reason why there is no other match for the menu."""
        status = self.status
        self.farewell = text
        if status.refusal is RoomRefusalReason.CLOSED and status.friend.name:
            self.farewell = _("{name} has left the room.").format(name=status.friend.name)

    def show_score(self, score: tuple[int, int]) -> None:
        """Show the matches that each player has won on the screens from now on."""
        self._score = score

    def screen(
        self, variant: str, leave: AnyCommand, *, extra_lines: Sequence[str], has_fleet: bool, is_animated: bool
    ) -> RoomScreen:
        """Return a screen that shows the room and follows its changes.

        ``variant`` is the name of the rules; the ``extra_lines`` are for the friend, beside the line to send.
        """
        glyphs = self._glyphs
        state = RoomScreenState(
            snapshot=RoomSnapshot(self.status),
            glyphs=glyphs,
            variant=variant,
            extra_lines=extra_lines,
            has_fleet=has_fleet,
            score=self._score,
            is_animated=is_animated,
        )
        screen = RoomScreen(
            state,
            copy=self._stage.copy_text,
            dismiss=self._handle.dismiss,
            phrase_command=self.phrase_command,
            leave=leave,
            scene=sea_scene(glyphs, is_animated=is_animated),
        )
        self.follow(screen.show_room)
        return screen

    def follow(self, follower: Callable[[RoomSnapshot], None]) -> None:
        """Call the follower now, and after each change until another one follows."""
        self._follower = follower
        follower(self.snapshot)

    def update(self, news: RoomNews) -> None:
        """Show the current state, and the news for a while."""
        if NewsKind.ARRIVAL in news.kinds:
            self.bell.call_player(_("{name} is here").format(name=self.status.friend.name))
        if NewsKind.LEFT in news.kinds:
            self.bell.restore_title()
        if news.text:
            if self._news_timer:
                self._news_timer.cancel()
            self._news_timer = asyncio.get_running_loop().call_later(_NEWS_SECONDS, self._clear_news)
        self._show(RoomSnapshot(self.status, news if news.text else self.snapshot.news))

    def _clear_news(self) -> None:
        self._show(RoomSnapshot(self.snapshot.status))

    def _show(self, snapshot: RoomSnapshot) -> None:
        self.snapshot = snapshot
        if self._follower:
            self._follower(snapshot)
        self._stage.redraw()

    # Actions of the player

    def choose_phrase(self) -> None:
        """Let the player choose what to say to the friend, if the friend is there."""
        if self.status.friend.is_here:
            self._stage.show_over(phrase_dialog(self._glyphs), self._send_phrase)
        else:
            self.update(nobody_hears_news())

    def _send_phrase(self, number: int | None) -> None:
        if number is not None:
            self._handle.send_phrase(number)
            self.update(RoomNews(phrase_text(self.status.own_player.name, number)))

    @property
    def phrase_command(self) -> AnyCommand:
        """The command that sends a phrase to the friend."""
        return Command(("f4",), calling(self.choose_phrase), "F4", _("say"))

    def leave_dialog(self, consequence: Callable[[], LeaveConsequence]) -> LeaveDialog:
        """Return the dialog that asks how to leave the room."""
        return RoomLeaveDialog(self._stage, self._glyphs, consequence, self._handle)


def phrase_dialog(glyphs: LineGlyphs) -> DialogScreen[int | None]:
    """Return a dialog that asks what to say, and returns the number of the phrase or None."""
    labels = with_letters(list(map(str, PHRASES.values())))
    entries: list[MenuEntry[int | None]] = [
        MenuEntry(label, number) for label, number in zip(labels, PHRASES, strict=True)
    ]
    nothing: MenuEntry[int | None] = MenuEntry(_("Nothing"), None)
    return DialogScreen(glyphs, _("Say to your friend:"), [*entries, nothing], on_escape=nothing)


class RoomLeaveDialog(LeaveDialog):
    """A dialog that asks how to leave a room: keep the match, resign, give up the seat, or end it if possible."""

    def __init__(
        self, stage: Stage, glyphs: LineGlyphs, consequence: Callable[[], LeaveConsequence], room: RoomHandle
    ) -> None:
        super().__init__(stage, glyphs, consequence)
        self._room = room

    def make_dialog(self) -> DialogScreen[LeaveAnswer]:
        status = self._room.status
        if status.is_playing:
            return self._make_match_dialog()
        question = _("Leave this room?")
        if status.has_opened_room and status.has_seat and not status.has_begun:
            question = _("Leave this room? It closes, and nobody can enter it any more.")
        answers = [
            MenuEntry(_("_No"), LeaveAnswer.STAY),
            MenuEntry(_("Yes, to the _menu"), LeaveAnswer.MENU, pgettext("letter for yes", "y")),
            MenuEntry(_("_Quit"), LeaveAnswer.QUIT),
        ]
        return DialogScreen(self.glyphs, question, answers)

    def _make_match_dialog(self) -> DialogScreen[LeaveAnswer]:
        """Return the dialog during a match."""
        status = self._room.status
        answers = [MenuEntry(_("_No"), LeaveAnswer.STAY)]
        if status.may_end:
            answers.append(MenuEntry(_("_End it: nobody wins"), LeaveAnswer.END_MATCH))
        if self.consequence().can_resume:
            minutes = max(1, status.own_player.seconds_left // 60)
            question = ngettext(
                "Leave this game? You can come back for {count} minute, with “Continue” in the menu.",
                "Leave this game? You can come back for {count} minutes, with “Continue” in the menu.",
                minutes,
            ).format(count=minutes)
            answers.append(MenuEntry(_("_Keep it, to the menu"), LeaveAnswer.MENU, pgettext("letter for yes", "y")))
            answers.append(MenuEntry(_("_Quit and keep it"), LeaveAnswer.QUIT))
        else:
            question = _("Leave this game? You cannot come back to it.")
        answers.append(MenuEntry(_("_Resign: {name} wins").format(name=status.friend.name), LeaveAnswer.RESIGN))
        answers.append(MenuEntry(_("_Give up your seat: nobody wins"), LeaveAnswer.GIVE_UP_SEAT))
        return DialogScreen(self.glyphs, question, answers)

    def obey(self, answer: LeaveAnswer, end_match: EndMatch) -> None:
        match answer:
            case LeaveAnswer.END_MATCH:
                self._room.end()
            case LeaveAnswer.GIVE_UP_SEAT:
                self._room.leave()
                super().obey(LeaveAnswer.MENU, end_match)
            case _:
                super().obey(answer, end_match)

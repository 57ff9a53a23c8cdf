"""The menu for a match with a friend: opening or entering a room, and hosting a match."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import replace
from enum import Enum

from schiffe.battleship.drawing import Glyphs
from schiffe.battleship.match.request import EnterRoom, Host, HostRoom
from schiffe.battleship.match.setup import rules_in_settings
from schiffe.battleship.net.rooms.messages import MissingRooms, Preview, RefusedRoom
from schiffe.battleship.net.rooms.preview import ask_preview
from schiffe.battleship.rule_settings import OWN_RULES, VARIANT
from schiffe.battleship.settings import FIRST_TURN, SERVER_ADDRESS
from schiffe.battleship.texts.matches import (
    clock_text,
    rules_details_text,
    rules_title,
    short_board_text,
    short_clock_text,
)
from schiffe.battleship.texts.room_entry import cannot_enter_text, waiting_for_room_text
from schiffe.battleship.ui.screens.friend.screen import FriendScreen
from schiffe.battleship.ui.screens.friend.state import FriendRequest, FriendRow, FriendState, TermStep, TermTexts
from schiffe.battleship.ui.screens.rules.rule_sets import index_in_use, rule_sets
from schiffe.game.flow.after_match import WentBack
from schiffe.game.match.interruption import Interruption
from schiffe.game.match.request import Request
from schiffe.game.session import Session
from schiffe.game.ui.opponents import next_seconds
from schiffe.language.i18n import _
from schiffe.language.names import includes_name, name_taken_text
from schiffe.language.text import capitalized, join_with_commas, labelled, unmarked
from schiffe.process.tasks import run_beside
from schiffe.settings.layers import Changes
from schiffe.settings.schema import Settings
from schiffe.settings.shared import CLOCK, PLAYER_NAME
from schiffe.toolkit.choices import MenuEntry
from schiffe.toolkit.command import back_command
from schiffe.toolkit.dialogs import DialogScreen
from schiffe.toolkit.notices import Notice, NoticeScreen, WaitingScreen, WaitState
from schiffe.toolkit.scene import Scene
from schiffe.toolkit.stage import Stage


class FriendProgram(Enum):
    """The program that a friend uses."""

    SCHIFFE = "schiffe"
    ANY = "any"


def term_texts(settings: Settings) -> dict[FriendRow, TermTexts]:
    """Return the terms of a room that would be opened with these settings."""
    rules = rules_in_settings(settings)
    first_turn = settings[FIRST_TURN]
    sets = rule_sets(settings)
    title = capitalized(rules_title(rules, settings[OWN_RULES]))
    return {
        FriendRow.VARIANT: TermTexts(
            title, note=short_board_text(rules), description=sets[index_in_use(sets, settings)].description
        ),
        FriendRow.CLOCK: TermTexts(
            short_clock_text(rules, settings[CLOCK]), description=clock_text(rules, settings[CLOCK])
        ),
        FriendRow.FIRST: TermTexts(
            FIRST_TURN.value_name(first_turn), description=FIRST_TURN.explanation_text(first_turn)
        ),
    }


def term_changes(settings: Settings, step: TermStep) -> Changes:
    """Return the changed setting after a step."""
    row, by = step
    match row:
        case FriendRow.CLOCK:
            return {CLOCK.key: next_seconds(CLOCK, settings[CLOCK], by)}
        case FriendRow.FIRST:
            return {FIRST_TURN.key: FIRST_TURN.kind.step(settings[FIRST_TURN], by)}
        case _:
            sets = rule_sets(settings)
            rule_set = sets[index_in_use(sets, settings)]
            names = [rule_set.name for rule_set in sets if rule_set.name]
            if rule_set.name:
                return {VARIANT.key: names[(names.index(rule_set.name) + by) % len(names)]}
            return {VARIANT.key: names[0] if by > 0 else names[-1]}  # rules without a name are before the first set


class _RefusedEntry(Exception):
    """An entry that must be typed again; its row shows why."""

    def __init__(self, row: FriendRow, problem_text: str) -> None:
        super().__init__(problem_text)
        self.row = row
        self.problem_text = problem_text


class ScreenRoomEntrance:
    """The screens before a match with a friend, and the room in which it is played.

    ``keep_changes`` changes and saves settings.
    """

    def __init__(
        self, stage: Stage, session: Session, glyphs: Glyphs, scene: Scene, keep_changes: Callable[[Changes], None]
    ) -> None:
        self._stage = stage
        self._session = session
        self._glyphs = glyphs
        self._scene = scene
        self._keep_changes = keep_changes

    async def ask(self) -> Request | None:
        """Let the player open a room, enter one, or host a match; return None if they go back.

        A room is looked up before it is entered, so that an error in the code is shown where it was typed.
        """
        settings = self._session.settings
        state = FriendState(settings[PLAYER_NAME], str(settings[SERVER_ADDRESS] or ""))
        state = state.with_row(FriendRow.SERVER if state.name else FriendRow.NAME)
        while True:
            state = replace(state, terms=term_texts(self._session.settings))
            screen = FriendScreen(state, self._glyphs, self._scene)
            request = await self._stage.ask(screen)
            if request is None:
                return None
            state = replace(screen.state, error=None)
            if isinstance(request, TermStep):
                self._keep_changes(term_changes(self._session.settings, request))
                state = state.with_row(request.row)
                continue
            if not state.name_error_text and state.own_name != self._session.settings[PLAYER_NAME]:
                self._keep_changes({PLAYER_NAME.key: state.own_name})
            try:
                return await self._confirm_request(request, state)
            except _RefusedEntry as refused:
                state = state.with_error(refused.row, refused.problem_text)
            except WentBack:
                continue

    async def _confirm_request(self, request: FriendRequest, state: FriendState) -> Request:
        """Return the match to play, if its room can be entered, and keep the address of the server.

        Raises:
            _RefusedEntry: something must be typed again.
            WentBack: the player goes back to the screen.
        """
        if isinstance(request, Host):
            return await self._ask_how_to_host(state)
        if isinstance(request, EnterRoom):
            address = self._session.with_ca(request.address)
            interruption = Interruption()
            try:
                async with self.show_waiting(waiting_for_room_text(address), interruption):
                    preview = await interruption.run(ask_preview(address, request.code))
            except (RefusedRoom, MissingRooms, OSError, UnicodeError) as error:
                text = cannot_enter_text(error, request.address, request.code)
                raise _RefusedEntry(FriendRow.CODE, text) from None
            if includes_name(preview.names, state.own_name):
                raise _RefusedEntry(FriendRow.NAME, name_taken_text(state.own_name))
        self._keep_changes({SERVER_ADDRESS.key: request.address})
        return request

    async def _ask_how_to_host(self, state: FriendState) -> Request:
        """Ask which program the friend uses, and return the match to host."""
        back: MenuEntry[FriendProgram | None] = MenuEntry(_("_Back"), None)
        answers: list[MenuEntry[FriendProgram | None]] = [
            MenuEntry(_("_This program"), FriendProgram.SCHIFFE),
            MenuEntry(_("_Another program"), FriendProgram.ANY),
            back,
        ]
        question = _(
            "Which program does your friend have? Another one has no code and always the same rules, and a stranger "
            "may come with it."
        )
        match await self._stage.ask_over(DialogScreen(self._glyphs, question, answers, on_escape=back)):
            case FriendProgram.SCHIFFE if state.name_error_text:
                raise _RefusedEntry(FriendRow.NAME, state.name_error_text)
            case FriendProgram.SCHIFFE:
                return HostRoom()
            case FriendProgram.ANY:
                return Host()
        raise WentBack

    @asynccontextmanager
    async def show_waiting(self, reason: str, interruption: Interruption) -> AsyncIterator[None]:
        """Show a text inside a block, while a room is looked up; WentBack interrupts it if the player goes back."""
        screen = WaitingScreen(WaitState(_("Network game"), reason), back_command(), self._scene)

        async def wait_for_key() -> None:
            await self._stage.ask(screen)
            interruption.set_error(WentBack())

        async with run_beside(wait_for_key()):
            yield

    async def confirm_entry(self, preview: Preview) -> bool:
        """Show the people and the terms of a room, and ask whether to enter it."""
        notice = room_notice(preview, self._session.settings[OWN_RULES])
        answer = await self._stage.ask(NoticeScreen(notice, self._scene))
        return bool(answer)


def room_notice(preview: Preview, own_rules: Mapping[str, str]) -> Notice:
    """Return a notice about the people and the terms of a room."""
    names = join_with_commas(preview.names)
    rules = preview.rules
    title = capitalized(rules_title(rules, own_rules))
    details = [labelled(title, rules_details_text(rules)), "", clock_text(rules, preview.clock_seconds)]
    return Notice(
        heading=unmarked(_("_Play with a friend")),
        message=_("{name} waits for you.").format(name=names),
        details="\n".join(details),
        enter=_("join"),
    )

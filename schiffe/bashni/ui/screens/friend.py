"""The forms to host a game, or to join one at a gameserver."""

from dataclasses import replace
from typing import Final

from schiffe.bashni.match.request import HostAtHome, JoinGameserver, ServerGame
from schiffe.bashni.options import DEFAULT_PORT, invalid_game_id_text, is_game_id
from schiffe.game.match.request import Request
from schiffe.game.ui.opponents import HostOrJoinScreen, JoinForm
from schiffe.language.i18n import _
from schiffe.language.text import unmarked
from schiffe.network.address import AddressError, no_address_text, parse_address
from schiffe.toolkit.forms import Field, FieldProblem, FormScreen, FormState, FormTexts
from schiffe.toolkit.scene import Scene

_INPUT_COLUMNS: Final = 40
"""The width of an input field, in which longer addresses scroll."""
_MAX_ADDRESS_CHARACTERS: Final = 255


def friend_screen(scene: Scene) -> HostOrJoinScreen[Request]:
    """Return a screen to host a game here, or to join one by its ID on a gameserver."""
    return HostOrJoinScreen[Request](HostAtHome(), JoinForm(_address_fields(), ("", "")), check_join, scene)


def check_join(state: FormState) -> JoinGameserver | FieldProblem:
    """Return the game to join, or what is wrong with the address or the ID."""
    game = _parse_game(state)
    return game if isinstance(game, FieldProblem) else JoinGameserver(game)


def join_again_screen(scene: Scene, last_game: ServerGame) -> FormScreen[FormState, ServerGame]:
    """Return a form to join another game, which begins with the gameserver of the last one."""

    def check(state: FormState) -> ServerGame | FieldProblem:
        game = _parse_game(state)
        if isinstance(game, FieldProblem):
            return game
        return replace(last_game, address=game.address, game_id=game.game_id, player_number=None)

    return FormScreen(
        FormTexts(unmarked(_("_Play with a friend")), scene),
        _address_fields(),
        check,
        FormState((str(last_game.address), ""), field_index=1),
    )


def _address_fields() -> tuple[Field, Field]:
    return (
        Field(
            label=_("Address"),
            width=_INPUT_COLUMNS,
            enter=_("next"),
            hint=_("The address you were given: host or host:port"),
            max_characters=_MAX_ADDRESS_CHARACTERS,
        ),
        Field(
            label=_("ID of the game"),
            width=_INPUT_COLUMNS,
            enter=_("connect"),
            hint=_("13 characters, a to z and 0 to 9"),
            max_characters=_MAX_ADDRESS_CHARACTERS,
        ),
    )


def _parse_game(state: FormState) -> ServerGame | FieldProblem:
    server, game_id = (text.strip() for text in state.texts)
    try:
        address = parse_address(server, DEFAULT_PORT)
    except AddressError as error:
        return FieldProblem(0, no_address_text(error.text, DEFAULT_PORT))
    return ServerGame(address, game_id) if is_game_id(game_id) else FieldProblem(1, invalid_game_id_text(game_id))

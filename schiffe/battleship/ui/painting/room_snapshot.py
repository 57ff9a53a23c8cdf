"""The room of a match as the screens of the match show it."""

from typing import NamedTuple

from schiffe.battleship.net.rooms.status import RoomStatus
from schiffe.battleship.texts.rooms import (
    NewsKind,
    RoomNews,
    connection_lost_text,
    may_end_text,
    room_over_text,
    short_away_text,
    verdict_text,
    wants_rematch_text,
)
from schiffe.language.i18n import _
from schiffe.language.text import join_sentences


class RoomSnapshot(NamedTuple):
    """The state of a room for a screen.

    Attributes:
        news: the latest event, or what the friend has said; without text after a while.
    """

    status: RoomStatus
    news: RoomNews = RoomNews()

    def battle_text(self) -> str:
        """Return the news, and what the player can do if the friend is away or the connection is lost."""
        status = self.status
        news, kinds = self.news
        if not status.is_playing:
            return join_sentences(news)
        failed_saying = news if NewsKind.UNHEARD in kinds else None
        ending_hint = join_sentences(may_end_text(status), _("F10 ends it.")) if status.may_end else None
        if not status.own_player.is_here:
            return join_sentences(failed_saying, connection_lost_text(status))
        if status.friend.is_here:
            return join_sentences(None if NewsKind.MAY_END in kinds else news, ending_hint)
        if status.may_end:
            return join_sentences(failed_saying, ending_hint)
        if status.terms and status.terms.clock_seconds:
            text = _("{name} is away, and the clock stands. Wait, or leave with F10.")
        else:
            text = _("{name} is away. Wait, or leave with F10.")
        return join_sentences(failed_saying, text.format(name=status.friend.name))

    def away_text(self, now: float) -> str | None:
        """Return how long the friend may still be away, or that the connection is lost; otherwise None."""
        if not self.status.is_clock_stopped:
            return None
        return short_away_text(self.status, now) if self.status.own_player.is_here else _("Trying again")

    def ending_text(self, name: str, board_size: int) -> str:
        """Return whether the friend's answers were true, whether the room is still open, and the news."""
        status = self.status
        news, kinds = self.news
        if over_text := room_over_text(status):
            if NewsKind.ROOM_OVER not in kinds:
                news = join_sentences(over_text, news)
        elif (
            status.friend.wants_rematch and not status.own_player.wants_rematch and NewsKind.REMATCH_WANTED not in kinds
        ):
            news = join_sentences(wants_rematch_text(status), news)
        return join_sentences(verdict_text(status.verdict, name, board_size), news)

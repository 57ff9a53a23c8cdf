"""The gameserver of Bashni, which hosts any number of games and also serves clients by other authors."""

"""The gameserver of Bashni: any number of games side by side, for other people's programs too."""

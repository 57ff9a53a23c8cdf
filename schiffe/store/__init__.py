"""The logbook: matches and their events as texts, and who owns them while they are played. It knows no game."""

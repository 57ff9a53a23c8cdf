"""The analysis of a match: its screen, and the findings that it shows."""

"""What games can be exported as; every ``--help`` reads this."""

FORMATS = {"json": ".json", "text": ".txt", "asciicast": ".cast"}
"""The formats, the usual one first, each with the ending that names of its files have."""

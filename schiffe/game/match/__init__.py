"""The engine of a match, which all games share. It knows neither views nor particular games."""

"""The ground floor that every other part stands on: it knows no game and imports nothing of the house."""

"""The flow of matches in every view: a request, its match, and what the players choose next."""

"""The flow of games in every view: a request, its match, and what its players want next."""

"""What comes after what, in every game and every view: a request, its match, what its players want next."""

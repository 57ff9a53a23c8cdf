"""The statistics of a player, page by page, with their charts and maps."""

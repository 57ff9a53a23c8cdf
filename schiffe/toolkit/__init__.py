"""The full screen without a game: stage, canvas, menus, dialogs and help. Only this part imports prompt_toolkit."""

"""Parts II and III: what a position is worth, the search, and how strong an opponent plays. Open `evaluation` first."""

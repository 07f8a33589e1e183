"""What a person sees: static pictures, the board in a cell, the game panel. Open `picture` first."""

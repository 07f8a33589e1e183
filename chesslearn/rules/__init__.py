"""Part I, lessons 01 to 05: board, moves, legality, the end of a game, perft. Open `pieces` first."""

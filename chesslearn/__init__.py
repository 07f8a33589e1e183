"""chesslearn: a small chess program, written to be read."""
__version__ = "0.1.0"

"""Games between players, and what they say about who is stronger. Open `players` first."""

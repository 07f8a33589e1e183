"""What the notebooks talk to: the list of lessons, exercises and their checks. Open `ladder` first."""

"""Fixtures of the panel's tests: games that are closed at the end."""
import pytest

from tests.ui.panel_game import Game, Patient


@pytest.fixture
def game():
    """`game(**options)` is a `Game` of `play(**options)`, closed at the end of the test."""
    games = []

    def start(**options):
        games.append(Game(**options))
        return games[-1]

    yield start
    for started in games:
        started.panel.close()


@pytest.fixture
def patient(game):
    """A game against a `Patient` engine, and that engine."""
    engine = Patient()
    return game(engine=engine), engine

"""PGN in and out: what is forgiven, what is refused and with which words, and that nothing is lost on the way."""
import io
import pickle
import time

import chess
import chess.pgn
import pytest

from chesslearn.engine.difficulty import RandomMover
from chesslearn.errors import IllegalMoveError, InvalidMoveError, InvalidPgnError
from chesslearn.match.pgn import MOST_CHARACTERS, read_game, read_pgn, write_pgn
from chesslearn.rules.board import Board
from chesslearn.rules.move import Move

OPEN = ["e2e4", "e7e5", "g1f3", "b8c6"]
BLACK_FIRST = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"


def uci(moves):
    """The moves as coordinate texts."""
    return [move.uci() for move in moves]


def moves_of(*texts):
    """The moves that coordinate texts name."""
    return [Move.from_uci(text) for text in texts]


def read(text):
    """The one game in a text."""
    game, = read_pgn(text)
    return game


SAME_GAME = {
    "plain": "1. e4 e5 2. Nf3 Nc6 *",
    "no spaces behind numbers": "1.e4 e5 2.Nf3 Nc6",
    "no numbers": "e4 e5 Nf3 Nc6",
    "numbers without dots": "1 e4 e5 2 Nf3 Nc6",
    "Black's numbers": "1. e4 1... e5 2. Nf3 2. ... Nc6 *",
    "one character for three dots": "1. e4 1… e5 2. Nf3 2… Nc6 *",
    "empty lines between moves": "1. e4\n\ne5\n\n\n2. Nf3 Nc6 *",
    "Windows line ends": '[Event "x"]\r\n\r\n1. e4 e5\r\n\r\n2. Nf3 Nc6 *\r\n',
    "old Macintosh line ends": '[Event "x"]\r\r1. e4 e5\r2. Nf3 Nc6 *\r',
    "marks of files that were put together": '\ufeff[Event "x"]\n\ufeff[Site "y"]\n\n\ufeff1. e4 e5\u200b 2.\u200bNf3 Nc6',
    "byte order mark": '\ufeff[Event "x"]\n\n1. e4 e5 2. Nf3 Nc6 *',
    "escaped lines": "%one\n1. e4 e5\n%2. d4 is not played\n2. Nf3 Nc6\n%end",
    "a comment to the end of the line": "1. e4 ; 1... c5 (is) {better\ne5 2. Nf3 Nc6",
    "a comment over lines, one of them empty": "1. e4 {[%eval 0.3]\n\n[Event \"no tag\"]\n} e5 2. Nf3 Nc6",
    "a percent sign inside a line": "1. e4 e5 {100\n%} 2. Nf3 Nc6",
    "glyphs": "1. e4! e5?! 2. Nf3!! Nc6??",
    "glyphs apart": "1. e4 ! e5 ?! 2. Nf3 $1 Nc6 $146",
    "glyph numbers without a space": "1. e4$1 e5$2 2. Nf3$13$14 Nc6",
    "evaluations": "1. e4 += e5 = 2. Nf3 +/- Nc6 -+ ⩲ ∞ ⇆ N *",
    "evaluations right behind a move": "1. e4+- e5= 2. Nf3+/- Nc6±",
    "chessmen as symbols": "1. ♙e4 e5 2. ♘f3 ♞c6",
    "coordinates": "1. e2e4 e7-e5 2. Ng1f3 Nb8-c6",
    "check signs that are wrong": "1. e4+ e5# 2. Nf3++ Nc6",
    "nested variations": "1. e4 (1. d4 d5 (1... Nf6 (1... f5))) (1. c4) 1... e5 2. Nf3 (2. f4) Nc6 *",
    "a bracket right behind a move": "1. e4(1. d4)e5(1... c5)2. Nf3 Nc6",
    "a result in a variation": "1. e4 (1. d4 1-0) e5 (1... c5 *) 2. Nf3 Nc6",
    "brackets in a comment in a variation": "1. e4 (1. d4 {(} d5) e5 2. Nf3 Nc6",
    "tags with empty lines between": '[Event "x"]\n\n\n[Site "y"]\n\n1. e4 e5 2. Nf3 Nc6',
    "moves behind a tag's line": '[Event "x"]\n1. e4 e5 2. Nf3 Nc6',
}


@pytest.mark.parametrize("text", SAME_GAME.values(), ids=SAME_GAME)
def test_one_game_in_many_spellings(text):
    """However it is spelled, it is the same game, and nothing was passed over."""
    game = read(text)
    assert (uci(game.moves), game.result, game.warnings) == (OPEN, "*", ())


@pytest.mark.parametrize(("text", "result"), [
    ("1. e4 1-0", "1-0"), ("1. e4 0–1", "0-1"), ("1. e4 1/2-1/2", "1/2-1/2"), ("1. e4 ½-½", "1/2-1/2"), ("1. e4 1/2", "1/2-1/2"), ("1. e4 ½", "1/2-1/2"),
    ('[Result "1/2"]\n1. e4 1/2-1/2', "1/2-1/2"), ("1. e4", "*"), ("1. e4 *", "*"),
    ('[Result "1-0"]\n1. e4', "1-0"), ('[Result "?"]\n1. e4', "*"), ('[Result "1/2-1/2"]\n\n1. e4 1/2-1/2', "1/2-1/2")])
def test_the_result(text, result):
    """It stands behind the moves, or else in the tag."""
    game = read(text)
    assert (game.result, game.warnings) == (result, ())


@pytest.mark.parametrize(("text", "result", "warning"), [
    ('[Result "1-0"]\n1. e4 0-1', "0-1", "the tag says Result '1-0', and the game ends with 0-1"),
    ('[Result "White"]\n1. e4', "*", "the tag says Result 'White', and the game ends with *")])
def test_a_tag_that_disagrees_is_told(text, result, warning):
    """What stands behind the moves counts, and a tag that says another thing is a warning."""
    game = read(text)
    assert (game.result, game.warnings) == (result, (warning,))


@pytest.mark.parametrize("castling", ["O-O", "0-0", "O–O", "0-0!?", "O-O+"])
def test_castling_with_letters_or_zeros(castling):
    """Both sides castle, whichever sign is used."""
    game = read(f"1. e4 e5 2. Nf3 Nf6 3. Be2 Be7 4. {castling} 4... {castling} *")
    assert uci(game.moves[-2:]) == ["e1g1", "e8g8"]
    assert uci(read("1. d4 d5 2. Nc3 Nc6 3. Bf4 Bf5 4. Qd2 Qd7 5. 0-0-0 O-O-O").moves[-2:]) == ["e1c1", "e8c8"]


def test_promotion_and_en_passant():
    """A promotion with and without its sign, and a capture that says it is en passant."""
    assert uci(read('[FEN "7k/P7/8/8/8/8/7p/K7 w - - 0 1"]\n1. a8=Q+ Kg7 2. Qb8 h1N').moves) == ["a7a8q", "h8g7", "a8b8", "h2h1n"]
    assert uci(read("1. e4 a6 2. e5 d5 3. exd6e.p. cxd6").moves[-2:]) == ["e5d6", "c7d6"]
    assert uci(read("1. e4 a6 2. e5 d5 3. exd6 e.p. cxd6").moves[-2:]) == ["e5d6", "c7d6"]
    assert uci(read("1. e4 a6 2. e5 d5 3. exd6ep cxd6").moves[-2:]) == ["e5d6", "c7d6"]


def test_tags_are_kept_as_they_are():
    """Brackets, moves and quotes inside a tag, escaped or not; several tags in a line."""
    game = read('[Event "A (B) 1. e4 {x}"] [Site "say \\"hi\\", C:\\\\"]\n[White "The "Big" one"]\n[Black ""]\n\n*')
    assert game.headers == {"Event": "A (B) 1. e4 {x}", "Site": 'say "hi", C:\\', "White": 'The "Big" one', "Black": ""}
    assert repr(game) == "PGN game The \"Big\" one –  *, 0 half-moves"


def test_comments_stand_at_their_half_move():
    """Before the first move, behind a move, two behind one, one behind the result; those of variations are left out."""
    game = read("{before} 1. e4 {first} {second\nline} (1. d4 {none}) {third} e5 {} 2. Nf3 1-0 {good game}")
    assert game.comments == {0: "before", 1: "first second line third", 3: "good game"}


def test_variations_say_where_they_begin():
    """Each with its half-move, its depth and its moves, the inner ones first."""
    game = read("1. e4 e5 (1... c5 2. Nf3 (2. c3 d5)) 2. Nf3 (2. f4) *")
    assert [(v.ply, v.depth, uci(v.moves)) for v in game.variations] == [
        (2, 2, ["c2c3", "d7d5"]), (1, 1, ["c7c5", "g1f3"]), (2, 1, ["f2f4"])]


def test_several_games():
    """Games end at a result, or where tags begin after moves, or where a tag comes a second time."""
    text = ('[Event "A"]\n[Result "0-1"]\n\n0-1\n\n[Event "B"]\n\n1. e4 e5\n[Event "C"]\n\n[Event "D"]\n\n1. d4 * {D} 1. c4 c5 1-0 *')
    games = read_pgn(text)
    assert [(game.headers.get("Event"), uci(game.moves), game.result) for game in games] == [
        ("A", [], "0-1"), ("B", ["e2e4", "e7e5"], "*"), ("C", [], "*"), ("D", ["d2d4"], "*"), (None, ["c2c4", "c7c5"], "1-0"), (None, [], "*")]
    assert games[3].comments == {1: "D"}


@pytest.mark.parametrize("tags", [f'[SetUp "1"]\n[FEN "{BLACK_FIRST}"]', f'[FEN "{BLACK_FIRST}"]', f'[Variant "From Position"]\n[FEN "{BLACK_FIRST}"]'])
def test_a_game_from_another_position(tags):
    """With or without its SetUp tag; here Black begins."""
    for moves in ("2... Nc6 3. Bb5", "2. ... Nc6 3. Bb5", "Nc6 Bb5"):
        game = read(f"{tags}\n\n{moves} *")
        assert (game.start.fen(), uci(game.moves)) == (BLACK_FIRST, ["b8c6", "f1b5"])
    assert read('[FEN ""]\n[Variant "Standard"]\n1. e4').start == Board()


REFUSED = [
    ("1. e4 e5 2. Ke3 Nc6 *", "2. Ke3", OPEN[:2], "no legal move here is written so"),
    ("1. e4 nf6", "1... nf6", OPEN[:1], "upper case: Nf6"),
    ("1. e4 e5 2. 0-0", "2. 0-0", OPEN[:2], "the bishop on f1 stands between"),
    ("1. e4 e5 2. Nf3 Nc6 3. -- a6", "3. --", OPEN, "moves look like"),
    ("1. e4 0000", "1... 0000", OPEN[:1], "moves look like"),
    ("1. e4 Z0", "1... Z0", OPEN[:1], "moves look like"),
    ("1. e4 e5 2. o-o", "2. o-o", OPEN[:2], "castling is written with the capital letter O: O-O"),
    ('[FEN "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"]\n1. O-O-0', "1. O-O-0", [], "castling is written with the capital letter O: O-O-O"),
    ("1. f3 e5 2. g4 Qh4# 3. a3", "3. a3", ["f2f3", "e7e5", "g2g4", "d8h4"], "ended by checkmate"),
    ("1. d4 e5 2. Nf3 Nc6 3. Nd2", "3. Nd2", ["d2d4", *OPEN[1:]], "more than one piece"),
    ("1. e4 e5 2. Nf3 {ok} Nc6 (2... a6) 3. Bb9", "3. Bb9", OPEN, "moves look like"),
    ('[FEN "7k/P7/8/8/8/8/8/K7 w - - 0 9"]\n9. a8', "9. a8", [], "promotion piece missing: write a8=Q"),
    (f'[FEN "{BLACK_FIRST}"]\n3. Bb5', "2... Bb5", [], "no legal move"),
    ("Dear Sir, I have the honour", "1. Dear", [], "moves look like"),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "RNBQKBNR", [], "a FEN record, a position without a game"),
    ('[White "A"\n\n1. e4', "[White", [], 'a tag is a line such as [White "Name"]'),
]


@pytest.mark.parametrize(("text", "named", "before", "hint"), REFUSED)
def test_an_error_names_move_number_and_position(text, named, before, hint):
    """The error says which move, where and why, and keeps the moves before it."""
    with pytest.raises(InvalidPgnError) as raised:
        read_pgn(text)
    error = raised.value
    assert named in error.value and hint in error.hint and error.value in str(error) and error.fen in str(error)
    assert uci(error.moves) == before
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.moves) == (str(error), error.moves)


@pytest.mark.parametrize(("text", "value", "hint"), [
    ("", "", "no game"), (" \n\n% nothing\n", " \n\n% nothing\n", "no game"), ("{only a comment}", "{only a comment}", "no game"), ("1. ", "1. ", "no game"),
    (None, None, "is text"), (b"1. e4", b"1. e4", "is text"),
    ('[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]', "exactly one white king"),
    ('[FEN "nonsense"]\n\n1. e4', '[FEN "nonsense"]', "instead of six"),
    ('[FEN "7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1"]\n1. Rh6#', '[FEN "7k/5K2/4R3/8/8/8/8/8 w KQkq - 0 1"]', "castling right needs the white king on e1"),
    ('[Variant "Chess960"]\n1. e4', "Chess960", "usual rules")])
def test_what_is_no_game_is_refused(text, value, hint):
    """Nothing to read, no text, a position that cannot be, rules of another game."""
    with pytest.raises(InvalidPgnError) as raised:
        read_pgn(text)
    assert (raised.value.value, raised.value.moves) == (value, ())
    assert hint in str(raised.value)


def test_the_first_game_stands_alone():
    """What follows it is not read, be it wrong; a text without a game is refused as by `read_pgn`."""
    assert uci(read_game("1. e4 e5 2. Nf3 Nc6 * 1. d4 Ke3 *").moves) == OPEN
    with pytest.raises(InvalidPgnError, match="no game"):
        read_game(" ")
    with pytest.raises(InvalidPgnError, match="2. Ke3"):
        read_game("1. d4 d5 2. Ke3 * 1. e4 *")


def test_the_error_says_in_which_game():
    """In a text with several games the message counts them."""
    with pytest.raises(InvalidPgnError, match=r"'2\. Ke3' in .* w KQkq - 0 2: game 2: no legal move"):
        read_pgn("1. e4 * 1. d4 d5 2. Ke3 *")


@pytest.mark.parametrize(("text", "warning"), [
    ("1. e4 (1. d4 Zz9 (1... d5) 2. c4) e5 2. Nf3 Nc6", "the variation ends before 1... Zz9: moves look like"),
    ("1. e4 (1. Ke3 1-0) e5 2. Nf3 Nc6", "the variation ends before 1. Ke3: no legal move"),
    ("1. e4 (1. --) e5 2. Nf3 Nc6", "the variation ends before 1. --"),
    ("(1. d4 d5) 1. e4 e5 2. Nf3 Nc6", "a variation without a move before it"),
    ("1. e4 ((1. d4) d5) e5 2. Nf3 Nc6", "a variation without a move before it"),
    ("1. e4 ) e5 2. Nf3 Nc6", "a bracket is closed that was not opened"),
    ("1. e4 e5 2. Nf3 Nc6 (2... d6", "a bracket is not closed"),
    ("1. e4 e5 2. Nf3 Nc6 {3. Bb5 wins *", "the comment {3. Bb5 wins *… has no end")])
def test_what_is_wrong_beside_the_game_is_a_warning(text, warning):
    """A fault outside the moves played does not spoil them, and is told."""
    game = read(text)
    assert uci(game.moves) == OPEN
    assert warning in game.warnings[0]


def test_a_text_without_end_is_refused_quickly():
    """Beyond the limit nothing is read; brackets in brackets up to it are passed over."""
    with pytest.raises(InvalidPgnError, match=f"at most {MOST_CHARACTERS}"):
        read_pgn(" " * MOST_CHARACTERS + "*")
    for repeated in ("(", "{", "(1. d4 ", ")", "2."):
        assert uci(read("1. e4 " + repeated * 20_000).moves) == ["e2e4"]


def test_a_word_without_end_is_read_quickly():
    """A word that is all move numbers is passed over at once; taking one number at a time off it took seconds."""
    begin = time.process_time()
    assert uci(read("1. e4 " + "1." * 90_000).moves) == ["e2e4"]
    assert time.process_time() - begin < 0.5


def test_what_is_written_is_read_back():
    """Tags with quotes and backslashes, comments with braces, a start of its own, and Black to move first."""
    headers = {"White": 'the "quick"\nfox', "Black": "C:\\", "Level": "1,2", "Seed": 7}
    text = write_pgn(Board(BLACK_FIRST), moves_of("b8c6", "f1b5"), headers, {0: "set up", 1: "level {1} -> 2\n now", 2: "  "}, "1/2-1/2")
    game = read(text)
    assert (game.start.fen(), uci(game.moves), game.result, game.warnings) == (BLACK_FIRST, ["b8c6", "f1b5"], "1/2-1/2", ())
    assert game.comments == {0: "set up", 1: "level (1) -> 2 now"}
    assert {"White": 'the "quick" fox', "Black": "C:\\", "Level": "1,2", "Seed": "7", "Result": "1/2-1/2", "SetUp": "1"}.items() <= game.headers.items()
    assert write_pgn(game.start, game.moves, game.headers, game.comments, game.result) == text


def test_chess_reads_what_is_written():
    """A long game is the same for the reader of `chess`, in lines of at most 80 characters, with the seven tags in front."""
    board, player, moves = Board(), RandomMover(3), []
    while board.outcome() is None and len(moves) < 300:
        moves.append(player(board))
        board.make(moves[-1])
    text = write_pgn(Board(), moves, {"White": "one"}, {1: "behind the first"}, "1-0")
    found = chess.pgn.read_game(io.StringIO(text))
    assert (found.errors, [move.uci() for move in found.mainline_moves()]) == ([], uci(moves))
    assert (found.headers["White"], found.headers["Result"], found.next().comment) == ("one", "1-0", "behind the first")
    assert list(found.headers)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert len(moves) > 100 and max(map(len, text.splitlines())) <= 80
    assert uci(read(text).moves) == uci(moves)


def test_what_no_pgn_can_hold_is_refused():
    """An illegal move, the text of one, a result of no game, a comment behind no move, a tag's name with a space."""
    with pytest.raises(IllegalMoveError, match="e2e5"):
        write_pgn(Board(), moves_of("e2e5"), {})
    with pytest.raises(InvalidMoveError, match="'e2e4' in rnbqkbnr/.*a Move is asked for"):
        write_pgn(Board(), ["e2e4"], {})
    with pytest.raises(ValueError, match=r"'2-0' is not one of 1-0, 0-1, 1/2-1/2, \*$"):
        write_pgn(Board(), [], {}, result="2-0")
    with pytest.raises(ValueError, match="half-move 0 to 1, not 2"):
        write_pgn(Board(), moves_of("e2e4"), {}, {2: "late"})
    with pytest.raises(ValueError, match="two words"):
        write_pgn(Board(), [], {"two words": "x"})

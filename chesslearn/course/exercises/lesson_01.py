"""The exercises of lesson 01: names of squares, codes of pieces, the placement field, a count of pieces.

To see the package's own answers, open `rules.squares`, `rules.pieces` and `rules.fen`.
"""
from chesslearn import Board
from chesslearn.course.contracts import Contract, Number, Refused, Text, an, looks
from chesslearn.course.exercise import Case, Closing, Exercise, Prediction, Wrong
from chesslearn.course.published import POSITIONS
from chesslearn.rules.fen import write_placement
from chesslearn.rules.pieces import BLACK, COLOR, EMPTY, KIND, KIND_NAMES, LETTERS, PIECES, WHITE, opponent
from chesslearn.rules.squares import SQUARE_NAMES, SQUARES
from chesslearn.ui.picture import draw

SIZE = 240


def square_index(name):
    file = "abcdefgh".index(name[0])
    rank = int(name[1]) - 1
    return 8 * rank + file


def rank_from_one(name):
    return square_index(name) + 8


def both_from_one(name):
    return square_index(name) + 9


def file_first(name):
    return 8 * "abcdefgh".index(name[0]) + int(name[1]) - 1


def from_the_top(name):
    return square_index(name) ^ 56


def digit_is_a_text(name):
    return "abcdefgh".index(name[0]) + 8 * (name[1] - 1)


def files_from_one(name):
    return square_index(name) + 1


def rank_counts_one(name):
    return "abcdefgh".index(name[0]) + int(name[1]) - 1


def digit_counts_one(name):
    return "abcdefgh".index(name[0]) + int(name[1])


def one_taken_from_the_product(name):
    return 8 * int(name[1]) - 1 + "abcdefgh".index(name[0])


def _meant(case, answer):
    """The square that was asked for, marked, and an arrow to the one that the answer means."""
    asked, meant = (SQUARES.get(value, value) for value in (case.arguments[0], answer))
    arrows = [(asked, meant)] if meant in range(64) and meant != asked else []
    caption = "The dot is the square asked for" + (", the arrow ends where your answer is" if arrows else "")
    return [draw([EMPTY] * 64, size=SIZE, marks=[asked], arrows=arrows, caption=caption)]


INDEX = Exercise(
    id="01.1",
    statement="from the name of a square to its index",
    contract=Number(),
    cases=(
        Case(("a1",), 0, ("the first rank",)),
        Case(("h1",), 7, ("the first rank",)),
        Case(("a2",), 8, ("the a-file",)),
        Case(("e4",), 28),
        Case(("c7",), 50),
        Case(("a8",), 56, ("the a-file",)),
        Case(("h8",), 63),
    ),
    key=square_index,
    wrongs=(
        Wrong(rank_from_one, "You count ranks from 1. In the name the first rank is 1, in the list it is 0: take one away."),
        Wrong(both_from_one, "You count files and ranks from 1. In the list both start at 0: take one away from each."),
        Wrong(file_first, "You have file and rank the other way round: a whole rank of eight lies in a row, so the rank counts eight."),
        Wrong(from_the_top, "You count ranks from the top. Here a1 is square 0: the list begins at White's side."),
        Wrong(files_from_one, "You count files from 1. In the list the a-file is 0."),
        *(Wrong(one, "A rank counts one in your sum. Every rank before this one holds eight squares.") for one in (rank_counts_one, digit_counts_one)),
        Wrong(one_taken_from_the_product, "8 * rank - 1 takes one square away, not one rank. Put the parentheses round what comes first: 8 * (...)."),
        Wrong(digit_is_a_text, "name[1] is a text; int(name[1]) is its number."),
    ),
    hints=(
        "The letter is the file, the digit the rank. How many squares come before the first square of a rank?",
        'The file from 0 is "abcdefgh".index(name[0]). The rank from 0 is int(name[1]) - 1, because the name counts from 1.',
        "return 8 * rank + file, with these two.",
    ),
    right="You can now name a square in code as on the board. It is right because every rank before this one holds eight squares.",
    draws=_meant,
)


def square_name(index):
    return "abcdefgh"[index % 8] + str(index // 8 + 1)


def rank_from_zero(index):
    return "abcdefgh"[index % 8] + str(index // 8)


def swapped(index):
    return "abcdefgh"[index // 8] + str(index % 8 + 1)


def swapped_from_zero(index):
    return "abcdefgh"[index // 8] + str(index % 8)


def named_from_the_top(index):
    return square_name(index ^ 56)


def capital(index):
    return square_name(index).upper()


def in_pieces(index):
    return "abcdefgh"[index % 8], index // 8 + 1


def digit_first(index):
    return square_name(index)[::-1]


def divided_with_a_remainder(index):
    return "abcdefgh"[index % 8] + str(index / 8 + 1)


def a_number_added_to_a_letter(index):
    return "abcdefgh"[index % 8] + (index // 8 + 1)


NAME = Exercise(
    id="01.2",
    statement="and back from the index to the name",
    contract=Text(),
    cases=(
        Case((28,), "e4"),
        Case((0,), "a1"),
        Case((7,), "h1", ("the h-file",)),
        Case((8,), "a2"),
        Case((31,), "h4", ("the h-file",)),
        Case((50,), "c7"),
        Case((63,), "h8", ("the h-file",)),
    ),
    key=square_name,
    wrongs=(
        Wrong(rank_from_zero, "Your ranks start at 0. In a name the first rank is 1: add one."),
        Wrong(swapped, "You have file and rank the other way round. index // 8 counts whole rows, so it is the rank."),
        Wrong(swapped_from_zero, "You have file and rank the other way round: index // 8 counts whole rows, so it is the rank. "
                                 "And in a name the first rank is 1: add one."),
        Wrong(named_from_the_top, "You count ranks from the top. Index 0 is a1, at White's side."),
        Wrong(digit_first, "The letter comes first: e4, not 4e."),
        Wrong(divided_with_a_remainder, "28 / 8 is 3.5. `//` divides without the remainder."),
        Wrong(a_number_added_to_a_letter, "+ joins text to text, or number to number. str(number) makes a text of a number."),
        Wrong(capital, "File letters are small: e4, not E4."),
        Wrong(in_pieces, "You return a letter and a number. Join them to one text: letter + str(number)."),
    ),
    hints=(
        "Division undoes multiplication: how many whole rows of eight fit into the index, and what is left over?",
        'index // 8 is the rank from 0, index % 8 the file from 0. "abcdefgh"[file] is the letter; the digit is one more than the rank.',
        'return "abcdefgh"[index % 8] + str(index // 8 + 1)',
    ),
    right="You can now print what you compute. It is right because // and % take apart what 8 * rank + file put together.",
    draws=_meant,
)


def piece_letter(piece):
    letter = ".pnbrqk"[piece & KIND]
    return letter.upper() if piece & WHITE else letter


def colors_swapped(piece):
    return piece_letter(piece).swapcase()


def always_small(piece):
    return piece_letter(piece).lower()


def always_capital(piece):
    return piece_letter(piece).upper()


def first_letter_of_the_name(piece):
    letter = KIND_NAMES[piece & KIND][0] if piece else "."
    return letter.upper() if piece & WHITE else letter


def one_kind_off(piece):
    letter = "pnbrqk."[piece & KIND]
    return letter.upper() if piece & WHITE else letter


def nothing_for_empty(piece):
    return piece_letter(piece) if piece else ""


def no_letter_for_empty(piece):
    return LETTERS[piece]


def color_not_masked(piece):
    return ".pnbrqk"[piece]


def name_of_the_kind(piece):
    return KIND_NAMES[piece & KIND]


LETTER = Exercise(
    id="01.3",
    statement="from the code of a piece to its letter",
    contract=Text(),
    cases=(
        Case((0,), ".", ("an empty square",)),
        Case((9,), "P", ("a white piece",)),
        Case((17,), "p", ("a black piece",)),
        Case((10,), "N", ("a white piece", "a knight")),
        Case((18,), "n", ("a black piece", "a knight")),
        Case((11,), "B", ("a white piece",)),
        Case((20,), "r", ("a black piece",)),
        Case((13,), "Q", ("a white piece",)),
        Case((22,), "k", ("a black piece",)),
        Case((14,), "K", ("a white piece",)),
    ),
    key=piece_letter,
    wrongs=(
        Wrong(colors_swapped, "White and Black are the other way round: capitals are White's."),
        Wrong(always_small, "All your letters are small. A piece with the bit 8 is White's, and its letter is a capital."),
        Wrong(always_capital, "All your letters are capitals. Only a piece with the bit 8 is White's; Black's letters are small."),
        Wrong(first_letter_of_the_name, "Your knight has the king's letter. The knight is N."),
        Wrong(one_kind_off, "Your letters are one kind too late: kind 0 is the empty square, and the pawn is kind 1."),
        Wrong(name_of_the_kind, "KIND_NAMES has whole names, such as 'pawn', and none for the empty square. Wanted is one letter, and a dot for the empty square."),
        Wrong(nothing_for_empty, 'The empty square has a letter too, the dot: ".", so that a row of a board stays eight wide.'),
        Wrong(no_letter_for_empty, "0 is an empty square: return a dot for it."),
        Wrong(color_not_masked, "You look up the whole code, and the color is still in it. piece & 7 leaves the kind alone."),
    ),
    hints=(
        "Two questions: which kind is it, and is it White's? Each is answered by one &.",
        '".pnbrqk"[piece & KIND] is the small letter. Which pieces have the bit of WHITE?',
        "if piece & WHITE: the letter in capitals, letter.upper(). Otherwise the letter as it is.",
    ),
    right="You can now write a board as text. It is right because & keeps the bits of one question and clears those of the other.",
    draws=lambda case, answer: [draw([EMPTY] * 27 + [case.arguments[0]] + [EMPTY] * 36, size=SIZE,
                                     caption=f"Number {case.arguments[0]}, on d4" + ("" if case.arguments[0] else ": nothing"))],
)


class Placement(Contract):
    """A list of 64 pieces, a1 first."""

    words = "a list of 64 pieces, a1 first"

    def read(self, answer):
        if not isinstance(answer, list | tuple):
            raise Refused(an(answer))
        if len(answer) != 64:
            lists = ", lists among them" * any(isinstance(piece, list | tuple) for piece in answer)
            raise Refused(f"a list of {len(answer)} entries{lists}")
        for piece in answer:
            if isinstance(piece, bool) or piece not in (EMPTY, *LETTERS):
                raise Refused(f"a list with {looks(piece)} in it, which is no piece")
        return list(answer)

    def show(self, answer):
        return write_placement(answer)

    def difference(self, answer, expected):
        square = next(square for square in range(64) if answer[square] != expected[square])
        got, wanted = ("an empty square" if piece == EMPTY else LETTERS[piece] for piece in (answer[square], expected[square]))
        return f"The first square that differs is {SQUARE_NAMES[square]}: got {got}, expected {wanted}."


def read_placement(placement):
    squares = []
    for rank in reversed(placement.split("/")):
        for symbol in rank:
            if symbol.isdigit():
                squares += [EMPTY] * int(symbol)
            else:
                squares.append(PIECES[symbol])
    return squares


def ranks_not_reversed(placement):
    return _read(placement.split("/"))


def text_reversed(placement):
    return _read(placement[::-1].split("/"))


def digit_is_one_square(placement):
    return [PIECES.get(symbol, EMPTY) for rank in reversed(placement.split("/")) for symbol in rank]


def slash_is_a_square(placement):
    return _read(reversed(placement.replace("/", "/1").split("/")))


def letters_swapped(placement):
    return _read(reversed(placement.swapcase().split("/")))


def letters_kept(placement):
    return [LETTERS.get(piece, ".") for piece in read_placement(placement)]


def digits_looked_up(placement):
    return [PIECES[symbol] for rank in reversed(placement.split("/")) for symbol in rank]


def a_list_for_each_rank(placement):
    return [_read(rank) for rank in reversed(placement.split("/"))]


def a_list_for_each_digit(placement):
    squares = []
    for symbol in "".join(reversed(placement.split("/"))):
        squares.append([EMPTY] * int(symbol) if symbol.isdigit() else PIECES[symbol])
    return squares


def one_rank_alone(placement):
    return _read(placement.split("/")[-1])


def one_symbol_alone(placement):
    return _read(placement.split("/")[-1][0])


def turned_round_in_place(placement):
    return [symbol for rank in placement.split("/").reverse() for symbol in rank]


def pieces_added_as_lists(placement):
    squares = []
    for symbol in "".join(reversed(placement.split("/"))):
        squares += [EMPTY] * int(symbol) if symbol.isdigit() else PIECES[symbol]
    return squares


def times_a_text(placement):
    squares = []
    for symbol in "".join(reversed(placement.split("/"))):
        squares += [PIECES[symbol]] if symbol in PIECES else [EMPTY] * symbol
    return squares


def kinds_without_color(placement):
    return [piece & KIND for piece in read_placement(placement)]


def _read(ranks):
    """The pieces of these ranks, one after the other."""
    squares = []
    for symbol in "".join(ranks):
        squares += [EMPTY] * int(symbol) if symbol.isdigit() else [PIECES[symbol]]
    return squares


def _rows(*rows):
    """A list of 64 pieces from eight rows of letters and dots, as they stand on a page, the eighth rank first."""
    return [PIECES.get(letter, EMPTY) for row in reversed(rows) for letter in row]


def _as_pictures(case, answer):
    expected = draw(case.expected, size=SIZE, caption="Expected")
    return [expected] if answer is None else [draw(answer, size=SIZE, caption="Your list"), expected]


PLACEMENT = Exercise(
    id="01.4",
    statement="from the placement field to a list of 64",
    contract=Placement(),
    cases=(
        Case(("8/8/8/8/8/8/8/8",), [EMPTY] * 64, ("an empty board",)),
        Case(("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",),
             _rows("rnbqkbnr", "pppppppp", "........", "........", "........", "........", "PPPPPPPP", "RNBQKBNR")),
        Case(("8/8/8/8/8/8/8/K6k",),
             _rows("........", "........", "........", "........", "........", "........", "........", "K......k")),
        Case(("7K/8/k1P5/7p/8/8/8/8",),
             _rows(".......K", "........", "k.P.....", ".......p", "........", "........", "........", "........")),
        Case(("r1bqk2r/pp3ppp/2n1pn2/2bp4/8/1PN1PN2/PB1P1PPP/R2QKB1R",),
             _rows("r.bqk..r", "pp...ppp", "..n.pn..", "..bp....", "........", ".PN.PN..", "PB.P.PPP", "R..QKB.R")),
    ),
    key=read_placement,
    wrongs=(
        Wrong(ranks_not_reversed, "Your board stands on its head. The text begins with the eighth rank, the list with the first: "
                                  "take the ranks in reverse."),
        Wrong(text_reversed, "You reverse the whole text, so the files run from h to a. Reverse the order of the ranks, not what is in them."),
        Wrong(digit_is_one_square, "A digit is one entry in your list. It stands for that many empty squares."),
        Wrong(slash_is_a_square, "The slashes take up squares in your list. They only separate the ranks."),
        Wrong(letters_swapped, "White and Black are the other way round: capitals are White's."),
        Wrong(letters_kept, "Your list holds letters. PIECES[letter] is the number of a piece."),
        Wrong(digits_looked_up, "A digit is not in PIECES: it stands for that many empty squares. "
                                "Nor is a slash: it only separates the ranks."),
        Wrong(a_list_for_each_rank, "You have eight lists in a list. Wanted is one list: use +=, not append, for a rank."),
        Wrong(a_list_for_each_digit, "For a digit you append a list to your list. squares += [EMPTY] * n adds its entries one by one."),
        *(Wrong(one, "You stop too early: `return` stands inside a loop, so it ends that loop in its first round. It belongs behind both loops.")
          for one in (one_rank_alone, one_symbol_alone)),
        Wrong(turned_round_in_place, "list.reverse() turns a list round where it is, and what comes back is None. reversed(list) gives its entries in reverse."),
        Wrong(pieces_added_as_lists, "PIECES[symbol] is one number, and += wants a list. squares.append(...) adds one entry."),
        Wrong(times_a_text, "A digit in a text is a text. int(symbol) is its number."),
        Wrong(kinds_without_color, "Your list holds kinds without a color. PIECES[letter] has both."),
    ),
    hints=(
        "Which square does the first letter of the text belong to, and which square comes first in the list?",
        "Take the ranks in reverse: reversed(placement.split(\"/\")). Go through each rank letter by letter: "
        "a digit adds that many empty squares, a letter one piece.",
        "if symbol.isdigit(): squares += [EMPTY] * int(symbol), else: squares.append(PIECES[symbol]). At the end, return squares.",
    ),
    right="You can now set up any position that is written down. It is right because the list grows in the order of the squares: "
          "a1 to h1, then the next rank.",
    draws=_as_pictures,
)


class Census(Contract):
    """A dict from kinds, 1 to 6, to whole numbers; a kind that is not there counts 0."""

    words = "a dict from a kind, 1 to 6, to a number"

    def read(self, answer):
        if not isinstance(answer, dict):
            raise Refused(an(answer))
        for kind, count in answer.items():
            if isinstance(kind, bool) or kind not in KIND_NAMES:
                raise Refused(f"a dict with the key {looks(kind)}, which is no kind from 1 to 6")
            if isinstance(count, bool) or not isinstance(count, int):
                raise Refused(f"a dict with {looks(count)} for kind {kind}, which is no whole number")
        return {kind: answer[kind] for kind in sorted(answer) if answer[kind]}

    def show(self, answer):
        return f"{answer}, that is {', '.join(f'{KIND_NAMES[kind]} {count}' for kind, count in answer.items())}" if answer else "{}"


def count_pieces(board, color):
    counts = {}
    for piece in board.squares:
        if piece & COLOR == color:
            kind = piece & KIND
            counts[kind] = counts.get(kind, 0) + 1
    return counts


def both_colors(board, color):
    return {kind: count_pieces(board, WHITE).get(kind, 0) + count_pieces(board, BLACK).get(kind, 0) for kind in KIND_NAMES}


def other_color(board, color):
    return count_pieces(board, opponent(color))


def bits_in_common(board, color):
    return {kind: sum(bool(piece & color and piece & kind) for piece in board.squares) for kind in KIND_NAMES}


def whole_pieces_compared(board, color):
    return {kind: board.squares.count(kind) for kind in KIND_NAMES}


def keyed_by_piece(board, color):
    return {color | kind: count for kind, count in count_pieces(board, color).items()}


def keyed_by_letter(board, color):
    return {LETTERS[color | kind]: count for kind, count in count_pieces(board, color).items()}


def keyed_by_name(board, color):
    return {KIND_NAMES[kind]: count for kind, count in count_pieces(board, color).items()}


def the_side_to_move(board, color):
    return count_pieces(board, board.turn)


def never_begun(board, color):
    counts = {}
    for piece in board.squares:
        if piece & COLOR == color:
            counts[piece & KIND] += 1
    return counts


def always_one(board, color):
    return dict.fromkeys(count_pieces(board, color), 1)


def everything_counted(board, color):
    return {kind: sum(piece & KIND == kind for piece in board.squares) for kind in range(7)}


def the_first_square_alone(board, color):
    piece = board.squares[0]
    return {piece & KIND: 1} if piece & COLOR == color else {}


KINGS = Board("7k/8/8/8/8/8/8/K7 w - - 0 1")
STUDY = Board("7K/8/k1P5/7p/8/8/8/8 w - - 0 1")
UNEVEN = Board("r4rk1/5ppp/8/8/8/8/1Q3PPP/6K1 b - - 0 1")
CROWDED = Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")

CENSUS = Exercise(
    id="01.5",
    statement="count the pieces of one color by kind",
    contract=Census(),
    cases=(
        Case((KINGS, WHITE), {6: 1}, ("WHITE as the color",)),
        Case((KINGS, BLACK), {6: 1}, ("BLACK as the color",)),
        Case((STUDY, WHITE), {1: 1, 6: 1}, ("WHITE as the color",)),
        Case((UNEVEN, WHITE), {1: 3, 5: 1, 6: 1}, ("WHITE as the color",)),
        Case((UNEVEN, BLACK), {1: 3, 4: 2, 6: 1}, ("BLACK as the color",)),
        Case((Board(), WHITE), {1: 8, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}, ("WHITE as the color",)),
        Case((CROWDED, BLACK), {1: 8, 2: 2, 3: 2, 4: 2, 5: 1, 6: 1}, ("BLACK as the color",)),
    ),
    key=count_pieces,
    wrongs=(
        Wrong(both_colors, "You count the pieces of both colors. Keep those with piece & COLOR == color."),
        Wrong(other_color, "You count the pieces of the other color. WHITE is 8: piece & COLOR == color."),
        Wrong(bits_in_common, "piece & kind only asks whether the two share a bit: a queen, 101, shares one with the pawn, 001. "
                              "First keep the three bits of the kind, then compare: piece & KIND == kind."),
        Wrong(whole_pieces_compared, "Your dict stays empty. A piece is color and kind in one number, so it never equals a color, and never a kind: "
                                     "a white pawn is 9. Keep its color bits first, piece & COLOR == color; its kind is piece & KIND."),
        Wrong(keyed_by_piece, "Your keys are whole pieces, color included. piece & KIND is the kind, 1 to 6."),
        Wrong(keyed_by_letter, "Your keys are letters. The kind is a number, piece & KIND."),
        Wrong(keyed_by_name, "Your keys are names. The kind is a number, piece & KIND."),
        Wrong(never_begun, "The key is not there yet when you first add to it. counts.get(kind, 0) is 0 for a kind that has not come yet."),
        Wrong(always_one, "You set the count to 1 each time. Add 1 to what is there: counts.get(kind, 0) + 1."),
        Wrong(everything_counted, "You count all pieces, and the empty squares too. Keep those with piece & COLOR == color."),
        Wrong(the_first_square_alone, "You look at the first square only: `return` stands inside the loop. It belongs behind the loop."),
        Wrong(the_side_to_move, "You count for the side to move. The color to count is the second parameter."),
    ),
    hints=(
        "Go through board.squares. Two questions for each piece: is it of this color, and of which kind is it?",
        "piece & COLOR == color keeps the right ones, and leaves out empty squares. piece & KIND is the key under which to count one more.",
        "counts = {}; for each piece of the color: counts[piece & KIND] = counts.get(piece & KIND, 0) + 1. At the end, return counts.",
    ),
    right="You can now say who has more. It is right because each piece has one color and one kind, so it is counted exactly once.",
)

EXERCISES = (INDEX, NAME, LETTER, PLACEMENT, CENSUS)


def wrong_jumps(square):
    """The jumps of a knight that the plain list of 64 gets wrong, as indices of squares."""
    targets = [square + jump for jump in (17, 10, -6, -15, -17, -10, 6, 15) if 0 <= square + jump < 64]
    return [target for target in targets if abs(target % 8 - square % 8) > 2]


def round_trip():
    """Reads and writes every position two half-moves from the published ones, in words."""
    read = written_back = 0
    for published in POSITIONS:
        board = Board(published.fen)
        for move in board.legal_moves():
            board.make(move)
            for answer in board.legal_moves():
                board.make(answer)
                record = board.fen()
                read += 1
                written_back += Board(record).fen() == record
                board.unmake()
            board.unmake()
    verdict = "came back letter by letter" if read == written_back else f"were read and written, but {read - written_back} changed"
    return f"{read:,} positions {verdict}."


CLOSING = Closing(
    proof=round_trip,
    predictions=(Prediction("01.wrong", "On how many of the 64 squares does the plain list give a knight a wrong jump?",
                            lambda: sum(map(bool, map(wrong_jumps, range(64))))),),
)

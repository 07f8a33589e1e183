"""Known openings from which neither side starts ahead, so that no two games of a match need be alike (lesson 10).

Players that draw no lots would play one and the same game over and over. From each of these lines both
sides have as much material, may still castle, and stand about equal: Stockfish 15.1 sees every one of
them within 60 centipawns of equal (`tests/data/openings.jsonl`). Each ends in a position of its own, and
none is the beginning of another. Open `games` next.
"""
from dataclasses import dataclass

from chesslearn.rules.board import Board


@dataclass(frozen=True)
class Opening:
    """An opening by name, with its `line` from the start in the notation of score sheets."""

    name: str
    line: str

    def moves(self):
        """The moves of the line, as a tuple."""
        board = Board()
        for text in self.line.split():
            board.make(board.parse_san(text))
        return tuple(undo.move for undo in board.history)


LINES = """
Ruy Lopez, Berlin Defense, 4.d3: e4 e5 Nf3 Nc6 Bb5 Nf6 d3 Bc5
Ruy Lopez, Exchange Variation: e4 e5 Nf3 Nc6 Bb5 a6 Bxc6 dxc6
Italian Game, Giuoco Pianissimo: e4 e5 Nf3 Nc6 Bc4 Bc5 d3 Nf6
Italian Game, Main Line: e4 e5 Nf3 Nc6 Bc4 Bc5 c3 Nf6
Italian Game, Two Knights Defense, 4.d3: e4 e5 Nf3 Nc6 Bc4 Nf6 d3 Be7
Italian Four Knights Game: e4 e5 Nf3 Nc6 Bc4 Bc5 Nc3 Nf6
Scotch Game, Classical Variation: e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Bc5
Scotch Game, Schmidt Variation: e4 e5 Nf3 Nc6 d4 exd4 Nxd4 Nf6
Four Knights Game, Spanish Variation: e4 e5 Nf3 Nc6 Nc3 Nf6 Bb5 Bb4
Four Knights Game, Glek System: e4 e5 Nf3 Nc6 Nc3 Nf6 g3 Bc5
Ponziani Opening, 3...Nf6: e4 e5 Nf3 Nc6 c3 Nf6
Ponziani Opening, 3...d5: e4 e5 Nf3 Nc6 c3 d5
King's Knight Opening, 3.Be2: e4 e5 Nf3 Nc6 Be2 Nf6 d3 d5
Petrov's Defense, Classical Attack: e4 e5 Nf3 Nf6 Nxe5 d6 Nf3 Nxe4
Petrov's Defense, 3.d3: e4 e5 Nf3 Nf6 d3 Nc6
Philidor Defense, 3.Bc4: e4 e5 Nf3 d6 Bc4 Be7
Bishop's Opening, Berlin Defense: e4 e5 Bc4 Nf6 d3 c6
Bishop's Opening, Classical Defense: e4 e5 Bc4 Bc5
Bishop's Opening, Vienna Hybrid: e4 e5 Bc4 Nf6 d3 Nc6 Nc3 Bb4
Vienna Game, 3.g3 d5: e4 e5 Nc3 Nf6 g3 d5
Vienna Game, Stanley Variation: e4 e5 Nc3 Nf6 Bc4 Nc6 d3
Vienna Game, 3.g3 Bc5: e4 e5 Nc3 Nf6 g3 Bc5
Center Game: e4 e5 d4 exd4 Qxd4 Nc6 Qe3 Nf6
King's Gambit Declined: e4 e5 f4 Bc5 Nf3 d6
Sicilian Defense, Open, 2...d6: e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6
Sicilian Defense, Open, 2...Nc6: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 Nf6
Sicilian Defense, Accelerated Dragon: e4 c5 Nf3 Nc6 d4 cxd4 Nxd4 g6
Sicilian Defense, Taimanov Variation: e4 c5 Nf3 e6 d4 cxd4 Nxd4 Nc6
Sicilian Defense, Rossolimo Variation, 3...e6: e4 c5 Nf3 Nc6 Bb5 e6
Sicilian Defense, Moscow Variation, 3...Bd7: e4 c5 Nf3 d6 Bb5+ Bd7 Bxd7+ Qxd7
Sicilian Defense, Moscow Variation, 3...Nd7: e4 c5 Nf3 d6 Bb5+ Nd7
Sicilian Defense, Alapin Variation, 2...Nf6: e4 c5 c3 Nf6 e5 Nd5
Sicilian Defense, Alapin Variation, 2...d5: e4 c5 c3 d5 exd5 Qxd5
Sicilian Defense, Alapin Variation, 2...e6: e4 c5 c3 e6 d4 d5
Sicilian Defense, Closed: e4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7
Sicilian Defense, Closed, 3.Bb5: e4 c5 Nc3 Nc6 Bb5 Nd4
Sicilian Defense, Grand Prix Attack: e4 c5 Nc3 Nc6 f4 g6 Nf3 Bg7
Sicilian Defense, Bowdler Attack: e4 c5 Bc4 e6
Sicilian Defense, King's Indian Attack: e4 c5 Nf3 e6 d3 Nc6 g3 d5
Sicilian Defense, 3.d3: e4 c5 Nf3 Nc6 d3 g6
Sicilian Defense, Snyder Variation: e4 c5 b3 Nc6 Bb2 d6
Sicilian Defense, Kopec System: e4 c5 Nf3 d6 Bd3 Nc6
Sicilian Defense, Chekhover Variation: e4 c5 Nf3 d6 d4 cxd4 Qxd4 Nc6
French Defense, Classical Variation: e4 e6 d4 d5 Nc3 Nf6
French Defense, Rubinstein Variation: e4 e6 d4 d5 Nc3 dxe4 Nxe4 Nd7
French Defense, Tarrasch, Open System: e4 e6 d4 d5 Nd2 c5
French Defense, Exchange Variation: e4 e6 d4 d5 exd5 exd5 Nf3 Nf6
French Defense, King's Indian Attack: e4 e6 d3 d5 Nd2 Nf6
French Defense, Two Knights Variation: e4 e6 Nf3 d5 Nc3 Nf6
French Defense, Chigorin Variation: e4 e6 Qe2 c5
Caro-Kann Defense, Classical Variation: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Bf5
Caro-Kann Defense, Tartakower Variation: e4 c6 d4 d5 Nc3 dxe4 Nxe4 Nf6
Caro-Kann Defense, Advance, Short Variation: e4 c6 d4 d5 e5 Bf5 Nf3 e6
Caro-Kann Defense, Advance, 3...c5: e4 c6 d4 d5 e5 c5
Caro-Kann Defense, Exchange Variation: e4 c6 d4 d5 exd5 cxd5 Bd3 Nc6
Caro-Kann Defense, Panov Attack: e4 c6 d4 d5 exd5 cxd5 c4 Nf6
Caro-Kann Defense, Two Knights Attack: e4 c6 Nc3 d5 Nf3 Bg4
Caro-Kann Defense, Fantasy Variation: e4 c6 d4 d5 f3 e6
Caro-Kann Defense, Breyer Variation: e4 c6 d3 d5 Nd2 e5
Caro-Kann Defense, 2.c4: e4 c6 c4 d5 exd5 cxd5
Queen's Gambit Declined, Orthodox: d4 d5 c4 e6 Nc3 Nf6 Bg5 Be7
Queen's Gambit Declined, Three Knights: d4 d5 c4 e6 Nf3 Nf6
Queen's Gambit Declined, Exchange Variation: d4 d5 c4 e6 Nc3 Nf6 cxd5 exd5
Queen's Gambit Declined, Ragozin Defense: d4 d5 c4 e6 Nc3 Nf6 Nf3 Bb4
Queen's Gambit Declined, Semi-Tarrasch: d4 d5 c4 e6 Nc3 Nf6 Nf3 c5
Queen's Gambit Declined, Janowski Variation: d4 d5 c4 e6 Nc3 a6
Slav Defense, 4...a6: d4 d5 c4 c6 Nf3 Nf6 Nc3 a6
Slav Defense, Exchange Variation: d4 d5 c4 c6 cxd5 cxd5 Nc3 Nc6
Slav Defense, Quiet Variation: d4 d5 c4 c6 Nf3 Nf6 e3 Bf5
Catalan Opening: d4 Nf6 c4 e6 g3 d5
London System, 3...e6: d4 d5 Bf4 Nf6 e3 e6
London System, 3...c5: d4 d5 Bf4 Nf6 e3 c5
London System, 2...g6: d4 Nf6 Bf4 g6
Colle System: d4 d5 Nf3 Nf6 e3 e6 Bd3 c5
Zukertort System: d4 d5 Nf3 Nf6 e3 e6 b3 Be7
Torre Attack, 3...c5: d4 Nf6 Nf3 e6 Bg5 c5
Torre Attack, 2...g6: d4 Nf6 Nf3 g6 Bg5 Bg7
Trompowsky Attack, 2...e6: d4 Nf6 Bg5 e6
Trompowsky Attack, 2...d5: d4 Nf6 Bg5 d5
Trompowsky Attack, 2...Ne4: d4 Nf6 Bg5 Ne4 Bf4 d5
Richter-Veresov Attack: d4 d5 Nc3 Nf6 Bg5 Nbd7
Jobava London System: d4 d5 Nc3 Nf6 Bf4 e6
Stonewall Attack: d4 d5 e3 Nf6 Bd3 c5 c3 Nc6
Levitsky Attack: d4 d5 Bg5 h6 Bh4 c6
Nimzo-Indian Defense, Rubinstein, 4...O-O: d4 Nf6 c4 e6 Nc3 Bb4 e3 O-O
Nimzo-Indian Defense, Classical, 4...O-O: d4 Nf6 c4 e6 Nc3 Bb4 Qc2 O-O
Nimzo-Indian Defense, Classical, 4...d5: d4 Nf6 c4 e6 Nc3 Bb4 Qc2 d5
Nimzo-Indian Defense, 4.Nf3: d4 Nf6 c4 e6 Nc3 Bb4 Nf3 b6
Nimzo-Indian Defense, Spielmann Variation: d4 Nf6 c4 e6 Nc3 Bb4 Qb3 c5
Nimzo-Indian Defense, Rubinstein, 4...b6: d4 Nf6 c4 e6 Nc3 Bb4 e3 b6
Queen's Indian Defense, Petrosian Variation: d4 Nf6 c4 e6 Nf3 b6 a3 Bb7
Bogo-Indian Defense, 4.Nbd2: d4 Nf6 c4 e6 Nf3 Bb4+ Nbd2 b6
Grünfeld Defense, Exchange Variation: d4 Nf6 c4 g6 Nc3 d5 cxd5 Nxd5
Grünfeld Defense, 4.Bf4: d4 Nf6 c4 g6 Nc3 d5 Bf4 Bg7
Neo-Grünfeld Defense, 3...c6: d4 Nf6 c4 g6 g3 c6
East Indian Defense: d4 Nf6 Nf3 g6 g3 Bg7
English Opening, Symmetrical: c4 c5 Nc3 Nc6 g3 g6
English Opening, Symmetrical, Four Knights: c4 c5 Nf3 Nf6 Nc3 Nc6
English Opening, Symmetrical, Anti-Benoni: c4 c5 Nf3 Nf6 d4 cxd4 Nxd4 e6
English Opening, Reversed Sicilian: c4 e5 g3 Nf6 Bg2 d5
English Opening, Four Knights, 4.g3: c4 e5 Nc3 Nf6 Nf3 Nc6 g3 Bb4
English Opening, Four Knights, 4.e3: c4 e5 Nc3 Nf6 Nf3 Nc6 e3 Bb4
English Opening, Closed: c4 e5 Nc3 Nc6 g3 g6
English Opening, 2...Bb4: c4 e5 Nc3 Bb4 Nd5 Be7
English Opening, Agincourt Defense: c4 e6 Nf3 d5 g3 Nf6
English Opening, Caro-Kann System: c4 c6 Nf3 d5 b3 Nf6
English Opening, Symmetrical, 3...b6: c4 c5 Nf3 Nf6 g3 b6
English Opening, 3...Bb4: c4 Nf6 Nc3 e5 g3 Bb4
English Opening, Anglo-Grünfeld Defense: c4 Nf6 Nc3 d5 cxd5 Nxd5
English Opening, 1...g6: c4 g6 Nc3 Bg7 g3 e5
Réti Opening, 2...e6: Nf3 d5 c4 e6
Réti Opening, Advance Variation: Nf3 d5 c4 d4 g3 c5
Réti Opening, Anglo-Slav: Nf3 d5 c4 c6 g3 Nf6
King's Indian Attack, 3...c6: Nf3 d5 g3 Nf6 Bg2 c6
King's Indian Attack, 2...Bg4: Nf3 d5 g3 Bg4 Bg2 c6
Nimzo-Larsen Attack, 1...e5: b3 e5 Bb2 Nc6 e3 Nf6
Nimzo-Larsen Attack, 1...d5: b3 d5 Bb2 Nf6 e3 e6
Réti Opening, 2.b3: Nf3 d5 b3 Bg4
Benko's Opening, 1...d5: g3 d5 Bg2 e5 d3 Nf6
Benko's Opening, 1...g6: g3 g6 Bg2 Bg7
Bird's Opening, 2...Nf6: f4 d5 Nf3 Nf6 e3 g6
Bird's Opening, 2...g6: f4 d5 Nf3 g6
Van't Kruijs Opening: e3 e5 c4 Nf6
Van Geet Opening: Nc3 d5 e4 d4
Saragossa Opening: c3 d5 d4 Nf6
Mieses Opening: d3 d5 Nf3 Nf6 g3 g6
Anderssen's Opening: a3 e5 c4 Nf6
Clemenz Opening: h3 d5 Nf3 Nf6
"""
OPENINGS = tuple(Opening(*row.split(": ")) for row in LINES.strip().splitlines())

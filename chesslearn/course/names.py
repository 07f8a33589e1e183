"""The names that each lesson introduces: a lesson's cells use those of its own and of earlier ones (all lessons).

Names are those imported from the package, and the public attributes of `Board` and `Move`. A test
holds the notebooks to this list. Beside it, `exercises` has a module for each lesson. To begin again,
open `rules.pieces` next.
"""
INTRODUCED = {lesson: tuple(names.split()) for lesson, names in {
    "00": """
        play ladder draw side_by_side Board Board.make Board.legal_moves Board.parse_san Board.outcome Board.is_capture
        Move.uci Move.from_square Move.to_square BoardWidget Engine choose_move
        check hint solution source predict done progress reset plug Plugged random_game
    """,
    "01": """
        EMPTY PAWN KNIGHT BISHOP ROOK QUEEN KING WHITE BLACK KIND COLOR LETTERS PIECES KIND_NAMES COLOR_NAMES opponent
        SQUARE_NAMES SQUARES FRAME OUTSIDE field_of to_square STARTING_FEN parse_fen parse_placement write_placement
        write_fen FenFields InvalidFenError Board.squares Board.turn Board.castling_rights Board.en_passant Board.halfmove_clock
        Board.fullmove_number Board.fen Board.piece_at Board.copy
    """,
    "02": """
        NORTH EAST SOUTH WEST STRAIGHT DIAGONAL JUMPS steps ray rays KING_STEPS KNIGHT_STEPS STRAIGHT_RAYS DIAGONAL_RAYS
        PAWN_ATTACKS Move Move.promotion Move.from_uci PROMOTIONS MOVES InvalidMoveError
        pseudo_legal_moves piece_moves king_steps Board.pseudo_legal_moves
    """,
    "03": """
        is_attacked attackers leaves_king_safe legal_moves_by_trial checks_and_pins legal_moves safe_king_steps
        IllegalMoveError Undo random_boards Board.unmake Board.history Board.is_attacked Board.is_check Board.king_square
    """,
    "04": """
        CASTLINGS CASTLINGS_OF BY_KING_MOVE RIGHTS_KEPT WHITE_KINGSIDE WHITE_QUEENSIDE BLACK_KINGSIDE BLACK_QUEENSIDE
        open_castlings castling_is_safe keeps_king_through_en_passant has_legal_move is_insufficient_material
        outcome can_claim_draw why_illegal GameOverError Board.is_castling Board.is_en_passant Board.can_claim_draw
        Board.position_key Board.repetitions Board.parse_uci Board.san
    """,
    "05": """
        perft divide first_difference Difference ChessPosition POSITIONS START KIWIPETE suspect_moves suspect_filter
        growth_chart
    """,
    "06": """
        PIECE_VALUES centralization worth evaluate heat_chart evaluation_chart
        OPERA crooked_center white_pawns_run rooks_to_the_right
    """,
    "07": """
        minimax negamax SearchResult Search leaf_score no_move_score is_draw MATE INFINITY score_in_words
        Tree TreeSearch TEXTBOOK draw_tree draw_whole
    """,
    "08": """
        alphabeta alphabeta_value record SearchStepper pruning_chart
        visit CountingBoard CountingTree slow_root DEEP_TREE
    """,
    "09": """
        natural captures_first mvv_lva promise oracle worst_first fewest_leaves as_tree cutoffs_chart branching_chart
    """,
    "10": """
        LEVELS Difficulty xorshift64 mix noises game_ply by_squares MASK noise_chart explain_move
        play_match level_matches matches_chart first_noises_chart
    """,
    "11": """
        Browser settings_elsewhere settings_file read_pgn write_pgn InvalidPgnError
        game_end Referee saved_games
    """,
}.items()}

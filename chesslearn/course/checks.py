"""`check`: tries what the learner wrote and answers in sentences (from lesson 01).

`trial` does the trying, this module the talking. Open `answer` next.
"""
import dis
import inspect

from chesslearn.course import catalog, store
from chesslearn.course.answer import OPEN, PARTLY, RIGHT, SAID, Answer
from chesslearn.course.contracts import looks
from chesslearn.course.prints import few_prints
from chesslearn.course.trial import REFUSED, UNENDING, examine, known_wrong, shared_tags
from chesslearn.rules.board import Board
from chesslearn.ui.picture import draw

NOTHING = {"RESUME", "NOP", "LOAD_CONST", "RETURN_VALUE", "RETURN_CONST"}
SIZE = 240
_missing = object()
_last = {}
"""What the last check of each exercise said, by its id: the function, and the headline where it was not right."""


@catalog.answers_not_there
def check(id, function=_missing):
    """Tries `function` on the cases of an exercise, as in `check("05.1", my_perft)`.

    A function that loops for ever is stopped, unless the loop is inside C, as in
    `sum(itertools.count())`: then press ■, and if that does not help, restart the kernel.
    """
    if callable(id):
        return Answer(SAID, f'The id comes first: check("05.1", {_name(id)}).')
    exercise = catalog.exercise(id)
    try:
        return _refusal(exercise, function) or _tried(exercise, function)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"{exercise.title}: you stopped this check. Run the cell again to begin anew.") from None


def _tried(exercise, function):
    """The answer to what is worth trying."""
    with few_prints():
        verdicts = list(examine(exercise, function))
    if all(verdict.right for verdict in verdicts):
        _last[exercise.id] = function, ""
        trouble = store.remember(exercise.id, passed=True)
        return Answer(RIGHT, f"{exercise.title}: {_all_right(exercise, verdicts)}", (exercise.right, trouble))
    answer = _partly(exercise, verdicts)
    _last[exercise.id] = function, answer.headline
    return answer


def failed(id, function):
    """The headline of the last check of an exercise, if it was of this function and that was not right; else ""."""
    checked, headline = _last.get(id, (None, ""))
    return headline if checked is function else ""


def takes_its_arguments(exercise, function):
    """Whether `function` can be called as the exercise calls it."""
    try:
        inspect.signature(function).bind(*exercise.cases[0].arguments)
    except TypeError:
        return False
    except ValueError:  # a function from C that does not say what it takes
        pass
    return True


def _refusal(exercise, function):
    """The answer to what need not be tried: nothing, no function, a stub, our own; else None."""
    call = f'check("{exercise.id}", {exercise.name})'
    if function is _missing:
        return Answer(SAID, f"Give your function too: {call}.")
    if not callable(function):
        return Answer(SAID, f"{exercise.title}: got {looks(function)}, which is no function. "
                            f"Name your function without calling it: {call}.")
    if is_stub(function):
        return Answer(OPEN, f'{exercise.title}: not started. Write it and run its cell again; hint("{exercise.id}") helps.')
    if is_ours(function):
        return Answer(SAID, f"{exercise.title}: that one is ours: write yours.")
    if inspect.iscoroutinefunction(function) or inspect.isasyncgenfunction(function):
        return Answer(PARTLY, f"{exercise.title}: yours is an `async def`. Write a plain `def`.")
    if not takes_its_arguments(exercise, function):
        return Answer(PARTLY, f"{exercise.title}: your function takes {inspect.signature(function)}, "
                              f"and it will be called with {inspect.signature(exercise.key)}.")
    return None


def _name(function):
    return getattr(function, "__name__", "my_function")


def is_stub(function):
    """Whether a function is still empty: its code holds nothing but a docstring, `...` or `pass`."""
    code = getattr(function, "__code__", None)
    if code is None or code.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE):
        return False
    steps = list(dis.get_instructions(code))
    loaded = [step.argval for step in steps if step.opname in ("LOAD_CONST", "RETURN_CONST")]
    return {step.opname for step in steps} <= NOTHING and loaded == [None]


def is_ours(function):
    """Whether a function comes from this package."""
    return (getattr(function, "__module__", None) or "").partition(".")[0] == "chesslearn"


def _all_right(exercise, verdicts):
    cases = len(exercise.cases)
    games = f" and {len(verdicts) - cases:,} positions of random games" if exercise.games else ""
    return "right." if cases == 1 and not games else f"right, all {cases} cases{games}."


def _partly(exercise, verdicts):
    failing = [verdict for verdict in verdicts if not verdict.right]
    first, wrong = failing[0], known_wrong(exercise, verdicts)
    advice = [wrong.says] if wrong else [] if first.fault else _first_hint(exercise, _shared(exercise, verdicts))
    parts = [*_first_failing(exercise, first), *advice, f'Fix it and run the cell again; hint("{exercise.id}") helps.']
    return Answer(PARTLY, f"{exercise.title}: {_how_many(exercise, verdicts, failing)}", tuple(parts))


def _shared(exercise, verdicts):
    """The tags that set the failing cases apart, where they can: some cases pass, more than one fails."""
    verdicts = verdicts[:len(exercise.cases)]
    right = sum(verdict.right for verdict in verdicts)
    telling = right and len(verdicts) - right > 1 and not any(verdict.kind in (REFUSED, UNENDING) for verdict in verdicts)
    return shared_tags(verdicts) if telling else []


def _first_hint(exercise, tags):
    """A hint on what the failing cases share; else the first, noted as seen, so that `hint` goes on with the second."""
    for tag in tags:
        if tag in exercise.about:
            return [f"Hint: {exercise.about[tag]}"]
    record, _ = store.read(exercise.id)
    trouble = store.remember(exercise.id, hints=max(1, record.get("hints", 0)))
    return [f"Hint: {exercise.hints[0]}", trouble]


def _how_many(exercise, verdicts, failing):
    total, right = len(exercise.cases), len(verdicts) - len(failing)
    if total == 1:
        return "not yet."
    if len(verdicts) > total:
        return f"all {total} cases right, but not position {len(verdicts) - total:,} of the random games."
    cases = f"{right} of {total} cases right"
    if verdicts[-1].kind == UNENDING:
        return f"{cases}; stopped at case {len(verdicts)}."
    tags = _shared(exercise, verdicts)
    return f"{cases}; all that fail have {' and '.join(tags)}." if tags else f"{cases}."


def _first_failing(exercise, verdict):
    """The first failing case in words and on a board; a text may be empty."""
    case, contract = verdict.case, exercise.contract
    said = []
    if case.arguments:
        said.append(f"{'The call' if len(exercise.cases) == 1 else 'First failing case'}: {describe_call(exercise, case)}")
        said += _ways_there(case)
    if verdict.fault:
        said.append(verdict.fault)
    elif case.expected is not None:
        said.append(f"Got {contract.show(verdict.answer)}. Expected {contract.show(contract.read(case.expected))}.")
    if not verdict.fault:
        said.append(contract.difference(verdict.answer, case.expected))
    return [*said, *_pictures(exercise, verdict)]


def describe_call(exercise, case):
    """The call as the learner would write it, a board as Board(...) with its FEN."""
    return f"{exercise.name}({', '.join(map(repr, case.arguments))})"


def _ways_there(case):
    """The moves behind the boards on which a position has come back: their FEN alone would make another call."""
    ways = []
    for board in case.arguments:
        if isinstance(board, Board) and board.repetitions() > 1:
            first, moves = board.copy(), " ".join(undo.move.uci() for undo in board.history)
            while first.history:
                first.unmake()
            ways.append(f"It is the board after these moves from {first!r}: {moves}.")
    return ways


def _pictures(exercise, verdict):
    case = verdict.case
    if exercise.draws:
        return exercise.draws(case, verdict.answer)
    boards = [thing for thing in case.arguments if isinstance(thing, Board)]
    if not boards or verdict.kind in (REFUSED, UNENDING):
        return []
    for before, after in zip(case.arguments, verdict.after):
        if isinstance(before, Board) and (left := getattr(after, "squares", None)) != before.squares:
            return [draw(before, size=SIZE, caption="The board before"), *_after(left)]
    signs = {} if verdict.fault else exercise.contract.signs(verdict.answer, case.expected)
    return [draw(boards[0], size=SIZE, **signs)]


def _after(squares):
    """A picture of what a function left on the squares, where that can still be drawn."""
    try:
        return [draw(squares, size=SIZE, caption="The board after your function")]
    except ValueError:
        return [f"After your function its squares are {looks(squares)}"]

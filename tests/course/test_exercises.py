"""Every exercise of every lesson, tried with what learners bring: stub, key, our own function, known wrong answers."""
import inspect

import pytest

from chesslearn.course import catalog
from chesslearn.course.answer import OPEN, PARTLY, RIGHT
from chesslearn.course.checks import check, is_stub
from chesslearn.course.exercise import Exercise
from chesslearn.course.reveal import hint, solution
from chesslearn.course.trial import examine, known_wrong

EXERCISES = [exercise for number in catalog.numbers() for exercise in catalog.exercises(number)]
WRONGS = [pytest.param(exercise, wrong, id=f"{exercise.id} {wrong.function.__name__}")
          for exercise in EXERCISES for wrong in exercise.wrongs]
every_exercise = pytest.mark.parametrize("exercise", EXERCISES, ids=lambda exercise: exercise.id)
every_wrong = pytest.mark.parametrize("exercise, wrong", WRONGS)


def as_learner(function):
    """The same function, as if it came from a notebook."""
    def theirs(*arguments):
        return function(*arguments)
    theirs.__signature__ = inspect.signature(function)
    return theirs


def stub(exercise: Exercise):
    """The function as it stands in the notebook before anything is written."""
    names = {}
    exec(f'def {exercise.name}{inspect.signature(exercise.key)}:\n    """{exercise.statement}"""\n    ...', names)
    return names[exercise.name]


@every_exercise
def test_an_untouched_stub_is_met_kindly(exercise):
    """A stub is told in one line that it is not started, and nothing fails."""
    answer = check(exercise.id, stub(exercise))
    assert answer.kind == OPEN and "not started" in repr(answer) and "\n" not in repr(answer)


@every_exercise
def test_every_key_passes(exercise):
    """The answer key is right on all cases, leaves no board changed and has no fault."""
    answer = check(exercise.id, as_learner(exercise.key))
    assert answer.kind == RIGHT, repr(answer)
    assert exercise.right in repr(answer)


@every_exercise
def test_our_own_function_is_not_an_answer(exercise):
    """A function of the package is refused with a smile."""
    assert "that one is ours: write yours" in repr(check(exercise.id, exercise.key))


@every_wrong
def test_every_known_wrong_answer_gets_its_own_message(exercise, wrong):
    """A known wrong answer fails, is recognized as itself and hears its own sentence."""
    answer = check(exercise.id, as_learner(wrong.function))
    assert answer.kind == PARTLY and wrong.says in repr(answer)


@every_wrong
def test_a_known_wrong_answer_is_recognized_on_all_cases_only(exercise, wrong):
    """Whoever differs from it in the last case alone is not taken for it."""
    verdicts = list(examine(exercise, wrong.function))
    if len(verdicts) > 1:
        other = list(examine(exercise, lambda *arguments: 1 / 0))[-1]
        assert known_wrong(exercise, [*verdicts[:-1], other]) is not wrong


@every_exercise
def test_three_hints_go_deeper_one_at_a_time(exercise):
    """Each call of hint shows one more, and a fourth the same as the third."""
    assert len(exercise.hints) == 3
    for level, text in enumerate(exercise.hints, start=1):
        shown = repr(hint(exercise.id))
        assert text in shown and all(later not in shown for later in exercise.hints[level:])
    assert repr(hint(exercise.id)) == shown


@every_exercise
def test_the_solution_is_shown_after_a_pass_or_on_request(exercise):
    """Before the exercise is right, solution asks whether it is meant; then it shows the key's own code."""
    code = inspect.getsource(exercise.key).rstrip()
    assert code not in repr(solution(exercise.id)) and "show=True" in repr(solution(exercise.id))
    assert code in repr(solution(exercise.id, show=True))
    check(exercise.id, as_learner(exercise.key))
    assert code in repr(solution(exercise.id))


@every_exercise
def test_a_key_is_short(exercise):
    """What a learner writes has at most fifteen lines."""
    assert len(inspect.getsource(exercise.key).splitlines()) <= 15


@every_exercise
def test_ids_name_the_lesson_and_count_up(exercise):
    """The exercises of lesson 05 are 05.1, 05.2, ..."""
    lesson = exercise.id[:2]
    ids = [one.id for one in catalog.exercises(lesson)]
    assert ids == [f"{lesson}.{number}" for number in range(1, len(ids) + 1)]


def test_a_stub_is_seen_from_its_code():
    """A docstring, dots and pass are nothing; one statement is something, and so is a generator."""
    def dots(a): ...
    def passed(a): pass
    def told(a):
        """What it does."""
    def begun(a):
        b = a
    def gives(a):
        yield
    def number(a):
        return 1
    assert [is_stub(f) for f in (dots, passed, told, begun, gives, number, len)] == [True] * 3 + [False] * 4
